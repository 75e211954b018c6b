"""Build the picture sheets of firmware/type: python3 -m tools.sheets [--check] [--folder DIR]

A sheet is a strip of tiles of one size, below each other, for a TileGrid: everything that repeats on the
screen (cards, marks, digits, stars, stones) is drawn from one. Digits are cut from Andika as in
tools/font.py, pictures lie in tools/art/sheets.txt and animals.txt, the rest is drawn here.

The format of a .sheet file:

    0  2   magic b"KS"
    2  1   format, 2
    3  1   bits of a pixel, 1 or 2
    4  1   tile width
    5  1   tile height
    6  1   number of tiles
    7  1   0
    8  4   left, top, width and height of what follows of each tile: all of its pixels that are not clear
    12     rows of the first tile, the second, ...: MONO_HLSB or GS2_HMSB of framebuf, rows padded to bytes
    -4 4   CRC-32 of all before it, high byte first

Colour indices: 0 clear, 1 paper, 2 ink, 3 shade in 2-bit sheets, but in suits 1 red suits, 2 black suits,
in animals 3 the animal's own colour, in rests 2 wood or rock, 3 cloth or flame;
0 clear, 1 ink in 1-bit sheets.

Tiles by sheet (WxH is the size of a tile; card sizes are those of CARD_SIZES):

    fieldWxH        cards of the field: 0 free place, 1..9 numbers, 10 ghost of a card that is picked up
    handWxH_de      cards of hands, display and piles, with German letters (_en: English): the same, then
                    11 Jack, 12 Queen, 13 King, 14 back; a card's tile is its rank
    courts68x76_de  Jack, Queen and King of these twice as large, as they greet at the title (_en: English)
    suitsWxH        marks for a card's corner: 0 none, 1 hearts, 2 spades, 3 diamonds, 4 clubs
    depthWxH        how many cards lie in a stack: 0 none, 1 two, 2 three, 3 four, 4 five or more
    digits20 digits14   0 blank, 1..10 digits 0..9, 11 +, 12 minus, 13 right, 14 wrong, 15 ?
    numbers14       0 blank, 1..50 numbers
    stars stars11   0 none, 1 empty, 2 won; with the air beside it
    animals animals16   the players, large and beside a name: a tile's number is the animal's
    stones          path of the campaign: 0 locked, 1 open, 2 done, 3 here; 4 to 7 the same with points, for
                    the ends of stages; rows 9 to 18 are left to a number
    targets38x38    target cards of a real pack: 0 a nine upright, 1 a two that lies across
    numberWxH digitsWxH marksWxH   number cards 1 to 99: see tools/sheets_primrommee.py
    rests           places to rest on the path: 0 bench, 1 campfire, 2 tent, 3 hut, 4 flag on a summit
    quibblesWxH     cards of Quibbles: 0 free place, 1..6 numbers; 11x14: of collections
    pips            what is still missing: 0 a place, 1 there
    konzentrationWxH   cards of Konzentrationsspiel: 0 none, 1..3 numbers, 4 back, 5..7 numbers with a lock
    places18x16 numbers9x16 d12 digits11x14   board and dice of QUICLO: see tools/sheets_quiclo.py
"""
import argparse
from pathlib import Path

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("play")

from tools import sheets_primrommee, sheets_quiclo
from tools.ending import end
from tools.font import ART, FOLDER, Outline, find_outline, finish
from tools.pixelart import pack, read_art, sealed

CLEAR, PAPER, INK, SHADE = range(4)
SUITS = ("hearts", "spades", "diamonds", "clubs")
RED_SUITS = ("hearts", "diamonds")
RED_SUIT, BLACK_SUIT = 1, 2
CORNER = 4  # radius of a card's corners
AIR = 2  # px on both sides of a star, so that three of them are three
ANIMALS = ("fox", "owl", "hedgehog", "bear", "otter", "raven", "hare", "whale")
RESTS = ("bench", "campfire", "tent", "hut", "flag")
LETTERS = {"de": "BDK", "en": "JQK"}


class CardSize:
    """Where things lie on a card: the digit's height, left edge and baseline; the size of the suit mark."""

    def __init__(self, width, height, digit, left, baseline, suit):
        self.width = width
        self.height = height
        self.digit = digit
        self.left = left
        self.baseline = baseline
        self.suit = suit
        self.name = f"{width}x{height}"


