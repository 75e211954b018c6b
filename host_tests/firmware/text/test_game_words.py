"""The own words of each other game: whatever has a screen has words and rules, the same in both languages."""

import ast
import importlib
import re
from pathlib import Path

import pytest

from engine import games
from firmware.text import LANGUAGES

FIRMWARE = Path(__file__).resolve().parents[3] / "firmware"
TEXT = FIRMWARE / "text"
GAMES = [name for name in games.NAMES if (TEXT / (name + "_de.py")).exists()]


def words(game, code):
    module = importlib.import_module("firmware.text.%s_%s" % (game, code))
    return {name: value for name, value in vars(module).items() if name.isupper()}


def parts(word):
    return word if isinstance(word, tuple) else (word,)


def used(game):
    """Names that the game's modules ask of `own` or `own_words`."""
    found = {"OPTIONS"}
    for folder in ("screens", "ui"):
        for path in (FIRMWARE / folder).glob(game + "*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and node.attr.isupper():
                    owner = node.value
                    name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                    if name.lstrip("_") in ("own", "own_words"):
                        found.add(node.attr)
    return found


def test_every_screen_of_a_game_has_all_that_belongs_to_it():
    for name in games.NAMES:
        if name != "kreuzsummen" and (FIRMWARE / "screens" / (name + ".py")).exists():
            assert name in GAMES
            assert (FIRMWARE / "screens" / (name + "_curtain.py")).exists()
            for code in LANGUAGES:
                assert (TEXT / ("%s_%s.py" % (name, code))).exists()
                assert (TEXT / ("%s_rules_%s.lines" % (name, code))).exists()


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_words_in_the_same_form(game):
    german, english = (words(game, code) for code in LANGUAGES)
    assert german.keys() == english.keys()
    for name, word in german.items():
        assert type(word) is type(english[name]), name
        assert len(parts(word)) == len(parts(english[name])), name
        for one, other in zip(parts(word), parts(english[name]), strict=True):
            assert one.strip() and other.strip(), name
            assert re.findall("%.", one) == re.findall("%.", other), name


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_there_and_used(game):
    assert used(game) == set(words(game, "de"))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_the_game_has_a_text(game, code):
    options = games.load(game).OPTIONS
    offers = words(game, code)["OPTIONS"]
    assert isinstance(offers, tuple) and len(offers) == len(options)
    for (tag, lowest, highest, default), offer in zip(options, offers, strict=True):
        title, _, values = offer.partition("=")
        assert title, tag
        if values and "%d" not in values:
            offered = []
            for i, value in enumerate(values.split("/")):
                number, colon, _ = value.partition(":")
                offered.append(int(number) if colon else lowest + i)
            assert len(set(offered)) == len(offered) > 1, tag
            assert all(lowest <= number <= highest for number in offered), tag
            assert default in offered, tag + ": the usual choice can't be chosen again"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_have_as_many_pages_and_the_same_examples(game):
    german, english = (
        (TEXT / ("%s_rules_%s.lines" % (game, code))).read_text(encoding="utf-8").splitlines()
        for code in LANGUAGES
    )
    assert len(german) == len(english) > 0
    for one, other in zip(german, english, strict=True):
        for page in (one, other):
            title, text = page.split("|")[:2]
            assert title.strip() and text.strip()
        assert one.split("|")[2:] == other.split("|")[2:]
        if "|" in one.partition("|")[2]:
            assert (FIRMWARE / "ui" / (game + "_example.py")).exists(), "nobody draws the examples"


@pytest.mark.parametrize("game", ["primrommee", "quibbles"])
def test_every_page_of_the_rules_has_a_drawn_example(game):
    for line in (TEXT / (game + "_rules_de.lines")).read_text(encoding="utf-8").splitlines():
        assert line.count("|") == 2 and line.split("|")[2], line
