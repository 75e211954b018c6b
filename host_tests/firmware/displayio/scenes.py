"""Scenes that our displayio and Blinka's must draw alike. Each yields where a picture is taken.

python scenes.py  (the search path decides which displayio it is)
"""

from adafruit_display_text import bitmap_label, label, wrap_text_to_pixels
from panel import Panel, PatternFont, Random, main, packed_bitmap, packed_tiles

import bitmaptools
import displayio

WIDTH = 120
HEIGHT = 96


def palette(*colors):
    made = displayio.Palette(len(colors))
    for i in range(len(colors)):
        if colors[i] is None:
            made.make_transparent(i)
        else:
            made[i] = colors[i]
    return made


def sheet(bits, width, height, tiles):
    """A vertical strip of noise tiles; the first is empty."""
    size = (width * bits + 7) // 8 * height
    return packed_bitmap(bytes(size) + Random(bits).data(size * (tiles - 1)), width, height * tiles, bits)


def rectangle(width, height, color, x, y):
    return displayio.TileGrid(displayio.Bitmap(width, height, 1), pixel_shader=palette(color), x=x, y=y)


def labels(root):
    font = PatternFont()
    root.append(rectangle(WIDTH, HEIGHT, 0x204080, 0, 0))
    plain = bitmap_label.Label(font, text="Grüße", color=0xFFFF00, x=4, y=10)
    boxed = bitmap_label.Label(font, text="Ä", color=0, background_color=0x80FF80, padding_left=3)
    boxed.anchor_point = (1.0, 0.5)
    boxed.anchored_position = (116, 20)
    glyphs = label.Label(font, text="Öl", color=0xFF00FF, background_color=0x333333, x=2, y=40, scale=2)
    lines = bitmap_label.Label(font, text="eins\nzwei ß", color=0xFFFFFF, x=60, y=40, line_spacing=0.9)
    for each in (plain, boxed, glyphs, lines):
        root.append(each)
    yield
    plain.text = "größer!"
    yield
    plain.text = "kleiner"
    plain.color = 0x00FFFF
    yield
    boxed.text = "Äpfel"
    boxed.background_color = 0xFF8800
    yield
    boxed.anchored_position = (110, 24)
    glyphs.scale = 1
    lines.scale = 2
    yield
    glyphs.text = "noch länger"
    glyphs.background_color = None
    yield
    lines.text = ""
    plain.hidden = True
    yield
    lines.text = "da"
    plain.hidden = False
    yield


def directions(root):
    font = PatternFont()
    for direction, x, y in (("UPR", 10, 90), ("DWR", 40, 4), ("RTL", 110, 10), ("LTR", 60, 60)):
        text = bitmap_label.Label(font, text="Wege", x=x, y=y, label_direction=direction)
        text.background_color = 0x400000
        root.append(text)
    for direction, x, y in (("UPR", 25, 90), ("DWR", 55, 4), ("RTL", 110, 30), ("TTB", 90, 40)):
        root.append(label.Label(font, text="äöü", x=x, y=y, label_direction=direction, color=0x00FF00))
    yield
    root[0].text = "Umwege"
    root[4].text = "ab"
    root.scale = 2
    yield


def accents(root):
    font = PatternFont()
    text = bitmap_label.Label(
        font,
        text="drei Farben",
        x=4,
        y=20,
        color_palette=palette(None, 0xFFFFFF, 0xFF0000, 0x00FF00),
        outline_color=None,
    )
    root.append(text)
    yield
    text.add_accent_range(0, 4, 2, 3, "foreground_background")
    text.text = text.text
    yield


def wrapped(root):
    font = PatternFont()
    text = "Lege eine Zahl auf ein freies Feld, bis alle Summen stimmen."
    lines = wrap_text_to_pixels(text, WIDTH - 8, font)
    root.append(bitmap_label.Label(font, text="\n".join(lines), x=4, y=10, color=0x88FF88))
    yield


