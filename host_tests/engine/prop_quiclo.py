"""Properties of QUICLO on whole games with any options, decks and choices, and of its solver on any dice."""

import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import IllegalAction
from engine.quiclo.actions import GIVE_UP, SOLUTION, SUBMIT, TASK_TIME_UP, TIME_UP, step
from engine.quiclo.calculation import DIVIDED, FIRST, last_term, value
from engine.quiclo.position import PROTECT, ROLL
from engine.quiclo.setup import position
from engine.quiclo.solver import Solver
from engine.table import Table

pytestmark = pytest.mark.filterwarnings("error")

settings.register_profile(
    "quiclo", deadline=None, derandomize=True, max_examples=25, suppress_health_check=[HealthCheck.too_slow]
)
games = settings.get_profile("quiclo")

options = st.tuples(
    st.sampled_from([0, 15, 30, 45]), st.sampled_from([0, 60]), st.integers(0, 1), st.integers(0, 3),
    st.integers(0, 1), st.integers(0, 1),
).map(bytes)
seats = st.integers(2, 6)
seeds = st.integers(0, 2**30 - 1)
choices = st.lists(st.integers(0, 2**30 - 1), min_size=1, max_size=60)

# So many actions are played before the game is ended by hand: whole games by chance have up to 1,300.
LONGEST = 150


def _table(options, seats, seed):
    return Table.new("quiclo", options, seats, seed % seats, seed)


def _play(table, choices):
    """Play by `choices`; yields the game's snapshot at the start and after each action.

    Clocks run out a tenth as often as other actions are chosen; else most games would end at once.
    """
    game = table.game
    yield game.snapshot()
    n = 0
    while not game.result:
        choice = choices[n % len(choices)] + n
        action = game.nth(choice % game.count())
        if action >> 12 in (TIME_UP, TASK_TIME_UP) and choice % 10:
            action = game.nth(0)
        table.apply(GIVE_UP if n == LONGEST else action)
        n += 1
        yield game.snapshot()


@games
@given(options, seats, seeds, choices)
def test_positions_stay_whole_and_actions_are_numbered(options, seats, seed, choices):
    table = _table(options, seats, seed)
    game = table.game
    for _ in _play(table, choices):
        assert game.check() is None
        actions = list(game.legal())
        assert len(actions) == game.count() and actions == sorted(set(actions))
        assert [game.nth(n) for n in range(len(actions))] == actions
        assert [game.index(action) for action in actions] == list(range(len(actions)))
        assert all(game.parse(game.text(action).split()) == action for action in actions)
        with pytest.raises(IndexError):
            game.nth(len(actions))
        with pytest.raises(IndexError):
            game.nth(-1)


@games
@given(options, seats, seeds, choices)
def test_snapshots_saves_and_records_are_exact(options, seats, seed, choices):
    table = _table(options, seats, seed)
    other = _table(options, seats, seed + 1).game
    for n, snapshot in enumerate(_play(table, choices)):
        assert len(snapshot) <= 130
        if n % 10 == 0:
            other.restore(snapshot)
            assert other.snapshot() == snapshot and list(other.legal()) == list(table.game.legal())
            assert Table.load(table.pack(200)).game.snapshot() == snapshot
    assert Table.read("\n".join(table.record())).game.snapshot() == table.game.snapshot()


@games
@given(options, seats, seeds, choices, st.data())
def test_undo_of_any_prefix_restores_the_state_exactly(options, seats, seed, choices, data):
    table = _table(options, seats, seed)
    snapshots = list(itertools.islice(_play(table, choices), 60))
    table = _table(options, seats, seed)
    playing = _play(table, choices)
    for _ in snapshots:
        next(playing)
    back_to = data.draw(st.integers(max(0, len(snapshots) - 12), len(snapshots) - 1))
    while table.length > back_to:
        table.undo(past_reveals=True)
        assert table.game.snapshot() == snapshots[table.length]
    while table.can_redo:
        table.redo()
        assert table.game.snapshot() == snapshots[table.length]


@games
@given(options, seats, seeds, choices)
def test_undo_never_takes_back_what_somebody_saw(options, seats, seed, choices):
    table = _table(options, seats, seed)
    game = table.game
    n = 0
    for choice in choices:
        if game.result:
            break
        action = game.nth(choice % game.count())
        before = [game.view(seat) for seat in range(seats)]
        known = bytes(game.dice), game.target, game.seat if game.phase == PROTECT else -1
        revealing = game.reveals(action)
        table.apply(action)
        n = 0 if revealing else n + 1
        assert table.can_undo == (n > 0)
        if not revealing:
            assert known == (bytes(game.dice), game.target, game.seat if game.phase == PROTECT else -1)
            for seat in range(seats):
                # Reported cards apart, nobody sees a card that could not be seen before.
                seen = {card for hand in before[seat]["hands"] for card in hand}
                assert {card for hand in game.view(seat)["hands"] for card in hand} <= seen
                assert set(game.view(seat)["reported"]) <= seen | set(before[seat]["reported"])


