"""What a colour is on the panel: prints RRGGBB and the two bytes sent. Runs on both interpreters."""

from panel import Panel, Random

import displayio


def main():
    random = Random(1)
    panel = Panel(1, 1)
    palette = displayio.Palette(1)
    panel.root.append(displayio.TileGrid(displayio.Bitmap(1, 1, 1), pixel_shader=palette))
    edges = [0, 0xFFFFFF, 0x070307, 0x080408, 0xF8FCF8, 0x0000FF, 0x00FF00, 0xFF0000]
    for color in edges + [random.color() for _ in range(250)]:
        palette[0] = color
        high, low = panel.picture()
        print("%06x %02x%02x" % (color, high, low))


if __name__ == "__main__":
    main()
