"""Power off in the middle of a game: at most the open action is lost, and one press goes on."""

import pytest
from konzentration_player import Player as Konzentration
from test_first_game import GAME, SEED
from walk import begin, home, new_group, page, play, press_until, table

from engine.kreuzsummen.rules import REFILL, START, SWAPPED
from tools.bench import Handheld
from tools.driver import FIELD, HAND, Driver

LINES = GAME.strip().splitlines()


@pytest.fixture
def h(tmp_path):
    """A handheld in a game of scenario 1 after two turns; its flash outlives power off."""
    with Handheld(flash=tmp_path / "flash.img", seed=1) as h:
        new_group(h)
        begin(h, SEED)
        play(h, "\n".join(LINES[:2]))
        yield h


def power_cycle(h):
    """Power off and on; one press in the title resumes the game."""
    h.off()
    h.on()
    assert "Weiterspielen" in h.words()
    h.press("A")
    assert page(h) == "kreuzsummen"


def state(h):
    return table(h).game.snapshot()


def test_at_the_beginning_of_a_turn_nothing_is_lost(h):
    h.do("app.go('kreuzsummen')")  # a table that is opened anew has its cursor on the first card
    h.settle()
    before, words, picture = state(h), h.words(), h.picture()
    assert table(h).game.phase == START
    power_cycle(h)
    assert (state(h), h.words()) == (before, words)
    assert h.picture() == picture


def test_a_chosen_card_is_forgotten(h):
    before = state(h)
    Driver(h).choose(HAND)
    power_cycle(h)
    assert state(h) == before


@pytest.mark.parametrize("where", ["after the swap", "card chosen after the swap"])
def test_after_a_swap_nothing_but_what_was_open_is_lost(h, where):
    driver = Driver(h)
    driver.play(next(iter(table(h).game.legal())))  # swaps are listed first
    assert table(h).game.phase == SWAPPED
    before = state(h)
    if where != "after the swap":
        h.press(driver.back)  # the card that came is chosen already
        driver.choose(HAND)
    power_cycle(h)
    assert state(h) == before, "the swap was lost: it revealed a card, so it can't be taken back"


def test_before_the_refill_at_most_the_laid_card_is_taken_back(h):
    before = state(h)
    driver = Driver(h)
    driver.choose(HAND)
    driver.choose(FIELD)
    assert table(h).game.phase == REFILL
    laid = state(h)
    power_cycle(h)
    assert state(h) in (before, laid)


def test_after_the_refill_nothing_is_lost(h):
    driver = Driver(h)
    driver.choose(HAND)
    driver.choose(FIELD)
    h.press("A")
    before = state(h)
    assert table(h).game.phase == START
    power_cycle(h)
    assert state(h) == before


@pytest.mark.parametrize(
    "keys", ["Y", "Y down A", "Y down down A", "Y down down A A", "Y down down down A", "Y up A"]
)
def test_beside_the_table_nothing_is_lost(h, keys):
    before = state(h)
    h.keys(keys)
    power_cycle(h)
    assert state(h) == before


def test_a_game_can_be_won_across_power_cuts_in_every_turn(tmp_path):
    with Handheld(flash=tmp_path / "flash.img", seed=1) as h:
        new_group(h)
        begin(h, SEED)
        for line in LINES:
            power_cycle(h)
            play(h, line)
        h.off()
        h.on()
        assert "Weiterspielen" not in h.words(), "the victory was lost while the finished field was shown"
        assert h.ask("app.campaign.progress.best(1)") == 6


def test_giving_up_is_not_undone_by_power_off(h):
    h.keys("Y up up A up A")
    assert page(h) == "result" and "Diesmal nicht" in h.words()
    h.off()
    h.on()
    assert "Weiterspielen" not in h.words()


@pytest.mark.parametrize("how", ["none", "half", "last", "bits", "zeros"])
def test_power_may_fail_in_the_very_save_of_a_turn(h, how):
    """The flash operation is torn; the game stands at the turn before it or after it."""
    driver = Driver(h)
    before = state(h)
    driver.choose(HAND)
    driver.choose(FIELD)
    h.cut_power(0, how)
    h.press("A")
    assert h.lost_power
    power_cycle(h)
    game = table(h).game
    assert state(h) == before or (game.phase == START and game.turn == 4)


def test_the_title_goes_on_with_whichever_game_was_open(h):
    player = Konzentration(h)
    h.do("app.go('title')")
    h.settle()
    player.begin()
    player.look()
    h.off()
    h.on()
    h.keys("A A")  # the curtain lies before the question
    assert page(h) == "message" and "Wisst ihr eure Summen noch" in h.words()[0].replace("\n", " ")
    home(h)
    assert h.ask("app.page._goals")[0] == "kreuzsummen", "the other game was left"
    player.resume()
    h.off()
    h.on()
    h.do("app.go('scenario', 2)")
    h.settle()
    h.keys("A up A")  # the game of scenario 1 ends for this one
    press_until(h, "kreuzsummen")
    h.off()
    h.on()
    h.press("A")
    assert page(h) == "kreuzsummen"


def test_the_title_offers_no_match_that_is_over_and_was_left(h):
    player = Konzentration(h)
    h.do("app.go('title')")
    h.settle()
    player.begin()
    h.do("app.session.play(app.session.table.game.GIVE_UP); app.session.pass_on()")
    h.settle()
    h.off()
    h.on()
    h.press("A")
    assert page(h) == "score"
    player.choose("Andere Spieler")
    h.off()
    h.on()
    assert h.ask("app.page._goals")[0] == "kreuzsummen"
