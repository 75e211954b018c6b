"""The texts of a tiny board: its board file, and what its programs need to get a picture on the glass."""

BOARD = """
NAME = "Little"
WIDTH, HEIGHT = 240, 240
SPI, BAUD = 1, 62_500_000
SCK, MOSI, CS, DC, RST, BL = 10, 11, 9, 8, 12, 13
MADCTL, INVERT, X_OFFSET, Y_OFFSET, TURNED = 0x70, True, 0, 0, (0xA0, 80, 0)
KEYS = (("up", 2), ("A", 15), ("B", 17))
FOUR_KEYS = False
"""

PANEL = """
import time
from machine import PWM, SPI, Pin, freq

freq(125_000_000, 125_000_000)
spi = SPI(1, 62_500_000, sck=Pin(10), mosi=Pin(11), miso=None)
cs = Pin(9, Pin.OUT, value=1)
dc = Pin(8, Pin.OUT, value=1)
rst = Pin(12, Pin.OUT, value=0)


def command(code, data=b""):
    cs(0)
    dc(0)
    spi.write(bytes([code]))
    dc(1)
    if data:
        spi.write(data)
    cs(1)


def show(colour, height=240):
    command(0x2A, bytes([0, 0, 0, 239]))
    command(0x2B, bytes([0, 0, 0, height - 1]))
    command(0x2C, bytes([colour >> 8, colour & 255]) * (240 * height))


def wake(madctl=0x70, inverted=True):
    time.sleep_ms(1)
    rst(1)
    time.sleep_ms(120)
    command(0x11)
    time.sleep_ms(5)
    command(0x3A, bytes([0x55]))
    command(0x36, bytes([madctl]))
    command(0x21 if inverted else 0x20)
    show(0)
    command(0x29)
    PWM(Pin(13), freq=1000, duty_u16=65535)


wake()
"""

IDLE = """
while True:
    time.sleep_ms(10)
"""
