"""Files of firmware: what is refused, what is known of them, and what the boot ROM does with ours."""

import struct

import pytest
from made_up_firmware import SIZE, STORAGE, firmware, flashed

from tools.boards import BoardError, firmware_file, uf2_file

NAME = "RPI_PICO.uf2"


def at_address(address):
    """A UF2 of one page for that address."""
    data = uf2_file.write({address: bytes(256)})[:512]
    return data[:24] + struct.pack("<I", 1) + data[28:]


@pytest.mark.parametrize(("data", "words"), [
    (b"", "RPI_PICO.uf2 is no whole UF2 file: download it again."),
    (firmware()[:-512], "is no whole UF2 file"),
    (firmware()[512:], "is no whole UF2 file"),
    (bytes(512 * 3), "is no UF2 file: take the file whose name ends with .uf2."),
    (firmware(family=uf2_file.RP2350), "is a firmware for another chip: take the one for RP2040"),
    (firmware(family=0xADA52840), "is a firmware for another chip"),
    (firmware()[: -512] + firmware(family=uf2_file.RP2350)[-512:], "is a firmware for another chip"),
    (firmware(version="1.25.0"), "has MicroPython 1.25.0, which is too old: put version 1.26 or newer on it"),
    (firmware(mpy=0x1307), "does not read .mpy version 6: take a newer one"),
    (firmware(banner="CircuitPython %s; %s with rp2040"), "is no MicroPython: take another file"),
    (firmware(length=SIZE - STORAGE + 4096), "reaches into the place of the files"),
    (at_address(0x20000000), "is no firmware for the flash"),
    (at_address(0xFFFFFF00), "is no firmware for the flash"),
])  # fmt: skip
def test_what_is_no_fitting_firmware_is_refused(data, words):
    with pytest.raises(BoardError) as refused:
        firmware_file.read_firmware(data, NAME)
    assert words in str(refused.value)


def test_what_a_firmware_says_of_itself():
    stock = firmware_file.read_firmware(firmware(), NAME)
    assert (stock.version, stock.machine, stock.has_program) == ((1, 28, 0), "Raspberry Pi Pico", False)
    assert (stock.storage, stock.storage_size) == (uf2_file.FLASH + SIZE - STORAGE, STORAGE)
    data = firmware(machine="Kreuzsummen waveshare_pico_lcd_2", family=uf2_file.RP2350)
    ours = firmware_file.read_firmware(data, NAME, tuple(uf2_file.CHIPS))
    assert (ours.has_program, ours.model, ours.family) == (True, "waveshare_pico_lcd_2", uf2_file.RP2350)


def test_the_boot_rom_gets_whole_sectors_in_order_and_leaves_the_rest_as_it_was():
    data = uf2_file.write(uf2_file.pages_of(b"\x42" * 70_001, uf2_file.FLASH))
    blocks = [struct.unpack_from("<8I", data, at) for at in range(0, len(data), 512)]
    total = len(blocks)
    assert [(block[5], block[6]) for block in blocks] == [(number, total) for number in range(total)]
    addresses = [block[3] for block in blocks]
    assert addresses == sorted(set(addresses))
    assert all(
        addresses[at] % 4096 == 0 and addresses[at + 15] - addresses[at] == 15 * 256
        for at in range(0, total, 16)
    )
    before = bytes(range(256)) * (SIZE // 256)
    flash = flashed(data, before)
    assert flash[:70_001] == b"\x42" * 70_001
    assert flash[72 * 1024 :] == before[72 * 1024 :]
