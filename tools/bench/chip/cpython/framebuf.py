"""MicroPython's `framebuf` for CPython: the same bytes in memory, row by row instead of in C.

Covers what the firmware and its display library need: `pixel`, `fill`, `fill_rect`, `rect`, `hline`,
`vline`, `line`, `blit` (with key and palette) and `scroll`, in all seven formats. Text, ellipses and
polygons are absent. The behaviour is that of `extmod/modframebuf.c` of MicroPython 1.26 and newer;
`host_tests/firmware/displayio/test_framebuf.py` compares the two byte by byte.

Speed comes from working on whole rows: packed pixels are unpacked through 256-entry tables (and the
unpacked block is kept, because the same tile is drawn again and again), colours are looked up with
`bytes.translate`, and transparent pixels are merged as one long integer a row.
"""

import io
from functools import lru_cache

MONO_VLSB = MVLSB = 0
RGB565 = 1
GS4_HMSB = 2
MONO_HLSB = 3
MONO_HMSB = 4
GS2_HMSB = 5
GS8 = 6

_BITS = {MONO_VLSB: 1, RGB565: 16, GS4_HMSB: 4, MONO_HLSB: 1, MONO_HMSB: 1, GS2_HMSB: 2, GS8: 8}


def _unpack_table(form):
    """For each byte value the pixel values in it, one byte a pixel, left to right."""
    if form == MONO_HLSB:
        shifts = range(7, -1, -1)
    elif form == MONO_HMSB:
        shifts = range(8)
    elif form == GS2_HMSB:
        shifts = (0, 2, 4, 6)
    elif form == GS4_HMSB:
        shifts = (4, 0)
    else:
        shifts = (0,)
    mask = (1 << _BITS[form]) - 1
    return [bytes(value >> shift & mask for shift in shifts) for value in range(256)]


_UNPACK = {form: _unpack_table(form) for form in (MONO_HLSB, MONO_HMSB, GS2_HMSB, GS4_HMSB, GS8)}
_PACK = {form: {pixels: value for value, pixels in enumerate(table)} for form, table in _UNPACK.items()}
# A colour is cut down to the format's bits, but in one bit every colour except 0 is 1.
_CLIP = {form: bytes(value & (1 << _BITS[form]) - 1 for value in range(256)) for form in _UNPACK}
_CLIP[MONO_HLSB] = _CLIP[MONO_HMSB] = bytes([0] + [1] * 255)


@lru_cache(maxsize=1024)
def _unpacked(data, form, stride, left, right, rows):
    """The columns left..right of `rows` rows of packed pixels, one byte a pixel, as one block."""
    row_bytes = stride * _BITS[form] // 8
    per_byte = 8 // _BITS[form]
    first = left // per_byte
    last = (right + per_byte - 1) // per_byte
    table = _UNPACK[form]
    skip = left - first * per_byte
    take = skip + right - left
    return b"".join(
        b"".join([table[value] for value in data[start + first : start + last]])[skip:take]
        for start in range(0, rows * row_bytes, row_bytes)
    )


@lru_cache(maxsize=256)
def _colour_tables(palette, key):
    """Tables from pixel value to low byte, high byte and opacity (255 or 0) of its RGB565 colour."""
    low = palette[0::2].ljust(256, b"\0")[:256]
    high = palette[1::2].ljust(256, b"\0")[:256]
    opaque = bytes(0 if a | b << 8 == key else 255 for a, b in zip(low, high))
    return low, high, None if 0 not in opaque else opaque


@lru_cache(maxsize=256)
def _key_table(key):
    return bytes(0 if value == key else 255 for value in range(256))


def _doubled(block):
    pairs = bytearray(2 * len(block))
    pairs[0::2] = pairs[1::2] = block
    return bytes(pairs)


def _merge(target, start, new, mask):
    """Put the bytes of `new` where `mask` is 255 into target[start:]."""
    if 255 not in mask:
        return
    end = start + len(new)
    if 0 in mask:
        bits = int.from_bytes(mask, "little")
        old = int.from_bytes(target[start:end], "little")
        mixed = old & ~bits | int.from_bytes(new, "little") & bits
        new = mixed.to_bytes(len(new), "little")
    target[start:end] = new


