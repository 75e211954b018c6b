"""Quibbles' actions as ints below 2**27: `kind << 24 | total << 20 | the rest`.

A take is one action, cards played and cards taken together: nothing is hidden or drawn between its parts, and
a half-made take could end with nothing taken (reading 1). So the screen gathers it, and undo within it is the
screen's own until it is confirmed (reading 26).

`total` is the value of all played cards, 1..6. A TAKE with one card has a choice of sets (`sets.py`) in the
low 20 bits. A SINGLES take with several cards has the kind of the played set (+ 1) in the low 4 bits and how
many row cards of the value `total` are taken in the next 4. A PASS has its card as `total`. COLLECT has its
value as `total` and the value that leaves a full collection (0 for none) in the low 4 bits. The kinds are
numbered in the order in which `Game.nth` lists them.
"""

TAKE = 1
SINGLES = 2
PASS = 3
COLLECT = 5

DONE = 4 << 24
GIVE_UP = 6 << 24


def kind(action):
    """The kind of an action: `TAKE`, `SINGLES`, ... or `DONE >> 24`, `GIVE_UP >> 24`."""
    return action >> 24


def total(action):
    """The total, or the one value, of an action."""
    return action >> 20 & 15


def take(value, choice):
    """Play one card of `value` and take the sets of `choice`."""
    return TAKE << 24 | value << 20 | choice


def singles(total, played, n):
    """Play the set of `total` that has the kind `played`, and take `n` cards of that value."""
    return SINGLES << 24 | total << 20 | n << 4 | played + 1


def pass_(value):
    """Lay a card of `value` into the row and draw two."""
    return PASS << 24 | value << 20


def collect(value, removed=0):
    """Collect one card of `value`; from a full collection one of the value `removed` goes first."""
    return COLLECT << 24 | value << 20 | removed
