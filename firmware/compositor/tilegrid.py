"""TileGrid: a grid of tiles from one bitmap in the colours of a palette."""

from firmware.compositor.bitmap import Bitmap
from firmware.compositor.damage import damage
from firmware.compositor.packed import FLIP_X, FLIP_Y, TRANSPOSE
from firmware.compositor.palette import Palette
from firmware.compositor.picture import Picture


def _flag(bit):
    def get(self):
        return bool(self._flags & bit)

    def put(self, value):
        if get(self) != bool(value):
            self._vanish()
            self._flags ^= bit

    return property(get, put)


class TileGrid(Picture):
    """`width` x `height` tiles of tile_width x tile_height pixels, cut from `bitmap`.

    Tiles are numbered row by row in the bitmap; the tile size is the bitmap's where it is not given.
    `grid[i]` or `grid[x, y]` is the number of a tile; setting it has only that tile's area drawn again.
    Raises ValueError where the tile size doesn't divide the bitmap, a tile number doesn't exist, or
    bitmap or pixel_shader are of another kind.
    """

    _spare = None  # see Layer

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
        super().__init__(bitmap, pixel_shader, x, y)
        tile_width = tile_width or bitmap.width
        tile_height = tile_height or bitmap.height
        if tile_width < 1 or tile_height < 1:
            raise ValueError("Tile width and height must be greater than 0")
        if bitmap.width % tile_width:
            raise ValueError("Tile width must exactly divide bitmap width")
        if bitmap.height % tile_height:
            raise ValueError("Tile height must exactly divide bitmap height")
        if width != 1 or height != 1 or tile_width != bitmap.width or tile_height != bitmap.height:
            self.cut(width, height, tile_width, tile_height)
        if default_tile:
            self._check_tile(default_tile)
            for i in range(width * height):
                self[i] = default_tile

    def cut(self, columns, rows, width, height):
        """Be columns x rows tiles of width x height pixels, the first one of the bitmap (our own addition).

        For what is new and in no group; no size is checked.
        """
        tiles = bytearray(columns * rows)
        self._grid = (columns, rows, width, height, tiles)

    flip_x = _flag(FLIP_X)
    flip_y = _flag(FLIP_Y)
    transpose_xy = _flag(TRANSPOSE)

    def __getitem__(self, index):
        grid = self._shape()
        return grid[4][self._tile_index(index, grid)]

    def __setitem__(self, index, tile):
        grid = self._grid or self._shape()
        tiles = grid[4]
        if not isinstance(index, int) or not 0 <= index < len(tiles):
            index = self._tile_index(index, grid)
        if tiles[index] != tile:
            self._check_tile(tile)
            tiles[index] = tile
            if self._box[4]:
                self._damage(index, grid)

    def _damage(self, index, grid):
        """Have a tile drawn again."""
        columns, rows, width, height, _ = grid
        x, y, _, _, scale = self._box
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

    def _tile_index(self, index, grid):
        if not isinstance(index, int):
            x, y = index
            index = y * grid[0] + x if 0 <= x < grid[0] else -1
        if not 0 <= index < len(grid[4]):
            raise ValueError("Tile index out of bounds")
        return index

    def _check_tile(self, tile):
        grid = self._grid or self._shape()
        bitmap = self._bitmap
        if tile < 0 or tile > 255 or tile >= bitmap.width // grid[2] * (bitmap.height // grid[3]):
            raise ValueError("Tile value out of bounds")
