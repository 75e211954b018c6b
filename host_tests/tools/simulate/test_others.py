"""Playtests of the other games, and proposals of new scenarios."""

import re

import pytest

from engine import bots
from tools import propose, setup
from tools.simulate import command, others
from tools.simulate.setting import Setting


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Calls the command for games in a folder of its own: status, output, errors, CSV, page."""
    monkeypatch.setattr(setup, "enter", lambda what: None)

    def call(words):
        status = command.main(["games", *words.split(), "--jobs", "1", "--out", str(tmp_path)])
        told = capsys.readouterr()
        files = [tmp_path / "results.csv", tmp_path / "report.html"]
        return status, told.out, told.err, *[file.read_text() if file.exists() else "" for file in files]

    return call


def test_every_game_that_has_bots_is_played_but_for_the_pattern():
    assert others.names() == ["konzentration", "primrommee", "quibbles", "quiclo"]


def test_games_in_pieces_are_the_games_in_one_go():
    whole = others.play("quibbles/3", "medium", 2, 0, 6)
    one, two = others.play("quibbles/3", "medium", 2, 0, 2), others.play("quibbles/3", "medium", 2, 2, 4)
    assert whole["turns"] == one["turns"] + two["turns"] and whole["games"] == 6
    assert whole["places"] == [a + b for a, b in zip(one["places"], two["places"], strict=True)]


def test_the_figures_of_games_hang_together():
    tally = others.play("primrommee/4", "hard", 1, 0, 12)
    assert sum(tally["lengths"].values()) == sum(tally["endings"].values()) == tally["games"] == 12
    assert sum(tally["places"]) == tally["endings"]["won"]
    assert sum(int(turns) * n for turns, n in tally["lengths"].items()) == tally["turns"]


def test_the_starter_is_the_first_place_wherever_he_sits(monkeypatch):
    # A bot that solves every roll of QUICLO wins in its first turn.
    monkeypatch.setattr(bots.load("quiclo"), "LEVELS", (("perfect", 100),))
    assert others.play("quiclo/3", "perfect", 1, 0, 6)["places"] == [6, 0, 0]


def test_the_table_the_csv_and_the_page(run):
    status, out, _, figures, page = run("konzentration quibbles --seats 2-3 --levels easy --games 6")
    assert status == 0
    assert [line.split()[:4] for line in out.splitlines()[1:]] == [
        ["konzentration", "2", "easy", "6"], ["konzentration", "3", "easy", "6"],
        ["quibbles", "2", "easy", "6"], ["quibbles", "3", "easy", "6"]]
    assert len(figures.splitlines()) == 5
    assert "konzentration: who wins?" in page and "quibbles: how long is it?" in page
    assert "Going on: 24 games" in run("konzentration quibbles --seats 2-3 --levels easy --games 6")[2]


@pytest.mark.parametrize(("words", "sentence"), [
    ("chess", "There are no bots for 'chess'; there are for konzentration"),
    ("template", "There are no bots for 'template'"),
    ("quibbles --seats 6", "quibbles is for 2 to 5 players."),
    ("quibbles --levels wizard", "quibbles has the levels easy, medium, hard."),
    ("quibbles --seats x", "'x' is no number of players: they go from 1 to 6."),
    ("quibbles --games 0", "--games and --jobs are at least 1."),
])
def test_bad_options_end_with_status_2_and_one_sentence(run, words, sentence):
    status, out, err, *_ = run(words)
    assert status == 2 and out == "" and len(err.splitlines()) == 1 and sentence in err


def test_a_place_that_surely_wins_more_than_its_share_is_named(run, monkeypatch):
    monkeypatch.setattr(bots.load("quiclo"), "LEVELS", (("perfect", 100),))
    _, out, *_ = run("quiclo --seats 2 --levels perfect --games 10")
    assert out.splitlines()[1].endswith("place 1 more, 2 less")


def test_proposals_are_scenarios_that_can_be_won_about_as_often_as_wished(capsys):
    words = "--size 2x3 --won 40 --player child --count 2 --games 60 --jobs 1 --words".split()
    words.append("highest=6 hand=4 faces=none distinct=no")
    assert propose.main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    for line in lines:
        one = Setting(line.partition("#")[0])
        won, fields = re.search(r"child wins (\d+) %.*, (\d+) final fields$", line).groups()
        assert one.size == 6 and one.final_fields() == int(fields) > 0 and 20 < int(won) < 60
    assert propose.main(words) == 0
    assert capsys.readouterr().out.splitlines() == lines


@pytest.mark.parametrize(("words", "sentence"), [
    (["--size", "5x5"], "A size is ROWSxCOLUMNS from 2x2 to 4x4, not '5x5'."),
    (["--won", "101"], "--won is a percentage."),
    (["--count", "0"], "--count, --games and --jobs are at least 1."),
    (["--player", "wizard"], "There is no player 'wizard'"),
    (["--words", "hand=9"], "hand: '9' is no whole number from 1 to 5."),
    (["--size", "4x4", "--words", "highest=3"], "9 numbers are too few for 16 cells."),
])
def test_wishes_that_can_not_be_met_say_why(words, sentence, capsys):
    assert propose.main([*words, "--jobs", "1"]) == 2
    assert sentence in capsys.readouterr().err
