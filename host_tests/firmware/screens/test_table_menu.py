"""The menu at the table: the rule of whatever card lies under the cursor, and all choices on one page."""

import pytest
from walk import choose, page

from host_tests.firmware.text.text_boxes import BOXES, complaints
from tools.bench import Handheld
from tools.picture_scenes import Stage, find, starts


@pytest.fixture
def stage():
    with Handheld(seed=1) as h:
        yield Stage(h)


@pytest.mark.parametrize(
    ("rank", "title"), [(1, "Zudecken"), (9, "Zudecken"), (11, "Bube"), (12, "Dame"), (13, "König")]
)
def test_a_card_under_the_cursor_has_its_rule_in_the_menu(stage, rank, title):
    h = stage.handheld
    stage.table(find(1, starts))
    stage.open("kreuzsummen_menu", rank << 2)
    choose(h, "Regel: " + title)
    assert page(h) == "rules" and title in h.words()
    h.press("A")
    assert page(h) == "kreuzsummen"


def test_without_a_card_there_is_no_rule_of_it(stage):
    stage.table(find(1, starts))
    stage.open("kreuzsummen_menu", 0)
    assert not [words for words in stage.handheld.words() if words.startswith("Regel:")]


def test_the_longest_menu_is_all_on_the_page(stage):
    stage.handheld.do(BOXES)
    stage.picture("menu-all")
    words = stage.handheld.words()
    rows = {"Schritt zurück", "Schritt vor", "Regel: Zudecken", "Aufgeben", "Später weiterspielen"}
    assert rows <= set(words)
    assert complaints(stage) == []
