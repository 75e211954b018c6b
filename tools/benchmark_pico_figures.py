"""What tools.benchmark_pico measures: a walk through the pages of all five games on the real firmware."""

import tempfile

from tools import benchmark_scene
from tools.bench import image
from tools.benchmark_figures import BOARD, MORE, Figure
from tools.benchmark_pico_budgets import BUDGETS
from tools.benchmark_walk import OTHERS, TABLE
from tools.boards import romfs
from tools.emulator import EmulatedHandheld

_NEWER = "999.0.0"  # than any frozen program
_PLAIN = ("title", "menu", "path", "scenario")  # pages with a budget of their own

# From the table's menu through the rules to the path, and to the title.
RULES = (
    *4 * [("down", None)],
    ("A", "page: rules"),
    ("right", "page: rules, the next"),
    ("B", None),
    ("up", None),  # the last choice leads away
    ("A", "page: path from the menu"),
    ("B", None),
)
# From the title's line of the path.
TO_GAMES = (("down", None), ("down", None), ("A", "page: games"))
# The other games in the order of their list; how far down in the menu of each the rules are.
GAMES = {"konzentration": 2, "primrommee": 3, "quibbles": 2, "quiclo": 2}
BEGIN = ("seats", "options", "curtain", "")  # the pages to which OK leads from the list, "" the game's own
GO_ON = ("message", "curtain", "")  # ... where a match is in progress


def around(game, pages):
    """The keys from the list of games by `pages` to the game's rules, and back to the next line."""
    for page in pages:
        yield "A", ("page: %s, %s" % (game, page)).rstrip(", ")
    yield "Y", "page: %s, menu" % game
    yield from [("down", None)] * GAMES[game]
    yield "A", "page: %s, rules" % game
    yield "right", "page: %s, rules, the next" % game
    yield "B", None
    yield "up", None  # the last choice leads to the list
    yield "A", None
    yield "down", None


def measure(firmware, way):
    """Yield the Figures of a Firmware (tools.emulator.find_firmware) as they are found.

    `way`: as in BUDGETS. Raises BenchError.
    """
    walk = _Walk(firmware, way)
    if not firmware.has_program:
        yield from walk.bare()
    with walk.handheld:
        yield from walk.campaign()
        yield from walk.games()
        walk.heaps()
        yield from walk.end()


class _Walk:
    """A board with that program, and the figures of a walk on it."""

    def __init__(self, firmware, way):
        self._firmware = firmware
        self._most = BUDGETS[way]
        self._least = []  # (longest free piece, page)
        rom = romfs.with_record(romfs.compiled(), _NEWER) if way == "romfs" else b""
        saves = benchmark_scene.saves()
        self.handheld = EmulatedHandheld(firmware, BOARD, saves=saves, rom=rom, on=False)

    def bare(self):
        """The firmware without a program."""
        with EmulatedHandheld(self._firmware, BOARD, program=False, on=False) as bare:
            bare.chip.on()
            bare.console.interrupt()
            yield from self._heap("prompt alone", bare.memory_at_prompt())

    def campaign(self):
        """From power-up through the pages of Kreuzsummen."""
        handheld, most = self.handheld, self._most
        start = handheld.on() / 1000
        yield Figure("power-up to title", start, "ms", most.title, True)
        times = handheld.press("A")  # the first line: the game goes on
        yield Figure("power-up to resumed game", start + times[1] / 1000, "ms", most.resumed, True)
        yield from self._times("page: table", times)
        yield from self._look("table")
        yield from self._press(TABLE)
        yield from self._look("table again")
        handheld.off()
        handheld.on(rests=False)
        # A child who knows the way is faster than what is got ready.
        yield from self._times("page: table, asked for at once", handheld.press("A"))
        handheld.off()
        handheld.on()
        yield from self._look("title")
        yield from self._press(OTHERS)
        yield from self._look("table at last")
        handheld.press("Y")
        yield from self._look("menu")
        yield from self._press(RULES)

    def games(self):
        """From the title through the first pages of each other game."""
        yield from self._press(TO_GAMES)
        for game in GAMES:
            yield from self._press(around(game, BEGIN))
        self.handheld.press("down")  # from the line below the games around to the first

    def heaps(self):
        """The same once more, for what is free on each page: looking at it takes time from the next one."""
        for game in GAMES:
            for key, name in around(game, GO_ON):
                self.handheld.press(key)
                if name:
                    self._least.append((self.handheld.memory().longest, name[len("page: ") :]))

    def end(self):
        """What the whole walk says: the worst page, and whether anything failed."""
        least, page = min(self._least)
        yield Figure("%s piece, worst page (%s)" % (MORE, page), least, "bytes", self._most.piece)
        with tempfile.NamedTemporaryFile() as file:
            file.write(self.handheld.files)
            file.flush()
            yield Figure("faults told in the log", len(image.read(file.name, "/log")), "", 0)

    def _press(self, steps):
        """The figures of some keys."""
        for key, name in steps:
            times = self.handheld.press(key)
            if name:
                yield from self._times(name, times)

    def _times(self, name, times):
        """The figures of a key: `times` are the us until the first pixels changed and until all had."""
        first, finished = (time / 1000 for time in times)
        if name.startswith("page"):
            yield Figure(name, finished, "ms", self._most_of(name[len("page: ") :]), True)
            return
        most = self._most.cursor if name.startswith("cursor") else None
        yield Figure(name + ": first pixel", first, "ms", self._most.first, True)
        yield Figure(name + ": finished", finished, "ms", most, True)

    def _most_of(self, page):
        """The budget of a page in ms, or None."""
        most = self._most
        if "rules" in page:
            return most.rules
        if page.startswith("table"):
            return most.table_at_once if page.endswith("at once") else most.table
        return most.pages if page.startswith(_PLAIN) else most.others

    def _look(self, where):
        """The figures of the heap now."""
        memory = self.handheld.memory()
        self._least.append((memory.longest, where))
        yield from self._heap(where, memory)

    def _heap(self, where, memory):
        """The figures of a Memory; the budgets are for the table. A free piece is the longest one."""
        table = where.startswith("table")
        yield Figure("heap: " + where, memory.used, "bytes", self._most.used if table else None)
        free = memory.total - memory.used
        yield Figure("%s, %s" % (MORE, where), free, "bytes", self._most.free if table else None)
        yield Figure("%s piece, %s" % (MORE, where), memory.longest, "bytes")
        yield Figure("names met, " + where, memory.names, "")
        yield Figure("a collection, " + where, memory.collection / 1000, "ms", None, True)
