"""The manual in both languages: the same commands, links that lead somewhere, headings that are there."""

import re
from pathlib import Path

import pytest

from firmware import boards

DOCS = Path(__file__).resolve().parents[2] / "docs"
MANUALS = {code: (DOCS / ("manual_%s.md" % code)).read_text(encoding="utf-8") for code in ("de", "en")}


def commands(text):
    """The commands in a manual, and what they are told to do."""
    return sorted(set(re.findall(r"`python3 -m (tools\.\w+(?: [a-z]+)?)", text)))


def test_both_languages_name_the_same_commands_and_boards():
    assert commands(MANUALS["de"]) == commands(MANUALS["en"])
    for name in boards.NAMES:
        for text in MANUALS.values():
            assert "`%s`" % name in text


@pytest.mark.parametrize("text", MANUALS.values(), ids=MANUALS)
def test_links_lead_somewhere(text):
    anchors = {re.sub("[^a-zäöüß0-9 -]", "", line.lstrip("# ").lower()).replace(" ", "-")
               for line in text.splitlines() if line.startswith("#")}
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 8
    for link in links:
        if link.startswith("#"):
            assert link[1:] in anchors, link
        else:
            assert (DOCS / link).is_file(), link


@pytest.mark.parametrize("text", MANUALS.values(), ids=MANUALS)
def test_the_day_has_ten_steps_and_the_open_prompt_is_said(text):
    assert [int(number) for number in re.findall(r"(?m)^(\d+)\. \*\*", text)] == list(range(1, 11))
    assert re.search(r"\*\*[^*]*USB[^*]*(Absicht|purpose)", text)


def test_windows_has_its_own_words():
    for text in MANUALS.values():
        assert "**On Windows:**" in text or "**Unter Windows:**" in text
        assert "`py`" in text and "`cmd`" in text
