"""Words on the screen: labels, made once and used again by every page.

Making a label costs the board time and memory, so pages borrow them from one pool and give them back when
they close.
"""

from displayio import Bitmap, Picture
from firmware.ui import theme

LEFT, CENTRE, RIGHT = range(3)
IDLE = 12  # labels that are kept for the next page: more cost memory at the table

_nothing = Bitmap(1, 1, 2)  # the picture of a label without words: clear


class Label(Picture):
    """Words in one font and colour, with the top of the first line at `y` (px).

    It has the names of adafruit_display_text's bitmap_label, and gives its pixels for plain text from left to
    right; as it draws whole lines where the library places each letter as an object of its own, it takes a
    tenth of the time, and the library's 19 KB of memory are free for the game.
    """

    centred = False  # each line in the middle, or all from the left edge
    text = ""

    def __init__(self, font):
        super().__init__(_nothing, theme.mark(theme.WHITE))
        self.font = font

    @property
    def color(self):
        """0xRRGGBB."""
        return self.pixel_shader[1]

    @color.setter
    def color(self, colour):
        self.pixel_shader = theme.mark(colour)

    def put(self, lines, widths):
        """Show `lines` (a list of text in UTF-8), which are `widths` (a list of px) wide."""
        self.text = str(b"\n".join(lines), "utf-8")
        wide = max(widths)
        if not wide:
            self.show(_nothing)
            return
        font = self.font
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

    def clear(self):
        """Show nothing, and keep neither text nor font; before the next text, `font` must be set."""
        self.text = ""
        self.font = None
        self.show(_nothing)


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
            label = Label(font)
        label.color = colour
        label.hidden = False
        write(label, text, x, y, align, width, lines)
        return label

    def put_back(self, labels):
        """Give `labels` back; they must be out of every group."""
        for label in labels:
            if len(self._idle) < IDLE:
                label.clear()
                self._idle.append(label)


def wrap(text, width, font, lines=0):
    """The lines of `text` in `width` px, at most `lines` of them (0: all), as str.

    They end where adafruit_display_text's wrap_text_to_pixels ends them, which looks at letters and not at
    words and takes many times as long. A word that is too wide for a line is not broken.
    """
    return [str(line, "utf-8") for line in _wrapped(text.encode(), width, font, lines, [])]


def _wrapped(raw, width, font, lines, widths):
    """The lines of a text in UTF-8 (see `wrap`); appends to `widths` how wide they are, in px."""
    space = font.measure(b" ", 0, 1)
    found = []
    start = end = 0  # of the line, as far as words fit on it
    used = -1  # px of that; -1: there is nothing on it yet
    extra = 0
    at = paragraph = 0
    while at <= len(raw):
        if at > paragraph or not at:
            paragraph = raw.find(b"\n", at)
            if paragraph < 0:
                paragraph = len(raw)
        i = raw.find(b" ", at, paragraph)
        if i < 0:
            i = paragraph
        wide = font.measure(raw, at, i)
        if used < 0:
            # The library counts a space before each paragraph but the first.
            extra = space if start else 0
            used = extra + wide
        elif used + space + wide < width:
            used += space + wide
        else:
            found.append(raw[start:end])
            widths.append(used - extra)
            start = at
            used = wide
            extra = 0
        end = i
        at = i + 1
        if i == paragraph:
            found.append(raw[start:end])
            widths.append(used - extra)
            start = at
            used = -1
    return found[:lines] if lines else found


def write(label, text, x, y, align=LEFT, width=0, lines=0):
    """Set text and place of `label` in one go (see `Labels.take`)."""
    font = label.font
    raw = text.encode()
    if width:
        widths = []  # type: list
        rows = _wrapped(raw, width, font, lines, widths)
        widths = widths[: len(rows)]
    else:
        rows = raw.split(b"\n")
        widths = [font.measure(row, 0, len(row)) for row in rows]
    # wrapped prose is easier to read from a straight left edge
    label.centred = align == CENTRE and not width
    label.put(rows, widths)
    label.y = y
    if align:
        wide = max(widths)
        x -= wide if align == RIGHT else wide // 2
    label.x = x
