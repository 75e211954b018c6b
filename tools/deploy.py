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
from tools.boards import Board, choose, copy, facts, listed, sentences
from tools.boards.command import Parser, finish
from tools.boards.sentences import sentence


def read_options(arguments):
    """The command line as a namespace. Raises BoardError."""
    parser = Parser(
        prog="python3 -m tools.deploy", allow_abbrev=False, description=sentence("deploy_about")
    )
    add = parser.add_argument
    add("--board-id", metavar="ID", help=sentence("deploy_id"))
    add("--board", metavar="NAME", help=sentence("deploy_board"))
    add("--list", action="store_true", help=sentence("deploy_list"))
    add("--replace", action="store_true", help=sentence("deploy_replace"))
    add(
        "--program-in",
        choices=("flash", "frozen", "romfs"),
        default="flash",
        help=sentence("deploy_where"),
    )
    add("--watch", action="store_true", help=sentence("deploy_watch"))
    add(sentences.OPTION, choices=sentences.LANGUAGES, help=sentence("deploy_language"))
    return parser.parse_args(arguments)


def program_for(model, about, where="flash", borrows=None):
    """The files of our program for a board's flash, path to bytes (`borrows`: see image.files).

    Raises BoardError, MissingError.
    """
    from tools.bench import image
    from tools.boards import elsewhere

    if where != "flash":
        return elsewhere.on_flash(image.files(board=model, mpy=False), where)
    found = image.files(board=model, march=about.march, borrows=borrows)
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
    lines = [sentence("deployed_to", board=port.board_id, about=about.text, model=model)]
    count, copied = len(plan.found), len(plan.changed)
    if plan.is_whole:
        lines.append(sentence("deployed_nothing", count=count))
    else:
        lines.append(
            sentence(
                "deployed", copied=copied, removed=len(plan.removed), there=count - copied, count=count
            )
        )
    if plan.saves:
        lines.append(sentence("saves_untouched", count=plan.saves))
    foreign = [path for path in plan.foreign if path not in plan.in_place]
    if foreign:
        lines.append(sentence("left_alone", paths=", ".join(foreign)))
    return lines


def work(arguments, ports=None):
    """The command; `ports` stands in for pyserial's list. Raises BoardError and BenchError."""
    sentences.choose_by(arguments)
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
            print(line)
        print(sentence("room_for_saves", size=board.free() // 1024))
        if options.watch:
            board.close(reset=False)
    if options.watch:
        _watch(port, options.board)
    else:
        print(sentence("starts_anew"))


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
        watch.run(port.device, lambda: program_for(model, about, borrows=False), bring)
    except KeyboardInterrupt:
        print(sentence("own_copy_again"))
    finally:
        Board(port).close()


def _progress(done, total):
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print("\r" + sentence("progress", done=done, total=total), end=end, file=sys.stderr)


def main(arguments, ports=None):
    """Run the command and give its exit status."""
    return finish(work, arguments, ports)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
