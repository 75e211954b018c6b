"""The final fields that a planner keeps in mind: really final, within the cards left, and counted right."""

import pytest

from engine.kreuzsummen import Game, scenarios, solver
from tools.players._fields import FinalFields, packed


def _view(scenario):
    return Game(bytes([scenario]), 2, 0, bytes(scenarios.cards(scenario))).view(0)


def _is_final(view, values):
    cols = len(view["col_targets"])
    row_sums = [sum(values[i : i + cols]) for i in range(0, len(values), cols)]
    col_sums = sorted(sum(values[c::cols]) for c in range(cols))
    return row_sums == view["row_targets"] and col_sums == view["col_targets"]


def test_counts_are_kept_by_rank():
    assert packed((1, 0, 9, 1)) == 2 << 4 | 1 << 36


@pytest.mark.parametrize("scenario", [1, 31, 50])
def test_at_the_start_all_final_fields_are_near(scenario):
    view = _view(scenario)
    size = len(view["row_targets"]) * len(view["col_targets"])
    near = FinalFields(view).near(bytes(size), [0] + [view["copies"]] * view["highest"])
    assert len({values for values, _ in near}) == len(near) == solver.count(scenario, True)
    assert all(_is_final(view, values) and needs == packed(values) for values, needs in near)


def test_a_field_is_near_only_if_the_cards_left_can_make_it():
    view = _view(31)
    fields = FinalFields(view)
    everything = [0] + [2] * 9
    all_fields = fields.near(bytes(8), everything)
    tops = bytearray(all_fields[0][0])
    tops[3:] = bytes(5)
    supply = [n - list(tops).count(value) for value, n in enumerate(everything)]
    supply[0] = 0
    supply[5] = 0
    near = fields.near(bytes(tops), supply)
    assert 0 < len(near) < len(all_fields)
    for values, needs in near:
        wanted = [value for value, top in zip(values, tops, strict=True) if value != top]
        assert needs == packed(wanted) and _is_final(view, values)
        assert all(wanted.count(value) <= supply[value] for value in wanted)


def test_fields_that_are_not_kept_are_searched_from_the_cards_that_lie_there(monkeypatch):
    view = _view(50)
    whole = FinalFields(view).near(bytes(16), [0] + [3] * 9)[7][0]
    tops = whole[:13] + bytes(3)
    supply = [0] + [3 - list(tops).count(value) for value in range(1, 10)]
    fields = FinalFields(view)
    monkeypatch.setattr(fields, "_fields", [])
    assert (whole, packed(whole[13:])) in fields.near(tops, supply)
