"""What displayio refuses, and with which error; prints a line for each try. Runs on both interpreters."""

import bitmaptools
import displayio

bitmap = displayio.Bitmap(6, 4, 4)
tall = displayio.Bitmap(4, 8, 2)
palette = displayio.Palette(4)
group = displayio.Group()
child = displayio.TileGrid(bitmap, pixel_shader=palette)
group.append(child)
display = displayio.Display(16, 16, lambda x, y, width, height, buffer: None)
sheet = displayio.Bitmap.from_data(bytes(8), 8, 8, 1)
grid = displayio.TileGrid(tall, pixel_shader=palette, width=2, height=2, tile_width=4, tile_height=4)


def attempt(name, act):
    try:
        act()
        print(name, "accepted")
    except (ValueError, IndexError, TypeError) as error:
        print(name, type(error).__name__)


def put(thing, index, value):
    thing[index] = value


def setting(thing, name, value):
    return lambda: setattr(thing, name, value)


def tiles(**more):
    return lambda: displayio.TileGrid(bitmap, pixel_shader=palette, **more)


attempt("no values", lambda: displayio.Bitmap(2, 2, 0))
attempt("too many values", lambda: displayio.Bitmap(2, 2, 257))
attempt("most values", lambda: displayio.Bitmap(2, 2, 256))
attempt("empty bitmap", lambda: displayio.Bitmap(0, 0, 2))
attempt("pixel right of the bitmap", lambda: bitmap[6, 0])
attempt("pixel above the bitmap", lambda: put(bitmap, (0, -1), 1))
attempt("pixel after the last", lambda: put(bitmap, 24, 1))
attempt("last pixel", lambda: put(bitmap, 23, 3))
attempt("value too large", lambda: put(bitmap, 0, 4))
attempt("value below 0", lambda: bitmap.fill(-1))
attempt("region's value", lambda: bitmaptools.fill_region(bitmap, 0, 0, 1, 1, 4))
attempt("short data", lambda: displayio.Bitmap.from_data(bytes(7), 8, 8, 1))
attempt("3 bits", lambda: displayio.Bitmap.from_data(bytes(70), 8, 8, 3))
attempt("data of 4 bits", lambda: displayio.Bitmap.from_data(bytes(32), 8, 8, 4))
attempt("dithering", lambda: displayio.Palette(2, dither=True))
attempt("colour too large", lambda: put(palette, 0, 0x1000000))
attempt("colour below 0", lambda: put(palette, 0, -1))
attempt("colour of no index", lambda: put(palette, 4, 0))
attempt("colour as a tuple", lambda: put(palette, 0, (1, 2, 3)))
attempt("no bitmap", lambda: displayio.TileGrid(None, pixel_shader=palette))
attempt("no palette", lambda: displayio.TileGrid(bitmap, pixel_shader=None))
attempt("tile width", tiles(tile_width=4))
attempt("tile height", tiles(tile_height=3))
attempt("negative tile", tiles(tile_height=-2))
attempt("default tile", tiles(tile_height=2, default_tile=2))
attempt("bitmap of no size", lambda: displayio.TileGrid(displayio.Bitmap(0, 3, 2), pixel_shader=palette))
attempt("another size", setting(child, "bitmap", displayio.Bitmap(6, 5, 4)))
attempt("the same size", setting(child, "bitmap", displayio.Bitmap(6, 4, 2)))
attempt("a tile too many", lambda: put(grid, 0, 2))
attempt("a cell too many", lambda: put(grid, 4, 0))
attempt("a column too many", lambda: put(grid, (2, 0), 0))
attempt("reading a cell too many", lambda: grid[0, 2])
attempt("the last cell", lambda: put(grid, (1, 1), 1))
attempt("only tile of a whole bitmap", lambda: put(child, 0, 0))
attempt("second tile of a whole bitmap", lambda: put(child, 0, 1))
attempt("scale 0", lambda: displayio.Group(scale=0))
attempt("scale -1", setting(group, "scale", -1))
attempt("not a layer", lambda: group.append(bitmap))
attempt("twice in a group", lambda: displayio.Group().append(child))
attempt("not in the group", lambda: group.remove(grid))
attempt("no such layer", lambda: group.pop(7))
attempt("replacing by itself", lambda: put(group, 0, child))
attempt("a layer as root", setting(display, "root_group", child))
attempt("root", setting(display, "root_group", group))
attempt("root as a layer", lambda: displayio.Group().append(group))
