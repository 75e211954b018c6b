"""Whole games of Quibbles: listing, cards, snapshots, views, the heap, and their length."""

import sys

from engine import bots
from engine.errors import IllegalAction
from engine.quibbles import counts
from engine.quibbles.actions import COLLECT as COLLECT_KIND
from engine.quibbles.actions import PASS
from engine.quibbles.position import CARDS, COLLECT, COPIES, MAIN, OVER
from engine.rng import Rng
from engine.table import Table

MICROPYTHON = sys.implementation.name == "micropython"
EASY, MEDIUM, HARD = 0, 1, 2

# Turns of each player, seats.
SETTINGS = ((30, 2), (20, 3), (60, 4), (15, 5))


def new(cap, seats, seed):
    return Table.new("quibbles", bytes((cap,)), seats, seed % seats, seed)


def actions_of(table, rng):
    """Play at random to the end; yields the game before each action, and the action."""
    while not table.game.result:
        action = table.game.nth(rng.below(table.game.count()))
        yield table.game, action
        table.apply(action)


def test_listing_counting_and_numbering_agree_all_the_way():
    for cap, seats in SETTINGS:
        table = new(cap, seats, 3)
        for n, (game, _) in enumerate(actions_of(table, Rng(4))):
            if MICROPYTHON and n % 4:
                continue
            actions = list(game.legal())
            assert len(actions) == game.count() == len(set(actions)) > 0
            for i in range(len(actions)):
                assert game.index(actions[i]) == i and game.why_not(actions[i]) == 0
                assert game.parse(game.text(actions[i]).split()) == actions[i] < 1 << 30
            for i in (-1, len(actions), 1 << 20):
                try:
                    game.nth(i)
                    raise AssertionError(i)
                except IndexError:
                    pass
            assert game.check() is None, game.check()
        assert table.game.phase == OVER and table.game.count() == 0


def test_full_collections_are_listed_counted_and_numbered():
    rng = Rng(5)
    for _ in range(20):
        game = new(100, 2, 1).game
        game.phase = COLLECT
        game.hands[0] = counts.of([1 + rng.below(6) for _ in range(20)] + [1])
        game.collections[game.seat] = counts.of([1 + rng.below(5) for _ in range(6)])
        game.hands[game.seat] = counts.of([1 + rng.below(6) for _ in range(20)] + [1])
        actions = list(game.legal())
        assert len(actions) == len(set(actions)) == game.count() > 1
        for i in range(len(actions)):
            assert game.index(actions[i]) == i and game.why_not(actions[i]) == 0
            assert i == 0 or (actions[i] >> 24 == COLLECT_KIND and actions[i] & 15)


def likely_and_unlikely(listed, stride, rng):
    """Ints to be tried as actions: near the listed ones, and all over."""
    for action in (-1, 0, 1 << 24, (1 << 30) - 1, -(1 << 28)):
        yield action
    # Every kind and total, with small and some large rests.
    for kind in range(8):
        for total in range(8):
            head = kind << 24 | total << 20
            for rest in range(0, 256, stride):
                yield head | rest
            for _ in range(4):
                yield head | rng.below(1 << 10) << 10 | rng.below(1 << 10)
    for action in listed:
        for bit in range(28):
            yield action ^ 1 << bit


def test_nothing_but_the_listed_actions_is_legal():
    for cap, seats in SETTINGS:
        table = new(cap, seats, 5)
        rng = Rng(6)
        for n, (game, _) in enumerate(actions_of(table, Rng(7))):
            if n > (10 if MICROPYTHON else 40):
                break
            listed = set(game.legal())
            for action in likely_and_unlikely(listed, 1 if n % 8 == 0 else 7, rng):
                allowed = game.why_not(action) == 0
                assert allowed == (action in listed or action == game.GIVE_UP), action
                if not allowed and action & 15 == 3:
                    try:
                        game.index(action)
                        raise AssertionError(action)
                    except IllegalAction:
                        pass


def test_a_snapshot_is_small_and_exact():
    for cap, seats in SETTINGS:
        table = new(cap, seats, 7)
        other = new(cap, seats, 8).game
        for n, (game, action) in enumerate(actions_of(table, Rng(8))):
            data = game.snapshot()
            assert len(data) <= 102
            if n % 5 == 0:
                other.restore(data)
                assert other.snapshot() == data and list(other.legal()) == list(game.legal())
                assert [other.view(s) for s in range(seats)] == [game.view(s) for s in range(seats)]
                other.apply(action)


def test_a_saved_game_fits_and_comes_back():
    for cap, seats in SETTINGS:
        table = new(cap, seats, 9)
        for n, (game, _) in enumerate(actions_of(table, Rng(10))):
            if n % 17 == 0 or n < 4:
                loaded = Table.load(table.pack(200))
                assert loaded.game.snapshot() == game.snapshot() and loaded.can_undo == table.can_undo
                assert not table.can_undo


