"""Which boards are plugged in. A board is known by the serial id that it tells, never by its port."""

import os
from typing import NamedTuple

from tools.boards.errors import BoardError
from tools.boards.sentences import sentence
from tools.terminal import clean

# Boards with MicroPython for the RP2 chips show this USB vendor, whoever made them.
RASPBERRY_PI = 0x2E8A


class Port(NamedTuple):
    """A board that is plugged in: its serial id (the chip's unique id in hex), and where it is now."""

    board_id: str
    device: str


def comports():
    """All serial ports of this PC, as pyserial lists them. Raises BoardError where pyserial is missing."""
    try:
        from serial.tools import list_ports
    except ImportError:
        raise BoardError(sentence("packages_missing")) from None
    return list(list_ports.comports())


def is_there(device):
    """Is something plugged in at that port? (On Windows a port is no file.)"""
    return os.path.exists(device) or any(port.device == device for port in comports())


def listed(ports=comports):
    """The boards that are plugged in, as a list of Port sorted by id. `ports` stands in for comports.

    A board that offers two ports is listed once, with the first of them: there MicroPython's prompt is.
    """
    boards = {}
    for port in sorted(ports(), key=lambda port: port.device):
        if port.vid == RASPBERRY_PI and port.serial_number:
            board_id = clean(port.serial_number.upper())
            boards.setdefault(board_id, Port(board_id, port.device))
    return [boards[board_id] for board_id in sorted(boards)]


def choose(boards, board_id=None):
    """The board of that id; without one, the only board there is. Raises BoardError."""
    if not boards:
        raise BoardError(sentence("no_board"))
    ids = ", ".join(board.board_id for board in boards)
    if board_id is None:
        if len(boards) > 1:
            raise BoardError(sentence("several_boards", count=len(boards), ids=ids))
        return boards[0]
    for board in boards:
        if board.board_id == board_id.upper():
            return board
    raise BoardError(sentence("no_such_board", board=board_id, ids=ids))
