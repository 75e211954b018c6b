"""The panel: an ST7789 over SPI (mode 0), with light by pulse width.

Commands and waits: Sitronix ST7789V data sheet, sections 7.4.5 (reset) and 9.1 (commands).
"""

import time

import machine
from machine import PWM, SPI, Pin
from micropython import const

_SWRESET = const(0x01)
_SLPIN = const(0x10)
_SLPOUT = const(0x11)
_INVOFF = const(0x20)
_INVON = const(0x21)
_DISPOFF = const(0x28)
_DISPON = const(0x29)
_CASET = const(0x2A)
_RASET = const(0x2B)
_RAMWR = const(0x2C)
_MADCTL = const(0x36)
_COLMOD = const(0x3A)

_HZ = const(125_000_000)
_SETTLE_MS = const(120)  # after a reset and between sleeping and waking
_LIGHT_HZ = const(1000)


def _full_speed():
    """Let SPI reach half of the system clock.

    Since MicroPython 1.24 the peripherals start at 48 MHz, which stops SPI at 24 MHz; older firmware
    takes one argument only and runs them at full speed anyway.
    """
    try:
        machine.freq(_HZ, _HZ)  # type: ignore[call-overload]  # the stubs know one argument
    except (TypeError, ValueError):
        machine.freq(_HZ)


def _open_bus(board):
    """The SPI bus without an input: its default pin is the D/C pin of some boards."""
    sck = Pin(board.SCK)
    mosi = Pin(board.MOSI)
    try:
        return SPI(board.SPI, board.BAUD, sck=sck, mosi=mosi, miso=None)
    except (TypeError, ValueError):
        return SPI(board.SPI, board.BAUD, sck=sck, mosi=mosi)


class ST7789:
    """The panel of `board` (a module of firmware.boards): reset, black, on, and dark until light().

    Without `wait` it is only reset, and `start` does the rest.
    """

    def __init__(self, board, wait=True):
        _full_speed()
        self._board = board
        self._spi = _open_bus(board)
        # After the bus, because older firmware ignores miso=None and takes the D/C pin for it.
        self._dc = Pin(board.DC, Pin.OUT, value=1)
        self._cs = Pin(board.CS, Pin.OUT, value=1)
        self._pwm = None
        if board.BL is not None:
            self._pwm = PWM(Pin(board.BL))
            self._pwm.freq(_LIGHT_HZ)
        self.light(0)
        self._byte = bytearray(1)
        self._range = bytearray(4)
        self._columns = -1  # what CASET was last; skipped while it stays
        self._reset()
        self._reset_at = time.ticks_ms()
        if wait:
            self.start()

    def start(self):
        """Wake the panel, black. If it was awake before, it needs 120 ms from its reset until then."""
        rest = _SETTLE_MS + 1 - time.ticks_diff(time.ticks_ms(), self._reset_at)
        if rest > 0:
            time.sleep_ms(rest)
        self._command(_SLPOUT)
        time.sleep_ms(5)
        self._command(_COLMOD, 0x55)  # 16 bits a pixel
        self._command(_INVON if self._board.INVERT else _INVOFF)
        self.turn(False)
        self._command(_DISPON)

    def write(self, x, y, width, height, buffer):
        """Show a rectangle: `buffer` has width * height pixels of RGB565, high byte first.

        Allocates nothing, except on CPython.
        """
        x += self._x_offset
        y += self._y_offset
        cs = self._cs
        cs(0)
        columns = x << 12 | x + width - 1
        if columns != self._columns:
            self._columns = columns
            self._send_range(_CASET, x, x + width - 1)
        self._send_range(_RASET, y, y + height - 1)
        self._send(_RAMWR)
        self._spi.write(buffer)
        cs(1)

    def light(self, percent):
        """Set the light, 0 (off) to 100. A board without a BL pin is always lit."""
        if self._pwm is not None:
            self._pwm.duty_u16(min(max(percent, 0), 100) * 65535 // 100)

    def turn(self, on):
        """Turn the picture by 180 degrees and clear the panel: it must be drawn again."""
        board = self._board
        if on:
            madctl, self._x_offset, self._y_offset = board.TURNED
        else:
            madctl, self._x_offset, self._y_offset = board.MADCTL, board.X_OFFSET, board.Y_OFFSET
        self._command(_MADCTL, madctl)
        self._clear()

    def sleep(self, on):
        """Put the panel to sleep, dark, or wake it with the picture it had; takes 120 ms.

        The light stays as light() set it.
        """
        if on:
            self._command(_DISPOFF)
            self._command(_SLPIN)
            time.sleep_ms(_SETTLE_MS)
        else:
            self._command(_SLPOUT)
            time.sleep_ms(_SETTLE_MS)
            self._command(_DISPON)

    def _reset(self):
        if self._board.RST is None:
            self._command(_SWRESET)
        else:
            reset = Pin(self._board.RST, Pin.OUT, value=0)
            time.sleep_ms(1)
            reset(1)

    def _clear(self):
        """Make the panel black, or its memory would be seen as snow."""
        board = self._board
        rows = board.HEIGHT // 20
        black = bytes(2 * board.WIDTH * rows)
        for y in range(0, board.HEIGHT, rows):
            self.write(0, y, board.WIDTH, rows, black)

    def _command(self, command, value=None):
        self._cs(0)
        self._send(command)
        if value is not None:
            self._byte[0] = value
            self._spi.write(self._byte)
        self._cs(1)

    def _send(self, command):
        """Send a command byte; what follows is data."""
        self._byte[0] = command
        self._dc(0)
        self._spi.write(self._byte)
        self._dc(1)

    def _send_range(self, command, first, last):
        data = self._range
        data[0] = first >> 8
        data[1] = first & 255
        data[2] = last >> 8
        data[3] = last & 255
        self._send(command)
        self._spi.write(data)
