"""Build the bitmap fonts of firmware/type: python3 -m tools.font [--check] [--folder DIR]

The family is called Kreuztype. It is derived from Andika (a typeface made for beginning readers, SIL Open
Font License; firmware/type/README.md) and from the pictures in tools/art/*.txt.

How an outline becomes clean pixels: a letter is drawn 16 times too large, stretched so that the height of
its kind (capitals and digits, or small letters) is a whole number of pixels, then tried at many horizontal
positions and slightly different widths; the one that leaves the fewest half-covered pixels is kept and cut
at half cover. So all stems get the same width, which the hinting of FreeType does not manage at these sizes.
The dots of umlauts are placed by the program, for they would melt into the letter.

The format of a .font file (all numbers high byte first):

    0  2   magic b"KT"
    2  1   format, 1
    3  1   ascent: rows above the baseline
    4  1   descent: rows below the baseline
    5  1   width of the widest glyph
    6  2   number of glyphs n
    8  9*n glyphs by rising code point: code point (2), offset of the rows in the file (2), width, height,
           dx, dy (signed: the bottom row's distance from the baseline, upwards), advance (1 each)
    ... rows of the glyphs: 1 bit a pixel, leftmost pixel in the highest bit, each row padded to a byte
    -4 4   CRC-32 of all before it

A glyph without ink has one empty pixel, since a bitmap has at least one.
"""
import argparse
import sys
from pathlib import Path

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("play")

from PIL import Image, ImageDraw, ImageFont

from tools.ending import end
from tools.pixelart import pack, read_art, sealed

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "firmware" / "type"
ART = ROOT / "tools" / "art"
ANDIKA = (
    Path("/usr/share/fonts/truetype/andika"),
    Path.home() / "Library" / "Fonts",
    Path("/Library/Fonts"),
)

CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SMALL = "abcdefghijklmnopqrstuvwxyz"
DIGITS = "0123456789"
MARKS = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
UMLAUTS = {"Ä": "A", "Ö": "O", "Ü": "U", "ä": "a", "ö": "o", "ü": "u"}
OUTLINED = CAPITALS + SMALL + DIGITS + MARKS + "éß„“’–…·×÷−≤≥•"
X_HEIGHT_LETTERS = SMALL + "ß"
OVERSIZE = 16
# Costs of a pixel of ink gained or lost, and of a percent of width; a half-covered pixel costs 0.5.
# Found by looking at the results.
WEIGHT_COST = 0.35
WIDTH_COST = 0.005


class Face:
    """What makes one font: its outline file and the heights, in pixels, that its letters are fitted to."""

    def __init__(self, name, outline, cap, x_height, descent, dot, dot_gap, threshold=128):
        self.name = name
        self.outline = outline
        self.cap = cap
        self.x_height = x_height
        self.descent = descent
        self.dot = dot  # (width, height) of an umlaut's dot
        self.dot_gap = dot_gap  # rows between (capital, small letter) and its dots
        self.threshold = threshold
        self.ascent = cap + dot_gap[0] + dot[1]


FACES = (
    Face("small", "Andika-Bold.ttf", 8, 6, 3, (2, 1), (1, 1), 120),
    Face("text", "Andika-Bold.ttf", 10, 7, 3, (2, 2), (1, 2)),
    Face("title", "Andika-Bold.ttf", 15, 11, 5, (3, 3), (1, 2)),
)


class Glyph:
    """Rows of 0 and 1; the box lies `dx` right of the pen, its bottom row `dy` above the baseline."""

    def __init__(self, rows, dx, dy, advance):
        self.rows = rows
        self.dx = dx
        self.dy = dy
        self.advance = advance
        self.width = len(rows[0])
        self.height = len(rows)


class Outline:
    """One outline font at many times the size of a face; `cut(character)` gives its Glyph."""

    def __init__(self, path, cap, x_height, threshold=128):
        unit = ImageFont.truetype(str(path), 1000)
        self._cap_units = -unit.getbbox("H", anchor="ls")[1]
        x_units = -unit.getbbox("x", anchor="ls")[1]
        size = cap * 1000 / self._cap_units
        self._font = ImageFont.truetype(str(path), size * OVERSIZE)
        self._stretch_small = x_height * self._cap_units / (x_units * cap)
        self._rows_up = cap * 3 // 2 + 1
        self._rows_down = cap // 2 + 1
        self._threshold = threshold

    def cut(self, character):
        """The character fitted to the grid of pixels; a blank character has one empty pixel."""
        advance = self._font.getlength(character)
        stretch = self._stretch_small if character in X_HEIGHT_LETTERS else 1
        margin = 8 * OVERSIZE
        up = round(self._rows_up * OVERSIZE / stretch)
        down = round(self._rows_down * OVERSIZE / stretch)
        large = Image.new("L", (round(advance) + 2 * margin, up + down), 0)
        ImageDraw.Draw(large).text((margin, up), character, font=self._font, fill=255, anchor="ls")
        if large.getbbox() is None:
            return Glyph([[0]], 0, 0, max(1, round(advance / OVERSIZE)))
        left, _, right, _ = large.getbbox()
        low = large.resize((large.width, self._rows_up + self._rows_down), Image.Resampling.BOX)
        fitted = self._fit(low, left, right - left)
        box = fitted.getbbox()
        ink = fitted.crop(box)
        rows = [[1 if ink.getpixel((x, y)) else 0 for x in range(ink.width)] for y in range(ink.height)]
        # The white beside the letter as a whole first, so that rounding adds up once; a pixel of it at
        # least on the right side, so that letters never touch.
        white = max(1, round((advance - (right - left)) / OVERSIZE))
        before = min(white - 1, max(0, round((left - margin) / OVERSIZE)))
        return Glyph(rows, before, self._rows_up - box[3], ink.width + white)

    def _fit(self, low, left, ink):
        """Of all positions and widths of the ink (from `left`, `ink` wide) the one with the least cost."""
        best = None
        count = ink // OVERSIZE + 4
        for percent in range(-8, 9, 2):
            scale = OVERSIZE * (100 + percent) / 100
            for phase in range(OVERSIZE):
                start = left - 2 * scale + phase * scale / OVERSIZE
                if start + count * scale > low.width:
                    continue
                shot = low.resize((count, low.height), Image.Resampling.BOX,
                                  box=(start, 0, start + count * scale, low.height))
                counts = shot.histogram()
                grey = sum(n * min(v, 255 - v) for v, n in enumerate(counts)) / 255
                lost = sum(n * (v - 255 * (v >= self._threshold)) for v, n in enumerate(counts)) / 255
                cost = grey + WEIGHT_COST * abs(lost) + WIDTH_COST * abs(percent) * ink / OVERSIZE
                if best is None or cost < best[0]:
                    best = (cost, shot)
        return best[1].point(lambda value: 255 if value >= self._threshold else 0)


