"""The result: a question to talk about after each game, another one each time."""

import pytest

from engine.kreuzsummen import rules
from firmware.text import de, en
from tools.bench import Handheld
from tools.picture_scenes import Stage, find, won_with

WORDS = {"de": de, "en": en}


@pytest.fixture
def stage():
    with Handheld(seed=1) as h:
        yield Stage(h)


@pytest.mark.parametrize("language", WORDS)
def test_each_game_of_a_task_ends_with_another_question(stage, language):
    """Rules, "Sieg, Aussetzen und neuer Versuch": what players may ask themselves after a game."""
    stage.language(language)
    asked = []
    for ended in (won_with(3), lambda game: game.result == rules.LOST, won_with(1), won_with(2)):
        table = find(1, ended)
        stage.begin(table) if asked else stage.table(table)
        stage.open("result")
        asked += [words for words in stage.handheld.words() if words in WORDS[language].QUESTIONS]
    assert len(asked) == 4 and set(asked[:3]) == set(WORDS[language].QUESTIONS) and asked[3] == asked[0]
    stage.language("de")


def test_the_rules_say_what_a_target_card_means_that_lies_across(stage):
    stage.open("rules", "title")
    stage.press("previous")
    while "Zielkarten" not in stage.handheld.words():
        stage.press("next")
    assert {"= 9", "10 + 2 = 12"} <= set(stage.handheld.words())
