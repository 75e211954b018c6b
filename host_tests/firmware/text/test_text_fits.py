"""Texts that no scene shows fit their room, too, in both languages: measured on the virtual handheld."""

import ast
import importlib

import pytest

from host_tests.firmware.screens.walk import page
from host_tests.firmware.text.text_boxes import BOXES, complaints
from tools import pictures
from tools.bench import Handheld
from tools.picture_scenes import LANGUAGES, Stage, find, starts

BUTTONS = ("END", "PASS")


def said():
    """Names of what the table may say in its last line: all that its `_words_of` mentions, and more."""
    source = (pictures.ROOT / "firmware" / "screens" / "kreuzsummen.py").read_text(encoding="utf-8")
    (function,) = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name == "_words_of"
    ]
    words = [
        node.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "w"
    ]
    assert len(words) > 10
    return sorted({*words, "NO_UNDO", "WON", "LOST"})


# Each size of the glass, with a joystick and with four keys only.
BOARDS = ("waveshare_pico_lcd_13", "pimoroni_pico_display_2")


@pytest.fixture(scope="module", params=[(board, code) for board in BOARDS for code in LANGUAGES])
def stage(request):
    """A stage in one of the languages, on a board of each size."""
    board, language = request.param
    with Handheld(board, seed=pictures.SEED) as h:
        h.do(BOXES)
        stage = Stage(h)
        stage.language(language)
        yield stage


def widest(stage, words):
    """The places of the two widest of these words, in the text font."""
    width = {n: stage.handheld.ask("app.font.width(%r)" % word) for n, word in enumerate(words)}
    return sorted(width, key=width.get)[-2:]


def test_every_scenario_page_has_room_for_its_words(stage):
    stage.clear()
    stage.groups()
    found = {}
    for number in range(1, 51):
        stage.won({number: 99})
        stage.open("scenario", number)
        complained = complaints(stage)
        title, text = stage.handheld.ask("app.line('scenarios', %d)" % number).split("|")
        shown = stage.handheld.words()
        if title not in shown:
            complained.append("the title %r is not in one line" % title)
        if not any(" ".join(words.split()) == text and words.count("\n") <= 2 for words in shown):
            complained.append("the introduction takes more than three lines: %r" % text)
        if complained:
            found[number] = complained
    assert found == {}


def test_every_first_lesson_has_room_for_its_words(stage):
    """Before its first game a scenario may show what is new."""
    found = {}
    for number in range(1, 51):
        stage.clear()
        stage.groups()
        stage.open("scenario", number)
        stage.press("ok")
        while page(stage.handheld) == "rules":
            complained = complaints(stage)
            if complained:
                found[number] = complained
            stage.press("next")
    assert found == {}


@pytest.mark.parametrize("name", ["", "WWWWWWWWWWWW"])
def test_the_longest_names_have_room_everywhere(stage, name):
    animals = stage.handheld.ask("app.words.ANIMALS")
    left, right = widest(stage, animals)
    found = {}
    stage.clear()
    stage.handheld.do("app.campaign.new(%d, %d); app.campaign.rename(%r)" % (left, right, name))
    stage.begin(find(1, starts))
    stage.won(dict.fromkeys(range(1, 50), 6))
    for place in ("title", "path", "groups", "group", "name", "kreuzsummen", ("scenario", 2)):
        if place == "name":
            stage.open_name()
        else:
            stage.open(*([place] if isinstance(place, str) else place))
        found[place] = complaints(stage)
    stage.open("settings")
    stage.press("previous")
    stage.press("ok")
    assert page(stage.handheld) == "message"
    found["forget"] = complaints(stage)
    assert {place: complained for place, complained in found.items() if complained} == {}


@pytest.mark.parametrize("wide", range(13))
def test_a_name_lies_in_its_box(stage, wide):
    """Behind the name on the path lies the cursor, in whose colour nothing else could be read."""
    name = ("W" * wide).ljust(12, "N")
    stage.clear()
    stage.handheld.do("app.campaign.new(0, 1); app.campaign.rename(%r)" % name)
    for open_page, place, box in ((lambda: stage.open("path"), "path", 1), (stage.open_name, "name", 2)):
        open_page()
        stage.handheld.do(
            "named = [each for each in app.page.group if getattr(each, 'text', '') == %r]\n"
            "named.append(app.page.group[%d])" % (name, box)
        )
        first, wide, left, width = stage.handheld.ask(
            "[n for each in named for n in (each.x, each.bitmap.width)]"
        )
        assert left <= first and first + wide <= left + width, place


def test_what_the_table_says_has_room_beside_the_turn_and_the_buttons(stage):
    ask = stage.handheld.ask
    room = stage.handheld.board.WIDTH
    turn = ask("app.small.width(app.words.TURN % 88)")
    button = ask("__import__('firmware.screens.kreuzsummen_layout', None, None, ['x']).BUTTON_W")
    for name in BUTTONS:
        assert ask("app.small.width(app.words.%s)" % name) <= button - 6, name
    for name in said():
        wide = 4 + ask("app.small.width(app.words.%s)" % name)
        assert wide + 4 <= room - max(button, turn + 4), name


def test_every_character_is_in_every_font(stage):
    ask = stage.handheld.ask
    language = ask("app.language")
    texts = ask("[getattr(app.words, name) for name in dir(app.words) if name.isupper()]")
    folder = pictures.ROOT / "firmware" / "text"
    for path in folder.glob("*_%s.lines" % language):
        # heading and text; behind them stands what examples draw
        lines = path.read_text(encoding="utf-8").splitlines()
        texts += [part for line in lines for part in line.split("|")[:2]]
    for path in folder.glob("*_%s.py" % language):  # the games' own words
        words = importlib.import_module("firmware.text." + path.stem)
        texts += [word for name, word in vars(words).items() if name.isupper()]
    texts = [part for text in texts for part in ([text] if isinstance(text, str) else text)]
    characters = set("".join(texts)) - set("\n")
    assert len(characters) > 50 and "÷" in characters
    # no signs in headings
    fonts = {"font": characters, "small": characters, "big": characters - set("★✓×÷−")}
    for font, wanted in fonts.items():
        missing = [c for c in sorted(wanted) if not ask("app.%s.has(%d)" % (font, ord(c)))]
        assert missing == [], font
