"""The cursor on QUICLO's board: numbers, stacks and choices in words, whatever can be chosen now."""

from micropython import const

# Places beside the numbers 1 to 144.
STACK = const(150)  # + its number
WORD = const(160)  # + number of the choice

_AROUND = const(256)  # px: more than a panel is high
_WIDE = const(512)  # and wide


class Cursor:
    """`places` in the order of previous and next, `at` the index of the one under the cursor."""

    def __init__(self):
        self.places = []
        self._spots = []  # the middle of each, px: y * _WIDE + x
        self.at = 0

    def clear(self):
        """Nothing can be chosen."""
        self.places = []
        self._spots = []
        self.at = 0

    def add(self, place, x, y):
        """Offer a place that has its middle at (x, y) px."""
        self.places.append(place)
        self._spots.append(y * _WIDE + x)

    @property
    def place(self):
        """The place under the cursor."""
        return self.places[self.at]

    def point(self, place):
        """Go to `place`, if it is offered."""
        if place in self.places:
            self.at = self.places.index(place)

    def turn(self, by):
        """Go to the next (1) or previous (-1) place."""
        self.at = (self.at + by) % len(self.places)

    def move(self, by):
        """Go to the nearest place of the next row below (1) or above (-1), round the end."""
        here = self._spots[self.at]
        rows = [(spot // _WIDE - here // _WIDE) * by % _AROUND for spot in self._spots]
        others = [row for row in rows if row]
        if others:
            near = min(others)
            far = [
                abs(spot % _WIDE - here % _WIDE) if row == near else _WIDE
                for row, spot in zip(rows, self._spots)
            ]
            self.at = far.index(min(far))
