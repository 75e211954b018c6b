"""Kreuzsummen's actions as ints below 2**16: `kind << 12 | slot << 8 | a << 4 | b`, unused fields 0.

Slots count the cards of a hand in their sorted order, places the display from the left, cells the field row
by row from the top left; all from 0. The kinds are numbered in the order in which `Game.nth` lists them, with
`TAKE` (which never meets the others) and `GIVE_UP` (which is never listed) at the end.
"""

SWAP = 1
PLACE = 2
JACK = 3
QUEEN = 4
KING = 5
TAKE = 8

END = 6 << 12
PASS = 7 << 12
GIVE_UP = 9 << 12


def kind(action):
    """The kind of an action: `SWAP`, `PLACE`, ... or `END >> 12`, `PASS >> 12`, `GIVE_UP >> 12`."""
    return action >> 12


def swap(slot, place):
    """Discard the hand card in `slot` and take the display card in `place` for it."""
    return SWAP << 12 | slot << 8 | place


def place(slot, cell):
    """Lay the number in `slot` on `cell`."""
    return PLACE << 12 | slot << 8 | cell


def jack(slot, cell, other):
    """Play the Jack in `slot`: exchange the stacks of two cells, given in either order."""
    if cell > other:
        cell, other = other, cell
    return JACK << 12 | slot << 8 | cell << 4 | other


def queen(slot, number_slot, cell):
    """Play the Queen in `slot`: exchange the number in `number_slot` with the top card of `cell`."""
    return QUEEN << 12 | slot << 8 | number_slot << 4 | cell


def king(slot, start, to):
    """Play the King in `slot`: move the stack of cell `start` to the free cell `to`."""
    return KING << 12 | slot << 8 | start << 4 | to


def take(place):
    """Fill up the hand with the display card in `place`."""
    return TAKE << 12 | place
