"""Sheets whose tiles lie beside each other, flipped and transposed grids: copies that can be drawn in place.

No page has any of these, so it is not on the board (`tools/bench/image.py`) until one does.
"""

from framebuf import GS8, FrameBuffer

from firmware.compositor.packed import FLIP_X, FLIP_Y, TRANSPOSE, blank, crop


def arranged(bitmap, grid, flags):
    """The bitmap and the grid (columns, rows, width, height, tiles) to draw instead of those of a TileGrid.

    In the new bitmap, which is kept as long as `bitmap` does not change, the tiles lie below each other.
    """
    columns, rows, width, height, tiles = grid
    if bitmap._partial:
        bitmap.edit()  # whole tiles are what is turned
    if bitmap._arranged is None:
        bitmap._arranged = {}
    sheet = bitmap._arranged.get((width, height, flags))
    if sheet is None:
        sheet = bitmap._arranged[width, height, flags] = _sheet(bitmap, width, height, flags)
    if not flags:
        return sheet, grid
    if flags & TRANSPOSE:
        columns, rows = rows, columns
        width, height = height, width
    moved = bytearray(len(tiles))
    for i in range(len(tiles)):
        moved[i] = tiles[_turned(flags, i % columns, i // columns, columns, rows)]
    return sheet, (columns, rows, width, height, moved)


def _turned(flags, column, row, columns, rows):
    """Which tile of the grid is shown in a column and row of the columns x rows that are drawn."""
    if flags & TRANSPOSE:
        column, row = row, column
        columns, rows = rows, columns
    if flags & FLIP_X:
        column = columns - 1 - column
    if flags & FLIP_Y:
        row = rows - 1 - row
    return row * columns + column


def _sheet(bitmap, width, height, flags):
    """All tiles of a bitmap below each other, each turned by the flags."""
    bits = bitmap._bits
    across = bitmap.width // width
    many = across * (bitmap.height // height)
    high = width if flags & TRANSPOSE else height
    sheet = type(bitmap)(height if flags & TRANSPOSE else width, many * high, 1 << bits)
    pixels = sheet.edit()
    source = bitmap.source()
    for i in range(many):
        tile = crop(source, i % across * width, i // across * height, width, height, bits)
        pixels.blit(_turn(tile, width, height, bits, flags), 0, i * high)
    return sheet


def _turn(source, width, height, bits, flags):
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
