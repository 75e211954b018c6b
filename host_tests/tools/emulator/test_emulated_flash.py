"""Our own firmware on the emulated chip: no update and no fault of the flash costs a save.

Left out where tools.firmware has built none. What it does at power-up with each kind of flash is tried on the
PC (host_tests/firmware/port); here is one of each, with the port's own flash driver. The program in the
ROMFS has a test beside this one.
"""

import contextlib
import faulthandler

import pytest

pytest.importorskip("rp2040py", reason="no emulator on this PC: install tools/requirements-emulator.txt")

from own_flash import CODE, dragged, place_of_saves, saves_of, whole

from tools import benchmark_scene
from tools.bench import BenchError, Handheld, image
from tools.boards import uf2_file
from tools.emulator import EmulatedHandheld

BOARD = "waveshare_pico_lcd_13"
START = 2_000_000  # us
PIN = 0  # nothing is on it
LIGHT_IT = b"import machine\nmachine.Pin(0, machine.Pin.OUT, value=1)\nwhile True:\n    machine.idle()\n"


@pytest.fixture
def start(firmware):
    """Makes a board of that flash, switched on; keys of `held` are down from the beginning."""
    faulthandler.cancel_dump_traceback_later()  # it takes a while, and is no test that hangs
    made = []

    def start(flash, held=()):
        handheld = EmulatedHandheld(firmware, BOARD, flash=flash, on=False)
        made.append(handheld)
        handheld.chip.on()
        for key in held:
            handheld.chip.drive(handheld.board.pin(key), 0)
        return handheld

    yield start
    for handheld in made:
        handheld.off()


@pytest.fixture
def title(tmp_path):
    """The title with the saves of a game, as the virtual handheld shows it."""
    flash = tmp_path / "flash.img"
    flash.write_bytes(image.fresh({**image.files(board=BOARD), **benchmark_scene.saves()}))
    with Handheld(BOARD, flash=flash, seed=1) as virtual:
        return virtual.picture()


def comes(handheld, condition):
    return handheld.chip.run_until(condition, START)


def lights(handheld):
    """Has the program of a maker lit its pin?"""
    return handheld.chip.mcu.gpio[PIN].output_value


def test_a_newer_and_an_older_file_touch_no_block_of_the_saves(firmware, start, tmp_path):
    used = whole(firmware, saves_of(firmware, benchmark_scene.saves()))
    assert max(firmware.pages) < uf2_file.FLASH + CODE
    largest = uf2_file.pages_of(b"\x00" * CODE, uf2_file.FLASH)  # whatever other versions have
    flash = dragged(firmware.pages, dragged(largest, used))
    assert place_of_saves(firmware, flash) == place_of_saves(firmware, used)
    handheld = start(flash)
    assert comes(handheld, handheld.is_lit)
    image_of_flash = tmp_path / "flash.img"
    image_of_flash.write_bytes(image.fresh({**image.files(board=BOARD), **benchmark_scene.saves()}))
    with Handheld(BOARD, flash=image_of_flash) as virtual:
        assert handheld.picture() == virtual.picture()  # the title, with the game that goes on


def test_a_flash_from_the_factory_becomes_a_file_system(firmware, start):
    handheld = start(whole(firmware, saves_of(firmware)))
    handheld.console.interrupt()
    assert handheld.console.value("__import__('update').is_mounted")
    assert b"littlefs" in handheld.files[: 2 * image.BLOCK]


def test_a_damaged_file_system_is_left_as_it_is(firmware, start):
    damaged = bytearray(saves_of(firmware, benchmark_scene.saves()))
    for block in (0, 1):  # both copies of the root folder
        damaged[block * image.BLOCK + 4] ^= 1
    handheld = start(whole(firmware, bytes(damaged)))
    handheld.console.interrupt()
    assert not handheld.console.value("__import__('update').is_mounted")
    assert handheld.files == damaged


def test_the_files_of_a_stock_firmware_are_left_where_they_lie(firmware, start):
    stock = b"\0" * 0xA0000 + image.fresh({**image.files(), **benchmark_scene.saves()}, 352)
    flash = dragged(firmware.pages, stock)
    handheld = start(flash)
    handheld.console.interrupt()
    assert not handheld.console.value("__import__('update').is_mounted")
    assert handheld.chip.flash[CODE : len(flash)] == flash[CODE:]


@pytest.mark.parametrize("held", [(), ("B",)])
def test_a_makers_own_program_runs_unless_b_is_held(firmware, start, held):
    handheld = start(whole(firmware, saves_of(firmware, {"/main.py": LIGHT_IT})), held)
    assert comes(handheld, lambda: handheld.is_lit() or lights(handheld))
    assert bool(lights(handheld)) == (not held)
    if held:
        with Handheld(BOARD, on=False) as virtual:
            virtual.down("B")
            virtual.on()
            handheld.settle()
            assert handheld.picture() == virtual.picture()  # the safe menu


READ_ONLY = b"""
import rp2, vfs
vfs.umount("/")
vfs.mount(rp2.Flash(), "/", readonly=True)
"""


def full_saves(firmware):
    """The place for the saves of a game, with a maker's file in all that they leave free."""
    for blocks in range(firmware.storage_size // image.BLOCK, 0, -1):
        with contextlib.suppress(BenchError):
            found = {**benchmark_scene.saves(), "/room": bytes(blocks * image.BLOCK)}
            return saves_of(firmware, found)
    raise AssertionError


def read_only_saves(firmware):
    """The same where a maker has mounted it so that nothing can be written."""
    return saves_of(firmware, {**benchmark_scene.saves(), "/boot.py": READ_ONLY})


@pytest.mark.parametrize("saves", [full_saves, read_only_saves])
def test_a_full_or_read_only_file_system_keeps_nobody_from_the_title(firmware, start, title, saves):
    handheld = start(whole(firmware, saves(firmware)))
    assert comes(handheld, handheld.is_lit)
    handheld.settle()
    assert handheld.picture() == title
