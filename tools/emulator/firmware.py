"""The firmware that is emulated: a file that the user names, or what tools.firmware has built."""

import os
from pathlib import Path

from firmware.board_file import REFERENCE_BOARD
from tools.bench.errors import MissingError
from tools.boards import firmware_file, uf2_file
from tools.port import build, frozen

FIRMWARE = "PICO_UF2"
_BUILD = "python3 -m tools.firmware"


def find_firmware(path=None):
    """The Firmware (tools.boards.firmware_file) in that file, in the one that PICO_UF2 names, or in our own.

    Raises MissingError where there is none, BoardError where the file is no MicroPython for the RP2040 that
    runs our modules, OSError where it can't be read.
    """
    path = path or os.environ.get(FIRMWARE)
    return _read(Path(path)) if path else own_firmware()


def own_firmware():
    """The Firmware that tools.firmware has built for the reference board.

    Raises MissingError where there is none, or another program is frozen in it than this one.
    """
    path = build.output(REFERENCE_BOARD, "pico")
    if not path.exists():
        raise MissingError(
            "There is no firmware to emulate: build it by %s, or set %s to a UF2 file of MicroPython 1.26 or"
            " newer for the Raspberry Pi Pico." % (_BUILD, FIRMWARE)
        )
    found = _read(path)
    if frozen.fingerprint().encode() not in uf2_file.contents(found.pages):
        raise MissingError("%s was built from another program: build it again by %s." % (path.name, _BUILD))
    return found


def _read(path):
    return firmware_file.read_firmware(uf2_file.read_file(path), path.name)
