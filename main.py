"""Runs second on the board: starts the handheld. Whatever goes wrong ends on a page for children.

Only Ctrl-C comes through: it is the developer's way to the prompt.
"""

import sys

# MicroPython looks all over the flash for a file of such a name before it takes its own module, at every
# import of it anew: 11 ms each time. With a u before it, the name means its own.
if sys.implementation.name == "micropython":
    for name in ("array", "binascii", "hashlib", "machine", "os", "struct", "time"):
        if name not in sys.modules:
            sys.modules[name] = __import__("u" + name)

import os

import machine

# The watchdog's registers (RP2040 data sheet, section 4.7.6; the RP2350's lie elsewhere). The SDK leaves this
# number in SCRATCH4 where the watchdog was not fed, but not where machine.reset() has used it.
WATCHDOG = 0x400D8000 if "RP2350" in getattr(sys.implementation, "_machine", "") else 0x40058000
SCRATCH4 = WATCHDOG + 0x1C
CLEAR = WATCHDOG + 0x3000  # what is written here is taken out of CTRL
ENABLE = 1 << 30
NOT_FED = 0x6AB73121


def watch():
    """What takes more than 8 s from now on is ended by a reset, until `rest`."""
    machine.WDT(timeout=8000)


def rest():
    """The watchdog sleeps: whoever waits for a key, or works at the prompt, may take his time."""
    machine.mem32[CLEAR] = ENABLE


os.chdir("/")  # this may be the copy in /rescue (boot.py)
# displayio is imported by this name (docs/architecture.md, "Two interpreters").
if "/firmware" not in sys.path:
    sys.path.append("/firmware")
reset = machine.reset_cause() == machine.WDT_RESET
hung = reset and machine.mem32[SCRATCH4] == NOT_FED  # asked before `watch`, which leaves that number, too
damage = None
try:
    watch()
    try:
        if hung:
            raise OSError("hung")  # first: what looks at the files may be what hangs
        try:
            from firmware import power_up

            damage = power_up.look(reset)
            watch()
        except Exception:
            pass  # it is damaged itself: the others may be all right
        if damage:
            raise OSError(damage)
        from firmware import start

        start.run(watch, rest)
    except Exception as fault:
        # Not even the fault page could be loaded. What it needs lies once more in /rescue, as source, which
        # can't hang the interpreter; in our own firmware it is frozen.
        rest()
        for name in list(sys.modules):
            if name == "firmware" or name.startswith("firmware."):
                del sys.modules[name]
        sys.path.insert(0, ".frozen" if "frozen_assets" in sys.modules else "/rescue")
        from firmware import rescue

        rescue.instead(fault, damage)
finally:
    rest()
