"""A page like the game's table: what it costs in time and heap. Runs on both interpreters.

python table_scene.py  prints figures; heap in bytes on MicroPython only (a 64-bit one doubles a board's).
"""

import gc
import time

from adafruit_display_text import bitmap_label
from panel import Panel, PatternFont, Random, packed_bitmap

import displayio

CELL = 34


class Figures:
    """Heap used between two marks; zero where the interpreter doesn't tell."""

    def __init__(self):
        self._told = hasattr(gc, "mem_alloc")
        self.start = 0

    def mark(self):
        gc.collect()
        self.start = gc.mem_alloc() if self._told else 0

    def used(self):
        gc.collect()
        return (gc.mem_alloc() if self._told else 0) - self.start

    def taken(self):
        """Without a collection: everything that was allocated since, garbage included."""
        return (gc.mem_alloc() if self._told else 0) - self.start


def sheet(bits, width, height, tiles):
    size = (width * bits + 7) // 8 * height
    return packed_bitmap(bytes(size) + Random(bits).data(size * (tiles - 1)), width, height * tiles, bits)


def palette(*colors):
    made = displayio.Palette(len(colors))
    for i in range(len(colors)):
        if colors[i] is None:
            made.make_transparent(i)
        else:
            made[i] = colors[i]
    return made


def grid(bitmap, shader, columns, rows, width, height, x, y, tile=0):
    return displayio.TileGrid(
        bitmap,
        pixel_shader=shader,
        width=columns,
        height=rows,
        tile_width=width,
        tile_height=height,
        default_tile=tile,
        x=x,
        y=y,
    )


class Table:
    """Field 4 x 4 with suits, depths and cursor, two hands, the display of three, 8 targets, 6 labels."""

    def __init__(self, root):
        faces = sheet(2, CELL, CELL, 15)
        hand_faces = sheet(2, CELL, 38, 15)
        suits = sheet(1, CELL, CELL, 5)
        digits = sheet(1, 10, 14, 16)
        small_digits = sheet(1, 7, 10, 16)
        card = palette(None, 0xF8F0E0, 0x102030, 0x8090A0)
        red = palette(None, 0xC03010)
        ink = palette(None, 0xFFFFFF)
        background = displayio.Bitmap(240, 240, 1)
        root.append(displayio.TileGrid(background, pixel_shader=palette(0x184028)))
        self.field = grid(faces, card, 4, 4, CELL, CELL, 40, 20, 1)
        self.cursor = grid(sheet(1, CELL, CELL, 4), palette(None, 0xF0E442), 4, 4, CELL, CELL, 40, 20)
        suit_marks = grid(suits, red, 4, 4, CELL, CELL, 40, 20, 1)
        self.targets = grid(digits, ink, 2, 4, 10, 14, 10, 20, 3)
        column_targets = grid(digits, ink, 8, 1, 10, 14, 60, 2, 4)
        sums = grid(small_digits, ink, 2, 8, 7, 10, 190, 20, 5)
        own = grid(hand_faces, card, 5, 1, CELL, 38, 2, 200, 2)
        other = grid(hand_faces, card, 5, 1, CELL, 38, 2, 160, 10)
        shown = grid(faces, card, 1, 3, CELL, CELL, 200, 100, 6)
        layers = self.field, suit_marks, self.cursor, self.targets, column_targets, sums, own, other, shown
        for layer in layers:
            root.append(layer)
        font = PatternFont()
        self.labels = []
        for i in range(6):
            label = bitmap_label.Label(font, text="Lege ab", color=0xFFFFFF, x=180, y=8 + 14 * i)
            self.labels.append(label)
            root.append(label)


def timed(name, panel, edit, turns=20):
    """The shortest time of an edit with its refresh, and the heap they take, garbage included."""
    figures = Figures()
    edit(0)
    panel.display.refresh()
    least = 1 << 60
    panel.rectangles.clear()
    figures.mark()
    gc.disable()
    for turn in range(1, turns + 1):
        start = time.time_ns()
        edit(turn)
        panel.display.refresh()
        least = min(least, time.time_ns() - start)
        panel.rectangles.clear()
    taken = figures.taken()
    gc.enable()
    left = figures.used()
    print("%-14s %6d us, takes %d bytes, keeps %d" % (name, least // 1000, taken // turns, left))


def main():
    figures = Figures()
    font = PatternFont()
    bitmap = sheet(2, 8, 8, 4)
    shader = palette(None, 1, 2, 3)
    bitmap_label.Label(font, text="Lege ab")
    kinds = (
        ("Group", lambda: displayio.Group(x=3, y=4)),
        ("Bitmap", lambda: displayio.Bitmap(20, 10, 2)),
        ("Palette(4)", lambda: displayio.Palette(4)),
        ("TileGrid", lambda: displayio.TileGrid(bitmap, pixel_shader=shader, x=3, y=4)),
        ("TileGrid 4x4", lambda: grid(bitmap, shader, 4, 4, 8, 8, 3, 4)),
        ("Label", lambda: bitmap_label.Label(font, text="Lege ab", x=3, y=4)),
    )
    kept = [None] * 16
    for name, make in kinds:
        kept[0] = make()
        figures.mark()
        for i in range(16):
            kept[i] = make()
        print("%-14s %d bytes" % (name, figures.used() // 15))
        for i in range(16):
            kept[i] = None
    panel = Panel(240, 240)
    panel.display._write = lambda x, y, width, height, buffer: None
    figures.mark()
    table = Table(panel.root)
    print("%-14s %d bytes" % ("whole page", figures.used()))
    figures.mark()
    panel.display.refresh()
    print("%-14s %d bytes" % ("after drawing", figures.used()))

    def everything(turn):
        panel.display.root_group = None
        panel.display.root_group = panel.root

    def move_cursor(turn):
        table.cursor[(turn - 1) % 16] = 0
        table.cursor[turn % 16] = 1

    def change_card(turn):
        table.field[5] = 1 + turn % 9

    def change_digit(turn):
        table.targets[3] = turn % 10

    def move_label(turn):
        table.labels[5].x = 180 + turn % 7

    def change_text(turn):
        table.labels[5].text = "Summe %d" % (turn % 10)

    def nothing(turn):
        pass

    for edit in (everything, change_card, change_digit, move_cursor, move_label, change_text, nothing):
        timed(edit.__name__, panel, edit)


if __name__ == "__main__":
    main()
