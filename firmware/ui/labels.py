"""Prose on the screen: library labels, made once and used again by every page.

Making a label costs the board about 15 ms and 1 KB, so pages borrow them from one pool and give them back
when they close.
"""

from adafruit_display_text import bitmap_label

from displayio import Bitmap, TileGrid

LEFT, CENTRE, RIGHT = range(3)

_nothing = Bitmap(1, 1, 2)  # the picture of a label without words: clear


class _Label(bitmap_label.Label):
    """The library's label, except that it draws whole lines, and shows them on a TileGrid that stays.

    The library places each letter by itself, as an object of its own, and makes a new TileGrid for every
    text of another length: that takes many times as long. Its method for that is replaced by one which gives
    the same pixels for plain text from left to right, neither scaled nor anchored.
    """

    centred = False  # each line in the middle, or all from the left edge

    def _reset_text(self, font=None, text=None, line_spacing=None, scale=None):
        if font is not None:
            self._font = font
        if text is None:
            text = self._text  # type: ignore[has-type]  # the library's own
        self._text = text
        if self._tilegrid is None:  # type: ignore[has-type]
            self._tilegrid = TileGrid(_nothing, pixel_shader=self._palette)
            self._local_group.append(self._tilegrid)
        if not text:
            self._bounding_box = (0, 0, 0, 0)
            self._tilegrid.show(_nothing)
            return
        font = self._font
        lines = text.split("\n")
        extents = [font.extent(line) for line in lines]
        wide = max(extents)
        spacing = (font.ascent + font.descent) * 6 // 5
        high = spacing * (len(lines) - 1) + font.ascent + font.descent
        self._bounding_box = (0, -font.ascent, wide, high)
        bitmap = self._tilegrid.bitmap
        if bitmap.width != wide or bitmap.height != high:
            bitmap = Bitmap(wide, high, 2)
        else:
            bitmap.fill(0)
        pixels = bitmap.edit()
        y = font.ascent
        for i in range(len(lines)):
            font.draw(lines[i], pixels, (wide - extents[i]) // 2 if self.centred else 0, y)
            y += spacing
        self._tilegrid.show(bitmap)
        self._tilegrid.y = -font.ascent

    def rest(self):
        """Keep neither text nor font; before the next text, `font` must be set."""
        self.text = ""
        self._font = None


class Labels:
    """A pool of labels. `take` lends one, `put_back` returns all that a page took."""

    def __init__(self):
        self._idle = []

    def take(self, font, text, colour, x, y, align=LEFT, width=0, lines=0):
        """A label with the top of its first line at `y` and its left edge, middle or right edge at `x` (px).

        `width` wraps the text to that many px; `lines` is the most lines shown then (0: all).
        """
        if self._idle:
            label = self._idle.pop()
            label.font = font
        else:
            label = _Label(font, text="", base_alignment=True)
        label.color = colour
        label.hidden = False
        write(label, text, x, y, align, width, lines)
        return label

    def put_back(self, labels):
        """Give `labels` back; they must be out of every group."""
        for label in labels:
            label.rest()
            self._idle.append(label)


def wrap(text, width, font, lines=0):
    """The lines of `text` in `width` px, at most `lines` of them (0: all).

    They end where the library's wrap_text_to_pixels ends them, which looks at letters and not at words and
    takes many times as long. A word that is too wide for a line is not broken.
    """
    space = font.width(" ")
    found = []
    for paragraph in text.split("\n"):
        line = None
        for word in paragraph.split(" "):
            wide = font.width(word)
            if line is None:
                line = word
                # The library counts a space before each paragraph but the first.
                used = space + wide if found else wide
            elif used + space + wide < width:
                line += " " + word
                used += space + wide
            else:
                found.append(line)
                line = word
                used = wide
        found.append(line)
    return found[:lines] if lines else found


def write(label, text, x, y, align=LEFT, width=0, lines=0):
    """Set text and place of `label` in one go (see `Labels.take`)."""
    font = label.font
    if width:
        text = "\n".join(wrap(text, width, font, lines))
    # wrapped prose is easier to read from a straight left edge
    label.centred = align == CENTRE and not width
    label.text = text
    label.y = y + font.ascent
    if align:
        wide = max([font.width(line) for line in text.split("\n")])
        x -= wide if align == RIGHT else wide // 2
    label.x = x
