"""The real firmware, emulated, plays as the virtual handheld does. Left out where none is built."""

import faulthandler

import pytest

pytest.importorskip("rp2040py", reason="no emulator on this PC: install tools/requirements-emulator.txt")

from tools import benchmark_scene
from tools.bench import Handheld, image
from tools.bench.errors import AskError, MissingError
from tools.emulator import EmulatedHandheld, find_firmware

BOARD = "waveshare_pico_lcd_13"


@pytest.fixture(scope="module")
def firmware():
    try:
        return find_firmware()
    except MissingError as missing:
        pytest.skip(str(missing))


@pytest.fixture
def virtual(tmp_path):
    """The virtual handheld, off, with a game in the middle on its flash."""
    flash = tmp_path / "flash.img"
    flash.write_bytes(image.fresh({**image.files(board=BOARD), **benchmark_scene.saves()}))
    with Handheld(BOARD, flash=flash, seed=1, on=False) as handheld:
        yield handheld


def saves(data, path):
    """The saves on a flash with these bytes."""
    path.write_bytes(data)
    return image.read(path, benchmark_scene.SAVE)


def test_it_boots_plays_a_turn_saves_resets_and_resumes(firmware, virtual, tmp_path):
    faulthandler.cancel_dump_traceback_later()  # it takes some minutes, and is no test that hangs
    virtual.on()
    with EmulatedHandheld(firmware, BOARD, saves=benchmark_scene.saves()) as emulated:
        assert emulated.picture() == virtual.picture()  # the title
        before = saves(emulated.files, tmp_path / "before")
        for key in ("A", "A", "A", "A"):  # the game goes on: a number, its place, a new card
            virtual.press(key)
            emulated.press(key)
        assert emulated.picture() == virtual.picture()
        emulated.reset()
        virtual.off()
        virtual.on()
        after = saves(emulated.files, tmp_path / "after")
        assert after != before and after == saves(virtual.flash.read_bytes(), tmp_path / "virtual")
        virtual.press("A")
        emulated.press("A")
        assert emulated.picture() == virtual.picture()
        assert emulated.panel.faults == []


def test_the_prompt_answers_and_tells_faults(firmware):
    with EmulatedHandheld(firmware, BOARD, program=False, on=False) as emulated:
        emulated.chip.on()
        emulated.console.interrupt()
        assert emulated.console.value("6 * 7") == 42
        assert emulated.memory_at_prompt().used < emulated.memory_at_prompt().total
        with pytest.raises(AskError, match="ZeroDivisionError"):
            emulated.console.value("1 // 0")
