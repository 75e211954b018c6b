"""Records of QUICLO and Konzentrationsspiel through `tools.record`."""

import json

import pytest

from engine import bots
from engine.table import Table
from tools import record

SETTINGS = {"quiclo": bytes((30, 60, 1, 0, 0, 0)), "konzentration": b"\x01"}


@pytest.fixture(params=sorted(SETTINGS))
def table(request):
    """A game between bots, played to its end."""
    table = Table.new(request.param, SETTINGS[request.param], 3, 1, 7)
    for _ in bots.play(table, [2, 2, 2], 7):
        pass
    return table


def _run(tmp_path, text, *arguments):
    path = tmp_path / "game.record"
    path.write_text(text, encoding="utf-8")
    return record.main([str(path), *arguments])


def test_a_record_replays_to_the_same_end(table, tmp_path, capsys):
    assert _run(tmp_path, "\n".join(table.record())) == 0
    assert capsys.readouterr().out == "ok\n"


def test_states_are_a_line_before_the_first_and_after_each_action(table, tmp_path, capsys):
    assert _run(tmp_path, "\n".join(table.record()), "--states") == 0
    states = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(states) == table.length + 1 and states[0]["action"] is None
    assert states[-1]["phase"] == "over" and states[-1]["result"] == table.game.RESULTS[table.game.result]
    if table.name == "quiclo":
        for state in states:
            lists = [*state["stacks"], *state["hands"], state["middle"], state["reported"]]
            cards = [card for cards in lists for card in cards]
            if state["target"]:
                cards.append(state["target"])
            assert sorted(cards) == list(range(1, 145))


def test_an_action_that_is_not_allowed_is_named(table, tmp_path, capsys):
    lines = list(table.record())
    first = next(n for n, line in enumerate(lines) if line.startswith("1. "))
    wrong = {"quiclo": "1. roll", "konzentration": "1. draw"}[table.name]
    assert _run(tmp_path, "\n".join([*lines[:first], wrong, *lines[first + 1 :]])) == 1
    said = capsys.readouterr().out
    assert said.startswith("Line %d: '%s' is not allowed" % (first + 1, wrong[3:]))


def test_a_deck_of_other_cards_cannot_be_read(table, tmp_path, capsys):
    text = "\n".join(table.record())
    deck = next(line for line in text.splitlines() if line.startswith("[Deck"))
    for other in ('[Deck "7h As"]', '[Deck "1 2 3"]', '[Deck "145"]'):
        assert _run(tmp_path, text.replace(deck, other)) == 2
        assert "cannot be read" in capsys.readouterr().err
