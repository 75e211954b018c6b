"""The emulated chip with its panel, keys and flash, under a program of our own on the bare chip."""

import pytest

pytest.importorskip("rp2040py", reason="no emulator on this PC: install tools/requirements-emulator.txt")

from bare_program import COUNT, DIVISOR, FIRST_SHADE, MARK, SAVED, STEP, WINDOW, flash

from tools.bench.board import Board
from tools.bench.image import ROOT
from tools.bench.panel import Panel
from tools.emulator.chip import FLASH_SIZE, Chip
from tools.emulator.wires import Wires

BOARD = Board(ROOT, "waveshare_pico_lcd_13")
KEY = BOARD.pin("A")
START = 30_000  # us until the first picture stands, at most
USB_PLL = 2  # among the sources of the peripherals' clock
SAVE = 1_500
DRAW = 3_000


class Setup:
    """A chip whose program has drawn its first picture; `spent` is how long it was on the wire, in us."""

    def __init__(self, **options):
        self.panel = Panel(BOARD)
        self.wires = Wires(self.panel)
        self.chip = Chip(flash(BOARD, **options), (self.wires, self))
        self.on()

    def attach(self, chip):
        self.spent = self._begun = None
        chip.mcu.gpio[MARK].add_listener(self._mark)

    def _mark(self, *_):
        if self.chip.mcu.gpio[MARK].output_value:
            self._begun = self.chip.now
        elif self._begun is not None:
            self.spent = self.chip.now - self._begun

    def on(self):
        self.chip.on()
        assert self.chip.run_until(lambda: self.spent, START, 500)

    def press(self):
        self.chip.drive(KEY, 0)
        self.chip.run(SAVE)
        self.chip.drive(KEY, None)
        self.chip.run(DRAW)

    @property
    def colours(self):
        """The colours in the rectangle, and how many pixels have them."""
        self.wires.look_at_light()
        return self.panel.picture().crop(WINDOW).getcolors()


def colour(shade):
    """What a pixel of those two bytes (RGB565) looks like."""
    red, green, blue = shade >> 3, (shade & 7) << 3 | shade >> 5, shade & 31
    return red * 255 // 31, green * 255 // 63, blue * 255 // 31


def wire_us(hz):
    return COUNT * 8 * DIVISOR * 1e6 / hz


@pytest.fixture(scope="module", params=["by bytes", "by DMA"])
def setup(request):
    return Setup(dma=request.param == "by DMA")


def test_a_key_changes_picture_and_flash_and_the_flash_outlives_the_power(setup):
    assert setup.colours == [(COUNT // 2, colour(FIRST_SHADE))]
    setup.wires.watch()
    setup.chip.run(SAVE)
    assert setup.wires.last is None  # it waits for the key
    pressed = setup.chip.now
    setup.press()
    assert pressed < setup.wires.first <= setup.wires.last < setup.chip.now
    setup.press()
    shade = FIRST_SHADE - 2 * STEP
    assert setup.colours == [(COUNT // 2, colour(shade))]
    setup.chip.off()
    assert setup.chip.flash[SAVED] == shade
    assert setup.chip.flash[SAVED - 4096 : SAVED] == b"\xa5" * 4096  # the sector before it is as it was
    assert setup.chip.flash[SAVED + 256 :] == b"\xff" * (FLASH_SIZE - SAVED - 256)
    setup.on()
    assert setup.colours == [(COUNT // 2, colour(shade))]
    assert setup.panel.faults == []


def test_bytes_take_the_time_that_the_bus_needs(setup):
    assert setup.spent == pytest.approx(wire_us(125_000_000), rel=0.01)


def test_a_slower_clock_of_the_peripherals_makes_the_bus_slower():
    assert Setup(source=USB_PLL).spent == pytest.approx(wire_us(48_000_000), rel=0.01)


def test_a_program_that_is_longer_than_the_flash_is_refused():
    with pytest.raises(ValueError, match="The flash holds 16777216 bytes, not 16777217"):
        Chip(bytes(FLASH_SIZE + 1))