@games
@given(
    options, seats, seeds, choices, st.lists(st.integers(-(2**31), 2**31)), st.randoms(use_true_random=False)
)
def test_what_is_not_legal_is_refused_and_changes_nothing(options, seats, seed, choices, ints, random):
    table = _table(options, seats, seed)
    game = table.game
    for snapshot in itertools.islice(_play(table, choices), 70):
        legal = set(game.legal())
        some = random.sample(sorted(legal), min(4, len(legal)))
        near = [action ^ 1 << random.randrange(17) for action in some]
        far = [random.randrange(1 << 17) for _ in range(4)]
        for action in near + far + ints[:4]:
            if action in legal or action == GIVE_UP:
                continue
            with pytest.raises(IllegalAction) as error:
                game.apply(action)
            assert error.value.reason.endswith(".")
            with pytest.raises(IllegalAction):
                game.index(action)
            assert game.snapshot() == snapshot


@games
@given(options, seats, seeds, choices)
def test_a_view_has_no_hidden_card_of_others_no_stack_and_no_generator(options, seats, seed, choices):
    """Two games that differ only in what is hidden from a seat look the same to it."""
    table = _table(options, seats, seed)
    game = table.game
    other = _table(options, seats, seed).game
    for snapshot in itertools.islice(_play(table, choices), 70):
        for seat in range(seats):
            other.restore(snapshot)
            before = other.view(seat)
            # Turn around what lies on the stacks, exchange a hidden card with one of a stack, roll on.
            for stack in range(6):
                end = 24 * (stack + 1)
                other._order[end - other.left(stack) : end] = bytes(reversed(other.stack_cards(stack)))
            other._rng.below(12)
            for stack in range(6):
                hidden = [card for card in range(24 * stack + 1, 24 * stack + 25)
                          if other.owner(card) not in (-1, seat)
                          and (other.is_protected(card) or other.phase == PROTECT)]
                if hidden and other.left(stack):
                    mine, theirs = hidden[0], other.stack_cards(stack)[0]
                    other._place[mine], other._place[theirs] = other._place[theirs], other._place[mine]
                    first = 24 * stack
                    a, b = other._order.index(mine, first), other._order.index(theirs, first)
                    other._order[a], other._order[b] = theirs, mine
            assert other.view(seat) == before
            flat = [card for hand in before["hands"] for card in hand]
            assert not {card for card in flat if game.owner(card) != seat and game.is_protected(card)}


def _sums(dice):
    """For each set of dice (as mask) all signed sums of its terms: the plain way, over all divisions."""
    n = len(dice)
    terms = {}
    sums = {0: {0}}
    for whole in range(1, 1 << n):
        terms[whole] = set()
        for factors in range(1, whole + 1):
            if factors | whole == whole:
                product = divisor = 1
                for i in range(n):
                    product *= dice[i] if factors >> i & 1 else 1
                    divisor *= dice[i] if (whole ^ factors) >> i & 1 else 1
                if product % divisor == 0:
                    terms[whole].add(product // divisor)
        sums[whole] = set()
        for part in range(1, whole + 1):
            if part | whole == whole and part & whole & -whole:
                for term, rest in itertools.product(terms[part], sums[whole ^ part]):
                    sums[whole] |= {rest + term, rest - term}
    return sums


@settings(games, max_examples=12)
@given(st.lists(st.integers(1, 12), min_size=1, max_size=6))
def test_the_solver_finds_a_calculation_with_the_fewest_dice_if_there_is_one(dice):
    fewest = {}
    for whole, values in _sums(dice).items():
        for total in values:
            fewest[total] = min(fewest.get(total, 9), whole.bit_count())
    for target in range(1, 145):
        path = Solver(dice, target).solve()
        assert (len(path) if path else None) == fewest.get(target)
        if path:
            left = list(dice)
            for i, each in enumerate(path):
                left.remove(each & 15)
                assert (each >> 4 == FIRST) == (i == 0)
                assert each >> 4 != DIVIDED or last_term(path, i) % (each & 15) == 0
            assert value(path, len(path)) == target


@games
@given(st.lists(st.integers(1, 12), min_size=6, max_size=6), st.integers(1, 144))
def test_a_path_can_be_entered_step_by_step_and_wins_the_card(dice, target):
    first = 1 if target > 2 else 143
    game = position([[first], [first + 1]], target=target, dice=dice)
    path = game.solution()
    if path:
        for each in path:
            game.apply(step(each >> 4, each & 15))
        game.apply(SUBMIT << 12)
        assert game.owner(target) == 0
    else:
        game.apply(SOLUTION << 12)
        assert game.phase == ROLL and game.target == target
