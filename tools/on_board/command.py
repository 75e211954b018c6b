"""The command `python3 tools/test.py --on-board`: all tests on the board that is plugged in.

Exit status: 0 all well, 1 something failed, 2 it can't be done, with one plain sentence on stderr.
"""

import ast
import contextlib
from pathlib import Path
from typing import NamedTuple

from firmware.version import VERSION
from tools.bench import image
from tools.boards import BoardError, choose, facts, listed
from tools.boards.command import Parser, finish
from tools.on_board import engine, glass, speed, store
from tools.on_board.link import TestedBoard
from tools.on_board.report import FAILED, LEFT_OUT, WELL, Report, name_of_file
from tools.on_board.scripts import script

FOLDER = image.ROOT / "build" / "on-board"
ROOT = "/kreuzsummen-test"  # of all that is written to the flash, and removed at the end
SAVES = "/save"
PARTS = ("engine", "store", "display", "keys", "speed")
LEAST_KB = {"store": 48, "speed": 80}  # free on the flash: they write 8 and 16 blocks of 4 KB


class Program(NamedTuple):
    """What is on a board: version, model, the way it lies there; has its engine all names?"""

    version: str
    model: str
    where: str
    is_whole: bool


def read_options(arguments):
    """The command line as a namespace. Raises BoardError."""
    parser = Parser(
        prog="python3 tools/test.py --on-board",
        allow_abbrev=False,
        description="Test the board that is plugged in. Its program, saves and files stay as they are.",
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help="what to test (default: %s)" % " ".join(PARTS)
    )
    parser.add_argument(
        "--board-id", metavar="ID", help="serial id of the board, where several are plugged in"
    )
    parser.add_argument(
        "--without-keys", action="store_true", help="leave out what asks a person: display, keys"
    )
    parser.add_argument(
        "--report", type=Path, metavar="FILE", help="where the report goes (default: below build)"
    )
    options = parser.parse_args(arguments)
    for part in options.parts:
        if part not in PARTS:
            raise BoardError("There is no part %r: choose of %s." % (part, ", ".join(PARTS)))
    return options


def read_program(board):
    """The Program on a TestedBoard. Raises BoardError where there is none."""
    board.fresh()
    found = ast.literal_eval(board.run(script("facts")).decode().splitlines()[0])
    if found is None:
        raise BoardError(
            "The board %s has no Kreuzsummen: put it there first (docs/boards.md)." % board.port.board_id
        )
    version, model, place, is_whole = found
    way = "frozen" if place.startswith(".frozen") else "ROMFS" if place.startswith("/rom/") else "flash"
    return Program(version, model, way, is_whole)


def work(arguments, ports=None, say=print, ask=None):
    """The command. `ports` stands in for pyserial's list, `ask(words)` for a question at the terminal.

    Raises BoardError, BenchError, OSError, KeyboardInterrupt.
    """
    options = read_options(arguments)
    port = choose(listed(ports) if ports else listed(), options.board_id)
    target = options.report or FOLDER / name_of_file(port.board_id)
    report = Report(say)
    try:
        with TestedBoard(port) as board:
            _test(board, report, options, say, ask or ask_here)
    except BaseException as error:
        report.keep("Not finished: %s" % (error if isinstance(error, BoardError) else type(error).__name__))
        raise
    finally:
        report.write(target)
        say("The report is in %s." % target)
    return 0 if report.is_well else 1


def _test(board, report, options, say, ask):
    about = facts.read_facts(board)
    program = read_program(board)
    report.line("Kreuzsummen %s tests the board %s" % (VERSION, board.port.board_id))
    report.line("%s: %s" % (about.text, board.value("__import__('sys').version")))
    report.line("Kreuzsummen %s for %s, in %s" % (program.version, program.model, program.where))
    before = _hashes(board)
    try:
        _run_parts(board, report, options, about, program, say, ask)
    except BaseException:
        with contextlib.suppress(BoardError):  # the board may be gone: the next run removes it
            _clean(board)
        raise
    _clean(board)
    report.heading("At the end")
    now = _hashes(board)
    changed = sorted(path for path in {*before, *now} if before.get(path) != now.get(path))
    report.result(
        "files and saves as before (%d)" % len(before), FAILED if changed else WELL, "\n".join(changed)
    )
    report.line(report.summary())
    say("The board starts anew.")


def _hashes(board):
    """The hashes of all files on a board's flash."""
    return board.hashes(path for path in sorted(board.files()) if not path.endswith("/"))


def _clean(board):
    """End what runs, and take away what the tests have written."""
    board.stop()
    board.fresh()
    board.remove_tree(ROOT)


def _run_parts(board, report, options, about, program, say, ask):
    board.remove_tree(ROOT)  # of a run whose cable was pulled
    board.make_folder(ROOT)
    room = board.free() // 1024
    for part in options.parts or PARTS:
        if options.without_keys and part in ("display", "keys"):
            report.result(part, LEFT_OUT, "--without-keys")
        elif room < LEAST_KB.get(part, 0):
            report.result(part, LEFT_OUT, "only %d KB are free on the flash" % room)
        elif part == "engine":
            say("These take about half an hour on a Pico.")
            engine.run(board, report, about, program.is_whole and program.version == VERSION)
        elif part == "store":
            store.run(board, report, ROOT + "/store")
        elif part == "display":
            glass.run_display(board, report, say, ask)
        elif part == "keys":
            glass.run_keys(board, report, say)
        else:
            speed.run(board, report, about, program.where, ROOT)


def ask_here(words):
    """Ask at the terminal: True, False, or None where nobody answers."""
    try:
        answer = input(words + " (y/n) ").strip().lower()
    except EOFError:
        return None
    return {"y": True, "j": True, "n": False}.get(answer[:1])


def main(arguments, ports=None, **more):
    """Run the command and give its exit status."""
    return finish(lambda: work(arguments, ports, **more))