FIELD_SIZES = (
    CardSize(46, 46, 35, 4, 39, 11),
    CardSize(46, 34, 25, 8, 28, 11),
    CardSize(34, 46, 28, 3, 40, 9),
    CardSize(34, 34, 25, 3, 28, 9),
    # on wide panels
    CardSize(58, 58, 44, 5, 50, 11),
    CardSize(58, 44, 33, 9, 37, 11),
    CardSize(44, 58, 35, 3, 46, 11),
    CardSize(44, 44, 33, 4, 37, 11),
)
HAND_SIZE = CardSize(34, 38, 27, 2, 33, 9)
CARD_SIZES = FIELD_SIZES + (HAND_SIZE,)
QUIBBLES_SIZES = (CardSize(34, 38, 28, 0, 33, 0), CardSize(22, 30, 20, 0, 25, 0))  # digits in the middle
COLLECTED = CardSize(11, 14, 10, 0, 12, 0)
KONZENTRATION_SIZES = (
    CardSize(28, 36, 20, 0, 28, 0),
    CardSize(19, 40, 20, 0, 30, 0),
    CardSize(23, 30, 16, 0, 23, 0),
)


class Tile:
    """A canvas of colour indices."""

    def __init__(self, width, height, fill=CLEAR):
        self.width = width
        self.height = height
        self.rows = [[fill] * width for _ in range(height)]

    def draw(self, picture, x, y, colours=None):
        """Lay a picture over the tile; its index 0 leaves what is there. `colours` maps the other indices."""
        for j, row in enumerate(picture.rows):
            for i, value in enumerate(row):
                if value:
                    self.rows[y + j][x + i] = colours[value] if colours else value
        return self

    def box(self, inset, radius, colour, select=lambda step: True):
        """The outline of a rounded rectangle, 1 px wide; `select(step)` picks pixels on the way round."""
        for step, (x, y) in enumerate(around(self.width, self.height, inset, radius)):
            if select(step):
                self.rows[y][x] = colour
        return self

    def eight_points(self, inset, colour):
        """A star of eight points in a square tile: two filled squares, one of them on its corner."""
        middle = self.width - 1  # all in half pixels
        tip = self.width - 2 * inset
        side = tip * 5 // 7  # half a diagonal is to half a side as 7 to 5
        for y in range(self.height):
            for x in range(self.width):
                dx, dy = abs(2 * x - middle), abs(2 * y - middle)
                if max(dx, dy) < side or dx + dy < tip + 1:
                    self.rows[y][x] = colour
        return self

    def filled(self, inset, radius, colour):
        """A filled rounded rectangle."""
        for y in range(self.height):
            for x in range(self.width):
                if inside(x, y, self.width, self.height, inset, radius):
                    self.rows[y][x] = colour
        return self


def inside(x, y, width, height, inset, radius):
    """Is the middle of pixel (x, y) in the rounded rectangle? Counted in half pixels, so without rounding."""
    left, top = 2 * (inset + radius), 2 * (inset + radius)
    right, bottom = 2 * (width - inset - radius), 2 * (height - inset - radius)
    px, py = 2 * x + 1, 2 * y + 1
    dx = max(left - px, px - right, 0)
    dy = max(top - py, py - bottom, 0)
    return dx * dx + dy * dy <= 4 * radius * radius


