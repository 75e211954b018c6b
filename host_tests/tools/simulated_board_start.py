"""Runs on the real MicroPython of the PC and makes it a board: its flash, its names, its start.

Arguments: the flash file, the serial id, the machine's name, the version ("1.28.0"), _mpy, the platform,
the file of a ROMFS or "", "start" or "prompt".
After it the interpreter is at its prompt, as a board is when its program has ended.
"""

import gc
import os
import sys
import termios

import micropython
import vfs

_FLASH, _ID, _MACHINE, _VERSION, _MPY, _PLATFORM, _ROM, _START = sys.argv[1:9]

_HERE = __file__.rpartition("/")[0]
sys.path += [_HERE + "/../../tools/bench/chip", _HERE]
from flash import BLOCK, Flash
import simulated_wires


class _Values:
    """An object with these attributes, in place of a module."""

    def __init__(self, original=None, **values):
        for name in dir(original) if original else ():
            setattr(self, name, getattr(original, name))
        for name, value in values.items():
            setattr(self, name, value)


def _reset():
    raise SystemExit


def _kbd_intr(char):
    """On the PC, the terminal decides whether Ctrl-C is a signal; this module's own forgets to tell it."""
    _real_kbd_intr(char)
    modes = termios.tcgetattr(0)
    modes[3] = _ISIG if char == 3 else 0
    termios.tcsetattr(0, termios.TCSANOW, modes)


_ISIG = 1
_real_kbd_intr = micropython.kbd_intr
_real_sys = sys
_file = open(_FLASH, "r+b", buffering=0)
_flash = Flash(_file, _file.seek(0, 2) // BLOCK, None, lambda us: None)
_version = tuple(int(part) for part in _VERSION.split(".")) + ("",)
_implementation = _Values(name="micropython", version=_version, _machine=_MACHINE, _mpy=int(_MPY))
sys.modules["micropython"] = _Values(micropython, kbd_intr=_kbd_intr)
simulated_wires.connect(_FLASH)
import chip_machine

chip_machine.unique_id = lambda: bytes.fromhex(_ID)
chip_machine.reset = _reset
chip_machine.figures = lambda: (0, 0)
sys.modules["machine"] = chip_machine
for _name in ("clock", "link", "pins", "wire", "flash"):  # the board knows none of these
    sys.modules.pop(_name, None)
_rom = open(_ROM, "rb").read() if _ROM else None
vfs.umount("/")
try:
    vfs.mount(vfs.VfsLfs2(_flash, progsize=256, readsize=32, lookahead=32), "/")
except OSError:
    vfs.VfsLfs2.mkfs(_flash, progsize=256)
    vfs.mount(vfs.VfsLfs2(_flash, progsize=256, readsize=32, lookahead=32), "/")
sys.path[:] = ["", ".frozen", "/lib"]
if _rom:
    vfs.mount(vfs.VfsRom(_rom), "/rom")
    sys.path[2:2] = ["/rom", "/rom/lib"]
os.chdir("/")
sys.modules["sys"] = _Values(sys, platform=_PLATFORM, implementation=_implementation)
sys.argv[:] = [""]
gc.collect()
print("the board is ready")
if _START == "start":
    for _name in ("/boot.py", "/main.py"):
        try:
            with open(_name) as _program:
                exec(_program.read(), {"__name__": "__main__"})
        except KeyboardInterrupt:
            break
        except Exception as _fault:
            _real_sys.print_exception(_fault)
