"""The cursor on the table of Primzahlen-Rommé: it reaches all that may be chosen, and nothing else."""

import pytest

from host_tests.firmware.screens.primrommee_walk import LAY, OPEN, PILE, SORT
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
