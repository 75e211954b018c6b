"""A reader of the screen hears which choice of a menu is under the cursor, before all that can be seen."""

from tools.bench import Handheld
from tools.picture_scenes import Stage


def chosen(h):
    words = h.words()
    (said,) = [word for word in words if word.startswith("▶ ")]
    assert words.index(said) < words.index(said[2:])
    return said[2:]


def test_the_choice_under_the_cursor_is_heard():
    with Handheld(seed=1) as h:
        stage = Stage(h)
        assert chosen(h) == "Spielen"
        h.press("down")
        assert chosen(h) == "Mehr Spiele"
        stage.picture("settings-end")
        assert chosen(h) == "Gruppe löschen"
