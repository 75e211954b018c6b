"""The assignment of column targets that fits best."""

from engine.kreuzsummen import columns
from engine.kreuzsummen.setup import position


def _best(scenario, ranks):
    cells = [[rank << 2] if rank else [] for rank in ranks]
    game = position(scenario, cells, [[], []], [], [], [], 0, 0, 0)
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


def test_the_answer_is_the_cheapest_of_all():
    # Against all 24 orders, with the misfit of the docstring written down a second time.
    def misfit(missing, free):
        if free <= missing <= 9 * free:
            return abs(2 * missing - 10 * free)
        return 64 + max(free - missing, missing - 9 * free)

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
    ):
        sums = [sum(ranks[c::4]) for c in range(4)]
        free = [ranks[c::4].count(0) for c in range(4)]
        costs = [
            (sum([misfit(targets[t] - sums[c], free[c]) for c, t in enumerate(order)]), order)
            for order in orders
        ]
        assert _best(50, ranks) == min(costs)[1], ranks
