"""Quibbles in records: `take 6 3+3 2+4` (one card, then the sets), `take 1+2+3 6 6` (several cards, then
single ones), `pass 3`, `collect 4`, `collect 4 for 1` (the 1 leaves a full collection), `done`, `give-up`.

Cards of a set are joined by +, in any order; sets stand in any order.
"""

from engine.errors import IllegalAction
from engine.quibbles import actions, counts, sets
from engine.quibbles.rules import (
    NO_ROW_CARD,
    NO_SETS,
    NOTHING_PLAYED,
    NOTHING_TAKEN,
    OVER_SIX,
    REASONS,
    SINGLES_ONLY,
    WRONG_TOTAL,
)


def text(action):
    """The action in words."""
    kind = actions.kind(action)
    total = actions.total(action)
    if kind == actions.TAKE:
        words = ["take", "%d" % total]
        choice = action & 0xFFFFF
        while choice:
            words.append(_set_text(sets.SETS[total][(choice & 15) - 1]))
            choice >>= 4
        return " ".join(words)
    if kind == actions.SINGLES:
        played = _set_text(sets.SETS[total][(action & 15) - 1])
        return "take " + played + (" %d" % total) * (action >> 4 & 15)
    if kind == actions.PASS:
        return "pass %d" % total
    if kind == actions.COLLECT:
        removed = action & 15
        return "collect %d" % total + (" for %d" % removed if removed else "")
    return "done" if action == actions.DONE else "give-up"


def _set_text(pile):
    return "+".join(["%d" % value for value in counts.listed(pile)])


def parse(words):
    """The action that a list of words means; see `Game.parse`."""
    word = words[0] if words else ""
    if word == "take" and len(words) >= 2:
        return take(_values(words[1]), [_values(each) for each in words[2:]])
    if word == "pass" and len(words) == 2:
        return actions.pass_(_value(words[1]))
    if word == "collect" and len(words) == 2:
        return actions.collect(_value(words[1]))
    if word == "collect" and len(words) == 4 and words[2] == "for":
        return actions.collect(_value(words[1]), _value(words[3]))
    if words == ["done"]:
        return actions.DONE
    if words == ["give-up"]:
        return actions.GIVE_UP
    raise ValueError("'%s' is no action of Quibbles." % " ".join(words))


def _value(word):
    if len(word) == 1 and "1" <= word <= "6":
        return int(word)
    raise ValueError("'%s' is no card; a card is a number from 1 to 6." % word)


def _values(word):
    return [_value(each) for each in word.split("+")]


def take(played, groups):
    """The action that plays the list of values `played` and takes the lists of values `groups`.

    Raises IllegalAction where that can never be allowed, whatever hand and row have.
    """
    total = sum(played)
    if not played:
        raise IllegalAction(REASONS[NOTHING_PLAYED])
    if total > 6:
        raise IllegalAction(REASONS[OVER_SIX])
    if not groups:
        raise IllegalAction(REASONS[NOTHING_TAKEN])
    for group in groups:
        if len(played) == 1 and len(group) < 2:
            raise IllegalAction(REASONS[NO_SETS])
        if len(played) > 1 and len(group) != 1:
            raise IllegalAction(REASONS[SINGLES_ONLY])
        if sum(group) != total:
            raise IllegalAction(REASONS[WRONG_TOTAL])
    # More than the ten cards that a row can have; the int of an action has no room for them.
    if sum([len(group) for group in groups]) > 10:
        raise IllegalAction(REASONS[NO_ROW_CARD])
    if len(played) == 1:
        kinds = [sets.kind(counts.of(group), total) for group in groups]
        return actions.take(total, sets.choice(kinds))
    return actions.singles(total, sets.kind(counts.of(played), total), len(groups))


def state(game):
    """The whole position as plain data; hands, row, discards and collections as lists of values, sorted."""
    return {
        "row": counts.listed(game.row),
        "hands": [counts.listed(hand) for hand in game.hands],
        "collections": [counts.listed(collection) for collection in game.collections],
        "points": [game.points(seat) for seat in range(game.seats)],
        "pile": game.pile,
        "discards": counts.listed(game.discards),
    }
