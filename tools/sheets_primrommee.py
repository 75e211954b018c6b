"""The sheets of Primzahlen-Rommé: number cards of 1 to 99, put together from a paper and two digits.

99 numbers as tiles would take 90 KB; a tile of half a card's width for each digit takes a twentieth of that.
Tiles by sheet (WxH is the size of a card; sheets of halves have tiles of W/2 x H):

    numberWxH  0 none, 1 number, 2 number with a key, 3 wild card, 4 wild card that stands for a number,
               5 the same with a key, 6 back, 7 free place; paper 1, red 2, edge 3
    digitsWxH  halves: 0 none, 1..9 tens digits (left), 10..19 ones digits 0..9 (right), then the halves of
               single digits in the middle of a card: 20..28 the left ones of 1..9, 29..37 the right ones
    marksWxH   halves: 0 none, 1 bar under the tens (left), 2 disc under the ones (right), then at the left
               3 disc, 4 bar, 5 triangle, 6 tick; 1 the colour of tens, 2 the colour of ones, 3 ink
"""

from tools.pixelart import read_art

PAPER, RED, EDGE = 1, 2, 3
CORNER = 4
TENS, ONES, INK = 1, 2, 3  # colours of marks


class NumberSize:
    """Where things lie on a number card, px: height and foot of its digits, top of its marks."""

    def __init__(self, width, height, digit, baseline, mark):
        self.width = width
        self.height = height
        self.half = width // 2
        self.digit = digit
        self.baseline = baseline
        self.mark = mark
        self.name = f"{width}x{height}"


SIZES = (NumberSize(58, 60, 32, 45, 50), NumberSize(46, 48, 25, 36, 39))


def sheets(art, stars, digits, tile):
    """Sheets by name, (tiles, bits) each: `art` is the file of pictures, `stars` those of tools/sheets.py,
    `digits` cuts digits, `tile` makes an empty Tile of a width and height."""
    pictures = read_art(art)
    made = {}
    for size in SIZES:
        made["number" + size.name] = _papers(size, pictures, stars, tile), 2
        made["digits" + size.name] = _halves(size, digits, tile), 1
        made["marks" + size.name] = _marks(size, pictures, tile), 2
    return made


def _papers(size, pictures, stars, tile):
    def card(key=False, star=0):
        """A paper; `star` is how large its star is: 1 small in the corner, 2 large in the middle."""
        made = tile(size.width, size.height).filled(0, CORNER, PAPER).box(0, CORNER, EDGE)
        if key:
            picture = pictures["key"]
            made.draw(picture, size.width - 4 - picture.width, 4, (0, 0, RED))
        if star:
            picture = stars["star" if star > 1 else "star11"]
            wide, high = star * picture.width, star * picture.height
            left, top = ((size.width - wide) // 2, (size.height - high) // 2) if star > 1 else (2, 1)
            for y in range(high):
                for x in range(wide):
                    if picture.rows[y // star][x // star]:
                        made.rows[top + y][left + x] = RED
        return made

    free = tile(size.width, size.height).box(2, CORNER, EDGE, lambda step: step % 8 < 4)
    back = card()
    for y in range(3, size.height - 3):
        for x in range(3, size.width - 3):
            if (x + y) % 8 < 4:
                back.rows[y][x] = EDGE
    none = tile(size.width, size.height)
    return [none, card(), card(True), card(star=2), card(star=1), card(True, 1), back, free]


def _halves(size, digits, tile):
    def glyphs(shift, characters):
        """Halves with these digits, their middle `shift(width)` px left of the right edge."""
        found = []
        for character in characters:
            glyph = digits.glyph(character, size.digit)
            found.append(_laid(size, glyph, shift(glyph.width), tile))
        return found

    tens = glyphs(lambda width: size.half - width, "123456789")
    ones = glyphs(lambda width: 1, "0123456789")
    left = glyphs(lambda width: size.half - width // 2, "123456789")
    right = glyphs(lambda width: -(width // 2), "123456789")
    return [tile(size.half, size.height), *tens, *ones, *left, *right]


def _laid(size, glyph, left, tile):
    """A half with what of the glyph lies on it, its ink beginning at `left`."""
    made = tile(size.half, size.height)
    top = size.baseline - glyph.dy - glyph.height
    for y, row in enumerate(glyph.rows):
        for x, value in enumerate(row):
            if value and 0 <= left + x < size.half:
                made.rows[top + y][left + x] = 1
    return made


def _marks(size, pictures, tile):
    def mark(name, x, colour):
        picture = pictures[name]
        return tile(size.half, size.height).draw(picture, x, size.mark, (0, 0, colour))

    # Each below its digit, which stands beside the middle of the card.
    bar = size.half - 3 - pictures["bar"].width
    disc = (size.half - pictures["disc"].width) // 2
    found = [tile(size.half, size.height), mark("bar", bar, TENS), mark("disc", disc, ONES)]
    return found + [mark(name, 4, INK) for name in ("disc", "bar", "triangle", "tick")]
