"""Fonts and sheets: the files of firmware/type as bitmaps that are read where they lie, without a copy.

tools/font.py and tools/sheets.py build the files and describe their formats.
"""

from binascii import crc32

from framebuf import MONO_HLSB

from displayio import Bitmap

PACK = "all.sheets"


def _whole(path):
    with open(path, "rb") as file:
        return file.read()


def _packed(path):
    """The contents of a sheet from the pack of all sheets beside it; b"" where it isn't in there.

    On the flash the sheets lie in one file, since each file by itself takes blocks of its own
    (`tools/bench/image.py`). It begins with the length of its index (2 bytes) and the index, which has a
    line `NAME OFFSET LENGTH` for each.
    """
    folder, _, name = path.rpartition("/")
    if not name.endswith(".sheet"):
        return b""
    try:
        with open(folder + "/" + PACK, "rb") as file:
            index = file.read(int.from_bytes(file.read(2), "big"))
            start = index.find(b"\n" + name.encode() + b" ")
            if start < 0:
                return b""
            _, offset, length = index[start + 1 : index.find(b"\n", start + 1)].split()
            file.seek(int(offset))
            return file.read(int(length))
    except OSError:
        return b""
    except ValueError:
        raise ValueError("The file " + folder + "/" + PACK + " is damaged. Install the program again.")


def _read(path, magic, head):
    """The whole file as a memoryview without its closing CRC; `magic`, the format included, begins it.

    Raises OSError when the file is missing, ValueError when it is damaged or of another kind.
    """
    try:
        data = _packed(path) or _whole(path)
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

    `ascent` and `descent` are the rows above and below the baseline. Raises OSError when the file is
    missing, ValueError when it is damaged.
    """

    def __init__(self, path):
        self._data = data = _read(path, b"KT\x01", 8)
        self.ascent = data[3]
        self.descent = data[4]
        self._count = data[6] << 8 | data[7]
        # How many entries from the first on are those of ASCII, which need no search: all or none.
        self._plain = 0
        if self._find(32) == 8 and self._find(126) == 8 + 9 * 94:
            self._plain = 95

    def has(self, codepoint):
        """Does the font have this code point?"""
        return self._find(codepoint) > 0

    def width(self, text):
        """How far a line of text moves the pen, in px. Characters that the font lacks count nothing."""
        data = self._data
        total = 0
        plain = self._plain
        for character in text:
            i = ord(character) - 32
            at = 8 + 9 * i if 0 <= i < plain else self._find(i + 32)
            if at:
                total += data[at + 8]
        return total

    def draw(self, text, pixels, x, y):
        """Draw a line of text into a FrameBuffer: ink is 1, the pen begins at `x` on the baseline `y`."""
        data = self._data
        plain = self._plain
        for character in text:
            i = ord(character) - 32
            at = 8 + 9 * i if 0 <= i < plain else self._find(i + 32)
            if at:
                width = data[at + 4]
                height = data[at + 5]
                dy = (data[at + 7] ^ 128) - 128
                rows = data[at + 2] << 8 | data[at + 3]
                letter = data[rows : rows + (width + 7) // 8 * height], width, height, MONO_HLSB
                pixels.blit(letter, x + data[at + 6], y - height - dy, 0)
                x += data[at + 8]

    def _find(self, codepoint):
        """Where the entry of a code point begins in the file, or 0."""
        data = self._data
        low = 0
        high = self._count
        # A font begins with all of ASCII, so for most letters the first look finds the entry.
        middle = codepoint - 32
        if not 0 <= middle < high:
            middle = high // 2
        while low < high:
            at = 8 + 9 * middle
            here = data[at] << 8 | data[at + 1]
            if here == codepoint:
                return at
            if here < codepoint:
                low = middle + 1
            else:
                high = middle
            middle = (low + high) // 2
        return 0


def load_sheet(path):
    """(Bitmap, tile width, tile height) of a sheet: its tiles lie below each other, for a TileGrid.

    Raises OSError when the file is missing, ValueError when it is damaged.
    """
    data = _read(path, b"KS\x02", 12)
    width = data[4]
    height = data[5]
    return Bitmap.from_tiles(data[12:], width, height, data[3], data[8:12]), width, height
