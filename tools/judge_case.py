"""What the judges of all games share: the error for a bad case, and reading its values."""

import json


class CaseError(ValueError):
    """A case that cannot be judged, with a plain sentence."""


def value(case, key):
    """The value of `key` in a case; raises CaseError where it is missing."""
    if key not in case:
        raise CaseError("The case has no '%s'." % key)
    return case[key]


def number(case, key, least, most):
    """The whole number of `key`, from `least` to `most`; raises CaseError."""
    found = value(case, key)
    if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
        raise CaseError(
            "'%s' must be a number from %d to %d, not %s." % (key, least, most, json.dumps(found))
        )
    return found


def numbers(case, key, least, most, longest=200):
    """The list of `key`: at most `longest` whole numbers from `least` to `most`; raises CaseError."""
    return _numbers(value(case, key), key, least, most, longest)


def lists(case, key, least, most, longest=200):
    """The list of `key`, whose members are lists as in `numbers`; raises CaseError."""
    found = value(case, key)
    if not isinstance(found, list):
        raise CaseError("'%s' must be a list of lists, not %s." % (key, json.dumps(found)))
    return [_numbers(inner, key, least, most, longest) for inner in found]


def _numbers(found, key, least, most, longest):
    if not isinstance(found, list) or len(found) > longest:
        raise CaseError("'%s' must be a list of at most %d numbers." % (key, longest))
    for each in found:
        if isinstance(each, bool) or not isinstance(each, int) or not least <= each <= most:
            raise CaseError(
                "'%s' holds numbers from %d to %d, not %s." % (key, least, most, json.dumps(each))
            )
    return found
