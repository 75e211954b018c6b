"""The drawn examples of Primzahlen-Rommé's rules: melds, marks, throws and points are the engine's."""

import re

import pytest

from engine.primrommee import actions, melds, numbers
from engine.primrommee.rules import Game
from host_tests.firmware.text.rule_pages import pages, points

PAGES = pages("primrommee")
DRAWN = [page for page in PAGES if not page.example[0].startswith("@")]
KEY, DISCARD = 0, "y"


def rows(frame):
    """The rows of a picture: lists of (card, number that it stands for, mark), without backs and gaps."""
    found = []
    for row in frame.split("/"):
        cards = []
        for word in row.split(" "):
            mark = word[-1] if word[-1] in "oty" else ""
            text = word.rstrip("oty")
            if text not in ("", ".", "b"):
                card = numbers.WILD if text[0] == "*" else int(text)
                cards.append((card, int(text.lstrip("*") or 0), mark))
        found.append(cards)
    return found


def hand(cards):
    return [card for card, _, mark in cards if mark != DISCARD]


FRAMES = [
    pytest.param(rows(frame), id="%d-%d" % (page.number, n))
    for page in DRAWN
    for n, frame in enumerate(page.frames(), 1)
]


@pytest.mark.parametrize("frame", FRAMES)
def test_marked_cards_match_the_key_before_them_in_the_marked_way(frame):
    shown = [card for row in frame for card, _, _ in row if card != numbers.WILD]
    assert len(set(shown)) == len(shown), "each number is there once"
    for row in frame:
        key = row[KEY][1] if row else 0
        for _, number, mark in row[1:]:
            if mark in ("o", "t"):
                assert numbers.is_prime(key)
                assert numbers.match(key, number) & (numbers.ONES if mark == "o" else numbers.TENS)


@pytest.mark.parametrize("frame", FRAMES)
def test_what_is_marked_as_melds_falls_into_melds(frame):
    for row in frame:
        if len(hand(row)) > 2 and any(mark in ("o", "t") for _, _, mark in row):
            assert melds.covered(hand(row), len(hand(row)), 1) == len(hand(row))


def test_the_picture_about_stars_shows_melds():
    (page,) = [page for page in DRAWN if "* 20" in page.example[0]]
    for frame in page.frames():
        cards = hand(rows(frame)[0])
        assert numbers.WILD in cards and melds.covered(cards, len(cards), 1) == len(cards)


def test_whole_hands_have_as_many_cards_as_the_game_deals():
    short, long = (
        Game(bytes((2, 1, 0, advanced, 60)), 2, 0, bytes(Game.cards((2,), 2))) for advanced in (0, 1)
    )
    first = [card for row in rows(PAGES[0].frames()[0]) for card in hand(row)]
    assert len(first) == short.hand_size and melds.covered(first, len(first), short.melds) == len(first)
    (page,) = [page for page in DRAWN if "14" in page.words[0]]
    cards = [card for frame in page.frames() for row in rows(frame) for card in hand(row)]
    assert len(cards) == len(set(cards)) == long.hand_size
    assert melds.covered(cards, len(cards), long.melds) == len(cards)
    assert sum(len(rows(frame)) for frame in page.frames()) == long.melds
    assert [re.findall(r"\d+", words) for words in page.words] == [[str(long.hand_size)]] * 2
    assert "drei Kombinationen" in page.words[0] and "three melds" in page.words[1] and long.melds == 3


def test_the_ticked_card_is_the_one_whose_discard_lays_down_the_hand():
    (page,) = [page for page in DRAWN if "y" in page.example[0]]
    cards = [card for row in rows(page.frames()[0]) for card, _, _ in row]
    (ticked,) = [card for row in rows(page.frames()[0]) for card, _, mark in row if mark == DISCARD]
    wins = melds.winning(cards, len(cards), 2)
    assert len(cards) == 8 and wins >> cards.index(ticked) & 1


def test_the_turn_is_one_of_the_game():
    """A card is drawn, then one thrown, which is the open card then; the picture shows part of the hand."""
    before, drawn, after = map(rows, PAGES[1].frames())
    (open_card,), held = ([card for card, _, _ in row] for row in before)
    (new,) = {card for card, _, _ in drawn[1]} - set(held)
    others = [card for card in range(50, 99) if card not in (open_card, new, *held)]
    mine, theirs = held + others[:4], others[4:11]
    deck = [card for pair in zip(mine, theirs, strict=True) for card in pair] + [open_card, new]
    deck += [card for card in Game.cards((0,), 2) if card not in deck]
    game = Game(bytes((0, 1, 0, 0, 60)), 2, 0, bytes(deck))
    assert game.open == open_card
    game.apply(actions.DRAW)
    assert {game.hand_card(0, slot) for slot in range(8)} == {*mine, new}
    (thrown,), left = ([card for card, _, _ in row] for row in after)
    game.apply(actions.THROW << 8 | thrown)
    assert game.open == thrown
    assert set(left) == {card for card, _, _ in drawn[1]} - {thrown}


def test_numbers_are_primes_where_the_page_says_so():
    keys, none = (
        next(page for page in DRAWN if page.example[0].startswith(start)) for start in ("2 11", "1 51")
    )
    assert all(numbers.is_prime(card) for row in rows(keys.frames()[0]) for card in hand(row))
    assert not any(numbers.is_prime(card) for row in rows(none.frames()[0]) for card in hand(row))


def test_points_are_those_of_the_game():
    for page in PAGES:
        if page.example[0].startswith("@"):
            shown = [(int(number), wins) for _, number, wins in points(page)]
            assert [wins for _, wins in shown] == [number == min(shown)[0] for number, _ in shown]
    game = Game(bytes((0, 1, 1, 0, 60)), 4, 0, bytes(Game.cards((0,), 4)))
    game.places[:] = bytes((1, 2, 3, 0))
    (later,) = [page for page in PAGES if page.example[0].startswith("@0 0*")]
    assert [int(number) for _, number, _ in points(later)] == [game.round_points(seat) for seat in range(3)]
    (page,) = [page for page in DRAWN if page.example[0].endswith("*") and "/" not in page.example[0]]
    assert numbers.penalty(hand(rows(page.frames()[0])[0])) == 2
