"""The pages of the rules as the handheld draws them: headings, words, data of their drawn examples."""

import re
from pathlib import Path
from typing import NamedTuple

TEXT = Path(__file__).resolve().parents[3] / "firmware" / "text"
NUMBERS = (
    ("null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
     "dreizehn", "vierzehn", "fünfzehn", "sechzehn"),
    ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
     "thirteen", "fourteen", "fifteen", "sixteen"),
)  # fmt: skip


class RulePage(NamedTuple):
    """Page `number` (from 1); `words` of both languages, heading and text; `example`: its parts."""

    number: int
    words: tuple
    example: list

    def __str__(self):
        return "%d %s" % (self.number, self.words[0].partition("|")[0])

    def frames(self, part=0):
        """The pictures of the part `part` of the example."""
        return self.example[part].split(";")

    def said(self, *nouns):
        """The numbers that stand before one of these nouns, in either language: "vier Karten" is a 4."""
        found = set()
        for words, names in zip(self.words, NUMBERS, strict=True):
            for number, noun in re.findall(r"(\w+) (\w+)", words.lower().replace("|", ". ")):
                if noun in nouns and (number in names or number.isdigit()):
                    found.add(int(number) if number.isdigit() else names.index(number))
        return found


def pages(game=""):
    """All pages of the rules of `game` ("": Kreuzsummen), whose examples are the same in both languages."""
    file = game + "_rules" if game else "rules"
    german, english = (
        (TEXT / ("%s_%s.lines" % (file, code))).read_text(encoding="utf-8").splitlines()
        for code in ("de", "en")
    )
    found = []
    for number, (one, other) in enumerate(zip(german, english, strict=True), 1):
        heading, text, *example = one.split("|")
        other_heading, other_text, *same = other.split("|")
        assert example == same
        found.append(RulePage(number, (heading + "|" + text, other_heading + "|" + other_text), example))
    return found


def points(page):
    """The rows of an example of points: (who, the number or sum, does that one win?)."""
    return [
        (who, number.rstrip("*"), number.endswith("*"))
        for who, number in (row.split(" ") for row in page.example[0].removeprefix("@").split(";"))
    ]