def around(width, height, inset, radius):
    """The outline's pixels of a rounded rectangle, clockwise from the middle of the top."""
    def has(x, y):
        return inside(x, y, width, height, inset, radius)

    ring = {
        (x, y)
        for y in range(height)
        for x in range(width)
        if has(x, y) and not (has(x - 1, y) and has(x + 1, y) and has(x, y - 1) and has(x, y + 1))
    }
    at = (width // 2, inset)
    way = []
    while at is not None:
        way.append(at)
        ring.discard(at)
        x, y = at
        # straight steps before slanted ones, clockwise, so that the walk never skips a corner
        steps = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
        at = next(((x + i, y + j) for i, j in steps if (x + i, y + j) in ring), None)
    return way


class Digits:
    """Digits and letters from the outline font, each height cut once."""

    def __init__(self):
        self._path = find_outline("Andika-Bold.ttf")
        self._made = {}

    def glyph(self, character, height):
        """The Glyph of a character where capitals are `height` px tall."""
        key = character, height
        if key not in self._made:
            self._made[key] = Outline(self._path, height, (height * 7 + 5) // 10).cut(character)
        return self._made[key]


def put(tile, glyph, left, baseline, colour=INK):
    """Draw a glyph with its ink at `left` and its foot on the row above `baseline`."""
    for j, row in enumerate(glyph.rows):
        for i, value in enumerate(row):
            if value:
                tile.rows[baseline - glyph.dy - glyph.height + j][left + i] = colour
    return tile


def paper(size):
    """An empty card."""
    return Tile(size.width, size.height).filled(0, CORNER, PAPER).box(0, CORNER, SHADE)


def number_card(size, rank, digits):
    """A number card; the ace counts one, so it shows 1 and a small A."""
    tile = paper(size)
    glyph = digits.glyph(str(rank), size.digit)
    # The 4 is much wider than all others, but below the suit mark: it need not push them to the right.
    usual = max(digits.glyph(n, size.digit).width for n in "12356789")
    put(tile, glyph, size.left + max(0, (usual - glyph.width) // 2), size.baseline)
    if rank == 1:
        small = digits.glyph("A", 8)
        put(tile, small, size.width - 3 - small.width, size.height - 3)
    return tile


def free_place(size):
    """A dashed outline, the same on all sides: whole corners, and a dash in the middle of each edge."""
    outline = Tile(size.width, size.height).box(2, CORNER, SHADE)

    def gap(at, length):
        return 2 + CORNER + 2 <= at < length - 2 - CORNER - 2 and (abs(2 * at + 1 - length) // 2 + 2) % 7 > 3

    for y in range(size.height):
        for x in range(size.width):
            if gap(x, size.width) and (y < 4 or y >= size.height - 4):
                outline.rows[y][x] = CLEAR
            if gap(y, size.height) and (x < 4 or x >= size.width - 4):
                outline.rows[y][x] = CLEAR
    return outline


def field_cards(size, digits):
    """Tiles 0 to 10 of a card sheet: free place, numbers, ghost."""
    free = free_place(size)
    ghost = Tile(size.width, size.height).box(0, CORNER, PAPER).box(3, 2, PAPER, lambda step: step % 4 < 2)
    return [free] + [number_card(size, rank, digits) for rank in range(1, 10)] + [ghost]


def quibbles_cards(size, digits):
    """A free place and the cards 1 to 6, their digits in the middle."""
    tiles = [free_place(size)]
    for rank in range(1, 7):
        glyph = digits.glyph(str(rank), size.digit)
        tiles.append(put(paper(size), glyph, (size.width - glyph.width) // 2, size.baseline))
    return tiles


def collected_cards(size, digits):
    """The same as small as in a collection: a low frame for a free place, cards without an edge."""
    tiles = [Tile(size.width, size.height).box(2, 1, SHADE)]
    for rank in range(1, 7):
        glyph = digits.glyph(str(rank), size.digit)
        tile = Tile(size.width, size.height).filled(0, 2, PAPER)
        tiles.append(put(tile, glyph, (size.width - glyph.width) // 2, size.baseline))
    return tiles


def konzentration_cards(size, digits, art):
    """Nothing, the cards 1 to 3, a back, the same cards with a lock below a higher digit."""
    lock = art["lock"]
    plain = []
    locked = []
    for rank in range(1, 4):
        glyph = digits.glyph(str(rank), size.digit)
        left = (size.width - glyph.width) // 2
        plain.append(put(paper(size), glyph, left, size.baseline))
        top = size.height - 3 - lock.height
        tile = put(paper(size), glyph, left, top - 1)
        locked.append(tile.draw(lock, (size.width - lock.width) // 2, top, (0, 0, INK, SHADE)))
    return [Tile(size.width, size.height), *plain, back(size), *locked]


def pips(size):
    """A small round place, empty and filled."""
    return [Tile(size, size).box(0, 2, 1), Tile(size, size).filled(0, 2, 1)]


def court_card(size, picture, letter):
    """An action card: its picture below, its letter in the top left corner."""
    tile = paper(size)
    tile.draw(picture, (size.width - picture.width) // 2, size.height - 2 - picture.height)
    return put(tile, letter, 4, 13)


def back(size):
    """The back of a card: small crosses, for cross sums."""
    tile = paper(size)
    for y in range(3, size.height - 3):
        for x in range(3, size.width - 3):
            i, j = (x - size.width // 2 + 3) % 6, (y - size.height // 2 + 3) % 6
            cross = (i == 3 and 1 < j < 5) or (j == 3 and 1 < i < 5)
            tile.rows[y][x] = PAPER if cross else SHADE
    return tile.box(2, 2, INK)


def hand_cards(size, digits, art, language):
    """All tiles of the hand's sheet in one language."""
    courts = [
        court_card(size, art[name], digits.glyph(letter, 10))
        for name, letter in zip(("jack", "queen", "king"), LETTERS[language], strict=True)
    ]
    return field_cards(size, digits) + courts + [back(size)]


def twice(tile):
    """The tile twice as large."""
    large = Tile(2 * tile.width, 2 * tile.height)
    for y, row in enumerate(large.rows):
        row[:] = [tile.rows[y // 2][x // 2] for x in range(large.width)]
    return large


def target_cards(digits, art):
    """Cards of clubs as they show targets, in the middle of square tiles."""
    size = HAND_SIZE
    edge = max(size.width, size.height)
    club = suit_marks(size, art)[-1]
    nine, two = (number_card(size, rank, digits).draw(club, 0, 0) for rank in (9, 2))
    across = Tile(size.height, size.width)
    across.rows = [list(row) for row in zip(*two.rows[::-1], strict=True)]
    return [
        Tile(edge, edge).draw(card, (edge - card.width) // 2, (edge - card.height) // 2)
        for card in (nine, across)
    ]


def suit_marks(size, art):
    """Nothing, then the suits in the top right corner, in the colour index of red or of black suits."""
    tiles = [Tile(size.width, size.height)]
    for suit in SUITS:
        tile = Tile(size.width, size.height)
        colour = RED_SUIT if suit in RED_SUITS else BLACK_SUIT
        tiles.append(tile.draw(art[f"{suit}{size.suit}"], size.width - 3 - size.suit, 3, (0, 0, colour)))
    return tiles


def depth_marks(size):
    """Nothing, then two, three, four dots at the bottom left; five or more: four dots and a plus."""
    tiles = [Tile(size.width, size.height)]
    top = size.height - 5
    for count in (2, 3, 4, 5):
        tile = Tile(size.width, size.height)
        for n in range(min(count, 4)):
            for y in range(3):
                for x in range(3):
                    tile.rows[top + y][5 + 4 * n + x] = 1
        if count == 5:
            for step in range(3):
                tile.rows[top + 1][21 + step] = tile.rows[top + step][22] = 1
        tiles.append(tile)
    return tiles


def digit_tiles(width, height, digits, art, name):
    """Blank, the ten digits, plus, minus, right, wrong, question mark."""
    tiles = [Tile(width, height)]
    for character in "0123456789":
        glyph = digits.glyph(character, height)
        tiles.append(put(Tile(width, height), glyph, (width - glyph.width) // 2, height, 1))
    for mark in ("plus", "minus", "check", "cross"):
        picture = art[mark + name]
        tile = Tile(width, height)
        left, top = (width - picture.width) // 2, (height - picture.height) // 2
        tiles.append(tile.draw(picture, left, top, (0, 0, 1)))
    question = digits.glyph("?", height)
    tiles.append(put(Tile(width, height), question, (width - question.width) // 2, height, 1))
    return tiles


def number_tiles(width, height, digits, most):
    """Blank, the numbers 1 to `most` (two digits), each in the middle of a tile that two digits fill."""
    tiles = [Tile(width, height)]
    for number in range(1, most + 1):
        tile = Tile(width, height)
        wide = width // 2
        left = (width - wide * len(str(number))) // 2
        for character in str(number):
            glyph = digits.glyph(character, height)
            put(tile, glyph, left + (wide - glyph.width) // 2, height, 1)
            left += wide
        tiles.append(tile)
    return tiles


def stars(shape, air=0):
    """Nothing, an empty star (its outline in shade), a won one (all paper), with px of air on both sides."""

    def surrounded(x, y):
        if not (0 < x < shape.width - 1 and 0 < y < shape.height - 1):
            return False
        return shape.rows[y][x - 1] and shape.rows[y][x + 1] and shape.rows[y - 1][x] and shape.rows[y + 1][x]

    width = shape.width + 2 * air
    empty = Tile(width, shape.height).draw(shape, air, 0, (0, 0, SHADE))
    for y in range(shape.height):
        for x in range(shape.width):
            if surrounded(x, y):
                empty.rows[y][air + x] = CLEAR
    won = Tile(width, shape.height).draw(shape, air, 0, (0, 0, PAPER))
    return [Tile(width, shape.height), empty, won]


def stones(art):
    """The stones of the campaign's path: one with a lock, one with an edge, one with a tick, one in a ring.

    Then the same with eight points; the last one has them in place of the ring.
    """
    size = 28

    def stone(mark, *shapes):
        """Shapes one on the other, (shape, inset, colour) each, and a mark below the number."""
        tile = Tile(size, size)
        for shape, inset, colour in shapes:
            shape(tile, inset, colour)
        if mark:
            tile.draw(art[mark], (size - art[mark].width) // 2, 20, (0, 0, INK, SHADE))
        return tile

    def disc(tile, inset, colour):
        tile.filled(inset, size // 2 - inset, colour)

    points = Tile.eight_points

    return [
        stone("lock", (disc, 2, SHADE), (disc, 3, INK)),
        stone(None, (disc, 2, SHADE), (disc, 4, PAPER)),
        stone("tick", (disc, 2, PAPER)),
        stone(None, (disc, 0, PAPER), (disc, 2, INK), (disc, 4, PAPER)),
        stone("lock", (points, 0, SHADE), (points, 1, INK)),
        stone(None, (points, 0, SHADE), (points, 2, PAPER)),
        stone("tick", (points, 0, PAPER)),
        stone(None, (points, 0, PAPER), (disc, 2, INK), (disc, 3, PAPER)),
    ]


def rests(art):
    """The places to rest, in the order in which the path comes to them."""
    return [Tile(20, 16).draw(art[name], 0, 0) for name in RESTS]


def animals(art, width, height, ending=""):
    """One tile for each animal, its picture on the ground of the tile, in the middle."""
    tiles = []
    for name in ANIMALS:
        picture = art[name + ending]
        tile = Tile(width, height)
        tiles.append(tile.draw(picture, (width - picture.width) // 2, height - picture.height))
    return tiles


def ink(tiles):
    """(left, top, width, height) of the smallest rectangle outside of which every tile is clear."""
    rows = [y for tile in tiles for y, row in enumerate(tile.rows) if any(row)]
    columns = [x for tile in tiles for row in tile.rows for x, value in enumerate(row) if value]
    left, top = min(columns), min(rows)
    return left, top, max(columns) + 1 - left, max(rows) + 1 - top


def pack_sheet(tiles, bits):
    """The bytes of a .sheet file."""
    first = tiles[0]
    left, top, width, height = ink(tiles)
    data = bytearray(b"KS\x02") + bytes((bits, first.width, first.height, len(tiles), 0))
    data += bytes((left, top, width, height))
    for tile in tiles:
        data += pack([row[left : left + width] for row in tile.rows[top : top + height]], bits)
    return sealed(data)


def build():
    """All sheets: dict of file name to (tiles, bits); the same on every run."""
    art = read_art(ART / "sheets.txt")
    players = read_art(ART / "animals.txt")
    digits = Digits()
    sheets = {}
    for size in FIELD_SIZES:
        sheets[f"field{size.name}"] = field_cards(size, digits), 2
    for language in LETTERS:
        sheets[f"hand{HAND_SIZE.name}_{language}"] = hand_cards(HAND_SIZE, digits, art, language), 2
        courts = sheets[f"hand{HAND_SIZE.name}_{language}"][0][11:14]
        sheets[f"courts{2 * HAND_SIZE.width}x{2 * HAND_SIZE.height}_{language}"] = list(map(twice, courts)), 2
    for size in CARD_SIZES:
        sheets[f"suits{size.name}"] = suit_marks(size, art), 2
        if size is not HAND_SIZE:
            sheets[f"depth{size.name}"] = depth_marks(size), 1
    sheets["targets38x38"] = target_cards(digits, art), 2
    sheets["digits20"] = digit_tiles(11, 14, digits, art, "20"), 1
    sheets["digits14"] = digit_tiles(8, 10, digits, art, "14"), 1
    sheets["numbers14"] = number_tiles(16, 10, digits, 50), 1
    sheets["stars"] = stars(art["star"], AIR), 2
    sheets["stars11"] = stars(art["star11"]), 2
    sheets["stones"] = stones(art), 2
    sheets["rests"] = rests(art), 2
    for size in QUIBBLES_SIZES:
        sheets[f"quibbles{size.name}"] = quibbles_cards(size, digits), 2
    sheets[f"quibbles{COLLECTED.name}"] = collected_cards(COLLECTED, digits), 2
    for size in KONZENTRATION_SIZES:
        sheets[f"konzentration{size.name}"] = konzentration_cards(size, digits, art), 2
    sheets["pips"] = pips(6), 1
    sheets["animals"] = animals(players, 40, 40), 2
    sheets["animals16"] = animals(players, 16, 15, "16"), 2
    sheets.update(sheets_primrommee.sheets(ART / "primrommee.txt", art, digits, Tile))
    sheets.update(sheets_quiclo.sheets(digits, Tile))
    return sheets


def main(arguments=None):
    """The command: writes the sheets, or with --check compares them; gives the exit status."""
    parser = argparse.ArgumentParser(prog="tools.sheets", description="Build the picture sheets.")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the .sheet files lie")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    options = parser.parse_args(arguments)
    return finish(
        options,
        "tools.sheets",
        lambda: {f"{name}.sheet": pack_sheet(*made) for name, made in build().items()},
    )


if __name__ == "__main__":
    end(main)
