"""The sizes of all fields at once, for pages that look at the whole campaign."""

from engine.kreuzsummen import targets
from engine.kreuzsummen.scenarios import COUNT


def sizes():
    """The number of cells of each scenario's field, as bytes: scenario 1 first."""
    found = bytearray(COUNT)
    at = 0
    for i in range(COUNT):
        shape = targets._bits(at, 3)
        rows = (shape >> 1) + 2
        cols = (shape & 1) + 3
        found[i] = rows * cols
        at += 3 + 5 * (rows + cols - 1)
    return bytes(found)
