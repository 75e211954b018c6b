"""The panel: an ST7789 over SPI (mode 0), with light by pulse width.

Commands: Sitronix ST7789V data sheet, section 9.1. How it is woken: firmware/drivers/waking.py.
"""

from machine import PWM, Pin
from micropython import const

_CASET = const(0x2A)
_RASET = const(0x2B)
_RAMWR = const(0x2C)
_MADCTL = const(0x36)

_LIGHT_HZ = const(1000)


class ST7789:
    """The panel of `board` (a module of firmware.boards): reset, black, on, and dark until light().

    Without `wait` it is only reset, and `start` does the rest.
    """

    def __init__(self, board, wait=True):
        from firmware.drivers import waking

        self._board = board
        self._spi = waking.open_bus(board)
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
        self._reset_at = waking.reset(self)
        if wait:
            self.start()

    def start(self):
        """Wake the panel, black. If it was awake before, it needs 120 ms from its reset until then."""
        from firmware.drivers import waking

        waking.start(self)

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
        from firmware.drivers import waking

        waking.sleep(self, on)

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
