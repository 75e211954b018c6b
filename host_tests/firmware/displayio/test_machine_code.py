"""The machine code that draws (firmware/compositor/viper.py) sets the pixels that framebuf sets."""

import pytest
from interpreters import ROOT, on_cpython, on_micropython


@pytest.mark.parametrize("seed", range(1, 5))
def test_random_tiles_and_texts_are_drawn_alike(seed):
    drawn, *more = on_micropython("machine_code.py", seed, 1500, ROOT)
    assert not more, drawn
    assert drawn.startswith("drawn "), drawn
    assert int(drawn.split()[1]) > 5, "too little is drawn to be compared"


def test_it_is_what_draws_wherever_there_is_any():
    assert on_micropython("drawn_by.py") == ["viper"]
    assert on_cpython("drawn_by.py") == ["firmware.compositor.plain"]


def test_no_class_of_what_is_drawn_has_a_full_dict():
    assert on_micropython("dicts.py") == []
