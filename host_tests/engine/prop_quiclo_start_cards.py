"""QUICLO with other numbers of start cards than six: the deal, whole games, older matches and records."""

import random

import pytest

from engine import games
from engine.quiclo import Game
from engine.quiclo.numbers import COUNT, STACKS, stack_of
from engine.rng import Rng
from engine.table import Table

USUAL = bytes((0, 0, 1, 0, 0, 0))  # as options were before there was a choice
LARGEST = 134  # bytes of a snapshot, as `Position.snapshot` says


def deck(seed):
    cards = Game.cards(USUAL, 2)
    Rng(seed).shuffle(cards)
    return bytes(cards)


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("cards", range(3, 13))
def test_all_have_as_many_from_the_continents_in_turn(cards, seats):
    game = Game(USUAL + bytes((cards,)), seats, 1, deck(cards))
    assert game.check() is None and game.start_cards == cards
    for seat in range(seats):
        hand = [card for card in range(1, COUNT + 1) if game.owner(card) == seat]
        assert [stack_of(card) for card in hand] == sorted(n % STACKS for n in range(cards))


def test_without_the_option_there_are_six():
    """Matches that were saved before it came."""
    old, new = Game(USUAL, 3, 2, deck(1)), Game(USUAL + b"\x06", 3, 2, deck(1))
    assert old.snapshot() == new.snapshot()
    assert games.all_options(Game, USUAL) == USUAL + b"\x06" == games.all_options(Game, USUAL + b"\x06")


@pytest.mark.parametrize("options", [USUAL[:5], USUAL + b"\x06\x06", USUAL + b"\x02", USUAL + b"\x0d"])
def test_other_numbers_of_options_or_cards_are_refused(options):
    with pytest.raises(ValueError, match=r"options|StartCards"):
        Game(options, 2, 0, deck(1))


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("cards", [3, 12])
def test_whole_games_keep_every_invariant_and_fit_into_a_save(cards, seats):
    chance = random.Random(cards * seats)
    table = Table.new("quiclo", USUAL + bytes((cards,)), seats, 0, cards)
    while not table.game.result and table.length < 3000:
        table.apply(table.game.nth(chance.randrange(table.game.count())))
        if table.length % 20 == 0:
            assert table.game.check() is None
            assert len(table.game.snapshot()) <= LARGEST
            assert Table.load(table.pack(190)).game.snapshot() == table.game.snapshot()
    assert table.game.result


def test_records_name_the_number_and_need_not():
    table = Table.new("quiclo", USUAL + b"\x03", 2, 0, 4)
    text = "\n".join(table.record())
    assert '[StartCards "3"]' in text
    assert Table.read(text).game.snapshot() == table.game.snapshot()
    older = "\n".join(line for line in text.splitlines() if "StartCards" not in line)
    assert Table.read(older).game.start_cards == 6
