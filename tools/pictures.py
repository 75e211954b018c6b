"""Draws every page of the handheld in both languages: golden pictures for the tests, pictures for the README.

    python3 -m tools.pictures            draw all and write them
    python3 -m tools.pictures --check    draw all and compare with the golden pictures

The golden pictures are as large as the glass and stored by the form of a board (tools/golden.py); the
README's lie in docs/pictures. `--board` names the boards; without it, all. `--only` draws the scenes whose
names begin so. Either way, the page build/pictures/index.html shows what differs from the golden pictures as
they were: old, new and the difference, side by side.

Exit status: 0 all well, 1 pictures differ, 2 bad input.
"""

import argparse
import sys
from pathlib import Path

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("test")

from PIL import Image, ImageDraw

from tools import golden
from tools.bench import BenchError, Handheld
from tools.ending import end
from tools.picture_scenes import LANGUAGES, SCENES, Stage

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs" / "pictures"
SEED = 1
AT_ONCE = 60  # scenes on one handheld

SCALE = 2  # of the README's pictures
CASE = (0x2B, 0x2F, 0x36)  # the colours of the README's picture of the handheld
RIM = (0x12, 0x14, 0x18)
KEY = (0x8A, 0x93, 0x9E)
# The README's contact sheet: what a newcomer meets, in that order.
SHEET = (
    "title-group", "group-new-right", "path-middle",
    "scenario-50", "table-2x3", "table-goal",
    "table-jack-second", "look-pile", "won-3-stars",
)  # fmt: skip
# One page of each other game.
OTHERS = ("primrommee-by-ones", "quiclo-turn", "konzentration-theirs", "quibbles-take")
SINGLE = ("title-group", "path-middle", "scenario-50", "table-50", "won-3-stars")
IN_FRAME = "table-50"


def stages(board, language, names=None, prepare="", **options):
    """Yield (name, picture, stage) of the scenes `names` (None: all); the board runs `prepare`, code, first.

    `options` are those of the Handheld. After some scenes a new one goes on: one keeps all names that the
    scenes bring until memory runs out. Raises PictureError where the program fails: it begins again at its
    title, and the next picture would show that.
    """
    names = list(SCENES if names is None else names)
    for first in range(0, len(names), AT_ONCE):
        with Handheld(board, seed=SEED, **options) as handheld:
            stage = Stage(handheld)
            stage.language(language)
            handheld.do(prepare)
            for name in names[first : first + AT_ONCE]:
                picture = stage.picture(name)
                if handheld.output:
                    why = handheld.output.rstrip().rpartition("\n")[2]
                    raise golden.PictureError("%s: The program failed at %s: %s" % (board, name, why))
                yield name, picture, stage


def draw(board, languages=LANGUAGES, names=None):
    """Yield (language, name, picture) of the scenes `names` (None: all)."""
    for language in languages:
        for name, picture, _ in stages(board, language, names):
            yield language, name, picture


# ---- the README's pictures


def readme_pictures():
    """The pictures of docs/pictures, made from the golden ones: a dict of file name to picture (English)."""
    made = {name + ".png": _large(_stored(name)) for name in SINGLE}
    made["handheld.png"] = framed(_stored(IN_FRAME))
    made["pages.png"] = contact_sheet([_stored(name) for name in SHEET], 3)
    made["others.png"] = contact_sheet([_stored(name) for name in OTHERS], 4)
    return made


def _stored(name):
    return golden.read(golden.path(golden.REFERENCE, "en", name))


def _large(picture):
    return picture.resize((picture.width * SCALE, picture.height * SCALE), Image.Resampling.NEAREST)


