"""Boards on the USB of this PC, through the real mpremote.

    with Board(choose(listed(), board_id)) as board:
        board.read("/board.txt")

Whatever goes wrong is a BoardError of one plain sentence.
"""

from tools.boards.errors import BoardError
from tools.boards.link import Board, BoardFullError
from tools.boards.ports import Port, choose, listed

__all__ = ["Board", "BoardError", "BoardFullError", "Port", "choose", "listed"]
