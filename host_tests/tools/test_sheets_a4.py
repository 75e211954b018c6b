"""The printed rules: every game, both languages, all its words, on one page of A4."""

import base64
import contextlib
import html
import io
import re
from pathlib import Path

import pytest
from PIL import Image

from engine import games
from tools import sheets_a4
from tools.bench import Handheld
from tools.sheets_a4 import Rule


@pytest.fixture(scope="module")
def handheld():
    with Handheld(sheets_a4.BOARD, seed=1) as h:
        yield h


@pytest.fixture(scope="module")
def found(handheld):
    """The rules of all games in German."""
    return {name: sheets_a4.rules(name, "de", handheld) for name in sheets_a4.names()}


def size_of(pdf):
    """The page's size in millimetres."""
    left, bottom, right, top = (float(n) for n in re.search(rb"/MediaBox \[([^\]]+)\]", pdf)[1].split())
    return round((right - left) / 72 * 25.4), round((top - bottom) / 72 * 25.4)


def test_every_game_with_rules_has_a_sheet():
    rules = {path.name for path in sheets_a4.TEXT.glob("*rules_de.lines")}
    assert len(sheets_a4.names()) == len(rules) - 1, "all but the template's"
    assert set(sheets_a4.names()) <= {sheets_a4.CAMPAIGN, *games.NAMES}


def test_sheets_show_the_words_and_the_moving_examples_of_the_handheld(found):
    for name, rules in found.items():
        lines = sheets_a4.rules_file(name, "de").read_text(encoding="utf-8").splitlines()
        text = html.unescape(sheets_a4.page(name, "de", rules))
        assert len(rules) == len(lines)
        for line, rule in zip(lines, rules, strict=True):
            heading, words, *example = line.split("|")
            assert heading in text and words in text
            moves = example and ";" in example[-1] and example[0][0] != "@"  # "@": points, all at once
            assert len(rule.pictures) == (2 if moves else 1 if example else 0), line
            assert not moves or rule.pictures[0].tobytes() != rule.pictures[1].tobytes()
    assert found["kreuzsummen"][1].pictures[0].width < 160, "cut to the example"


def test_pictures_keep_every_pixel(found):
    picture = found["quibbles"][1].pictures[0]
    data = re.search('base64,([^"]+)', sheets_a4.page("quibbles", "de", found["quibbles"][1:2]))[1]
    with Image.open(io.BytesIO(base64.b64decode(data))) as image:
        small = image.convert("RGB").resize(picture.size, Image.Resampling.NEAREST)
    assert small.tobytes() == picture.convert("RGB").tobytes()


def test_german_sheets_are_one_page_of_a4_each(browser, found):
    for name, rules in found.items():
        pdf = sheets_a4.print_page(browser, name, "de", rules)
        assert (sheets_a4.pages(pdf), size_of(pdf)) == (1, (210, 297)), name


def test_the_longest_rules_fit_in_english_too(browser, handheld, found):
    longest = max(found, key=lambda name: sum(len(rule.text) for rule in found[name]))
    pdf = sheets_a4.print_page(browser, longest, "en", sheets_a4.rules(longest, "en", handheld))
    assert (sheets_a4.pages(pdf), size_of(pdf)) == (1, (210, 297))


def test_rules_that_are_too_long_are_told_and_pages_are_counted(browser):
    long = [Rule("Title", "many words " * 60, [])] * 20
    with pytest.raises(sheets_a4.SheetError, match="do not fit on one page"):
        sheets_a4.print_page(browser, "kreuzsummen", "de", long)
    tab = browser.new_page()
    tab.set_content(sheets_a4.page("kreuzsummen", "de", long))
    assert sheets_a4.pages(tab.pdf(prefer_css_page_size=True)) > 1
    tab.close()


def test_without_a_browser_one_sentence_says_so(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(sheets_a4.setup, "find_browser", lambda: None)
    assert sheets_a4.main(["--to", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "There is no browser to print with: install chromium.\n"
    assert list(Path(tmp_path).iterdir()) == []


@pytest.mark.parametrize("words", [["--Sing"], ["--game", "moon"], ["--to", __file__]])
def test_bad_input_is_one_sentence(monkeypatch, capsys, words):
    assert sheets_a4.main(words) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert words[-1] in said.err and "Errno" not in said.err


def test_the_command_writes_what_it_is_asked_for(browser, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(sheets_a4, "chromium", lambda: contextlib.nullcontext(browser))
    words = ["--game", "kreuzsummen", "--language", "en", "--to", str(tmp_path / "out")]
    assert sheets_a4.main(words) == 0
    path = tmp_path / "out" / "kreuzsummen_en.pdf"
    assert capsys.readouterr().out.strip() == str(path)
    assert sheets_a4.pages(path.read_bytes()) == 1
