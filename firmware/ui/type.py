"""Fonts and sheets: the files of firmware/type as bitmaps that are read where they lie, without a copy.

tools/font.py and tools/sheets.py build the files and describe their formats.
"""

from binascii import crc32

from framebuf import MONO_HLSB

from displayio import Bitmap

PACK = "all.type"


def _whole(path):
    with open(path, "rb") as file:
        return file.read()


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

    `ascent` and `descent` are the rows above and below the baseline; `letters` keeps letters for another use
    while it is a dict, none while it is None. Raises OSError when the file is missing, ValueError when it is
    damaged.
    """

    letters = None

    def __init__(self, path):
        self._data = data = _read(path, b"KT\x01", 8)
        self.ascent = data[3]
        self.descent = data[4]
        self._count = data[6] << 8 | data[7]
        # The advances of ASCII by code point: most lines have nothing else and are quickly measured.
        self.advances = advances = bytearray(128)
        for at in range(8, 8 + 9 * self._count, 9):
            if data[at] or data[at + 1] > 127:
                break
            advances[data[at + 1]] = data[at + 8]

    def has(self, codepoint):
        """Does the font have this code point?"""
        return self._find(codepoint) > 0

    def width(self, text):
        """How far a line of text moves the pen, in px. Characters that the font lacks count nothing."""
        raw = text.encode()
        return self.measure(raw, 0, len(raw))

    def measure(self, raw, start, end):
        """The width of a piece of a text in UTF-8.

        Text is drawn and measured in this form: MicroPython looks through all its names for each str that it
        makes, were it of one letter.
        """
        advances = self.advances
        total = 0
        while start < end:
            byte = raw[start]
            if byte < 128:
                total += advances[byte]
            elif byte > 191:
                total += self.advance(raw, start)
            start += 1
        return total

    def advance(self, raw, i):
        """The advance of the letter beyond ASCII that begins at `i` of a text in UTF-8; 0 for none."""
        at = self._find(_code(raw, i))
        return self._data[at + 8] if at else 0

    def draw(self, raw, pixels, x, y):
        """Draw a line in UTF-8 into a FrameBuffer: ink is 1, the pen begins at `x` on the baseline `y`."""
        data = self._data
        letters = self.letters
        for i in range(len(raw)):
            code = raw[i]
            if code > 127:
                if code < 192:
                    continue  # it belongs to the letter before
                code = _code(raw, i)
            at = letters.get(code) if letters else None
            if at is None:
                at = 9 * code - 280  # where it lies in a font that begins with all of ASCII
                if not 31 < code < 127 or code - 32 >= self._count or data[at + 1] != code:
                    at = self._find(code)
                if not at:
                    continue
                width = data[at + 4]
                height = data[at + 5]
                rows = data[at + 2] << 8 | data[at + 3]
                source = data[rows : rows + (width + 7) // 8 * height], width, height, MONO_HLSB
                # what blit takes, its place beside and above the pen, the advance
                at = source, data[at + 6], height + (data[at + 7] ^ 128) - 128, data[at + 8]
                if letters is not None:
                    letters[code] = at
            pixels.blit(at[0], x + at[1], y - at[2], 0)
            x += at[3]

    def _find(self, codepoint):
        """Where the entry of a code point begins in the file, or 0."""
        data = self._data
        low = 0
        high = self._count
        # A font begins with all of ASCII, so for most letters the first look finds the entry.
        middle = codepoint - 32
        if not 0 <= middle < high:
            middle = high >> 1
        while low < high:
            at = 8 + 9 * middle
            here = data[at] << 8 | data[at + 1]
            if here == codepoint:
                return at
            if here < codepoint:
                low = middle + 1
            else:
                high = middle
            middle = (low + high) >> 1
        return 0


def _code(raw, i):
    """The code point of the letter that begins at `i` of a text in UTF-8 and takes two bytes or three."""
    if raw[i] < 224:
        return (raw[i] & 31) << 6 | raw[i + 1] & 63
    return (raw[i] & 15) << 12 | (raw[i + 1] & 63) << 6 | raw[i + 2] & 63


def load_sheet(path):
    """(Bitmap, tile width, tile height) of a sheet: its tiles lie below each other, for a TileGrid.

    Raises OSError when the file is missing, ValueError when it is damaged.
    """
    data = _read(path, b"KS\x02", 12)
    width = data[4]
    height = data[5]
    return Bitmap.from_tiles(data[12:], width, height, data[3], data[8:12]), width, height
