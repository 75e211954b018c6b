"""Palette: pixel values to colours, kept as RGB888 and drawn as RGB565."""

from array import array

from framebuf import RGB565, FrameBuffer

from firmware.compositor.damage import damage

_TRANSPARENT = 0x1000000


class Palette:
    """`color_count` colours, black at first. Raises ValueError where dithering is asked for."""

    _changed = -1  # when: see Damage.now
    _bits = 0  # for how many bits a pixel _table is made; 0: for none
    _key = -1

    def __init__(self, color_count, *, dither=False):
        if dither:
            raise ValueError("dither is not supported")
        self._colors = array("I", [0] * color_count)

    def __len__(self):
        return len(self._colors)

    def __getitem__(self, index):
        """The colour as 0xRRGGBB. Raises IndexError."""
        return self._colors[index] & 0xFFFFFF

    def __setitem__(self, index, value):
        """Set a colour: 0xRRGGBB, or red, green and blue (0..255) in a tuple, list or bytes.

        Raises ValueError for an int outside 0..0xFFFFFF, IndexError.
        """
        if not isinstance(value, int):
            value = (value[0] & 255) << 16 | (value[1] & 255) << 8 | value[2] & 255
        elif not 0 <= value <= 0xFFFFFF:
            raise ValueError("Color must be between 0x000000 and 0xFFFFFF")
        self._put(index, self._colors[index] & _TRANSPARENT | value)

    def make_transparent(self, index):
        """What lies below shows through pixels of this value."""
        self._put(index, self._colors[index] | _TRANSPARENT)

    def make_opaque(self, index):
        self._put(index, self._colors[index] & 0xFFFFFF)

    def is_transparent(self, index):
        return self._colors[index] >= _TRANSPARENT

    def _put(self, index, color):
        if self._colors[index] != color:
            self._colors[index] = color
            self._bits = 0
            self._changed = damage.now
            damage.pixels = True

    def _prepare(self, bits):
        """Make `_table`, a FrameBuffer of one row for blit, for all values of `bits`, and `_key`.

        The key is a colour that no value has; transparent ones and those beyond the palette get it.
        Bytes are swapped, because framebuf stores the low one first and the panel wants the high one.
        """
        size = max(1 << bits, len(self._colors))
        colors = []
        for color in self._colors:
            if color >= _TRANSPARENT:
                colors.append(-1)
            else:
                color = color >> 8 & 0xF800 | color >> 5 & 0x7E0 | color >> 3 & 0x1F
                colors.append((color & 255) << 8 | color >> 8)
        key = -1
        if -1 in colors or len(colors) < size:
            key = 0
            while key in colors:
                key += 1
        table = FrameBuffer(bytearray(2 * size), size, 1, RGB565)
        table.fill(key)
        for i in range(len(colors)):
            if colors[i] >= 0:
                table.pixel(i, 0, colors[i])
        self._key = key
        self._table = table
        self._bits = bits
