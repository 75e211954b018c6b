"""The safe menu: what works without the program. Version, room on the flash, and A to start the program.

No words but names, so it needs no language.
"""

import os
import sys

from firmware.plain_keys import Key
from firmware.plain_panel import GREEN, GREY, Panel
from firmware.version import VERSION

# 16 by 16 dots: a spanner, and a triangle for "go".
_SPANNER = (
    b"\x00\x70\x00\xe0\x01\xc0\x01\xc3\x01\xe7\x01\xff\x03\xfe\x07\xfc"
    b"\x0f\xf8\x1f\xc0\x3f\x80\x7f\x00\xfe\x00\xec\x00\xf8\x00\x70\x00"
)
_GO = (
    b"\x00\x00\x18\x00\x1c\x00\x1e\x00\x1f\x00\x1f\x80\x1f\xc0\x1f\xe0"
    b"\x1f\xe0\x1f\xc0\x1f\x80\x1f\x00\x1e\x00\x1c\x00\x18\x00\x00\x00"
)
_BAR = 200  # pixels


def show(board):
    """Show the menu; returns when A was pressed: start the program."""
    panel = Panel(board)
    panel.picture(4, _SPANNER, 4)
    panel.text(76, "Kreuzsummen", 2)
    panel.text(96, VERSION, 2)
    panel.text(118, "MicroPython %d.%d" % tuple(sys.implementation.version[:2]), 1)
    free, total = room()
    left = (board.WIDTH - _BAR) // 2
    used = _BAR * (total - free) // total
    panel.fill(left, 134, used, 12, GREY)
    panel.fill(left + used, 134, _BAR - used, 12, GREEN)
    panel.text(150, "%d / %d KB" % (free, total), 2, GREEN)
    panel.picture(170, _GO, 3, GREEN)
    panel.text(220, "A", 2)
    Key(board, "A").wait()


def room():
    """(free, all) of the flash's file system in KB of 1024 bytes.

    littlefs counts a folder's two blocks twice, so there may be more room than it says.
    """
    status = os.statvfs("/")
    return status[1] * status[3] // 1024, max(status[1] * status[2] // 1024, 1)
