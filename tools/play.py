"""Play on the virtual handheld by one command: `python3 tools/play.py`.

Does its own set-up, starts the handheld and opens its page in the browser; without a screen it prints the
address and goes on. Progress is kept in a file in the user's data folder. Without a page:

    python3 tools/play.py --keys "right A ~500 A" --picture glass.png --words

plays these keys on a handheld with an empty flash (or that of --flash) and a fixed seed, and saves the
glass: the same keys give the same picture on every PC. `python3 tools/play.py --help` lists the options.

Exit status: 0, or 2 with one plain sentence on stderr for whatever can't be done.
"""

import argparse
import contextlib
import os
import sys
import threading
import time
import webbrowser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    # As a script, tools/ itself would be searched for modules, where setup, test and others would be found.
    sys.path[0] = str(ROOT)

from tools import lock, setup
from tools.ending import end
from tools.terminal import clean

BOARD = "waveshare_pico_lcd_13"
FIRST_PORT, PORTS = 8123, 20
SEED = 1  # of what must be the same on every PC
LARGEST_SCALE = 16


class PlayError(Exception):
    """What can't be done; the text is one plain sentence."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, without the usage before it."""

    def error(self, message):
        raise PlayError("%s (python3 tools/play.py --help lists the options)." % message.capitalize())


def read_options(arguments):
    """The command line as a namespace. Raises PlayError."""
    parser = Parser(prog="python3 tools/play.py", allow_abbrev=False,
                    description="Play Kreuzsummen on a virtual handheld.")
    add = parser.add_argument
    add("--board", default=BOARD, metavar="NAME",
        help="the board of firmware/boards (default: %(default)s)")
    add("--port", type=_port, metavar="N",
        help="port of the page (default: a free one from %d on)" % FIRST_PORT)
    add("--no-browser", action="store_true",
        help="print the address of the page and open no browser")
    add("--flash", type=Path, metavar="FILE",
        help="file with the handheld's flash (default: one in the user's data folder; an empty one where no "
        "page is shown or the demo plays)")
    add("--fresh", action="store_true",
        help="start with an empty flash; an old file is kept aside")
    add("--interpreter", choices=("micropython", "cpython"),
        help="what runs the firmware (default: MicroPython where there is one for this PC)")
    add("--seed", type=int, metavar="N",
        help="fixed source of chance (default: %d where no page is shown)" % SEED)
    add("--keys", metavar="KEYS",
        help='press these keys and end: "right A ~500 A+B" (~500 waits 500 ms)')
    add("--picture", type=Path, metavar="FILE",
        help="save the glass as a picture; with --demo: a folder")
    add("--scale", type=_scale, default=1, metavar="N",
        help="enlarge the picture N times")
    add("--words", action="store_true",
        help="print the words on the glass")
    add("--demo", action="store_true",
        help="a scenario plays itself to victory; without a screen or with --picture: at full speed, and its "
        "pictures go to a folder")
    add("--scenario", type=_scenario, default=1, metavar="N",
        help="the scenario of the demo (1 to 50)")
    options = parser.parse_args(arguments)
    if options.demo and (options.keys is not None or options.words):
        raise PlayError("--demo plays by itself: leave out --keys and --words.")
    if options.demo and options.flash:
        raise PlayError("--demo plays on an empty flash of its own: leave out --flash.")
    if options.scenario != 1 and not options.demo:
        raise PlayError("--scenario belongs to --demo: add --demo, or choose the scenario on the handheld.")
    return options


def _number(text, least, most, what):
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise argparse.ArgumentTypeError("%s must be a number from %d to %d" % (what, least, most))
    return int(text)


def _port(text):
    return _number(text, 1, 65535, "the port")


def _scale(text):
    return _number(text, 1, LARGEST_SCALE, "the scale")


def _scenario(text):
    return _number(text, 1, 50, "the scenario")


def has_screen():
    """Can a browser be shown to whoever typed the command?"""
    if sys.platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def data_folder():
    """Where this user's programs keep their data."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Kreuzsummen"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Kreuzsummen"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kreuzsummen"


@contextlib.contextmanager
def flash_file(path, fresh):
    """The flash file at `path`, for this play alone; with `fresh`, an old one is moved aside first.

    Raises PlayError where another play has it or the folder can't be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            raise PlayError("%s is a folder or a device: name a file for the flash." % path)
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise PlayError("%s can't be written: choose another file with --flash." % path)
    except OSError as error:
        raise _no_place(path, error) from error
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(lock.held(path.with_name(path.name + ".lock")))
        except lock.LockedError:
            raise PlayError("Another play is using %s: end it, or choose another file with --flash."
                            % path) from None
        except OSError as error:
            raise _no_place(path, error) from error
        if fresh and path.exists():
            aside = path.with_name("%s-%s" % (path.name, time.strftime("%Y%m%d-%H%M%S")))
            path.rename(aside)
            print("The old flash is kept as %s." % aside, flush=True)
        yield path


