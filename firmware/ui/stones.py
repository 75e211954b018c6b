"""A row of the campaign's path: five stones with their numbers and, below them, the stars that were won."""

from framebuf import GS4_HMSB, FrameBuffer
from micropython import const

from displayio import Bitmap, Picture
from firmware.ui import theme, tiles

PER_ROW = const(5)
STONE = const(28)  # px
STAR = const(11)  # px of a star, with the air beside it
BELOW = const(30)  # px from the top of a stone to its stars
LOCKED, OPEN, DONE, HERE = range(4)
GRAND = const(4)  # added to these for stones with points
_HIGH = const(41)  # px of stones and stars

# Values of the picture's pixels: 0 clear, 1 paper, 2 ink, 3 shade, 4 chosen or won, 5 not won, 6 quiet ink.
# What blit takes to draw a sheet in them:
_CALM = FrameBuffer(bytearray(b"\x01\x23"), 4, 1, GS4_HMSB)
_CHOSEN = FrameBuffer(bytearray(b"\x04\x23"), 4, 1, GS4_HMSB)
_STARS = FrameBuffer(bytearray(b"\x04\x45"), 4, 1, GS4_HMSB)
_INK = FrameBuffer(bytearray(b"\x02"), 2, 1, GS4_HMSB)
_QUIET = FrameBuffer(bytearray(b"\x06"), 2, 1, GS4_HMSB)


class Row(Picture):
    """`pitch` px from one stone to the next, the middle of the left one at `middle`, their top at `y` (px).

    One picture that is drawn anew when something changes: a grid for each stone, number and star took a
    tenth of a second to make.
    """

    def __init__(self, middle, y, pitch):
        wide = (PER_ROW - 1) * pitch + 3 * STAR + 1
        super().__init__(Bitmap(wide, _HIGH, 16), theme.row(), middle - 3 * STAR // 2, y)
        self._pitch = pitch
        self.first = 0  # the number of the stone at the row's beginning on the path
        self.kinds = bytearray(PER_ROW)  # as they lie, from the left
        self._won = bytearray(PER_ROW)
        self._back = False

    def set(self, first, back):
        """The stones are number `first` and the next ones; `back`: from the right to the left."""
        self.first = first
        self._back = back

    def mark(self, number, kind, won):
        """Stone `number` is of this kind and has so many stars (0: not won); see `draw`."""
        i = self.place(number)
        self.kinds[i] = kind
        self._won[i] = won

    def place(self, number):
        """Where stone `number` lies, counted from the left."""
        i = number - self.first
        return PER_ROW - 1 - i if self._back else i

    def draw(self):
        """Show what was told by `set` and `mark`."""
        pixels = self.bitmap.edit()
        pixels.fill(0)
        sheet, width, height = tiles.sheet("stones")
        left, top = sheet.inked
        left -= STONE // 2
        stones = sheet.stamps(width, height)
        starry, width, height = tiles.sheet("stars11")
        star_left, star_top = starry.inked
        star_left -= 3 * STAR // 2
        stars = starry.stamps(width, height)
        for n in range(self.first, self.first + PER_ROW):
            i = self.place(n)
            kind = self.kinds[i]
            x = 3 * STAR // 2 + i * self._pitch
            stone = stones[kind] or sheet.stamp(stones, kind)
            pixels.blit(stone, x + left, top, 0, _CHOSEN if kind & 3 == HERE else _CALM)
            tiles.draw_number(pixels, "digits14", n, x, 9, _QUIET if kind & 3 == LOCKED else _INK)
            won = self._won[i]
            if won:
                for k in range(3):
                    tile = 2 if k < won else 1
                    star = stars[tile] or starry.stamp(stars, tile)
                    pixels.blit(star, x + star_left + k * STAR, BELOW + star_top, 0, _STARS)

    def say(self):
        """What a reader of the screen hears: the numbers along the path."""
        return [str(n) for n in range(self.first, self.first + PER_ROW)]
