"""Other ways onto a board: `python3 -m tools.packages` builds them into the folder build/.

build/mip/package.json   for `mpremote mip install --target "" build/mip/package.json`; no network is needed
build/kreuzsummen.romfs  for `mpremote romfs deploy build/kreuzsummen.romfs`, where our own firmware is

(How to call mpremote: docs/boards.md.) Exit status: 0, or 2 with one plain sentence on stderr.
"""

import contextlib
import json
import shutil
import sys
from pathlib import Path

from tools import setup, whole_file

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("boards")

from firmware.board_file import REFERENCE_BOARD
from firmware.boards import NAMES
from firmware.version import VERSION
from tools.boards import BoardError, manifest, romfs
from tools.boards.command import Parser, finish
from tools.boards.copy import MAIN
from tools.ending import end

ROOT = Path(__file__).resolve().parent.parent
MIP, PACKAGE, ROMFS = "mip", "package.json", "kreuzsummen.romfs"


def program(model):
    """The compiled files for a board with any processor."""
    from tools.bench import image

    return image.files(board=model, march="armv6m", others=True)


def build_mip(found, model, folder):
    """Write a package for mip to a folder, made anew; main.py comes last, and then the manifest.

    Made beside it and then put in its place, so that a package is never half there.
    """
    part = folder.with_name(folder.name + ".part")
    with contextlib.suppress(FileNotFoundError):
        shutil.rmtree(part)
    found = {**found, manifest.PATH: manifest.write(found, model)}
    paths = [path for path in sorted(found) if path not in (MAIN, manifest.PATH)] + [MAIN, manifest.PATH]
    for path in paths:
        place = part / path[1:]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(found[path])
    package = {"version": VERSION, "urls": [[path[1:], path[1:]] for path in paths]}
    (part / PACKAGE).write_text(json.dumps(package, indent=1) + "\n", encoding="utf-8")
    if folder.exists():
        shutil.rmtree(folder)
    part.rename(folder)


def check_place(folder):
    """Raises BoardError where the folder for the package holds something else."""
    if folder.is_symlink() or folder.exists() and not (folder / PACKAGE).exists():
        raise BoardError("%s is in the way of the package: name another folder by --output." % folder)


def work(arguments):
    """The command. Raises BoardError and BenchError."""
    parser = Parser(
        prog="python3 -m tools.packages",
        allow_abbrev=False,
        description="Build the package for mip and the ROMFS image.",
    )
    parser.add_argument(
        "--board",
        default=REFERENCE_BOARD,
        metavar="NAME",
        help="name of the board in firmware/boards (default: %(default)s)",
    )
    parser.add_argument(
        "--output", type=Path, default=ROOT / "build", metavar="FOLDER", help="where they go (default: build)"
    )
    options = parser.parse_args(arguments)
    if options.board not in NAMES:
        raise BoardError("There is no board %r: choose one of %s." % (options.board, ", ".join(NAMES)))
    found = program(options.board)
    check_place(options.output / MIP)
    image = romfs.program(romfs.compiled(options.board))
    options.output.mkdir(parents=True, exist_ok=True)
    whole_file.write(options.output / ROMFS, image)
    build_mip(found, options.board, options.output / MIP)
    print("%s: %d files for the %s." % (options.output / MIP / PACKAGE, len(found) + 1, options.board))
    print("%s: %d KB." % (options.output / ROMFS, len(image) // 1024))


def main(arguments):
    """Run the command and give its exit status."""
    return finish(work, arguments)


if __name__ == "__main__":
    end(lambda: main(sys.argv[1:]))
