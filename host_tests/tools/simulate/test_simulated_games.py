"""What is counted in games, and that sums do not depend on who played them."""

import random

from engine.kreuzsummen import Game, scenarios
from engine.kreuzsummen.setup import position
from tools.simulate import figures, games
from tools.simulate.setting import Setting


def test_games_in_pieces_are_the_games_in_one_go():
    whole = games.play("12", "child", 5, 0, 30)
    pieces = [games.play("12", "child", 5, first, count) for first, count in ((0, 7), (7, 13), (20, 10))]
    total = games.new_tally(9)
    for piece in reversed(pieces):
        total = games.add(total, piece)
    assert total == whole
    assert whole["games"] == 30 == whole["wins"] + sum(whole["lost"].values())


def test_another_seed_is_another_set_of_games():
    assert games.play("8", "child", 1, 0, 10) != games.play("8", "child", 2, 0, 10)


def test_the_figures_of_games_hang_together():
    tally = games.play("8", "greedy", 1, 0, 20)
    assert sum(tally["over"].values()) == tally["wins"] > 10
    assert sum(int(over) * n for over, n in tally["over"].items()) == tally["turns"] - 9 * tally["wins"]
    # Every cell of a game that was won was laid on; a number covers only what lies there.
    assert all(tally["wins"] <= first <= 20 and covered <= laid - first
               for laid, covered, first, _ in tally["cells"])
    assert sum(laid for laid, *_ in tally["cells"]) >= tally["turns"] - sum(
        played for played, _, _ in tally["faces"]) - 9 * 20
    looked_at = tally["late"] + sum(tally["gone"].values())
    assert looked_at <= sum(tally["lost"].values())


def test_a_lost_game_is_looked_back_at():
    tally = games.play("1", "random", 1, 0, 100)
    assert tally["wins"] < 5
    looked_at = tally["late"] + sum(tally["gone"].values())
    assert 8 <= looked_at <= 10
    assert all(int(turn) >= 1 for turn in tally["gone"])


def _cells(values):
    return [[value << 2] if value else [] for value in values]


def test_lines_that_are_right():
    # Scenario 1: rows 9 and 12, columns 6, 7, 8 in any order.
    def right(*values):
        game = position(1, _cells(values), [[], []], [], [], [], 0, 0, 0)
        return games.lines_right(game)

    assert right(1, 3, 5, 5, 4, 3) == 5
    assert right(1, 3, 5, 5, 4, 0) == 3
    assert right(0, 0, 0, 0, 0, 0) == 0
    assert right(3, 3, 3, 3, 3, 6) == 3  # two columns of 6 are one target
    assert right(6, 2, 1, 2, 6, 6) == 3  # rows 9 and no 12; columns 8, 8, 7


def test_seeds_differ_in_every_part():
    parts = ((1, "8", 0), (1, "8", 1), (2, "8", 0), (1, "9", 0), (1, "8", 0, ""))
    assert len({games.seed_of(*part) for part in parts}) == 5


def test_all_players_and_all_changes_of_the_rules_meet_the_same_decks():
    dealt = []

    class Watched(Setting):
        def deal(self, starter, deck):
            dealt.append((starter, bytes(deck)))
            return Game(bytes([8]), 2, starter, bytes(deck))

    original = games.Setting
    games.Setting = Watched
    try:
        games.play("8", "random", 3, 1, 2)
        games.play("8", "child", 3, 1, 2)
        games.play("8 reserve=yes hand=5", "random", 3, 1, 2)
    finally:
        games.Setting = original
    assert [starter for starter, _ in dealt] == [1, 0] * 3
    assert dealt[:2] == dealt[2:4] == dealt[4:] and dealt[0][1] != dealt[1][1]
    assert sorted(dealt[0][1]) == list(scenarios.cards(8))


def test_shares_have_wilsons_interval():
    p, least, most = figures.share(0, 20)
    assert p == least == 0 and abs(most - 0.1611) < 1e-3
    p, least, most = figures.share(380, 400)
    assert abs(least - 0.9240) < 1e-3 and abs(most - 0.9674) < 1e-3
    assert figures.share(0, 0) == (0.0, 0.0, 1.0)
    assert figures.share(7, 7)[2] == 1.0


def test_means_have_an_interval_that_holds_the_truth_most_of_the_time():
    chance = random.Random(1)
    held = 0
    for _ in range(200):
        numbers = [chance.randrange(10) for _ in range(50)]
        _, least, most = figures.mean(sum(numbers), sum(n * n for n in numbers), 50)
        held += least <= 4.5 <= most
    assert 180 <= held <= 199
    assert figures.mean(0, 0, 0) is None and figures.mean(7, 49, 1) == (7, 7, 7)


def test_quantiles_of_turns_over_par():
    assert figures.over_quantiles({"0": 5, "2": 4, "10": 1}) == [0, 0, 2]
    assert figures.over_quantiles({}) is None
