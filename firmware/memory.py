"""Free memory of a kind that is found fast."""

import sys

from micropython import const

_ROUNDS = const(40)  # more gaps than that are left
_ROW = const(3)  # so many rounds in a row that meet no gap are behind all but large ones
_BLOCK = 16 if sys.maxsize < 1 << 40 else 32  # bytes of the smallest piece of memory
_NEAR = 28 * _BLOCK  # so near are the first and the last piece of a round that meets no gap


def fill_gaps():
    """Take up the small gaps between what is in use, until the next collection.

    MicroPython looks for each piece of more than one block from the first free block on, and that lies near
    the beginning of a full heap: after a collection a list of five takes 180 us to make, without gaps 20.
    """
    row = 0
    for _ in range(_ROUNDS):
        first = id(object())
        all(enumerate(range(16)))  # 16 tuples of one block each, made without a step of bytecode
        row = row + 1 if 0 < id(object()) - first < _NEAR else 0
        if row == _ROW:
            return
