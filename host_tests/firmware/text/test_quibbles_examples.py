"""The drawn examples of Quibbles' rules: what is taken, passed and collected the engine takes, too."""

import pytest

from engine.quibbles import actions, counts, sets
from engine.quibbles.position import COLLECT, FULL, GOAL, MAIN
from engine.quibbles.rules import ROW_LIMIT
from engine.quibbles.setup import position
from host_tests.firmware.text.rule_pages import pages, points

PAGES = pages("quibbles")
LETTERS = "abcdef"  # 1 to 6 that are taken or played
NONE = "-"
TAKES, PASS, COLLECTS, ROW, EMPTY, SIGNS = (1, 2), 3, (4, 5, 6), 7, 8, 9  # places in PAGES


class Picture:
    """Piles (ints of counts) of a picture: row, hand, collection, and what of row and hand is marked."""

    def __init__(self, frame):
        row, hand, collection = frame.split(" ")
        self.row, self.hand, self.collection = map(_pile, (row, hand, collection))
        self.taken, self.played = (
            _pile([card for card in text if card in LETTERS]) for text in (row, hand)
        )
        self.marked = any(card in LETTERS for card in row + hand)


def _pile(cards):
    return counts.of(
        [(LETTERS.index(card) + 1 if card in LETTERS else int(card)) for card in cards if card != NONE]
    )


def pictures(page):
    """The pictures without marks, and all that is played and taken between them."""
    shown = [Picture(frame) for frame in page.frames()]
    between = [picture for picture in shown if picture.marked]
    return (
        [picture for picture in shown if not picture.marked],
        max((picture.played for picture in between), default=0),
        max((picture.taken for picture in between), default=0),
    )


def lying(game):
    return game.row, game.hands[0], game.collections[0]


def game_of(picture, phase):
    return position(*map(counts.listed, (picture.row, picture.hand, picture.collection)), phase)


@pytest.mark.parametrize("page", [PAGES[at] for at in TAKES], ids=str)
def test_what_is_taken_may_be_taken(page):
    (before, after), played, taken = pictures(page)
    ways = 0
    for action in list(game_of(before, MAIN).legal()):
        game = game_of(before, MAIN)
        game.phase = MAIN
        if actions.kind(action) == actions.TAKE:
            total = actions.total(action)
            cards = counts.one(total), sets.cards(action & 0xFFFFF, total)
        elif actions.kind(action) == actions.SINGLES:
            total = actions.total(action)
            cards = sets.SETS[total][(action & 15) - 1], (action >> 4 & 15) * counts.one(total)
        else:
            continue
        if cards == (played, taken):
            ways += 1
            assert (before.row - taken, before.hand - played + taken) == (after.row, after.hand)
    assert ways == 1


def test_a_pass_is_shown_where_nothing_can_be_taken():
    (before, laid, after), played, _ = pictures(PAGES[PASS])
    (value,) = counts.listed(played)
    legal = list(game_of(before, MAIN).legal())
    assert {actions.kind(action) for action in legal} == {actions.PASS}, "nothing to take, the page says"
    assert actions.pass_(value) in legal
    assert (laid.row, laid.hand) == (before.row + counts.one(value), before.hand - counts.one(value))
    game = game_of(before, MAIN)
    game.apply(actions.pass_(value))
    assert counts.size(game.hands[0]) == counts.size(after.hand) == counts.size(laid.hand) + 2
    assert counts.has(after.hand, laid.hand) and after.row == laid.row


@pytest.mark.parametrize("page", [PAGES[at] for at in (*COLLECTS, EMPTY)], ids=str)
def test_what_is_collected_may_be_collected(page):
    (before, after), played, _ = pictures(page)
    (value,) = set(counts.listed(played))
    full = counts.size(before.collection) == FULL
    gone = before.collection + counts.one(value) - after.collection
    removed = counts.listed(gone)[0] if full else 0
    game = game_of(before, COLLECT)
    game.apply(actions.collect(value, removed))
    assert game.collections[0] == after.collection
    if page is PAGES[EMPTY]:
        assert counts.size(before.hand - played) == 0
        assert counts.size(game.hands[0]) == counts.size(after.hand) == FULL
    else:
        assert (
            game.hands[0]
            == after.hand
            == before.hand - counts.count(before.hand, value) * counts.one(value)
        )


def test_numbers_in_the_words_fit_the_cards():
    hand = pictures(PAGES[COLLECTS[0]])[0][0].hand
    assert counts.count(hand, 5) == 5 and "fünf Fünfer" in PAGES[COLLECTS[0]].words[0]
    assert "five fives" in PAGES[COLLECTS[0]].words[1]
    more = pictures(PAGES[COLLECTS[1]])
    (value,) = set(counts.listed(more[1]))
    assert counts.count(more[0][0].hand, value) > value, "more than are needed, the page says"


def test_a_row_of_ten_is_replaced_by_six():
    (before, laid, drawn, after), played, _ = pictures(PAGES[ROW])
    (value,) = counts.listed(played)
    assert laid.row == before.row + counts.one(value) == drawn.row and counts.size(laid.row) == ROW_LIMIT
    game = game_of(before, MAIN)
    game.apply(actions.pass_(value))
    assert counts.size(game.hands[0]) == counts.size(drawn.hand)
    if game.phase == COLLECT:
        game.apply(actions.DONE)
    assert counts.size(game.row) == counts.size(after.row) == FULL and after.hand == drawn.hand


def test_bright_cards_can_be_played_and_dots_are_full_where_it_is_enough():
    picture = Picture(PAGES[SIGNS].frames()[0])
    usable = set()
    for action in game_of(picture, MAIN).legal():
        if actions.kind(action) == actions.TAKE:
            usable.add(actions.total(action))
        elif actions.kind(action) == actions.SINGLES:
            usable |= set(counts.listed(sets.SETS[actions.total(action)][(action & 15) - 1]))
    held = set(counts.listed(picture.hand))
    assert set(counts.listed(picture.played)) == usable & held != held, "both kinds are to be seen"
    assert any(counts.count(picture.hand, value) >= value for value in held)


def test_the_collection_grows_until_it_wins():
    shown = [counts.points(Picture(frame).collection) for frame in PAGES[0].frames()]
    assert shown[-1] >= GOAL > shown[-2] and shown == sorted(shown)
    assert all(str(GOAL) in words for page in (PAGES[0], PAGES[-1]) for words in page.words)
    last = [(int(number), wins) for _, number, wins in points(PAGES[-1])]
    assert [wins for _, wins in last] == [number == max(last)[0] < GOAL for number, _ in last]
