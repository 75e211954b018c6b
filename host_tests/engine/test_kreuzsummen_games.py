"""Whole random games of all scenarios: counting, listing, the heap, and what the board costs."""

import sys

from engine.kreuzsummen import Game, columns
from engine.rng import Rng

MICROPYTHON = sys.implementation.name == "micropython"


def deal(scenario, seed):
    deck = Game.cards(bytes([scenario]), 2)
    Rng(seed).shuffle(deck)
    return Game(bytes([scenario]), 2, seed & 1, bytes(deck))


def test_listing_counting_and_numbering_agree_all_the_way():
    rng = Rng(21)
    for scenario in range(1, 51):
        game = deal(scenario, scenario)
        while not game.result:
            actions = list(game.legal())
            assert len(actions) == game.count() == len(set(actions))
            for n in range(len(actions)):
                assert (
                    game.nth(n) == actions[n]
                    and game.index(actions[n]) == n
                    and game.why_not(actions[n]) == 0
                )
            for n in (-1, len(actions), 1 << 20):
                try:
                    game.nth(n)
                    raise AssertionError(n)
                except IndexError:
                    pass
            game.apply(actions[rng.below(len(actions))])
            assert game.check() is None, game.check()


def test_nothing_but_the_listed_actions_is_legal():
    # All 16-bit ints, and some beyond, in a few positions of every kind.
    rng = Rng(4)
    for scenario in (3, 20, 50):
        game = deal(scenario, scenario)
        for _ in range(4 if MICROPYTHON else 20):
            listed = set(game.legal())
            beyond = [-1, -(1 << 13), 1 << 17, (1 << 30) - 1, (2 << 12) + (1 << 20)]
            for i in range((10 << 12) + len(beyond)):
                action = i if i < 10 << 12 else beyond[i - (10 << 12)]
                allowed = game.why_not(action) == 0
                assert allowed == (action in listed or (action == game.GIVE_UP and not game.result)), action
            for _ in range(1 + rng.below(6)):
                if not game.result:
                    game.apply(game.nth(rng.below(game.count())))


def test_a_snapshot_is_small_and_exact():
    rng = Rng(9)
    for scenario in (1, 31, 50):
        game = deal(scenario, 7)
        other = deal(scenario, 8)  # of the same cards in another order
        while not game.result:
            data = game.snapshot()
            assert len(data) <= 160
            other.restore(data)
            assert (
                other.snapshot() == data and other.count() == game.count() and other.view(0) == game.view(0)
            )
            action = game.nth(rng.below(game.count()))
            game.apply(action)
            other.apply(action)
            assert other.snapshot() == game.snapshot()
            game.restore(data)
            assert game.snapshot() == data
            game.apply(action)


def test_snapshots_that_do_not_fit_are_refused_and_change_nothing():
    rng = Rng(3)
    game = deal(20, 5)
    for _ in range(25):
        game.apply(game.nth(rng.below(game.count())))
    data = game.snapshot()
    game.restore(data)
    refused = 0
    for i in range(len(data)):
        for change in (1, 2, 4, 64, 255):
            wrong = data[:i] + bytes([data[i] ^ change]) + data[i + 1 :]
            try:
                game.restore(wrong)
                # A seat, a turn or a number of passes may be another one; cards never.
                assert i in (2, 3) and game.check() is None
                game.restore(data)
            except ValueError:
                refused += 1
            assert game.snapshot() == data
    assert refused > 4 * len(data)
    for wrong in (b"", data[:-1], data + b"\x04", deal(21, 5).snapshot()):
        try:
            game.restore(wrong)
            raise AssertionError(wrong)
        except ValueError:
            assert game.snapshot() == data


def test_check_notices_what_is_broken():
    def broken(change):
        game = deal(20, 5)
        for n in (13, 0, 15, 2, 20, 1):
            game.apply(game.nth(n))
        assert game.check() is None
        change(game)
        return game.check()

    def lose_a_card(game):
        game._next += 1

    def double_a_card(game):
        game._cards[-1] = game._cards[-2]

    def wrong_sum(game):
        game._row_sums += 1

    def unsorted(game):
        hand = game._hand
        game._hand = hand >> 6 | (hand & 63) << 18

    def wrong_phase(game):
        game.phase = 3

    def wrong_result(game):
        game.phase, game.result = 3, 1

    for change, word in (
        (lose_a_card, "cards"),
        (double_a_card, "cards"),
        (wrong_sum, "up to date"),
        (unsorted, "sorted"),
        (wrong_phase, "fit"),
        (wrong_result, "fit"),
    ):
        assert word in (broken(change) or ""), (change, broken(change))


def test_a_move_allocates_nothing():
    if not MICROPYTHON:
        return  # only there the heap can be locked; the runner for MicroPython runs this file, too
    import micropython

    def play(game, rng, out):
        moves = 0
        while not game.result:
            micropython.heap_lock()
            action = game.nth(rng.below(game.count()))
            game.why_not(action)
            game.index(action)
            game.reveals(action)
            game.apply(action)
            game.met()
            columns.best(game, out)
            game.rank_left(5)
            game.depth(0)
            micropython.heap_unlock()
            moves += 1
        return moves

    rng = Rng(7)
    out = bytearray(4)
    moves = 0
    for scenario in range(1, 51):
        moves += play(deal(scenario, scenario), rng, out)
    assert moves > 2000
