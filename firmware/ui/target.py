"""A target of a row or column: the number to reach, the sum so far, and whether the line is done."""

from framebuf import GS2_HMSB, FrameBuffer
from micropython import const

from displayio import Bitmap, Picture
from firmware.ui import theme, tiles

OPEN = const(0)  # the line can still reach its target
DONE = const(1)  # it is complete
WRONG = const(2)  # as it lies, it can't

_RIGHT = const(13)  # tiles of digits14
_FAULT = const(14)

# What blit takes to draw in the value 1, 2 or 3: the target, the sum, the mark beside it; 0 is the ground.
_INKS = [FrameBuffer(bytearray((value << 2,)), 2, 1, GS2_HMSB) for value in (1, 2, 3)]


class Target(Picture):
    """At (x, y) px, `width` x `height` px: the target above, the sum below, a mark beside the sum.

    One picture that is drawn anew when something changes: as a group of grids, the targets of a field were
    half of all that the table is made of.
    """

    word = ""  # what a reader of the screen hears before the numbers

    def __init__(self, x, y, width, height):
        super().__init__(Bitmap(width - 2, height - 2, 4), theme.target(0, False), x + 1, y + 1)
        self._shown = -1

    def set(self, target, total, change, lit, state):
        """Set target and sum; `change` is what the chosen number would add, `lit` whether it is here."""
        total += change
        if change:
            state = OPEN  # the marks are of the line as it lies
        shown = target << 16 | max(total, 0) << 8 | lit << 2 | state
        if shown == self._shown:
            return
        bitmap = self.bitmap
        pixels = bitmap.edit()
        middle = bitmap.width // 2
        top = (bitmap.height - 24) // 2 - 1
        if self._shown >> 16 == target:
            pixels.fill_rect(0, top + 16, bitmap.width, 10, 0)
        else:
            pixels.fill(0)
            tiles.draw_number(pixels, "digits20", target, middle, top, _INKS[0])
        self._shown = shown
        if total > 0:
            tiles.draw_number(pixels, "digits14", total, middle - 3, top + 16, _INKS[1])
        if state != OPEN:
            marks, width, _ = tiles.sheet("digits14")
            mark = _RIGHT if state == DONE else _FAULT
            pixels.blit(marks.tile(mark), bitmap.width - width, top + 16, 0, _INKS[2])
        self.pixel_shader = theme.target(state, lit)

    def say(self):
        """What a reader of the screen hears: target, sum and mark."""
        shown = self._shown
        return ("%s %d: %d %s" % (self.word, shown >> 16, shown >> 8 & 255, " ✓×"[shown & 3])).strip()
