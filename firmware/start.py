"""The start of the handheld: the program, or the page that says why there is none.

main.py calls run(), after firmware/power_up.py has looked at the files. Two things lead to the safe menu
instead of the program: the key B held at power-up, and three failed starts in a row. A start has failed when
the program ends with an exception before it called settled(). Failed starts are counted in flash and good
ones are not, so that a handheld that works writes nothing at power-up.

A program that fails after that begins once more at its title, so that a fault of one page costs nothing but
that page; what was saved is saved. Should it fail again within a minute, the children get the fault page.

The watchdog of main.py is awake from power-up until settled(), and while the program loads a page (watch(),
rest()): importing a damaged module may never end. Elsewhere it sleeps, as it would end what takes its time,
and what a developer does at the prompt.
"""

import gc
import sys
import time

_IN_A_ROW_MS = 60_000
COLLECTIONS = 4

# What is dropped from memory before the fault page: all that came from the flash but the start itself.
_PROGRAM = ("firmware.", "engine", "displayio")
_START = "firmware.start"

_settled = False


def watch():
    """Loading begins: from here on the watchdog ends what hangs, where main.py has brought one."""


def rest():
    """Loading is over: the watchdog sleeps."""


def settled():
    """The program has come as far as its first picture: this start has not failed. For the program."""
    global _settled
    rest()
    if not _settled:
        _settled = True
        from firmware import power_up

        power_up.forgive()


def run(awake=watch, asleep=rest):
    """Start the program, again and again, with the page that says so where it fails. For main.py.

    `awake` and `asleep` become `watch` and `rest`. Returns when the user has asked for the prompt; raises
    what keeps the menu or that page from showing.
    """
    global watch, rest
    watch = awake
    rest = asleep
    if not _has_saves():
        return
    from firmware import power_up

    safe = power_up.wants_safe_menu()
    if safe:
        _look_at_all()
    failed_at = None
    while True:
        try:
            if not _play(safe):
                return
        except Exception as fault:
            rest()
            safe = False
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


def _has_saves():
    """See that there is a file system; False when the user wants the prompt instead.

    Without one our firmware asks what to do (firmware/port/modules/update.py).
    """
    update = sys.modules.get("update")
    if update is None or update.is_mounted:
        return True
    from firmware import unreadable

    rest()
    goes_on = unreadable.ask(update)
    _drop_program()
    return goes_on


def _play(safe):
    """Run the safe menu where it is `safe`, then the program; False when the user wants the prompt."""
    global _settled
    _settled = False
    watch()
    if not _goes_on(safe):
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


def _goes_on(safe):
    """What comes before the program; False when the user wants the prompt.

    Apart, as what a function has imported stays in memory until it returns.
    """
    from firmware import power_up

    while power_up.is_too_old(sys.implementation):
        from firmware import rescue

        rest()
        rescue.too_old(power_up.OLDEST_MICROPYTHON)
    if safe:
        from firmware import safe as menu
        from firmware.board_file import usable_board

        rest()
        wants_program = menu.show(usable_board())
        power_up.forgive()
        if not wants_program:
            return False
        _drop_program()
        watch()
    return True


def _look_at_all():
    """Raise OSError with the path of a damaged file of the program: the menu must not be ended by one."""
    from firmware import power_up

    watch()
    if power_up.look(True):
        raise OSError(power_up.found)


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
