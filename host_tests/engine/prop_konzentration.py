"""Properties of Konzentrationsspiel on whole matches with any deck and any choices."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import IllegalAction
from engine.konzentration import Game, scoring
from engine.konzentration.actions import GIVE_UP, NEXT, REDEAL
from engine.konzentration.position import DRAWN, LOOK, REVEAL, TURN
from engine.rng import Rng
from engine.table import Table

pytestmark = pytest.mark.filterwarnings("error")

settings.register_profile(
    "konzentration", deadline=None, derandomize=True, max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
)
games = settings.get_profile("konzentration")

trials = st.lists(st.integers(0, 1), min_size=1, max_size=2).map(bytes)
seats = st.integers(2, 4)
seeds = st.integers(0, 2**30 - 1)
choices = st.lists(st.integers(0, 2**30 - 1), min_size=1, max_size=60)


def _table(options, seats, seed):
    return Table.new("konzentration", options, seats, seed % seats, seed)


def _play(table, choices, redeals=0):
    """Play to the end by `choices`; yields the game's snapshot at the start and after each action.

    Rounds are dealt anew `redeals` times at most.
    """
    game = table.game
    yield game.snapshot()
    n = 0
    while not game.result:
        action = game.nth((choices[n % len(choices)] + n) % game.count())
        if action == REDEAL:
            redeals -= 1
            if redeals < 0:
                action = game.nth(0)
        table.apply(action)
        n += 1
        yield game.snapshot()


@games
@given(trials, seats, seeds, choices)
def test_no_card_is_lost_and_every_match_ends_in_the_proven_number_of_turns(options, seats, seed, choices):
    table = _table(options, seats, seed)
    game = table.game
    turns = 0
    before = 0
    for _ in _play(table, choices):
        assert game.check() is None
        if game.phase == LOOK:
            turns = 0
        elif game.phase == TURN and before != game.turn:
            before = game.turn
            turns += 1
        # Readings, "Termination".
        assert turns <= (19, 17, 15)[game.players - 2] or game.players < 2
    assert game.round <= {2: 5, 3: 10, 4: 13}[seats]


@games
@given(trials, seats, seeds, choices)
def test_actions_are_numbered_without_a_list(options, seats, seed, choices):
    table = _table(options, seats, seed)
    game = table.game
    for _ in _play(table, choices, redeals=2):
        actions = list(game.legal())
        assert len(actions) == game.count() == len(set(actions))
        assert [game.index(action) for action in actions] == list(range(len(actions)))
        assert all(game.why_not(action) == 0 for action in actions)
        assert all(game.parse(game.text(action).split()) == action for action in actions)
        for n in (-1, len(actions)):
            with pytest.raises(IndexError):
                game.nth(n)


@games
@given(trials, seats, seeds, choices)
def test_snapshots_saves_and_records_are_exact(options, seats, seed, choices):
    table = _table(options, seats, seed)
    other = _table(options, seats, seed + 1).game
    for n, snapshot in enumerate(_play(table, choices, redeals=2)):
        assert len(snapshot) <= 34
        other.restore(snapshot)
        assert other.snapshot() == snapshot and list(other.legal()) == list(table.game.legal())
        if n % 10 == 0:
            assert Table.load(table.pack(200)).game.snapshot() == snapshot
        assert not table.can_undo
    assert Table.read("\n".join(table.record())).game.snapshot() == table.game.snapshot()


@games
@given(
    trials, seats, seeds, choices, st.lists(st.integers(-(2**31), 2**31)), st.randoms(use_true_random=False)
)
def test_what_is_not_legal_is_refused_and_changes_nothing(options, seats, seed, choices, ints, random):
    table = _table(options, seats, seed)
    game = table.game
    for snapshot in _play(table, choices):
        legal = set(game.legal())
        some = random.sample(sorted(legal), min(3, len(legal)))
        near = [action ^ 1 << random.randrange(13) for action in some]
        far = [random.randrange(1 << 13) for _ in range(3)]
        for action in near + far + ints[:3]:
            if action in legal or action == GIVE_UP:
                continue
            with pytest.raises(IllegalAction) as error:
                game.apply(action)
            assert error.value.reason.endswith(".")
            with pytest.raises(IllegalAction):
                game.index(action)
            assert game.snapshot() == snapshot


@games
@given(seats, seeds, choices, seeds)
def test_a_view_tells_no_hidden_value_no_sum_and_no_history(seats, seed, choices, other_seed):
    """Hidden cards may be any others: nobody but who looks at them sees the difference."""
    table = _table(b"\x00", seats, seed)
    game = table.game
    other = _table(b"\x00", seats, seed).game
    rng = Rng(other_seed)
    for snapshot in _play(table, choices):
        if game.phase == REVEAL or game.result:
            continue
        for viewer in range(seats):
            other.restore(snapshot)
            looking = viewer == game.seat and game.phase == LOOK
            places = [
                (16 * seat + place)
                for seat in range(seats)
                for place in range(game.row_count(seat))
                if not game.is_open(seat, place) and not (looking and seat == viewer)
            ]
            values = [other._rows[i] for i in places] + list(other._pile[24 - game.pile :])
            if game.phase == DRAWN and viewer != game.seat:
                values.append(other._drawn)
            rng.shuffle(values)
            for i in places:
                other._rows[i] = values.pop()
            for i in range(24 - game.pile, 24):
                other._pile[i] = values.pop()
            if values:
                other._drawn = values.pop()
            other._rng.below(6)
            assert other.view(viewer) == game.view(viewer)
            assert ("drawn" in game.view(viewer)) == (game.phase == DRAWN and viewer == game.seat)


@games
@given(seats, seeds, choices)
def test_minus_points_follow_the_rules_in_every_round(seats, seed, choices):
    table = _table(b"\x00", seats, seed)
    game = table.game
    totals = [0] * seats
    for _ in _play(table, choices):
        if game.phase == REVEAL:
            players, sums, minus, winners = game.scores()
            assert sum(sums) == 48 and players == game.view(0)["in"]
            goal = {2: 22, 3: 15, 4: 11}[len(players)]
            low = [total for total in sums if total <= goal]
            for seat, total, points in zip(players, sums, minus, strict=True):
                if total > goal:
                    assert points == total - goal
                else:
                    assert points == (0 if len(players) == 2 else max(low) - total)
                    assert (seat in winners) == (points == 0)
                totals[seat] += points
            assert totals == game.view(0)["totals"]
            assert sum(minus) >= {2: 4, 3: 3, 4: 4}[len(players)]
            alive = [seat for seat in players if totals[seat] < 9]
            after = scoring.verdict([totals[seat] for seat in players])
            assert (after == scoring.GO_ON) == (len(alive) > 1)
    assert Game.RESULTS[game.result] == ("won by %d" % alive[0] if alive else "all lost")
    assert NEXT not in list(game.legal())
