"""Replaying records: right ones, wrong ones, and what the command says."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine import cards
from engine.errors import IllegalRecord, RecordError
from engine.kreuzsummen import Game
from engine.rng import Rng
from engine.table import Table
from tools import record

ROOT = Path(__file__).resolve().parents[2]

# Scenario 1; the hands are Ah 3h 5h and 2h 4h 6h, the display As 2s 3s.
DECK = "Ah 2h 3h 4h 5h 6h As 2s 3s 4s 5s 6s Ad 2d 3d 4d 5d 6d"
HEAD = '[Game "kreuzsummen"]\n[Scenario "1"]\n[Starter "0"]\n[Deck "%s"]\n' % DECK
GOOD = (
    HEAD
    + """
1. place Ah a1; take As
2. swap 2h 2s; place 2s b1; take 4s
3. swap As 3s; end
4. give-up
"""
)


def _read(text):
    return Table.read(text)


def test_a_good_record_is_played():
    table = _read(GOOD + "\n\n")
    assert table.game.RESULTS[table.game.result] == "lost" and table.length == 8


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("\n", "\r\n"),
        GOOD.replace('[Starter "0"]\n', ""),
        GOOD.replace("[Game", '[Date "2026"]\n[Result "lost"]\n[Game'),
        GOOD.replace("[Game", '[Result "unknown"]\n[Game'),
        GOOD.replace("4. give-up", "3. give-up").replace("; end", ""),
        GOOD.replace("; end", "").replace("4. give-up", "4. give-up"),
        HEAD,
        GOOD.replace("; ", " ;  "),
    ],
)
def test_variants_that_mean_the_same_are_read(text):
    _read(text)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("place Ah a1", "place 2h a1", 6, "not in the hand"),
        ("place Ah a1", "place Ah d1", 6, "no such cell"),
        ("take As", "take 4s", 6, "not in the display"),
        ("; take As", "", 7, "not in the hand"),
        ("take As", "take As; take 2s", 6, "Cards are taken"),
        ("2. swap 2h 2s; place", "2. swap 2h 2s; swap 4h 3s; place", 7, "one swap"),
        ("; end", "", 8, "belongs to turn 3"),
        ("4. give-up", "5. place 4h c1", 9, "belongs to turn 4"),
        ("1. place Ah a1; take As\n2. swap", "1. place Ah a1; take As; swap", 6, "belongs to turn 2"),
        ("3. swap As 3s; end", "3. end", 8, "cannot just end"),
        ("3. swap As 3s; end", "3. pass", 8, "Passing needs"),
        ("4. give-up", "4. give-up; place 4h c1", 9, "over"),
        ('[Starter "0"]', '[Starter "0"]\n[Result "won"]', 4, "'won', but the game is lost"),
    ],
)
def test_the_first_action_that_is_not_allowed_is_named(old, new, line, words):
    text = GOOD.replace(old, new)
    if old == "; end":
        text = text.replace("4. give-up", "4. place 3h b1")
        line = 9
    assert text != GOOD
    with pytest.raises(IllegalRecord) as error:
        _read(text)
    assert error.value.line == line and words in str(error.value), str(error.value)


def test_an_open_game_is_neither_won_nor_lost():
    text = HEAD.replace("[Game", '[Result "lost"]\n[Game')
    with pytest.raises(IllegalRecord, match="not over"):
        _read(text)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('[Game "kreuzsummen"]', '[Game "chess"]', "no game called 'chess'"),
        ('[Game "kreuzsummen"]\n', "", "no tag Game"),
        ('[Scenario "1"]\n', "", "no tag Scenario"),
        ('[Scenario "1"]', '[Scenario "51"]', "1 to 50"),
        ('[Scenario "1"]', '[Scenario "x"]', "must be a number"),
        ('[Scenario "1"]', '[Scenario "999999"]', "must be a number"),
        ('[Scenario "1"]', '[Scenario "2"]', "20 cards of scenario 2"),
        ('[Starter "0"]', '[Starter "2"]', "starter"),
        ('[Starter "0"]', '[Starter "0"]\n[Seats "3"]', "2 to 2"),
        ('[Deck "' + DECK, '[Deck "' + DECK[3:], "each once"),
        ('[Deck "Ah', '[Deck "2h', "each once"),
        ('[Deck "Ah', '[Deck "Zh', "'Zh' is no card"),
        ('[Starter "0"]', "[Starter 0]", "A tag looks like"),
        ('[Starter "0"]', '[Starter "0"]\n[Starter "1"]', "twice"),
        ("4. give-up", '4. give-up\n[Result "lost"]', "before the turns"),
        ("1. place", "place", "begins with its number"),
        ("; take As", ";; take As", "An action is missing"),
        ("place Ah a1", "lay Ah a1", "no action"),
        ("place Ah a1", "place Ah", "needs 2 words"),
        ("place Ah a1", "place Ah 1a", "no cell"),
        ("place Ah a1", "place 10h a1", "no card"),
    ],
)
def test_what_cannot_be_read_is_said_in_plain_words(old, new, words):
    text = GOOD.replace(old, new)
    assert text != GOOD
    with pytest.raises(RecordError) as error:
        _read(text)
    assert not isinstance(error.value, IllegalRecord) and words in str(error.value), str(error.value)


def test_random_games_of_all_scenarios_are_written_and_replayed():
    rng = Rng(5)
    for scenario in range(1, 51):
        table = Table.new("kreuzsummen", bytes([scenario]), 2, scenario & 1, scenario)
        while not table.game.result:
            table.apply(table.game.nth(rng.below(table.game.count())))
        again = _read("\n".join(table.record()))
        assert again.game.snapshot() == table.game.snapshot()


def _run(tmp_path, text, *flags):
    path = tmp_path / "game.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return subprocess.run(
        [sys.executable, "-S", "-m", "tools.record", str(path), *flags],
        cwd=ROOT,
        timeout=60,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_says_ok(tmp_path):
    done = _run(tmp_path, GOOD)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ok\n", "")


def test_the_command_names_the_first_illegal_action(tmp_path):
    done = _run(tmp_path, GOOD.replace("place Ah a1", "place 2h a1"))
    assert done.returncode == 1 and done.stderr == ""
    assert done.stdout == "Line 6: 'place 2h a1' is not allowed: 2h is not in the hand of player 0.\n"


def test_the_command_prints_one_state_before_the_first_and_after_each_action(tmp_path):
    done = _run(tmp_path, GOOD, "--states")
    states = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0 and [state["action"] for state in states] == [
        None,
        "place Ah a1",
        "take As",
        "swap 2h 2s",
        "place 2s b1",
        "take 4s",
        "swap As 3s",
        "end",
        "give-up",
    ]
    assert states[0] == {
        "action": None,
        "seat": 0,
        "phase": "start",
        "cells": [[], [], [], [], [], []],
        "hands": [["Ah", "3h", "5h"], ["2h", "4h", "6h"]],
        "display": ["As", "2s", "3s"],
        "pile": 9,
        "discard": [],
        "passes": 0,
        "result": None,
    }
    assert states[3] == {
        "action": "swap 2h 2s",
        "seat": 1,
        "phase": "swapped",
        "cells": [["Ah"], [], [], [], [], []],
        "hands": [["As", "3h", "5h"], ["2s", "4h", "6h"]],
        "display": ["4s", "5s", "3s"],
        "pile": 7,
        "discard": ["2h"],
        "passes": 0,
        "result": None,
    }
    assert states[-1]["phase"] == "over" and states[-1]["result"] == "lost"


def test_states_stop_at_an_illegal_action_and_stay_json(tmp_path):
    done = _run(tmp_path, GOOD.replace("3. swap As 3s", "3. swap Ah 3s"), "--states")
    assert done.returncode == 1 and len([json.loads(line) for line in done.stdout.splitlines()]) == 6
    assert done.stderr.startswith("Line 8: 'swap Ah 3s'")


@pytest.mark.parametrize(
    "text", [b"\xff\xfe\x00", b"", b"no record", GOOD.replace("kreuzsummen", "chess").encode()]
)
def test_the_command_ends_with_2_and_one_sentence(tmp_path, text):
    done = _run(tmp_path, text)
    assert done.returncode == 2 and done.stdout == "" and len(done.stderr.splitlines()) == 1


def test_a_missing_file_is_named(tmp_path):
    done = subprocess.run(
        [sys.executable, "-S", "-m", "tools.record", str(tmp_path / "none")],
        cwd=ROOT,
        timeout=60,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and "none" in done.stderr and len(done.stderr.splitlines()) == 1


def test_the_states_of_other_games_show_what_the_player_may_see():
    table = Table.new("template", b"\x05", 2, 0, 1)
    assert record.state(None, table.game)["view"] == table.game.view(0)


def test_the_deck_of_this_file_is_the_scenario_s():
    assert sorted(cards.parse(word) for word in DECK.split()) == list(Game.cards(b"\x01", 2))


def test_states_that_cannot_be_written_are_not_blamed_on_the_record(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(HEAD, encoding="utf-8")
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tools.record", str(path), "--states"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "The output can't be written: No space left on device.\n"
