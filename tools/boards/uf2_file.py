"""UF2 files for the RP2040: what is to be written to which address of its flash.

A file is a row of blocks of 512 bytes, each with a page of 256 bytes for one address
(github.com/microsoft/uf2). The boot ROM of the RP2040 erases a sector of 4096 bytes when the first of 16
consecutive *block numbers* arrives, whatever their addresses (errata RP2040-E14). So a file that we write
holds whole sectors only, and the number of each one's first block is a multiple of 16.
"""

import struct

from tools import whole_file
from tools.boards.errors import BoardError

PAGE = 256
SECTOR = 4096
FLASH = 0x10000000
MOST = 16 * 1024 * 1024  # bytes of flash that the RP2040 can have
RP2040 = 0xE48BFF56
RP2350 = 0xE48BFF59
# Other families that the boot ROMs of Raspberry Pi's chips know.
OTHERS = {
    0xE48BFF57: "any RP2350", 0xE48BFF58: "data only", 0xE48BFF59: "RP2350", 0xE48BFF5A: "RP2350 (RISC-V)",
    0xE48BFF5B: "RP2350",
}  # fmt: skip

_BLOCK = 512
_FIRST, _SECOND, _LAST = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_NOT_FLASH, _HAS_FAMILY = 0x0001, 0x2000


def read(data, name):
    """The pages of a UF2 file for the RP2040: a dict of address to 256 bytes.

    `name` is what an error calls the file. Raises BoardError where it is no UF2, not whole, or for another
    chip.
    """
    if not data or len(data) % _BLOCK:
        raise BoardError("%s is no whole UF2 file: download it again." % name)
    pages, families = {}, set()
    total = len(data) // _BLOCK
    for number in range(total):
        block = data[number * _BLOCK : (number + 1) * _BLOCK]
        first, second, flags, address, size, own, count, family = struct.unpack_from("<8I", block)
        if (first, second, struct.unpack_from("<I", block, _BLOCK - 4)[0]) != (_FIRST, _SECOND, _LAST):
            raise BoardError("%s is no UF2 file: download the file whose name ends with .uf2." % name)
        if flags & _NOT_FLASH:
            continue
        families.add(family if flags & _HAS_FAMILY else 0)
        if family != RP2040:
            continue
        if own != number or count != total or size != PAGE or address % PAGE:
            raise BoardError("%s is no whole UF2 file: download it again." % name)
        if not FLASH <= address < FLASH + MOST:
            raise BoardError(
                "%s is no firmware for the flash: download one from micropython.org (docs/boards.md)." % name
            )
        pages[address] = block[32 : 32 + PAGE]
    if families != {RP2040}:
        other = next((OTHERS[family] for family in sorted(families) if family in OTHERS), "another chip")
        raise BoardError("%s is a firmware for %s: take the one for the RP2040 (RPI_PICO)." % (name, other))
    return pages


def read_file(path):
    """The bytes of the UF2 file `path`, of which none is larger than the flash needs. Raises OSError."""
    return whole_file.read(path, MOST // PAGE * _BLOCK)


def write(pages, family=RP2040):
    """The UF2 file for these pages (address to 256 bytes), each sector filled up with erased bytes."""
    sectors = sorted({address - address % SECTOR for address in pages})
    addresses = [sector + offset for sector in sectors for offset in range(0, SECTOR, PAGE)]
    blocks = []
    for number, address in enumerate(addresses):
        head = struct.pack("<8I", _FIRST, _SECOND, _HAS_FAMILY, address, PAGE, number, len(addresses), family)
        data = pages.get(address, b"\xff" * PAGE)
        blocks.append(head + data + bytes(_BLOCK - 36 - PAGE) + struct.pack("<I", _LAST))
    return b"".join(blocks)


def pages_of(data, address):
    """Bytes for that address of the flash as pages; the last one is filled up with erased bytes."""
    data = bytes(data) + b"\xff" * (-len(data) % PAGE)
    return {address + offset: data[offset : offset + PAGE] for offset in range(0, len(data), PAGE)}


def contents(pages):
    """The flash from its beginning to the last of these pages, as bytes; what no page fills is erased."""
    flash = bytearray(b"\xff" * (max(pages) + PAGE - FLASH))
    for address, data in pages.items():
        flash[address - FLASH : address - FLASH + PAGE] = data
    return bytes(flash)
