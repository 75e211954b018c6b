"""From the group's page and the page of its name the way leads back to where the cursor was on the path."""

import pytest
from walk import page

from tools.bench import Handheld
from tools.picture_scenes import Stage


@pytest.mark.parametrize(
    ("board", "ways"),
    [
        ("waveshare_pico_lcd_13", [(0, "ok"), (1, "menu"), (7, "menu"), (31, "menu")]),
        ("waveshare_pico_lcd_2", [(0, "ok")]),  # four keys lead to the group by the header only
    ],
)
def test_the_cursor_of_the_path_is_where_it_was(board, ways):
    with Handheld(board, seed=1) as h:
        stage = Stage(h)
        stage.groups()
        stage.won(dict.fromkeys(range(1, 31), 9))
        for at, key in ways:
            stage.open("path", at)
            before = h.picture().tobytes()
            for keys in ((), ("next", "ok", "back")):  # and with a look at the page of the name
                stage.press(key)
                assert page(h) == "group"
                for each in keys:
                    stage.press(each)
                stage.press("back")
                assert page(h) == "path" and h.ask("app.page._at") == at
                assert h.picture().tobytes() == before
