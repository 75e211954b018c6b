"""Keys at the table: what can be taken back, the order of the columns, several keys at once, a key held."""

import pytest
from test_first_game import GAME, SEED
from walk import begin, choose, home, new_group, page, play, press_until, table

from engine.kreuzsummen import actions
from engine.kreuzsummen.rules import REFILL, START
from tools.bench import Handheld
from tools.driver import DISPLAY, END, FIELD, HAND, Driver
from tools.picture_scenes import Stage, find, starts

LINES = GAME.strip().splitlines()


@pytest.fixture
def h(tmp_path):
    """A handheld in a game of scenario 1 after two turns; its flash outlives power off."""
    with Handheld(flash=tmp_path / "flash.img", seed=1) as h:
        new_group(h)
        begin(h, SEED)
        play(h, "\n".join(LINES[:2]))
        yield h
        assert (h.output, h.crashed, h.panel.faults) == ("", None, [])


def lay(h):
    """Lay the first card of the hand on the first cell."""
    driver = Driver(h)
    driver.choose(HAND)
    driver.choose(FIELD)
    assert table(h).game.phase == REFILL


# Swapping


def test_x_leads_from_the_display_to_the_field_even_if_it_did_not_lead_there(h):
    Stage(h).open("kreuzsummen")  # anew: nothing is remembered of earlier moves
    Driver(h).choose(HAND)
    while not DISPLAY <= h.ask("app.page.flow.focus") < FIELD:
        h.press("down")
    h.press("X")
    assert FIELD <= h.ask("app.page.flow.focus") < END
    h.press("X")
    assert DISPLAY <= h.ask("app.page.flow.focus") < FIELD


# What the chosen number would do to its lines


def test_a_mark_goes_while_the_chosen_number_would_change_its_line():
    """A row that is complete said so beside the other sum that a number laid over it would make."""

    def wanted(game):
        rank = game.hand_card(game.seat, 0) >> 2
        complete = game.row_sum(0) == game.row_target(0) and all(map(game.top, range(game.cols)))
        return starts(game) and complete and 0 < rank < 10 and rank != game.top(0) >> 2

    with Handheld(seed=1) as h:
        stage = Stage(h)
        position = find(1, wanted)
        game = position.game
        done = "Reihe %d: %d" % (game.row_target(0), game.row_target(0))
        stage.play(position)
        assert done + " ✓" in h.words()
        Driver(h).choose(HAND)
        stage.point(FIELD)
        total = game.row_sum(0) - (game.top(0) >> 2) + (game.hand_card(game.seat, 0) >> 2)
        assert "Reihe %d: %d" % (game.row_target(0), total) in h.words()
        h.press("B")
        assert done + " ✓" in h.words()


# Taking back


def test_a_laid_card_can_be_taken_back_and_laid_again(h):
    before, words = table(h).game.snapshot(), h.words()
    lay(h)
    laid = table(h).game.snapshot()
    h.press("X")
    assert table(h).game.snapshot() == before
    assert h.words() == words
    h.keys("Y down A")  # "Schritt vor": the only one that can be chosen between the first row and the look
    assert table(h).game.snapshot() == laid
    assert "Nimm eine Karte" in h.words()


def test_nothing_can_be_taken_back_once_a_card_was_revealed(h):
    lay(h)
    h.press("A")
    after = table(h).game.snapshot()
    assert table(h).game.phase == START
    h.press("X")
    assert "Hier geht es nicht zurück" in h.words()
    assert table(h).game.snapshot() == after
    h.press("Y")
    assert "Schritt zurück" not in h.words() and "Schritt vor" not in h.words()


def test_back_gives_up_a_choice_and_leads_to_the_menu_only_then(h):
    Driver(h).choose(HAND)
    assert "Wähle eine Karte" not in h.words()
    h.press("B")
    assert page(h) == "kreuzsummen" and "Wähle eine Karte" in h.words()
    h.press("B")
    assert page(h) == "kreuzsummen_menu"
    h.press("B")
    assert page(h) == "kreuzsummen"


def test_what_was_taken_back_and_what_can_be_survives_a_look_at_the_rules(h):
    lay(h)
    laid = table(h).game.snapshot()
    h.press("Y")
    assert "Schritt zurück" in h.words()
    choose(h, "Regeln")
    assert page(h) == "rules"
    h.keys("B B X")
    assert table(h).game.snapshot() != laid
    h.keys("Y down A")
    assert table(h).game.snapshot() == laid


def test_undo_reaches_across_power_off_where_nothing_was_revealed(tmp_path):
    """What is saved while an action can still be taken back can be taken back after power-on."""
    with Handheld(flash=tmp_path / "flash.img", seed=1) as h:
        stage = Stage(h)
        stage.play(find(1, lambda game: starts(game) and game.seat == 0))
        lay(h)
        h.do("app.campaign.save_game()")
        h.off()
        h.on()
        h.press("A")
        assert table(h).game.phase == REFILL
        h.press("X")
        assert table(h).game.phase == START


