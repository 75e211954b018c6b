"""Picture: a bitmap in the colours of a palette, the only thing that is drawn."""

from firmware.compositor.bitmap import Bitmap
from firmware.compositor.damage import damage
from firmware.compositor.layer import Layer
from firmware.compositor.packed import TRANSPOSE
from firmware.compositor.palette import Palette

ONE_TILE = b"\0"


def _shape_part(i):
    return property(lambda self: self._shape()[i])


class Picture(Layer):
    """`bitmap` at (x, y) pixels of its group (our own addition: a TileGrid is a Picture made of tiles).

    Most of what a page shows is no more than that. Its functions take so few variables that MicroPython
    has room for them on the stack (11 words). For more it takes memory from the heap at every call, and in a
    full one that costs 0.3 ms.
    """

    _group = None  # as in Layer, and found sooner here
    _flags = 0
    # Columns, rows, tile width, tile height, tiles; None: the bitmap is the one tile.
    _grid = None  # type: tuple | None

    def __init__(self, bitmap, palette, x=0, y=0):
        self._bitmap = bitmap
        self._pixel_shader = palette
        if x:
            self._x = x
        if y:
            self._y = y
        # Where it lies on the panel: x0, y0, x1, y1, and the scale, which is 0 while it is not there.
        self._box = [0, 0, 0, 0, 0]

    @property
    def bitmap(self):
        """Another bitmap must have the same size, or ValueError is raised."""
        return self._bitmap

    @bitmap.setter
    def bitmap(self, bitmap):
        if not isinstance(bitmap, Bitmap):
            raise ValueError("Unsupported Bitmap type")
        if bitmap.width != self._bitmap.width or bitmap.height != self._bitmap.height:
            raise ValueError("New bitmap must be same size as old bitmap")
        if bitmap is not self._bitmap:
            self._vanish()
            self._bitmap = bitmap

    def show(self, bitmap):
        """Show a bitmap of any size, whole, as the one tile (our own addition)."""
        if bitmap is not self._bitmap or self._grid:
            self._vanish()
            self._bitmap = bitmap
            self._grid = None

    @property
    def pixel_shader(self):
        return self._pixel_shader

    @pixel_shader.setter
    def pixel_shader(self, palette):
        if not isinstance(palette, Palette):
            raise ValueError("Unsupported Pixel Shader type")
        if palette is not self._pixel_shader:
            self._vanish()
            self._pixel_shader = palette

    width = _shape_part(0)  # columns
    height = _shape_part(1)  # rows
    tile_width = _shape_part(2)  # in pixels
    tile_height = _shape_part(3)

    def _shape(self):
        bitmap = self._bitmap
        return self._grid or (1, 1, bitmap.width, bitmap.height, ONE_TILE)

    def _fills(self):
        """Is it of one colour through which nothing shows?"""
        value = self._bitmap._data
        palette = self._pixel_shader
        return isinstance(value, int) and value < len(palette) and not palette.is_transparent(value)

    def _vanish(self):
        box = self._box
        if box[4]:
            damage.add_box(box)
            box[4] = 0
            damage.lose(self)

    def _collect(self, x, y, scale, drawn):
        if not self._box[4]:
            self._place(x, y, scale)
        drawn.append(self)

    def _return(self, root):
        """Find a place in the tree below `root`, if it is in there and neither hidden nor placed already."""
        x = y = 0
        scale = 1
        group = self  # type: Layer
        if self._box[4]:
            return
        while not group._hidden:
            if group is root:
                self._place(x, y, scale)
                return
            group = group._group
            if group is None:
                return
            x = x * group._scale + group._x
            y = y * group._scale + group._y
            scale *= group._scale

    def _place(self, x, y, scale):
        """Lie in a group at x, y on the panel, enlarged by scale."""
        box = self._box
        box[0] = x + self._x * scale
        box[1] = y + self._y * scale
        box[4] = scale
        grid = self._grid
        if grid:
            width = grid[0] * grid[2]
            height = grid[1] * grid[3]
        else:
            width = self._bitmap.width
            height = self._bitmap.height
        if self._flags & TRANSPOSE:
            width, height = height, width
        box[2] = box[0] + width * scale
        box[3] = box[1] + height * scale
        damage.add_box(box)

    def _get_ready(self):
        """Make what drawing needs."""
        bitmap = self._bitmap
        palette = self._pixel_shader
        if palette._bits < bitmap._bits:
            palette._prepare(bitmap._bits)
        if bitmap._form is None and not isinstance(bitmap._data, int):
            bitmap.cut(bitmap.width, self._grid[3] if self._grid else bitmap.height)

    def _arrange(self):
        """What is drawn of a grid whose tiles are turned or lie beside each other; see arranged.py."""
        from firmware.compositor.arranged import arranged

        bitmap, grid = arranged(self._bitmap, self._shape(), self._flags)
        return (bitmap,) + grid
