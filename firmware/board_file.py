"""Which board this is: the firmware knows, or the name in the list of our files or in /board.txt says."""

from firmware import boards

try:
    from frozen_assets import BOARD as REFERENCE_BOARD
except ImportError:
    REFERENCE_BOARD = "waveshare_pico_lcd_13"

LIST = "/manifest.txt"  # tools/boards/manifest.py: its first line ends with the name
BOARD_FILE = "/board.txt"


def board_name():
    """What the list says, or else /board.txt, or the reference board where both say nothing.

    With another name in /board.txt the panel would stay dark.
    """
    listed = _words(LIST)
    if listed[:1] == ["kreuzsummen"] and listed[-1] in boards.NAMES:
        return listed[-1]
    return " ".join(_words(BOARD_FILE)) or REFERENCE_BOARD


def _words(path):
    """The words of a file's first line; none where there is no such file."""
    try:
        with open(path) as file:
            return file.readline().split()
    except (OSError, ValueError):
        return []


def usable_board():
    """The module of this board; of the reference board where that can't be loaded, to show the fault on."""
    try:
        return boards.load(board_name())
    except Exception:
        return boards.load(REFERENCE_BOARD)
