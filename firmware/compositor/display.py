"""Display: composes a tree of groups into strips of pixels and hands them to a panel."""

from array import array

from framebuf import RGB565, FrameBuffer
from micropython import const

from firmware.compositor.damage import damage
from firmware.compositor.layer import Layer
from firmware.compositor.painter import paint

_STRIP_SHAPES = const(8)
_WHOLE_STRIPS = const(6)  # in which the whole panel is drawn, where there is memory for it
_AROUND = Layer()  # what the root is in


class Display:
    """A panel of width x height pixels; nothing is drawn before refresh().

    `write(x, y, width, height, buffer)` takes each rectangle of RGB565, high byte first; `buffer` is
    good for the call only. `rows` is the height of the one strip that is kept: width * rows * 2 bytes.
    The whole panel is drawn in a sixth of its height at a time, if there is memory: that is twice as fast.
    Where no layer covers the panel it is black. One Display exists at a time.
    """

    def __init__(self, width, height, write, rows=16):
        self.width = width
        self.height = height
        self._write = write
        self._buffer = memoryview(bytearray(width * rows * 2))
        self._more = None  # a larger one, while it is reserved
        self._strips = {}
        self._view = array("i", (0, 0, 0, 0))  # left, top, right, bottom of a strip
        self._hits = []  # the tile grids in the rectangle that is drawn, and others behind them
        self._root = None
        damage.reset(width, height)

    @property
    def root_group(self):
        """The Group that is shown, or None. Raises ValueError for a group that has a place already."""
        return self._root

    @root_group.setter
    def root_group(self, group):
        old = self._root
        if group is old:
            return
        if group is not None and group._group is not None:
            raise ValueError("Group already used")
        self._hits = []  # or the old ones would stay in memory
        damage.reset(self.width, self.height)  # first: then what leaves need not be added up
        if old is not None:
            old._vanish()
            old._group = None
        self._root = group
        if group is not None:
            group._group = _AROUND

    def refresh(self):
        """Draw what has changed since the last call. Returns whether that was anything."""
        drawn = self._place()
        if damage.pixels:
            _find_changed_pixels(drawn)
            damage.next()
        count = damage.count
        corners = damage.corners
        kept = self._buffer
        if len(self._hits) < len(drawn):
            self._hits = [None] * len(drawn)
        if damage.whole:
            for grid in drawn:
                grid._get_ready()
            self._take_more()
        for i in range(0, 4 * count, 4):
            self._compose(drawn, corners[i], corners[i + 1], corners[i + 2], corners[i + 3])
        if self._buffer is not kept:
            self._buffer = kept
            self._strips.clear()
        damage.clear()
        return count > 0

    def reserve(self):
        """Take the memory for drawing the whole panel already now, while there is a piece of that size."""
        size = 2 * self.width * (self.height // _WHOLE_STRIPS)
        if self._more is None and size > len(self._buffer):
            try:
                self._more = memoryview(bytearray(size))
            except MemoryError:
                pass

    def _take_more(self):
        """Take a larger buffer for a while; last, since what is made behind it splits the free memory."""
        self.reserve()
        if self._more is not None:
            self._buffer = self._more
            self._more = None
            self._strips.clear()

    def _place(self):
        """Find out which tile grids there are and where new and moved ones lie; returns the list."""
        root = self._root
        drawn = damage.drawn
        if drawn is None:
            damage.drawn = drawn = []
            if root is not None and not root._hidden:
                root._collect(0, 0, 1, drawn)
        else:
            lost = damage.lost
            for i in range(damage.lost_count):
                lost[i]._return(root)
        if damage.lost_count:
            damage.find()
        return drawn

    def _compose(self, drawn, x0, y0, x1, y1):
        width = x1 - x0
        hits = self._hits
        count = 0
        bare = True
        for grid in drawn:
            box = grid._box
            if box[0] < x1 and box[2] > x0 and box[1] < y1 and box[3] > y0:
                if not count:
                    # the ground of a page mostly: then nothing needs to be black below it
                    bare = box[0] > x0 or box[1] > y0 or box[2] < x1 or box[3] < y1 or not grid._fills()
                hits[count] = grid
                count += 1
        # Strips of equal height, so that the last one is not drawn for a few rows only.
        most = len(self._buffer) // (2 * width)
        strips = (y1 - y0 + most - 1) // most
        rows = (y1 - y0 + strips - 1) // strips
        view = self._view
        view[0] = x0
        view[2] = x1
        while y0 < y1:
            end = min(y0 + rows, y1)
            strip, pixels = self._strip(width, end - y0)
            if bare:
                strip.fill(0)
            view[1] = y0
            view[3] = end
            paint(hits, count, strip, view)
            self._write(x0, y0, width, end - y0, pixels)
            y0 = end

    def _strip(self, width, rows):
        """The kept buffer as a FrameBuffer of this size, and its bytes; the last few sizes are kept."""
        size = width << 10 | rows
        strip = self._strips.get(size)
        if strip is None:
            if len(self._strips) == _STRIP_SHAPES:
                self._strips.clear()
            pixels = self._buffer[: 2 * width * rows]
            strip = FrameBuffer(pixels, width, rows, RGB565), pixels
            self._strips[size] = strip
        return strip


def _find_changed_pixels(drawn):
    """Damage the tile grids whose bitmap or palette has changed."""
    now = damage.now
    if not damage.whole:
        for grid in drawn:
            if grid._bitmap._changed == now or grid._pixel_shader._changed == now:
                damage.add_box(grid._box)
