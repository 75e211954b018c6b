"""The table of scenarios against the printed rules, where that document lies beside the repository."""

import re
from pathlib import Path

import pytest
from test_scenario_numbers import NUMBERS

from engine.kreuzsummen import Game, scenarios
from engine.kreuzsummen.targets import targets

_SEEDS = Path(__file__).resolve().parents[3] / "shared" / "seeds"
_DOCUMENTS = sorted(_SEEDS.glob("000*.txt"))

pytestmark = pytest.mark.skipif(not _DOCUMENTS, reason="the printed rules are not at hand")


@pytest.fixture(scope="module")
def document():
    return _DOCUMENTS[0].read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sections(document):
    """Number of the scenario -> its section; the table of contents has no row targets and drops out."""
    parts = re.split(r"^Szenario (\d+): .*$", document, flags=re.MULTILINE)
    numbered = zip(parts[1::2], parts[2::2], strict=True)
    found = {int(number): text for number, text in numbered if "Reihenziele" in text}
    last, _, _ = found[50].partition("Szenarien auf einen Blick")
    return {**found, 50: last}


def _numbers(text):
    return [int(word) for word in text.split(", ")]


def _one(pattern, text):
    (found,) = re.findall(pattern, text)
    return found


def test_there_are_50_sections(sections):
    assert sorted(sections) == list(range(1, 51)) and scenarios.COUNT == 50


def test_every_number_of_every_section_is_in_the_table(sections):
    for n, text in sections.items():
        rows = _numbers(_one(r"die Reihenziele ([\d, ]+) von oben", text))
        cols = _numbers(_one(r"die Spaltenziele ([\d, ]+) oberhalb", text))
        assert targets(n) == (bytes(rows), bytes(cols)), n
        height, width = _one(r"Lasst (\d) Reihen mit je (\d) freien", text)
        assert (len(rows), len(cols)) == (int(height), int(width)), n
        game = Game(bytes([n]), 2, 0, bytes(Game.cards(bytes([n]), 2)))
        assert game.hand_size == int(_one(r"Gebt jedem (\d) zufällige", text)), n
        assert game.hand_size == int(_one(r"Für dieses Szenario: (\d) Handkarten", text)), n
        assert game.pile == int(_one(r"Die übrigen (\d+) Karten", text)), n
        assert len(Game.cards(bytes([n]), 2)) == int(_one(r"Mischt diese (\d+) Spiel", text)), n
        highest, suits = _one(r"zusammen: A–(\d) in ([^;]*?)(?:;| und jeweils)", text)
        assert scenarios.highest(n) == int(highest), n
        assert scenarios.copies(n) == {"Herz, Pik und Karo": 3, "Herz und Pik": 2}[suits], n
        assert scenarios.copies(n) == int(_one(r"(\d) Exemplare je Zahl", text)), n
        head = _one(r"(Für dieses Szenario: .*)", text)
        faces = [("Bube" in head), ("Dame" in head), ("König" in head)]
        assert scenarios.highest_face(n) == 10 + sum(faces) and faces == sorted(faces, reverse=True), n
        setup = _one(r"(3\. Stellt die Spielkarten .*)", text)
        assert faces == ["Buben" in setup, "Damen" in setup, "Könige" in setup], n
        assert scenarios.distinct(n) == ("keine Doppelten" in head), n
        assert int(_one(r"Auslage (\d) ", head)) == 3 == game.shown, n


def test_the_overview_agrees_with_the_table(document):
    overview = document.rpartition("\nSzenarien auf einen Blick\n")[2]
    few = _one(r"nur in (\d+)–(\d+) zweimal", overview)
    assert [n for n in range(1, 51) if scenarios.copies(n) == 2] == list(range(int(few[0]), int(few[1]) + 1))
    for rank, name in ((11, "Bube"), (12, "Dame"), (13, "König")):
        first = int(_one(name + r" ab (\d+)", overview))
        assert [n for n in range(1, 51) if scenarios.highest_face(n) >= rank] == list(range(first, 51))
    hands = {}
    for first, last, size in re.findall(r"(\d+)–(\d+) je (\d)", overview):
        hands.update(dict.fromkeys(range(int(first), int(last) + 1), int(size)))
    assert hands == {n: scenarios.hand_size(n) for n in range(1, 51)}
    first = int(_one(r"Ab (\d+) zum Sieg verschiedene", overview))
    assert [n for n in range(1, 51) if scenarios.distinct(n)] == list(range(first, 51))


def test_every_setup_needs_each_rank_of_clubs_once(sections):
    # "Jeder Aufbau benötigt jeden Kreuzrang höchstens einmal": also why column targets of a scenario always
    # differ.
    for n in sections:
        rows, cols = targets(n)
        ranks = [target % 10 for target in rows + cols]
        assert len(set(ranks)) == len(ranks), n


def test_our_own_list_is_the_document(sections):
    for row in NUMBERS:
        text = sections[row[0]]
        assert row[1] == _numbers(_one(r"die Reihenziele ([\d, ]+) von oben", text)), row
        assert row[2] == _numbers(_one(r"die Spaltenziele ([\d, ]+) oberhalb", text)), row
        assert row[8] == int(_one(r"Mischt diese (\d+) ", text)), row
        assert row[9] == int(_one(r"Die übrigen (\d+) ", text)), row
