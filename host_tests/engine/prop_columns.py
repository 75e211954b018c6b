"""What lines can be filled to, and the order of the column targets, against trying out all ways."""

import itertools
import random

from engine.kreuzsummen import columns, scenarios
from engine.kreuzsummen.setup import position


def _game(scenario, ranks):
    cells = [[rank << 2] if rank else [] for rank in ranks]
    return position(scenario, cells, [[], []], [], [], [], 0, 0, 0)


def _fillings(game, values):
    """The sums that a line of these values (0: a free cell) can have once it is filled."""
    free = values.count(0)
    present = [value for value in values if value]
    sums = set()
    for new in itertools.combinations_with_replacement(range(1, game.highest + 1), free):
        whole = present + list(new)
        if not game.distinct or len(set(whole)) == len(whole):
            sums.add(sum(whole))
    return sums


def _lines(game):
    """Each line as (first cell, step, length), rows first."""
    for row in range(game.rows):
        yield row * game.cols, 1, game.cols
    for col in range(game.cols):
        yield col, game.cols, game.rows


def _random_fields(scenario, count):
    chance = random.Random(scenario)
    size = _game(scenario, []).size
    for _ in range(count):
        share = chance.random()
        numbers = [rank for rank in range(1, scenarios.highest(scenario) + 1) for _ in range(3)]
        chance.shuffle(numbers)
        yield [numbers.pop() if chance.random() < share else 0 for _ in range(size)]


def _targets(game, way):
    return [game.row_target(row) for row in range(game.rows)] + [game.col_target(t) for t in way]


def test_it_is_known_of_each_line_of_random_positions_whether_it_can_be_filled():
    for scenario in (1, 7, 17, *range(18, 51)):
        for ranks in _random_fields(scenario, 12):
            game = _game(scenario, ranks)
            way = bytearray(4)
            columns.best(game, way)
            for line, target in zip(_lines(game), _targets(game, way[: game.cols]), strict=True):
                first, step, length = line
                values = [ranks[first + i * step] for i in range(length)]
                found = columns.can_fill(game, *line, target)
                assert found == (target in _fillings(game, values)), (scenario, values, target)
                for rank in range(1, game.highest + 1) if 0 in values else ():
                    with_it = list(values)
                    with_it[values.index(0)] = rank
                    found = columns.can_fill(game, *line, target, rank)
                    assert found == (target in _fillings(game, with_it)), (scenario, with_it, target)


def test_no_column_is_marked_where_another_order_of_the_targets_lets_all_be_filled():
    """As few columns as possible are beyond being filled; those with a value twice are so with any target."""
    for scenario in (1, 8, *range(18, 51)):
        for ranks in _random_fields(scenario, 12):
            game = _game(scenario, ranks)
            sums = [_fillings(game, ranks[col :: game.cols]) for col in range(game.cols)]
            way = bytearray(4)
            columns.best(game, way)

            def beyond(way, game=game, sums=sums):
                return sum([sums[col] != set() and game.col_target(t) not in sums[col]
                            for col, t in enumerate(way)])

            least = min(map(beyond, itertools.permutations(range(game.cols))))
            assert beyond(way[: game.cols]) == least, (scenario, ranks)
