"""The cursor on the table of Primzahlen-Rommé: it reaches all that may be chosen, and nothing else."""

import pytest
from primrommee_walk import LAY, OPEN, PILE, SORT
from primrommee_ways import CHOICE, FIVE_WAY, FOUR_KEYS, ways_to_throws

from tools.bench import Handheld

MOVES = ("c.move(-1, 0)", "c.move(1, 0)", "c.move(0, -1)", "c.move(0, 1)")
TURNS = ("c.turn(-1)", "c.turn(1)")

# On the board: all places that some moves reach from `start`.
_REACHED = """
from firmware.screens.primrommee_cursor import Cursor
def reached(cols, rows, open_, start, moves):
    c = Cursor(cols, rows)
    c.open_ = open_
    c.start(start)
    found = [c.at]
    for place in found:
        for move in moves:
            c.at = place
            move(c)
            if c.at not in found:
                found.append(c.at)
    return sorted(found)
"""


@pytest.fixture(scope="module")
def h():
    with Handheld(interpreter="cpython", seed=1) as handheld:
        handheld.do(_REACHED)
        yield handheld


def reached(h, form, places, start, moves):
    mask = sum(1 << place for place in places)
    code = "".join("lambda c: %s, " % move for move in moves)
    return h.ask("reached(%d, %d, %d, %d, (%s))" % (*form, mask, start, code))


@pytest.mark.parametrize("moves", [MOVES, TURNS])
@pytest.mark.parametrize(
    ("form", "places"),
    [
        ((4, 2), [*range(7), PILE, OPEN, SORT]),
        ((4, 2), [*range(8), SORT]),
        ((4, 2), [*range(8), LAY, SORT]),
        ((5, 3), [*range(14), PILE, OPEN, SORT]),
        ((5, 3), [*range(15), LAY, SORT]),
        ((5, 3), [0, 4, 7, 13, SORT]),
        ((4, 2), [PILE, OPEN, SORT]),
        ((4, 2), [5, SORT]),
    ],
)
def test_each_place_is_reached_from_each_and_no_other(h, form, places, moves):
    for start in places:
        assert reached(h, form, places, start, moves) == sorted(places)


def test_a_start_that_may_not_be_reached_gives_the_next_one(h):
    assert reached(h, (4, 2), [6, SORT], 3, ()) == [6]


# Presses

@pytest.mark.parametrize(
    ("advanced", "moves", "games"), [(0, FIVE_WAY, 60), (1, FIVE_WAY, 30), (0, FOUR_KEYS, 60)]
)
def test_a_throw_takes_four_presses_at_most_on_average(advanced, moves, games):
    """Issue: at most 4 on average over games of bots, the two presses that throw the card included."""
    ways = ways_to_throws(advanced, range(games), moves)
    presses = CHOICE + sum(map(len, ways)) / len(ways)
    print("a throw: %.2f presses (%d throws)" % (presses, len(ways)))
    assert len(ways) > 300
    assert presses <= 4


def test_among_fifteen_cards_four_keys_need_a_key_that_is_held():
    """Step by step it is more than four presses; a held key goes any number of steps as one press."""
    ways = ways_to_throws(1, range(30), FOUR_KEYS)
    assert len(ways) > 300
    assert max(map(len, ways)) <= 8, "half way round"
    assert CHOICE + sum(len(set(way)) for way in ways) / len(ways) <= 4
