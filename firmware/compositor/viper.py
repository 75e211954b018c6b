"""What touches single pixels, as machine code: four times as fast as framebuf's blit.

Only where MicroPython takes machine code; elsewhere `plain.py` does the same with framebuf. The types
`ptr8`, `ptr16` and `ptr32` are known to the compiler alone, and each index of theirs is the caller's duty:
nothing is checked here.
"""

import micropython


@micropython.viper
def stamp(
    at: ptr8, out: ptr16, key: int, table: ptr16, view: ptr32, form: ptr16, tiles: ptr8,
    columns: int, rows: int, x: int, y: int, scale: int,
):  # fmt: skip
    """Draw a grid of tiles into a strip of RGB565 pixels; x and y are its corner on the panel.

    `at` is the data and `form` the form of a Bitmap whose tiles lie below each other (`Bitmap.cut`), `tiles`
    has the number of each of `columns` x `rows` tiles. `table` has the colours of all pixel values; those
    that are `key` are clear. `out` is the strip, and `view` (array of int: left, top, right, bottom) which
    part of the panel it is.

    The compiler keeps the first three variables of a function in registers: so these are what moves most.
    """
    data = int(at)
    strip = int(out)
    wide = view[2] - view[0]
    high = view[3] - view[1]
    x += form[2] * scale - view[0]
    y += form[3] * scale - view[1]
    width = int(form[4])
    bits = int(form[7])
    row_size = (width * bits + 7) >> 3
    mask = (1 << bits) - 1
    many = 255 // mask  # times a value: a byte that is full of it
    each = 8 // bits  # pixels of a byte
    step = each << 1
    # Are there so many pixels in a byte? As numbers, since asking for one is faster than comparing two.
    two = 1 if bits < 8 else 0
    four = 1 if bits < 4 else 0
    eight = 1 if bits == 1 else 0
    # The first pixel is in the highest bits of a byte, but with two bits a pixel in the lowest.
    turned = 0 if bits == 2 else 8 - bits
    width *= scale
    height = int(form[5]) * scale
    place = 0  # tiles so far
    before = -1  # the last byte that was drawn as a whole, and how: 0 not, 1 in one colour, else each pixel
    shown = 0
    for _ in range(rows):
        start = 0 - y if y < 0 else 0
        end = high - y if y + height > high else height
        left = x
        for _ in range(columns):
            first = 0 - left if left < 0 else 0
            last = wide - left if left + width > wide else width
            if first < last and start < end:
                line = start // scale
                source = data + tiles[place] * form[6] + line * row_size
                rest = (line + 1) * scale - start  # so often is this line drawn
                begin = strip + (((y + start) * wide + left + first) << 1)
                skipped = first // scale
                line = end - start
                while line:
                    line -= 1
                    to = begin
                    i = first
                    k = skipped  # the pixel of the tile that pixel i shows
                    while i < last:
                        if scale == 1 and k * bits & 7 == 0 and i + each <= last:
                            # whole bytes, most of which are full of one value
                            at = ptr8(source + (k * bits >> 3))
                            out = ptr16(to)
                            n = (last - i) * bits >> 3
                            i += n * each
                            to += n * each << 1
                            while n:
                                n -= 1
                                byte = int(at[0])
                                at = ptr8(int(at) + 1)
                                if byte != before:
                                    before = byte
                                    colour = int(table[byte & mask])
                                    shown = 1
                                    if (byte & mask) * many != byte:
                                        shown = each
                                    elif colour == key:
                                        shown = 0
                                if shown == 1:
                                    out[0] = colour
                                    if two:
                                        out[1] = colour
                                        if four:
                                            out[2] = colour
                                            out[3] = colour
                                            if eight:
                                                out[4] = colour
                                                out[5] = colour
                                                out[6] = colour
                                                out[7] = colour
                                elif shown == 4:
                                    colour = int(table[byte & 3])
                                    if colour != key:
                                        out[0] = colour
                                    colour = int(table[byte >> 2 & 3])
                                    if colour != key:
                                        out[1] = colour
                                    colour = int(table[byte >> 4 & 3])
                                    if colour != key:
                                        out[2] = colour
                                    colour = int(table[byte >> 6])
                                    if colour != key:
                                        out[3] = colour
                                elif shown:
                                    k = each
                                    while k:
                                        k -= 1
                                        byte <<= bits
                                        colour = int(table[byte >> 8 & mask])
                                        if colour != key:
                                            out[0] = colour
                                        out = ptr16(int(out) + 2)
                                    continue
                                out = ptr16(int(out) + step)
                            k = i
                        else:
                            at = ptr8(source + (k * bits >> 3))
                            before = -1
                            colour = int(table[at[0] >> (k * bits & 7 ^ turned) & mask])
                            k += 1
                            n = (last if k * scale > last else k * scale) - i
                            i += n
                            out = ptr16(to)
                            to += n << 1
                            if colour != key:
                                while n:
                                    n -= 1
                                    out[0] = colour
                                    out = ptr16(int(out) + 2)
                    begin += wide << 1
                    rest -= 1
                    if rest == 0:
                        rest = scale
                        source += row_size
            left += int(form[0]) * scale
            place += 1
        y += int(form[1]) * scale


