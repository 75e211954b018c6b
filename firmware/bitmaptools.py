"""The part of CircuitPython's `bitmaptools` that its libraries for texts need.

No page uses it, so it is not on the board (see `firmware/fontio.py`).
"""

from firmware.compositor.packed import crop


def blit(
    dest_bitmap,
    source_bitmap,
    x,
    y,
    *,
    x1=0,
    y1=0,
    x2=None,
    y2=None,
    skip_source_index=None,
    skip_dest_index=None,
):
    """Copy the rectangle x1, y1 to x2, y2 (exclusive) of the source to x, y, clipped to both bitmaps.

    Pixels with the value skip_source_index are not copied, those with skip_dest_index not overwritten.
    """
    x2 = source_bitmap.width if x2 is None else min(x2, source_bitmap.width)
    y2 = source_bitmap.height if y2 is None else min(y2, source_bitmap.height)
    width = x2 - x1
    height = y2 - y1
    if width < 1 or height < 1:
        return
    if skip_dest_index is not None:
        _blit_pixels(dest_bitmap, source_bitmap, x, y, x1, y1, x2, y2, skip_source_index, skip_dest_index)
        return
    key = -1 if skip_source_index is None else skip_source_index
    value = source_bitmap._data
    if isinstance(value, int):
        if value != key:
            fill_region(dest_bitmap, x, y, x + width, y + height, value)
        return
    source = source_bitmap.source()
    if width < source_bitmap.width or height < source_bitmap.height:
        source = crop(source, x1, y1, width, height, source_bitmap._bits)
    dest_bitmap.edit().blit(source, x, y, key)


def _blit_pixels(dest_bitmap, source_bitmap, x, y, x1, y1, x2, y2, skip_source_index, skip_dest_index):
    width = dest_bitmap.width
    height = dest_bitmap.height
    for sy in range(y1, y2):
        dy = y + sy - y1
        for sx in range(x1, x2):
            dx = x + sx - x1
            if 0 <= dx < width and 0 <= dy < height and dest_bitmap[dx, dy] != skip_dest_index:
                value = source_bitmap[sx, sy]
                if value != skip_source_index:
                    dest_bitmap[dx, dy] = value


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    """Fill the rectangle x1, y1 to x2, y2 (exclusive), clipped. Raises ValueError for too large a value."""
    dest_bitmap._check(value)
    dest_bitmap.edit().fill_rect(x1, y1, x2 - x1, y2 - y1, value)


def replace_color(dest_bitmap, old_color, new_color):
    """Give all pixels of one value another one. Raises ValueError for too large a value."""
    dest_bitmap._check(new_color)
    if isinstance(dest_bitmap._data, int):
        if dest_bitmap._data == old_color:
            dest_bitmap.fill(new_color)
        return
    pixels = dest_bitmap.edit()
    for y in range(dest_bitmap.height):
        for x in range(dest_bitmap.width):
            if pixels.pixel(x, y) == old_color:
                pixels.pixel(x, y, new_color)
