"""The heap of a board as MicroPython tells it."""

import re
from collections import namedtuple

# Bytes of the heap: all of it, what is in use after a collection, and the longest free piece; `names` is how
# many names the program has brought, `collection` how long a collection takes, in us.
Memory = namedtuple("Memory", "total used longest names collection")

# What is asked for the Memory: words that every MicroPython has, so that the question brings no names.
LOOK = """import gc,micropython,time
gc.collect()
print(time.ticks_us(),gc.collect(),time.ticks_us())
micropython.mem_info()
micropython.qstr_info()
"""
_NUMBERS = (
    r"(\d+) (?:None|0) \d+",  # 0: MicroPython for the PC counts what it has collected
    r"\d+ (?:None|0) (\d+)",
    r"total: (\d+), used",
    r"used: (\d+)",
    r"max free sz: (\d+)",
    r"n_qstr=(\d+)",
)
_BLOCK = 16  # bytes, in which the longest free piece is told


def read(said):
    """The Memory that LOOK has printed. Raises ValueError where that is something else."""
    found = [re.search(one, said) for one in _NUMBERS]
    if None in found:
        raise ValueError("This is no heap of MicroPython: %r" % said[-200:])
    begun, ended, total, used, blocks, names = (int(one[1]) for one in found)
    return Memory(total, used, blocks * _BLOCK, names, ended - begun)
