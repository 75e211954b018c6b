"""Draws pictures into a strip of pixels."""

from micropython import const

from firmware.compositor.packed import FLIP_X, FLIP_Y, TRANSPOSE
from firmware.compositor.picture import WHOLE

_FEW = const(3)  # so few tiles are drawn without a look which of them are in the strip


def paint(grids, count, strip, left, top, right, bottom):
    """Draw the first `count` of `grids` into `strip`, which is left..right and top..bottom of the panel.

    All in one call: MicroPython takes the memory for the variables of a function of this size from the heap,
    and in a full heap looking for a place takes as long as drawing a card.
    """
    below = bottom - top
    for n in range(count):
        grid = grids[n]
        x0, y0, x1, y1, scale = grid._box
        if y0 >= bottom or y1 <= top:
            continue
        bitmap = grid._bitmap
        palette = grid._pixel_shader
        if palette._bits < bitmap._bits:
            palette._prepare(bitmap._bits)
        table = palette._table
        key = palette._key
        x0 -= left
        y0 -= top
        tiling = grid._tiling
        if tiling is WHOLE:
            source = bitmap._source
            if not isinstance(source, int):
                strip.blit(source, x0, y0, key, table)
            else:
                color = table.pixel(source, 0)
                if color != key:
                    strip.fill_rect(x0, y0, x1 - left - x0, y1 - top - y0, color)
            continue
        columns, rows, width, height, tiles = grid._grid or grid._shape()
        flags = grid._flags
        cell_width = (height if flags & TRANSPOSE else width) * scale
        cell_height = (width if flags & TRANSPOSE else height) * scale
        first = row = 0
        end = columns
        end_row = rows
        if columns * rows > _FEW or flags:
            first = max(-x0, 0) // cell_width
            end = (min(right, x1) - left - x0 + cell_width - 1) // cell_width
            row = max(-y0, 0) // cell_height
            end_row = (min(bottom, y1) - top - y0 + cell_height - 1) // cell_height
        blank = table.pixel(0, 0)
        above = -cell_height
        if bitmap._ink and blank != key:
            bitmap.edit()
        ink = bitmap._ink
        if ink and not flags:
            # From here on the place of a tile is that of its ink.
            x0 += ink[0] * scale
            y0 += ink[1] * scale
            above = -ink[3] * scale
        stored = ink and scale == 1 and not flags
        x0 += first * cell_width
        y = y0 + row * cell_height
        while row < end_row:
            if above < y < below:
                x = x0
                i = row * columns
                for column in range(first, end):
                    if flags:
                        tile = _turned_tile(flags, column, row, columns, rows, tiles)
                    else:
                        tile = tiles[i + column]
                    source = tiling[tile]
                    if source is None:
                        if stored:
                            source = bitmap._stored(tile)
                        else:
                            source = bitmap._tile(tile, width, height, scale, flags)
                        tiling[tile] = source
                    if source:
                        strip.blit(source, x, y, key, table)
                    elif blank != key:
                        strip.fill_rect(x, y, cell_width, cell_height, blank)
                    x += cell_width
            y += cell_height
            row += 1


def _turned_tile(flags, column, row, columns, rows, tiles):
    """The tile that a flipped or transposed grid shows in a column and row of the panel."""
    if flags & TRANSPOSE:
        column, row = row, column
    if flags & FLIP_X:
        column = columns - 1 - column
    if flags & FLIP_Y:
        row = rows - 1 - row
    return tiles[row * columns + column]
