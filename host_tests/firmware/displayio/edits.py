"""Random edits of a tree, drawn after each one: python edits.py SEED ROUNDS EDITS.

With our displayio each picture is also compared with one that is drawn anew as a whole.
"""

from panel import OURS, Panel, Random, main, packed_bitmap, packed_tiles

import displayio

WIDTH = 80
HEIGHT = 64


class Editor:
    """Makes and changes layers; everything comes from one stream of small random numbers."""

    def __init__(self, random, root):
        self.random = random
        self.root = root
        self.groups = [root]
        self.grids = []
        self.palettes = [self.new_palette() for _ in range(3)]
        self.bitmaps = [self.new_bitmap() for _ in range(5)]

    def pick(self, things):
        return things[self.random.below(len(things))]

    def new_palette(self):
        palette = displayio.Palette(16)
        for i in range(16):
            palette[i] = self.random.color()
            if self.random.chance(4):
                palette.make_transparent(i)
        return palette

    def new_bitmap(self):
        """(bitmap, tile width, tile height): over packed data, empty, or drawn on."""
        random = self.random
        width = random.between(3, 12)
        height = random.between(3, 12)
        across = random.between(1, 2)
        down = random.between(1, 4)
        bits = (1, 2, 4)[random.below(3)]
        kind = random.below(5)
        if kind == 4:
            left = random.below(width)
            top = random.below(height)
            ink = left, top, random.between(1, width - left), random.between(1, height - top)
            size = (ink[2] * bits + 7) // 8 * ink[3] * down
            bitmap = packed_tiles(random.data(size), width, height, down, bits, ink)
        elif kind < 2:
            if random.chance(2):
                across = 1
            size = (width * across * bits + 7) // 8 * height * down
            bitmap = packed_bitmap(random.data(size), width * across, height * down, bits)
        else:
            bitmap = displayio.Bitmap(width * across, height * down, 1 << bits)
            if kind == 2:
                self.draw(bitmap)
        return bitmap, width, height

    def draw(self, bitmap):
        for _ in range(self.random.between(1, 20)):
            bitmap[self.random.below(bitmap.width), self.random.below(bitmap.height)] = self.random.below(2)

    def new_grid(self):
        random = self.random
        bitmap, width, height = self.pick(self.bitmaps)
        tiles = bitmap.width // width * (bitmap.height // height)
        whole = random.chance(3)
        grid = displayio.TileGrid(
            bitmap,
            pixel_shader=self.pick(self.palettes),
            width=1 if whole else random.between(1, 3),
            height=1 if whole else random.between(1, 3),
            tile_width=None if whole else width,
            tile_height=None if whole else height,
            default_tile=0 if whole else random.below(tiles),
            x=random.between(-10, WIDTH * 2 // 3),
            y=random.between(-10, HEIGHT * 2 // 3),
        )
        self.grids.append((grid, 1 if whole else tiles))
        return grid

    def add(self):
        group = self.pick(self.groups)
        at = self.random.below(len(group) + 1)
        if self.random.chance(4) and len(self.groups) < 6:
            new = displayio.Group(
                scale=self.random.between(1, 2), x=self.random.between(-5, 20), y=self.random.between(-5, 20)
            )
            new.append(self.new_grid())
            self.groups.append(new)
        else:
            new = self.new_grid()
        group.insert(at, new)

    def remove(self):
        group = self.pick(self.groups)
        if len(group):
            layer = group.pop(self.random.below(len(group)))
            self.forget(layer)

    def forget(self, layer):
        if isinstance(layer, displayio.Group):
            self.groups.remove(layer)
            while len(layer):
                self.forget(layer.pop())
        else:
            self.grids = [pair for pair in self.grids if pair[0] is not layer]

    def reorder(self):
        group = self.pick(self.groups)
        if len(group):
            layer = group.pop(self.random.below(len(group)))
            group.insert(self.random.below(len(group) + 1), layer)

    def edit(self):
        random = self.random
        kind = random.below(16)
        if kind < 2 or len(self.grids) < 4:
            return self.add()
        grid, tiles = self.pick(self.grids)
        if kind < 6:
            grid[random.below(grid.width * grid.height)] = random.below(tiles)
        elif kind == 6:
            grid.x += random.between(-9, 9)
        elif kind == 7:
            grid.y += random.between(-9, 9)
        elif kind == 8:
            grid.hidden = not grid.hidden
        elif kind == 9:
            # The root stays on the panel, or most pictures would be black.
            group = self.pick(self.groups[1:] or self.groups)
            if group is not self.root and random.chance(2):
                group.hidden = not group.hidden
            else:
                group.x += random.between(-9, 9)
        elif kind == 10:
            self.pick(self.groups[1:] or self.groups).scale = random.between(1, 3)
        elif kind == 11:
            self.remove()
        elif kind == 12:
            self.reorder()
        elif kind == 13:
            self.draw(grid.bitmap)
        elif kind == 14:
            palette = self.pick(self.palettes)
            i = random.below(4)
            if random.chance(2):
                palette[i] = random.color()
            elif palette.is_transparent(i):
                palette.make_opaque(i)
            else:
                palette.make_transparent(i)
        elif random.chance(2):
            grid.flip_x = not grid.flip_x
        elif random.chance(2):
            grid.flip_y = not grid.flip_y
        else:
            grid.transpose_xy = not grid.transpose_xy


def run(seed, rounds, edits):
    random = Random(seed)
    for turn in range(rounds):
        panel = Panel(WIDTH, HEIGHT, rows=5)
        editor = Editor(random, panel.root)
        for _ in range(8):
            editor.add()
        for step in range(edits):
            editor.edit()
            if random.chance(3):
                continue  # several changes before a refresh
            picture = panel.picture()
            if OURS:
                panel.display.root_group = None
                panel.display.root_group = panel.root
                assert panel.picture() == picture, "a part was not drawn again"
            yield "%d %d" % (turn, step), picture


if __name__ == "__main__":
    import sys

    main(run, sys.argv[1:])