def framed(picture):
    """The picture at twice its size on the glass of a drawn handheld with the reference board's keys."""
    glass = _large(picture)
    side, edge, radius = 150, 40, 36
    width, height = glass.width + 2 * side, glass.height + 2 * edge
    case = Image.new("RGB", (width, height), (255, 255, 255))
    pen = ImageDraw.Draw(case)
    pen.rounded_rectangle((0, 0, width - 1, height - 1), radius, CASE)
    pen.rounded_rectangle((side - 12, edge - 12, width - side + 11, height - edge + 11), 8, RIM)
    case.paste(glass, (side, edge))
    middle = height // 2
    x = side // 2 - 6
    pen.rounded_rectangle((x - 15, middle - 48, x + 15, middle + 48), 6, KEY)
    pen.rounded_rectangle((x - 48, middle - 15, x + 48, middle + 15), 6, KEY)
    pen.ellipse((x - 10, middle - 10, x + 10, middle + 10), CASE)
    x = width - x
    for i in range(4):
        y = edge + 48 + i * (glass.height - 96) // 3
        pen.ellipse((x - 22, y - 22, x + 22, y + 22), KEY)
        pen.text((x, y), "ABXY"[i], CASE, anchor="mm", font_size=22)
    return case


def contact_sheet(pictures, columns, gap=12):
    """Pictures of one size in rows of `columns`."""
    width, height = pictures[0].size
    rows = -(-len(pictures) // columns)
    sheet = Image.new("RGB", (columns * (width + gap) - gap, rows * (height + gap) - gap), (255, 255, 255))
    for i, picture in enumerate(pictures):
        sheet.paste(picture, (i % columns * (width + gap), i // columns * (height + gap)))
    return sheet


# ---- the command


def write(wanted, names):
    """Draw and write the golden pictures of these boards; of all scenes, the README's, too."""
    for board in wanted:
        count = changed = 0
        for language, name, picture in draw(board, names=names):
            count += 1
            if not golden.same(picture, golden.path(board, language, name)):
                changed += 1
                golden.keep_difference(picture, board, language, name)
                golden.store(picture, board, language, name)
        print("%s: %d pictures, %d of them changed." % (board, count, changed))
    if names is None:
        for path in golden.stale(LANGUAGES, SCENES):
            path.unlink()
        for name, picture in readme_pictures().items():
            if not golden.same(picture, DOCS / name):
                golden.save(picture, DOCS / name)


def check(wanted, names):
    """Draw and compare; gives the number of pictures that differ."""
    wrong = 0
    for board in wanted:
        for language, name, picture in draw(board, names=names):
            if not golden.same(picture, golden.path(board, language, name)):
                wrong += 1
                golden.keep_difference(picture, board, language, name)
                print("%s %s %s differs." % (board, language, name))
    if names is None:
        for path in golden.stale(LANGUAGES, SCENES):
            wrong += 1
            print("%s is not needed any more." % path.relative_to(ROOT))
    if wrong:
        print("%d pictures differ. Where the new ones are right: python3 -m tools.pictures" % wrong)
    return wrong


def main(arguments=None):
    """The command; gives the exit status."""
    parser = argparse.ArgumentParser(prog="tools.pictures", description="Draw all pages of the handheld.")
    parser.add_argument("--board", action="append", help="draw for this board; may be given several times")
    parser.add_argument("--only", metavar="NAME", help="only the scenes whose names begin so")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    options = parser.parse_args(arguments)
    names = None
    if options.only:
        names = [name for name in SCENES if name.startswith(options.only)]
        if not names:
            print("No scene begins with %r. Scenes: %s." % (options.only, ", ".join(SCENES)), file=sys.stderr)
            return 2
    try:
        # A form's first board before the others: they are compared with it.
        wanted = sorted(options.board or golden.BOARDS, key=golden.is_first, reverse=True)
        golden.forget_differences()
        wrong = 0
        if options.check:
            wrong = check(wanted, names)
        else:
            write(wanted, names)
        page = golden.page_of_differences()
        if page:
            print("Old, new and difference, side by side: %s" % page)
    except BrokenPipeError:
        raise  # see tools.ending
    except (ValueError, OSError, BenchError, golden.PictureError) as error:
        print(error, file=sys.stderr)
        return 2
    return 1 if wrong else 0


if __name__ == "__main__":
    end(main)
