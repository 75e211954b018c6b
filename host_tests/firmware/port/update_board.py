"""Runs firmware/port/modules/update.py on MicroPython for the PC: update_board.py MODULES WHAT FILE...

What the port gives it is made up here, but littlefs is the real one. Prints a line for each case:

    mount FLASH ROMFS CASES    mounts the flash; a line of CASES has the addresses of bytes to spoil first
    choose ROMFS CASES         asks for the program; a line has the frozen version, the key, failed starts,
                               and what this MicroPython runs (sys.implementation._mpy) if it is not the PC's
"""

import sys

_MODULES, _WHAT = sys.argv[1:3]
sys.path.insert(0, _MODULES)
_BLOCK = 4096


class _Values:
    """An object with these attributes, in place of a module."""

    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)


class _Flash(bytearray):
    """A block device of 4096-byte blocks that is seen as memory, as rp2.Flash() is."""

    def readblocks(self, block, data, offset=0):
        start = block * _BLOCK + offset
        data[:] = memoryview(self)[start : start + len(data)]

    def writeblocks(self, block, data, offset=0):
        for i in range(len(data)):
            self[block * _BLOCK + offset + i] &= data[i]

    def ioctl(self, request, argument):
        if request == 4:
            return len(self) // _BLOCK
        if request == 5:
            return _BLOCK
        if request == 6:
            self[argument * _BLOCK : (argument + 1) * _BLOCK] = b"\xff" * _BLOCK
        return 0


class _Pin:
    IN = PULL_UP = 0
    level = 1

    def __init__(self, *_):
        pass

    def value(self):
        return _Pin.level


def _read(path):
    with open(path, "rb") as file:
        return file.read()


import vfs  # noqa: E402

_flash = _rom = None
_done = []
sys.modules["rp2"] = _Values(Flash=lambda: _flash)
sys.modules["machine"] = _Values(Pin=_Pin)
sys.modules["vfs"] = _Values(
    VfsLfs2=vfs.VfsLfs2,
    mount=lambda system, place: _done.append(("mount", place)),
    umount=lambda place: _done.append(("umount", place)),
    rom_ioctl=lambda *_: _rom,
)

import update  # noqa: E402


def mount(flash, rom, cases):
    """For each case: is it mounted, is the flash as it was, and what was done?"""
    global _flash, _rom
    whole = _read(flash)
    _rom = _read(rom)
    for case in cases:
        _flash = _Flash(whole)
        for address in case.split():
            _flash[int(address)] ^= 1 << int(address) % 8
        before = bytes(_flash)
        update.is_mounted = False
        del _done[:]
        update.mount_saves()
        print((update.is_mounted, bytes(_flash) == before, list(_done)))


def choose(rom, cases):
    """For each case: what comes first in sys.path, and what was done."""
    global _rom
    _rom = _read(rom)
    sys.path.append("/rom")
    for case in cases:
        frozen, level, failed, *runs = case.split()
        _Pin.level = int(level)
        update._failed = lambda failed=failed: int(failed)
        own = int(runs[0]) if runs else sys.implementation._mpy
        update.sys = _Values(path=sys.path, implementation=_Values(_mpy=own))
        del _done[:]
        print((update.program(frozen, 15), list(_done)))


def main():
    """Do what was asked."""
    lines = str(_read(sys.argv[-1]), "utf-8").split("\n")
    (mount if _WHAT == "mount" else choose)(*sys.argv[3:-1], lines)


main()
