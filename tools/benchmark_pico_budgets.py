"""What each way of having the program on a board may take: the budgets of tools.benchmark_pico.

frozen   our firmware: the program is part of it
romfs    our firmware, and a newer program in its ROMFS
stock    MicroPython as it comes, the program in littlefs: its code lies in RAM
"""

from typing import NamedTuple

KB = 1024


class Budgets(NamedTuple):
    """Most ms, most and least bytes; None where a way has no budget.

    `pages`: title, menu, path and scenario; `others`: each other page; `table` got ready meanwhile, and
    `table_at_once`; `first` pixel of a key, a `cursor` move finished; heap `used` and `free` at the table;
    the longest free `piece` on any page.
    """

    title: float
    resumed: float
    pages: float
    others: float
    rules: float
    table: float
    table_at_once: float
    first: float
    cursor: float
    used: float
    free: float
    piece: float


_FROZEN = Budgets(
    title=520,
    resumed=650,
    pages=150,
    others=None,
    rules=200,
    table=100,
    table_at_once=300,
    first=12,
    cursor=30,
    used=95 * KB,
    free=145 * KB,
    piece=60 * KB,
)
_IN_ROMFS = 1.3  # times as long, or as little of what is free
_MORE = ("free", "piece")


def _slower(name, value):
    if value is None:
        return None
    return value / _IN_ROMFS if name in _MORE else value * _IN_ROMFS


BUDGETS = {
    "frozen": _FROZEN,
    "romfs": Budgets(*map(_slower, Budgets._fields, _FROZEN))._replace(used=115 * KB),
    "stock": Budgets(
        title=1800,
        resumed=None,
        pages=650,
        others=650,
        rules=650,
        table=650,
        table_at_once=650,
        first=None,
        cursor=None,
        used=None,
        free=90 * KB,
        piece=None,
    ),
}
