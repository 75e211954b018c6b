"""Which board this program was made for: the firmware knows, or else the name in /board.txt says."""

from firmware import boards

try:
    from frozen_assets import BOARD as REFERENCE_BOARD
except ImportError:
    REFERENCE_BOARD = "waveshare_pico_lcd_13"

BOARD_FILE = "/board.txt"


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
