"""Every page looks as it did: all scenes of tools/pictures.py against their golden pictures."""

from pathlib import Path

import pytest
from walk import page

from tools import pictures
from tools.bench import Handheld
from tools.picture_scenes import LANGUAGES, SCENES, Stage

ROOT = Path(__file__).resolve().parents[3]


def drawn(board, language, interpreter):
    """Draw all scenes; gives (names of those that differ from the golden pictures, pages seen)."""
    differ = []
    pages = set()
    with Handheld(board, seed=pictures.SEED, interpreter=interpreter) as h:
        stage = Stage(h)
        stage.language(language)
        for name in SCENES:
            picture = stage.picture(name)
            pages.add(page(h))
            path = pictures.golden(board, language, name)
            if not pictures.same(picture, path):
                pictures.keep_difference(picture, path)
                differ.append(name)
        assert (h.output, h.crashed, h.panel.faults) == ("", None, [])
    return differ, pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", pictures.boards())
def test_every_page_looks_as_its_golden_picture(board, language):
    differ, pages = drawn(board, language, None)
    assert differ == [], (
        "Look at build/pictures/%s/%s. Where the new pictures are right: python3 -m tools.pictures"
        % (board, language)
    )
    screens = {
        path.stem
        for path in (ROOT / "firmware/screens").glob("*.py")
        if "class Page" in path.read_text("utf-8")
    }
    assert pages == screens, "a page has no scene in tools/picture_scenes.py"


def test_cpython_draws_the_same_pictures():
    differ, _ = drawn(pictures.REFERENCE, "de", "cpython")
    assert differ == []


@pytest.mark.parametrize("board", pictures.boards())
def test_no_golden_picture_is_left_over(board):
    assert pictures.stale(board) == []


def test_scenes_do_not_depend_on_their_order():
    names = [name for name in SCENES if name.startswith(("title", "groups", "path", "scenario", "table-t"))]
    with Handheld(seed=pictures.SEED) as h:
        stage = Stage(h)
        stage.language("de")
        for name in reversed(names):
            path = pictures.golden(pictures.REFERENCE, "de", name)
            assert pictures.same(stage.picture(name), path), name


def test_every_scene_of_a_language_is_a_picture_of_its_own():
    """Two scenes with one picture: one of them does not show what it is named after."""
    seen = {}
    for name in SCENES:
        data = pictures.golden(pictures.REFERENCE, "de", name).read_bytes()
        seen.setdefault(data, []).append(name)
    assert [names for names in seen.values() if len(names) > 1] == []