def find_outline(name):
    """The path of an Andika file. Raises FileNotFoundError with what to install."""
    for folder in ANDIKA:
        if (folder / name).exists():
            return folder / name
    raise FileNotFoundError(f"{name} is not installed; on Debian: apt-get install fonts-sil-andika.")


def with_dots(letter, face, capital):
    """The letter with an umlaut's two dots above it, centred."""
    wide, high = face.dot
    gap = face.dot_gap[0 if capital else 1]
    between = wide + (letter.width + wide) % 2
    while 2 * wide + between > letter.width:
        between -= 2
    first = (letter.width - between) // 2 - wide
    row = [0] * letter.width
    for start in (first, first + wide + between):
        for x in range(start, start + wide):
            row[x] = 1
    height = face.cap if capital else face.x_height
    body = letter.rows[-height:] if letter.dy == 0 else letter.rows[-(height - letter.dy):]
    rows = [list(row) for _ in range(high)] + [[0] * letter.width for _ in range(gap)] + body
    return Glyph(rows, letter.dx, letter.dy, letter.advance)


def glyphs(face):
    """All glyphs of a face: dict of character to Glyph. The pictures of tools/art win over the outline."""
    outline = Outline(find_outline(face.outline), face.cap, face.x_height, face.threshold)
    found = {character: outline.cut(character) for character in OUTLINED}
    for name, picture in read_art(ART / f"{face.name}.txt").items():
        before = picture.keys.get("before", 1)
        after = picture.keys.get("after", 1)
        rows = [[1 if value else 0 for value in row] for row in picture.rows]
        found[name] = Glyph(rows, before, picture.keys.get("dy", 0), before + picture.width + after)
    for character, base in UMLAUTS.items():
        if character not in found:
            found[character] = with_dots(found[base], face, base in CAPITALS)
    return found


def pack_font(face, found):
    """The bytes of a .font file. Raises ValueError for a glyph that leaves the face's line."""
    names = sorted(found)
    offset = 8 + 9 * len(names)
    head = bytearray(b"KT\x01")
    head += bytes((face.ascent, face.descent, max(glyph.width for glyph in found.values())))
    head += len(names).to_bytes(2, "big")
    rows = bytearray()
    for name in names:
        glyph = found[name]
        if glyph.dy + glyph.height > face.ascent or glyph.dy < -face.descent:
            raise ValueError(f"{face.name}: the glyph {name!r} is too tall for the line.")
        head += ord(name).to_bytes(2, "big") + (offset + len(rows)).to_bytes(2, "big")
        head += bytes((glyph.width, glyph.height, glyph.dx, glyph.dy & 255, glyph.advance))
        rows += pack(glyph.rows, 1)
    return sealed(head + rows)


def build(face):
    """The bytes of the face's .font file; the same on every run."""
    return pack_font(face, glyphs(face))


def main(arguments=None):
    """The command: writes the fonts, or with --check compares them with the files; gives the exit status."""
    parser = argparse.ArgumentParser(prog="tools.font", description="Build the bitmap fonts from Andika.")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the .font files lie")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    options = parser.parse_args(arguments)
    return finish(options, "tools.font", lambda: {f"{face.name}.font": build(face) for face in FACES})


def finish(options, command, build_all):
    """Write the files that `build_all` gives (name to bytes) or compare them; gives the exit status."""
    try:
        built = {options.folder / name: data for name, data in build_all().items()}
        stale = [path for path, data in built.items() if not path.exists() or path.read_bytes() != data]
        if options.check:
            for path in stale:
                print(f"{path.name} is not what {command} builds.", file=sys.stderr)
            return 1 if stale else 0
        options.folder.mkdir(parents=True, exist_ok=True)
        for path, data in built.items():
            path.write_bytes(data)
            print(f"{path.name}: {len(data)} bytes")
    except BrokenPipeError:
        raise  # see tools.ending
    except (OSError, ValueError) as error:
        said = str(error)
        if isinstance(error, OSError) and error.filename:
            said = f"{error.filename} can't be used: {error.strerror}."
        print(said, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    end(main)
