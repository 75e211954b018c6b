"""Packed pixels: buffers of 1, 2, 4 or 8 bits a pixel.

A source is what `FrameBuffer.blit` takes: a FrameBuffer, or a tuple (data, width, height, format) for
data that can't be written.
"""

from framebuf import GS2_HMSB, GS4_HMSB, GS8, MONO_HLSB, FrameBuffer

_FORMATS = (0, MONO_HLSB, GS2_HMSB, 0, GS4_HMSB, 0, 0, 0, GS8)

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
