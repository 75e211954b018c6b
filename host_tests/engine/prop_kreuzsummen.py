"""Properties of Kreuzsummen on whole games of all scenarios, with any deck and any choices."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import IllegalAction
from engine.kreuzsummen import Game
from engine.rng import Rng
from engine.table import Table

pytestmark = pytest.mark.filterwarnings("error")

settings.register_profile(
    "games", deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
games = settings.get_profile("games")

scenarios = st.integers(1, 50)
seats = st.integers(0, 1)
seeds = st.integers(0, 2**30 - 1)
# Which of the legal actions is chosen, turn after turn; a game that goes on longer begins the list again.
choices = st.lists(st.integers(0, 2**30 - 1), min_size=1, max_size=70)


def _table(scenario, starter, seed):
    return Table.new("kreuzsummen", bytes([scenario]), 2, starter, seed)


def _play(table, choices):
    """Play to the end by `choices`; yields the game's snapshot at the start and after each action."""
    yield table.game.snapshot()
    n = 0
    while not table.game.result:
        table.apply(table.game.nth(choices[n % len(choices)] % table.game.count()))
        n += 1
        yield table.game.snapshot()


@games
@given(scenarios, seats, seeds, choices)
def test_no_card_is_lost_or_doubled_and_every_game_ends(scenario, starter, seed, choices):
    table = _table(scenario, starter, seed)
    for n, _ in enumerate(_play(table, choices)):
        assert table.game.check() is None
        assert n <= 2 * 33 + 2 + 25  # far more than the proof in Table.pack allows


@games
@given(scenarios, seats, seeds, choices, st.data())
def test_undo_of_any_prefix_restores_the_state_exactly(scenario, starter, seed, choices, data):
    table = _table(scenario, starter, seed)
    snapshots = list(_play(table, choices))
    back_to = data.draw(st.integers(0, len(snapshots) - 1))
    while table.length > back_to:
        table.undo(past_reveals=True)
        assert table.game.snapshot() == snapshots[table.length]
    assert table.game.check() is None
    while table.can_redo:
        table.redo()
        assert table.game.snapshot() == snapshots[table.length]
    assert table.length == len(snapshots) - 1


@games
@given(scenarios, seats, seeds, choices)
def test_undo_stops_where_something_was_revealed(scenario, starter, seed, choices):
    table = _table(scenario, starter, seed)
    since = 0
    n = 0
    while not table.game.result:
        action = table.game.nth(choices[n % len(choices)] % table.game.count())
        before = table.game.pile
        reveals = table.game.reveals(action)
        table.apply(action)
        assert reveals == (table.game.pile < before)
        since = 0 if reveals else since + 1
        assert table.can_undo == (since > 0)
        n += 1
    for _ in range(since):
        table.undo()
    assert not table.can_undo


@games
@given(scenarios, seats, seeds, choices)
def test_snapshots_saves_and_records_are_exact(scenario, starter, seed, choices):
    table = _table(scenario, starter, seed)
    other = _table(scenario, 1 - starter, seed + 1).game
    for n, snapshot in enumerate(_play(table, choices)):
        other.restore(snapshot)
        assert other.snapshot() == snapshot and list(other.legal()) == list(table.game.legal())
        if n % 10 == 0:
            assert Table.load(table.pack()).game.snapshot() == snapshot
    data = table.pack()
    assert len(data) <= 168 and Table.load(data).pack() == data
    assert Table.read("\n".join(table.record())).pack() == data


@games
@given(
    scenarios,
    seats,
    seeds,
    choices,
    st.lists(st.integers(-(2**31), 2**31)),
    st.randoms(use_true_random=False),
)
def test_what_is_not_legal_is_refused_and_changes_nothing(scenario, starter, seed, choices, ints, random):
    table = _table(scenario, starter, seed)
    game = table.game
    for snapshot in _play(table, choices):
        legal = set(game.legal())
        near = [
            action ^ (1 << random.randrange(18))
            for action in random.sample(sorted(legal), min(4, len(legal)))
        ]
        far = [random.randrange(1 << 16) for _ in range(4)]
        for action in near + far + ints[:4]:
            if action in legal or action == game.GIVE_UP:
                continue
            with pytest.raises(IllegalAction) as error:
                game.apply(action)
            assert error.value.reason.endswith(".")
            with pytest.raises(IllegalAction):
                game.index(action)
            assert game.snapshot() == snapshot


@games
@given(scenarios, seats, seeds, choices, seeds)
def test_a_view_never_holds_the_order_of_the_pile(scenario, starter, seed, choices, other_seed):
    deck = Game.cards(bytes([scenario]), 2)
    Rng(seed).shuffle(deck)
    dealt = 2 * Game(bytes([scenario]), 2, 0, bytes(deck)).hand_size + 3
    rest = deck[dealt:]
    Rng(other_seed).shuffle(rest)
    one = Table.deal("kreuzsummen", bytes([scenario]), 2, starter, deck).game
    two = Table.deal("kreuzsummen", bytes([scenario]), 2, starter, deck[:dealt] + rest).game
    n = 0
    # Until a card is turned over that differs, the two games must look the same to both players.
    while not one.result:
        assert all(one.view(seat) == two.view(seat) for seat in (0, 1))
        action = one.nth(choices[n % len(choices)] % one.count())
        same_card = one.view(0)["pile"] == 0 or one._cards[one._next] == two._cards[two._next]
        one.apply(action)
        two.apply(action)
        n += 1
        if not same_card:
            break
    assert "pile" in one.view(0) and isinstance(one.view(0)["pile"], int)


@games
@given(scenarios, seats, seeds, choices)
def test_kept_sums_and_the_win_are_those_of_the_cards_on_top(scenario, starter, seed, choices):
    table = _table(scenario, starter, seed)
    game = table.game
    for _ in _play(table, choices):
        tops = [game.top(cell) >> 2 for cell in range(game.size)]
        rows = [tops[r * game.cols : (r + 1) * game.cols] for r in range(game.rows)]
        cols = [tops[c :: game.cols] for c in range(game.cols)]
        assert [game.row_sum(r) for r in range(game.rows)] == [sum(row) for row in rows]
        assert [game.col_sum(c) for c in range(game.cols)] == [sum(col) for col in cols]
        won = (
            all(tops)
            and [sum(row) for row in rows] == [game.row_target(r) for r in range(game.rows)]
            and sorted(sum(col) for col in cols) == [game.col_target(c) for c in range(game.cols)]
            and (scenario < 18 or all(len(set(line)) == len(line) for line in rows + cols))
        )
        assert game.met() == won == (game.RESULTS[game.result] == "won")
