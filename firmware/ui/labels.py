"""Prose on the screen: library labels, made once and used again by every page.

Making a label costs the board about 15 ms and 1 KB, so pages borrow them from one pool and give them back
when they close.
"""

from adafruit_display_text import bitmap_label, wrap_text_to_pixels

LEFT, CENTRE, RIGHT = (0, 0), (0.5, 0), (1, 0)


class Labels:
    """A pool of labels. `take` lends one, `put_back` returns all that a page took."""

    def __init__(self):
        self._idle = []

    def take(self, font, text, colour, x, y, align=LEFT, width=0, lines=0):
        """A label with its top at `y` and its left edge, middle or right edge at `x` (px).

        `width` wraps the text to that many px; `lines` is the most lines shown then (0: all).
        """
        label = self._idle.pop() if self._idle else bitmap_label.Label(font, text="")
        if label.font is not font:
            label.font = font
        label.color = colour
        label.background_color = None
        label.hidden = False
        write(label, text, x, y, align, width, lines)
        return label

    def put_back(self, labels):
        """Give `labels` back; they must be out of every group."""
        for label in labels:
            label.text = ""
            self._idle.append(label)


def write(label, text, x, y, align=LEFT, width=0, lines=0):
    """Set text and place of `label` in one go (see `Labels.take`)."""
    if width:
        parts = wrap_text_to_pixels(text, width, label.font)
        if lines:
            parts = parts[:lines]
        text = "\n".join(parts)
    label.anchor_point = align
    label.text = text
    label.anchored_position = (x, y)
