"""The exact search for final grids."""

import sys

from engine.kreuzsummen.solver import DONE, FOUND, MORE, Solver, count
from engine.kreuzsummen.targets import targets


def _column(ranks, c, cols):
    return [ranks[i] for i in range(c, len(ranks), cols)]


def _grids(solver):
    found = []
    while True:
        said = solver.step(50)
        if said == DONE:
            return found
        if said == FOUND:
            found.append(solver.grid())


def _by_brute_force(scenario, field, supply, highest, any_order):
    """All grids of a scenario with 2 rows and 3 columns whose lines need not be distinct."""
    rows, cols = targets(scenario)
    found = []
    for code in range(highest**6):
        grid = []
        for _ in range(6):
            grid.append(code % highest + 1)
            code //= highest
        sums = [grid[c] + grid[c + 3] for c in range(3)]
        if (
            sum(grid[:3]) == rows[0]
            and sum(grid[3:]) == rows[1]
            and (sorted(sums) if any_order else sums) == list(cols)
            and all(not field[i] or field[i] == grid[i] for i in range(6))
            and all(
                len([1 for i in range(6) if not field[i] and grid[i] == value]) <= supply[value]
                    for value in range(1, highest + 1)
            )
        ):
            found.append(bytes(grid))
    return found


def test_small_scenarios_against_brute_force():
    full = [3] * 7
    for field, supply, any_order in (
        ([0] * 6, full, False),
        ([0, 0, 0, 0, 5, 0], full, False),
        ([0, 0, 0, 0, 5, 0], full, True),
        ([1, 0, 0, 0, 5, 2], [9, 1, 1, 1, 1, 1, 1], True),
        ([0] * 6, [0, 0, 3, 3, 3, 3, 0], False),
        ([6, 2, 1, 2, 5, 0], full, True),
        ([6, 2, 1, 2, 5, 5], full, True),
        ([6, 2, 1, 2, 5, 4], full, True),
    ):
        if sys.implementation.name == "micropython" and field == [0] * 6:
            continue  # 46656 grids take their time there
        solver = Solver(1, field, supply, any_order)
        grids = sorted(_grids(solver))
        wanted = sorted(_by_brute_force(1, field, supply, 6, any_order))
        if any_order and len(set(grids)) < solver.count:
            # Columns without a given value stand for each other; their exchanged grids are counted, not
            # shown.
            assert solver.count == len(wanted) and set(grids) <= set(wanted), field
        else:
            assert grids == wanted and solver.count == len(wanted), field


def test_every_grid_found_meets_the_scenario():
    for scenario in (12, 18, 20, 31, 36):
        rows, cols = targets(scenario)
        solver = Solver(scenario, any_order=False)
        seen = set()
        while solver.step(1000) == FOUND:
            grid = solver.grid()
            seen.add(grid)
            lines = [list(grid[r * len(cols) : (r + 1) * len(cols)]) for r in range(len(rows))]
            assert [sum(line) for line in lines] == list(rows)
            columns = [_column(grid, c, len(cols)) for c in range(len(cols))]
            assert [sum(column) for column in columns] == list(cols)
            if scenario >= 18:
                assert all(len(set(line)) == len(line) for line in lines + columns)
            assert max([list(grid).count(v) for v in range(1, 10)]) <= (2 if scenario == 31 else 3)
        assert len(seen) == solver.count > 0


def test_counts_of_all_assignments_are_the_factorial():
    for scenario, factor in ((1, 6), (6, 6), (20, 24), (31, 24)):
        assert count(scenario, True) == factor * count(scenario, False)


def test_work_in_slices_finds_the_same():
    whole = _grids(Solver(6))
    solver = Solver(6)
    found = []
    said = MORE
    while said != DONE:
        said = solver.step(1)
        if said == FOUND:
            found.append(solver.grid())
    assert found == whole and solver.step(10) == DONE


def test_given_values_that_break_the_rules_have_no_grid():
    assert Solver(18, [5, 5, 0, 0, 0, 0]).step(10) == DONE  # twice in a row
    assert Solver(18, [5, 0, 0, 5, 0, 0]).step(10) == DONE  # twice in a column
    assert _grids(Solver(1, [6, 6, 6, 0, 0, 0])) == []  # a full row with another sum


def test_a_full_right_field_is_its_own_only_grid():
    grid = [6, 1, 2, 2, 5, 5]  # rows 9 and 12, columns 8, 6, 7
    assert _grids(Solver(1, grid)) == [bytes(grid)]
    assert _grids(Solver(1, grid, any_order=False)) == []


def test_a_step_allocates_nothing():
    if sys.implementation.name != "micropython":
        return
    import micropython

    def search(solver):
        micropython.heap_lock()
        said = MORE
        while said != DONE:
            said = solver.step(100)
        micropython.heap_unlock()

    search(Solver(20))
    search(Solver(20, [0, 7, 0, 0, 0, 0, 0, 2]))


def test_the_first_grid_of_every_scenario_is_found_soon():
    for scenario in range(1, 51):
        assert Solver(scenario).step(1100) == FOUND, scenario
