"""The lines of the field: which target each column has, and how a row or column stands against its target."""

from engine.kreuzsummen import columns
from firmware.ui.target import DONE, OPEN, WRONG


def order(table, out):
    """Write for each column the index of its target: as the players put them, else what fits best."""
    note = table.note
    if not note[0]:
        columns.best(table.game, out)
        return
    for col in range(table.game.cols):
        out[col] = note[1] >> 2 * col & 3


def keep(table, out):
    """Remember an order that the players chose; None lets the targets find their columns by themselves."""
    packed = 0
    if out is not None:
        for col in range(table.game.cols):
            packed |= out[col] << 2 * col
    table.note = bytes((out is not None, packed)) + table.note[2:]  # these are the campaign's


def state(game, first, step, length, target):
    """DONE, OPEN or WRONG for the line of `length` cells from cell `first` on, `step` cells apart.

    WRONG: as it lies, no numbers on its free cells (there may be none) meet the target. That is no
    mistake yet: covering or moving a card may help.
    """
    if not columns.can_fill(game, first, step, length, target):
        return WRONG
    while length:
        if not game.top(first):
            return OPEN
        first += step
        length -= 1
    return DONE