def test_snapshots_that_do_not_fit_are_refused_and_change_nothing():
    table = new(30, 3, 2)
    rng = Rng(3)
    for _ in range(40):
        table.apply(table.game.nth(rng.below(table.game.count())))
    game = table.game
    data = game.snapshot()
    refused = 0
    for i in range(len(data)):
        for change in (1, 2, 16, 64, 255):
            wrong = data[:i] + bytes([data[i] ^ change]) + data[i + 1 :]
            try:
                game.restore(wrong)
                # Another seat, turn or generator, or the phase: never another card.
                assert i < 10 and game.check() is None, i
                game.restore(data)
            except ValueError:
                refused += 1
            assert game.snapshot() == data
    assert refused >= 5 * (len(data) - 10)
    for wrong in (b"", data[:-1], data + b"\x01", b"\x02" + data[1:], new(30, 2, 2).game.snapshot()):
        try:
            game.restore(wrong)
            raise AssertionError(wrong)
        except ValueError:
            assert game.snapshot() == data


def test_check_notices_what_is_broken():
    def broken(change):
        game = new(30, 3, 2).game
        assert game.check() is None
        change(game)
        return game.check() or ""

    def lost(game):
        game.discards += 1

    def other_card(game):
        game._pile[0] = 7

    def phase(game):
        game.phase = COLLECT
        game.hands[game.seat], game.discards = 0, game.hands[game.seat]

    def empty(game):
        game.discards += game.hands[0]
        game.hands[0] = 0

    def result(game):
        game.result = 1

    def turn(game):
        game.turn = 91

    def stopped(game):
        game._rng.x = 0

    for change, words in (
        (lost, "lost or doubled"),
        (other_card, "lost or doubled"),
        (phase, "nothing to collect"),
        (empty, "empty"),
        (result, "result"),
        (turn, "turn"),
        (stopped, "generator"),
    ):
        assert words in broken(change), (words, broken(change))


def test_a_view_is_the_same_whatever_is_hidden():
    rng = Rng(11)
    for cap, seats in SETTINGS:
        table = new(cap, seats, 12)
        for n, (game, _) in enumerate(actions_of(table, Rng(13))):
            if n % 9:
                continue
            for seat in range(seats):
                twin = new(cap, seats, 12).game
                twin.restore(game.snapshot())
                cards = bytearray(game._pile[: game.pile])
                for other in range(seats):
                    if other != seat:
                        cards += bytes(counts.listed(game.hands[other]))
                rng.shuffle(cards)
                at = game.pile
                twin._pile[:at] = cards[:at]
                for other in range(seats):
                    if other != seat:
                        held = game.hand_count(other)
                        twin.hands[other] = counts.of(cards[at : at + held])
                        at += held
                twin._rng.x ^= 1
                assert twin.view(seat) == game.view(seat)


def test_bots_end_every_game_and_lose_no_card():
    for level, games in ((HARD, 10), (MEDIUM, 6), (EASY, 5)):
        turns = []
        for seed in range(games if MICROPYTHON else 5 * games):
            seats = 2 + seed % 4
            table = new(100, seats, seed)
            for _ in bots.play(table, [level] * seats, seed):
                game = table.game
                lying = game.row + game.discards + sum(game.hands) + sum(game.collections)
                assert counts.size(lying) + game.pile == CARDS
            fault = table.game.check()
            assert fault is None, fault
            assert table.game.turn <= 100 * seats
            turns.append(table.game.turn / seats)
        if level == HARD:
            # Readings, section 4: greedy play has at most 22 turns of its own, 12 to 14 on average.
            assert max(turns) <= 30 and 9 < sum(turns) / len(turns) < 16


def test_the_better_level_wins_more():
    def lead(level, other):
        won = 0
        for seed in range(60):
            table = new(60, 2, seed)
            for _ in bots.play(table, [level, other] if seed & 2 else [other, level], seed):
                pass
            if table.game.result in (1, 2):
                won += 1 if (table.game.result == 1) == bool(seed & 2) else -1
        return won

    assert lead(HARD, MEDIUM) > 0 and lead(MEDIUM, EASY) > 0


def test_no_value_ever_exceeds_five_bits():
    assert max(COPIES) < 32
    game = new(250, 2, 1).game
    # Nobody takes: hands grow as large as they can.
    while not game.result:
        actions = list(game.legal())
        passes = [action for action in actions if action >> 24 == PASS]
        game.apply(passes[0] if game.phase == MAIN else actions[0])
        assert game.check() is None
    assert max([game.hand_count(seat) for seat in (0, 1)]) > 40


def test_a_move_allocates_nothing():
    if not MICROPYTHON:
        return  # only there the heap can be locked
    import micropython

    moves = 0
    for cap, seats in SETTINGS:
        game = new(cap, seats, 14).game
        rng = Rng(15)
        while not game.result:
            n = rng.below(game.count())
            # A shuffle and the last turn may take memory.
            quiet = game.pile > 6 * seats + 8 and game.turn < cap * seats
            if quiet:
                micropython.heap_lock()
            action = game.nth(n)
            game.index(action)
            game.reveals(action)
            game.why_not(action)
            game.apply(action)
            if quiet:
                micropython.heap_unlock()
            moves += quiet
    assert moves > 200
