"""QUICLO's actions as ints below 2**17: `kind << 12 | a << 4 | b`, unused fields 0.

The kinds are numbered in the order in which `Game.nth` lists them; `GIVE_UP` is never listed. A calculation
is entered step by step, one die with the sign before it a step, so that each press is an action of its own.
"""

STACK = 1  # a: the stack whose top card becomes the target
ROLL = 2
STEP = 3  # a: the value of a die; b: the sign before it
BACK = 4
SUBMIT = 5
SOLUTION = 6
CONCEDE = 7
END = 8
DONE = 9
RUN = 10  # a: the first card; b: how many cards
PROTECT = 11  # a: the card
OPEN = 12  # a: the card
SWAP = 13  # a: the card
TASK_TIME_UP = 14
TIME_UP = 15
GIVE_UP = 16 << 12


def kind(action):
    """The kind of an action: `STACK`, `ROLL`, ...; 16 for `GIVE_UP`."""
    return action >> 12


def stack(number):
    """Turn over the top card of stack 0..5 as target."""
    return STACK << 12 | number << 4


def step(sign, die):
    """Add a die 1..12 to the calculation, `sign` before it: one of those of `calculation.py`."""
    return STEP << 12 | die << 4 | sign


def run(first, length):
    """Report the run of `length` (2..6) own cards that begins with the card `first`."""
    return RUN << 12 | first << 4 | length


def protect(card):
    """Protect an own card."""
    return PROTECT << 12 | card << 4


def open_card(card):
    """Open a protected own card."""
    return OPEN << 12 | card << 4


def swap(card):
    """Try to swap the card just won for an open card of another player."""
    return SWAP << 12 | card << 4
