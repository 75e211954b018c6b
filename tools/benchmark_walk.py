"""The walk through the pages that is timed on an emulated and on a real board, and its figures."""

from tools.benchmark_figures import CURSOR_MS, FIRST_MS, LEAST_FREE, MORE, MOST_USED, PAGE_MS, Figure

# What is pressed at the table, and the name of its figure.
TABLE = (
    ("down", "cursor to another card"),
    ("up", None),
    ("A", "choosing a number"),
    ("right", "cursor to another cell"),
    ("left", None),
    ("A", "placing the number"),
    ("A", "taking a card"),  # this saves
    ("Y", "page: menu"),
    ("B", "page: table again"),
)
# The same from the title on, which lists the game first, then the path.
OTHERS = (
    ("down", None),
    ("A", "page: path"),
    ("A", "page: scenario"),
    ("B", None),
    ("B", "page: title"),
    ("up", None),
    ("A", None),
)


def times(name, taken):
    """The figures of a key: `taken` are the us until the first pixels changed and until all had."""
    if name is None:
        return
    first, finished = (time / 1000 for time in taken)
    if name.startswith("page"):
        yield Figure(name, finished, "ms", PAGE_MS, True)
        return
    yield Figure(name + ": first pixel", first, "ms", FIRST_MS, True)
    yield Figure(name + ": finished", finished, "ms", CURSOR_MS if name.startswith("cursor") else None, True)


def heap(where, memory):
    """The figures of a Memory; the budgets are for the table. A free piece is the longest one."""
    table = where.startswith("table")
    yield Figure("heap: " + where, memory.used, "bytes", MOST_USED if table else None)
    yield Figure("%s, %s" % (MORE, where), memory.total - memory.used, "bytes", LEAST_FREE if table else None)
    yield Figure("%s piece, %s" % (MORE, where), memory.longest, "bytes")
    yield Figure("names met, " + where, memory.names, "")
    yield Figure("a collection, " + where, memory.collection / 1000, "ms", None, True)
