"""The manual's wiring pictures are those of the board files, and show every pin once."""

import re

import pytest

from firmware import boards
from tools import wiring


def test_the_pictures_in_the_manual_are_up_to_date():
    assert wiring.main(["--check"]) == 0, "python3 -m tools.wiring draws them anew"


def test_a_changed_picture_is_told_and_written_anew(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(wiring, "PICTURES", tmp_path)
    assert wiring.main(["--check"]) == 1
    assert "wiring_waveshare_pico_lcd_2_en.svg differs" in capsys.readouterr().out
    assert wiring.main([]) == 0
    assert capsys.readouterr().out == "8 pictures written.\n"
    assert wiring.main(["--check"]) == 0


@pytest.mark.parametrize("name", boards.NAMES)
def test_every_pin_of_a_board_is_named(name):
    board = boards.load(name)
    used = wiring.used_pins(board)
    assert len(used) == len(board.KEYS) + 6 - (board.RST is None), "two things on one pin"
    svg = wiring.draw(name, "en")
    if name == "pimoroni_picosystem":
        assert {int(pin) for pin in re.findall(r"GP(\d+)", svg)} == {pin for _, pin in board.KEYS}
    else:
        labels = re.findall(r'font-weight="bold">([^<]+)</text>', svg)
        assert not {shown for shown, _ in used.values()} - set(labels)


def test_the_pico_has_forty_pins_and_no_pin_twice():
    pins = wiring.LEFT + wiring.RIGHT
    assert len(pins) == 40
    numbers = [pin for pin in pins if isinstance(pin, int)]
    assert sorted(numbers) == [*range(23), 26, 27, 28]
    assert pins.count("GND") == 8
