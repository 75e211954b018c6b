"""Random tiles and texts, drawn by viper.py and by plain.py: prints what differs. For MicroPython alone.

python machine_code.py SEED ROUNDS
"""

import sys
from array import array

import framebuf
from framebuf_ops import Random, noise

from firmware.compositor import plain, viper
from firmware.compositor.packed import row_size

TEXTS = ("Kreuzsummen", "Über 7 · 3 × 4 ≤ ß", "", " ", "Ω~ kein Zeichen", "q|ÄÖÜ…–„“")


def both(name, arguments, buffers):
    """Call a function of both modules, each with buffers of its own; returns what came of it."""
    found = []
    for module in (viper, plain):
        own = [bytearray(buffer) for buffer in buffers]
        found.append((getattr(module, name)(*arguments(own)), own))
    return found[0] == found[1], found


def tiles(random):
    bits = (1, 2, 4, 8)[random.below(4)]
    width = random.between(1, 30)
    height = random.between(1, 20)
    left = random.between(0, 5)
    top = random.between(0, 5)
    size = row_size(width, bits) * height
    cell = array("H", (left + width + random.below(4), top + height + random.below(4)))
    form = array("H", (cell[0], cell[1], left, top, width, height, size, bits))
    count = random.between(1, 5)
    data = noise(random, size * count)
    if random.below(2):  # bytes that are full of one value
        for i in range(len(data)):
            data[i] = data[i] % (1 << bits) * (255 // ((1 << bits) - 1))
    columns = random.between(1, 4)
    rows = random.between(1, 3)
    grid = bytes([random.below(count) for _ in range(columns * rows)])
    colours = noise(random, 2 << bits)
    key = (-1, colours[0] | colours[1] << 8)[random.below(2)]
    table = framebuf.FrameBuffer(colours, 1 << bits, 1, framebuf.RGB565)
    wide = random.between(1, 60)
    high = random.between(1, 40)
    x = random.below(200)
    y = random.below(200)
    view = array("i", (x, y, x + wide, y + high))
    at = x + random.between(-60, 60), y + random.between(-40, 40)
    scale = random.between(1, 3)

    def arguments(own):
        strip = framebuf.FrameBuffer(own[0], wide, high, framebuf.RGB565)
        return data, strip, key, table, view, form, grid, columns, rows, at[0], at[1], scale

    return both("stamp", arguments, [noise(random, 2 * wide * high)])


def text(random, font):
    raw = TEXTS[random.below(len(TEXTS))].encode()
    wide = random.between(1, 15)
    rows = random.below(30)
    x = random.between(0, 60)
    y = random.between(-5, 35)
    return both(
        "write", lambda own: (raw, own[0], font, 0, len(raw), wide, rows, x, y), [bytearray(wide * rows or 1)]
    )


def main(seed, rounds):
    random = Random(seed)
    drawn = 0
    fonts = []
    for name in ("text", "title"):
        with open(sys.argv[3] + "/firmware/type/" + name + ".font", "rb") as file:
            fonts.append(memoryview(file.read()))
    for i in range(rounds):
        same, found = tiles(random) if i % 3 else text(random, fonts[i % 2])
        if not same:
            print(i, found)
        drawn += any(found[1][1][0])
    for code in range(32, 0x2600):
        if any(viper.find(font, code) != plain.find(font, code) for font in fonts):
            print("find", code)
    print("drawn", drawn * 10 // rounds)


main(int(sys.argv[1]), int(sys.argv[2]))
