"""What a reader of the screen hears of the path: where the cursor is, stars, and which stones are locked."""

import pytest

from tools.bench import Handheld
from tools.picture_scenes import Stage


@pytest.mark.parametrize(("language", "locked"), [("de", "zu"), ("en", "locked")])
def test_each_stone_says_its_stars_or_that_it_is_locked_and_where_the_cursor_is(language, locked):
    with Handheld(seed=1) as h:
        stage = Stage(h)
        stage.language(language)
        stage.groups()
        stage.won({1: 6, 2: 30})
        stage.open("path")
        assert h.words()[1:] == [
            "★ 4", "1 ★★★", "2 ★☆☆", "▶ 3", *("%d %s" % (number, locked) for number in range(4, 21))
        ]  # fmt: skip
        h.press("left")
        words = h.words()
        assert "▶ 2 ★☆☆" in words and "3" in words
        h.keys("left left")
        name = h.words()[0]
        assert h.words()[1:4] == ["★ 4", "▶ " + name, "1 ★★★"]


def test_stones_further_on_are_heard_where_they_are_shown():
    with Handheld(seed=1) as h:
        stage = Stage(h)
        stage.groups()
        stage.won(dict.fromkeys(range(1, 50), 99))
        stage.open("path")
        assert h.words()[-20:] == [*("%d ★☆☆" % number for number in range(31, 50)), "▶ 50"]
