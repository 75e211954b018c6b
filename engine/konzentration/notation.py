"""Konzentrationsspiel's notation in records: `looked`, `draw`, `lay`, `swap OWN THEIRS`, `next`, `redeal`,
`refuse`, `give-up`.

A card is called by where it lies: the letter of its seat (a is seat 0) and its place from the left, from 1.
Values are never named.
"""

from engine.errors import IllegalAction
from engine.konzentration.actions import DRAW, GIVE_UP, LAY, LOOKED, NEXT, REDEAL, REFUSE, SWAP, swap
from engine.konzentration.position import ROW

_WORDS = {
    "draw": DRAW,
    "looked": LOOKED,
    "lay": LAY,
    "next": NEXT,
    "redeal": REDEAL,
    "refuse": REFUSE,
    "give-up": GIVE_UP,
}


def place_text(seat, place):
    """Where a card lies: `a1` is the first card of seat 0."""
    return "%s%d" % (chr(97 + seat), place + 1)


def text(game, action):
    """The legal `action` in words."""
    if action >> 10 == SWAP:
        own = place_text(game.seat, action >> 6 & 15)
        return "swap %s %s" % (own, place_text(action >> 4 & 3, action & 15))
    for word, other in _WORDS.items():
        if other == action:
            return word


def parse(game, words):
    """The action that `words` mean; see `Game.parse`."""
    if len(words) == 1 and words[0] in _WORDS:
        return _WORDS[words[0]]
    if words[0] != "swap" or len(words) != 3:
        raise ValueError("'%s' is no action of Konzentrationsspiel." % " ".join(words))
    seat, own = _place(words[1])
    other, theirs = _place(words[2])
    if seat != game.seat:
        raise IllegalAction("The first card of a swap is the player's own.")
    return swap(own, other, theirs)


def _place(word):
    """The seat and place of a word like `a1`; raises ValueError."""
    if len(word) > 1 and "a" <= word[0] <= "d" and word[1:].isdigit() and 1 <= int(word[1:]) <= ROW:
        return ord(word[0]) - 97, int(word[1:]) - 1
    raise ValueError("'%s' is no place of a card; a place looks like a1 or b12." % word)
