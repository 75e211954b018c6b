"""What a firmware in a UF2 file says of itself: MicroPython's version, the machine, where its files lie."""

import re
import struct
from typing import NamedTuple

from tools.bench import image
from tools.boards import uf2_file
from tools.boards.errors import BoardError
from tools.boards.facts import ARCHITECTURES, OWN, check_version
from tools.boards.sentences import sentence

# The "binary info" of the Pico SDK (pico/binary_info/structure.h): between two marks at the beginning of the
# flash stand first and last address of a list of addresses of records. picotool reads it as well.
_MARK, _END_MARK = 0x7188EBF2, 0xE71AA390
_MARK_WITHIN = 1024
_BLOCK_DEVICE = 7
_STORAGE_NAME = b"MicroPython\0"
_MOST_RECORDS = 1024  # a real firmware has some dozens

_VERSION = re.compile(rb"MicroPython v(\d+)\.(\d+)(?:\.(\d+))?")
# Alone, or behind the version in the banner.
_MACHINE = re.compile(rb"(?:\0|; )([ -:<-~]{3,60}) with (RP2040|RP2350)")


class Firmware(NamedTuple):
    """`storage` and `storage_size`: address and bytes of the file system; `pages` and `family` as in
    uf2_file.read."""

    pages: dict
    family: int
    version: tuple
    machine: str
    storage: int
    storage_size: int

    @property
    def has_program(self):
        """Is it our own, with the program frozen?"""
        return self.machine.startswith(OWN)

    @property
    def model(self):
        """The name in firmware/boards that ours is for."""
        return self.machine[len(OWN) :]


def read_firmware(data, name, families=(uf2_file.RP2040,)):
    """The Firmware in the bytes of a UF2 file, which an error calls `name`.

    Raises BoardError where it is no MicroPython for these families that can run our .mpy files.
    """
    bytecode = image.compile_module("/probe.py", b"")[1]
    pages, family = uf2_file.read(data, name, families)
    flash = uf2_file.contents(pages)
    version = _VERSION.search(flash)
    machine = _MACHINE.search(flash)
    storage = _storage(flash)
    if not (version and machine and storage):
        raise BoardError(sentence("uf2_no_micropython", name=name))
    numbers = tuple(int(part or 0) for part in version.groups())
    check_version(numbers, sentence("uf2_has", name=name))
    if not _reads_bytecode(flash, bytecode):
        raise BoardError(sentence("uf2_bytecode", name=name, bytecode=bytecode))
    address, size = storage
    if max(pages) >= address:
        raise BoardError(sentence("uf2_over_files", name=name))
    return Firmware(pages, family, numbers, machine[1].decode(), address, size)


def _word(flash, address):
    """The 32-bit word at an address; 0 outside of the firmware."""
    offset = address - uf2_file.FLASH
    return struct.unpack_from("<I", flash, offset)[0] if 0 <= offset <= len(flash) - 4 else 0


def _storage(flash):
    """(address, size) of the file system that the binary info tells, or None."""
    for mark in range(uf2_file.FLASH, uf2_file.FLASH + _MARK_WITHIN, 4):
        if _word(flash, mark) == _MARK and _word(flash, mark + 16) == _END_MARK:
            break
    else:
        return None
    first, end = _word(flash, mark + 4), _word(flash, mark + 8)
    for entry in range(first, min(end, first + 4 * _MOST_RECORDS), 4):
        record = _word(flash, entry)
        name = max(_word(flash, record + 4) - uf2_file.FLASH, 0)
        if _word(flash, record) & 0xFFFF == _BLOCK_DEVICE and flash.startswith(_STORAGE_NAME, name):
            address, size = _word(flash, record + 8), _word(flash, record + 12)
            is_there = uf2_file.FLASH < address < address + size <= uf2_file.FLASH + uf2_file.MOST
            if is_there and address % uf2_file.SECTOR == size % uf2_file.SECTOR == 0:
                return address, size
    return None


def _reads_bytecode(flash, bytecode):
    """Does `sys.implementation._mpy` of this firmware name that version?

    It lies in the firmware as MicroPython's small int (n * 2 + 1), with the sub-version of machine code and
    the architecture in its upper bits.
    """
    for architecture in map(ARCHITECTURES.index, ("", "armv6m", "armv7emsp")):
        for sub_version in range(4):
            number = bytecode | (sub_version | architecture << 2) << 8
            at = -1
            while (at := flash.find(struct.pack("<I", number << 1 | 1), at + 1)) >= 0:
                if at % 4 == 0:
                    return True
    return False
