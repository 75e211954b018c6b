"""How a row or column stands against its target, for the marks beside it."""

from engine.kreuzsummen import scenarios
from firmware.ui.target import DONE, OPEN, WRONG


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
    return OPEN if free <= missing <= free * scenarios.highest(game.scenario) else WRONG