class FrameBuffer:
    """A picture of `width` x `height` pixels in `buffer`; `stride` is the pixels from row to row.

    Raises TypeError where the buffer can't be written, ValueError for an unknown format, a size below
    one pixel, or a buffer that is too short.
    """

    __slots__ = ("_buffer", "_width", "_height", "_format", "_stride")

    def __init__(self, buffer, width, height, format, stride=None):
        view = memoryview(buffer)
        if view.readonly:
            raise TypeError("object with buffer protocol required")
        self._set(view, width, height, format, stride)

    def _set(self, view, width, height, form, stride=None):
        if form not in _BITS:
            raise ValueError("invalid format")
        if stride is None:
            stride = width
        if width < 1 or height < 1 or width > 0xFFFF or height > 0xFFFF or stride > 0xFFFF or stride < width:
            raise ValueError
        bits = _BITS[form]
        rows, needed = height, width
        if form == MONO_VLSB:
            rows, bits = (height + 7) // 8, 8
        elif bits < 8:
            per_byte = 8 // bits
            stride = -(-stride // per_byte) * per_byte
            needed = -(-width // per_byte) * per_byte
        if ((rows - 1) * stride + needed) * bits // 8 > view.nbytes:
            raise ValueError
        self._buffer = view.cast("B")
        self._width = width
        self._height = height
        self._format = form
        self._stride = stride

    @classmethod
    def _source(cls, source):
        if isinstance(source, cls):
            return source
        if not isinstance(source, (tuple, list)):
            raise TypeError("object isn't a tuple or list")
        if not 4 <= len(source) <= 5:
            raise ValueError
        made = cls.__new__(cls)
        made._set(memoryview(source[0]), *source[1:])
        return made

    def _get(self, x, y):
        buffer = self._buffer
        form = self._format
        if form == MONO_VLSB:
            return buffer[(y >> 3) * self._stride + x] >> (y & 7) & 1
        at = x + y * self._stride
        if form == RGB565:
            return buffer[2 * at] | buffer[2 * at + 1] << 8
        if form == GS8:
            return buffer[at]
        if form == GS4_HMSB:
            return buffer[at >> 1] >> (0 if x & 1 else 4) & 15
        if form == GS2_HMSB:
            return buffer[at >> 2] >> 2 * (x & 3) & 3
        return buffer[at >> 3] >> (7 - (x & 7) if form == MONO_HLSB else x & 7) & 1

    def _put(self, x, y, colour):
        buffer = self._buffer
        form = self._format
        at = x + y * self._stride
        if form == RGB565:
            buffer[2 * at] = colour & 255
            buffer[2 * at + 1] = colour >> 8 & 255
            return
        if form == GS8:
            buffer[at] = colour & 255
            return
        if form == GS4_HMSB:
            at, shift, mask, colour = at >> 1, 0 if x & 1 else 4, 15, colour & 15
        elif form == GS2_HMSB:
            at, shift, mask, colour = at >> 2, 2 * (x & 3), 3, colour & 3
        else:
            mask, colour = 1, colour != 0
            if form == MONO_VLSB:
                at, shift = (y >> 3) * self._stride + x, y & 7
            else:
                at, shift = at >> 3, 7 - (x & 7) if form == MONO_HLSB else x & 7
        buffer[at] = buffer[at] & ~(mask << shift) & 255 | colour << shift

    def pixel(self, x, y, colour=None):
        if 0 <= x < self._width and 0 <= y < self._height:
            if colour is None:
                return self._get(x, y)
            self._put(x, y, colour)
        return None

    def fill(self, colour):
        self.fill_rect(0, 0, self._width, self._height, colour)

    def fill_rect(self, x, y, width, height, colour):
        left, right = max(x, 0), min(x + width, self._width)
        top, bottom = max(y, 0), min(y + height, self._height)
        if left >= right or top >= bottom:
            return
        form = self._format
        if form == MONO_VLSB:
            for row in range(top, bottom):
                for column in range(left, right):
                    self._put(column, row, colour)
        elif form == RGB565:
            pair = bytes((colour & 255, colour >> 8 & 255))
            if right - left == self._stride:
                self._buffer[2 * top * self._stride : 2 * bottom * self._stride] = (
                    pair * ((bottom - top) * self._stride)
                )
                return
            line = pair * (right - left)
            for start in range(2 * (top * self._stride + left), 2 * bottom * self._stride, 2 * self._stride):
                self._buffer[start : start + len(line)] = line
        else:
            if form in (MONO_HLSB, MONO_HMSB):
                colour = int(colour != 0)
            line = bytes((colour & 255,)).translate(_CLIP[form]) * (right - left)
            self._put_rows(left, top, bottom - top, line * (bottom - top), None)

    def hline(self, x, y, width, colour):
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x, y, height, colour):
        self.fill_rect(x, y, 1, height, colour)

    def rect(self, x, y, width, height, colour, filled=False):
        if filled:
            self.fill_rect(x, y, width, height, colour)
            return
        self.fill_rect(x, y, width, 1, colour)
        self.fill_rect(x, y + height - 1, width, 1, colour)
        self.fill_rect(x, y, 1, height, colour)
        self.fill_rect(x + width - 1, y, 1, height, colour)

    def line(self, x1, y1, x2, y2, colour):
        """Bresenham's line with the C module's choice of pixels; the last pixel is always set."""
        across, step_x = (x2 - x1, 1) if x2 > x1 else (x1 - x2, -1)
        down, step_y = (y2 - y1, 1) if y2 > y1 else (y1 - y2, -1)
        steep = down > across
        x, y = x1, y1
        if steep:
            x, y, across, down, step_x, step_y = y, x, down, across, step_y, step_x
        error = 2 * down - across
        for _ in range(across):
            self.pixel(*((y, x) if steep else (x, y)), colour)
            while error >= 0:
                y += step_y
                error -= 2 * across
            x += step_x
            error += 2 * down
        self.pixel(x2, y2, colour)

    def scroll(self, step_x, step_y):
        """Move the picture; what it leaves behind stays as it was."""
        if abs(step_x) >= self._width or abs(step_y) >= self._height:
            return
        columns = range(max(step_x, 0), self._width + min(step_x, 0))
        rows = range(max(step_y, 0), self._height + min(step_y, 0))
        values = [self._get(x - step_x, y - step_y) for y in rows for x in columns]
        taken = iter(values)
        for y in rows:
            for x in columns:
                self._put(x, y, next(taken))

    def text(self, string, x, y, colour=1):
        """Letters of 8 x 8 px. Their shapes are not MicroPython's: a stand-in to read, not to compare."""
        for character in string:
            for i in _letter(character):
                self.pixel(x + i % 8, y + i // 8, colour)
            x += 8

    def blit(self, source, x, y, key=-1, palette=None):
        """Draw a FrameBuffer, or (buffer, width, height, format[, stride]), with its corner at x, y.

        `palette` is a FrameBuffer of one row that turns pixel values into colours; pixels whose colour
        (after the palette) equals `key` are left out.
        """
        source = self._source(source)
        palette = None if palette is None else self._source(palette)
        left, right = max(x, 0), min(x + source._width, self._width)
        top, bottom = max(y, 0), min(y + source._height, self._height)
        if left >= right or top >= bottom:
            return
        packed = source._format in _UNPACK and source._buffer.obj is not self._buffer.obj
        if packed and palette is None and self._format in _UNPACK:
            block = source._block(left - x, top - y, right - x, bottom - y)
            mask = block.translate(_key_table(key)) if 0 <= key < 256 else None
            self._put_rows(left, top, bottom - top, block.translate(_CLIP[self._format]), mask)
        elif packed and palette is not None and self._format == RGB565 == palette._format:
            block = source._block(left - x, top - y, right - x, bottom - y)
            self._put_colours(left, top, bottom - top, block, _colour_tables(bytes(palette._buffer), key))
        else:
            self._blit_pixels(source, x, y, key, palette, range(left, right), range(top, bottom))

    def _blit_pixels(self, source, x, y, key, palette, columns, rows):
        for row in rows:
            for column in columns:
                colour = source._get(column - x, row - y)
                if palette is not None:
                    colour = palette._get(colour, 0)
                if colour != key:
                    self._put(column, row, colour)

    def _block(self, left, top, right, bottom):
        row_bytes = self._stride * _BITS[self._format] // 8
        data = bytes(self._buffer[top * row_bytes : bottom * row_bytes])
        return _unpacked(data, self._format, self._stride, left, right, bottom - top)

    def _put_colours(self, left, top, rows, block, tables):
        low, high, opaque = tables
        colours = bytearray(2 * len(block))
        colours[0::2] = block.translate(low)
        colours[1::2] = block.translate(high)
        step = len(colours) // rows
        mask = None if opaque is None else _doubled(block.translate(opaque))
        if mask is not None and 0 not in mask:
            mask = None
        buffer = self._buffer
        start = 2 * (top * self._stride + left)
        for at in range(0, len(colours), step):
            if mask is None:
                buffer[start : start + step] = colours[at : at + step]
            else:
                _merge(buffer, start, colours[at : at + step], mask[at : at + step])
            start += 2 * self._stride

    def _put_rows(self, left, top, rows, block, mask):
        """Store a block of clipped pixel values (one byte a pixel) in a format of up to 8 bits."""
        form = self._format
        bits = _BITS[form]
        per_byte = 8 // bits
        width = len(block) // rows
        first = left // per_byte
        last = (left + width + per_byte - 1) // per_byte
        before = bytes(left - first * per_byte)
        after = bytes(last * per_byte - left - width)
        pack = _PACK[form]
        full = b"\xff" * width
        buffer = self._buffer
        ones = (1 << bits) - 1
        cut = bytes([0] * 255 + [ones])
        row_bytes = self._stride * bits // 8
        start = top * row_bytes + first
        for at in range(0, rows * width, width):
            new = before + block[at : at + width] + after
            keep = before + (full if mask is None else mask[at : at + width]) + after
            if per_byte > 1:
                new = bytes([pack[new[i : i + per_byte]] for i in range(0, len(new), per_byte)])
                keep = keep.translate(cut)
                keep = bytes([pack[keep[i : i + per_byte]] for i in range(0, len(keep), per_byte)])
                bits_kept = int.from_bytes(keep, "little")
                old = int.from_bytes(buffer[start : start + len(new)], "little")
                mixed = old & ~bits_kept | int.from_bytes(new, "little") & bits_kept
                buffer[start : start + len(new)] = mixed.to_bytes(len(new), "little")
            else:
                _merge(buffer, start, new, keep)
            start += row_bytes


_FONT = __file__[: __file__.rindex("/tools/")] + "/firmware/type/small.font"  # tools/font.py has its format
_HEAD, _ENTRY = 8, 9
_letters = {}


def _letter(character):
    """The inked pixels of a character's 8 x 8 px, as y * 8 + x."""
    if not _letters:
        with io.open(_FONT, "rb") as file:  # `open` itself may be the board's
            data = file.read()
        for i in range(int.from_bytes(data[6:8], "big")):
            at = _HEAD + _ENTRY * i
            _letters[data[at] << 8 | data[at + 1]] = _inked(data, at)
    return _letters.get(ord(character), ())


def _inked(data, at):
    """The pixels of the glyph whose entry begins at `at`, its capitals filling the rows."""
    rows, width, height = int.from_bytes(data[at + 2 : at + 4], "big"), data[at + 4], data[at + 5]
    left, below = data[at + 6], int.from_bytes(data[at + 7 : at + 8], "big", signed=True)
    found = []
    for y in range(height):
        line = int.from_bytes(data[rows + y * ((width + 7) // 8) :][: (width + 7) // 8], "big")
        for x in range(width):
            row, column = 8 - below - height + y, left + x
            if line >> (-width % 8 + width - 1 - x) & 1 and 0 <= row < 8 and column < 8:
                found.append(row * 8 + column)
    return found
