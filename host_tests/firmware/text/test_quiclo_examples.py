"""The drawn examples of QUICLO's rules: calculations, cards won and lost, runs and swaps are the engine's."""

import re

import pytest

from engine.quiclo import actions, calculation, scoring
from engine.quiclo.numbers import STACK_SIZE, STACKS
from engine.quiclo.position import FIX, MIDDLE, OVER, REPORTED, TURN
from engine.quiclo.setup import position
from engine.quiclo.solver import Solver
from host_tests.firmware.text.rule_pages import pages, points
from tools.judge_quiclo import check

PAGES = pages("quiclo")
(
    FIRST,
    CARDS,
    TURN_PAGE,
    _,
    _,
    _,
    NEGATIVE,
    RIGHT,
    WRONG,
    RUNS,
    SIX,
    PROTECT,
    FIXING,
    SWAP,
    MISSED,
    SOLUTION,
    BOARD,
    END,
) = range(len(PAGES))
DICE = [1, 3, 5, 8, 9, 12]
OWN, PROTECTED, CHOSEN, IN_MIDDLE, RUN, HIDDEN, FIRST_OTHER, SECOND_OTHER = ("", *"lcmruab")


class Picture:
    """`target`, `dice` and which of them are `used`, `sum` (text), `rows` of (card, kind)."""

    def __init__(self, frame):
        self.target, self.dice, self.used, self.sum, self.rows = 0, [], [], "", []
        for part in frame.split(" "):
            rest = part[1:]
            if part[0] == "t":
                self.target = int(rest)
            elif part[0] == "d":
                self.dice = [int(die.rstrip("u")) for die in rest.split(",")]
                self.used = sorted(int(die[:-1]) for die in rest.split(",") if die[-1] == "u")
            elif part[0] == "s":
                self.sum = rest
            else:
                self.rows.append(
                    [(int(card.rstrip("lcmruab")), re.sub(r"\d", "", card)) for card in rest.split(",")]
                )

    def cards(self, *kinds, row=0):
        return [card for card, kind in self.rows[row] if kind in kinds]


def pictures(page):
    frames = PAGES[page].frames()
    return [] if frames[0].startswith("@") else [Picture(frame) for frame in frames]


def numbers(text):
    return sorted(int(number) for number in re.findall(r"\d+", text.partition("=")[0]))


def value(text):
    """What a calculation comes to, times and divided first."""
    total = 0
    for sign, term in re.findall(r"([−+]?)([\d×÷]+)", text):
        product = 1
        for by, number in re.findall(r"([×÷]?)(\d+)", term):
            product = product // int(number) if by == "÷" else product * int(number)
        total += -product if sign == "−" else product
    return total


def submit(game, text):
    """Enter a calculation and submit it."""
    for sign, die in re.findall(r"([−+×÷]?)(\d+)", text.partition("=")[0]):
        game.apply(actions.step("+−×÷".find(sign) + 1 if sign else calculation.FIRST, int(die)))
    game.apply(actions.SUBMIT << 12)


@pytest.mark.parametrize("page", range(len(PAGES)), ids=lambda at: str(PAGES[at]))
def test_calculations_are_right_and_use_the_dice_that_are_gone(page):
    shown = [picture for picture in pictures(page) if picture.sum]
    entered = ""
    for picture in shown:
        text, equals, claimed = picture.sum.partition("=")
        dice = picture.dice or DICE
        if set(numbers(text)) <= set(dice):
            entered = text  # else a part of it is worked out
        verdict = check({"dice": dice, "expr": entered, "target": picture.target})
        if page == NEGATIVE and picture is shown[0]:
            assert verdict.startswith("illegal: negative")
            continue
        assert verdict == ("right" if value(entered) == picture.target else "wrong")
        assert value(text) == value(entered) and (not equals or int(claimed) == value(text))
        if picture.used:
            assert picture.used == numbers(entered)
    if shown:
        assert (value(entered) == shown[-1].target) == (page != WRONG)
        assert "=" in shown[-1].sum


@pytest.mark.parametrize("page", range(len(PAGES)), ids=lambda at: str(PAGES[at]))
def test_dice_have_six_numbers_up_to_twelve(page):
    for picture in pictures(page):
        assert len(picture.dice) in (0, calculation.DICE)
        assert all(1 <= die <= calculation.SIDES for die in picture.dice)


