"""Primzahlen-Rommé in records: `draw`, `take`, `throw CARD`, `out CARD` (lay down the rest), `next` (round),
`give-up`. Cards as in `numbers.py`: `23`, `w`.
"""

from engine.primrommee import numbers

# By kind: the word, and whether a card follows it.
_FORMS = (
    ("", False),
    ("draw", False),
    ("take", False),
    ("throw", True),
    ("out", True),
    ("next", False),
    ("give-up", False),
)


def text(action):
    """The action in words."""
    word, with_card = _FORMS[action >> 8]
    return word + " " + numbers.text(action & 255) if with_card else word


def parse(words):
    """The action that a list of words means; raises ValueError where it means nothing."""
    for kind in range(1, len(_FORMS)):
        word, with_card = _FORMS[kind]
        if words[:1] == [word]:
            if len(words) != 1 + with_card:
                raise ValueError("'%s' needs %d words after it, not %d." % (word, with_card, len(words) - 1))
            return kind << 8 | (numbers.parse(words[1]) if with_card else 0)
    raise ValueError("'%s' is no action of Primzahlen-Rommé." % " ".join(words))


def state(game):
    """The whole position as plain data with its cards in words; `pile` and `discards` are numbers."""
    return {
        "round": game.round,
        "lap": game.lap,
        "hands": [
            [numbers.text(game.hand_card(seat, slot)) for slot in range(game.hand_count(seat))]
            for seat in range(game.seats)
        ],
        "open": numbers.text(game.open) if game.open else None,
        "pile": game.pile,
        "discards": game.discards,
        "places": list(game.places),
        "points": list(game.points),
    }
