"""Words on the screen: labels, made once and used again by every page.

Making a label costs the board time and memory, so pages borrow them from one pool and give them back when
they close.
"""

from firmware import assets

# Which kind is decided here alone: the library is there where its code takes no RAM (tools/bench/image.py).
try:
    from firmware.ui.library_label import Label
except ImportError:
    from firmware.ui.slim_label import Label  # type: ignore[assignment]

LEFT, CENTRE, RIGHT = range(3)
# Of CENTRE a bit less than half: the library rounds 3.5 up, but 2.5 down.
_ANCHORS = ((0, 0), (0.499, 0), (1, 0))
# Labels that are kept for the next page. The library takes 7 ms to make one; each costs memory at the table.
IDLE = 16 if assets.IN_PLACE else 12


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
            if label.font is not font:  # 1.3 ms of the library
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
                label.anchored_position = None  # or the library looks for the place of nothing: 1.5 ms
                label.text = ""
                self._idle.append(label)


def wrap(text, width, font, lines=0):
    """The lines of `text` in `width` px, at most `lines` of them (0: all), as str.

    They end where adafruit_display_text's wrap_text_to_pixels ends them, which looks at letters and not at
    words and takes many times as long. A word that is too wide for a line is not broken.
    """
    raw = text.encode()
    space = font.measure(b" ", 0, 1)
    found = []
    start = end = 0  # of the line, as far as words fit on it
    used = -1  # px of that; -1: there is nothing on it yet
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
            used = wide + space if start else wide
        elif used + space + wide < width:
            used += space + wide
        else:
            found.append(str(raw[start:end], "utf-8"))
            start = at
            used = wide
        end = i
        at = i + 1
        if i == paragraph:
            found.append(str(raw[start:end], "utf-8"))
            start = at
            used = -1
    return found[:lines] if lines else found


def write(label, text, x, y, align=LEFT, width=0, lines=0):
    """Set text and place of `label` in one go (see `Labels.take`)."""
    if width:
        text = "\n".join(wrap(text, width, label.font, lines))
    # wrapped prose is easier to read from a straight left edge
    label.centred = align == CENTRE and not width
    label.anchored_position = None  # so that its place is found once
    label.anchor_point = _ANCHORS[align]
    label.text = text
    label.anchored_position = (x, y)
