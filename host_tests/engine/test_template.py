"""The smallest legal game."""

from engine.errors import IllegalAction
from engine.template import Game
from engine.template.rules import GIVE_UP, ONE, TWO


def _game(n=4, starter=0):
    return Game(bytes([n]), 2, starter, bytes(Game.cards(bytes([n]), 2)))


def test_who_takes_the_last_card_loses():
    game = _game()
    for action in (TWO, ONE, ONE):
        game.apply(action)
    assert game.RESULTS[game.result] == "won by 1" and game.count() == 0


def test_two_need_two_cards():
    game = _game(3)
    game.apply(TWO)
    before = game.snapshot()
    assert list(game.legal()) == [ONE]
    for action in (TWO, 0, 4, -1, 1 << 20):
        try:
            game.apply(action)
            raise AssertionError(action)
        except IllegalAction:
            assert game.snapshot() == before


def test_giving_up_loses_and_is_not_listed():
    game = _game()
    assert GIVE_UP not in list(game.legal())
    game.apply(GIVE_UP)
    assert game.RESULTS[game.result] == "won by 1"


def test_a_view_has_the_own_cards_only():
    game = _game(6)
    game.apply(TWO)
    game.apply(ONE)
    assert game.view(0)["own"] == [4, 5] and game.view(1)["own"] == [6]
    assert game.view(1)["other"] == 2 and game.view(0)["pile"] == 3
    other = _game(6)
    other._cards[3:] = bytes([9, 8, 7])
    other.apply(TWO)
    other.apply(ONE)
    assert other.view(0) == game.view(0) and other.view(1) == game.view(1)


def test_snapshots_are_exact_and_others_are_refused():
    game = _game(5)
    start = game.snapshot()
    game.apply(ONE)
    after = game.snapshot()
    game.restore(start)
    assert game.snapshot() == start and game.count() == 2
    game.restore(after)
    assert game.snapshot() == after and game.seat == 1
    for data in (b"", after[:-1], after + b"\x01", b"\x02" + after[1:], after[:1] + b"\x07" + after[2:]):
        try:
            game.restore(data)
            raise AssertionError(data)
        except ValueError:
            assert game.snapshot() == after