# The order of the column targets


def order(h):
    """The targets that the table shows over its columns."""
    return [word.split()[1].rstrip(":") for word in h.words() if word.startswith("Spalte ")]


def reorder(h):
    """Exchange the targets of the first and the second column by hand; the table is open afterwards."""
    h.press("Y")
    choose(h, "Spaltenziele ordnen")
    assert page(h) == "kreuzsummen_order"
    h.keys("A right A B")
    assert page(h) == "kreuzsummen"


def test_an_order_by_hand_stays_through_turns_and_power_off(h):
    before = order(h)
    reorder(h)
    swapped = [before[1], before[0], before[2]]
    assert order(h) == swapped
    play(h, "\n".join(LINES[2:4]))
    assert order(h) == swapped
    h.off()
    h.on()
    h.press("A")
    assert order(h) == swapped


def test_an_order_by_hand_costs_no_turn_and_is_no_action(h):
    before = table(h)
    reorder(h)
    after = table(h)
    assert (after.length, after.game.turn, after.game.seat) == (
        before.length,
        before.game.turn,
        before.game.seat,
    )


def test_an_order_by_hand_can_be_given_up(h):
    before = order(h)
    reorder(h)
    h.press("Y")
    choose(h, "Spaltenziele ordnen")
    h.keys("down A")
    assert order(h) == before


def test_an_order_by_hand_does_not_hinder_the_victory(h):
    reorder(h)
    play(h, "\n".join(LINES[2:]))
    assert h.ask("app.campaign.progress.best(1)") == 6


# Keys


def test_two_keys_at_once_do_the_work_of_both(h):
    before = table(h).game.snapshot()
    h.press("A+B")
    h.press("left+right")
    h.press("A+X+Y")
    assert table(h).game.snapshot() == before or table(h).game.check() is None
    home(h)


def test_a_held_direction_goes_on_and_rests_when_it_comes_up(h):
    home(h)
    h.do("app.campaign.settings.open_all = True; app.go('path', 1)")
    h.settle()
    h.hold("right", 3000)
    at = h.ask("app.page._at")
    assert 3 < at <= 50
    h.run(2000)
    assert h.ask("app.page._at") == at


def test_a_held_choice_chooses_once(h):
    h.hold("A", 3000)
    assert table(h).game.phase == START
    assert "Aufs Feld, X: tauschen" in h.words()


def test_a_key_held_at_power_on_is_no_press(h):
    h.off()
    h.down("A")
    h.on()
    h.run(2000)
    assert page(h) == "title"
    h.up("A")
    h.run(500)
    assert page(h) == "title"
    h.press("A")
    assert page(h) == "kreuzsummen"


def test_a_press_in_the_middle_of_a_movement_is_not_lost(h):
    """Keys pressed faster than cards fly, against the same keys pressed slowly."""
    keys = ["A", "A", "right", "A", "down", "A", "A", "left", "A"]
    slow = h.flash.with_name("slow.img")
    h.off()
    slow.write_bytes(h.flash.read_bytes())
    states = []
    for flash, pause in ((h.flash, 0), (slow, 1000)):
        with Handheld(flash=flash, seed=1) as other:
            press_until(other, "kreuzsummen")
            for key in keys:
                other.down(key)
                other.run(20)
                other.up(key)
                other.run(25 + pause)
            other.settle()
            states.append((table(other).game.snapshot(), other.words()))
    assert states[0] == states[1]


def test_the_last_card_of_the_display_comes_by_itself_and_a_key_may_be_faster():
    for wait in (False, True):
        with Handheld(seed=1) as h:
            stage = Stage(h)
            stage.play(find(1, lambda game: game.phase == REFILL and game.shown == 1))
            length = table(h).length
            if wait:
                h.run(1500)
            else:
                h.press("A")
            assert table(h).length == length + 1


def test_giving_up_asks_first(h):
    h.press("Y")
    choose(h, "Aufgeben")
    assert "Wirklich aufgeben?" in h.words()
    h.press("A")  # the cursor is on "no"
    assert page(h) == "kreuzsummen" and not table(h).game.result


@pytest.mark.parametrize("kind", ["jack", "queen", "king"])
def test_each_court_card_can_be_played_by_keys(kind):
    wanted = {"jack": actions.JACK, "queen": actions.QUEEN, "king": actions.KING}[kind]

    def playable(game):
        return starts(game) and any(actions.kind(action) == wanted for action in game.legal())

    with Handheld(seed=1) as h:
        stage = Stage(h)
        position = find(12, playable)
        stage.play(position)
        for action in position.game.legal():
            if actions.kind(action) == wanted:
                break
        Driver(h).play(action)
        position.game.text(action)
        assert table(h).length == position.length + 1
        assert table(h).game.discard_count == position.game.discard_count + 1
