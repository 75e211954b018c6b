"""The table that is made while another page is open: the same as one that is made when it opens."""

import pytest

from host_tests.firmware.screens.walk import begin, home, new_group, page, press_until, table
from tools.bench import Handheld
from tools.picture_scenes import Stage, fifty

MENU = "from firmware.drivers import keys; app.page.key(keys.MENU)"


@pytest.fixture
def handheld():
    """At the title, with a game of scenario 8 in progress; its table can be made ahead."""
    with Handheld(seed=1) as h:
        new_group(h)
        h.do("app.campaign.settings.open_all = True; app.go('scenario', 8)")
        h.settle()
        begin(h, 363)
        h.keys("A A A")
        home(h)
        yield h


def rebuilt(h):
    """The picture of the table when all of it is made as it opens."""
    h.do("app.go('language')")
    h.run(20)
    h.do("app.go('kreuzsummen')")
    h.settle()
    return h.picture().tobytes()


def test_a_press_at_any_moment_leads_to_the_same_table(handheld):
    h = handheld
    expected = None
    for ms in (*range(0, 400, 20), 1500):
        h.do("app.go('title')")
        h.run(20)  # so that it is open
        h.run(ms)
        h.press("A")
        h.settle()
        assert page(h) == "kreuzsummen", ms
        picture = h.picture().tobytes()
        expected = expected or rebuilt(h)
        assert picture == expected, ms
    assert h.panel.faults == []


@pytest.mark.parametrize("language", [0, 1])
def test_a_game_that_is_dealt_after_its_table_was_made_is_the_one_that_is_shown(handheld, language):
    h = handheld
    h.do("app.campaign.table = None")  # or it would be asked whether that game may end
    h.do("app.set_language(%d); app.seed = lambda: 99; app.go('scenario', 12)" % language)
    h.settle()
    h.keys("down A up")  # the other player begins
    h.settle()
    h.press("A")
    press_until(h, "kreuzsummen")
    h.settle()
    assert table(h).game.scenario == 12 and table(h).starter == 1
    assert h.picture().tobytes() == rebuilt(h)


def test_a_game_is_dealt_anew_after_the_table_of_the_old_one_was_made(handheld):
    h = handheld
    old = table(h).pack()
    h.do("app.go('scenario', 8)")
    h.settle()
    h.keys("down A")  # instead of going on: then the first line starts a new game
    h.settle()
    h.keys("up A")
    press_until(h, "kreuzsummen")
    h.settle()
    assert table(h).pack() != old
    assert h.picture().tobytes() == rebuilt(h)


def test_a_table_of_another_size_is_made_anew(handheld):
    h = handheld
    h.do("app.go('scenario', 50)")
    h.settle()
    h.do("app.go('kreuzsummen')")
    h.settle()
    assert table(h).game.scenario == 8
    assert h.picture().tobytes() == rebuilt(h)


def test_what_was_made_is_given_up_where_another_page_opens(handheld):
    h = handheld
    used = []
    for _ in range(4):
        h.do("app.go('title')")
        h.settle()
        h.do("app.go('language')")
        h.settle()
        assert h.ask("app.other_fonts") == {}
        used.append(h.memory() and h.memory().used)
    assert used[-1] == used[1]
    h.do("app.go('kreuzsummen')")
    h.settle()
    assert h.picture().tobytes() == rebuilt(h)


def test_the_rules_lead_back_to_a_table_that_is_as_it_was(handheld):
    h = handheld
    h.do("app.go('kreuzsummen')")
    h.settle()
    picture = h.picture().tobytes()
    h.do("app.go('rules', 'kreuzsummen')")
    h.run(3000)
    h.press("B")
    h.settle()
    assert page(h) == "kreuzsummen"
    assert h.picture().tobytes() == picture


def test_another_game_may_take_the_place_of_the_one_whose_table_is_being_made(handheld):
    h = handheld
    small = h.ask("app.campaign.table.pack()")
    h.do("app.go('scenario', 50)")
    h.settle()
    h.do("app.campaign.table = None; app.seed = lambda: 5")
    h.press("A")
    press_until(h, "kreuzsummen")
    h.do("app.go('language')")
    h.run(40)
    for ms in range(0, 300, 20):
        h.do("app.go('title')")
        h.run(40 + ms)
        h.do("from engine.opening import load; old = app.campaign.table")
        h.do("app.campaign.table = load(%r)" % small)
        h.do("app.go('kreuzsummen')")
        h.settle()
        assert page(h) == "kreuzsummen" and table(h).game.scenario == 8, ms
        h.do("app.campaign.table = old; app.go('language')")
        h.run(40)


def test_a_menu_that_is_opened_again_at_once_keeps_its_own_code(handheld):
    h = handheld
    h.do("app.go('kreuzsummen')")
    h.settle()
    h.press("Y")
    h.do("app.back('kreuzsummen'); app.step(); app.go('kreuzsummen_menu', 0); app.step()")
    h.settle()
    assert page(h) == "kreuzsummen_menu"


def test_a_table_that_one_comes_back_to_has_no_more_in_memory_than_before(handheld):
    h = handheld
    h.do("app.go('kreuzsummen')")
    h.settle()
    loaded = "sorted(name for name in sys.modules if name.startswith('firmware.')), sorted(app.fonts)"
    before = h.ask(loaded)
    h.keys("Y down A B")
    assert page(h) == "kreuzsummen_menu"
    h.press("B")
    h.settle()
    assert page(h) == "kreuzsummen"
    assert h.ask(loaded) == before


@pytest.mark.parametrize("board", ["waveshare_pico_lcd_13", "pimoroni_pico_display_2"])
def test_a_table_that_other_pages_have_changed_is_shown_as_it_is_now(board):
    with Handheld(board, seed=1) as h:
        stage = Stage(h)
        stage.table(fifty(10))
        before = h.picture().tobytes()
        for change in ("app.campaign.table.undo()", "app.campaign.table.redo()"):
            h.do(MENU)
            h.settle()
            h.do(change + "; app.back('kreuzsummen')")
            h.settle()
            picture = h.picture().tobytes()
            assert picture != before
            assert picture == rebuilt(h)
            before = picture
        h.do(MENU)
        h.settle()
        h.do("from firmware.screens.kreuzsummen_lines import keep")
        h.do("keep(app.campaign.table, bytes((2, 3, 0, 1))); app.back('kreuzsummen')")
        h.settle()
        picture = h.picture().tobytes()
        assert picture != before
        assert picture == rebuilt(h)
