"""BACK means one thing in all games and on all boards: a step back, and where there is none, the menu.

The menu is the way out; what was played is saved. And what a message hides for a moment is said again.
"""

import pytest
from game_player import GamePlayer
from walk import choose, page

from engine.konzentration.actions import DRAW, LOOKED
from engine.primrommee.actions import DRAW as DRAW_NUMBER
from engine.quibbles.actions import pass_
from engine.quibbles.counts import of
from engine.quiclo.actions import DONE, stack
from firmware.screens.kreuzsummen_layout import HAND_H, Layout
from firmware.ui import theme
from tools.bench import Handheld
from tools.driver import DISPLAY, FIELD, HAND, Driver
from tools.picture_scenes import Stage, find, slot_of, starts

BOARDS = ("waveshare_pico_lcd_13", "pimoroni_pico_display_2")
OTHERS = ("primrommee", "quiclo", "konzentration", "quibbles")
LEAVE = "Später weiterspielen"
NO_WAY = "Hier geht es nicht zurück"
LOOKED_AT = (LOOKED, LOOKED)
PROTECTED = (DONE << 12, DONE << 12)


@pytest.fixture(params=BOARDS)
def player(request):
    with Handheld(request.param, seed=1) as h:
        yield GamePlayer(h)
        assert (h.output, h.crashed) == ("", None)


@pytest.fixture
def stage():
    with Handheld(seed=1) as h:
        yield Stage(h)
        assert (h.output, h.crashed) == ("", None)


def begin(h, name, *actions):
    """A match of Fox and Owl after these actions, at the curtain or table that follows."""
    h.do("app.session.open(%r); app.session.players = [0, 1]; app.seed = lambda: 7" % name)
    h.do("app.session.begin()\nfor action in %r: app.session.play(action)" % (actions,))
    h.do("app.session.pass_on()")
    h.settle()


def check_menu(player):
    """BACK leads to a menu and from there to the same picture; the last row leads to the list of games."""
    h = player.h
    there, before = page(h), h.picture().tobytes()
    h.press(player.back)
    assert page(h) != there and LEAVE in h.words(), there
    h.press(player.back)
    assert page(h) == there and h.picture().tobytes() == before
    player.leave()
    assert [words for words in h.words() if words.startswith("▶ ")]


@pytest.mark.parametrize("name", OTHERS)
def test_back_leads_from_curtain_and_table_of_each_game_to_a_menu(player, name):
    h = player.h
    begin(h, name)
    assert page(h) == "curtain"
    check_menu(player)
    begin(h, name)
    h.press(player.ok)
    assert page(h).startswith(name)
    check_menu(player)


@pytest.mark.parametrize(
    ("there", "actions"),
    [
        ("primrommee", (DRAW_NUMBER,)),
        ("konzentration", LOOKED_AT),
        ("konzentration_drawn", (*LOOKED_AT, DRAW)),
        ("quiclo", PROTECTED),
        ("quiclo_task", (*PROTECTED, stack(1))),
    ],
)
def test_the_same_at_the_tables_that_follow(player, there, actions):
    h = player.h
    begin(h, there.partition("_")[0], *actions)
    if page(h) == "curtain":
        h.press(player.ok)
    h.settle()
    assert page(h) == there
    check_menu(player)


def test_the_same_at_the_table_of_kreuzsummen(player):
    h = player.h
    stage = Stage(h)
    stage.table(find(1, starts))
    stage.open("kreuzsummen")
    before = h.picture().tobytes()
    h.press(player.back)
    assert page(h) == "kreuzsummen_menu" and LEAVE in h.words()
    h.press(player.back)
    assert page(h) == "kreuzsummen" and h.picture().tobytes() == before
    h.press(player.back)
    player.choose(LEAVE)
    assert page(h) == "path"


def test_the_menu_at_the_end_of_a_turn_leads_back_to_what_that_player_holds(player):
    """Not to the next player's hand, which was nobody's to see."""
    h = player.h
    begin(h, "quibbles")
    h.do("game = app.session.table.game; game.hands[0] = %d; app.go('quibbles')" % of([3, 4, 4, 5]))
    h.settle()
    h.do("app.page._play(%d); app.step()" % pass_(3))
    h.settle()
    assert h.ask("app.session.table.game.seat") == 1 and "Weiter" in h.words()
    before = h.picture().tobytes()
    for key in (player.back, "Y"):
        h.press(key)
        assert page(h) == "pause"
        player.choose("Regeln")
        h.press(player.back)
        player.choose("Zurück zum Spiel")
        assert page(h) == "quibbles" and h.picture().tobytes() == before


