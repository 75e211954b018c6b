"""What repeats on a screen, as grids of one shared sheet: numbers, cards, marks."""

from displayio import TileGrid
from firmware.ui.type import load_sheet

_FOLDER = __file__[: __file__.rfind("/ui/") + 1] + "type/"
_sheets = {}


def sheet(name):
    """(Bitmap, tile width, tile height) of `firmware/type/NAME.sheet`, loaded once until `drop`."""
    found = _sheets.get(name)
    if found is None:
        found = _sheets[name] = load_sheet("%s%s.sheet" % (_FOLDER, name))
    return found


def drop():
    """Forget all sheets (when the page that used them closes)."""
    _sheets.clear()


def grid(name, palette, cols, rows, x, y, tile=0):
    """A TileGrid of `cols` x `rows` tiles of a sheet at (x, y) px, all showing `tile`."""
    bitmap, width, height = sheet(name)
    return TileGrid(
        bitmap,
        pixel_shader=palette,
        width=cols,
        height=rows,
        tile_width=width,
        tile_height=height,
        default_tile=tile,
        x=x,
        y=y,
    )


def put(tiles, index, tile):
    """Show `tile` at `index` of a grid; nothing is redrawn when it is there already."""
    if tiles[index] != tile:
        tiles[index] = tile


def stamp(pixels, name, tile, x, y, ink):
    """Draw a tile of a one-bit sheet at (x, y) into a FrameBuffer; `ink` is the palette that blit takes."""
    bitmap, width, height = sheet(name)
    source = bitmap.tile(tile, width, height)
    if source:
        pixels.blit(source, x, y, 0, ink)


def digits(value):
    """How many digits `value` (0 to 999) has."""
    return 1 if value < 10 else 2 if value < 100 else 3


class Number(TileGrid):
    """A whole number of up to `places` digits in the digits of a sheet, centred on `middle` (px).

    The sheet's tile 0 is blank, 1 to 10 are the digits 0 to 9.
    """

    word = ""  # what a reader of the screen hears before the number

    def __init__(self, name, palette, places, middle, y):
        bitmap, width, height = sheet(name)
        super().__init__(
            bitmap,
            pixel_shader=palette,
            width=places,
            height=1,
            tile_width=width,
            tile_height=height,
            x=0,
            y=y,
        )
        self._middle = middle
        self._digit = width
        self._places = places
        self.value = -1
        self.show(None)

    def show(self, value):
        """Show `value` (0 or more), or nothing for None."""
        if value == self.value:
            return
        self.value = value
        n = 0 if value is None else digits(value)
        for i in range(self._places - 1, -1, -1):
            digit = 0
            if i < n:
                digit = value % 10 + 1
                value //= 10
            put(self, i, digit)
        x = self._middle - n * self._digit // 2
        if self.x != x:
            self.x = x

    def say(self):
        """What a reader of the screen hears."""
        return "" if self.value is None else (self.word + " " + str(self.value)).strip()
