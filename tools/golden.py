"""The golden pictures: where they lie, and what differs from them.

Boards of one form (the size of the glass; directions, called "five", or four keys) show the same. So a
picture is stored once, host_tests/golden/FORM/LANGUAGE/NAME.png, drawn on the form's first board. Where
another board of the form shows something else, that lies beside it: NAME.BOARD.png. What differs is laid into
build/pictures likewise.
"""

import shutil
from pathlib import Path

from PIL import Image, ImageChops

from firmware import boards

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "host_tests" / "golden"
DIFFERENT = ROOT / "build" / "pictures"
REFERENCE = "waveshare_pico_lcd_13"
BOARDS = sorted(boards.NAMES, key=lambda name: name != REFERENCE)  # the reference board first
GAP = 10  # px between two pictures that are compared


class PictureError(Exception):
    """A picture can't be kept; the text is one plain sentence."""


def form(board):
    """The form of a board, such as "240x240-five". Raises ValueError for an unknown board."""
    data = boards.load(board)
    return "%dx%d-%s" % (data.WIDTH, data.HEIGHT, "four" if data.FOUR_KEYS else "five")


FIRST = {form(board): board for board in reversed(BOARDS)}  # the first board of each form


def is_first(board):
    """Is this the board on which the pictures of its form are drawn?"""
    return FIRST[form(board)] == board


def shared(board, language, name):
    """The path of the picture of a board's form."""
    return GOLDEN / form(board) / language / (name + ".png")


def own(board, language, name):
    """The path at which a board keeps a picture that differs from its form's; seldom is there one."""
    return shared(board, language, name + "." + board)


def path(board, language, name):
    """The path of the golden picture of a board, its own or its form's."""
    exception = own(board, language, name)
    return exception if exception.exists() else shared(board, language, name)


def exceptions(board, language):
    """Names of the scenes of which a board has a picture of its own."""
    end = "." + board
    return sorted(
        found.stem.removesuffix(end) for found in (GOLDEN / form(board) / language).glob("*%s.png" % end)
    )


def store(picture, board, language, name):
    """Make this the golden picture."""
    common = shared(board, language, name)
    exception = own(board, language, name)
    if is_first(board):
        save(picture, common)
    elif same(picture, common):
        exception.unlink(missing_ok=True)
    else:
        save(picture, exception)


def stale(languages, names):
    """Stored pictures that no board needs: of no scene in `names`, or no exception (any more)."""
    needed = set()
    for board in BOARDS:
        for language in languages:
            if is_first(board):
                needed.update(shared(board, language, name) for name in names)
                continue
            for name in exceptions(board, language):
                exception = own(board, language, name)
                if name in names and not same(read(exception), shared(board, language, name)):
                    needed.add(exception)
    return sorted(set(GOLDEN.rglob("*.png")) - needed)


def read(path):
    """The RGB picture in a file."""
    with Image.open(path) as file:
        return file.convert("RGB")


def same(picture, path):
    """Is the picture in the file `path` exactly this one?"""
    if not path.exists():
        return False
    old = read(path)
    return old.size == picture.size and old.tobytes() == picture.tobytes()


def save(picture, path):
    """Save an RGB picture small: a palette of exactly its colours."""
    path.parent.mkdir(parents=True, exist_ok=True)
    colours = picture.getcolors(256)
    if colours is None:
        raise PictureError("%s has more than 256 colours." % path.name)
    picture.quantize(len(colours), dither=Image.Dither.NONE).save(path, optimize=True)
    if not same(picture, path):
        raise PictureError("%s can't be kept with exactly its colours." % path.name)


# ---- what differs


def forget_differences():
    """Begin anew: build/pictures is empty."""
    shutil.rmtree(DIFFERENT, ignore_errors=True)


def keep_difference(picture, board, language, name):
    """Lay the golden picture, this one and their difference (white) side by side; gives the path of that.

    What differs in the same way on several boards of a form is kept once.
    """
    width, height = picture.size
    sheet = Image.new("RGB", (3 * width + 2 * GAP, height), (255, 255, 255))
    golden = path(board, language, name)
    if golden.exists():
        old = read(golden)
        sheet.paste(old, (0, 0))
        if old.size == picture.size:
            difference = ImageChops.difference(old, picture).convert("L")
            sheet.paste(difference.point(lambda value: 255 if value else 0), (2 * (width + GAP), 0))
    sheet.paste(picture, (width + GAP, 0))
    target = DIFFERENT / shared(board, language, name).relative_to(GOLDEN)
    if not is_first(board) and not same(sheet, target):
        target = DIFFERENT / own(board, language, name).relative_to(GOLDEN)
    target.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(target)
    return target


def page_of_differences():
    """Write a page of all differences that are kept, form by form; gives its path, or None without any."""
    found = sorted(DIFFERENT.rglob("*.png"))
    if not found:
        return None
    names = [sheet.relative_to(DIFFERENT).as_posix() for sheet in found]
    page = DIFFERENT / "index.html"
    lines = [
        '<!doctype html><meta charset="utf-8"><title>Pictures that differ</title>',
        "<style>body { background: #888; font: 15px sans-serif; } figure { margin: 1em; }</style>",
        "<h1>%d pictures: as they were, as they are, the difference</h1>" % len(names),
    ]
    for name in names:
        lines.append('<figure><img loading="lazy" src="%s"><br>%s</figure>' % (name, name))
    page.write_text("\n".join(lines), encoding="utf-8")
    return page
