"""Prints the rules of each game on one A4 page, in German and English: `python3 -m tools.sheets_a4`.

The words are those of the handheld (firmware/text/*_rules_*.lines), the pictures its drawn examples: how
they begin and how they end. A headless Chromium makes the PDF files build/sheets/GAME_LANGUAGE.pdf. Exit
status: 0, or 2 with one plain sentence on stderr.
"""

import base64
import contextlib
import io
import re
from html import escape
from pathlib import Path
from typing import NamedTuple

from engine import games
from tools import setup, whole_file
from tools.boards.errors import BoardError
from tools.ending import end

ROOT = Path(__file__).resolve().parents[1]
SHEETS = ROOT / "build" / "sheets"
TEXT = ROOT / "firmware" / "text"
LANGUAGES = ("de", "en")
CAMPAIGN = "kreuzsummen"
BOARD = "waveshare_pico_lcd_13"
TOP = 84  # px of the glass above the examples of the page `rules`
BOTTOM = 17  # px below them
RIM = 5  # px kept around an example
LEAST = 0.75  # how much of its width a picture keeps at least where its column is narrow
SHARP = 3  # how many dots of the PDF's picture a pixel has each way
# What is tried until a sheet fits on its page: (mm a pixel, columns).
LAYOUTS = tuple((size / 200, columns) for size in range(52, 16, -1) for columns in (3, 2))
A4_PX = 297 / 25.4 * 96  # the height of a page in the browser's pixels
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")

_WORDS = {
    "de": {
        "rules": "Die Regeln",
        "keys": "▲▼◀▶ bewegen · A wählen · B zurück · X Schritt zurück · Y Menü",
        "four": "Mit vier Tasten: A vorher · B weiter · X wählen · Y zurück",
        "where": "Auf dem Gerät: Menü, Regeln",
    },
    "en": {
        "rules": "The rules",
        "keys": "▲▼◀▶ move · A choose · B back · X undo · Y menu",
        "four": "With four keys: A previous · B next · X choose · Y back",
        "where": "On the handheld: menu, rules",
    },
}
_STYLE = """
@page { size: A4; margin: 0; }
* { box-sizing: border-box; margin: 0; }
html, body { width: 210mm; background: #fff; }
body { display: flex; flex-direction: column; min-height: 296mm; padding: 9mm 10mm 6mm; color: #10181c;
  font: 10.5pt/1.28 "Andika", "DejaVu Sans", Arial, sans-serif; }
header { display: flex; align-items: baseline; gap: 4mm; padding-bottom: 1.5mm;
  border-bottom: 1.2mm solid #e69f00; }
h1 { font-size: 23pt; line-height: 1; } header p { color: #51636b; }
main { display: grid; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); gap: 2.6mm 5mm;
  margin-top: 3.5mm; flex: 1; align-content: space-between; }
section { break-inside: avoid; } h2 { font-size: 11.5pt; line-height: 1.25; }
h2 b { display: inline-block; min-width: 5.4mm; margin-right: 1.5mm; padding: 0 1mm; border-radius: 3mm;
  background: #10181c; color: #fff; font-size: 9pt; text-align: center; }
figure { display: flex; align-items: center; gap: 1.2mm; margin: .8mm 0; }
img { border-radius: 1.6mm; min-width: 0; } figure i { font-style: normal; color: #51636b; }
footer { margin-top: 3mm; border-top: .3mm solid #b7c3c8; padding-top: 1.2mm; color: #51636b; font-size: 9pt;
  display: flex; justify-content: space-between; }
"""

# In the browser: takes the first layout with which the sheet is no higher than a page and no picture much
# narrower than it should be; gives whether there is one.
_FIT = """
([layouts, height, least]) => layouts.some(([size, columns]) => {
  document.body.style.setProperty("--size", size + "mm");
  document.body.style.setProperty("--columns", columns);
  const narrow = (image) => image.clientWidth < least * size * 96 / 25.4 * image.dataset.pixels;
  return document.body.scrollHeight <= height && ![...document.querySelectorAll("img")].some(narrow);
})
"""


class SheetError(BoardError):
    """A sheet can't be made; the text is one plain sentence."""


class Rule(NamedTuple):
    """One page of the rules: heading, text, and the pictures of its example (how it begins, how it ends)."""

    heading: str
    text: str
    pictures: list


def names():
    """The games that have rules to print, the campaign first."""
    others = [name for name in games.NAMES if name not in (CAMPAIGN, "template")]
    return [CAMPAIGN, *(name for name in others if rules_file(name, "de").exists())]


def rules_file(name, language):
    """Where the rules of a game lie."""
    file = "rules" if name == CAMPAIGN else name + "_rules"
    return TEXT / ("%s_%s.lines" % (file, language))


def rules(name, language, handheld):
    """The rules of a game as a list of Rules, with pictures from a running handheld."""
    found = []
    game = "" if name == CAMPAIGN else name
    handheld.do("app.set_language(%d)" % LANGUAGES.index(language))
    if game:
        handheld.do("app.session.open(%r)" % game)
    for number, line in enumerate(rules_file(name, language).read_text(encoding="utf-8").splitlines(), 1):
        heading, text, *example = line.split("|")
        pictures = []
        if example:
            handheld.do("app.go('rules', 'title', %d, %d, %r)" % (number, number, game))
            handheld.settle()
            pictures = _pictures(handheld)
        found.append(Rule(heading, text, pictures))
    return found


