"""Whole matches of Primzahlen-Rommé: listing, cards, snapshots, views, the heap, and their length."""

import sys

from engine import bots
from engine.errors import IllegalAction
from engine.primrommee.actions import DRAW, TAKE, throw
from engine.primrommee.position import OVER, ROUND_END
from engine.rng import Rng
from engine.table import Table

MICROPYTHON = sys.implementation.name == "micropython"
EASY, MEDIUM, HARD = 0, 1, 2

# Wild cards, laps, playing on, advanced, limit; seats.
SETTINGS = (
    ((2, 1, 0, 0, 60), 2),
    ((0, 1, 1, 0, 20), 6),
    ((8, 2, 0, 0, 10), 3),
    ((4, 1, 1, 1, 15), 4),
    ((5, 1, 0, 1, 60), 2),
)


def new(options, seats, seed):
    return Table.new("primrommee", bytes(options), seats, seed % seats, seed)


def actions_of(table, rng):
    """Play at random to the end; yields the game before each action, and the action."""
    while not table.game.result:
        action = table.game.nth(rng.below(table.game.count()))
        yield table.game, action
        table.apply(action)


def test_listing_counting_and_numbering_agree_all_the_way():
    for options, seats in SETTINGS:
        table = new(options, seats, 3)
        for n, (game, _) in enumerate(actions_of(table, Rng(4))):
            if MICROPYTHON and n % 5:
                continue
            actions = list(game.legal())
            assert len(actions) == game.count() == len(set(actions)) > 0
            for i in range(len(actions)):
                assert game.index(actions[i]) == i and game.why_not(actions[i]) == 0
            for i in (-1, len(actions), 1 << 20):
                try:
                    game.nth(i)
                    raise AssertionError(i)
                except IndexError:
                    pass
            assert game.check() is None, game.check()
        assert table.game.phase == OVER and table.game.count() == 0


def test_nothing_but_the_listed_actions_is_legal():
    for options, seats in SETTINGS:
        table = new(options, seats, 5)
        for n, (game, _) in enumerate(actions_of(table, Rng(6))):
            if n > 12:
                break
            listed = set(game.legal())
            for action in list(range(-3, 7 << 8)) + [1 << 20, (1 << 30) - 1]:
                allowed = game.why_not(action) == 0
                assert allowed == (action in listed or action == game.GIVE_UP), action
                if not allowed:
                    try:
                        game.index(action)
                        raise AssertionError(action)
                    except IllegalAction:
                        pass


def test_a_snapshot_is_small_and_exact():
    for options, seats in SETTINGS:
        table = new(options, seats, 7)
        other = new(options, seats, 8).game
        longest = 0
        for n, (game, action) in enumerate(actions_of(table, Rng(8))):
            data = game.snapshot()
            longest = max(longest, len(data))
            if n % 7 == 0:
                other.restore(data)
                assert other.snapshot() == data and list(other.legal()) == list(game.legal())
                assert [other.view(s) for s in range(seats)] == [game.view(s) for s in range(seats)]
                other.apply(action)
        assert longest <= 141


def test_a_saved_match_fits_and_comes_back():
    for options, seats in SETTINGS:
        table = new(options, seats, 9)
        for n, (game, _) in enumerate(actions_of(table, Rng(10))):
            if n % 23 == 0 or n < 4:
                data = table.pack(200)
                loaded = Table.load(data)
                assert loaded.game.snapshot() == game.snapshot() and loaded.can_undo == table.can_undo


def test_taking_the_open_card_is_undone_but_nothing_that_was_seen():
    table = new((2, 1, 0, 0, 60), 2, 1)
    before = table.game.snapshot()
    table.apply(TAKE)
    table.undo()
    assert table.game.snapshot() == before
    table.apply(DRAW)
    assert not table.can_undo
    table.apply(throw(table.game.got))
    assert not table.can_undo


def test_snapshots_that_do_not_fit_are_refused_and_change_nothing():
    table = new((2, 1, 0, 0, 60), 3, 2)
    rng = Rng(3)
    for _ in range(31):
        table.apply(table.game.nth(rng.below(table.game.count())))
    game = table.game
    data = game.snapshot()
    refused = 0
    for i in range(len(data)):
        for change in (1, 2, 16, 64, 255):
            wrong = data[:i] + bytes([data[i] ^ change]) + data[i + 1 :]
            try:
                game.restore(wrong)
                # Another turn or lap, or a thrown card in the place of another: a position as good as any.
                assert game.check() is None, i
                game.restore(data)
            except ValueError:
                refused += 1
            assert game.snapshot() == data
    assert refused > 3 * len(data)
    for wrong in (b"", data[:-1], data + b"\x01", b"\x02" + data[1:], new((2, 1, 0, 0, 60), 2, 2).pack()):
        try:
            game.restore(wrong)
            raise AssertionError(wrong)
        except ValueError:
            assert game.snapshot() == data


