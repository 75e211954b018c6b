"""The start of the handheld: the program, or the page that says why there is none.

boot.py calls check(), main.py calls run(). Two things lead to the safe menu instead of the program: the key
B held at power-up, and three failed starts in a row. A start has failed when the program ends with an
exception before it called settled(). Failed starts are counted in flash and good ones are not, so that a
handheld that works writes nothing at power-up.

A program that fails after that begins once more at its title, so that a fault of one page costs nothing but
that page; what was saved is saved. Should it fail again within a minute, the children get the fault page.

There is no watchdog: the RP2040's can't be stopped once it runs, and at most 8 seconds later it would end
what a developer does at the prompt. A program that hangs is ended by Ctrl-C or the power switch, and as
every save is whole at any moment, that is safe.
"""

import sys

# MicroPython looks all over the flash for a file of such a name before it takes its own module, at every
# import of it anew: 11 ms each time. With a u before it, the name means its own.
if sys.implementation.name == "micropython":
    for _own in ("array", "binascii", "machine", "os", "struct", "time"):
        if _own not in sys.modules:
            sys.modules[_own] = __import__("u" + _own)

import gc
import time

_IN_A_ROW_MS = 60_000
COLLECTIONS = 4

# What is dropped from memory before the fault page: all that came from the flash but the start itself.
_PROGRAM = ("firmware.", "engine", "displayio")
_START = "firmware.start"

safe = False
_settled = False


def check():
    """Set `safe` if the safe menu is wanted. For boot.py.

    Where main.py is missing or does not compile, it takes its place: returns only when the user wants the
    prompt.
    """
    global safe
    from firmware import power_up

    safe = power_up.wants_safe_menu()
    fault = power_up.fault_of_main()
    if fault:
        from firmware import rescue

        rescue.keep(fault)
        run()


def settled():
    """The program has come as far as its first picture: this start has not failed. For the program."""
    global _settled
    if not _settled:
        _settled = True
        from firmware import power_up

        power_up.forgive()


def run():
    """Start the program, again and again, with the page that says so where it fails. For main.py.

    Returns when the user has asked for the prompt.
    """
    failed_at = None
    while True:
        try:
            if not _play():
                return
        except Exception as fault:
            _drop_program()
            from firmware import rescue

            in_a_row = failed_at is not None and 0 <= _since(failed_at) < _IN_A_ROW_MS
            failed_at = time.ticks_ms()
            if _settled and not in_a_row:
                rescue.keep(fault)
                continue
            if not _settled:
                from firmware import power_up

                power_up.count_failed()
            rescue.rescue(fault)


def _play():
    """Run the safe menu where it is wanted, then the program; False when the user wants the prompt."""
    global _settled
    _settled = False
    if not _goes_on():
        return False
    gc.collect()
    free = gc.mem_free()
    from firmware import app

    # Collect whenever a quarter of the memory has been used, not only when all of it has: what lives long is
    # then made near the beginning, and the free memory stays in one piece (tools/campaign.py measures it).
    # Mostly the program collects at rest before that.
    gc.threshold(free // COLLECTIONS)
    app.main()
    return True


def _goes_on():
    """What comes before the program; False when the user wants the prompt.

    Apart, as what a function has imported stays in memory until it returns.
    """
    global safe
    from firmware import power_up

    while power_up.is_too_old(sys.implementation):
        from firmware import rescue

        rescue.too_old(power_up.OLDEST_MICROPYTHON)
    if safe:
        from firmware import safe as menu
        from firmware.board_file import usable_board

        wants_program = menu.show(usable_board())
        safe = False
        power_up.forgive()
        if not wants_program:
            return False
        _drop_program()
    return True


def _since(ticks):
    return time.ticks_diff(time.ticks_ms(), ticks)


def _drop_program():
    """Forget the program's modules: after MemoryError there is no room for the fault page otherwise."""
    for name in list(sys.modules):
        if name.startswith(_PROGRAM) and name != _START:
            del sys.modules[name]
            package, _, module = name.rpartition(".")
            if package in sys.modules and hasattr(sys.modules[package], module):
                delattr(sys.modules[package], module)
    gc.collect()
