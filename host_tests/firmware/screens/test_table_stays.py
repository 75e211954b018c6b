"""The table stays in memory while its menu is open, and comes back as it was left; or anew after a change."""

import pytest

from host_tests.firmware.screens.walk import begin, new_group, page
from tools.bench import Handheld


@pytest.fixture
def h():
    with Handheld(seed=4) as handheld:
        new_group(handheld)
        begin(handheld, 7)
        handheld.settle()
        handheld.do("app.table_page = app.page")
        yield handheld


def is_same(h):
    return h.ask("app.page is app.table_page")


def press(h, *keys):
    for key in keys:
        h.press(key)
        h.settle()


def test_back_from_the_menu_leads_to_the_same_page_and_picture(h):
    press(h, "right", "down")
    before = h.picture().tobytes()
    press(h, "Y")
    assert page(h) == "kreuzsummen_menu" and not is_same(h)
    press(h, "B")
    assert page(h) == "kreuzsummen" and is_same(h)
    assert h.picture().tobytes() == before
    press(h, "A")
    assert h.picture().tobytes() != before


def test_it_stays_while_one_looks_around_in_the_menu(h):
    before = h.picture().tobytes()
    press(h, "Y")
    h.do("app.go('kreuzsummen_look')")
    h.settle()
    assert page(h) == "kreuzsummen_look"
    press(h, "B", "B")
    assert is_same(h) and h.picture().tobytes() == before


def test_after_undo_the_same_page_shows_the_table_as_it_was_before(h):
    before = h.picture().tobytes()
    press(h, "A", "A")
    assert h.ask("app.campaign.table.can_undo")
    press(h, "Y", "down", "A")
    assert page(h) == "kreuzsummen" and is_same(h)
    assert h.picture().tobytes() == before
    assert not h.ask("app.campaign.table.can_undo")


@pytest.mark.parametrize("way", ["'path'", "'rules', 'kreuzsummen_menu'", "'kreuzsummen'"])
def test_pages_of_another_kind_and_a_plain_way_back_let_it_go(h, way):
    press(h, "Y")
    h.do("app.go(%s)" % way)
    h.settle()
    h.do("app.go('kreuzsummen')")
    h.settle()
    assert page(h) == "kreuzsummen" and not is_same(h)


def test_time_in_the_menu_is_not_time_of_play(h):
    h.do("app.times = []; app.campaign.played = app.times.append")
    press(h, "Y")
    h.run(200_000)
    press(h, "B", "A", "A")
    (ms,) = h.ask("app.times")
    assert ms < 20_000


def test_a_table_that_follows_a_table_does_not_keep_it(h):
    h.do("app.go('kreuzsummen')")
    h.settle()
    assert not is_same(h)
    h.do("app.back('kreuzsummen')")
    h.settle()
    assert not is_same(h) and page(h) == "kreuzsummen"


def test_the_code_of_a_page_that_was_got_ready_stays_while_that_is_open(h):
    h.do("app.go('result', False, True)")
    h.run(1000)  # the scenario's code is loaded meanwhile
    assert page(h) == "result"
    h.do("app.go('scenario', 1)")
    h.run(1000)  # and that of the result goes
    assert page(h) == "scenario"
