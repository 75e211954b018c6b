"""The program as it is compiled for a board whose code lies in RAM: it looks the same and misses no name."""

import random

import pytest

from tools.bench import Handheld

KEYS = "A A A A A A A A right A A down A Y B Y down down A B B B B".split()
PRESSES = 500


def test_the_program_looks_the_same_with_values_for_constants_on_real_micropython():
    shown = []
    with Handheld(seed=1) as h:
        for key in KEYS:
            h.press(key)
            shown.append(h.picture().tobytes())
    with Handheld(seed=1, folds=True) as h:
        for number, key in enumerate(KEYS):
            h.press(key)
            assert h.picture().tobytes() == shown[number], (number, key)
        assert (h.output, h.crashed, h.panel.faults) == ("", None, [])
    assert len(set(shown)) > 12


@pytest.mark.parametrize("board", ["waveshare_pico_lcd_13", "pimoroni_pico_display_2"])
def test_no_key_meets_a_name_that_is_not_there(board):
    chance = random.Random(board)
    with Handheld(board, seed=1, folds=True) as h:
        keys = [key for key in h.board.keys if key not in "BY"] * 3 + ["B", "Y"]
        for press in range(PRESSES):
            if press % 250 == 249:
                h.off()
                h.on()
            h.press(chance.choice(keys))
            assert (h.output, h.crashed) == ("", None), press
