"""Labels where the code of adafruit_display_text would lie in RAM: stock MicroPython, files in littlefs."""

from displayio import Bitmap, Picture
from firmware.ui import theme

_nothing = Bitmap(1, 1, 2)  # the picture of a label without words: clear


class Label(Picture):
    """The part of adafruit_display_text's Label that pages use, with its pixels (see `library_label`)."""

    centred = False
    anchor_point = (0, 0)
    _text = ""
    _position = None

    def __init__(self, font):
        super().__init__(_nothing, theme.mark(0xFFFFFF))
        self.font = font

    @property
    def color(self):
        """0xRRGGBB."""
        return self.pixel_shader[1]

    @color.setter
    def color(self, colour):
        self.pixel_shader = theme.mark(colour)

    @property
    def anchored_position(self):
        """Where the part of the words lies that `anchor_point` names: (0, 0) their upper left corner."""
        return self._position

    @anchored_position.setter
    def anchored_position(self, position):
        self._position = position
        if position:
            wide = self.bitmap.width if self._text else 0
            self.x = position[0] - round(self.anchor_point[0] * wide)
            self.y = position[1]

    @property
    def text(self):
        return self._text

    @text.setter
    def text(self, text):
        if text == self._text:
            return
        self._text = text
        if not text:
            self.show(_nothing)
            return
        font = self.font
        lines = text.encode().split(b"\n")
        widths = [font.measure(line, 0, len(line)) for line in lines]
        wide = max(1, *widths)
        high = font.ascent + font.descent
        spacing = high * 6 // 5
        high += spacing * (len(lines) - 1)
        bitmap = self.bitmap
        if bitmap.width == wide and bitmap.height == high:
            bitmap.fill(0)
        else:
            bitmap = Bitmap(wide, high, 2)
        pixels = bitmap.bytes()
        y = font.ascent
        for i in range(len(lines)):
            font.draw(lines[i], pixels, wide, high, (wide - widths[i]) // 2 if self.centred else 0, y)
            y += spacing
        self.show(bitmap)
        self.anchored_position = self._position
