"""What lies open: the discard, the draw pile and the stacks, beside the table."""

import pytest

from host_tests.firmware.screens.walk import choose
from host_tests.firmware.text.text_boxes import BOXES, complaints
from tools.bench import Handheld
from tools.driver import FIELD, HAND
from tools.picture_scenes import Stage, find, starts


def test_of_an_empty_draw_pile_is_said_that_it_is_empty():
    with Handheld(seed=1) as h:
        Stage(h).picture("look-pile-none")
        assert "Nachziehstapel: 0" in h.words() and "leer" in h.words()
        assert "So oft gibt es sie noch" not in h.words()
        Stage(h).picture("look-pile")
        assert "So oft gibt es sie noch" in h.words() and "leer" not in h.words()


@pytest.mark.parametrize("board", ["waveshare_pico_lcd_13", "waveshare_pico_lcd_2"])
def test_a_long_discard_ends_above_the_arrows(board):
    with Handheld(board, seed=1) as h:
        h.do(BOXES)
        stage = Stage(h)
        stage.picture("look-discard-most")
        assert h.ask("app.campaign.table.game.discard_count") > 28
        assert complaints(stage) == []


def test_the_look_begins_at_the_stack_under_the_cursor():
    """The game goes on from there afterwards. Elsewhere the look begins at the discard."""

    def wanted(game):
        number = 0 < game.hand_card(game.seat, 0) >> 2 < 10
        return starts(game) and number and game.depth(1) > 1 and game.depth(0) == 1

    with Handheld(seed=1) as h:
        stage = Stage(h)
        stage.play(find(12, wanted))
        h.press("Y")
        choose(h, "Was liegt offen?")
        assert "Ablage" in h.words()
        h.keys("B B")
        stage.driver.choose(HAND)
        stage.point(FIELD + 1)
        h.press("Y")
        choose(h, "Was liegt offen?")
        assert "Stapel b1" in h.words()
        h.keys("B B")
        assert h.ask("app.page.flow.focus") == FIELD + 1
        stage.point(FIELD)
        h.press("Y")
        choose(h, "Was liegt offen?")
        assert "Ablage" in h.words()