def grids(root):
    field = displayio.TileGrid(
        sheet(2, 14, 14, 9),
        pixel_shader=palette(None, 0xF8F0E0, 0x102030, 0x8090A0),
        width=4,
        height=3,
        tile_width=14,
        tile_height=14,
        default_tile=1,
        x=5,
        y=3,
    )
    marks = displayio.TileGrid(
        sheet(1, 14, 14, 5),
        pixel_shader=palette(None, 0xD04010),
        width=4,
        height=3,
        tile_width=14,
        tile_height=14,
        x=5,
        y=3,
    )
    digits = displayio.TileGrid(
        sheet(4, 7, 10, 16),
        pixel_shader=palette(*[Random(i + 5).color() for i in range(16)]),
        width=6,
        height=1,
        tile_width=7,
        tile_height=10,
        default_tile=3,
        x=70,
        y=70,
    )
    wide = displayio.Bitmap(30, 16, 4)  # 3 x 2 tiles, row by row
    random = Random(3)
    for i in range(480):
        wide[i] = random.below(4)
    row = displayio.TileGrid(
        wide,
        pixel_shader=palette(0x111111, None, 0x22EE22, 0xEE2222),
        width=2,
        height=4,
        tile_width=10,
        tile_height=8,
        x=70,
        y=10,
    )
    for layer in (rectangle(WIDTH, HEIGHT, 0x305030, 0, 0), field, marks, digits, row):
        root.append(layer)
    yield
    for i in range(12):
        field[i] = i % 9
        marks[i] = i % 5
    for i in range(8):
        row[i] = i % 6
    yield
    field[2, 1] = 8
    yield
    marks[0] = 4
    marks[11] = 0
    digits[5] = 15
    yield
    field.x = 30
    marks.hidden = True
    row[1, 3] = 4
    yield
    field[0] = 7
    marks[3] = 2
    yield
    marks.hidden = False
    wide.fill(3)
    wide[12] = 1
    yield
    for grid in (field, row, digits):
        grid.flip_x = True
    yield
    field.flip_y = True
    row.transpose_xy = True
    digits.transpose_xy = True
    yield
    field[1] = 2
    row[3] = 1
    digits[0] = 9
    yield


def inks(root):
    """Sheets that have a part of each tile only: turned, filled, and drawn on after that."""
    colours = palette(None, 0xF8F0E0, 0xD04010)  # and no fourth one
    made = [packed_tiles(Random(i).data(24), 10, 8, 3, 2, (2, 3, 5, 4)) for i in range(2)]
    grids = []
    for i in range(2):
        grids.append(displayio.TileGrid(made[i], pixel_shader=colours, height=3, tile_height=8, x=4 + 40 * i))
        root.append(grids[i])
        for row in range(3):
            grids[i][row] = row
    yield
    grids[0].flip_x = True
    yield
    grids[0].flip_y = True
    grids[0].transpose_xy = True
    yield
    made[1].fill(1)
    yield
    made[1][9, 23] = 2
    made[1][0, 0] = 0
    yield
    cover = displayio.Bitmap(WIDTH, HEIGHT, 4)
    cover.fill(1)
    root.insert(0, displayio.TileGrid(cover, pixel_shader=colours))
    yield
    cover.fill(3)
    yield


def scaled(root):
    outer = displayio.Group(scale=2, x=7, y=-5)
    inner = displayio.Group(scale=3, x=4, y=6)
    grid = displayio.TileGrid(
        sheet(2, 5, 6, 4),
        pixel_shader=palette(None, 0x00FF00, 0x0000FF, 0xFF0000),
        width=3,
        height=2,
        tile_width=5,
        tile_height=6,
        default_tile=2,
        x=-1,
    )
    inner.append(grid)
    outer.append(inner)
    outer.append(rectangle(5, 4, 0xFFFF00, 20, 20))
    root.append(outer)
    yield
    grid[4] = 3
    yield
    inner.scale = 1
    grid.transpose_xy = True
    yield
    grid[4] = 1
    grid.flip_y = True
    outer.x = -10
    yield
    outer.scale = 1
    root.scale = 2
    yield
    for x in range(5):
        grid.bitmap[x, 14] = x % 4
    yield


