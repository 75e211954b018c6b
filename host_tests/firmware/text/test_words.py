"""The words of the screens: the same names in both languages, each used, none missing."""

import ast
import re
from pathlib import Path

import pytest

from engine.kreuzsummen import scenarios
from firmware import progress
from firmware.text import LANGUAGES, de, en, line

ROOT = Path(__file__).resolve().parents[3]
FIRMWARE = ROOT / "firmware"
SEEDS = ROOT.parent / "shared" / "seeds"
WORDS = {"de": de, "en": en}
LONG = ("scenarios", "rules")  # the line files


def names(module):
    return {name for name in vars(module) if name.isupper()}


def used():
    """Names of words that the code uses: `w.NAME`, `words.NAME`, `...words.NAME`, or a string for getattr."""
    found = set()
    for path in FIRMWARE.rglob("*.py"):
        if path.parent.name == "text":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr.isupper():
                owner = node.value
                name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                if name.lstrip("_") in ("w", "words"):
                    found.add(node.attr)
            elif (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and path.name in ("campaign.py", "groups.py")
            ):
                found.add(node.value)  # faults are names of words
    return found


def test_both_languages_have_the_same_names():
    assert names(de) == names(en)


def test_every_word_that_the_code_asks_for_is_there():
    asked = {name for name in used() if re.fullmatch("[A-Z][A-Z0-9_]+", name)}
    assert asked - names(de) == set()


def test_every_word_is_used():
    assert names(de) - used() == set()


@pytest.mark.parametrize("name", sorted(names(de)))
def test_a_word_has_the_same_form_in_both_languages(name):
    """As many parts, and the same numbers put in at the same places."""
    german, english = getattr(de, name), getattr(en, name)
    assert type(german) is type(english)
    if isinstance(german, tuple):
        assert len(german) == len(english)
        assert len(set(german)) == len(german) and len(set(english)) == len(english)
    for text in (german, english):
        for part in text if isinstance(text, tuple) else (text,):
            assert part.strip(), "an empty word"
            assert part == part.strip() or name in ("WITH", "FIRST", "RULE_OF"), "blanks around a word"
    if isinstance(german, str):
        assert re.findall("%.", german) == re.findall("%.", english)


def test_lists_of_words_are_complete():
    for words in (de, en):
        assert len(words.SUITS) == 4
        assert len(words.COURTS) == 3
        assert len(words.ANIMALS) == progress.ANIMALS


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_scenario_has_a_title_and_an_introduction(code):
    lines = (FIRMWARE / "text" / ("scenarios_%s.lines" % code)).read_text(encoding="utf-8").splitlines()
    assert len(lines) == scenarios.COUNT
    for text in lines:
        title, introduction = text.split("|")
        assert title.strip() and introduction.strip()
        assert introduction[-1] in ".!?"
    titles = [text.split("|")[0] for text in lines]
    assert len(set(titles)) == len(titles)


def test_the_rules_have_as_many_pages_in_both_languages():
    pages = [
        (FIRMWARE / "text" / ("rules_%s.lines" % code)).read_text(encoding="utf-8").splitlines()
        for code in LANGUAGES
    ]
    assert len(pages[0]) == len(pages[1]) > 0
    for page in pages[0] + pages[1]:
        title, text, *example = page.split("|")
        assert title.strip() and text.strip()
        assert len(example) == 3 or example[0].startswith("@"), "a page without a drawn example"
    for german, english in zip(*pages, strict=True):
        assert german.split("|")[2:] == english.split("|")[2:], "the examples differ"


def test_a_line_is_found_by_its_number_and_none_behind_the_end():
    for language, code in enumerate(LANGUAGES):
        for file in LONG:
            lines = (
                (FIRMWARE / "text" / ("%s_%s.lines" % (file, code))).read_text(encoding="utf-8").splitlines()
            )
            found = [line(language, file, number) for number in range(1, len(lines) + 2)]
            assert found == [*lines, ""]


def test_what_is_new_is_said_where_it_is_new():
    """Introductions name the court card or rule that a scenario brings."""
    firsts = {2: ("Bube", "Jack"), 3: ("Dame", "Queen"), 12: ("König", "King"), 18: ("doppelt", "twice")}
    for number, words in firsts.items():
        for language, word in enumerate(words):
            assert word in line(language, "scenarios", number).split("|")[1]


@pytest.mark.parametrize("language", range(len(LANGUAGES)))
def test_a_scenario_without_news_has_the_tip_that_the_printed_rules_give_there(language):
    """Six tips follow each other through all scenarios; one comes where a scenario brings nothing new."""
    about = {
        3: ("Spaltenziel", "column target"),
        4: ("Tauschen", "swap"),
        5: ("Bube", "Jack"),
        0: ("Dame", "Queen"),
    }
    told = {}
    for number in range(1, scenarios.COUNT + 1):
        told.setdefault(line(language, "scenarios", number).split("|")[1], []).append(number)
    tips = {text: {number % 6 for number in numbers} for text, numbers in told.items() if len(numbers) > 1}
    assert len(tips) == 6
    assert sorted(place for places in tips.values() for place in places) == list(range(6))
    for text, (place,) in tips.items():
        assert place not in about or about[place][language] in text


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the printed rules are not at hand")
def test_introductions_are_our_own_words():
    """Titles are the printed ones; no sentence of an introduction or of the rules is."""
    printed = " ".join(" ".join(path.read_text(encoding="utf-8").split()) for path in SEEDS.glob("000*.txt"))
    assert printed
    for file, count in (("scenarios", scenarios.COUNT), ("rules", 13)):
        for number in range(1, count + 1):
            text = line(0, file, number).split("|")[1]
            for sentence in re.split("(?<=[.!?]) ", text):
                if len(sentence.split()) > 4:
                    assert sentence.rstrip(".!?") not in printed, "%s %d: %s" % (file, number, sentence)
