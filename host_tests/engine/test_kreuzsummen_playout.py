"""Games at random from a position; a game that becomes another one. Runs on both interpreters."""

import sys

from engine.kreuzsummen import Game, scenarios
from engine.kreuzsummen.playout import playout, playouts
from engine.rng import Rng

MICROPYTHON = sys.implementation.name == "micropython"


def _deal(scenario, seed):
    deck = scenarios.cards(scenario)
    Rng(seed).shuffle(deck)
    return Game(bytes([scenario]), 2, 0, bytes(deck))


def test_a_game_becomes_another_position_of_its_deck_and_leaves_that_alone():
    for scenario in (3, 50):
        one = _deal(scenario, 1)
        other = _deal(scenario, 1)
        rng = Rng(2)
        for _ in range(30):
            other.apply(other.nth(rng.below(other.count())))
        data = other.snapshot()
        one.become(other)
        assert one.snapshot() == data and list(one.legal()) == list(other.legal()) and one.check() is None
        assert playout(one, rng) > 0 and one.result
        assert other.snapshot() == data


def test_playouts_are_games_at_random_from_the_start():
    start = _deal(1, 4)
    moves, won = playouts(_deal(1, 4), start, Rng(9), 30)
    game = _deal(1, 4)
    rng = Rng(9)
    total = 0
    wins = 0
    for _ in range(30):
        game.become(start)
        while not game.result:
            game.apply(game.nth(rng.below(game.count())))
            total += 1
        wins += game.result == 1
    assert (moves, won) == (total, wins) and start.turn == 1


def test_cpython_knows_the_names_of_all_attributes():
    """With a dictionary, moves would take it a twelfth longer. (MicroPython has no slots, and needs none.)"""
    assert MICROPYTHON or not hasattr(Game(bytes((1,)), 2, 0, scenarios.cards(1)), "__dict__")
