"""What a board says of itself, and whether our program runs on it."""

from typing import NamedTuple

from firmware.board_file import BOARD_FILE
from firmware.boards import NAMES
from firmware.power_up import OLDEST_MICROPYTHON
from tools.boards.errors import BoardError
from tools.boards.sentences import sentence

# The processors of MicroPython's .mpy files in the order of their numbers (py/persistentcode.h); "" is
# "no machine code in it".
ARCHITECTURES = (
    "", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp", "xtensa",
    "xtensawin", "rv32imc", "rv64imc",
)  # fmt: skip

# Boards that are one piece with their display, by the name that their MicroPython tells. All others are
# displays on a board of the Pico's shape, which can't tell what is plugged on them.
OF_ONE_PIECE = {"Pimoroni PicoSystem": "pimoroni_picosystem"}
DISPLAYS = tuple(name for name in NAMES if name not in OF_ONE_PIECE.values())
# How our own firmware begins what it calls itself; the name of the board follows (firmware/port).
OWN = "Kreuzsummen "

_ABOUT = """
import sys
_about = sys.implementation
print((_about.name, sys.platform) + tuple(_about.version)[:3] + (getattr(_about, "_mpy", 0),
      getattr(_about, "_machine", "")))
"""


class DisplayUnknownError(BoardError):
    """The board can't tell which display it has, and nobody has named it."""


class Facts(NamedTuple):
    """What a board runs on: version as three ints, bytecode version and architecture, the machine's name.

    `has_own`: is the firmware ours, with the program in it?
    """

    version: tuple
    bytecode: int
    sub_version: int  # of machine code in .mpy files
    march: str
    machine: str

    @property
    def has_own(self):
        return self.machine.startswith(OWN)

    @property
    def text(self):
        return "%s, MicroPython %d.%d.%d" % (self.machine, *self.version)


def read_facts(board):
    """The Facts of a board. Raises BoardError where that is no MicroPython, too old, or for another chip."""
    kinds = (str, str, int, int, int, int, str)
    name, platform, *version, mpy, machine = board.values(_ABOUT, kinds, 1)[0]
    board_id = board.port.board_id
    if name != "micropython":
        raise BoardError(sentence("no_micropython", board=board_id, name=name))
    if platform != "rp2":
        raise BoardError(sentence("other_chip", board=board_id, machine=machine or platform))
    check_version(version, sentence("board_has", board=board_id))
    number = mpy >> 10
    march = ARCHITECTURES[number] if number < len(ARCHITECTURES) else ""
    return Facts(tuple(version), mpy & 255, mpy >> 8 & 3, march, machine.partition(" with ")[0])


def check_version(version, whose):
    """Raises BoardError where this MicroPython is older than what firmware/displayio.py needs."""
    if tuple(version[:2]) < OLDEST_MICROPYTHON:
        have, least = (".".join(map(str, numbers)) for numbers in (version, OLDEST_MICROPYTHON))
        raise BoardError(sentence("too_old", whose=whose, version=have, least=least))


def check_bytecode(found, facts):
    """Raises BoardError where one of the compiled modules can't be read by the board's MicroPython.

    The first bytes of a .mpy: "M", the bytecode's version, then the architecture (0: no machine code) and
    the sub-version of machine code.
    """
    for path in sorted(found):
        if not path.endswith(".mpy"):
            continue
        bytecode, feature = found[path][1], found[path][2]
        fits = bytecode == facts.bytecode
        if feature >> 2:
            runs = {facts.march, "armv6m" if facts.march.startswith("armv7") else facts.march}
            fits = fits and ARCHITECTURES[feature >> 2] in runs and feature & 3 == facts.sub_version
        if not fits:
            raise BoardError(sentence("bytecode", theirs=facts.bytecode, ours=bytecode))


def choose_model(wanted, machine, on_board=None):
    """The name in firmware/boards for a board that calls itself `machine`.

    `wanted`: what the user named, or None; `on_board`: what its /board.txt says, or None. Raises BoardError
    where that is no known name, does not fit, or has to be named (DisplayUnknownError).
    """
    if wanted is not None and wanted not in NAMES:
        raise BoardError(sentence("no_model", model=wanted, names=", ".join(NAMES)))
    only = machine[len(OWN) :] if machine.startswith(OWN) else OF_ONE_PIECE.get(machine)
    model = wanted or only or (on_board if on_board in NAMES else None)
    if model is None:
        raise DisplayUnknownError(sentence("which_display", machine=machine, names=", ".join(DISPLAYS)))
    if only and model != only:
        raise BoardError(sentence("of_one_piece", machine=machine, model=model, only=only))
    if not only and model in OF_ONE_PIECE.values():
        raise BoardError(sentence("not_of_one_piece", machine=machine, model=model))
    return model


def model_on(board):
    """What /board.txt of a board says, or None."""
    if not board.exists(BOARD_FILE):
        return None
    return board.read(BOARD_FILE).decode(errors="replace").strip() or None
