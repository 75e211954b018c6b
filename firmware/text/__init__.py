"""Words of the screens. `de` and `en` are modules with the same names; long texts lie in line files.

One language is in memory at a time; titles and introductions of scenarios are read line by line from
flash when a page shows them, so they cost no RAM in between.
"""

import sys

LANGUAGES = ("de", "en")
PIECE = 256  # bytes that are read at once
FOLDER = __file__[: __file__.rfind("/") + 1]


def load(language):
    """The module of words of `language` (index into LANGUAGES); the other one is dropped."""
    for code in LANGUAGES:
        sys.modules.pop("firmware.text." + code, None)
    name = "firmware.text." + LANGUAGES[language]
    __import__(name)
    return sys.modules[name]


def line(language, file, number):
    """Line `number` (from 1) of `file`_LANGUAGE.lines, without its end; "" behind the last line."""
    text = b""
    with open(FOLDER + file + "_" + LANGUAGES[language] + ".lines", "rb") as lines:
        # Not line by line: MicroPython reads lines byte by byte.
        while number:
            end = text.find(b"\n")
            if end >= 0:
                number -= 1
                found = text[:end]
                text = text[end + 1 :]
            else:
                more = lines.read(PIECE)
                if not more:
                    found = text if number == 1 else b""
                    break
                text += more
    return str(found, "utf-8").rstrip()
