"""Puts Kreuzsummen on a board: `python3 -m tools.deploy`.

Finds the board by its serial id, checks it, and brings its program up to date: in the ROMFS of our own
firmware, else as files, compiled for its processor, of which it copies what changed. All is read back; saves
and foreign files stay. `--watch` is for development: the board runs the program from the PC, and
anew after each change. Exit status: 0, or 2 with one plain sentence on stderr for whatever can't be done.
"""

import sys

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("boards")

from firmware.board_file import BOARD_FILE
from tools.boards import Board, choose, copy, facts, listed, own, sentences
from tools.boards.command import Parser, finish
from tools.boards.sentences import sentence
from tools.ending import end
from tools.terminal import clean


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
    add("--watch", action="store_true", help=sentence("deploy_watch"))
    add(sentences.OPTION, choices=sentences.LANGUAGES, help=sentence("deploy_language"))
    return parser.parse_args(arguments)


def program_for(model, about, folds=None):
    """The files of our program for a board's flash, path to bytes (`folds`: see image.files).

    Raises BoardError, MissingError.
    """
    from tools.bench import image

    found = image.files(board=model, march=about.march, folds=folds)
    facts.check_bytecode(found, about)
    return found


def deploy(board, wanted=None, replace=False, progress=None):
    """Bring the program on an open board up to date.

    Gives its Facts, and the Plan that was carried out or, with our own firmware, what became of the Update.
    `wanted` names the board's model; see copy.apply for the rest. Raises BoardError, MissingError.
    """
    about = facts.read_facts(board)
    if about.has_own:
        model = facts.choose_model(wanted, about.machine)
        return about, own.bring(board, about, model, progress)
    model = facts.choose_model(wanted, about.machine, facts.model_on(board))
    plan = copy.plan(board, program_for(model, about), model)
    copy.apply(board, plan, replace, progress)
    return about, plan


def describe(port, about, done):
    """What was done, in lines."""
    return (_of_update if about.has_own else _of_plan)(port, about, done)


def _of_update(port, about, update):
    lines = [sentence("deployed_to", board=port.board_id, about=about.text, model=update.model)]
    if update.is_whole:
        lines.append(sentence("update_nothing"))
    else:
        lines.append(sentence("update_written", size=update.written >> 10))
    if update.saves is None:
        lines.append(sentence("not_mounted", board=port.board_id))
    elif update.saves:
        lines.append(sentence("saves_untouched", count=update.saves))
    if update.instead:
        lines.append(sentence("runs_instead", paths=", ".join(update.instead)))
    return lines


def _of_plan(port, about, plan):
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
        if not (options.watch and facts.read_facts(board).has_own):
            about, done = deploy(board, options.board, options.replace, _progress)
            for line in describe(port, about, done):
                print(clean(line))
            if own.is_mounted(board):
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
        model = facts.choose_model(wanted, about.machine, None if about.has_own else facts.model_on(board))
        board.close(reset=False)
    try:
        watch.run(port.device, lambda: program_for(model, about, folds=False))
    except KeyboardInterrupt:
        print(sentence("own_copy_again"))
    finally:
        Board(port).close()


def _progress(done, total):
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print("\r" + sentence("copies", percent=100 * done // total), end=end, file=sys.stderr)


def main(arguments, ports=None):
    """Run the command and give its exit status."""
    return finish(work, arguments, ports)


if __name__ == "__main__":
    end(lambda: main(sys.argv[1:]))
