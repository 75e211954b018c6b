"""The drawn examples of Konzentrationsspiel's rules: sums, minus points, draws and swaps are the engine's."""

import re

import pytest

from engine.konzentration import actions, scoring
from engine.konzentration.setup import position
from host_tests.firmware.text.rule_pages import pages

PAGES = pages("konzentration")
OPEN_CARDS = "123abc"
TARGETS = [scoring.target(players) for players in (2, 3, 4)]


def rows(frame):
    """(is it the pile?, cards, sum or None, what stands behind the sum) of each row of a picture."""
    found = []
    for row in frame.split("/"):
        cards, _, signs = row.partition("=")
        number = re.match(r"\d*", signs).group()
        found.append(
            (
                cards[:1] == "p",
                cards.lstrip("p"),
                int(number) if number else None,
                signs[len(number) :].strip(),
            )
        )
    return found


def value(card):
    """The value of an open card, with or without its lock."""
    return OPEN_CARDS.index(card) % 3 + 1


def minus(signs):
    """The minus points that a row shows: 0 without any."""
    return int(re.sub(r"[^\d]", "", signs) or 0)


FRAMES = [
    pytest.param(rows(frame), id="%d-%d" % (page.number, n))
    for page in PAGES
    for n, frame in enumerate(page.frames(), 1)
]


@pytest.mark.parametrize("frame", FRAMES)
def test_a_picture_has_no_more_cards_than_the_game_and_adds_them_up_right(frame):
    shown = [value(card) for _, cards, _, _ in frame for card in cards if card in OPEN_CARDS]
    assert all(shown.count(each) <= scoring.cards().count(each) for each in shown)
    for _, cards, total, _ in frame:
        if total is not None and cards:
            assert total == sum(map(value, cards))
    sums = [total for _, _, total, _ in frame]
    if len(sums) > 1 and None not in sums:
        assert sum(sums) == scoring.SUM, "at the end of a round all cards lie in the rows"


@pytest.mark.parametrize("frame", FRAMES)
def test_ticks_crosses_and_minus_points_are_those_of_the_rules(frame):
    sums = [total for _, _, total, _ in frame]
    signs = [sign for _, _, _, sign in frame]
    if not any(signs):
        return
    if sums == [None] * len(frame):  # of the match
        totals = [minus(sign) for sign in signs]
        verdict = scoring.verdict(totals)
        assert [sign.endswith("n") for sign in signs] == [total >= scoring.OUT for total in totals]
        assert [sign.endswith("y") for sign in signs] == [seat == verdict for seat in range(len(frame))]
    elif len(frame) == 1:
        assert signs == ["y" if sums[0] <= scoring.target(2) else "n"]
    else:
        points, winners = scoring.minus_points(sums)
        assert [minus(sign) for sign in signs] == points
        assert [sign == "y" for sign in signs] == [seat in winners for seat in range(len(frame))]


def test_a_card_is_drawn_as_the_rules_say():
    (page,) = [page for page in PAGES if page.example[0].startswith("p")]
    before, seen, lying, after = map(rows, page.frames())
    card = value(seen[0][1])
    game = position([[(1, False)] * before[1][1].count("-"), [(1, False)]], [card, 1], 0)
    game.apply(actions.DRAW)
    assert game.drawn(0) == card
    game.apply(actions.LAY)
    assert game.row_count(0) == after[1][1].count("-") and not any(game.view(0)["open"])
    assert before == lying


def test_a_swap_locks_both_cards_as_the_rules_say():
    (page,) = [page for page in PAGES if len(page.frames()) == 3 and "a" in page.example[0]]
    hidden, turned, after = ([row[1] for row in rows(frame)] for frame in page.frames())
    (own,), (theirs,) = ([at for at, card in enumerate(row) if card != "-"] for row in turned)
    game = position(
        [[(value(card) if card in OPEN_CARDS else 1, False) for card in row] for row in turned], [1], 0
    )
    game.apply(actions.swap(own, 1, theirs))
    lying = [
        "".join(
            "abc"[(game.card(0, seat, place) & 3) - 1] if game.is_open(seat, place) else "-"
            for place in range(game.row_count(seat))
        )
        for seat in (0, 1)
    ]
    assert lying == after and set("".join(hidden)) == {"-"}
    locked = [
        [row[1] for row in rows(page.frames()[0])] for page in PAGES if page.example[0].startswith("--a")
    ]
    assert locked and all(each == after for each in locked)


def test_numbers_in_the_words_are_those_of_the_rules():
    deck = list(scoring.cards())
    assert deck.count(1) == 8 and "achtmal" in PAGES[1].words[0] and "eight of each" in PAGES[1].words[1]
    assert sorted(map(value, "".join(PAGES[1].frames()[0].split("/")))) == sorted(deck)
    for page in PAGES:
        for words in page.words:
            assert {int(number) for number in re.findall(r"\d+", words)} <= {
                *TARGETS,
                scoring.SUM,
                scoring.OUT,
            }
    first, target = PAGES[0], next(page for page in PAGES if page.example[0].startswith("=15"))
    assert re.findall(r"\d+", first.words[0]) == re.findall(r"\d+", first.words[1]) == [str(TARGETS[0])]
    assert (
        re.findall(r"\d+", target.words[0])
        == re.findall(r"\d+", target.words[1])
        == [str(n) for n in TARGETS[1:]]
    )
