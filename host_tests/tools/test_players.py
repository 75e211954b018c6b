"""The players of the simulation: they play by the rules, see what a child sees, and differ in strength."""

import importlib
import random

import pytest

from engine.kreuzsummen import Game, scenarios
from engine.kreuzsummen.rules import WON
from engine.rng import Rng
from tools import players
from tools.players import Level, Sight


def _deal(scenario, seed):
    deck = scenarios.cards(scenario)
    Rng(seed).shuffle(deck)
    return Game(bytes([scenario]), 2, seed % 2, bytes(deck))


def _play(words, scenario, seed):
    """A game to its end; yields it after each action."""
    game = _deal(scenario, seed)
    play = Level(words).sit_down(game, random.Random(seed))
    while not game.result:
        play()
        yield game


def _wins(words, scenario, games):
    won = []
    for seed in range(games):
        *_, game = _play(words, scenario, seed)
        won += [game.turn] if game.result == WON else []
    return won


def test_there_are_the_four_levels():
    assert {"child", "greedy", "planner", "random"} <= set(players.names())


@pytest.mark.parametrize(("words", "sentence"), [
    ("wizard", "There is no player 'wizard'"), ("greedy:x", "whole percent"), ("greedy:101", "whole percent"),
    ("greedy:", "whole percent"), ("_lines", "There is no player"), ("", "There is no player"),
])
def test_a_level_that_does_not_exist_says_so(words, sentence):
    with pytest.raises(ValueError, match=sentence):
        Level(words)


def test_a_level_without_slips_has_one_name():
    assert [Level(words).words for words in ("child", "child:0", "child:5")] == ["child", "child", "child:5"]


@pytest.mark.parametrize("name", players.names())
def test_every_player_plays_whole_games_in_every_kind_of_scenario(name):
    for scenario in (1, 3, 18, 34, 46):
        *_, game = _play(name, scenario, scenario)
        assert game.result and game.check() is None


@pytest.mark.parametrize("name", players.names())
def test_no_player_means_to_do_what_is_not_allowed(name):
    for scenario in (2, 12, 45):
        game = _deal(scenario, 9)
        player = importlib.import_module("tools.players." + name).Player(Sight(game), random.Random(1))
        while not game.result:
            game.apply(player.choose(Sight(game)))


@pytest.mark.parametrize("name", players.names())
@pytest.mark.parametrize("scenario", [12, 50])
def test_the_order_of_the_draw_pile_makes_no_difference_to_a_choice(name, scenario):
    """Two games that differ in nothing but the hidden order get the same action, move after move."""
    chance = random.Random(scenario)
    game = _deal(scenario, 3)
    other = _deal(scenario, 3)
    play = Level(name).sit_down(game, random.Random(7))
    blind = Level(name).sit_down(other, random.Random(7))
    moves = 0
    while not game.result:
        data = bytearray(game.snapshot())
        pile = data[len(data) - game.pile :]
        chance.shuffle(pile)
        data[len(data) - game.pile :] = pile
        other.restore(bytes(data))
        assert blind() == play()
        moves += 1
    assert moves > 15


def test_the_planner_wins_every_game_and_needs_hardly_more_turns_than_cells():
    for scenario, cells, games in ((1, 6, 12), (31, 8, 8), (50, 16, 3)):
        turns = _wins("planner", scenario, games)
        assert len(turns) == games
        assert cells <= sum(turns) / games < cells + 0.8


def test_each_level_is_stronger_than_the_one_below():
    wins = [len(_wins(name, 8, 15)) for name in ("random", "child", "greedy", "planner")]
    assert wins == sorted(wins) and wins[0] <= 1 and wins[2] >= 10 and wins[3] == 15


def test_slips_make_a_player_weaker():
    assert len(_wins("greedy:60", 8, 15)) < len(_wins("greedy", 8, 15)) / 2


def test_a_player_that_always_slips_is_the_random_player():
    moves = [[game.snapshot() for game in _play(words, 8, 5)] for words in ("child:100", "child")]
    assert moves[0] != moves[1]
    always = _deal(8, 5)
    play = Level("planner:100").sit_down(always, random.Random(5))
    chance = random.Random(5)
    anyone = _deal(8, 5)
    while not always.result:
        chance.random()  # the slip itself
        action = Sight(anyone).any_action(chance)
        anyone.apply(action)
        assert play() == action
    assert anyone.result
