"""Builds the one file for people: `python3 -m tools.firmware --board NAME`.

A UF2 of MicroPython's rp2 port with the program frozen, and its words, type and pictures in place (see
firmware/port/README.md). Dragged onto a board it plays; dragged over another one of ours it keeps every save.
`--source` is a checkout of MicroPython; without it the pinned version is cloned once. The same inputs give
the same file. Takes some minutes. Exit status: 0, or 2 with one plain sentence on stderr.
"""

import sys
from pathlib import Path

from tools import setup, whole_file

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("boards")

from firmware.board_file import REFERENCE_BOARD
from firmware.boards import NAMES
from firmware.version import VERSION
from tools.boards import BoardError, uf2_file
from tools.boards.command import Parser, finish
from tools.ending import end
from tools.port import source as source_
from tools.port.build import CHIPS, SIZE, build, choose_chip, output


def read_options(arguments):
    """The command line as a namespace. Raises BoardError."""
    parser = Parser(
        prog="python3 -m tools.firmware",
        allow_abbrev=False,
        description="Build the firmware with the program in it.",
    )
    add = parser.add_argument
    add("--board", default=REFERENCE_BOARD, metavar="NAME",
        help="name of the board in firmware/boards (default: %(default)s)")  # fmt: skip
    add("--chip", choices=sorted(CHIPS),
        help="what the display is plugged on (default: pico, which a Pico W takes, too)")  # fmt: skip
    add("--source", type=Path, metavar="FOLDER", help="a checkout of MicroPython (default: clone one)")
    add("--output", type=Path, metavar="FILE", help="where the UF2 file goes (default: build/firmware)")
    options = parser.parse_args(arguments)
    if options.board not in NAMES:
        raise BoardError("There is no board %r: choose one of %s." % (options.board, ", ".join(NAMES)))
    options.chip = choose_chip(options.board, options.chip)
    return options


def work(arguments, say=lambda text: print(text, file=sys.stderr, flush=True)):
    """The command. Raises BoardError, BenchError, OSError."""
    options = read_options(arguments)
    source_.check_programs()
    source = options.source.resolve() if options.source else source_.clone(say)
    version = source_.check(source)
    if version != source_.PINNED:
        say("This is MicroPython %s; the tried one is %s." % (version, source_.PINNED))
    data = build(source, version, options.board, options.chip, say)
    target = options.output or output(options.board, options.chip, version)
    pages = uf2_file.pages_of(data, uf2_file.FLASH)
    whole_file.write(target, uf2_file.write(pages, CHIPS[options.chip].family))
    print(
        "%s: MicroPython %s and Kreuzsummen %s for %s on %s, %d of %d KB."
        % (target, version, VERSION, options.board, options.chip, len(data) >> 10, SIZE >> 10)
    )
    print("Hold BOOTSEL while you plug the board in, and drag the file onto the drive that appears.")


def main(arguments):
    """Run the command and give its exit status."""
    return finish(work, arguments)


if __name__ == "__main__":
    end(lambda: main(sys.argv[1:]))
