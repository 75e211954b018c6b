"""The sheets of QUICLO: the board of 144 numbers, and a die of twelve sides.

Tiles by sheet:

    places18x16     what lies in a place of the board: 0 unknown, 1 own, 2 own and protected, 3 in the middle,
                    4 reported, 5 and 6 as 1 and 2, chosen, 7..12 of the 1st..6th player: so many pips;
                    1 paper, 2 ink, 3 yellow
    numbers9x16     halves of its numbers: 0 none, 1..9 tens (left), 10..14 tens behind a hundred (left),
                    15..24 ones 0..9 (right); then 1..24 again in quiet and in white; 1 ink, 2 quiet, 3 white
    d12             a die of twelve sides: 0 lying there, 1 the place of one that is used
    digits11x14     for calculations: 0 blank, 1..10 digits 0..9, 11 +, 12 minus, 13 times, 14 divided, 15 =
"""

PAPER, INK, YELLOW = 1, 2, 3
SHADE = 3  # of the dice
WIDTH, HEIGHT = 18, 16
HALF = 9
DIGIT = 8  # px
FOOT = 9  # row below the digits
COLOURS = (1, 2, 3)  # ink, quiet, white
DIE = 36

LOCK = (".###.", ".#.#.", "#####", "#####")
HUNDRED = (".#", "##", ".#", ".#", ".#", ".#", ".#", ".#")
# The 4 of Andika is too wide to stand between a 1 and another digit.
NARROW_FOUR = ("...#.", "..##.", ".###.", ".#.#.", "##.#.", "#####", "...#.", "...#.")
SIGNS = (
    ("...##...", "...##...", "...##...", "########", "########", "...##...", "...##...", "...##..."),
    ("........", "........", "........", "########", "########", "........", "........", "........"),
    ("##....##", "###..###", ".######.", "..####..", "..####..", ".######.", "###..###", "##....##"),
    ("...##...", "...##...", "........", "########", "########", "........", "...##...", "...##..."),
    ("........", "########", "########", "........", "........", "########", "########", "........"),
)  # fmt: skip
# Corners of a die as seen from above, in px: a ring of ten, and the five of its upper face.
RING = ((18, 0), (29, 4), (35, 13), (35, 23), (29, 32), (18, 35), (7, 32), (0, 23), (0, 13), (7, 4))
FACE = ((18, 5), (31, 14), (26, 29), (10, 29), (5, 14))


def sheets(digits, tile):
    """Sheets by name, (tiles, bits) each: `digits` cuts digits, `tile` makes an empty Tile."""
    return {
        "places18x16": (_places(tile), 2),
        "numbers9x16": (_numbers(digits, tile), 2),
        "d12": (_dice(tile), 2),
        "digits11x14": (_sums(digits, tile), 1),
    }


def _draw(made, rows, left, top, colour):
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if value in ("#", 1):
                made.rows[top + y][left + x] = colour
    return made


def _places(tile):
    def empty():
        return tile(WIDTH, HEIGHT)

    def card(colour, lock=False):
        made = empty()
        for y in range(HEIGHT - 1):
            for x in range(WIDTH - 1):
                made.rows[y][x] = colour
        return _draw(made, LOCK, 6, 10, INK) if lock else made

    def other(pips):
        """Below the number a pip for each player up to its owner, on a line."""
        made = empty()
        for x in range(1, WIDTH - 2):
            made.rows[HEIGHT - 2][x] = PAPER
        left = (WIDTH - 1 - (3 * pips - 1)) // 2
        for n in range(pips):
            for i in range(4):
                made.rows[11 + i // 2][left + 3 * n + i % 2] = PAPER
        return made

    middle = _draw(empty(), ("##", "##"), 8, 7, PAPER)
    reported = _draw(empty(), ("######",), 6, 8, PAPER)
    return [empty(), card(PAPER), card(PAPER, True), middle, reported, card(YELLOW), card(YELLOW, True)] + [
        other(pips) for pips in range(1, 7)
    ]


def _numbers(digits, tile):
    """The halves in each colour; what is clear comes once."""

    def half(colour, *parts):
        made = tile(HALF, HEIGHT)
        for rows, left in parts:
            for y, row in enumerate(rows):
                for x, value in enumerate(row):
                    if value in ("#", 1) and 0 <= left + x < HALF:
                        made.rows[FOOT - DIGIT + y][left + x] = colour
        return made

    cut = [digits.glyph(str(n), DIGIT).rows for n in range(10)]
    found = [tile(HALF, HEIGHT)]
    for colour in COLOURS:
        found += [half(colour, (rows, HALF - len(rows[0]))) for rows in cut[1:]]
        for rows in [*cut[:4], NARROW_FOUR]:
            found.append(half(colour, (HUNDRED, 1), (rows, HALF - len(rows[0]))))
        found += [half(colour, (rows, 1)) for rows in cut]
    return found


def _sums(digits, tile):
    """Blank, the ten digits, the four signs, equals."""
    found = [tile(11, 14)]
    for n in range(10):
        glyph = digits.glyph(str(n), 14)
        found.append(_draw(tile(11, 14), glyph.rows, (11 - glyph.width) // 2, 0, 1))
    return found + [_draw(tile(11, 14), rows, 1, 3, 1) for rows in SIGNS]


def _dice(tile):
    lying = _filled(tile(DIE, DIE))
    for i in range(5):
        _line(lying, FACE[i], FACE[(i + 1) % 5], SHADE)
        _line(lying, FACE[i], RING[2 * i], SHADE)
    for i in range(10):
        _line(lying, RING[i], RING[(i + 1) % 10], SHADE)
    used = tile(DIE, DIE)
    for i in range(10):
        _line(used, RING[i], RING[(i + 1) % 10], SHADE, 4)
    return [lying, used]


def _filled(made):
    """The ring in paper."""
    for y in range(DIE):
        for x in range(DIE):
            inside = True
            for i in range(10):
                (ax, ay), (bx, by) = RING[i], RING[(i + 1) % 10]
                inside = inside and (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
            if inside:
                made.rows[y][x] = PAPER
    return made


def _line(made, start, end, colour, dash=0):
    """A line of one pixel; with `dash` every other so many pixels."""
    (ax, ay), (bx, by) = start, end
    steps = max(abs(bx - ax), abs(by - ay))
    for i in range(steps + 1):
        if not dash or i % dash < dash // 2:
            x = (2 * (ax * steps + (bx - ax) * i) + steps) // (2 * steps)
            y = (2 * (ay * steps + (by - ay) * i) + steps) // (2 * steps)
            made.rows[y][x] = colour
