"""Builds a firmware: MicroPython's rp2 port for our board (firmware/port), with the program frozen."""

import os
from pathlib import Path
from typing import NamedTuple

from firmware.version import VERSION
from tools.bench import image
from tools.boards import BoardError, uf2_file
from tools.port import source as source_
from tools.port.frozen import PORT, lay_out
from tools.port.run import run

OUTPUT = Path(__file__).resolve().parents[2] / "build" / "firmware"
SIZE = 896 * 1024  # of the place for the firmware (firmware/port/mpconfigboard.h)
_EPOCH = "1577836800"  # what the firmware tells as its date, for the same inputs give the same file


class Chip(NamedTuple):
    """`sdk`: the name of the board in the Pico SDK; `family`: of its UF2 files."""

    sdk: str
    family: int


# Nothing of ours uses the radio, so a Pico W is a Pico here.
CHIPS = {
    "pico": Chip("pico", uf2_file.RP2040),
    "pico2": Chip("pico2", uf2_file.RP2350),
    "picosystem": Chip("pimoroni_picosystem", uf2_file.RP2040),
}
_OF_ONE_PIECE = {"pimoroni_picosystem": "picosystem"}


def choose_chip(board, wanted=None):
    """The name in CHIPS for a board of firmware/boards, or the `wanted` one. Raises BoardError."""
    only = _OF_ONE_PIECE.get(board)
    if wanted and (only or wanted in _OF_ONE_PIECE.values()) and wanted != only:
        raise BoardError("%s is not plugged on a %s: leave out --chip." % (board, wanted))
    return wanted or only or "pico"


def output(board, chip, version=source_.PINNED):
    """Where the UF2 file goes, if nothing else is said."""
    parts = ["kreuzsummen", board, chip] + ([version] if version != source_.PINNED else [])
    return OUTPUT / ("-".join(parts) + ".uf2")


def build(source, version, board, chip, say):
    """Build a checkout of that `version`; gives the firmware as bytes, from the beginning of the flash.

    `say` gets lines of progress. Raises BoardError, BenchError.
    """
    folder = OUTPUT / ("%s-%s-%s" % (board, chip, version))
    folder.mkdir(parents=True, exist_ok=True)
    lay_out(board, folder)
    made = folder / "make"
    (made / "CMakeCache.txt").unlink(missing_ok=True)  # it keeps old options, and refuses another checkout
    options = {
        "MICROPY_BOARD": "KREUZSUMMEN",
        "MICROPY_BOARD_DIR": PORT,
        "MICROPY_FROZEN_MANIFEST": folder / "manifest.py",
        "KREUZSUMMEN_CHIP": CHIPS[chip].sdk,
        "KREUZSUMMEN_DISPLAY": board,
        "PICO_NO_PICOTOOL": 1,  # it would be cloned; it makes a UF2 file, as uf2_file does
    }
    environment = {
        **os.environ,
        "SOURCE_DATE_EPOCH": _EPOCH,
        "MICROPY_GIT_TAG": "v" + version,
        "MICROPY_GIT_HASH": "kreuzsummen-" + VERSION,
        "MICROPY_MPYCROSS": image.compiler(),
    }
    say("Configuring ...")
    configure = ["cmake", "-G", "Ninja", "-S", str(source / "ports" / "rp2"), "-B", str(made)]
    configure += ["-D%s=%s" % pair for pair in options.items()]
    run(configure, "The build can't be configured", environment)
    run(["cmake", "--build", str(made)], "The build has failed", environment, say)
    data = (made / "firmware.bin").read_bytes()
    if len(data) > SIZE:
        raise BoardError("The firmware has %d KB, but its place only %d KB." % (len(data) >> 10, SIZE >> 10))
    return data
