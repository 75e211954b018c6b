"""What 20,000 saves cost the flash, and the command that says it."""

import json

import pytest

from engine import games
from firmware.slots import KINDS
from tools import wear
from tools.bench.child import interpreters


@pytest.fixture(scope="module")
def figures():
    if interpreters()[0] != "micropython":
        pytest.skip("no MicroPython for this PC")
    return wear.measure()


def test_saves_stay_within_the_budgets(figures):
    assert wear.broken(figures) == []
    assert figures["bytes programmed a save"] >= 256, "each save programs a page"
    assert figures["erases a save"] > 0.03
    assert figures["kinds of saves"] == len(KINDS) + len(games.NAMES), "the first save of every kind counts"


def test_saves_cost_what_they_did(figures):
    baseline = json.loads(wear.BASELINE.read_text(encoding="utf-8"))
    assert set(baseline) == set(figures)
    assert wear.worse(figures, baseline) == []


def test_what_is_over_a_budget_or_has_grown_is_named():
    figures = dict.fromkeys(wear.BUDGETS, 0)
    figures["erases a save"] = 0.09
    assert wear.broken(figures) == ["erases a save"]
    assert wear.worse(figures, {"erases a save": 0.08}) == ["erases a save"]
    assert wear.worse(figures, {"erases a save": 0.0899}) == []


def test_the_command_says_what_is_wrong(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(wear, "BASELINE", tmp_path / "none.json")
    said = []
    assert wear.main(["--compare"], said.append) == 2
    assert "--save" in said[0]
    monkeypatch.setattr(wear, "measure", lambda saves: {**dict.fromkeys(wear.BUDGETS, 0), "erases a save": 1})
    assert wear.main(["--save"], said.append) == 1
    assert said[1] == "Over the budget: erases a save."
    assert wear.main(["--compare"], said.append) == 1
    assert "was 1" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        wear.main(["--saves", "0"])
