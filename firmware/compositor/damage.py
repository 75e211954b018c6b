"""What must be drawn again at the next refresh. Shared by all nodes, so one Display exists at a time."""

from array import array

from micropython import const

_CAPACITY = const(8)
# One rectangle more costs as much time as about this many pixels more, so near ones are joined.
_WORTH = const(1024)


class Damage:
    """A set of at most 8 rectangles, clipped to the panel, in memory that is allocated once.

    `drawn` is the list of tile grids in the tree from back to front, or None when nodes came, went or
    moved since it was made; `pixels` is true when bitmaps or palettes changed.
    """

    def __init__(self):
        self._width = 0
        self._height = 0
        self._corners = array("h", bytes(8 * _CAPACITY))
        self.count = 0
        self.drawn = None
        self.pixels = False

    def reset(self, width, height):
        """Start with everything damaged on a panel of width x height pixels."""
        self._width = width
        self._height = height
        self.count = 0
        self.drawn = None
        self.add(0, 0, width, height)

    def add(self, x0, y0, x1, y1):
        """Add a rectangle (x1 and y1 exclusive), joined with those it touches or nearly touches."""
        x0 = max(x0, 0)
        y0 = max(y0, 0)
        x1 = min(x1, self._width)
        y1 = min(y1, self._height)
        if x0 >= x1 or y0 >= y1:
            return
        corners = self._corners
        count = self.count
        i = 0
        while i < count:
            least = self._waste(i, x0, y0, x1, y1)
            if least <= _WORTH:
                x0, y0, x1, y1 = self._join(i, x0, y0, x1, y1)
                count = self.count
                i = 0
            else:
                i += 1
        if count == _CAPACITY:
            best = 0
            least = self._waste(0, x0, y0, x1, y1)
            for i in range(1, count):
                waste = self._waste(i, x0, y0, x1, y1)
                if waste < least:
                    best = i
                    least = waste
            x0, y0, x1, y1 = self._join(best, x0, y0, x1, y1)
            return self.add(x0, y0, x1, y1)
        i = 4 * count
        corners[i] = x0
        corners[i + 1] = y0
        corners[i + 2] = x1
        corners[i + 3] = y1
        self.count = count + 1

    def get(self, i):
        """The corners (x0, y0, x1, y1) of rectangle i."""
        i *= 4
        corners = self._corners
        return corners[i], corners[i + 1], corners[i + 2], corners[i + 3]

    def _waste(self, i, x0, y0, x1, y1):
        """How many pixels the union of both covers beyond the two areas (negative: they overlap)."""
        a0, b0, a1, b1 = self.get(i)
        union = (max(x1, a1) - min(x0, a0)) * (max(y1, b1) - min(y0, b0))
        return union - (x1 - x0) * (y1 - y0) - (a1 - a0) * (b1 - b0)

    def _join(self, i, x0, y0, x1, y1):
        """Take rectangle i out and return its union with the given one."""
        a0, b0, a1, b1 = self.get(i)
        corners = self._corners
        self.count -= 1
        last = 4 * self.count
        i *= 4
        for k in range(4):
            corners[i + k] = corners[last + k]
        return min(x0, a0), min(y0, b0), max(x1, a1), max(y1, b1)


damage = Damage()
