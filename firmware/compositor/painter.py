"""Draws pictures into a strip of pixels."""

from firmware.compositor import stamp
from firmware.compositor.picture import ONE_TILE


def paint(grids, count, strip, view):
    """Draw the first `count` of `grids` into `strip`.

    `view` says which part of the panel the strip is: an array of left, top, right, bottom.
    All in one call: MicroPython takes the memory for the variables of a function of this size from the heap,
    and in a full heap looking for a place takes as long as drawing a card.
    """
    left, top, _, bottom = view
    for n in range(count):
        grid = grids[n]
        x, y, right, below, scale = grid._box
        if y >= bottom or below <= top:
            continue
        bitmap = grid._bitmap
        palette = grid._pixel_shader
        if palette._bits < bitmap._bits:
            palette._prepare(bitmap._bits)
        table = palette._table
        key = palette._key
        data = bitmap._data
        if isinstance(data, int):
            color = table.pixel(data, 0)
            if color != key:
                strip.fill_rect(x - left, y - top, right - x, below - y, color)
            continue
        columns = rows = 1
        width = bitmap.width
        height = bitmap.height
        tiles = ONE_TILE
        if grid._grid:
            columns, rows, width, height, tiles = grid._grid
        if grid._flags or width != bitmap.width:
            bitmap, columns, rows, width, height, tiles = grid._arrange()
        if bitmap._partial and table.pixel(0, 0) != key:
            bitmap.edit()
        form = bitmap._form
        if form is None or form[1] != height:
            form = bitmap.cut(width, height)
        stamp(bitmap._data, strip, key, table, view, form, tiles, columns, rows, x, y, scale)  # type: ignore[arg-type]
