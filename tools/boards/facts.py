"""What a board says of itself, and whether our program runs on it."""

from typing import NamedTuple

from firmware.board_file import BOARD_FILE
from firmware.boards import NAMES
from firmware.power_up import OLDEST_MICROPYTHON
from tools.boards.errors import BoardError

# The processors of MicroPython's .mpy files in the order of their numbers (py/persistentcode.h); "" is
# "no machine code in it".
ARCHITECTURES = (
    "", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp", "xtensa",
    "xtensawin", "rv32imc", "rv64imc",
)  # fmt: skip

# Boards that are one piece with their display, by the name that their MicroPython tells. All others are
# displays on a board of the Pico's shape, which can't tell what is plugged on them.
OF_ONE_PIECE = {"Pimoroni PicoSystem": "pimoroni_picosystem"}
# How our own firmware begins what it calls itself; the name of the board follows (firmware/port).
OWN = "Kreuzsummen "

_ABOUT = """
import sys
_about = sys.implementation
print((_about.name, sys.platform, tuple(_about.version)[:3], getattr(_about, "_mpy", 0),
       getattr(_about, "_machine", "")))
"""


class Facts(NamedTuple):
    """What a board runs on: version as three ints, bytecode version and architecture, the machine's name."""

    version: tuple
    bytecode: int
    sub_version: int  # of machine code in .mpy files
    march: str
    machine: str

    @property
    def text(self):
        return "%s, MicroPython %d.%d.%d" % (self.machine, *self.version)


def read_facts(board):
    """The Facts of a board. Raises BoardError where that is no MicroPython, too old, or for another chip."""
    name, platform, version, mpy, machine = board.values(_ABOUT)[0]
    board_id = board.port.board_id
    if name != "micropython":
        raise BoardError(
            "The board %s runs %s: put MicroPython on it first (docs/boards.md)." % (board_id, name)
        )
    if platform != "rp2":
        raise BoardError(
            "The board %s is a %s: Kreuzsummen runs on boards with an RP2040 or RP2350."
            % (board_id, machine or platform)
        )
    check_version(version, "The board %s has" % board_id)
    number = mpy >> 10
    march = ARCHITECTURES[number] if number < len(ARCHITECTURES) else ""
    return Facts(version, mpy & 255, mpy >> 8 & 3, march, machine.partition(" with ")[0])


def check_version(version, whose):
    """Raises BoardError where this MicroPython is older than what firmware/displayio.py needs."""
    if tuple(version[:2]) < OLDEST_MICROPYTHON:
        raise BoardError(
            "%s MicroPython %s, which is too old: put version %d.%d or newer on it (docs/boards.md)."
            % (whose, ".".join(str(part) for part in version), *OLDEST_MICROPYTHON)
        )


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
            fits = fits and (ARCHITECTURES[feature >> 2], feature & 3) == (facts.march, facts.sub_version)
        if not fits:
            raise BoardError(
                "The MicroPython of the board reads .mpy version %d, but this mpy-cross makes version %d: put"
                " the newest MicroPython on the board (docs/boards.md)." % (facts.bytecode, bytecode)
            )


def choose_model(wanted, machine, on_board=None):
    """The name in firmware/boards for a board that calls itself `machine`.

    `wanted`: what the user named, or None; `on_board`: what its /board.txt says, or None. Raises BoardError
    where that is no known name, does not fit, or has to be named.
    """
    names = ", ".join(NAMES)
    if wanted is not None and wanted not in NAMES:
        raise BoardError("There is no board %r: choose one of %s." % (wanted, names))
    only = machine[len(OWN) :] if machine.startswith(OWN) else OF_ONE_PIECE.get(machine)
    model = wanted or only or (on_board if on_board in NAMES else None)
    if model is None:
        fitting = [name for name in NAMES if name not in OF_ONE_PIECE.values()]
        raise BoardError(
            "A %s can't tell which display it has: name it by --board (%s)." % (machine, ", ".join(fitting))
        )
    if only and model != only:
        raise BoardError("This is a %s, not a %s: use --board %s." % (machine, model, only))
    if not only and model in OF_ONE_PIECE.values():
        raise BoardError("This is a %s, not a %s: name its display by --board." % (machine, model))
    return model


def model_on(board):
    """What /board.txt of a board says, or None."""
    if not board.exists(BOARD_FILE):
        return None
    return board.read(BOARD_FILE).decode(errors="replace").strip() or None
