"""TileGrid: the only thing that is drawn; a grid of tiles from one bitmap in the colours of a palette."""

from firmware.compositor.bitmap import Bitmap
from firmware.compositor.damage import damage
from firmware.compositor.layer import Layer
from firmware.compositor.packed import FLIP_X, FLIP_Y, TRANSPOSE
from firmware.compositor.palette import Palette

_ONE_TILE = b"\0"
WHOLE = []  # in place of a tiling: the bitmap is the one tile and is drawn as it is


def _flag(bit):
    def get(self):
        return bool(self._flags & bit)

    def put(self, value):
        if get(self) != bool(value):
            self._vanish()
            self._flags ^= bit

    return property(get, put)


def _shape_part(i):
    return property(lambda self: self._shape()[i])


class TileGrid(Layer):
    """`width` x `height` tiles of tile_width x tile_height pixels, cut from `bitmap`.

    Tiles are numbered row by row in the bitmap; the tile size is the bitmap's where it is not given.
    `grid[i]` or `grid[x, y]` is the number of a tile; setting it has only that tile's area drawn again.
    Raises ValueError where the tile size doesn't divide the bitmap, a tile number doesn't exist, or
    bitmap or pixel_shader are of another kind.
    """

    _flags = 0
    _grid = None  # or columns, rows, tile width, tile height, tiles; None: the bitmap is the one tile
    _tiling = WHOLE

    def __init__(
        self,
        bitmap,
        *,
        pixel_shader,
        width=1,
        height=1,
        tile_width=None,
        tile_height=None,
        default_tile=0,
        x=0,
        y=0,
    ):
        if not isinstance(bitmap, Bitmap):
            raise ValueError("Unsupported Bitmap type")
        if not isinstance(pixel_shader, Palette):
            raise ValueError("Unsupported Pixel Shader type")
        self._bitmap = bitmap
        self._pixel_shader = pixel_shader
        if x:
            self._x = x
        if y:
            self._y = y
        # Where it lies on the panel: x0, y0, x1, y1, and the scale, which is 0 while it is not there.
        self._box = [0, 0, 0, 0, 0]
        if width == 1 == height and tile_width is None is tile_height and not default_tile:
            if bitmap.width and bitmap.height:
                return
        tile_width = tile_width or bitmap.width
        tile_height = tile_height or bitmap.height
        if tile_width < 1 or tile_height < 1:
            raise ValueError("Tile width and height must be greater than 0")
        if bitmap.width % tile_width:
            raise ValueError("Tile width must exactly divide bitmap width")
        if bitmap.height % tile_height:
            raise ValueError("Tile height must exactly divide bitmap height")
        if width != 1 or height != 1 or tile_width != bitmap.width or tile_height != bitmap.height:
            tiles = bytearray(width * height)
            self._grid = (width, height, tile_width, tile_height, tiles)
            if default_tile:
                self._check_tile(default_tile)
                for i in range(len(tiles)):
                    tiles[i] = default_tile

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

    flip_x = _flag(FLIP_X)
    flip_y = _flag(FLIP_Y)
    transpose_xy = _flag(TRANSPOSE)

    width = _shape_part(0)  # columns
    height = _shape_part(1)  # rows
    tile_width = _shape_part(2)  # in pixels
    tile_height = _shape_part(3)

    def __getitem__(self, index):
        columns, _, _, _, tiles = self._shape()
        return tiles[self._tile_index(index, columns, tiles)]

    def __setitem__(self, index, tile):
        columns, rows, width, height, tiles = self._grid or self._shape()
        if not isinstance(index, int) or not 0 <= index < len(tiles):
            index = self._tile_index(index, columns, tiles)
        if tiles[index] == tile:
            return
        self._check_tile(tile)
        tiles[index] = tile
        x, y, _, _, scale = self._box
        if scale:
            column = index % columns
            row = index // columns
            flags = self._flags
            if flags & FLIP_X:
                column = columns - 1 - column
            if flags & FLIP_Y:
                row = rows - 1 - row
            width *= scale
            height *= scale
            if flags & TRANSPOSE:
                column, row = row, column
                width, height = height, width
            x += column * width
            y += row * height
            damage.add(x, y, x + width, y + height)

    def _shape(self):
        bitmap = self._bitmap
        return self._grid or (1, 1, bitmap.width, bitmap.height, _ONE_TILE)

    def _tile_index(self, index, columns, tiles):
        if not isinstance(index, int):
            x, y = index
            index = y * columns + x if 0 <= x < columns else -1
        if not 0 <= index < len(tiles):
            raise ValueError("Tile index out of bounds")
        return index

    def _check_tile(self, tile):
        _, _, width, height, _ = self._shape()
        bitmap = self._bitmap
        if not 0 <= tile < min(bitmap.width // width * (bitmap.height // height), 256):
            raise ValueError("Tile value out of bounds")

    def _vanish(self):
        box = self._box
        if box[4]:
            if not damage.whole:
                damage.add(box[0], box[1], box[2], box[3])
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
            own = group._scale
            x = x * own + group._x
            y = y * own + group._y
            scale *= own

    def _place(self, x, y, scale):
        """Lie in a group at x, y on the panel, enlarged by scale."""
        bitmap = self._bitmap
        grid = self._grid
        flags = self._flags
        x += self._x * scale
        y += self._y * scale
        if grid or scale > 1 or flags or bitmap._ink:
            columns, rows, width, height, _ = grid or self._shape()
            self._tiling = bitmap._tiling(width, height, scale, flags)
            width *= columns * scale
            height *= rows * scale
            if flags & TRANSPOSE:
                width, height = height, width
        else:
            self._tiling = WHOLE
            width = bitmap.width
            height = bitmap.height
        right = x + width
        bottom = y + height
        box = self._box
        box[0] = x
        box[1] = y
        box[2] = right
        box[3] = bottom
        box[4] = scale
        if not damage.whole:
            damage.add(x, y, right, bottom)