def test_check_notices_what_is_broken():
    def broken(change):
        table = new((2, 1, 1, 0, 60), 3, 2)
        table.apply(DRAW)
        assert table.game.check() is None
        change(table.game)
        return table.game.check() or ""

    def double(game):
        game._pile[0] = game._pile[1]

    def unsorted(game):
        hand = game._hands[1]
        hand[0], hand[1] = hand[1], hand[0]

    def short(game):
        game._held[1] -= 1

    def nothing_got(game):
        game.got = 0

    def no_open_card(game):
        game.open = 0

    def places(game):
        game.places[1] = 2

    def result(game):
        game.result = 1

    def lap(game):
        game.lap = 61

    def stopped(game):
        game._rng.x = 0

    for change, words in (
        (double, "doubled"),
        (unsorted, "sorted"),
        (short, "too few"),
        (nothing_got, "just got"),
        (no_open_card, "open card"),
        (places, "places"),
        (result, "result"),
        (lap, "lap"),
        (stopped, "generator"),
    ):
        assert words in broken(change), (words, broken(change))


def test_a_view_is_the_same_whatever_is_hidden():
    # All that a seat does not see is exchanged: other hands, the pile's order, the generator.
    rng = Rng(11)
    for options, seats in SETTINGS:
        table = new(options, seats, 12)
        for n, (game, _) in enumerate(actions_of(table, Rng(13))):
            if n % 11 or game.phase >= ROUND_END:
                continue
            for seat in range(seats):
                hidden = [other for other in range(seats) if other != seat and not game.places[other]]
                cards = bytearray(game._pile[: game.pile])
                for other in hidden:
                    hand = list(game._hands[other][: game._held[other]])
                    if game.from_open and other == game.seat:
                        hand.remove(game.got)  # that card is known to all
                    cards += bytes(hand)
                rng.shuffle(cards)
                twin = new(options, seats, 12).game
                twin.restore(game.snapshot())
                twin._rng.x ^= 1
                at = game.pile
                twin._pile[:at] = cards[:at]
                for other in hidden:
                    known = game.from_open and other == game.seat
                    held = game._held[other]
                    mine = list(cards[at : at + held - known]) + ([game.got] if known else [])
                    at += held - known
                    twin._hands[other][:held] = bytes(sorted(mine))
                    if other == game.seat and game.got and not known:
                        twin.got = mine[0]
                assert twin.view(seat) == game.view(seat)
                assert twin.check() is None, twin.check()


def test_bots_end_every_match_and_lose_no_card():
    for level, games in ((HARD, 10), (MEDIUM, 10), (EASY, 5)):
        for seed in range(games if MICROPYTHON else 4 * games):
            options, seats = SETTINGS[seed % len(SETTINGS)]
            table = new(options, seats, seed)
            longest = 0
            for _ in bots.play(table, [level] * seats, seed):
                longest = max(longest, table.game.lap)
                assert table.game.lap <= options[4]
            fault = table.game.check()
            assert fault is None, fault
            assert table.game.turn <= options[4] * seats * seats * options[1]
            if level == HARD and not options[3]:
                assert longest < 30  # readings, section 4: greedy play never comes near the limit


def test_the_better_level_wins_more():
    def lead(level, other):
        won = 0
        for seed in range(60):
            table = new((2, 2, 0, 0, 30), 2, seed)
            for _ in bots.play(table, [level, other] if seed & 2 else [other, level], seed):
                pass
            if table.game.result in (1, 2):
                won += 1 if (table.game.result == 1) == bool(seed & 2) else -1
        return won

    assert lead(HARD, MEDIUM) > 0 and lead(MEDIUM, EASY) > 0


def test_a_move_allocates_nothing():
    if not MICROPYTHON:
        return  # only there the heap can be locked
    import micropython

    moves = 0
    for options, seats in SETTINGS:
        table = new(options, seats, 14)
        game = table.game
        rng = Rng(15)
        while not game.result:
            n = rng.below(game.count())
            # A round's end adds up and deals, an empty pile is shuffled: these may take memory.
            if game.phase < ROUND_END and game.pile > 1 and game.lap < game.limit:
                micropython.heap_lock()
                action = game.nth(n)
                game.index(action)
                game.reveals(action)
                game.winning_slots()
                game.why_not(action)
                if action >> 8 != 4:
                    game.apply(action)
                micropython.heap_unlock()
                if action >> 8 != 4:
                    moves += 1
                    continue
            game.apply(game.nth(n))
    assert moves > 500
