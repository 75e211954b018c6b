"""The judge's kinds of Konzentrationsspiel: every case, and what it says to more of each kind."""

import json
from pathlib import Path

import pytest

from tools import judge

CASES = Path(__file__).resolve().parents[1] / "cases" / "003_konzentration.jsonl"
# What a case of each kind expects.
KEYS = {"round": ("minus", "winners"), "match": ("new", "alive", "verdict"), "legal": ("expect_actions",)}


def _answer(**case):
    return judge.answer(json.dumps(case))


@pytest.mark.parametrize("line", CASES.read_text(encoding="utf-8").splitlines())
def test_every_case(line):
    case = json.loads(line)
    assert judge.answer(line) == {"answer": {key: case[key] for key in KEYS[case["kind"]]}}


def test_matches():
    both_out = _answer(kind="match", totals=[8, 3, 8, 0], seats=[0, 1, 2, 3], sums=[12, 11, 12, 13])
    assert both_out == {"answer": {"new": [9, 3, 9, 2], "alive": [1, 3], "verdict": "go on"}}
    # Seat 1 is out since an earlier round; sums stand in the order of the seats that are left.
    late = _answer(kind="match", totals=[0, 9, 6], seats=[0, 2], sums=[22, 26])
    assert late == {"answer": {"new": [0, 9, 10], "alive": [0], "verdict": ["winner", 0]}}


def test_no_swap_with_a_row_of_open_cards_and_no_draw_from_an_empty_pile():
    rows = [[[1, False], [3, False]], [[2, True]], [[1, False], [2, False]]]
    assert _answer(kind="legal", rows=rows, pile=[3], turn=0) == {"answer": {"expect_actions": 5}}
    assert _answer(kind="legal", rows=rows, pile=[3], turn=1) == {"answer": {"expect_actions": 1}}
    assert _answer(kind="legal", rows=rows, pile=[], turn=2) == {"answer": {"expect_actions": 4}}


@pytest.mark.parametrize(
    "case",
    [
        {"kind": "round", "sums": [24]},
        {"kind": "round", "sums": [24, 24, 0, 0, 0]},
        {"kind": "round", "sums": [24, -1]},
        {"kind": "round", "sums": [24, "24"]},
        {"kind": "round"},
        {"kind": "match", "totals": [0, 0], "seats": [0, 2], "sums": [24, 24]},
        {"kind": "match", "totals": [0, 0], "seats": [0, 0], "sums": [24, 24]},
        {"kind": "match", "totals": [0, 0, 0], "seats": [0, 1, 2], "sums": [24, 24]},
        {"kind": "legal", "rows": 3, "pile": [], "turn": 0},
        {"kind": "legal", "rows": [3, 4], "pile": [], "turn": 0},
        {"kind": "legal", "rows": [[[1, 0]], []], "pile": [], "turn": 0},
        {"kind": "legal", "rows": [[[1, False]], [[4, False]]], "pile": [], "turn": 0},
        {"kind": "legal", "rows": [[[1, False]], []], "pile": [4], "turn": 0},
        {"kind": "legal", "rows": [[[1, False]], []], "pile": [], "turn": 2},
        {"kind": "legal", "rows": [[[1, False]]], "pile": [], "turn": 0},
        {"kind": "legal", "rows": [], "pile": [], "turn": 0},
    ],
)
def test_cases_that_cannot_be_judged_get_one_sentence(case):
    answer = _answer(**case)
    assert list(answer) == ["error"] and answer["error"].endswith(".")
