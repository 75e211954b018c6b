"""The part of CircuitPython's `fontio` that its libraries for texts need.

No page uses it, so it is not on the board. The tests run adafruit_display_text on it, and so can whoever
writes a page with CircuitPython's libraries (docs/architecture.md, "Two interpreters").
"""

from collections import namedtuple

# bitmap: the Bitmap that holds the glyph; tile_index: which tile of it; width, height in pixels;
# dx, dy: from the pen to the glyph's lower left corner, y upwards; shift_x, shift_y: the pen's advance.
Glyph = namedtuple("Glyph", ("bitmap", "tile_index", "width", "height", "dx", "dy", "shift_x", "shift_y"))


class FontProtocol:
    """What a font offers; adafruit_display_text names it in its annotations."""

    def get_bounding_box(self):
        """(width, height) of the largest glyph in pixels."""
        raise NotImplementedError

    def get_glyph(self, codepoint):
        """The Glyph of a code point, or None."""
        raise NotImplementedError
