"""The page a child sees when the program has failed: a picture, two words, "press A". Then it starts again.
Where a file is damaged that does not help, so it says "get help" instead.

Drawn without displayio, game code, texts or fonts, since one of them may be what fails. German and English
at once, since the settings may be. The grey line at the end is for whoever looks after the device: what
failed; the whole traceback is in the log (firmware/fault_log.py), and in the safe menu.
"""

import machine

from firmware import fault_log
from firmware.board_file import usable_board
from firmware.plain_keys import Keys

# 16 by 16 dots: a face that is sorry.
_FACE = (
    b"\x07\xe0\x18\x18\x20\x04\x40\x02\x46\x62\x86\x61\x86\x61\x80\x01"
    b"\x80\x01\x83\xc1\x84\x21\x48\x12\x40\x02\x20\x04\x18\x18\x07\xe0"
)
# Lines of a page: (top, words, scale).
_FAULT = ((108, "Hoppla! Oops!", 2), (134, "Taste A", 4), (174, "Press A", 4))
_DAMAGED = ((108, "Hoppla! Oops!", 2), (144, "Hol dir Hilfe", 2), (168, "Ask for help", 2))
_AGAIN = "copy the program again"
_OLD = ((112, "MicroPython", 2), (136, "zu alt", 3), (164, "too old", 3))
_OLDEST_TOP = 200
_REASON_TOP = 214
_REASON_LINES = 2
_REASON_LETTERS = 30  # fit into a line of any board


def rescue(fault):
    """Keep the traceback of `fault`, show the page, wait for A and start again.

    Returns only where the board can't reset itself; raises what keeps the page from showing.
    """
    _show(_FAULT, keep(fault))


def too_old(oldest):
    """Say that this MicroPython is older than `oldest` (major, minor); then as rescue()."""
    _show(_OLD + ((_OLDEST_TOP, ">= %d.%d" % oldest, 3),))


def instead(fault, damage):
    """In place of a program that could not even begin: the safe menu where it is wanted, or the page.

    For main.py, from /rescue. `damage`: what is wrong with the files, or None. Returns when the user
    has asked for the prompt.
    """
    reason = keep(fault)
    try:
        from firmware import power_up

        wants_safe_menu = power_up.wants_safe_menu()
        power_up.count_failed()
        if wants_safe_menu:
            from firmware import safe

            goes_on = safe.show(usable_board())
            power_up.forgive()
            if not goes_on:
                return
        if damage:
            _show(_DAMAGED, damage[1 - _REASON_LETTERS :] + ":", _AGAIN)
        else:
            _show(_FAULT, reason)
    except Exception as other:
        # Without a panel the key still works, and the log tells why it stayed dark.
        keep(other)
        _wait()


def keep(fault):
    """Print the traceback of `fault` and add it to the log; gives its last line ("" where that fails)."""
    try:
        text = fault_log.describe(fault)
        print(text)  # for a developer at the USB cable
        reason = text.rstrip().rpartition("\n")[2]
    except Exception:
        return ""  # a full heap must not hide the page
    try:
        fault_log.add(text)
    except Exception:
        pass  # nor must a full flash
    return reason


def _show(lines, *reasons):
    _draw(usable_board(), lines, reasons)
    _wait()


def _wait():
    Keys(usable_board()).wait_for("A")
    machine.reset()


def _draw(board, lines, reasons):
    from firmware.plain_panel import GREY, Panel

    panel = Panel(board)
    panel.picture(8, _FACE, 6)
    for top, words, scale in lines:
        panel.text(top, words, scale)
    letters = board.WIDTH // 8
    broken = [text[start : start + letters] for text in reasons for start in range(0, len(text), letters)]
    for line, reason in enumerate(broken[:_REASON_LINES]):
        panel.text(_REASON_TOP + 12 * line, reason, 1, GREY)
