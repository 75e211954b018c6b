"""Large letters and simple pictures straight to the panel, without displayio, fonts or files.

For the pages that must work when the program does not. Needs little memory: one row of enlarged dots.
"""

import framebuf

from firmware.drivers.st7789 import ST7789

# RGB565 with its bytes swapped: framebuf stores the low byte first, the panel wants the high one.
BLACK = 0x0000
WHITE = 0xFFFF
YELLOW = 0x28F7  # Okabe-Ito
GREEN = 0xEE04  # Okabe-Ito
GREY = 0x1084

PICTURE = 16  # dots each way
_LETTER = 8  # framebuf's letters are 8 by 8
_LIGHT = 80


class Panel:
    """The panel of `board`, black and lit."""

    def __init__(self, board):
        self._panel = ST7789(board)
        self._width = board.WIDTH
        self.fill(0, 0, board.WIDTH, board.HEIGHT, BLACK)
        self._panel.light(_LIGHT)

    def fill(self, x, y, width, height, colour):
        """Fill a rectangle (pixels)."""
        row = bytearray(2 * width)
        framebuf.FrameBuffer(row, width, 1, framebuf.RGB565).fill(colour)
        for line in range(y, y + height):
            self._panel.write(x, line, width, 1, row)

    def text(self, y, words, scale, colour=WHITE):
        """Write `words` (ASCII) in the middle of the panel, `scale` times 8 pixels high."""
        width = _LETTER * len(words)
        dots = framebuf.FrameBuffer(bytearray(width), width, _LETTER, framebuf.MONO_HLSB)
        dots.text(words, 0, 0, 1)
        self._enlarge(y, dots, width, _LETTER, scale, colour)

    def picture(self, y, rows, scale, colour=YELLOW):
        """Draw a picture of 16 by 16 dots (32 bytes, the left dot in the highest bit) in the middle."""
        dots = framebuf.FrameBuffer(bytearray(rows), PICTURE, PICTURE, framebuf.MONO_HLSB)
        self._enlarge(y, dots, PICTURE, PICTURE, scale, colour)

    def _enlarge(self, y, dots, width, height, scale, colour):
        band = bytearray(2 * width * scale * scale)
        pixels = framebuf.FrameBuffer(band, width * scale, scale, framebuf.RGB565)
        x = (self._width - width * scale) // 2
        for row in range(height):
            pixels.fill(BLACK)
            for column in range(width):
                if dots.pixel(column, row):
                    pixels.fill_rect(column * scale, 0, scale, scale, colour)
            self._panel.write(x, y + row * scale, width * scale, scale, band)
