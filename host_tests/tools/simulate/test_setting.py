"""Scenarios in words: what they become, and why some are refused."""

import pytest

from engine.kreuzsummen import Game, scenarios, targets
from engine.kreuzsummen.solver import count
from tools.simulate import setting
from tools.simulate.setting import Setting, SettingError


@pytest.mark.parametrize("number", [1, 8, 31, 50])
def test_a_number_is_the_scenario_of_the_campaign(number):
    one = Setting(str(number))
    assert (one.rows, one.cols) == targets.targets(number)
    assert one.deck == bytes(scenarios.cards(number)) and one.text == one.name == str(number)
    assert type(one.deal(0, one.deck)) is Game
    assert one.final_fields() == count(number, True)


def test_a_change_makes_a_scenario_of_ones_own_with_all_else_as_it_was():
    one = Setting("12 hand=5 faces=none")
    assert one.number == 0 and one.name == "12 hand=5 faces=none"
    game = one.deal(1, one.deck)
    assert (game.hand_size, game.rows, game.cols) == (5, 3, 3) and max(one.deck) < 11 << 2
    assert one.text.endswith("hand=5 faces=none distinct=no reserve=no secure=no")


def test_the_same_scenario_in_other_words_is_kept_under_the_same_words():
    one = Setting("rows=9,12 cols=8,6,7 highest=6 hand=3 faces=none distinct=no")
    assert one.text == Setting("First:  1 copies=3").text
    assert Setting("First: 1 copies=3").name == "First"


@pytest.mark.parametrize(("words", "sentence"), [
    ("", "A scenario is a number from 1 to 50"),
    ("0", "'0' is no scenario: they go from 1 to 50."),
    ("²", "'²' is no scenario"),
    ("rows=9,12", "needs its targets: rows=... and cols=..."),
    ("9 12", "'12' says nothing about a scenario"),
    ("3 hand=6", "hand: '6' is no whole number from 1 to 5."),
    ("3 rows=9,21,8", "rows: '21' is no whole number from 1 to 20."),
    ("3 rows=9", "A field has 2 to 4 rows, not 1."),
    ("3 faces=JJ", "faces are letters of JQK, or none, not 'JJ'."),
    ("3 reserve=maybe", "reserve is yes or no, not 'maybe'."),
    ("3 hand=4 hand=4", "hand is there twice."),
    ("rows=3,13 cols=6,10", "The targets 3 and 13 need the same club card"),
    ("rows=9,12 cols=6,7,10", "The row targets add up to 21, the column targets to 23: they must agree."),
    ("50 highest=5", "15 numbers are too few for 16 cells."),
    ("1 highest=2 copies=3 hand=3 faces=none", "6 cards are too few for two hands and the display."),
])
def test_words_that_make_no_game_say_why(words, sentence):
    with pytest.raises(SettingError) as refused:
        Setting(words)
    assert sentence in str(refused.value)


def test_a_scenario_that_nobody_can_win_says_so():
    with pytest.raises(SettingError, match="can't be won: no field of these cards meets all targets"):
        Setting("rows=2,18 cols=9,11").final_fields()


def test_a_file_has_a_scenario_a_line():
    found = setting.read(["# mine", "", "Warm-up: 1 hand=4  # easier", "8"])
    assert [one.name for one in found] == ["Warm-up", "8"]
    with pytest.raises(SettingError, match=r"Line 2: '99' is no scenario"):
        setting.read(["8", "99"])
    with pytest.raises(SettingError, match="The file has no scenario"):
        setting.read(["# nothing"])


def test_lists_of_numbers():
    assert setting.numbers("3-5, 8,4") == [3, 4, 5, 8]
    with pytest.raises(SettingError, match="goes backwards"):
        setting.numbers("5-3")
    with pytest.raises(SettingError, match="'x' is no scenario"):
        setting.numbers("1-x")
