"""How fast a board is: the walk of tools.benchmark_pico, timed on the board, beside the emulated figures.

Keys are pressed inside the driver. What its script takes of the heap is taken off the figures.
"""

import ast

from firmware.start import COLLECTIONS
from tools import benchmark, benchmark_pico, benchmark_scene
from tools.bench.errors import BenchError
from tools.benchmark_figures import MORE, Figure
from tools.benchmark_walk import OTHERS, TABLE
from tools.boards.heap import LOOK, read
from tools.on_board.report import FAILED
from tools.on_board.scripts import script

SILENCE_S = 60
TURNS = 10_000
# What is shown behind a key that is named after a page: "page: table again" is the table.
_PAGES = {"table": "kreuzsummen", "menu": "kreuzsummen_menu"}
_ALONE = ("program to title", "a full picture", "a black glass")
IDLE_MS = 4  # as in firmware/app.py
# Each is a start of its own; "?" looks at the heap, "!" at the panel.
SESSIONS = (
    ((("A", "page: table"), ("?", "table"), ("!", None), *TABLE, ("?", "table again")), True),
    ((("A", "page: table, asked for at once"),), False),
    (
        (("?", "title"), *OTHERS, ("?", "table at last"), ("Y", None), ("?", "menu"), ("up", None),
         ("A", "page: path from the menu")),
        True,
    ),
)  # fmt: skip


def emulated(about, where):
    """The figures of the emulated Pico with the same MicroPython, name to value; empty where there are none.

    Each place (`where`) of the program has figures of its own; those without one are of stock MicroPython.
    """
    version = "MicroPython %d.%d.%d" % about.version
    way = {"flash": "stock", "ROMFS": "romfs"}.get(where, where)
    try:
        kept = benchmark.read_baseline(benchmark_pico.BASELINE)
    except BenchError:
        return {}
    return kept.get("%s, %s" % (way, version)) or (kept.get(version) if way == "stock" else None) or {}


def run(board, report, about, where, root):
    """Time the program on a TestedBoard; its game lies below the folder `root`. Raises BoardError."""
    report.heading("Speed and memory")
    known = emulated(about, where)
    if not known:
        report.line("(There are no figures of an emulated Pico with this MicroPython and this way.)")
    for path, data in benchmark_scene.saves().items():
        board.write(root + path, data)
    values = {
        "ROOT": root + benchmark_scene.SAVE,
        "COLLECTIONS": COLLECTIONS,
        "IDLE_MS": IDLE_MS,
        "TURNS": TURNS,
    }
    told = set()
    for steps, rests in SESSIONS:
        board.fresh()
        board.run(script("speed", LOOK=LOOK, **values))
        lines = []
        fault = board.listen("session(%r, %r)" % (steps, rests), lines.append, SILENCE_S)
        for figure in _figures(lines):
            if figure.name not in told:
                told.add(figure.name)
                report.figure(figure, known.get(figure.name))
        for name, shown in _gone_astray(lines):
            report.result(name, FAILED, "the page %s is shown" % shown)
        if fault:
            report.result("the program", FAILED, fault)


def _figures(lines):
    """The Figures in what a session has printed, by their names in tools.benchmark_pico."""
    for at, line in enumerate(lines):
        if not line.startswith("('"):
            continue
        name, first, last, *_ = ast.literal_eval(line)
        if name == "heap":
            place, own = first, last
            yield from _heap(place, own, read("\n".join(_until_tuple(lines[at + 1 :]))))
        elif name == "x = x + 1":
            yield Figure(name, last / TURNS, "us", None, True)
        elif name in _ALONE or name.startswith("page"):
            yield Figure(name, last / 1000, "ms", None, True)
        else:
            yield Figure(name + ": first pixel", first / 1000, "ms", None, True)
            yield Figure(name + ": finished", last / 1000, "ms", None, True)


def _heap(place, own, memory):
    """The Figures of a Memory, of which `own` bytes are the script's; it has brought names, too."""
    yield Figure("heap: " + place, memory.used - own, "bytes")
    yield Figure("%s, %s" % (MORE, place), memory.total - memory.used + own, "bytes")
    yield Figure("%s piece, %s" % (MORE, place), memory.longest, "bytes")
    yield Figure("a collection, " + place, memory.collection / 1000, "ms", None, True)


def _gone_astray(lines):
    """The keys behind which another page was shown than their name says: (name, page)."""
    for line in lines:
        if line.startswith("('page: "):
            name, *_, shown = ast.literal_eval(line)
            page = name.split()[1].rstrip(",")
            if shown != _PAGES.get(page, page):
                yield name, shown


def _until_tuple(lines):
    for line in lines:
        if line.startswith("('"):
            return
        yield line
