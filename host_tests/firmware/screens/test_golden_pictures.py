"""Every page looks as it did, all scenes of tools/pictures.py against their golden pictures; and its words.

Each text lies on the glass and not on another, has a contrast of 4.5 to 1, and is read after those above it.
"""

import re
from pathlib import Path

import contrast
import pytest
from walk import page

from host_tests.firmware.text import text_boxes
from tools import golden, pictures
from tools.bench import Handheld
from tools.picture_scenes import LANGUAGES, SCENES, Stage

ROOT = Path(__file__).resolve().parents[3]
RIGHT = "Look: python3 -m tools.pictures --check. Where the new pictures are right: python3 -m tools.pictures"
# One walk has its words from the library, as our firmware has them; all others from what stands in for it.
# The pictures are the same. Its code takes RAM here.
BY_LIBRARY = ("pimoroni_pico_display_2", "en")
FOR_LIBRARY = {"library": True, "heap": 700 * 1024}


def drawn(board, language, names=None, look=None, **options):
    """Draw the scenes; gives (names of those that differ from the golden pictures, pages seen).

    `look(name, stage)` may look at each; `options` are those of the Handheld.
    """
    differ = []
    pages = set()
    measures = text_boxes.BOXES + contrast.WORDS
    for name, picture, stage in pictures.stages(board, language, names, measures, **options):
        h = stage.handheld
        pages.add(page(h))
        if not golden.same(picture, golden.path(board, language, name)):
            golden.keep_difference(picture, board, language, name)
            differ.append(name)
        if look:
            look(name, stage)
        assert (h.output, h.crashed, h.panel.faults) == ("", None, []), name
    return differ, pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", golden.FIRST.values())
def test_every_page_looks_as_its_golden_picture_and_all_its_words_can_be_read(board, language):
    """All of it in one go, since drawing takes longest."""
    misplaced, unordered, faint = {}, {}, {}

    def look(name, stage):
        misplaced[name] = text_boxes.complaints(stage)
        unordered[name] = text_boxes.out_of_order(stage)
        faint[name] = contrast.weak_words(stage.handheld)

    options = FOR_LIBRARY if (board, language) == BY_LIBRARY else {}
    differ, pages = drawn(board, language, look=look, **options)
    assert differ == [], RIGHT
    assert wrong(misplaced) == {}, "texts leave the glass or lie on others"
    assert wrong(unordered) == {}, "words() does not read from top to bottom"
    assert wrong(faint) == {}, "words do not stand out from their ground"
    screens = {
        path.stem
        for path in (ROOT / "firmware/screens").glob("*.py")
        if "class Page" in path.read_text("utf-8")
    }
    assert pages == screens, "a page has no scene in tools/picture_scenes.py"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", [board for board in golden.BOARDS if not golden.is_first(board)])
def test_another_board_of_a_form_shows_the_same_but_for_its_exceptions(board, language):
    """Every fourth scene and all exceptions: the next test shows that the others can't differ."""
    names = {*list(SCENES)[::4], *golden.exceptions(board, language)}
    differ, _ = drawn(board, language, [name for name in SCENES if name in names])
    assert differ == [], RIGHT


def test_pages_ask_for_no_more_of_a_board_than_its_form():
    """And whether it has a buzzer: the settings have a row for that, so their pictures are exceptions."""
    asked = set()
    of_sound = set()
    for path in (ROOT / "firmware").rglob("*.py"):
        text = path.read_text("utf-8")
        asked.update(re.findall(r"app\.board\b\.?(\w*)", text))
        if re.search(r"\bapp\.sound\b", text):
            of_sound.add(path.stem)
    assert asked == {"WIDTH", "HEIGHT", "FOUR_KEYS"}
    assert of_sound == {"settings"}


def wrong(found):
    """Those of the scenes with which something is wrong."""
    assert len(found) == len(SCENES)
    return {name: complaints for name, complaints in found.items() if complaints}


def test_cpython_draws_the_same_pictures():
    """Every fourth of them: what interprets the program makes no difference to a page."""
    differ, _ = drawn(golden.REFERENCE, "de", list(SCENES)[::4], interpreter="cpython")
    assert differ == []


def test_no_golden_picture_is_left_over():
    assert golden.stale(LANGUAGES, SCENES) == []


def test_the_library_draws_the_words_where_it_is_there():
    """So that the walk above compares what it should."""
    classes = "[label.__class__.__bases__[0].__module__ for label in app.page._labels]"
    with Handheld(**FOR_LIBRARY) as with_library, Handheld() as without:
        assert set(with_library.ask(classes)) == {"adafruit_display_text.bitmap_label"}
        assert not set(without.ask(classes)) & {"adafruit_display_text.bitmap_label"}


def test_scenes_do_not_depend_on_their_order():
    names = [name for name in SCENES if name.startswith(("title", "groups", "path", "scenario", "table-t"))]
    with Handheld(seed=pictures.SEED) as h:
        stage = Stage(h)
        stage.language("de")
        for name in reversed(names):
            path = golden.path(golden.REFERENCE, "de", name)
            assert golden.same(stage.picture(name), path), name


def test_every_scene_of_a_language_is_a_picture_of_its_own():
    """Two scenes with one picture: one of them does not show what it is named after."""
    seen = {}
    for name in SCENES:
        data = golden.path(golden.REFERENCE, "de", name).read_bytes()
        seen.setdefault(data, []).append(name)
    assert [names for names in seen.values() if len(names) > 1] == []


def test_words_that_cannot_be_read_are_found():
    """The measures above can fail."""
    with Handheld(seed=pictures.SEED) as h:
        h.do(text_boxes.BOXES)
        h.do(contrast.WORDS)
        stage = Stage(h)
        assert text_boxes.complaints(stage) == text_boxes.out_of_order(stage) == contrast.weak_words(h) == []
        h.do("app.page.label(app.font, 'below', 0xFFFFFF, 4, 100)")
        h.do("app.page.label(app.font, 'above', 0x20404F, 4, 80)")
        h.do("app.page.label(app.font, 'outside', 0xFFFFFF, 210, 110)")
        h.settle()
        assert any("outside" in complaint for complaint in text_boxes.complaints(stage))
        assert ("above", "below") in text_boxes.out_of_order(stage)
        assert "above" in [words for words, *_ in contrast.weak_words(h)]
