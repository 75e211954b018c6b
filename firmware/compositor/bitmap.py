"""Bitmap: pixel values in memory of its own, or over data that is only read."""

from framebuf import FrameBuffer

from firmware.compositor.damage import damage
from firmware.compositor.packed import TRANSPOSE, blank, crop, enlarge, pixel_format, row_size, turn


class Bitmap:
    """width x height pixels with values 0..value_count-1 (value_count 1..256), all 0 at first.

    Raises ValueError for a value_count outside 1..256. A bitmap of one value needs no pixel memory;
    it comes with the first pixel that differs.
    """

    _changed = -1  # when: see Damage.now
    _tilings = None
    # Of tiles: left, top, width, height and bytes of what is stored of each, and the height of a tile.
    _ink = ()  # type: tuple

    def __init__(self, width, height, value_count):
        if not 1 <= value_count <= 256:
            raise ValueError("value_count must be in the range of 1-256")
        self.width = width
        self.height = height
        self._bits = 1 if value_count <= 2 else 2 if value_count <= 4 else 4 if value_count <= 16 else 8
        # An int: every pixel has this value. A tuple: data that is only read. Else a FrameBuffer.
        self._source = 0

    @classmethod
    def from_data(cls, data, width, height, bits):
        """A bitmap over packed `data`, which is neither copied nor ever written (our own addition).

        1 bit a pixel: the leftmost in the highest bit (MONO_HLSB); 2 bits: in the lowest (GS2_HMSB);
        4 bits: in the upper half (GS4_HMSB); 8 bits: a byte each. Rows start at a byte. A sheet is a
        vertical strip of tiles, so that each tile is one piece of data and is drawn in place.
        The first change to the bitmap makes a copy.
        Raises ValueError where bits isn't 1, 2, 4 or 8, or the data is too short.
        """
        form = pixel_format(bits)
        data = memoryview(data)
        if width < 1 or height < 1:
            raise ValueError("width and height must be greater than 0")
        if len(data) < row_size(width, bits) * height:
            raise ValueError("data is too short for the bitmap")
        made = cls(width, height, 1 << bits)
        made._source = (data, width, height, form)  # type: ignore[assignment]
        return made

    @classmethod
    def from_tiles(cls, data, width, height, bits, ink):
        """A vertical strip of tiles of width x height pixels, as `from_data` (our own addition).

        Of each tile, `data` has the rectangle `ink` (left, top, width, height) only, with rows that start at
        a byte; the rest of the tile is 0. That is fast and small for grids with tiles of this size and a
        palette in which 0 is transparent; the first other one makes a whole copy.
        """
        left, top, wide, high = ink
        size = row_size(wide, bits) * high
        made = cls.from_data(data, wide, len(data) // size * high, bits)
        made.width = width
        made.height = len(data) // size * height
        made._ink = (left, top, wide, high, size, height)
        return made

    def __getitem__(self, index):
        """The value at (x, y), or at y * width + x. Raises IndexError outside the bitmap."""
        x, y = self._position(index)
        source = self._source
        if isinstance(source, int):
            return source
        if isinstance(source, tuple):
            if self._ink:
                left, top, wide, high, _, tile = self._ink
                x -= left
                row = y % tile - top
                if not (0 <= x < wide and 0 <= row < high):
                    return 0
                y = y // tile * high + row
            source = crop(source, x, y, 1, 1, self._bits)
            x = y = 0
        return source.pixel(x, y)

    def __setitem__(self, index, value):
        """Set one pixel. Raises IndexError outside the bitmap, ValueError for too large a value."""
        x, y = self._position(index)
        self._check(value)
        self.edit().pixel(x, y, value)

    def fill(self, value):
        """Set all pixels. Raises ValueError for too large a value."""
        self._check(value)
        if isinstance(self._source, FrameBuffer):
            self._source.fill(value)
        else:
            self._source = value
        self.dirty()

    def edit(self):
        """The pixels as a FrameBuffer to draw on before the next refresh (our own addition)."""
        if not isinstance(self._source, FrameBuffer):
            own = blank(self.width, self.height, self._bits)
            if self._ink:
                self._copy_tiles(own)
            elif isinstance(self._source, tuple):
                own.blit(self._source, 0, 0)
            elif self._source:
                own.fill(self._source)
            self._source = own
        self.dirty()
        return self._source

    def _copy_tiles(self, own):
        left, top, wide, high, _, tile = self._ink
        for i in range(self.height // tile):
            own.blit(crop(self._source, 0, i * high, wide, high, self._bits), left, i * tile + top)
        self._ink = ()

    def dirty(self, x1=0, y1=0, x2=-1, y2=-1):
        """Have the bitmap drawn again, whole: the area is taken for CircuitPython's sake only."""
        if self._tilings:
            self._forget_tiles()
        self._changed = damage.now
        damage.pixels = True

    def _forget_tiles(self):
        for tiling in self._tilings.values():
            for i in range(len(tiling)):
                tiling[i] = None

    def stamps(self, width, height):
        """The tiles of a sheet as what `FrameBuffer.blit` takes, a list; None where `stamp` was not asked.

        0 stands for a tile without ink. For sheets that store whole tiles, as those of digits do.
        """
        return self._tiling((1, 1, width, height), 1, 0)

    def stamp(self, stamps, tile):
        """Make one of `stamps`."""
        stamps[tile] = source = self._stored(tile)
        return source

    def _position(self, index):
        if isinstance(index, int):
            x = index % self.width
            y = index // self.width
        else:
            x, y = index
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel is outside the bitmap")
        return x, y

    def _check(self, value):
        if not 0 <= value < 1 << self._bits:
            raise ValueError("value must be 0-%d" % ((1 << self._bits) - 1))

    def _tiling(self, grid, scale, flags):
        """The sources of the tiles of a grid, by tile number; None where _tile has yet to be asked."""
        if self._ink and (grid[2] != self.width or grid[3] != self._ink[5]):
            self.edit()
        # An int, for a tuple would be made at every move; no tile is wider than 511 pixels.
        shape = grid[3] << 20 | grid[2] << 11 | scale << 3 | flags
        if self._tilings is None:
            self._tilings = {}
        tiling = self._tilings.get(shape)
        if tiling is None:
            tiling = [None] * (self.width // grid[2] * (self.height // grid[3]))
            self._tilings[shape] = tiling
        return tiling

    def _tile(self, tile, width, height, scale, flags):
        """Make the source of one tile, in place where it can be; 0 where every pixel is 0.

        Of a tile that is stored in part, it is that part, unless `flags` turn it.
        """
        source = self._source
        bits = self._bits
        if self._ink:
            left, top, wide, high, _, _ = self._ink
            source = self._stored(tile)
            if not source:
                return 0
            if flags:
                whole = blank(width, height, bits)
                whole.blit(source, left, top)
                source = whole
            else:
                width = wide
                height = high
        elif isinstance(source, int):
            if source == 0:
                return 0
            uniform = blank(width, height, bits)
            uniform.fill(source)
            source = uniform
        elif self.width == width and isinstance(source, tuple):
            size = row_size(width, bits) * height
            data = source[0][tile * size : (tile + 1) * size]
            if not any(data):
                return 0
            source = (data, width, height, source[3])
        elif self.width != width or self.height != height:
            across = self.width // width
            source = crop(source, tile % across * width, tile // across * height, width, height, bits)
        if flags:
            source = turn(source, width, height, bits, flags)
            if flags & TRANSPOSE:
                width, height = height, width
        if scale > 1:
            source = enlarge(source, width, height, bits, scale)
        return source

    def _stored(self, tile):
        """What is stored of a tile of a sheet; 0 where every pixel is 0."""
        ink = self._ink
        tile *= ink[4]
        data = self._source[0][tile : tile + ink[4]]  # type: ignore[index]
        return (data, ink[2], ink[3], self._source[3]) if any(data) else 0  # type: ignore[index]
