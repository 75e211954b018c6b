"""Chooses between the frozen program and one in the ROMFS; mounts the file system for the saves.

A ROMFS that tools/boards/romfs.py made begins with a record of padding, which says what follows:

    kreuzsummen 0.2.0 4870 0123abcd

the program's version, what its modules are compiled for (as sys.implementation._mpy tells it: processor,
version of machine code, version of bytecode), and the CRC-32 of all that comes after the record.
"""

import sys
from binascii import crc32

import machine
import rp2
import uctypes
import vfs

BLOCK = 4096
XIP = 0x10000000  # where the flash is mapped
FLASH = 2 * 1024 * 1024  # of it that every board has
_OWN = 1472 * 1024  # where ours begins (firmware/port/mpconfigboard.h)
_MAGIC, _MAGIC_AT = b"littlefs", 8  # of its first block
_MEMORY_BLOCK, _MEMORY_BLOCKS = 512, 48
_BEGINS = b"\xd2\xcd\x31"
_LONGEST = 64  # bytes of a record
_FAILED = "/log/failed"
_MOST_FAILED = 3
_ARM = range(4, 9)  # processors in py/persistentcode.h: each runs machine code for the first, ARMv6-M

is_mounted = False


def mount_saves():
    """Mount the littlefs at "/". Only a flash that was never written is made one.

    Not where another firmware has had its files: theirs begin before ours.
    """
    flash = rp2.Flash()
    try:
        _mount(flash)
    except OSError:
        if is_erased(flash) and ("/rom" in sys.path or is_erased(vfs.rom_ioctl(2, 0))):
            format_saves()


def format_saves():
    """Make a new file system, in which nothing lies, and mount it."""
    flash = rp2.Flash()
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    _mount(flash)


def mount_memory():
    """Mount a small file system in RAM: what is saved there goes with the power."""
    memory = _Memory()
    vfs.VfsLfs2.mkfs(memory)
    _mount(memory)


def _mount(device):
    global is_mounted
    vfs.mount(vfs.VfsLfs2(device, progsize=256), "/")
    is_mounted = True


def has_other_files():
    """Does a littlefs of another layout lie in the flash, as stock MicroPython has it?"""
    for block in range(XIP, XIP + FLASH, BLOCK):
        if XIP + _OWN <= block < XIP + _OWN + 2 * BLOCK:
            continue  # ours, damaged
        if uctypes.bytes_at(block + _MAGIC_AT, len(_MAGIC)) == _MAGIC:
            return True
    return False


class _Memory:
    """A block device in RAM."""

    def __init__(self):
        self._data = bytearray(_MEMORY_BLOCK * _MEMORY_BLOCKS)

    def readblocks(self, block, data, offset=0):
        start = block * _MEMORY_BLOCK + offset
        data[:] = memoryview(self._data)[start : start + len(data)]

    def writeblocks(self, block, data, offset=0):
        start = block * _MEMORY_BLOCK + offset
        self._data[start : start + len(data)] = data

    def ioctl(self, what, _):
        return {4: _MEMORY_BLOCKS, 5: _MEMORY_BLOCK}.get(what, 0)


def is_erased(flash):
    """Are all bytes of this piece of flash as erasing leaves them?"""
    whole = memoryview(flash)
    empty = b"\xff" * BLOCK
    for start in range(0, len(whole), BLOCK):
        if whole[start : start + BLOCK] != empty:
            return False
    return True


def program(frozen, safe_pin):
    """What comes first in sys.path: the ROMFS, if it has a whole program newer than the `frozen` version.

    Not while the key on `safe_pin` (active low) is held, nor after failed starts.
    """
    if "/rom" not in sys.path:
        return []
    pin = machine.Pin(safe_pin, machine.Pin.IN, machine.Pin.PULL_UP)
    found = version(memoryview(vfs.rom_ioctl(2, 0)))
    if found and found > numbers(frozen) and pin.value() and _failed() < _MOST_FAILED:
        return ["/rom"]
    vfs.umount("/rom")
    return []


def version(image):
    """The version of the program in a ROMFS image (a memoryview), as a tuple; () where none is whole.

    Nor is one that this MicroPython can't run.
    """
    if image[:3] != _BEGINS:
        return ()
    length, at = _varuint(image, 3)
    end = at + length
    if end > len(image) or image[at] != 1:  # a record of padding
        return ()
    length, at = _varuint(image, at + 1)
    if length > _LONGEST:
        return ()
    words = bytes(image[at : at + length]).split()
    if len(words) != 4 or words[0] != b"kreuzsummen":
        return ()
    try:
        fits = _runs(int(words[2]), sys.implementation._mpy)
        if fits and words[3] == b"%08x" % crc32(image[at + length : end]):
            return numbers(str(words[1], "utf-8"))
    except ValueError:
        pass
    return ()


def _runs(code, own):
    """Does a MicroPython run modules compiled for `code`? Both as sys.implementation._mpy tells it."""
    if code >> 10 == 0:  # no machine code in it
        return code == own & 0xFF
    both = code >> 10, own >> 10
    fits = both[0] == both[1] or both[0] == _ARM[0] and both[1] in _ARM
    return fits and code & 0x3FF == own & 0x3FF


def numbers(text):
    """The numbers of a version such as "0.2.0", as a tuple. Raises ValueError."""
    return tuple([int(part) for part in text.split(".")])


def _varuint(data, at):
    """The number that begins there, seven bits a byte, and where it ends. At most four bytes long."""
    value = 0
    more = True
    while more:
        value = value << 7 | data[at] & 0x7F
        more = data[at] >= 0x80 and value < 1 << 21
        at += 1
    return value, at


def _failed():
    """How many starts in a row have failed (firmware/power_up.py counts them)."""
    try:
        with open(_FAILED) as file:
            return int(file.read(1))
    except (OSError, ValueError):
        return 0
