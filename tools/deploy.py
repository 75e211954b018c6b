"""Puts Kreuzsummen on a board: `python3 -m tools.deploy`.

Finds the board by its serial id, checks it, compiles for its processor, copies what changed and reads it
back; saves and foreign files stay. `--watch` is for development: the board runs the program from the PC, and
anew after each change. Exit status: 0, or 2 with one plain sentence on stderr for whatever can't be done.
"""

import sys

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("boards")

from firmware.board_file import BOARD_FILE
from tools.boards import Board, choose, copy, facts, listed
from tools.boards.command import Parser, finish
from tools.ending import end
from tools.terminal import clean


def read_options(arguments):
    """The command line as a namespace. Raises BoardError."""
    parser = Parser(
        prog="python3 -m tools.deploy",
        allow_abbrev=False,
        description="Put Kreuzsummen on the board that is plugged in.",
    )
    add = parser.add_argument
    add("--board-id", metavar="ID", help="serial id of the board, where several are plugged in (see --list)")
    add("--board", metavar="NAME", help="name of the board in firmware/boards (default: what the board says)")
    add("--list", action="store_true", help="list the boards that are plugged in, and end")
    add("--replace", action="store_true", help="replace another program that is on the board")
    add(
        "--program-in",
        choices=("flash", "frozen", "romfs"),
        default="flash",
        help="where the board has the program (docs/boards.md; default: %(default)s)",
    )
    add(
        "--watch",
        action="store_true",
        help="run the program from this PC, and anew after each change (Ctrl-C ends)",
    )
    return parser.parse_args(arguments)


def program_for(model, about, where="flash", folds=None):
    """The files of our program for a board's flash, path to bytes (`folds`: see image.files).

    Raises BoardError, MissingError.
    """
    from tools.bench import image
    from tools.boards import elsewhere

    if where != "flash":
        return elsewhere.on_flash(image.files(board=model, mpy=False), where)
    found = image.files(board=model, march=about.march, folds=folds)
    facts.check_bytecode(found, about)
    return found


def deploy(board, wanted=None, replace=False, where="flash", progress=None):
    """Bring the program on an open board up to date; gives its Facts and the Plan that was carried out.

    `wanted` names the board's model; `where` it has the program: "flash", "frozen" or "romfs"; see copy.apply
    for the rest. Raises BoardError, MissingError.
    """
    from tools.boards import elsewhere

    about = facts.read_facts(board)
    model = facts.choose_model(wanted, about.machine, facts.model_on(board))
    if where != "flash":
        elsewhere.check(board, where)
    plan = copy.plan(board, program_for(model, about, where), model)
    copy.apply(board, plan, replace, progress)
    return about, plan


def describe(port, about, plan):
    """What was done, in lines."""
    model = plan.found[BOARD_FILE].decode().strip()
    lines = ["Board %s: %s, %s." % (port.board_id, about.text, model)]
    if plan.is_whole:
        lines.append("The program is up to date: %d files, none copied." % len(plan.found))
    else:
        lines.append(
            "Files: %d copied, %d removed, %d were there; all %d read back whole."
            % (len(plan.changed), len(plan.removed), len(plan.found) - len(plan.changed), len(plan.found))
        )
    if plan.saves:
        lines.append("The saves are untouched (%d files)." % plan.saves)
    foreign = [path for path in plan.foreign if path not in plan.in_place]
    if foreign:
        lines.append("Left alone, not ours: %s." % ", ".join(foreign))
    return lines


def work(arguments, ports=None):
    """The command; `ports` stands in for pyserial's list. Raises BoardError and BenchError."""
    options = read_options(arguments)
    boards = listed(ports) if ports else listed()
    if options.list and boards:
        for port in boards:
            print(port.board_id, port.device)
        return
    port = choose(boards, options.board_id)
    with Board(port) as board:
        about, plan = deploy(board, options.board, options.replace, options.program_in, _progress)
        for line in describe(port, about, plan):
            print(clean(line))
        print("Room for saves: %d KB." % (board.free() // 1024))
        if options.watch:
            board.close(reset=False)
    if options.watch:
        _watch(port, options.board)
    else:
        print("The board starts anew.")


def _watch(port, wanted):
    from tools.boards import watch

    with Board(port) as board:
        about = facts.read_facts(board)
        model = facts.choose_model(wanted, about.machine, facts.model_on(board))
        board.close(reset=False)

    def bring(found):
        with Board(port) as board:
            copy.apply(board, copy.plan(board, found, model))
            board.close(reset=False)

    try:
        watch.run(port.device, lambda: program_for(model, about, folds=False), bring)
    except KeyboardInterrupt:
        print("The board runs its own copy again.")
    finally:
        Board(port).close()


def _progress(done, total):
    if sys.stderr.isatty():
        print("\r%3d of %d files%s" % (done, total, "\n" if done == total else ""), end="", file=sys.stderr)


def main(arguments, ports=None):
    """Run the command and give its exit status."""
    return finish(work, arguments, ports)


if __name__ == "__main__":
    end(lambda: main(sys.argv[1:]))
