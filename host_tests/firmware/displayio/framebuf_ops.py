"""Random framebuf operations with a stated seed; prints a digest of memory after each. Runs anywhere.

python framebuf_ops.py SEED ROUNDS  (the search path must lead to a `framebuf`)
"""

import sys

import framebuf

MONO_VLSB, RGB565, GS4, MONO_HLSB, MONO_HMSB, GS2, GS8 = range(7)
BITS = (1, 16, 4, 1, 1, 2, 8)


class Random:
    def __init__(self, seed):
        self.state = seed * 7919 + 12345

    def below(self, limit):
        self.state = (self.state * 1109 + 12289) & 0xFFFFF
        return (self.state >> 4) % limit

    def between(self, low, high):
        return low + self.below(high - low + 1)


def buffer_size(width, height, form, stride):
    if form == MONO_VLSB:
        return (height + 7) // 8 * stride
    per_byte = max(8 // BITS[form], 1)
    stride = (stride + per_byte - 1) // per_byte * per_byte
    return stride * height * BITS[form] // 8


def noise(random, size):
    return bytearray([random.below(256) for _ in range(size)])


def picture(random, form, largest):
    width = random.between(1, largest)
    height = random.between(1, largest)
    stride = width + random.below(4) * random.below(8)
    data = noise(random, buffer_size(width, height, form, stride))
    return data, width, height, form, stride


def colour(random, form):
    """Mostly one of the format's own, sometimes too large or negative."""
    if random.below(8) == 0:
        return random.between(-3, 70000)
    return random.below(1 << min(BITS[form], 16))


def blit(random, target, form):
    source_form = random.below(7)
    source = picture(random, source_form, 24)
    if random.below(2):
        source = (bytes(source[0]),) + source[1:]
    else:
        source = framebuf.FrameBuffer(*source)
    x = random.between(-20, 24)
    y = random.between(-20, 24)
    if random.below(2) and BITS[source_form] <= 8:
        palette_form = RGB565 if random.below(3) else random.below(7)
        data = noise(random, buffer_size(256, 1, palette_form, 256))
        palette = framebuf.FrameBuffer(data, 256, 1, palette_form)
        key = palette.pixel(random.below(1 << BITS[source_form]), 0) if random.below(3) else -1
        target.blit(source, x, y, key, palette)
    else:
        target.blit(source, x, y, colour(random, source_form) if random.below(2) else -1)


def operation(random, target, form):
    kind = random.below(11)
    x = random.between(-8, 32)
    y = random.between(-8, 32)
    width = random.between(-2, 34)
    height = random.between(-2, 34)
    ink = colour(random, form)
    if kind == 0:
        target.fill(ink)
    elif kind == 1:
        target.fill_rect(x, y, width, height, ink)
    elif kind == 2:
        target.hline(x, y, width, ink)
    elif kind == 3:
        target.vline(x, y, height, ink)
    elif kind == 4:
        target.rect(x, y, width, height, ink, bool(random.below(2)))
    elif kind == 5:
        target.line(x, y, x + width - 16, y + height - 16, ink)
    elif kind == 6:
        target.pixel(x, y, ink)
        return target.pixel(x, y)
    elif kind == 7:
        target.scroll(random.between(-5, 5), random.between(-5, 5))
    else:
        blit(random, target, form)
    return kind


def digest(data):
    total = 1
    for value in data:
        total = (total * 31 + value) & 0xFFFFFF
    return total


def main(seed, rounds):
    random = Random(seed)
    for _ in range(rounds):
        form = random.below(7)
        data, width, height, _, stride = picture(random, form, 30)
        target = framebuf.FrameBuffer(data, width, height, form, stride)
        for _ in range(12):
            answer = operation(random, target, form)
            print(form, width, height, answer, digest(data))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
