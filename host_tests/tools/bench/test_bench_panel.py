"""The ST7789 model by itself: what the bytes do to the glass, and what it finds fault with."""

from types import SimpleNamespace

import pytest
from little_board import IDLE, PANEL

from tools.bench.board import GLASSES, Glass
from tools.bench.panel import Panel

RED, GREEN, BLUE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0)


def board(glass=GLASSES["waveshare_pico_lcd_13"], **pins):
    return SimpleNamespace(
        **{"SPI": 1, "SCK": 10, "MOSI": 11, "CS": 9, "DC": 8, "RST": 12, "BL": 13, "glass": glass, **pins}
    )


class Wires:
    """Speaks to a panel as a driver would."""

    def __init__(self, panel, now=0):
        self.panel = panel
        self.now = now
        panel.bus(1, 10, 11, 255)
        panel.pin(9, 1)
        panel.pin(12, 0)
        panel.pin(12, 1)
        panel.pulse(13, 65535)
        self.wait(200_000)

    def wait(self, us):
        self.now += us

    def command(self, code, data=b""):
        self.panel.pin(9, 0)
        self.panel.pin(8, 0)
        self.panel.spi(1, bytes([code]), self.now)
        self.panel.pin(8, 1)
        if data:
            self.panel.spi(1, data, self.now)
        self.panel.pin(9, 1)

    def data(self, data):
        self.panel.pin(9, 0)
        self.panel.spi(1, data, self.now)
        self.panel.pin(9, 1)

    def wake(self, madctl=0x70, inverted=True):
        self.command(0x11)
        self.wait(10_000)
        self.command(0x3A, b"\x55")
        self.command(0x36, bytes([madctl]))
        self.command(0x21 if inverted else 0x20)
        self.command(0x29)
        return self

    def window(self, x, y, width, height, data=b""):
        self.command(0x2A, x.to_bytes(2) + (x + width - 1).to_bytes(2))
        self.command(0x2B, y.to_bytes(2) + (y + height - 1).to_bytes(2))
        self.command(0x2C, data)


def painted(madctl=0x70, x=0, y=0, inverted=True, glass=GLASSES["waveshare_pico_lcd_13"]):
    """A panel with red, green and blue in three corners of its picture, and the wires to it."""
    panel = Panel(board(glass))
    wires = Wires(panel).wake(madctl, inverted)
    width, height = glass.width, glass.height
    wires.window(x, y, width, height, bytes(2 * width * height))
    wires.window(x, y, 2, 2, b"\xf8\x00" * 4)
    wires.window(x + width - 2, y, 2, 2, b"\x07\xe0" * 4)
    wires.window(x, y + height - 2, 2, 2, b"\x00\x1f" * 4)
    return panel, wires


def corners(picture):
    right, bottom = picture.width - 1, picture.height - 1
    return [picture.getpixel(at) for at in ((0, 0), (right, 0), (0, bottom), (right, bottom))]


def test_the_picture_is_upright_in_true_colours():
    panel, _ = painted()
    assert panel.picture().size == (240, 240)
    assert corners(panel.picture()) == [RED, GREEN, BLUE, BLACK]
    assert panel.faults == []


def test_the_turned_picture_is_upside_down_and_not_moved():
    panel, _ = painted(0xA0, 80)
    assert corners(panel.picture()) == [BLACK, BLUE, GREEN, RED]
    assert panel.faults == []


def test_a_wrong_offset_or_direction_shows():
    panel, _ = painted(0xA0, 0)
    assert corners(panel.picture()) != [BLACK, BLUE, GREEN, RED]
    panel, _ = painted(0x00)
    assert corners(panel.picture()) == [GREEN, BLACK, RED, BLUE]
    panel, _ = painted(0xC0, 0, 80)
    assert corners(panel.picture()) == [BLUE, RED, BLACK, GREEN]


def test_a_missing_inversion_shows_as_negative_colours():
    panel, _ = painted(inverted=False)
    assert corners(panel.picture()) == [(0, 255, 255), (255, 0, 255), (255, 255, 0), (255, 255, 255)]
    plain = Glass(240, 240, 0x70, 0, 0, False)
    assert corners(painted(inverted=False, glass=plain)[0].picture())[0] == RED


def test_the_other_colour_order_shows():
    panel, _ = painted(0x78)
    assert corners(panel.picture()) == [BLUE, GREEN, RED, BLACK]


def test_a_wide_panel_uses_its_whole_memory():
    panel, _ = painted(glass=GLASSES["pimoroni_pico_display_2"])
    assert panel.picture().size == (320, 240)
    assert corners(panel.picture()) == [RED, GREEN, BLUE, BLACK]


def test_every_direction_reaches_every_pixel_once():
    for madctl in range(0, 256, 32):
        panel = Panel(board())
        wires = Wires(panel).wake(madctl)
        width, height = (320, 240) if madctl & 0x20 else (240, 320)
        count = width * height
        wires.window(0, 0, width, height, b"".join((i % 65536).to_bytes(2) for i in range(count)))
        stored = [panel._memory[2 * i] << 8 | panel._memory[2 * i + 1] for i in range(count)]
        assert sorted(stored) == sorted(i % 65536 for i in range(count))
        first = (239 if madctl & 0x40 else 0) + 240 * (319 if madctl & 0x80 else 0)
        assert stored[first] == 0
        second = first + (-1 if madctl & 0x40 else 1)
        if madctl & 0x20:
            second = first + (-240 if madctl & 0x80 else 240)
        assert stored[second] == 1


