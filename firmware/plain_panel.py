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

shown = []  # the words on the panel, in the order in which they were written


class Panel:
    """The panel of `board`, black and lit. `width` and `height` in pixels."""

    def __init__(self, board):
        self._panel = ST7789(board)
        self.width = board.WIDTH
        self.height = board.HEIGHT
        self.clear()
        self._panel.light(_LIGHT)

    def clear(self):
        """Make it black."""
        shown.clear()
        self.fill(0, 0, self.width, self.height, BLACK)

    def fill(self, x, y, width, height, colour):
        """Fill a rectangle (pixels)."""
        row = bytearray(2 * width)
        framebuf.FrameBuffer(row, width, 1, framebuf.RGB565).fill(colour)
        for line in range(y, y + height):
            self._panel.write(x, line, width, 1, row)

    def text(self, y, words, scale, colour=WHITE):
        """Write a line of words in the middle of the panel, `scale` times 8 pixels high.

        What doesn't fit is left out; framebuf's letters are ASCII, others become question marks.
        """
        words = words[: self.width // (_LETTER * scale)]
        words = "".join([letter if " " <= letter <= "~" else "?" for letter in words])
        shown.append(words)
        if not words:
            return
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
        x = (self.width - width * scale) // 2
        for row in range(height):
            pixels.fill(BLACK)
            for column in range(width):
                if dots.pixel(column, row):
                    pixels.fill_rect(column * scale, 0, scale, scale, colour)
            self._panel.write(x, y + row * scale, width * scale, scale, band)