@micropython.viper
def find(font: ptr8, code: int) -> int:
    """Where the entry of a code point begins in the file of a font (tools/font.py), or 0."""
    low = 0
    high = int(font[6]) << 8 | int(font[7])
    middle = code - 32  # a font begins with all of ASCII, so for most letters the first look finds it
    if middle < 0 or middle >= high:
        middle = high >> 1
    while low < high:
        at = 8 + 9 * middle
        here = int(font[at]) << 8 | int(font[at + 1])
        if here == code:
            return at
        if here < code:
            low = middle + 1
        else:
            high = middle
        middle = (low + high) >> 1
    return 0


@micropython.viper
def write(
    raw: ptr8, out: ptr8, font: ptr8, start: int, end: int, row_size: int, rows: int, x: int, y: int
) -> int:
    """Set the bits of the letters from `start` to `end` of a text in UTF-8; returns where the pen ends (px).

    `out` has `rows` rows of `row_size` bytes, the leftmost pixel in the highest bit of a byte; 0 rows: the
    text is only measured. The pen begins at x, which is not negative, on the baseline y. `font` is the file
    of a font (tools/font.py) that begins with all of ASCII; letters that it lacks are left out.
    """
    size = rows * row_size
    while start < end:
        code = int(raw[start])
        start += 1
        if code > 127:
            more = code > 223
            code = (code & 31) << 6 | raw[start] & 63
            start += 1
            if more:
                code = code << 6 & 65535 | raw[start] & 63
                start += 1
        at = 9 * code - 280  # where it lies in a font that begins with all of ASCII
        if code < 32 or code > 126 or int(font[at + 1]) != code:
            at = int(find(font, code))
            if at == 0:
                continue
        glyph = ptr8(int(font) + at)
        if rows:
            ink = ptr8(int(font) + (glyph[2] << 8 | glyph[3]))
            many = (glyph[4] + 7) >> 3  # bytes of a row
            n = int(glyph[5])
            left = x + glyph[6]
            to = (y - n + 128 - (glyph[7] ^ 128)) * row_size + (left >> 3)
            room = row_size - (left >> 3)
            left &= 7
            while n:
                n -= 1
                i = 0
                while i < many:
                    byte = ink[0] << 8 >> left
                    ink = ptr8(int(ink) + 1)
                    if byte and to >= 0 and to < size and i < room:
                        out[to + i] = out[to + i] | byte >> 8
                        if i + 1 < room:
                            out[to + i + 1] = out[to + i + 1] | byte & 255
                    i += 1
                to += row_size
        x += glyph[8]
    return x