def test_pixels_go_on_across_writes_and_wrap_at_the_end_of_the_window():
    panel, wires = painted()
    wires.window(10, 10, 3, 2)
    for byte in b"\xf8\x00\x07\xe0\x00\x1f\xf8\x00\x07\xe0":
        wires.data(bytes([byte]))
    wires.command(0x3C, b"\x00\x1f\xff\xff")  # RAMWRC: the last pixel, and the first once more
    row = [[panel.picture().getpixel((x, y)) for x in (10, 11, 12)] for y in (10, 11)]
    assert row == [[(255, 255, 255), GREEN, BLUE], [RED, GREEN, BLUE]]
    wires.command(0x2C, b"\x00\x00")  # RAMWR begins the window again
    assert panel.picture().getpixel((10, 10)) == BLACK
    assert panel.faults == []


@pytest.mark.parametrize("code", [0x28, 0x10, 0x01])
def test_off_asleep_and_reset_are_black(code):
    panel, wires = painted()
    assert panel.lit
    wires.command(code)
    assert not panel.lit
    assert panel.picture().getextrema() == ((0, 0), (0, 0), (0, 0))


def test_sleep_keeps_the_picture():
    panel, wires = painted()
    wires.command(0x10)
    wires.wait(120_000)
    wires.command(0x11)
    assert corners(panel.picture()) == [RED, GREEN, BLUE, BLACK]


def test_the_light_by_level_by_pulse_and_without_a_pin():
    panel, _ = painted()
    panel.pulse(13, 32768)
    assert panel.light == 50
    panel.pulse(13, 0)
    assert not panel.lit
    panel.pin(13, 1)
    assert panel.light == 100
    panel.pin(13, 0)
    assert panel.picture().getextrema() == ((0, 0), (0, 0), (0, 0))
    assert Panel(board(BL=None)).light == 100


def test_unwritten_memory_is_snow():
    panel = Panel(board())
    Wires(panel).wake()
    assert len(set(panel.picture().get_flattened_data())) > 1000


def test_faults_are_told():
    def faults(do):
        panel, wires = painted()
        do(panel, wires)
        return " ".join(panel.faults)

    assert "data without a command" in faults(lambda p, w: [w.command(0x29), w.data(b"\x01")])
    assert "half a pixel" in faults(lambda p, w: [w.window(0, 0, 1, 1, b"\x01"), w.command(0x00)])
    assert "got 3 bytes instead of 4" in faults(lambda p, w: w.command(0x2A, b"\x00\x00\x00"))
    assert "more than 1" in faults(lambda p, w: w.command(0x36, b"\x70\x70"))
    assert "unknown command 0xff" in faults(lambda p, w: w.command(0xFF))
    assert "window" in faults(lambda p, w: w.window(0, 0, 321, 1))
    assert "window" in faults(
        lambda p, w: [w.window(0, 0, 320, 1), w.command(0x36, b"\x00"), w.command(0x2C)]
    )
    assert "COLMOD" in faults(lambda p, w: [w.command(0x3A, b"\x66"), w.command(0x2C)])
    assert "isn't selected" in faults(lambda p, w: p.spi(1, b"\x00", w.now))
    assert "SPI0" in faults(lambda p, w: p.spi(0, b"\x00", w.now))
    assert "reset" in faults(lambda p, w: [p.pin(12, 0), w.command(0x00)])
    assert "too early" in faults(lambda p, w: [w.command(0x11), w.wait(1000), w.command(0x29)])
    assert "driven" in faults(lambda p, w: [p.pin(8, 2), w.data(b"\x00")])
    assert faults(lambda p, w: w.command(0x29)) == ""


def test_a_bus_that_takes_the_data_command_pin_is_found(little):
    # The trap of these hats: without miso=None the bus takes its usual input pin, which is D/C.
    order = PANEL.replace(", miso=None", "")
    assert little(order + IDLE).panel.faults == []  # the D/C pin is made after the bus: it works
    lines = order.splitlines()
    bus = next(line for line in lines if line.startswith("spi ="))
    lines.remove(bus)
    lines.insert(lines.index("rst = Pin(12, Pin.OUT, value=0)"), bus)
    assert "the D/C pin isn't driven" in little("\n".join(lines) + IDLE).panel.faults


def test_the_bus_is_as_fast_as_the_chip_lets_it(little, interpreter):
    def microseconds(first):
        h = little(
            first + "import time\nfrom machine import SPI, Pin\nspi = SPI(1, 62_500_000, sck=Pin(10),"
            " mosi=Pin(11), miso=None)\nstart = time.ticks_us()\nspi.write(bytes(115200))\n"
            "print(time.ticks_diff(time.ticks_us(), start))\n",
            interpreter=interpreter,
        )
        return int(h.output)

    assert abs(microseconds("import machine\nmachine.freq(125_000_000, 125_000_000)\n") - 14746) < 10
    assert abs(microseconds("") - 38400) < 1000  # 24 MHz


def test_an_input_without_a_pull_up_reads_as_pressed(little):
    h = little("from machine import Pin\nprint(Pin(15, Pin.IN)(), Pin(15, Pin.IN, Pin.PULL_UP)())\n")
    assert h.output == "0 1\n"