def trees(root):
    group = displayio.Group(x=10, y=10)
    parts = [rectangle(30, 20, 0x800000 >> i * 4, 8 * i, 6 * i) for i in range(5)]
    for part in parts:
        group.append(part)
    root.append(group)
    yield
    group.insert(1, group.pop())
    yield
    group.x = -20
    group.y = 70
    yield
    group.x = 40
    parts[2].hidden = True
    yield
    group.hidden = True
    parts[2].hidden = False
    yield
    group.hidden = False
    group.remove(parts[0])
    yield
    group[0] = parts[0]
    del group[1]
    yield
    group.sort(lambda part: part.x, True)
    yield
    root.append(displayio.Group(x=3))
    root[1].append(rectangle(200, 3, 0xFFFFFF, -50, 50))
    yield
    root.pop(0)
    yield


def colors(root):
    shared = palette(0x123456, 0xABCDEF, None, 0xFFFFFF)
    for i in range(3):
        root.append(rectangle(60, 60, 0x208020, 20 * i, 10 * i))
        noise = sheet(2, 20, 20, 2)
        root.append(displayio.TileGrid(noise, pixel_shader=shared, tile_height=20, default_tile=1))
        root[-1].x = 30 * i
        root[-1].y = 20 * i
    few = displayio.Bitmap(16, 16, 256)
    for i in range(256):
        few[i] = i // 2 % 20
    root.append(
        displayio.TileGrid(few, pixel_shader=palette(*[Random(i).color() for i in range(20)]), x=90, y=70)
    )
    yield
    shared[0] = 0xFF0000
    shared[1] = (1, 2, 255)
    yield
    shared.make_transparent(0)
    shared.make_opaque(2)
    yield
    root[0].pixel_shader.make_transparent(0)
    root[-1].pixel_shader[3] = 0x00FF00
    root[1].pixel_shader = palette(0xF0F0F0, 0x0F0F0F, 0xFF00FF, None)
    yield
    bitmaptools.fill_region(few, 0, 0, 16, 16, 7)  # Blinka's fill of 8-bit bitmaps fills half of them
    root[0].pixel_shader.make_opaque(0)
    yield


def bitmaps(root):
    small = sheet(2, 12, 10, 1)
    canvas = displayio.Bitmap(50, 40, 4)
    inks = palette(None, 0xFF0000, 0x00FF00, 0x0000FF)
    root.append(displayio.TileGrid(canvas, pixel_shader=inks, x=8, y=8))
    yield
    canvas[3, 3] = 2
    canvas[60] = 1
    yield
    noise = sheet(2, 12, 10, 2)
    bitmaptools.blit(canvas, noise, 5, 5)
    bitmaptools.blit(canvas, noise, 45, 30, skip_source_index=0)
    yield
    bitmaptools.blit(canvas, noise, 20, 3, x1=2, y1=11, x2=9, y2=18)
    bitmaptools.blit(canvas, small, 0, 0)
    bitmaptools.fill_region(canvas, 30, 20, 70, 25, 3)
    yield
    bitmaptools.blit(canvas, noise, 4, 4, skip_source_index=1, skip_dest_index=0)
    yield
    other = displayio.Bitmap(50, 40, 4)
    other.fill(1)
    root[0].bitmap = other
    yield
    other[7] = 2
    canvas.fill(0)
    yield


SCENES = (labels, directions, wrapped, grids, inks, scaled, trees, colors, bitmaps)
OURS_ONLY = (accents,)  # Blinka 2.7.1 has no bitmaptools.replace_color


def run(ours_only=0):
    for scene in SCENES + (OURS_ONLY if ours_only else ()):
        panel = Panel(WIDTH, HEIGHT)
        step = 0
        for _ in scene(panel.root):
            step += 1
            yield "%s %d" % (scene.__name__, step), panel.picture()


if __name__ == "__main__":
    import sys

    main(run, sys.argv[1:])
