"""The judge's kinds of QUICLO: every case, and what it says to more of each kind."""

import json
from pathlib import Path

import pytest

from tools import judge

CASES = Path(__file__).resolve().parents[1] / "cases" / "002_quiclo.jsonl"


def _answer(**case):
    return judge.answer(json.dumps(case))


@pytest.mark.parametrize("line", CASES.read_text(encoding="utf-8").splitlines())
def test_every_case(line):
    assert judge.answer(line) == {"answer": json.loads(line)["expect"]}


@pytest.mark.parametrize(
    ("expr", "expect"),
    [
        ("3+4", "right"),
        (" 3 + 4 ", "right"),
        ("12-5", "right"),
        ("7", "right"),
        ("3*4-5", "right"),
        ("3×4−5", "right"),
        ("12÷4+4", "illegal: die not available"),
        ("12/4+5-1", "illegal: die not available"),
        ("5-12+7", "illegal: negative intermediate result"),
        ("3-5/4", "illegal: division with remainder"),
        ("4*5/2", "illegal: die not available"),
        ("3+5", "wrong"),
        ("12/4+3", "wrong"),
        ("", "illegal: malformed"),
        ("3 4", "illegal: malformed"),
        ("-3+5", "illegal: malformed"),
        ("3+", "illegal: malformed"),
        ("3**4", "illegal: malformed"),
        ("3^4", "illegal: malformed"),
        ("3+4=7", "illegal: malformed"),
        ("99999999999999999999", "illegal: die not available"),
        ("٣+4", "illegal: malformed"),
    ],
)
def test_calculations(expr, expect):
    assert _answer(kind="check", dice=[3, 4, 5, 7, 12, 3], expr=expr, target=7) == {"answer": expect}


def test_runs_limits_and_ends():
    assert _answer(kind="combo", cards=[6, 1, 4, 2, 3, 5]) == {"answer": "win"}
    assert _answer(kind="combo", cards=[7, 7]) == {"answer": None}
    assert _answer(kind="combo", cards=[7]) == {"answer": None}
    assert _answer(kind="combo", cards=[3, 4, 5]) == {"answer": 3}
    assert _answer(kind="combo", cards=[17, 18, 19, 20]) == {"answer": 6}
    assert [_answer(kind="limit", cards=n)["answer"] for n in (0, 1, 2, 3, 6)] == [0, 0, 1, 1, 3]
    assert _answer(kind="final", players=[[7, 5], [7, 5], [6, 9]]) == {"answer": [0, 1]}
    assert _answer(kind="final", players=[[0, 0], [0, 0]]) == {"answer": [0, 1]}


@pytest.mark.parametrize(
    "case",
    [
        {"kind": "check", "dice": [], "expr": "3", "target": 3},
        {"kind": "check", "dice": [13], "expr": "3", "target": 3},
        {"kind": "check", "dice": [3], "expr": 3, "target": 3},
        {"kind": "check", "dice": [3], "expr": "3", "target": 0},
        {"kind": "check", "dice": [3], "target": 3},
        {"kind": "reach", "dice": [1] * 7, "target": 3},
        {"kind": "reach", "dice": "123", "target": 3},
        {"kind": "combo", "cards": [145]},
        {"kind": "combo", "cards": None},
        {"kind": "limit", "cards": -1},
        {"kind": "limit", "cards": True},
        {"kind": "final", "players": []},
        {"kind": "final", "players": [[1]]},
        {"kind": "final", "players": [1, 2]},
    ],
)
def test_cases_that_cannot_be_judged_get_one_sentence(case):
    answer = _answer(**case)
    assert list(answer) == ["error"] and answer["error"].endswith(".")
