"""Which areas a refresh sends after one edit each: x0 y0 x1 y1, strips of one area joined."""

from panel import Panel
from table_scene import Table, palette

import displayio


def areas(panel):
    panel.picture()
    joined = []
    for x, y, width, height in panel.rectangles:
        if joined and joined[-1][0] == x and joined[-1][2] == x + width and joined[-1][3] == y:
            joined[-1][3] += height
        else:
            joined.append([x, y, x + width, y + height])
    return ", ".join(" ".join(str(corner) for corner in area) for area in sorted(joined))


def main():
    panel = Panel(240, 240)
    table = Table(panel.root)
    marks = panel.root[2]
    own = panel.root[7]
    label = table.labels[0]

    def tell(name):
        print((name + ": " + areas(panel)).rstrip())

    tell("first")
    tell("nothing")
    table.field[5] = 9
    tell("one card")
    table.targets[3] = 7
    tell("one digit")
    table.field[5] = 9
    tell("the same card")
    for i in range(4):
        table.field[i] = 3 + i
    tell("the row's cards")
    table.field[0] = 9
    table.field[15] = 9
    tell("two far cards")
    marks.hidden = True
    tell("a hidden grid")
    marks[3] = 2
    tell("a hidden grid's tile")
    sprite = displayio.TileGrid(displayio.Bitmap(10, 10, 1), pixel_shader=palette(0xFFFFFF), x=150, y=60)
    panel.root.append(sprite)
    panel.picture()
    sprite.x = 190
    sprite.y = 210
    tell("a moved sprite")
    sprite.pixel_shader[0] = 0xFF0000
    tell("a palette")
    sprite.x = 500
    panel.picture()
    sprite.y = 0
    tell("out of sight")
    own[2] = 9
    label.hidden = True
    tell("a card and a label")


if __name__ == "__main__":
    main()
