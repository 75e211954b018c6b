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


def fits(game, first, step, length, target, rank):
    """Can the line of `state` still meet `target` once `rank` lies on one of its free cells?"""
    missing = target - rank
    free = -1
    cell = first
    for _ in range(length):
        top = game.top(cell) >> 2
        if top:
            missing -= top
            if top == rank and game.distinct:
                return False
        else:
            free += 1
        cell += step
    return free <= missing <= free * game.highest


def state(game, first, step, length, target):
    """DONE, OPEN or WRONG for the line of `length` cells from cell `first` on, `step` cells apart.

    WRONG: covering or moving is needed, since no numbers in the free cells reach the target.
    """
    total = 0
    free = 0
    seen = 0
    doubled = False
    cell = first
    for _ in range(length):
        rank = game.top(cell) >> 2
        if rank:
            total += rank
            doubled = doubled or bool(seen >> rank & 1)
            seen |= 1 << rank
        else:
            free += 1
        cell += step
    if doubled and game.distinct:
        return WRONG
    if not free:
        return DONE if total == target else WRONG
    missing = target - total
    return OPEN if free <= missing <= free * game.highest else WRONG
