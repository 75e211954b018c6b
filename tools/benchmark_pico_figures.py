"""What tools.benchmark_pico measures: a walk through the pages of the handheld on the real firmware."""

from tools import benchmark_scene
from tools.benchmark_figures import BOARD, START_MS, Figure
from tools.benchmark_walk import OTHERS, TABLE, heap, times
from tools.emulator import EmulatedHandheld

RESUMED_MS = 2500

def measure(firmware):
    """Yield the Figures of a Firmware (tools.emulator.find_firmware) as they are found. Raises BenchError."""
    with EmulatedHandheld(firmware, BOARD, program=False, on=False) as bare:
        bare.chip.on()
        bare.console.interrupt()
        yield from heap("prompt alone", bare.memory_at_prompt())
    with EmulatedHandheld(firmware, BOARD, saves=benchmark_scene.saves(), on=False) as handheld:
        start = handheld.on() / 1000
        yield Figure("power-up to title", start, "ms", START_MS, True)
        taken = handheld.press("A")  # the first line: the game goes on
        yield Figure("power-up to resumed game", start + taken[1] / 1000, "ms", RESUMED_MS, True)
        yield from times("page: table", taken)
        yield from heap("table", handheld.memory())
        for key, name in TABLE:
            yield from times(name, handheld.press(key))
        yield from heap("table again", handheld.memory())
        handheld.off()
        handheld.on(rests=False)
        # A child who knows the way is faster than what is got ready.
        yield Figure("page: table, asked for at once", handheld.press("A")[1] / 1000, "ms", None, True)
        handheld.off()
        handheld.on()
        yield from heap("title", handheld.memory())
        for key, name in OTHERS:
            yield from times(name, handheld.press(key))
        yield from heap("table at last", handheld.memory())
        handheld.press("Y")
        yield from heap("menu", handheld.memory())
        handheld.press("up")  # the last choice leads away
        yield from times("page: path from the menu", handheld.press("A"))
