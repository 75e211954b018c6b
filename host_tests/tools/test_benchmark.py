"""The benchmark's command, and the budgets that don't depend on a clock."""

import json

import pytest

from tools import benchmark, benchmark_figures
from tools.bench import word32
from tools.bench.errors import MissingError
from tools.benchmark_figures import Figure

# Bytes on 32-bit words, above what it takes today by the size of a small module. Not to be raised without a
# reason: what is taken here is missing for the next game.
MOST_AT_TABLE = 151_000
MOST_AFTER_A_ROUND = 156_000  # with the names of all pages, the program's own: MicroPython never forgets


def values(figures):
    return {figure.name: figure.value for figure in figures}


def test_sizes_keep_their_budgets():
    figures = benchmark_figures.state() + benchmark_figures.flash()
    assert [figure.name for figure in figures if not benchmark_figures.fits(figure)] == []


def test_saves_keep_their_budget():
    figures = benchmark_figures.saves()
    assert [figure.name for figure in figures if not benchmark_figures.fits(figure)] == []


def test_the_scene_is_a_game_in_the_middle():
    game = benchmark_figures.benchmark_scene.table().game
    assert (game.scenario, game.size, game.result) == (50, 16, 0)
    assert [game.hand_count(seat) for seat in (0, 1)] == [5, 5]
    assert game.shown == 3 and game.pile > 0 and 0 < game.filled < game.size
    assert max(game.depth(cell) for cell in range(game.size)) > 2


def test_the_heap_stays_below_its_limit_and_does_not_grow():
    try:
        found = values(benchmark_figures.heap())
    except MissingError as error:
        pytest.skip(str(error))
    assert found["heap: table"] < MOST_AT_TABLE
    assert found["heap: table again"] < MOST_AFTER_A_ROUND


def test_a_fault_of_the_program_is_told_by_its_traceback_alone():
    try:
        word32.heap_use(["?1 // 0"])
    except MissingError as error:
        pytest.skip(str(error))
    except Exception as error:
        lines = str(error).splitlines()
        assert lines[1] == "Traceback (most recent call last):"
        assert lines[-1] == "ZeroDivisionError: divide by zero"
        assert len(lines) < 6
    else:
        pytest.fail("no error")


def test_times_and_the_heap_of_a_move_are_taken_on_micropython():
    try:
        figures = benchmark_figures.times()
    except MissingError as error:
        pytest.skip(str(error))
    assert values(figures)["heap of a move of the game"] == 0
    timed = [figure for figure in figures if figure.timed]
    assert len(timed) > 10 and all(figure.value > 0 for figure in timed)


@pytest.fixture
def command(monkeypatch, tmp_path):
    """Runs the command on two made figures; gives (status, what it said)."""
    monkeypatch.setattr(benchmark, "BASELINE", tmp_path / "baseline.json")

    def run(size, ms, *arguments):
        figures = [Figure("size", size, "bytes", 100), Figure("time", ms, "ms", 20, True)]
        monkeypatch.setattr(benchmark, "PARTS", (lambda: figures,))
        said = []
        return benchmark.main(list(arguments), said.append), said

    return run


def test_comparing_with_the_baseline_tells_what_is_worse(command):
    assert command(90, 10, "--save") == (0, [])
    assert command(90, 13.9, "--compare") == (0, [])
    assert command(89, 14.1, "--compare") == (1, ["Worse than the baseline: time."])
    assert command(91, 10, "--compare") == (1, ["Worse than the baseline: size."])


def test_without_a_baseline_the_command_says_what_to_do(command):
    status, said = command(90, 10, "--compare")
    assert (status, [str(one) for one in said]) == (
        2, ["There is no baseline to compare with: make one with --save."],
    )  # fmt: skip


def test_a_part_that_cannot_be_measured_is_named(command, monkeypatch, capsys):
    def part():
        raise MissingError("node is missing: install it.")

    monkeypatch.setattr(benchmark, "PARTS", (part,))
    said = []
    assert benchmark.main([], said.append) == 0
    assert said == ["Left out: node is missing: install it."] and capsys.readouterr().out == ""


def test_a_line_says_whether_the_budget_is_kept():
    assert benchmark.line(Figure("size", 101, "bytes", 100)).split()[-3:] == ["budget", "100", "NO"]
    assert benchmark.line(Figure("size", 100, "bytes", 100)).split()[-1] == "yes"
    assert benchmark.line(Figure(benchmark_figures.FREE, 99, "bytes", 100)).split()[-1] == "NO"


def test_the_baseline_in_the_repository_names_the_figures_of_today():
    baseline = json.loads(benchmark.BASELINE.read_text(encoding="utf-8"))
    assert set(values(benchmark_figures.state())) < set(baseline)
