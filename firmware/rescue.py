"""The page a child sees when the program has failed: a picture, two words, "press A". Then it starts again.

Drawn without displayio, game code, texts or fonts, since one of them may be what fails. German and English
at once, since the settings may be.
"""

import machine

from firmware import fault_log
from firmware.board_file import usable_board
from firmware.plain_keys import Key

# 16 by 16 dots: a face that is sorry.
_FACE = (
    b"\x07\xe0\x18\x18\x20\x04\x40\x02\x46\x62\x86\x61\x86\x61\x80\x01"
    b"\x80\x01\x83\xc1\x84\x21\x48\x12\x40\x02\x20\x04\x18\x18\x07\xe0"
)
# Lines of a page: (top, words, scale).
_FAULT = ((112, "Hoppla! Oops!", 2), (148, "Taste A", 4), (194, "Press A", 4))
_OLD = ((112, "MicroPython", 2), (136, "zu alt", 3), (164, "too old", 3))
_OLDEST_TOP = 200


def rescue(fault):
    """Keep the traceback of `fault`, show the page, wait for A and start again.

    Returns only where the board can't reset itself.
    """
    _keep(fault)
    _show(_FAULT)


def too_old(oldest):
    """Say that this MicroPython is older than `oldest` (major, minor); then as rescue()."""
    _show(_OLD + ((_OLDEST_TOP, ">= %d.%d" % oldest, 3),))


def _show(lines):
    board = usable_board()
    try:
        _draw(board, lines)
    except Exception as fault:
        # Without a panel the key still works, and the log tells why it stayed dark.
        _keep(fault)
    Key(board, "A").wait()
    machine.reset()


def _keep(fault):
    try:
        text = fault_log.describe(fault)
        print(text)  # for a developer at the USB cable
        fault_log.add(text)
    except Exception:
        pass  # a full flash or heap must not hide the page


def _draw(board, lines):
    from firmware.plain_panel import Panel

    panel = Panel(board)
    panel.picture(8, _FACE, 6)
    for top, words, scale in lines:
        panel.text(top, words, scale)