def _pictures(handheld):
    """How the example on the open page begins and how it ends, cut to what both need."""
    # It waits while it is looked at, and the words go: a long text reaches down to it.
    handheld.do("app.page.tick = lambda now: None")
    handheld.do("for label in app.page._labels: label.hidden = True")
    handheld.settle()
    frames = handheld.ask("len(getattr(app.page._example, '_frames', '1'))")
    pictures = [_picture(handheld)]
    for frame in range(frames - 1, 0, -1):
        handheld.do("app.page._example._at = %d; app.page._example._show()" % frame)
        handheld.settle()
        picture = _picture(handheld)
        if picture.tobytes() != pictures[0].tobytes():  # it may end as it began
            pictures.append(picture)
            break
    return _cut(pictures)


def _picture(handheld):
    picture = handheld.picture()
    return picture.crop((0, TOP, picture.width, picture.height - BOTTOM))


def _cut(pictures):
    """The pictures without the empty ground around what they show, all of one size."""
    from PIL import Image, ImageChops

    ground = Image.new("RGB", pictures[0].size, pictures[0].getpixel((0, pictures[0].height - 1)))
    boxes = [box for box in (ImageChops.difference(each, ground).getbbox() for each in pictures) if box]
    left, top = (max(min(box[i] for box in boxes) - RIM, 0) for i in (0, 1))
    right, bottom = (min(max(box[i] for box in boxes) + RIM, ground.size[i - 2]) for i in (2, 3))
    return [each.crop((left, top, right, bottom)) for each in pictures]


def title(name, found):
    """The game's title: the heading of its first page, but for the campaign."""
    return "Kreuzsummen" if name == CAMPAIGN else found[0].heading


def page(name, language, found):
    """The sheet as HTML; it still has to be told its layout (_FIT)."""
    words = _WORDS[language]
    sections = []
    for number, rule in enumerate(found, 1):
        drawn = "<i>▶</i>".join(_image(picture) for picture in rule.pictures)
        figure = "<figure>%s</figure>" % drawn if drawn else ""
        sections.append(
            "<section><h2><b>%d</b>%s</h2>%s<p>%s</p></section>"
            % (number, escape(rule.heading), figure, escape(rule.text))
        )
    return (
        '<!DOCTYPE html><html lang="%s"><head><meta charset="utf-8"><title>%s</title><style>%s</style></head>'
        "<body><header><h1>%s</h1><p>%s</p></header><main>%s</main>"
        "<footer><span>%s<br>%s</span><span>%s</span></footer></body></html>"
        % (language, escape(title(name, found)), _STYLE,
           escape(title(name, found)), words["rules"], "".join(sections),
           words["keys"], words["four"], words["where"])
    )  # fmt: skip


def _image(picture):
    from PIL import Image

    file = io.BytesIO()
    large = picture.resize((picture.width * SHARP, picture.height * SHARP), Image.Resampling.NEAREST)
    large.save(file, "PNG")
    pixels = picture.width
    data = base64.b64encode(file.getvalue()).decode()
    style = "width:calc(var(--size) * %d)" % pixels
    return '<img data-pixels="%d" style="%s" src="data:image/png;base64,%s">' % (pixels, style, data)


def pages(pdf):
    """How many pages a PDF of Chromium has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def print_page(browser, name, language, found):
    """The sheet as a PDF of one page. Raises SheetError where the rules are too long for that."""
    tab = browser.new_page()
    try:
        tab.set_content(page(name, language, found))
        if tab.evaluate(_FIT, [LAYOUTS, A4_PX, LEAST]):
            return tab.pdf(prefer_css_page_size=True, print_background=True)
    finally:
        tab.close()
    raise SheetError("The rules of %s (%s) do not fit on one page." % (name, language))


@contextlib.contextmanager
def chromium():
    """A headless Chromium. Raises SheetError where there is none."""
    path = setup.find_browser()
    if path is None:
        raise SheetError("There is no browser to print with: install chromium.")
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        except Error as error:
            raise SheetError("The browser does not start: %s." % str(error).splitlines()[0]) from None
        yield browser
        browser.close()


def work(folder, wanted, languages):
    """Print these games into the folder; yields the paths. Raises SheetError and OSError."""
    from tools.bench import Handheld

    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser, Handheld(BOARD, seed=1) as handheld:
        for name in wanted:
            for language in languages:
                data = print_page(browser, name, language, rules(name, language, handheld))
                path = folder / ("%s_%s.pdf" % (name, language))
                whole_file.write(path, data)
                yield path


def command(arguments):
    """The command. Raises BoardError, BenchError, OSError."""
    from tools.boards.command import Parser

    parser = Parser(
        prog="python3 -m tools.sheets_a4", allow_abbrev=False, description="Print the rules on A4 pages."
    )
    parser.add_argument("--game", choices=names(), action="append", help="only this one (may be given again)")
    parser.add_argument("--language", choices=LANGUAGES, help="only in this language")
    parser.add_argument("--to", type=Path, default=SHEETS, metavar="FOLDER", help="(default: build/sheets)")
    options = parser.parse_args(arguments)
    languages = (options.language,) if options.language else LANGUAGES
    for path in work(options.to, options.game or names(), languages):
        print(path)


def main(arguments=None):
    """Run the command and give its exit status."""
    from tools.boards.command import finish  # needs what the set-up brings

    return finish(command, arguments)


if __name__ == "__main__":
    setup.begin("print")
    end(main)
