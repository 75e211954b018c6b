"""Bitmap: pixel values in memory of its own, or over data that is only read."""

from array import array

from framebuf import FrameBuffer

from firmware.compositor.damage import damage
from firmware.compositor.packed import crop, pixel_format, row_size


class Bitmap:
    """width x height pixels with values 0..value_count-1 (value_count 1..256), all 0 at first.

    Raises ValueError for a value_count outside 1..256. A bitmap of one value needs no pixel memory;
    it comes with the first pixel that differs.
    """

    _changed = -1  # when: see Damage.now
    _pixels = None  # its own memory as a FrameBuffer, once it was edited
    # How the data is cut into tiles that lie below each other: width and height of a tile; left, top, width,
    # height and bytes of what is stored of it; bits a pixel.
    _form = None  # type: array
    _partial = False  # are tiles stored in part?
    _arranged = None  # see arranged.py

    def __init__(self, width, height, value_count):
        if not 1 <= value_count <= 256:
            raise ValueError("value_count must be in the range of 1-256")
        self.width = width
        self.height = height
        self._bits = 1 if value_count <= 2 else 2 if value_count <= 4 else 4 if value_count <= 16 else 8
        self._data = 0  # type: object  # an int: every pixel has this value; else packed pixels

    @classmethod
    def from_data(cls, data, width, height, bits):
        """A bitmap over packed `data`, which is neither copied nor ever written (our own addition).

        1 bit a pixel: the leftmost in the highest bit (MONO_HLSB); 2 bits: in the lowest (GS2_HMSB);
        4 bits: in the upper half (GS4_HMSB); 8 bits: a byte each. Rows start at a byte. A sheet is a
        vertical strip of tiles, so that each tile is one piece of data and is drawn in place.
        The first change to the bitmap makes a copy.
        Raises ValueError where bits isn't 1, 2, 4 or 8, or the data is too short.
        """
        pixel_format(bits)
        data = memoryview(data)
        if width < 1 or height < 1:
            raise ValueError("width and height must be greater than 0")
        if len(data) < row_size(width, bits) * height:
            raise ValueError("data is too short for the bitmap")
        made = cls(width, height, 1 << bits)
        made._data = data
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
        count = len(data) // size
        made = cls.from_data(data, wide, count * high, bits)
        made.width = width
        made.height = count * height
        made._form = array("H", (width, height, left, top, wide, high, size, bits))
        made._partial = width != wide or height != high
        return made

    def __getitem__(self, index):
        """The value at (x, y), or at y * width + x. Raises IndexError outside the bitmap."""
        x, y = self._position(index)
        if isinstance(self._data, int):
            return self._data
        if self._partial:
            _, tile, left, top, wide, high, _, _ = self._form
            x -= left
            row = y % tile - top
            if not (0 <= x < wide and 0 <= row < high):
                return 0
            y = y // tile * high + row
        if self._pixels:
            return self._pixels.pixel(x, y)
        return crop(self.source(), x, y, 1, 1, self._bits).pixel(0, 0)

    def __setitem__(self, index, value):
        """Set one pixel. Raises IndexError outside the bitmap, ValueError for too large a value."""
        x, y = self._position(index)
        self._check(value)
        self.edit().pixel(x, y, value)

    def fill(self, value):
        """Set all pixels. Raises ValueError for too large a value."""
        self._check(value)
        if self._pixels:
            self._pixels.fill(value)
        else:
            self._data = value
            self._partial = False
            self._form = None  # what is drawn into it later is not cut as the tiles were
        self.dirty()

    def source(self):
        """What `FrameBuffer.blit` takes, of all that is stored (our own addition); not for one colour."""
        if self._pixels:
            return self._pixels
        width = self.width
        height = self.height
        if self._partial:
            width = self._form[4]
            height = height // self._form[1] * self._form[5]
        return self._data, width, height, pixel_format(self._bits)

    def edit(self):
        """The pixels as a FrameBuffer to draw on before the next refresh (our own addition)."""
        if not self._pixels:
            data = bytearray(row_size(self.width, self._bits) * self.height)
            own = FrameBuffer(data, self.width, self.height, pixel_format(self._bits))
            if self._partial:
                self._copy_tiles(own)
            elif not isinstance(self._data, int):
                own.blit(self.source(), 0, 0)
            elif self._data:
                own.fill(self._data)
            self._pixels = own
            self._data = data
        self.dirty()
        return self._pixels

    def bytes(self):
        """The memory of its own, packed, to draw on before the next refresh (our own addition)."""
        self.edit()
        return self._data

    def _copy_tiles(self, own):
        _, tile, left, top, wide, high, _, _ = self._form
        source = self.source()
        for i in range(self.height // tile):
            own.blit(crop(source, 0, i * high, wide, high, self._bits), left, i * tile + top)
        self._partial = False
        self._form = None

    def dirty(self, x1=0, y1=0, x2=-1, y2=-1):
        """Have the bitmap drawn again, whole: the area is taken for CircuitPython's sake only."""
        self._arranged = None
        self._changed = damage.now
        damage.pixels = True

    def tile(self, tile):
        """One tile of a sheet as what `FrameBuffer.blit` takes (our own addition)."""
        form = self._form
        size = form[6]
        data = self._data[tile * size : (tile + 1) * size]  # type: ignore[index]
        return data, form[4], form[5], pixel_format(self._bits)

    def spread(self, width, height):
        """The same sheet with tiles of width x height px, clear to the right and below (our own addition).

        So one grid places its tiles with room between them.
        """
        form = self._form
        made = Bitmap(width, self.height // form[1] * height, 1 << self._bits)
        made._data = self._data
        made._form = array("H", (width, height)) + form[2:]
        made._partial = True
        return made

    def cut(self, width, height):
        """How the data is cut into tiles of the bitmap's width, an array (our own addition).

        A whole copy of what was stored in part is made where the tiles have another height.
        """
        if self._partial:
            self.edit()
        bits = self._bits
        size = row_size(width, bits) * height
        self._form = form = array("H", (width, height, 0, 0, width, height, size, bits))
        return form

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
