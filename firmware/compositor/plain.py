"""What viper.py does, with framebuf: where MicroPython takes no machine code of ours, and on the PC."""

from framebuf import GS8, MONO_HLSB, FrameBuffer
from micropython import const

from firmware.compositor.packed import pixel_format

_BAND = const(4096)  # bytes that `_enlarge` takes for a while, once and a half


def stamp(data, strip, key, table, view, form, tiles, columns, rows, x, y, scale):
    """Draw a grid of tiles into a strip of RGB565 pixels (see viper.py)."""
    wide, high, left, top, width, height, size, bits = form
    x += left * scale - view[0]
    y += top * scale - view[1]
    end = view[3] - view[1]
    data = memoryview(data)
    shown = 0
    for _ in range(rows):
        if -height * scale < y < end:
            for column in range(columns):
                tile = size * tiles[shown + column]
                source = (data[tile : tile + size], width, height, pixel_format(bits))
                if scale > 1:
                    source = _enlarge(source, width, height, bits, scale)
                strip.blit(source, x + column * wide * scale, y, key, table)
        shown += columns
        y += high * scale


def find(font, code):
    """Where the entry of a code point begins in the file of a font, or 0 (see viper.py)."""
    low = 0
    high = font[6] << 8 | font[7]
    while low < high:
        middle = (low + high) >> 1
        at = 8 + 9 * middle
        here = font[at] << 8 | font[at + 1]
        if here == code:
            return at
        if here < code:
            low = middle + 1
        else:
            high = middle
    return 0


def write(raw, pixels, font, start, end, row_size, rows, x, y):
    """Set the bits of the letters from `start` to `end` of a text in UTF-8 (see viper.py)."""
    if rows:
        pixels = FrameBuffer(pixels, 8 * row_size, rows, MONO_HLSB)
    for letter in str(memoryview(raw)[start:end], "utf-8"):
        at = find(font, ord(letter))
        if at:
            if rows:
                wide = font[at + 4]
                high = font[at + 5]
                ink = font[at + 2] << 8 | font[at + 3]
                source = (font[ink : ink + (wide + 7) // 8 * high], wide, high, MONO_HLSB)
                pixels.blit(source, x + font[at + 6], y - high + 128 - (font[at + 7] ^ 128), 0)
            x += font[at + 8]
    return x


def _enlarge(source, width, height, bits, scale):
    """A copy in which every pixel is scale x scale pixels; band by band, to need little memory."""
    across = width * scale
    rows = min(max(_BAND // across, 1), height)
    plain = bytearray(width * rows)
    wide = bytearray(across * rows)
    band = FrameBuffer(plain, width, rows, GS8)
    # As one column of pixels that are `scale` bytes apart in `wide`: pixel i goes to byte i * scale + k.
    column = (plain, 1, width * rows, GS8)
    spread = [FrameBuffer(memoryview(wide)[k:], 1, width * rows, GS8, scale) for k in range(scale)]
    stretched = (wide, across, rows, GS8)
    size = (across * bits + 7) // 8
    form = pixel_format(bits)
    data = bytearray(size * height * scale)
    for y in range(0, height, rows):
        band.blit(source, 0, -y)
        for part in spread:
            part.blit(column, 0, 0)  # type: ignore[arg-type]  # the stubs know no tuples
        # Row i goes to row i * scale + k: to every scale-th row of the copy.
        for k in range(scale):
            to = memoryview(data)[size * (y * scale + k) :]
            here = min(rows, height - y)
            FrameBuffer(to, across, here, form, size * scale * 8 // bits).blit(stretched, 0, 0)  # type: ignore
    return FrameBuffer(data, across, height * scale, form)
