"""How fast a board is: the walk of tools.benchmark_pico, timed on the board, beside the emulated figures.

Keys are pressed inside the driver. What its script takes of the heap is taken off the figures.
"""

import ast

from firmware.start import COLLECTIONS
from tools import benchmark, benchmark_pico, benchmark_scene
from tools.bench.errors import BenchError
from tools.benchmark_figures import Figure
from tools.benchmark_walk import OTHERS, TABLE, heap, times
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

    `where` the program lies: a way of tools.benchmark_pico with figures of its own comes first.
    """
    version = "MicroPython %d.%d.%d" % about.version
    try:
        kept = benchmark.read_baseline(benchmark_pico.BASELINE)
    except BenchError:
        return {}
    return kept.get("%s, %s" % (version, where)) or (kept.get(version) if where == "flash" else None) or {}


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
    """The Figures in what a session has printed."""
    for at, line in enumerate(lines):
        if not line.startswith("('"):
            continue
        name, first, last, *_ = ast.literal_eval(line)
        if name == "heap":
            place, own = first, last
            memory = read("\n".join(_until_tuple(lines[at + 1 :])))
            for figure in heap(place, memory._replace(used=memory.used - own)):
                if not figure.name.startswith("names"):  # the script has brought some, too
                    yield figure
        elif name == "x = x + 1":
            yield Figure(name, last / TURNS, "us", None, True)
        elif name in _ALONE:
            yield Figure(name, last / 1000, "ms", None, True)
        else:
            yield from times(name, (first, last))


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
