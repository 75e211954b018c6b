"""What tools.benchmark_pico measures: a walk through the pages of the handheld on the real firmware."""

from tools import benchmark_scene
from tools.benchmark_figures import (
    BOARD,
    CURSOR_MS,
    FIRST_MS,
    LEAST_FREE,
    MORE,
    MOST_USED,
    PAGE_MS,
    START_MS,
    Figure,
)
from tools.benchmark_walk import OTHERS, TABLE
from tools.emulator import EmulatedHandheld

RESUMED_MS = 2500


def measure(firmware):
    """Yield the Figures of a Firmware (tools.emulator.find_firmware) as they are found. Raises BenchError."""
    with EmulatedHandheld(firmware, BOARD, program=False, on=False) as bare:
        bare.chip.on()
        bare.console.interrupt()
        yield from _heap("prompt alone", bare.memory_at_prompt())
    with EmulatedHandheld(firmware, BOARD, saves=benchmark_scene.saves(), on=False) as handheld:
        start = handheld.on() / 1000
        yield Figure("power-up to title", start, "ms", START_MS, True)
        times = handheld.press("A")  # the first line: the game goes on
        yield Figure("power-up to resumed game", start + times[1] / 1000, "ms", RESUMED_MS, True)
        yield from _times("page: table", times)
        yield from _heap("table", handheld.memory())
        for key, name in TABLE:
            yield from _times(name, handheld.press(key))
        yield from _heap("table again", handheld.memory())
        handheld.off()
        handheld.on(rests=False)
        # A child who knows the way is faster than what is got ready.
        yield Figure("page: table, asked for at once", handheld.press("A")[1] / 1000, "ms", None, True)
        handheld.off()
        handheld.on()
        yield from _heap("title", handheld.memory())
        for key, name in OTHERS:
            yield from _times(name, handheld.press(key))
        yield from _heap("table at last", handheld.memory())
        handheld.press("Y")
        yield from _heap("menu", handheld.memory())
        handheld.press("up")  # the last choice leads away
        yield from _times("page: path from the menu", handheld.press("A"))


def _times(name, times):
    """The figures of a key: `times` are the us until the first pixels changed and until all had."""
    if name is None:
        return
    first, finished = (time / 1000 for time in times)
    if name.startswith("page"):
        yield Figure(name, finished, "ms", PAGE_MS, True)
        return
    yield Figure(name + ": first pixel", first, "ms", FIRST_MS, True)
    yield Figure(name + ": finished", finished, "ms", CURSOR_MS if name.startswith("cursor") else None, True)


def _heap(where, memory):
    """The figures of a Memory; the budgets are for the table. A free piece is the longest one."""
    table = where.startswith("table")
    yield Figure("heap: " + where, memory.used, "bytes", MOST_USED if table else None)
    yield Figure("%s, %s" % (MORE, where), memory.total - memory.used, "bytes", LEAST_FREE if table else None)
    yield Figure("%s piece, %s" % (MORE, where), memory.longest, "bytes")
    yield Figure("names met, " + where, memory.names, "")
    yield Figure("a collection, " + where, memory.collection / 1000, "ms", None, True)
