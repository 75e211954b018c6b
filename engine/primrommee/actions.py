"""Primzahlen-Rommé's actions as ints below 2**11: `kind << 8 | card`, the card 0 where none is needed.

The kinds are numbered in the order in which `Game.nth` lists them.
"""

THROW = 3
OUT = 4

DRAW = 1 << 8
TAKE = 2 << 8
NEXT = 5 << 8
GIVE_UP = 6 << 8


def throw(card):
    """Throw `card` and end the turn."""
    return THROW << 8 | card


def out(card):
    """Lay all other cards down as melds and throw `card`."""
    return OUT << 8 | card
