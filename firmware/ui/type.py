"""Fonts and sheets: the files of firmware/type as bitmaps that are read where they lie, without a copy.

tools/font.py and tools/sheets.py build the files and describe their formats.
"""

from binascii import crc32

from displayio import Bitmap
from firmware import assets
from firmware.compositor import find, write

PACK = "all.type"


_held = None  # the pack between hold() and rest(): its folder, the open file, its index


def hold(folder):
    """Keep the pack in `folder` (up to its last "/") open, as long as a page reads its sheets and fonts."""
    global _held
    _held = _pack(folder)


def rest():
    """Close the pack."""
    global _held
    if _held:
        _held[1].close()
        _held = None


def _pack(folder):
    """The folder of the pack, its open file, and its index; None where there is no pack."""
    if assets.IN_PLACE:
        return None  # the files lie there by themselves
    try:
        file = open(folder + PACK, "rb")
    except OSError:
        return None
    return folder, file, file.read(int.from_bytes(file.read(2), "big"))


def _packed(path):
    """The contents of a file from the pack of all fonts and sheets beside it; b"" where it isn't in there.

    On the flash they lie in one file, since each file by itself takes blocks of its own
    (`tools/bench/image.py`). It begins with the length of its index (2 bytes) and the index, which has a
    line `NAME OFFSET LENGTH` for each.
    """
    at = path.rfind("/") + 1
    pack = _held if _held and path.startswith(_held[0]) else _pack(path[:at])
    if not pack:
        return b""
    _, file, index = pack
    try:
        start = index.find(b"\n" + path.encode()[at:] + b" ")
        if start < 0:
            return b""
        _, offset, length = index[start + 1 : index.find(b"\n", start + 1)].split()
        file.seek(int(offset))
        return file.read(int(length))
    except ValueError:
        raise ValueError("The file " + path[:at] + PACK + " is damaged. Install the program again.")
    finally:
        if pack is not _held:
            file.close()


def _read(path, magic, head):
    """The whole file as a memoryview without its closing CRC; `magic`, the format included, begins it.

    Raises OSError when the file is missing, ValueError when it is damaged or of another kind.
    """
    try:
        data = _packed(path) or assets.read(path)
    except OSError:
        raise OSError("The file " + path + " is missing. Install the program again.")
    if (
        len(data) < head + 4
        or data[:3] != magic
        or int.from_bytes(data[-4:], "big") != crc32(memoryview(data)[:-4])
    ):
        raise ValueError("The file " + path + " is damaged. Install the program again.")
    return memoryview(data)[:-4]


class Font:
    """A bitmap font that draws whole lines (firmware/ui/glyphs.py has the letters one by one).

    `ascent` and `descent` are the rows above and below the baseline. Raises OSError when the file is missing,
    ValueError when it is damaged.
    """

    def __init__(self, path):
        self._data = data = _read(path, b"KT\x01", 8)
        self.ascent = data[3]
        self.descent = data[4]

    def get_bounding_box(self):
        """(width of the widest glyph, height of a line), in px."""
        return self._data[5], self.ascent + self.descent

    def has(self, codepoint):
        """Does the font have this code point?"""
        return find(self._data, codepoint) > 0

    def width(self, text):
        """How far a line of text moves the pen, in px. Characters that the font lacks count nothing."""
        raw = text.encode()
        return self.measure(raw, 0, len(raw))

    def measure(self, raw, start, end):
        """The width of a piece of a text in UTF-8.

        Text is drawn and measured in this form: MicroPython looks through all its names for each str that it
        makes, were it of one letter.
        """
        return write(raw, raw, self._data, start, end, 0, 0, 0, 0)

    def draw(self, raw, pixels, wide, high, x, y):
        """Draw a line in UTF-8 into a picture of wide x high px, a bytearray with a bit for each.

        Ink is 1, the pen begins at `x` on the baseline `y`.
        """
        write(raw, pixels, self._data, 0, len(raw), (wide + 7) // 8, high, x, y)


def load_sheet(path):
    """(Bitmap, tile width, tile height) of a sheet: its tiles lie below each other, for a TileGrid.

    Raises OSError when the file is missing, ValueError when it is damaged.
    """
    data = _read(path, b"KS\x02", 12)
    width = data[4]
    height = data[5]
    left, top, wide, high = data[8:12]
    each = 8 // data[3]
    wide = (wide + each - 1) // each * each  # whole bytes are drawn faster
    return Bitmap.from_tiles(data[12:], width, height, data[3], (left, top, wide, high)), width, height
