"""What must be drawn again at the next refresh. Shared by all nodes, so one Display exists at a time."""

from array import array

from micropython import const

_CAPACITY = const(8)
_LOST = const(24)  # more tile grids that moved at once have the whole tree looked through
# One rectangle more costs as much time as about this many pixels more, so near ones are joined.
_WORTH = const(1024)


class Damage:
    """A set of at most 8 rectangles, clipped to the panel, in memory that is allocated once.

    `corners` holds x0, y0, x1, y1 (exclusive) of each of the `count` rectangles; `whole` is true while they
    are the whole panel, to which nothing needs to be added.
    `drawn` is the list of tile grids in the tree from back to front, or None when nodes came or went
    since it was made; else the first `lost_count` of the list `lost` have to be placed anew. `pixels` is
    true when bitmaps or palettes changed. `now` counts the refreshes that found some, so that these know
    since when.
    """

    def __init__(self):
        self._width = 0
        self._height = 0
        self.corners = array("h", bytes(8 * _CAPACITY))
        self.count = 0
        self.whole = False
        self.drawn = None
        self.lost = [None] * _LOST  # type: list
        self.lost_count = 0
        self.pixels = False
        self.now = 0

    def reset(self, width, height):
        """Start with everything damaged on a panel of width x height pixels."""
        self._width = width
        self._height = height
        self.clear()
        self.drawn = None
        self.add(0, 0, width, height)
        self.whole = True

    def clear(self):
        """Start with nothing damaged."""
        self.count = 0
        self.whole = False

    def lose(self, grid):
        """A tile grid has no place any more, or another one than before."""
        count = self.lost_count
        if count < _LOST:
            self.lost[count] = grid
            self.lost_count = count + 1
        else:
            self.drawn = None

    def find(self):
        """Forget who is lost: they were found."""
        for i in range(self.lost_count):
            self.lost[i] = None  # or what was dropped would stay in memory
        self.lost_count = 0

    def next(self):
        """The changed bitmaps and palettes are seen to."""
        self.pixels = False
        self.now = (self.now + 1) & 0xFFFFFF

    def add_box(self, box):
        """Add the rectangle x0, y0, x1, y1 that a list begins with (see `add`)."""
        if not self.whole:
            self.add(box[0], box[1], box[2], box[3])

    def add(self, x0, y0, x1, y1):
        """Add a rectangle (x1 and y1 exclusive), joined with those it touches or nearly touches."""
        if self.whole:
            return
        x0 = max(x0, 0)
        y0 = max(y0, 0)
        x1 = min(x1, self._width)
        y1 = min(y1, self._height)
        if x0 >= x1 or y0 >= y1:
            return
        corners = self.corners
        best = i = 0
        least = 1 << 20
        while i < 4 * self.count:
            left = min(x0, corners[i])
            top = min(y0, corners[i + 1])
            right = max(x1, corners[i + 2])
            bottom = max(y1, corners[i + 3])
            # How many pixels the union covers beyond the two areas.
            waste = (right - left) * (bottom - top) - (x1 - x0) * (y1 - y0)
            waste -= (corners[i + 2] - corners[i]) * (corners[i + 3] - corners[i + 1])
            if waste <= _WORTH:
                # The union may touch rectangles that were passed already: from the start again.
                self._remove(i)
                x0 = left
                y0 = top
                x1 = right
                y1 = bottom
                i = 0
                least = 1 << 20
            else:
                if waste < least:
                    least = waste
                    best = i
                i += 4
        if self.count == _CAPACITY:
            x0 = min(x0, corners[best])
            y0 = min(y0, corners[best + 1])
            x1 = max(x1, corners[best + 2])
            y1 = max(y1, corners[best + 3])
            self._remove(best)
            self.add(x0, y0, x1, y1)
            return
        i = 4 * self.count
        corners[i] = x0
        corners[i + 1] = y0
        corners[i + 2] = x1
        corners[i + 3] = y1
        self.count += 1

    def _remove(self, i):
        """Take out the rectangle whose corners start at i; the last one takes its place."""
        self.count -= 1
        last = 4 * self.count
        corners = self.corners
        for k in range(4):
            corners[i + k] = corners[last + k]


damage = Damage()
