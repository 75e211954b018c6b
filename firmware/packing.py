"""What saves hold is read here, and what is seldom saved packed: no game in progress needs it.

For the classes of firmware/progress.py, which say how they are packed.
"""

from engine.errors import NEWER
from firmware.progress import (
    ENGLISH,
    GERMAN,
    LOCK_KEYS,
    LOCK_LENGTH,
    NAME_LENGTH,
    SCENARIOS,
    Progress,
    Settings,
)

_VERSION = 1
_LOCKED = 2  # the version of settings with a code
_TIMED = 2  # the version of a group that has played a while
_SWITCHES = ("marks", "movement", "left_handed", "sound", "open_all")


class NewerVersion(ValueError):  # noqa: N818 - says what it is, like the store's state NEWER
    """The record was packed by a newer program."""

    reason = NEWER  # as an errors.SaveError has it


def check_version(data, length, newest=_VERSION):
    """Raise unless `data` has a version up to `newest` and at least `length` bytes."""
    if not data:
        raise ValueError("The record is empty.")
    if data[0] > newest:
        raise NewerVersion("The record has version %d; this program knows %d." % (data[0], newest))
    if not data[0] or len(data) < length:
        raise ValueError("The record is damaged.")


def group(data):
    """The Progress that its `pack` gave `data` for."""
    check_version(data, 4, _TIMED)
    end = 4 + data[3]
    size = 2 * SCENARIOS
    if len(data) != end + size + (2 if data[0] == _TIMED else 0) or data[1] & 0x88 or data[2] > SCENARIOS:
        raise ValueError("The group's record is damaged.")
    found = Progress(str(bytes(data[4:end]), "utf-8"), (data[1] & 15, data[1] >> 4))
    if len(found.name) > NAME_LENGTH:
        raise ValueError("The group's record is damaged.")
    found.last = data[2]
    found._scenarios[:] = data[end : end + size]
    found.minutes = int.from_bytes(data[end + size :], "big")
    return found


def packed_settings(settings):
    """The settings as four or five bytes; ValueError for a value out of range.

    Version, language, brightness, the switches as bits in the order of _SWITCHES. That is version 1, which
    programs that know no lock can read. Version 2 has a code: one more byte with the places of its keys in
    LOCK_KEYS, two bits each, the last key lowest.
    """
    if settings.language not in (GERMAN, ENGLISH):
        raise ValueError("There is no language %d." % settings.language)
    if not 5 <= settings.brightness <= 100:
        raise ValueError("The brightness is 5 to 100 per cent, not %d." % settings.brightness)
    switches = 0
    for bit, name in enumerate(_SWITCHES):
        if getattr(settings, name):
            switches |= 1 << bit
    if not settings.lock:
        return bytes((_VERSION, settings.language, settings.brightness, switches))
    if len(settings.lock) != LOCK_LENGTH or [key for key in settings.lock if key not in LOCK_KEYS]:
        raise ValueError("A code is %d of the letters %s, not %s." % (LOCK_LENGTH, LOCK_KEYS, settings.lock))
    code = 0
    for key in settings.lock:
        code = code << 2 | LOCK_KEYS.index(key)
    return bytes((_LOCKED, settings.language, settings.brightness, switches, code))


def settings(data):
    """The Settings that `packed_settings` gave `data` for."""
    check_version(data, 4, _LOCKED)
    known = (1 << len(_SWITCHES)) - 1
    if len(data) != 3 + data[0] or data[1] > ENGLISH or not 5 <= data[2] <= 100 or data[3] & ~known:
        raise ValueError("The settings' record is damaged.")
    found = Settings()
    found.language = data[1]
    found.brightness = data[2]
    for bit, name in enumerate(_SWITCHES):
        setattr(found, name, bool(data[3] >> bit & 1))
    if data[0] == _LOCKED:
        for shift in (6, 4, 2, 0):
            found.lock += LOCK_KEYS[data[4] >> shift & 3]
    return found
