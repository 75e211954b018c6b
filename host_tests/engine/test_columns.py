"""The assignment of column targets that fits best."""

from engine.kreuzsummen import columns
from engine.kreuzsummen.setup import position


def _game(scenario, ranks):
    cells = [[rank << 2] if rank else [] for rank in ranks]
    return position(scenario, cells, [[], []], [], [], [], 0, 0, 0)


def _best(scenario, ranks):
    game = _game(scenario, ranks)
    out = bytearray(4)
    columns.best(game, out)
    return list(out[: game.cols])


def test_an_empty_field_has_the_targets_in_order():
    assert _best(1, [0] * 6) == [0, 1, 2] and _best(50, [0] * 16) == [0, 1, 2, 3]


def test_full_columns_get_the_target_they_meet():
    # Scenario 1: targets 6, 7, 8.
    assert _best(1, [4, 1, 5, 4, 5, 2]) == [2, 0, 1]
    assert _best(1, [0, 6, 0, 0, 2, 0]) == [0, 2, 1]


def test_a_column_that_is_full_but_wrong_leaves_the_targets_to_the_others():
    # The first column is full with 12 and can be nothing; the second is full with 6 and is the first target.
    assert _best(1, [6, 3, 0, 6, 3, 0]) == [2, 0, 1]


def test_two_columns_never_share_a_target():
    for ranks in ([3, 3, 3, 3, 3, 3], [4, 4, 4, 3, 3, 3], [6, 6, 6, 6, 6, 6], [1, 0, 0, 1, 0, 0]):
        assert sorted(_best(1, ranks)) == [0, 1, 2]


def test_a_target_out_of_reach_goes_elsewhere():
    # Scenario 2: targets 7, 13, 16, values to 6. With 1 and 2 in place 16 would need a 13: only 7 is in
    # reach.
    assert _best(2, [0, 1, 0, 0, 2, 0, 0, 0, 0])[1] == 0
    # With 6 and 6 in place 7 is out of reach.
    assert _best(2, [6, 0, 0, 6, 0, 0, 0, 0, 0])[0] != 0


def test_the_same_field_gives_the_same_answer():
    ranks = [4, 0, 2, 0, 9, 1, 0, 3, 0, 0, 7, 0, 5, 0, 0, 0]
    first = _best(50, ranks)
    assert all(_best(50, ranks) == first for _ in range(3)) and sorted(first) == [0, 1, 2, 3]


def test_only_a_double_would_fill_a_line_and_from_scenario_18_on_that_does_not_count():
    for scenario in (17, 18):
        game = _game(scenario, [1, 7, 0])
        assert columns.can_fill(game, 0, 1, 3, 9) == (scenario == 17)  # 1 and 7 and another 1
        assert columns.can_fill(game, 0, 1, 3, 10)
        assert columns.can_fill(game, 0, 1, 3, 9, 1) == (scenario == 17)
        assert not columns.can_fill(game, 0, 1, 3, 9, 2)
    game = _game(18, [2, 2, 0])
    assert not columns.can_fill(game, 0, 1, 3, 9)  # a 2 must be covered first, whatever comes


def test_a_target_that_only_a_double_would_meet_goes_to_another_column():
    # Scenario 50 has the targets 11, 12, 16 and 17; 17 of two cells is 8 and 9, and one column has an 8.
    ranks = [8, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert columns.can_fill(_game(50, ranks), 0, 4, 4, 17)
    ranks = [1, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0]  # 11 would need another 3, 12 a 4
    assert _best(50, ranks)[0] == 2


def test_the_answer_is_the_cheapest_of_all():
    # Against all 24 orders, with the misfit of the docstring written down a second time.
    def misfit(missing, present):
        free = 4 - len(present)
        sums = {0: {0}}
        for value in range(1, 10):
            if value not in present:
                for n in range(4, 0, -1):
                    sums[n] = sums.get(n, set()) | {total + value for total in sums.get(n - 1, ())}
        if len(set(present)) < len(present):
            return min(32, abs(2 * missing - 10 * free))
        if missing in sums.get(free, ()):
            return abs(2 * missing - 10 * free)
        return 129 + min(30, max(free - missing, missing - 9 * free, 0))

    targets = (11, 12, 16, 17)
    orders = [
        [a, b, c, 6 - a - b - c]
        for a in range(4)
        for b in range(4)
        for c in range(4)
        if len({a, b, c}) == 3
    ]
    for ranks in (
        [4, 0, 2, 0, 9, 1, 0, 3, 0, 0, 7, 0, 5, 0, 0, 0],
        [9] * 16,
        [1] * 8 + [0] * 8,
        [8, 3, 0, 4, 8, 3, 0, 4, 0, 3, 0, 4, 1, 3, 0, 5],
        [1, 2, 0, 0, 3, 5, 0, 0, 4, 8, 0, 0, 0, 0, 0, 0],
    ):
        values = [[rank for rank in ranks[c::4] if rank] for c in range(4)]
        costs = [
            (sum([misfit(targets[t] - sum(values[c]), values[c]) for c, t in enumerate(order)]), order)
            for order in orders
        ]
        assert _best(50, ranks) == min(costs)[1], ranks
