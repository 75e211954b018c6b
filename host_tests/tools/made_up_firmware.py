"""A UF2 file that looks to our tools like MicroPython for the RP2040, and a boot ROM to give it to."""

import struct

from tools.boards import uf2_file

SIZE = 2 * 1024 * 1024
STORAGE = 1408 * 1024
MPY = 0x1306


def firmware(
    version="1.28.0",
    machine="Raspberry Pi Pico",
    *,
    mpy=MPY,
    storage=STORAGE,
    length=70_000,
    family=None,
    banner="MicroPython v%s on 2026-01-01; %s with RP2040",
):
    """The bytes of the file. `family` is written in place of the RP2040's."""
    flash = bytearray(b"\x42" * length)
    base = uf2_file.FLASH

    def place(offset, data):
        flash[offset : offset + len(data)] = data

    # Header, list of one record, the record of the file system, and its name (pico/binary_info).
    place(0x200, struct.pack("<5I", 0x7188EBF2, base + 0x300, base + 0x304, 0, 0xE71AA390))
    place(0x300, struct.pack("<I", base + 0x400))
    place(0x400, struct.pack("<HHIIIIH", 7, 0x504D, base + 0x500, base + SIZE - storage, storage, 0, 3))
    place(0x500, b"MicroPython\0")
    place(0x600, (banner % (version, machine)).encode() + b"\0")
    place(0x700, struct.pack("<I", mpy << 1 | 1))
    data = uf2_file.write(uf2_file.pages_of(flash, base))
    if family is not None:
        parts = [
            data[at : at + 28] + struct.pack("<I", family) + data[at + 32 : at + 512]
            for at in range(0, len(data), 512)
        ]
        data = b"".join(parts)
    return data


def flashed(data, before=None):
    """The RP2040's flash after its boot ROM was given that file, over what was there `before`.

    As the boot ROM does it: a sector is erased when the first of 16 consecutive block numbers comes
    (errata RP2040-E14), and programming only clears bits.
    """
    flash = bytearray(before or b"\x00" * SIZE)
    erased = set()
    for at in range(0, len(data), 512):
        address, _, number = struct.unpack_from("<3I", data, at + 12)
        offset = address - uf2_file.FLASH
        if number // 16 not in erased:
            erased.add(number // 16)
            sector = offset - offset % 4096
            flash[sector : sector + 4096] = b"\xff" * 4096
        for i in range(256):
            flash[offset + i] &= data[at + 32 + i]
    return bytes(flash)
