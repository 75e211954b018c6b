"""The firmware that is emulated: a file that the user has, named by an environment variable."""

import os
from pathlib import Path

from tools.bench.errors import MissingError
from tools.boards import firmware_file, uf2_file

FIRMWARE = "PICO_UF2"


def find_firmware(path=None):
    """The Firmware (tools.boards.firmware_file) in that file, or in the one that PICO_UF2 names.

    Raises MissingError where neither is given, BoardError where the file is no MicroPython for the RP2040
    that runs our modules, OSError where it can't be read.
    """
    path = path or os.environ.get(FIRMWARE)
    if not path:
        raise MissingError(
            "There is no firmware to emulate: set %s to a UF2 file of MicroPython 1.26 or newer for the"
            " Raspberry Pi Pico (RPI_PICO, from micropython.org)." % FIRMWARE
        )
    return firmware_file.read_firmware(uf2_file.read_file(path), Path(path).name)
