"""Labels by adafruit_display_text, unmodified, where its code lies in flash (our firmware, a ROMFS)."""

from adafruit_display_text import bitmap_label

from firmware.ui import theme

SPACING = 1.2  # from one line to the next, in heights of the font


class Label(bitmap_label.Label):
    """The library's Label, which draws whole lines; its picture has one bit a pixel and a shared Palette.

    What is overridden and why stands at each method; the times are a page of rules on the emulated Pico. The
    ground stays clear: a `background_color` would be that of all labels with the same colour.
    """

    centred = False  # each line in the middle, or all from the left edge: the library has no such thing

    def __init__(self, font):
        super().__init__(font, line_spacing=SPACING)
        self.color = 0xFFFFFF

    def _place_text(self, bitmap, text, font, xposition, yposition, skip_index=0):
        # The library draws a letter as a picture of its own.
        pixels = bitmap.bytes()
        for line in text.encode().split(b"\n"):
            x = xposition
            if self.centred:
                x += (bitmap.width - font.measure(line, 0, len(line))) // 2
            font.draw(line, pixels, bitmap.width, bitmap.height, x, yposition)
            yposition += self._line_spacing_ypixels(font, SPACING)

    def _text_bounding_box(self, text, font):
        # The library looks at each letter.
        lines = text.encode().split(b"\n")
        wide = max([font.measure(line, 0, len(line)) for line in lines])
        high = font.ascent + font.descent + (len(lines) - 1) * self._line_spacing_ypixels(font, SPACING)
        return max(wide, 1), high, 0, font.ascent, high, font.ascent

    def _set_font(self, font):
        # The library keeps ascent and descent of the first font.
        self._ascent = font.ascent
        self._descent = font.descent
        super()._set_font(font)

    @property
    def color(self):
        """0xRRGGBB."""
        return self._palette[1]

    @color.setter
    def color(self, colour):
        # The library has a Palette of three colours for each label, and so two bits a pixel.
        self._palette = theme.mark(colour)
        if self._tilegrid:
            self._tilegrid.pixel_shader = self._palette
