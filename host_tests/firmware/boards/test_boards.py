"""Boards are data: complete, without a pin used twice, and found by name."""

from pathlib import Path

import pytest

from firmware import boards

FIELDS = (
    "NAME WIDTH HEIGHT SPI BAUD SCK MOSI CS DC RST BL MADCTL INVERT X_OFFSET Y_OFFSET TURNED KEYS FOUR_KEYS"
).split()
MAY_HAVE = {"BUZZER"}
FIVE_WAY = {"up", "down", "left", "right", "A", "B", "X", "Y"}


def test_every_file_is_a_known_board():
    files = {path.stem for path in Path(boards.__file__).parent.glob("*.py")} - {"__init__"}
    assert files == set(boards.NAMES)


@pytest.mark.parametrize("name", boards.NAMES)
def test_a_board_has_all_fields_and_no_others(name):
    fields = {field for field in vars(boards.load(name)) if not field.startswith("_")}
    assert fields - MAY_HAVE == set(FIELDS)


@pytest.mark.parametrize("name", boards.NAMES)
def test_no_pin_is_used_twice(name):
    board = boards.load(name)
    pins = [board.SCK, board.MOSI, board.CS, board.DC, board.RST, board.BL] + [pin for _, pin in board.KEYS]
    pins.append(getattr(board, "BUZZER", None))
    pins = [pin for pin in pins if pin is not None]
    assert len(set(pins)) == len(pins)
    assert all(0 <= pin < 29 for pin in pins)


@pytest.mark.parametrize("name", boards.NAMES)
def test_bus_pins_can_carry_that_bus(name):
    """RP2040 data sheet, section 1.4.3: SPI0 and SPI1 alternate every eight pins; SCK is 2, TX 3 of four."""
    board = boards.load(name)
    for pin, place in ((board.SCK, 2), (board.MOSI, 3)):
        assert pin // 8 % 2 == board.SPI
        assert pin % 4 == place


@pytest.mark.parametrize("name", boards.NAMES)
def test_keys_suit_the_kind_of_board(name):
    board = boards.load(name)
    names = {key for key, _ in board.KEYS}
    assert names == {"A", "B", "X", "Y"} if board.FOUR_KEYS else names - {"press"} == FIVE_WAY


@pytest.mark.parametrize("name", boards.NAMES)
def test_the_header_tells_product_and_wiring(name):
    board = boards.load(name)
    assert "Product: " in board.__doc__
    for pin in (board.SCK, board.MOSI, board.CS, board.DC) + tuple(pin for _, pin in board.KEYS):
        assert "GP%d" % pin in board.__doc__


@pytest.mark.parametrize("name", ["", "waveshare", "waveshare_pico_lcd_13.py", "../boards", "__init__"])
def test_an_unknown_board_is_refused_with_the_known_names(name):
    with pytest.raises(ValueError) as caught:
        boards.load(name)
    for known in boards.NAMES:
        assert known in str(caught.value)
