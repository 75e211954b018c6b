"""Packed pixels: buffers of 1, 2, 4 or 8 bits a pixel, and turned or enlarged copies of them.

A source is what `FrameBuffer.blit` takes: a FrameBuffer, or a tuple (data, width, height, format) for
data that can't be written.
"""

from framebuf import GS2_HMSB, GS4_HMSB, GS8, MONO_HLSB, FrameBuffer
from micropython import const

_FORMATS = (0, MONO_HLSB, GS2_HMSB, 0, GS4_HMSB, 0, 0, 0, GS8)

_BAND = const(4096)  # bytes that `enlarge` takes for a while, once and a half

# Bits of `flags`, in the order in which they are applied to a tile: flip, then transpose.
FLIP_X = 1
FLIP_Y = 2
TRANSPOSE = 4


def pixel_format(bits):
    """framebuf's format for `bits` a pixel. Raises ValueError for other than 1, 2, 4, 8."""
    if bits not in (1, 2, 4, 8):
        raise ValueError("bits must be 1, 2, 4 or 8")
    return _FORMATS[bits]


def row_size(width, bits):
    """Bytes from one row to the next."""
    return (width * bits + 7) // 8


def blank(width, height, bits):
    """A FrameBuffer of zeros with memory of its own."""
    return FrameBuffer(bytearray(row_size(width, bits) * height), width, height, pixel_format(bits))


def crop(source, x, y, width, height, bits):
    """A copy of one rectangle of a source."""
    part = blank(width, height, bits)
    part.blit(source, -x, -y)
    return part


def turn(source, width, height, bits, flags):
    """A flipped and transposed copy; transposed, it is height wide and width high."""
    line = bytearray(width)
    across = FrameBuffer(line, width, 1, GS8)
    if flags & TRANSPOSE:
        turned = blank(height, width, bits)
        # A row becomes a column when its bytes are read as a picture one pixel wide.
        row = (line, 1, width, GS8)
    else:
        turned = blank(width, height, bits)
        row = (line, width, 1, GS8)
    for y in range(height):
        across.blit(source, 0, -y)
        if flags & FLIP_X:
            line[:] = bytes(reversed(line))
        at = height - 1 - y if flags & FLIP_Y else y
        if flags & TRANSPOSE:
            turned.blit(row, at, 0)
        else:
            turned.blit(row, 0, at)
    return turned


def enlarge(source, width, height, bits, scale):
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
    size = row_size(across, bits)
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
