"""MicroPython's `micropython` module for CPython: what the firmware asks of it, where it has a meaning.

`const` and the code emitters change nothing here; there is no heap to lock and no interrupt to defer,
so `schedule` runs its function at once.
"""


def const(value):
    return value


def native(function):
    return function


viper = asm_thumb = native


def heap_lock():
    """Nothing to lock: always depth 0."""
    return 0


heap_unlock = heap_locked = heap_lock


def schedule(function, argument):
    function(argument)


def alloc_emergency_exception_buf(size):
    """Python's own exceptions need no spare memory."""


def kbd_intr(character):
    """Ctrl-C always interrupts."""


def opt_level(level=None):
    return 0 if level is None else None
