"""Which board this flash was made for: the name in /board.txt."""

from firmware import boards

BOARD_FILE = "/board.txt"
REFERENCE_BOARD = "waveshare_pico_lcd_13"


def board_name():
    """What /board.txt says, or the reference board where it says nothing."""
    try:
        with open(BOARD_FILE) as file:
            return file.read().strip() or REFERENCE_BOARD
    except OSError:
        return REFERENCE_BOARD


def usable_board():
    """The module of this board; of the reference board where that can't be loaded, to show the fault on."""
    try:
        return boards.load(board_name())
    except Exception:
        return boards.load(REFERENCE_BOARD)
