"""Runs on the real MicroPython of the PC and makes it a board: its flash, its names, its start.

Arguments: the flash file, the serial id, the machine's name, of our firmware the file of the ROMFS, the
version and the fingerprint of its program (else ""), MicroPython's version ("1.28.0"), _mpy, the platform,
"start" or "prompt".
After it the interpreter is at its prompt, as a board is when its program has ended.
"""

import gc
import os
import sys
import termios

import micropython
import vfs

_FLASH, _ID, _MACHINE, _ROM, _FROZEN, _PROGRAM, _VERSION, _MPY, _PLATFORM, _START = sys.argv[1:11]

_HERE = __file__.rpartition("/")[0]
sys.path += [_HERE + "/../../tools/bench/chip", _HERE + "/../../firmware/port/modules", _HERE]
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


def _mapped(device):
    """On a board, a flash is mapped and memoryview shows it; here it is read."""
    if not isinstance(device, Flash):
        return _memoryview(device)
    whole = bytearray(device.ioctl(4, 0) * BLOCK)
    device.readblocks(0, whole)
    return _memoryview(whole)


def _start_own():
    """What our firmware does at power-up (firmware/port/modules/_boot.py)."""
    import update

    update.memoryview = _mapped
    vfs.umount("/")
    try:
        vfs.mount(vfs.VfsRom(bytes(_mapped(_rom))), "/rom")
        sys.path[:] = ["/rom"]
    except OSError:
        sys.path[:] = []
    update.mount_saves()
    sys.path[:] = update.program(_FROZEN, 0) + [".frozen", "", "/lib"]


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
chip_machine.reset = chip_machine.bootloader = _reset
chip_machine.figures = lambda: (0, 0)
sys.modules["machine"] = chip_machine
for _name in ("clock", "link", "pins", "wire", "flash"):  # the board knows none of these
    sys.modules.pop(_name, None)
sys.modules["sys"] = _Values(sys, platform=_PLATFORM, implementation=_implementation)
if _ROM:
    _rom_file = open(_ROM, "r+b", buffering=0)
    _rom = Flash(_rom_file, _rom_file.seek(0, 2) // BLOCK, None, lambda us: None)
    _memoryview = memoryview
    memoryview = _mapped
    sys.modules["rp2"] = _Values(Flash=lambda: _flash)
    sys.modules["vfs"] = _Values(vfs, rom_ioctl=lambda request, *_: _rom if request == 2 else 1)
    sys.modules["frozen_assets"] = _Values(VERSION=_FROZEN, PROGRAM=_PROGRAM)
    _start_own()
else:
    vfs.umount("/")
    try:
        vfs.mount(vfs.VfsLfs2(_flash, progsize=256, readsize=32, lookahead=32), "/")
    except OSError:
        vfs.VfsLfs2.mkfs(_flash, progsize=256)
        vfs.mount(vfs.VfsLfs2(_flash, progsize=256, readsize=32, lookahead=32), "/")
    sys.path[:] = ["", ".frozen", "/lib"]
os.chdir("/")
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
