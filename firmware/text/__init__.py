"""Words of the screens. A game brings words of its own in `NAME_de.py` and `NAME_en.py`.

`de.py` and `en.py` hold them, with the same names. They are no modules on the board, where they would take
7 KB of RAM: the flash has files made from them (`tools/bench/image.py`), a line `NAME=text` for each word,
with `\\n` for the end of a line and `|` between the parts of a tuple. Words are read from there by name,
titles and introductions of scenarios line by line, when a page shows them.
"""

from firmware import assets

LANGUAGES = ("de", "en")
PIECE = 1024  # bytes of long texts that are read at once
FOLDER = assets.FOLDER + "text/"


class Words:
    """The words of one language as attributes: strings or tuples of them, kept once they were read.

    Raises OSError where there are none.
    """

    _file = None  # its contents
    _many = True  # are they kept?

    def __init__(self, path):
        self._path = path
        self._file = self._read()

    def _read(self):
        return assets.read(self._path)

    def hold(self):
        """Many words will be asked for: keep the file, once it was read."""
        self._many = True

    def rest(self):
        """Keep nothing of the file: few words will be asked for from now on."""
        self._many = False
        self._file = None

    def __getattr__(self, name):
        file = self._file or self._read()
        if self._many:
            self._file = file
        before = b"\n" + name.encode() + b"="
        start = file.find(before)
        if start < 0:
            raise AttributeError(name)
        start += len(before)
        text = file[start : file.find(b"\n", start)]  # as bytes: a str would be looked for among all names
        word = str(text.replace(b"\\n", b"\n"), "utf-8")  # type: str | tuple
        if b"|" in text:
            word = tuple([str(part, "utf-8") for part in text.split(b"|")])
        setattr(self, name, word)
        return word


def load(language, game=""):
    """The Words of `language` (index into LANGUAGES); of a game its own; raises OSError where it has none."""
    return Words(FOLDER + (game + "_" if game else "") + LANGUAGES[language] + ".words")


def line(language, file, number):
    """Line `number` (from 1) of `file`_LANGUAGE.lines, without its end; "" behind the last line."""
    with open(FOLDER + file + "_" + LANGUAGES[language] + ".lines", "rb") as lines:
        # Not line by line: MicroPython reads lines byte by byte.
        text = lines.read(PIECE)
        start = 0
        while text:
            end = text.find(b"\n", start)
            if end < 0:
                more = lines.read(PIECE)
                if more:
                    text = text[start:] + more
                    start = 0
                    continue
                end = len(text)
            number -= 1
            if not number:
                return str(text[start:end], "utf-8").rstrip()
            start = end + 1
            if start > len(text):
                break
    return ""


def lines(language, file):
    """How many lines `file`_LANGUAGE.lines has."""
    count = 0
    with open(FOLDER + file + "_" + LANGUAGES[language] + ".lines", "rb") as text:
        piece = text.read(PIECE)
        while piece:
            count += piece.count(b"\n")
            piece = text.read(PIECE)
    return count
