"""Display: composes a tree of groups into strips of pixels and hands them to a panel."""

from framebuf import RGB565, FrameBuffer

from firmware.compositor.damage import damage


class Display:
    """A panel of width x height pixels; nothing is drawn before refresh().

    `write(x, y, width, height, buffer)` takes each rectangle of RGB565, high byte first; `buffer` is
    good for the call only. `rows` is the height of the one strip that is kept: width * rows * 2 bytes.
    Where no layer covers the panel it is black. One Display exists at a time.
    """

    def __init__(self, width, height, write, rows=16):
        self.width = width
        self.height = height
        self._write = write
        self._strip = memoryview(bytearray(width * rows * 2))
        self._root = None
        self._layers = []  # the tile grids that touch the rectangle being drawn
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
        if group is not None and group._in_group:
            raise ValueError("Group already used")
        if old is not None:
            old._vanish()
            old._in_group = False
        self._root = group
        if group is not None:
            group._in_group = True
        damage.reset(self.width, self.height)

    def refresh(self):
        """Draw what has changed since the last call. Returns whether that was anything."""
        if damage.drawn is None:
            damage.drawn = []
            if self._root is not None and not self._root._hidden:
                self._root._collect(0, 0, 1, damage.drawn)
        if damage.pixels:
            self._find_changed_pixels()
            damage.pixels = False
        count = damage.count
        for i in range(count):
            x0, y0, x1, y1 = damage.get(i)
            self._compose(x0, y0, x1, y1)
        damage.count = 0
        self._layers.clear()  # or they would live on after they left the tree
        return count > 0

    def _find_changed_pixels(self):
        for grid in damage.drawn:
            if grid._bitmap._changed or grid._pixel_shader._changed:
                box = grid._box
                damage.add(box[0], box[1], box[2], box[3])
        # Only now, because several grids share a bitmap or a palette.
        for grid in damage.drawn:
            if grid._bitmap._changed:
                grid._bitmap._changed = False
            if grid._pixel_shader._changed:
                grid._pixel_shader._changed = False

    def _compose(self, x0, y0, x1, y1):
        layers = self._layers
        layers.clear()
        for grid in damage.drawn:
            left, top, right, bottom, _ = grid._box
            if left < x1 and right > x0 and top < y1 and bottom > y0:
                layers.append(grid)
        width = x1 - x0
        # Strips of equal height, so that the last one is not drawn for a few rows only.
        most = len(self._strip) // (2 * width)
        strips = (y1 - y0 + most - 1) // most
        rows = (y1 - y0 + strips - 1) // strips
        pixels = self._strip[: 2 * width * rows]
        strip = FrameBuffer(pixels, width, rows, RGB565)
        while y0 < y1:
            if y0 + rows > y1:
                rows = y1 - y0
                pixels = pixels[: 2 * width * rows]
            end = y0 + rows
            strip.fill(0)
            for grid in layers:
                box = grid._box
                if box[1] < end and box[3] > y0:
                    grid._paint(strip, x0, y0, x1, end)
            self._write(x0, y0, width, rows, pixels)
            y0 = end
