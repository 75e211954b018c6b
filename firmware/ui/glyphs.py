"""A font in the protocol of `fontio`, for adafruit_display_text and other libraries of CircuitPython's.

No page asks it for a letter: ours draw whole lines (`firmware/ui/library_label.py`).
"""

from displayio import Bitmap
from firmware.compositor import find
from firmware.ui.type import Font
from fontio import Glyph


class GlyphFont(Font):
    """A Font that also gives its letters one by one."""

    CACHE = 20  # glyphs kept: about the different characters of a line of text

    def __init__(self, path):
        super().__init__(path)
        self._cache = {}

    def get_glyph(self, codepoint):
        """The Glyph of a code point, or None when the font has none."""
        glyph = self._cache.get(codepoint)
        if glyph is None:
            at = find(self._data, codepoint)
            if at:
                if len(self._cache) == self.CACHE:
                    self._cache.clear()
                self._cache[codepoint] = glyph = self._glyph(at)
        return glyph

    def _glyph(self, at):
        data = self._data
        rows = data[at + 2] << 8 | data[at + 3]
        width = data[at + 4]
        height = data[at + 5]
        dy = (data[at + 7] ^ 128) - 128
        bitmap = Bitmap.from_data(data[rows : rows + (width + 7) // 8 * height], width, height, 1)
        return Glyph(bitmap, 0, width, height, data[at + 6], dy, data[at + 8], 0)
