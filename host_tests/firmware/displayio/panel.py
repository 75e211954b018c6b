"""A panel for the scenes, on our displayio and on Blinka's. Both interpreters run this."""

import displayio

OURS = hasattr(displayio, "Display")


class Panel:
    """Shows `root`; picture() is the panel as RGB565, high byte first, after a refresh.

    Ours is refreshed in part, as on the board; Blinka's is drawn anew each time, because its partial
    refresh leaves stale pixels.
    """

    def __init__(self, width, height, rows=16):
        self.width = width
        self.height = height
        self.root = displayio.Group()
        self.rectangles = []  # x, y, width, height of what the last picture() sent, strips apart
        if OURS:
            self._pixels = bytearray(2 * width * height)
            self.display = displayio.Display(width, height, self._write, rows)
            self.display.root_group = self.root
        else:
            self._core = _blinka_core(width, height)
            self._core.set_root_group(self.root)

    def _write(self, x, y, width, height, buffer):
        assert 0 <= x < x + width <= self.width and 0 <= y < y + height <= self.height
        assert len(buffer) == 2 * width * height
        self.rectangles.append((x, y, width, height))
        for row in range(height):
            at = 2 * ((y + row) * self.width + x)
            self._pixels[at : at + 2 * width] = buffer[2 * width * row : 2 * width * (row + 1)]

    def picture(self):
        self.rectangles.clear()
        if OURS:
            self.display.refresh()
            return bytes(self._pixels)
        size = self.width * self.height
        pixels = bytearray(size // 2 * 4)
        mask = bytearray(size // 32 * 4 + 4)
        self._core.fill_area(self._core.area, memoryview(mask).cast("I"), memoryview(pixels).cast("I"))
        self._core.finish_refresh()
        return bytes(pixels)


def _blinka_core(width, height):
    import busdisplay  # noqa: F401 (it and displayio._displaycore import each other, in this order)

    from displayio._displaycore import _DisplayCore

    return _DisplayCore(
        bus=None,
        width=width,
        height=height,
        ram_width=256,
        ram_height=256,
        colstart=0,
        rowstart=0,
        rotation=0,
        color_depth=16,
        grayscale=False,
        pixels_in_byte_share_row=True,
        bytes_per_cell=1,
        reverse_pixels_in_byte=False,
        reverse_bytes_in_word=True,
        column_command=0x2A,
        row_command=0x2B,
        set_current_column_command=0x100,
        set_current_row_command=0x100,
        data_as_commands=False,
        always_toggle_chip_select=False,
        sh1107_addressing=False,
        address_little_endian=False,
    )


def packed_bitmap(data, width, height, bits):
    """Bitmap.from_data; for Blinka, which hasn't got it, the same pixels set one by one."""
    if OURS:
        return displayio.Bitmap.from_data(data, width, height, bits)
    bitmap = displayio.Bitmap(width, height, 1 << bits)
    for y in range(height):
        for x in range(width):
            bitmap[x, y] = packed_pixel(data, width, x, y, bits)
    return bitmap


def packed_tiles(data, width, height, count, bits, ink):
    """Bitmap.from_tiles with so many tiles; for Blinka the same pixels set one by one."""
    if OURS:
        return displayio.Bitmap.from_tiles(data, width, height, bits, ink)
    left, top, wide, high = ink
    bitmap = displayio.Bitmap(width, height * count, 1 << bits)
    for tile in range(count):
        for y in range(high):
            for x in range(wide):
                bitmap[left + x, tile * height + top + y] = packed_pixel(data, wide, x, tile * high + y, bits)
    return bitmap


def packed_pixel(data, width, x, y, bits):
    """The value at (x, y) of packed data that is `width` pixels wide."""
    value = data[y * ((width * bits + 7) // 8) + x * bits // 8]
    place = x * bits % 8
    return value >> (place if bits == 2 else 8 - bits - place) & (1 << bits) - 1


class Random:
    """The same small numbers on every interpreter."""

    def __init__(self, seed):
        self.state = seed * 7919 + 12345

    def below(self, limit):
        self.state = (self.state * 1109 + 12289) & 0xFFFFF
        return (self.state >> 4) % limit

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def chance(self, one_in):
        return self.below(one_in) == 0

    def color(self):
        return self.below(256) << 16 | self.below(256) << 8 | self.below(256)

    def data(self, size):
        return bytes([self.below(256) for _ in range(size)])


class PatternFont:
    """A proportional font whose glyphs are noise, so that a shift by one pixel is seen."""

    ascent = 9
    descent = 3

    def __init__(self):
        self._glyphs = {}

    def get_bounding_box(self):
        return 9, 12

    def get_glyph(self, codepoint):
        from fontio import Glyph

        glyph = self._glyphs.get(codepoint)
        if glyph is None:
            random = Random(codepoint)
            width = random.between(3, 9)
            height = random.between(4, 9)
            bitmap = packed_bitmap(random.data((width + 7) // 8 * height), width, height, 1)
            dx = random.between(-1, 1)
            glyph = Glyph(bitmap, 0, width, height, dx, random.between(-2, 0), width + 1, 0)
            self._glyphs[codepoint] = glyph
        return glyph


def digest(data):
    total = 1
    for i in range(0, len(data), 2):
        total = (total * 31 + (data[i] << 8 | data[i + 1])) & 0xFFFFFF
    return total


def main(run, arguments):
    """Print a line for each picture that run(*ints) yields as (name, bytes)."""
    for name, picture in run(*[int(argument) for argument in arguments]):
        print(name, digest(picture))


