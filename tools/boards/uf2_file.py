"""UF2 files for the RP2040 and the RP2350: what is to be written to which address of the flash.

A file is a row of blocks of 512 bytes, each with a page of 256 bytes for one address
(github.com/microsoft/uf2). The boot ROM of the RP2040 erases a sector of 4096 bytes when the first of 16
consecutive *block numbers* arrives, whatever their addresses (errata RP2040-E14). So a file that we write
holds whole sectors only, and the number of each one's first block is a multiple of 16.
"""

import struct

from tools import whole_file
from tools.boards.errors import BoardError
from tools.boards.sentences import sentence

PAGE = 256
SECTOR = 4096
FLASH = 0x10000000
MOST = 16 * 1024 * 1024  # bytes of flash that these chips can have
RP2040 = 0xE48BFF56
RP2350 = 0xE48BFF59
CHIPS = {RP2040: "RP2040", RP2350: "RP2350"}

_BLOCK = 512
_FIRST, _SECOND, _LAST = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_NOT_FLASH, _HAS_FAMILY = 0x0001, 0x2000


def read(data, name, families=(RP2040,)):
    """The pages of a UF2 file, a dict of address to 256 bytes, and its family.

    `name` is what an error calls the file. Raises BoardError where it is no UF2, not whole, or for none of
    these families.
    """
    if not data or len(data) % _BLOCK:
        raise BoardError(sentence("uf2_cut", name=name))
    pages, found = {}, set()
    total = len(data) // _BLOCK
    for number in range(total):
        block = data[number * _BLOCK : (number + 1) * _BLOCK]
        first, second, flags, address, size, own, count, family = struct.unpack_from("<8I", block)
        if (first, second, struct.unpack_from("<I", block, _BLOCK - 4)[0]) != (_FIRST, _SECOND, _LAST):
            raise BoardError(sentence("uf2_none", name=name))
        if flags & _NOT_FLASH:
            continue
        found.add(family if flags & _HAS_FAMILY else 0)
        if family not in families:
            continue
        if own != number or count != total or size != PAGE or address % PAGE:
            raise BoardError(sentence("uf2_cut", name=name))
        if not FLASH <= address < FLASH + MOST:
            raise BoardError(sentence("uf2_not_flash", name=name))
        pages[address] = block[32 : 32 + PAGE]
    if len(found) != 1 or not found <= set(families):
        chips = ", ".join(CHIPS[family] for family in families)
        raise BoardError(sentence("uf2_other_chip", name=name, chips=chips))
    return pages, found.pop()


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
