"""The engine's plain tests on a board: compiled here, imported over the cable, each in a fresh memory."""

import tempfile
from ast import literal_eval as read_line
from pathlib import Path

from tools.bench import image
from tools.boards import facts
from tools.on_board.link import PLACE
from tools.on_board.report import FAILED, WELL
from tools.on_board.scripts import script

TESTS = image.ROOT / "host_tests" / "engine"
ON_BOARD = "the engine on the board"
FROM_PC = "an engine from the PC (the one on the board is of another version, or for RAM, without all names)"
SILENCE_S = 1800  # the longest test takes minutes on a Pico


def names():
    """The modules of tests."""
    return sorted(path.stem for path in TESTS.glob("test_*.py"))


def extras():
    """The engine's modules that no board has, by their full names: a dict to their sources."""
    whole = {path.relative_to(image.ROOT) for path in (image.ROOT / "engine").rglob("*.py")}
    on_board = image.program()
    missing = sorted(path for path in whole if "/" + path.as_posix() not in on_board)
    return {".".join(path.with_suffix("").parts): (image.ROOT / path).read_bytes() for path in missing}


def files(about, is_whole):
    """What the board imports from this PC: a dict of path to bytes. Raises BoardError, BenchError.

    `is_whole`: its own engine is tested; else it comes from here, too.
    """
    found = {}
    for name in names():
        source = (TESTS / (name + ".py")).read_bytes()
        found["/%s.mpy" % name] = image.compile_module("/%s.py" % name, source, "", level=0)
    if is_whole:
        modules = {"/%s.py" % name.replace(".", "__"): source for name, source in extras().items()}
    else:
        folder = image.ROOT / "engine"
        modules = {
            "/" + path.relative_to(image.ROOT).as_posix(): path.read_bytes() for path in folder.rglob("*.py")
        }
    for path, source in modules.items():
        found[path[:-3] + ".mpy"] = image.compile_module(path, source, "")
    facts.check_bytecode(found, about)
    return found


def run(board, report, about, is_whole):
    """Run them on a TestedBoard. Raises BoardError, BenchError."""
    report.heading("The engine's tests, with %s" % (ON_BOARD if is_whole else FROM_PC))
    with tempfile.TemporaryDirectory(prefix="kreuzsummen-") as folder:
        for path, data in files(about, is_whole).items():
            target = Path(folder) / path[1:]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        for name in names():
            _run_module(board, report, folder, name, is_whole)


def _run_module(board, report, folder, name, is_whole):
    board.fresh()
    tests = []
    with board.mounted(folder):
        code = script("engine_tests", MODULE=name, PLACE=PLACE, IS_WHOLE=is_whole, EXTRAS=sorted(extras()))
        fault = board.listen(code, lambda line: tests.append(read_line(line)), SILENCE_S)
    failed = ["%s: %s" % (test, said) for test, _, said in tests if said]
    if fault:
        failed.append(fault)
    seconds = sum(us for _, us, _ in tests) / 1e6
    note = "%d of %d tests, %.1f s" % (sum(not said for *_, said in tests), len(tests), seconds)
    report.result(name, FAILED if failed or not tests else WELL, "\n".join([note, *failed]))
