"""The set of damaged rectangles: nothing is forgotten, and few rectangles stay."""

import importlib
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

STAND_INS = Path(__file__).parents[3] / "tools/bench/chip/cpython"
WIDTH, HEIGHT = 240, 200
WORTH = 1024

places = st.integers(-40, 260)
sizes = st.integers(-3, 90)
rectangles = st.lists(st.tuples(places, places, sizes, sizes), max_size=30)


@pytest.fixture(scope="module")
def damage_class():
    """The class, without leaving the PC a module that stands for MicroPython's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(STAND_INS))
        yield importlib.import_module("firmware.compositor.damage").Damage
    for name in ("micropython", "firmware.compositor.damage"):
        sys.modules.pop(name, None)


def kept(damage):
    corners = damage.corners
    return [tuple(corners[4 * i : 4 * i + 4]) for i in range(damage.count)]


def area(rectangle):
    x0, y0, x1, y1 = rectangle
    return max(x1 - x0, 0) * max(y1 - y0, 0)


def union(a, b):
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def clipped(x, y, width, height):
    return max(x, 0), max(y, 0), min(x + width, WIDTH), min(y + height, HEIGHT)


@given(added=rectangles)
def test_every_added_rectangle_is_covered_by_one_that_is_kept(damage_class, added):
    damage = damage_class()
    damage.reset(WIDTH, HEIGHT)
    damage.clear()
    for x, y, width, height in added:
        damage.add(x, y, x + width, y + height)
    for rectangle in (clipped(*each) for each in added):
        if rectangle[0] < rectangle[2] and rectangle[1] < rectangle[3]:
            assert any(union(rectangle, each) == each for each in kept(damage))


@given(added=rectangles)
def test_few_are_kept_inside_the_panel_and_none_that_were_worth_joining(damage_class, added):
    damage = damage_class()
    damage.reset(WIDTH, HEIGHT)
    damage.clear()
    for x, y, width, height in added:
        damage.add(x, y, x + width, y + height)
    rectangles = kept(damage)
    assert len(rectangles) <= 8
    for i, a in enumerate(rectangles):
        assert 0 <= a[0] < a[2] <= WIDTH and 0 <= a[1] < a[3] <= HEIGHT
        for b in rectangles[:i]:
            assert area(union(a, b)) - area(a) - area(b) > WORTH


def test_after_a_reset_everything_is_damaged(damage_class):
    damage = damage_class()
    damage.reset(WIDTH, HEIGHT)
    assert kept(damage) == [(0, 0, WIDTH, HEIGHT)]
    assert damage.drawn is None
