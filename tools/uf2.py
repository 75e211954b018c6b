"""One file for a classroom: `python3 -m tools.uf2 --firmware RPI_PICO.uf2 --board NAME`.

Makes a UF2 of the firmware that you give and of our files: dragged onto a new board, it plays. On a used
board it replaces everything, the saves too, so where boards are plugged in a backup is offered first.
Exit status: 0, or 2 with one plain sentence on stderr for whatever can't be done.
"""

import os
import sys
from pathlib import Path

from tools import setup, whole_file

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("boards")

from tools.boards import Board, BoardError, facts, firmware_file, listed, manifest, uf2_file
from tools.boards.command import Parser, finish
from tools.school import backup, saves

BACKUP = "kreuzsummen-saves"


def read_options(arguments):
    """The command line as a namespace. Raises BoardError."""
    parser = Parser(
        prog="python3 -m tools.uf2",
        allow_abbrev=False,
        description="Make one UF2 file of MicroPython and Kreuzsummen.",
    )
    add = parser.add_argument
    add(
        "--firmware",
        type=Path,
        required=True,
        metavar="FILE",
        help="MicroPython for the board, a UF2 file from micropython.org",
    )
    add("--board", metavar="NAME", help="name of the board in firmware/boards")
    add("--output", type=Path, metavar="FILE", help="where the file goes (default: kreuzsummen-NAME.uf2)")
    add(
        "--backup",
        type=Path,
        metavar="FOLDER",
        help="first keep the saves of all boards that are plugged in, here",
    )
    return parser.parse_args(arguments)


def storage(firmware, model, saves=()):
    """The file system for a Firmware and the name of a board, as bytes; `saves` are more files of it.

    Raises BoardError, BenchError.
    """
    from tools.bench import image

    found = image.files(board=model, march="armv6m")
    found[manifest.PATH] = manifest.write(found, model)
    return image.fresh({**found, **dict(saves)}, firmware.storage_size // image.BLOCK)


def pages(firmware, contents):
    """The pages (tools.boards.uf2_file) of a flash with a Firmware and the file system `contents`."""
    return {**firmware.pages, **uf2_file.pages_of(contents, firmware.storage)}


def build(firmware, model):
    """The UF2 file, as bytes, for a Firmware and the name of a board. Raises BoardError, BenchError."""
    return uf2_file.write(pages(firmware, storage(firmware, model)))


def work(arguments, ports=None, ask=input):
    """The command; `ports` stands in for pyserial's list, `ask` for the question at the terminal."""
    from tools.bench import image

    options = read_options(arguments)
    bytecode = image.compile_module("/probe.py", b"")[1]
    firmware = firmware_file.read_firmware(options.firmware.read_bytes(), options.firmware.name, bytecode)
    model = facts.choose_model(options.board, firmware.machine)
    target = options.output or Path("kreuzsummen-%s.uf2" % model)
    if target.exists() and target.samefile(options.firmware):
        raise BoardError("%s is the firmware itself: name another file with --output." % target)
    data = build(firmware, model)
    print("This file replaces everything on a board, and the saves of a used one with it.")
    _keep_saves(options.backup, listed(ports) if ports else listed(), ask)
    whole_file.write(target, data)
    print(
        "%s: MicroPython %d.%d.%d for the %s, and Kreuzsummen for %s (%d KB)."
        % (target, *firmware.version, firmware.machine, model, len(data) // 1024)
    )
    print("Hold BOOTSEL while you plug a board in, and drag the file onto the drive that appears.")


def _keep_saves(folder, boards, ask):
    """Back up the boards that are plugged in: into that folder, or where the user agrees."""
    if folder is None and boards:
        names = ", ".join(port.board_id for port in boards)
        if not (sys.stdin and sys.stdin.isatty()):
            print("Plugged in now: %s. To keep their saves first, add --backup FOLDER." % names)
            return
        answer = ask("Plugged in now: %s. Keep their saves in %s%s first? [Y/n] " % (names, BACKUP, os.sep))
        folder = Path(BACKUP) if answer.strip().lower() in ("", "y", "yes", "j", "ja") else None
    if folder is None:
        return
    made = backup.stamp(folder)
    for port in boards:
        with Board(port) as board:
            found = saves.read(board)
        if found:
            path = folder / (port.board_id + ".zip")
            backup.write(path, found, backup.about(port.board_id, port.board_id, made))
            print("Board %s: %d files are kept in %s (tools.classroom restore brings them back)."
                  % (port.board_id, len(found), path))  # fmt: skip
        else:
            print("Board %s has no saves." % port.board_id)
    if not boards:
        print("No board is plugged in: there was nothing to back up.")


def main(arguments, ports=None, ask=input):
    """Run the command and give its exit status."""
    return finish(work, arguments, ports, ask)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
