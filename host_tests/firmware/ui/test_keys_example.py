"""The page of the rules about the keys: it names all that the board has, and comes before the first game."""

import pytest

from firmware.text import de, en
from host_tests.firmware.screens.walk import page
from tools.bench import Handheld
from tools.picture_scenes import LANGUAGES, Stage

WORDS = {"de": de, "en": en}


def five(w):
    return ["◀▲▼▶", w.KEYS[0], "A", w.KEYS[1], "B", w.BACK, "X", w.UNDO, "Y", w.MENU]


def four(w):
    return ["A", "◀ " + w.KEYS[2], "B", "▶ " + w.KEYS[3], "X", w.KEYS[1], "Y", w.BACK + ", " + w.MENU]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("board", "told"),
    [("waveshare_pico_lcd_13", five), ("pimoroni_picosystem", five), ("waveshare_pico_lcd_2", four)],
)
def test_the_first_lesson_tells_what_the_keys_of_this_board_do(board, told, language):
    with Handheld(board, seed=1) as h:
        stage = Stage(h)
        stage.language(language)
        stage.groups()
        stage.open("scenario", 1)
        stage.press("ok")
        assert page(h) == "rules"
        expected = told(WORDS[language])
        words = h.words()
        at = words.index(expected[0])
        assert words[at : at + len(expected)] == expected
        assert {key for key in expected if len(key) == 1} == {"A", "B", "X", "Y"} & set(h.board.keys)
