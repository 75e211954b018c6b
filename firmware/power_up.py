"""What is asked once, at power-up: is the safe menu wanted, can this MicroPython be used at all?

For firmware/start.py. Failed starts are counted in the flash; what they are, and what follows, stands there.
"""

from firmware.board_file import usable_board

OLDEST_MICROPYTHON = (1, 26)
_SAFE_KEY = "B"
_FAILED_FILE = "/log/failed"
_MOST_FAILED = 3


def wants_safe_menu():
    """Have too many starts in a row failed, or is the key held?"""
    return failed_starts() >= _MOST_FAILED or _is_held(_SAFE_KEY)


def failed_starts():
    """How many starts in a row have failed, 0 to 9."""
    try:
        with open(_FAILED_FILE) as file:
            return int(file.read(1))
    except (OSError, ValueError):
        return 0


def forgive():
    """Count failed starts from 0 again."""
    if failed_starts():
        _note_failed(0)


def count_failed():
    """One start more has failed."""
    _note_failed(min(failed_starts() + 1, 9))


def is_too_old(implementation):
    """Is this (a `sys.implementation`) a MicroPython without what firmware/displayio.py needs?"""
    return implementation.name == "micropython" and implementation.version[:2] < OLDEST_MICROPYTHON


def _is_held(name):
    from machine import Pin

    board = usable_board()
    if Pin(dict(board.KEYS)[name], Pin.IN, Pin.PULL_UP).value():
        return False  # at nearly every power-up, so without the 30 ms that loading the keys takes
    from firmware.plain_keys import Keys

    return Keys(board).held(name)


def _note_failed(count):
    try:
        from firmware import fault_log

        fault_log.make_folder()
        with open(_FAILED_FILE, "w") as file:
            file.write(str(count))
    except Exception:
        pass  # a full flash must not hide the fault itself
