"""About how many turns a final field is away: what is counted, worked out by hand on small positions."""

import pytest

from tools.players._fields import packed
from tools.players._outlook import BEGIN, FILL, LAY, OVER, Cards, turns


def _cards(mine, other, display=(), left=()):
    """Cards by their values; `left` is the whole draw pile."""
    counted = [bytearray(14) for _ in range(4)]
    for counts, values in zip(counted, (mine, other, display, left), strict=True):
        for value in values:
            counts[value] += 1
    return Cards(*counted, len(left))


@pytest.mark.parametrize(("needs", "mine", "other", "stage", "expected"), [
    ((1, 2), (1,), (2,), BEGIN, 2),  # one each
    ((1, 2), (1, 2), (), BEGIN, 3),  # the other has nothing to lay in between
    ((1, 2), (), (1, 2), BEGIN, 4),
    ((1, 2), (1,), (2,), OVER, 2),  # the other begins
    ((1, 2, 3), (1, 3), (2, 3), BEGIN, 3),  # either has the 3
    ((1, 2, 3), (3, 4), (1, 3), FILL, 40),  # nobody has a 2
])
def test_the_two_lay_in_turn(needs, mine, other, stage, expected):
    assert turns(packed(needs), _cards(mine, other), 0, stage) == expected


def test_a_card_of_the_display_is_swapped_for_and_laid_in_one_turn_but_only_once_a_turn():
    assert turns(packed((2,)), _cards((7,), (7,), (2,)), 0, BEGIN) == 1
    assert turns(packed((2,)), _cards((7,), (7,), (2, 7, 7)), 0, LAY) > 1


def test_the_hand_must_be_filled_up_even_with_the_card_that_the_other_needs():
    hands = (1, 3, 6, 9), (2, 5, 7, 8)
    needs = packed((1, 2, 2, 3))
    assert turns(needs, _cards(*hands, (2, 7)), 0, FILL) == 4  # the 7 is taken, and the other gets the 2
    assert turns(needs, _cards(*hands, (2,)), 0, FILL) == 6


def test_a_number_that_both_have_is_laid_by_the_one_who_has_nothing_else():
    # Seat in turn next: 1, 5 and the forced 1; then 2; then 5.
    cards = _cards((5, 6, 4, 9), (1, 5, 9, 12), (1, 2))
    assert turns(packed((1, 1, 2, 5)), cards, 0, FILL) == 4


def test_a_card_of_the_pile_takes_longer_the_more_others_there_are():
    def wait(others):
        return turns(packed((2,)), _cards((7,), (7,), (7, 7, 7), (2, *[8] * others)), 0, BEGIN)

    assert wait(0) < wait(4) < wait(16) < 20


def test_where_the_cards_left_are_not_enough_a_field_is_out_of_reach():
    assert turns(packed((2, 2)), _cards((2,), (7,)), 0, BEGIN) == 40