# What the line says


def test_that_there_is_no_way_back_is_said_until_the_next_key(stage):
    h = stage.handheld
    stage.table(find(1, starts))
    stage.open("kreuzsummen")
    h.press("X")
    assert NO_WAY in h.words() and "Wähle eine Karte" not in h.words()
    h.press("down")
    assert NO_WAY not in h.words() and "Wähle eine Karte" in h.words()


def test_the_same_in_quibbles(stage):
    h = stage.handheld
    begin(h, "quibbles")
    h.keys("A X")
    assert NO_WAY in h.words()
    h.press("left")
    assert NO_WAY not in h.words() and "Spiel eine Karte" in h.words()


@pytest.mark.parametrize(
    ("name", "actions"),
    [("quiclo", PROTECTED), ("primrommee", (DRAW_NUMBER,)), ("konzentration", LOOKED_AT)],
)
def test_and_in_the_other_games(stage, name, actions):
    h = stage.handheld
    begin(h, name, *actions)
    if page(h) == "curtain":
        h.press("A")
    h.press("X")
    assert NO_WAY in h.words()
    h.press("right")
    assert NO_WAY not in h.words()


def test_in_swap_mode_the_line_says_what_comes_next(player):
    """After X, and wherever else the cursor is on a card of the display."""
    h = player.h
    stage = Stage(h)
    stage.play(find(1, lambda game: starts(game) and game.seat == 0), HAND)
    field = "Aufs Feld oder tauschen" if player.four else "Aufs Feld, X: tauschen"
    display = "Gegen welche?" if player.four else "Gegen welche? X: aufs Feld"
    assert field in h.words() and display not in h.words()
    if not player.four:
        for said in (display, field):
            h.press("X")
            assert said in h.words()
    stage.point(DISPLAY)
    assert display in h.words() and field not in h.words()
    stage.point(FIELD)
    assert field in h.words() and display not in h.words()
    h.press(player.back)
    assert "Wähle eine Karte" in h.words()


# What is chosen keeps its mark

ORANGE = theme.ORANGE.to_bytes(3, "big")


def marked(h, game, place):
    """Has this place the orange corners of what is chosen?"""
    lay = Layout(*h.picture().size, game.rows, game.cols, game.hand_size)
    x, y = lay.hand_x[game.seat], lay.hand_y + place * HAND_H
    if place >= FIELD:
        cell = place - FIELD
        x, y = lay.field_x + cell % lay.cols * lay.cell_w, lay.field_y + cell // lay.cols * lay.cell_h
    pixel = h.picture().getpixel((x + 1, y + 4))
    return all(abs(one - other) < 8 for one, other in zip(pixel, ORANGE, strict=True))  # it has 16 bits


@pytest.mark.parametrize(("rank", "first"), [(12, HAND), (11, FIELD), (13, FIELD)])
def test_what_a_court_card_was_given_first_keeps_its_mark(stage, rank, first):
    """The Queen's number, the Jack's first stack, the King's stack."""
    h = stage.handheld

    def wanted(game):
        full = all(map(game.top, range(game.size)))
        return starts(game, 3) and not full and game.seat == 0 and slot_of(game, rank) > 0

    position = find(12, wanted)
    game = position.game
    slot = slot_of(game, rank)
    stage.play(position, HAND + slot)
    items = h.ask("list(app.page.flow.items[:app.page.flow.count])")
    place = next(item for item in items if item >= first)
    chosen = HAND + slot, place
    assert [marked(h, game, at) for at in chosen] == [True, False]
    Driver(h).choose(place)
    stage.point(h.ask("next(at for at in app.page.flow.items if at >= 16 and at != %d)" % place))
    assert [marked(h, game, at) for at in chosen] == [True, True]
    h.press("B")
    assert [marked(h, game, at) for at in chosen] == [True, False]
    assert h.ask("app.page.flow.focus") == place


# What stands in the menu


@pytest.mark.parametrize("row", ["Was liegt offen?", "Regeln"])
def test_the_rows_of_the_menu_are_the_same_after_a_look_at_something(stage, row):
    h = stage.handheld
    stage.table(find(1, starts))
    stage.open("kreuzsummen")
    h.press("Y")
    rows = h.words()
    assert "Regel: Zudecken" in rows
    choose(h, row)
    assert "Regel: Zudecken" not in h.words()
    h.press("B")
    assert h.words() == rows
    h.press("B")
    assert page(h) == "kreuzsummen"
