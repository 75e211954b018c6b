"""Konzentrationsspiel's actions as ints below 2**14: `kind << 10 | own << 6 | other << 4 | theirs`.

The fields are used by swaps only. Places count the cards of a row from the left, from 0. The kinds are
numbered in the order in which `Game.nth` lists them; `GIVE_UP` is never listed.
"""

SWAP = 2  # the kind of swaps

DRAW = 1 << 10  # look at the top card of the pile
LOOKED = 3 << 10  # the first look at the own cards is over
LAY = 4 << 10  # the card drawn is put to the right end of the own row
NEXT = 5 << 10  # the sums were seen: the next round, or the end of the match
REDEAL = 6 << 10  # deal this round anew: ask for it, or agree
GIVE_UP = 7 << 10
REFUSE = 8 << 10  # the round goes on as it lies


def swap(own, other, theirs):
    """Exchange the own hidden card at place `own` (0..15) for that at place `theirs` of the seat `other`."""
    return SWAP << 10 | own << 6 | other << 4 | theirs