def _no_place(path, error):
    return PlayError("The flash can't be kept in %s (%s): choose another file with --flash."
                     % (path.parent, error.strerror))


def play(options, make):
    """Do what the options say, with `make` to make the handheld. Raises PlayError."""
    from firmware import boards
    from tools.page.layout import describe

    without_page = options.keys is not None or options.picture or options.words
    wants_page = has_screen() or options.no_browser or options.port
    into_folder = options.demo and (options.picture or not wants_page)
    path = options.flash or (None if options.demo or without_page else data_folder() / "handheld.img")
    seed = options.seed if options.seed is not None or not (options.demo or without_page) else SEED
    try:
        board = boards.load(options.board)
    except ValueError as error:
        raise PlayError(str(error)) from error
    with contextlib.ExitStack() as stack:
        if path:
            stack.enter_context(flash_file(path, options.fresh))
        handheld = stack.enter_context(
            make(board=options.board, flash=path, seed=seed, interpreter=options.interpreter))
        if into_folder:
            film(handheld, options)
        elif without_page:
            press_keys(handheld, options)
        else:
            show_page(handheld, options, describe(options.board, board))


def press_keys(handheld, options):
    """Play the keys of --keys; save the picture, print the words."""
    try:
        handheld.keys(options.keys or "")
    except ValueError as error:
        raise PlayError(str(error)) from error
    handheld.settle()
    if handheld.crashed:
        print(handheld.crashed, file=sys.stderr)
        raise PlayError("The program in the handheld stopped with the error above.")
    if options.picture:
        picture = handheld.picture()
        size = (picture.width * options.scale, picture.height * options.scale)
        try:
            picture.resize(size, 0).save(options.picture)
        except (OSError, ValueError) as error:
            raise PlayError("The picture can't be saved as %s (%s)." % (options.picture, error)) from error
    if options.words or not options.picture:
        for words in handheld.words():
            print(clean(words))


def film(handheld, options):
    """The demo at full speed, into the folder of --picture."""
    from tools import demo

    folder = options.picture or ROOT / "build" / "demo"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        pictures = demo.film(handheld, options.scenario, folder, options.scale)
    except demo.DemoError as error:
        raise PlayError(str(error)) from error
    except OSError as error:
        raise PlayError("The pictures can't be saved in %s (%s)." % (folder, error.strerror)) from error
    print("Scenario %d is won; %d pictures are in %s." % (options.scenario, pictures, folder))


def show_page(handheld, options, board):
    """Serve the page until Ctrl-C; `board` is what the page must know of it."""
    from tools import demo
    from tools.page.player import Player

    player = Player(handheld, demo.steps(handheld, options.scenario) if options.demo else None)
    server = open_server(options.port, player, board)
    threading.Thread(target=server.serve_forever, name="page", daemon=True).start()
    player.start()
    print("The handheld is at %s (Ctrl-C ends it)." % server.address, flush=True)
    crashed = None
    try:
        if has_screen() and not options.no_browser:
            webbrowser.open(server.address)
        while player.error is None:
            time.sleep(0.2)
            if handheld.crashed != crashed:
                crashed = handheld.crashed
                print(crashed or "", file=sys.stderr)
    except KeyboardInterrupt:
        print()
    player.stop()
    time.sleep(0.2)  # for the page to hear of it
    server.shutdown()
    server.server_close()
    if isinstance(player.error, demo.DemoError):
        raise PlayError(str(player.error))
    if player.error:
        raise player.error


def open_server(port, player, board):
    """The page's server at `port`, or at the first free one. Raises PlayError."""
    from tools.page.server import PageServer

    for number in (port,) if port else range(FIRST_PORT, FIRST_PORT + PORTS):
        try:
            return PageServer(number, player, board)
        except OSError:
            continue
    if port:
        raise PlayError("Port %d is in use or not allowed: choose another one, or leave out --port." % port)
    raise PlayError("The ports %d to %d are all in use: choose one with --port."
                    % (FIRST_PORT, FIRST_PORT + PORTS - 1))


def main(arguments):
    """The command; gives its exit status."""
    try:
        options = read_options(arguments)
        setup.enter("play")
        from tools.bench import AskError, BenchError, Handheld

        try:
            play(options, Handheld)
        except AskError as error:
            print(error, file=sys.stderr)
            raise PlayError("The program in the handheld could not answer, for the reason above.") from error
        except BenchError as error:
            raise PlayError(str(error)) from error
    except (PlayError, setup.SetupError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    end(lambda: main(sys.argv[1:]))
