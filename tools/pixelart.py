"""Pictures as text: what is drawn by hand for the fonts and sheets lies in tools/art/*.txt.

A file holds named pictures. Each begins with a line `= NAME key=number ...`; its rows follow, one character
a pixel, until an empty line. Other lines are remarks.
"""

from binascii import crc32

LEVELS = {".": 0, "-": 1, "#": 2, "+": 3}


class Picture:
    """Rows of small integers: `rows[y][x]`, `width`, `height`, and `keys` of the headline (dict of int)."""

    def __init__(self, rows, keys=None):
        self.rows = rows
        self.keys = keys or {}
        self.height = len(rows)
        self.width = len(rows[0]) if rows else 0

    def mirrored(self):
        """The picture with its right half made from its left one: the last column is the middle."""
        return Picture([row + row[-2::-1] for row in self.rows], self.keys)


def read_art(path):
    """Read a file of pictures: a dict of name to Picture, in the file's order.

    `.` is 0, `-` 1, `#` 2, `+` 3. The key `mirror=1` asks for the right half to be made from the left.
    Raises ValueError with file and line for a row of the wrong length or an unknown character.
    """
    pictures = {}
    name = keys = None
    rows = []

    def finish():
        nonlocal name, rows
        if name is not None:
            picture = Picture(rows, keys)
            pictures[name] = picture.mirrored() if keys.get("mirror") else picture
        name, rows = None, []

    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line.startswith("= "):
                finish()
                words = line[2:].split()
                name = words[0]
                keys = {key: int(value) for key, value in (word.split("=") for word in words[1:])}
            elif not line.strip():
                finish()
            elif name is not None:
                try:
                    row = [LEVELS[character] for character in line]
                except KeyError as error:
                    raise ValueError(f"{path}:{number}: {error.args[0]!r} is no pixel; use . - # +") from None
                if rows and len(row) != len(rows[0]):
                    raise ValueError(f"{path}:{number}: this row has {len(row)} pixels, not {len(rows[0])}.")
                rows.append(row)
    finish()
    return pictures


def pack(rows, bits):
    """The rows as framebuf has them, each padded to whole bytes: MONO_HLSB for 1 bit, GS2_HMSB for 2."""
    out = bytearray()
    for row in rows:
        line = bytearray((len(row) * bits + 7) // 8)
        for x, value in enumerate(row):
            if not 0 <= value < 1 << bits:
                raise ValueError(f"The colour index {value} does not fit in {bits} bits.")
            if bits == 1:
                line[x >> 3] |= value << (7 - (x & 7))
            else:
                line[x >> 2] |= value << 2 * (x & 3)
        out += line
    return bytes(out)


def sealed(data):
    """The bytes of a file of firmware/type: the data and its CRC-32, high byte first."""
    return bytes(data) + crc32(data).to_bytes(4, "big")
