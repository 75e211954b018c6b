"""The judge: every case of Kreuzsummen, and what it says to cases that it cannot judge."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools import judge

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "host_tests" / "cases"


def _lines(name):
    return (CASES / name).read_text(encoding="utf-8").splitlines()


# What a case expects -> how it is read off an answer.
_READ = {
    "hand": lambda answer, wanted: {seat: answer["hands"][int(seat)] for seat in wanted},
    "stack": lambda answer, wanted: {cell: answer["cells"][int(cell)] for cell in wanted},
    "pile_len": lambda answer, _: answer["pile"],
    "discard_top": lambda answer, _: answer["discard"][-1],
}


@pytest.mark.parametrize("line", _lines("000_kreuzsummen.jsonl"), ids=lambda line: json.loads(line)["id"])
def test_every_position(line):
    expected = json.loads(line)["expect"]
    answer = judge.answer(line)["answer"]
    for key, wanted in expected.items():
        read = _READ.get(key, lambda answer, _, key=key: answer[key])
        assert read(answer, wanted) == wanted, key


@pytest.mark.parametrize("line", _lines("000_kreuzsummen_solutions.jsonl"))
def test_every_count_of_solutions(line):
    case = json.loads(line)
    answer = judge.answer(json.dumps({"kind": "solutions", "scenario": case["scenario"]}))
    assert answer == {"answer": {"fixed_order": case["fixed_order"], "any_order": case["any_order"]}}


POSITION = {
    "cells": [[2, 7]],
    "hands": [["J", 9, 3, "K"], [1]],
    "display": [3, None],
    "pile": [5],
    "discard": ["Q"],
    "player": 0,
    "phase": "start",
    "passes": 1,
}


def _answer(*actions, **changes):
    case = {"scenario": 19, "position": {**POSITION, **changes}, "actions": list(actions)}
    return judge.answer(json.dumps(case))


def test_the_whole_answer():
    assert _answer(["place", 3, 0]) == {
        "answer": {
            "legal": True,
            "legal_only": ["swap", "place", "king"],
            "phase": "refill",
            "player": 0,
            "tops": [3, 0, 0, 0, 0, 0],
            "cells": [[2, 7, 3], [], [], [], [], []],
            "hands": [[9, "J", "K"], [1]],
            "display": [3, None, None],
            "pile": 1,
            "discard": ["Q"],
            "passes": 0,
            "result": None,
        }
    }


def test_cards_and_cells_that_are_not_there_are_illegal():
    for action in (
        ["place", 8, 0],
        ["place", 9, 6],
        ["place", 9, -1],
        ["place", 9, 99],
        ["swap", 9, 1],
        ["swap", 9, 7],
        ["queen", 9, 0],
        ["king", 1, 2],
        ["jack", 0, 0],
        ["take", 0],
        ["end"],
    ):
        assert _answer(action)["answer"]["legal"] is False, action


def test_a_jack_takes_its_cells_in_either_order():
    cells = [[1], [2]]
    assert _answer(["jack", 1, 0], cells=cells)["answer"]["tops"][:2] == [2, 1]


def test_nothing_is_legal_in_a_position_that_is_over():
    assert _answer(["place", 9, 0], phase="over")["answer"] == {"legal": False, "legal_only": []}


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda: judge.answer("{"), "JSON"),
        (lambda: judge.answer("[1]"), "object"),
        (lambda: judge.answer('{"kind": "chess"}'), "chess"),
        (lambda: judge.answer('{"kind": ["x"]}'), "no judge"),
        (lambda: judge.answer("{}"), "position"),
        (lambda: judge.answer('{"scenario": 1, "position": 3, "actions": [["end"]]}'), "form"),
        (lambda: judge.answer('{"kind": "solutions", "scenario": 51}'), "51"),
        (lambda: judge.answer('{"kind": "solutions"}'), "scenario"),
        (_answer, "no actions"),
        (lambda: _answer(["fly"]), "fly"),
        (lambda: _answer(["place", 9]), "2 values"),
        (lambda: _answer(["place", 10, 0]), "10 is no rank"),
        (lambda: _answer(["place", 9, "a1"]), "a1"),
        (lambda: _answer(["take", 0], ["end"]), "not legal"),
        (lambda: _answer(["end"], phase="later"), "later"),
        (lambda: _answer(["end"], cells=[[]] * 7), "6 cells"),
        (lambda: _answer(["end"], cells=[["J"]]), "numbers"),
        (lambda: _answer(["end"], player=2), "seat"),
    ],
)
def test_what_cannot_be_judged_is_said_in_plain_words(answer, words):
    said = answer()
    assert list(said) == ["error"] and words in said["error"], said


def _run(*arguments, text=""):
    return subprocess.run(
        [sys.executable, "-S", "-m", "tools.judge", *arguments],
        cwd=ROOT,
        input=text,
        timeout=60,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_reads_a_file_or_standard_input():
    path = str(CASES / "000_kreuzsummen.jsonl")
    from_file = _run(path)
    assert from_file.returncode == 0 and len(from_file.stdout.splitlines()) == len(
        _lines("000_kreuzsummen.jsonl")
    )
    assert _run(text=Path(path).read_text(encoding="utf-8")).stdout == from_file.stdout


def test_the_command_goes_on_after_an_error_and_ends_with_2():
    done = _run(text='{"kind": "chess"}\n\n{"kind": "solutions", "scenario": 1}\n')
    assert done.returncode == 2
    assert [list(json.loads(line)) for line in done.stdout.splitlines()] == [["error"], ["answer"]]


def test_the_command_says_what_is_wrong_with_the_file(tmp_path):
    missing = _run(str(tmp_path / "none"))
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    binary = _run(str(tmp_path / "binary"))
    for done in (missing, binary):
        assert done.returncode == 2 and done.stdout == "" and len(done.stderr.splitlines()) == 1