def test_the_start_cards_are_one_of_each_stack():
    hidden, shown = pictures(CARDS)
    assert [(card - 1) // STACK_SIZE for card in shown.cards(OWN)] == list(range(STACKS))
    assert hidden.cards(HIDDEN) == shown.cards(OWN)
    assert all(re.findall(r"\d+", words) == [str(STACK_SIZE)] for words in PAGES[CARDS].words)


def test_a_right_answer_wins_the_card_and_a_wrong_one_loses_it():
    before, after = pictures(RIGHT)
    text = next(picture.sum for picture in pictures(SOLUTION) if picture.sum)
    game = position([before.cards(OWN), []], target=before.target, dice=DICE)
    submit(game, text)
    assert game.phase == TURN and [card for card in range(1, 145) if game.owner(card) == 0] == after.cards(
        OWN
    )
    answered, hidden, lost = pictures(WRONG)
    (gone,) = lost.cards(IN_MIDDLE)
    assert gone == answered.target and set(hidden.cards(HIDDEN)) == {*lost.cards(HIDDEN), gone}
    game = position([[1], [2]], target=answered.target, dice=DICE)
    submit(game, answered.sum)
    assert game.place(gone) == MIDDLE and game.seat == 1


def test_runs_are_reported_and_give_the_points_that_the_page_tells():
    held, chosen, gone = pictures(RUNS)
    run = chosen.cards(CHOSEN)
    game = position([held.cards(OWN), []])
    game.apply(actions.run(run[0], len(run)))
    assert gone.cards(RUN) == run == [card for card in range(1, 145) if game.place(card) == REPORTED]
    assert gone.cards(OWN) == chosen.cards(OWN) == [card for card in range(1, 145) if game.owner(card) == 0]
    told = (("Zwei", "drei", "vier", "fünf"), ("two", "three", "four", "five"))
    for words, names in zip(PAGES[RUNS].words, told, strict=True):
        for length, name in enumerate(names, 2):
            assert re.search(r"%s [^\d]*%d\b" % (name, scoring.RUN_POINTS[length]), words), name
    for picture in pictures(FIRST):
        cards = picture.cards(OWN)
        assert cards == list(range(cards[0], cards[0] + len(cards)))


def test_six_in_a_run_win_at_once():
    held, chosen = pictures(SIX)
    game = position([held.cards(OWN), []])
    game.apply(actions.run(held.cards(OWN)[0], len(chosen.cards(CHOSEN))))
    assert game.phase == OVER and game.winners() == 1 << 0


def test_half_of_the_cards_can_be_protected_and_no_more():
    held = pictures(PROTECT)[0].cards(OWN)
    game = position([held, []])
    for picture in pictures(PROTECT)[1:]:
        new = [card for card in picture.cards(PROTECTED) if not game.is_protected(card)]
        game.apply(actions.protect(new[0]))
        assert [card for card in held if game.is_protected(card)] == picture.cards(PROTECTED)
    assert game.protected(0) == game.limit(0)


def test_who_has_too_many_protected_cards_has_to_open_some():
    held, reported, opened = pictures(FIXING)
    game = position([held.cards(OWN, PROTECTED), []], protected=held.cards(PROTECTED))
    run = reported.cards(RUN)
    game.apply(actions.run(run[0], len(run)))
    assert game.phase == FIX
    (card,) = opened.cards(OWN)
    game.apply(actions.open_card(card))
    assert game.phase == TURN and opened.cards(PROTECTED) == [
        each for each in range(145) if game.is_protected(each)
    ]


@pytest.mark.parametrize("page", [SWAP, MISSED])
def test_a_swap_changes_owners_as_shown(page):
    before, after = pictures(page)
    others = [before.cards(kind, row=1) for kind in (FIRST_OTHER, SECOND_OTHER)]
    (new,) = set(before.cards(OWN)) - set(after.cards(OWN))
    wish = next(iter(set(after.cards(OWN)) - set(before.cards(OWN))), before.cards(FIRST_OTHER, row=1)[0])
    own = [card for card in before.cards(OWN) if card != new]
    path = Solver(DICE, new).solve()
    game = position([own, *others], target=new, dice=DICE)
    submit(game, _text(path))
    game.apply(actions.swap(wish))
    game.phase += 1  # the dice are rolled, as it happens for the wish
    game.dice[:] = bytes(DICE)
    submit(game, _text(Solver(DICE, wish).solve()) if page == SWAP else "1")
    assert [card for card in range(1, 145) if game.owner(card) == 0] == after.cards(OWN)
    for seat, kind in ((1, FIRST_OTHER), (2, SECOND_OTHER)):
        assert [card for card in range(1, 145) if game.owner(card) == seat] == after.cards(kind, row=1)


def _text(path):
    return calculation.text(path).translate(str.maketrans("-*/", "−×÷"))


def test_the_board_shows_what_its_words_name():
    (picture,) = pictures(BOARD)
    kinds = [kind for _, kind in picture.rows[0]]
    assert {OWN, FIRST_OTHER, IN_MIDDLE, RUN} <= set(kinds)
    assert kinds == sorted(kinds, key=[OWN, PROTECTED, FIRST_OTHER, SECOND_OTHER, IN_MIDDLE, RUN].index)


def test_the_most_points_win():
    shown = [(int(number), wins) for _, number, wins in points(PAGES[END])]
    mask = scoring.winners([number for number, _ in shown], [0] * len(shown))
    assert [wins for _, wins in shown] == [mask >> seat & 1 == 1 for seat in range(len(shown))]
