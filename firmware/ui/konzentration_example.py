"""A drawn example for the rules of Konzentrationsspiel: rows of players, the pile, sums and minus points."""

from micropython import const

from displayio import Group
from firmware.ui import animals, theme, tiles
from firmware.ui import konzentration_cards as cards
from firmware.ui.frames import Frames

HEAD = const(22)  # px of an animal before its cards
LINE = const(44)  # px from one row to the next
DIGIT = const(11)  # px of a tile of digits20
MOST = const(8)  # cards of a row
_PLAYERS = const(3)  # as many as have cards of this size
_CARDS = ".123-abc"  # by their tiles
_SIGNS = " 0123456789+-yn"  # the same for what stands behind the cards


class Example(Frames):
    """An example with its middle at `middle` and its top at `y` (px), at most 132 px high.

    `frames` are the pictures, separated by ";", their rows by "/". A row has at most eight cards: a digit,
    "-" for a hidden one, "a" to "c" for 1 to 3 with a lock, "." for a gap. Behind "=" stand its sum and
    minus points, "y" for a tick and "n" for a cross. A row with "p" before it is that of the pile; the
    others belong to the first animals.
    """

    def __init__(self, app, frames, middle, y):
        super().__init__([frame.split("/") for frame in frames.split(";")])
        first = self._frames[0]
        rows = [row for frame in self._frames for row in frame]
        places = max([len(row.partition("=")[0].lstrip("p")) for row in rows])
        signs = max([len(row.partition("=")[2]) for row in rows])
        w = cards.shape(_PLAYERS)[0][0]
        x = middle - (HEAD + places * w + signs * DIGIT) // 2
        self._rows = []
        self._signs = []
        animal = 0
        for i in range(len(first)):
            top = y + i * LINE
            if first[i][:1] != "p":
                self.append(animals.small(animal, x, top + 13))
                animal += 1
            row = cards.Row("", app.session.own_words, _PLAYERS, max(places, 1), x + HEAD, top)
            self._rows.append(row)
            self._signs.append(_Signs(max(signs, 1), x + HEAD + 4 + places * w, top + 13))
        for layers in (self._rows, self._signs):
            for layer in layers:
                self.append(layer)
        self._show()

    def _show(self):
        frame = self._frames[self._at]
        for i in range(len(frame)):
            shown, _, signs = frame[i].lstrip("p").partition("=")
            for place in range(MOST if shown else 0):
                if place < len(shown):
                    self._rows[i].put(place, _CARDS.index(shown[place]))
            self._signs[i].show(signs)


class _Signs(Group):
    """Numbers and signs behind a row, at (x, y) px."""

    def __init__(self, most, x, y):
        super().__init__(x=x, y=y)
        self._text = ""
        self._most = most
        self._tiles = tiles.grid("digits20", theme.mark(theme.YELLOW), most, 1, 0, 0)
        self.append(self._tiles)

    def show(self, text):
        """Show these characters of `_SIGNS`."""
        self._text = text
        for i in range(self._most):
            self._tiles[i] = _SIGNS.index(text[i]) if i < len(text) else 0

    def say(self):
        """What a reader of the screen hears."""
        return self._text
