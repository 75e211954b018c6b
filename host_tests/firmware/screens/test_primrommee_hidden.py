"""What only one player of Primzahlen-Rommé may see is on no curtain, nor on the page of another."""

import random

import pytest
from primrommee_walk import Player
from walk import page, watch

from engine.primrommee.actions import DRAW, TAKE, out, throw
from tools.bench import Handheld
from tools.picture_scenes import Stage
from tools.scenes import primrommee as scenes

FIVE, WIDE_FOUR = "waveshare_pico_lcd_13", "pimoroni_pico_display_2"
OWN = (4, 14, 29, 35, 61, 78, 98)
OTHERS = ((1, 2, 3, 5, 7, 11, 13), (90, 92, 94, 96, 97, 99, 63))
NUMBERS = {"%d" % card for cards in OTHERS for card in cards}


@pytest.fixture(scope="module", params=[FIVE, WIDE_FOUR])
def h(request):
    with Handheld(request.param, seed=1) as handheld:
        yield handheld
        assert (handheld.output, handheld.crashed) == ("", None)


def seen(h, table, actions, then=""):
    """(pixels, words) after the actions, and after `then` was run."""
    scenes.play(Stage(h), table, actions)
    if then:
        h.do(then)
        h.settle()
    return h.picture().tobytes(), h.words()


def words_of_cards(words):
    """All numbers among the words."""
    return {part.strip(".,:()") for text in words for part in text.split()}


@pytest.mark.parametrize("actions", [(), (DRAW,), (TAKE,)])
def test_the_hand_of_another_and_the_pile_change_nothing_on_a_page(h, actions):
    pictures = [
        seen(h, scenes.table([OWN, other], pile=(65, last)), actions)
        for other, last in zip(OTHERS, (12, 83), strict=True)
    ]
    assert page(h) == "primrommee"
    assert pictures[0] == pictures[1]
    assert not NUMBERS & words_of_cards(pictures[0][1])


@pytest.mark.parametrize("actions", [(DRAW, throw(65)), (TAKE, throw(61))])
def test_no_hand_changes_anything_on_a_curtain(h, actions):
    pictures = []
    for other, last in zip(OTHERS, (12, 83), strict=True):
        table = scenes.table([OWN, other], pile=(65, last))
        pictures.append(seen(h, table, actions, "app.session.pass_on()"))
        assert page(h) == "curtain"
    own = (5, 16, 28, 36, 61, 77, 93)
    pictures.append(seen(h, scenes.table([own, OTHERS[1]], pile=(65, 12)), actions, "app.session.pass_on()"))
    assert pictures[0] == pictures[1] == pictures[2]
    assert words_of_cards(pictures[0][1]) & {"65", "61"}, "the card that all see is told"


def test_what_was_drawn_is_not_told_but_what_was_taken_is(h):
    _, drawn = seen(h, scenes.table([OWN, OTHERS[0]], pile=(65,)), (DRAW, throw(61)), "app.session.pass_on()")
    assert "Fuchs wirft weg: 61." in drawn and "65" not in words_of_cards(drawn)
    _, taken = seen(h, scenes.table([OWN, OTHERS[0]]), (TAKE, throw(61)), "app.session.pass_on()")
    assert {"Fuchs nimmt 45.", "Fuchs wirft weg: 61."} <= set(taken)


def test_the_glass_shows_no_hand_between_a_throw_and_the_curtain(h):
    """No picture on the way depends on the next player's cards."""
    player = Player(h)
    frames = []
    for other in OTHERS:
        scenes.play(Stage(h), scenes.table([OWN, other]), (DRAW,))
        player.point(*player.places(4))
        h.press(player.ok)
        frames.append(watch(h, player.ok))
        assert page(h) == "curtain"
    assert frames[0] == frames[1]


def test_one_who_lays_down_while_others_play_on_shows_only_that_hand(h):
    options = (4, 1, 1, 0, 60)
    pictures = []
    for third in ((1, 2, 5, 7, 11, 13, 19), (90, 92, 94, 96, 97, 99, 63)):
        table = scenes.table([scenes.WINNING, OWN, third], options=options)
        pictures.append(seen(h, table, (DRAW, out(65)), "app.go('primrommee_hands', 0)"))
    assert pictures[0] == pictures[1]


# Any keys at all

FIVE_WAY = {"A": 30, "left": 9, "right": 9, "up": 9, "down": 9, "B": 3, "X": 8, "Y": 3}
LEG = 25  # presses from one look at the match to the next
MATCH = "app._session is not None and app.session.name == 'primrommee' and app.session.match is not None"
FOUR = {"X": 40, "A": 20, "B": 30, "Y": 5}


@pytest.mark.parametrize(
    ("board", "advanced", "presses"), [(FIVE, 0, 900), (WIDE_FOUR, 0, 700), (FIVE, 1, 400)]
)
def test_two_thousand_keys_at_random_break_nothing(board, advanced, presses):
    chance = random.Random(board + str(advanced))
    with Handheld(board, seed=3) as h:
        weights = FIVE_WAY if "up" in h.board.keys else FOUR
        names, weights = list(weights), list(weights.values())
        player = Player(h)
        played = 0
        for leg in range(presses // LEG):
            if not h.ask(MATCH):
                # The keys have left the match; another one begins.
                options = (4, 1, leg & 1, advanced, 15)
                player.begin(players=(0, 1 + 16 * (leg % 4), 2), options=options, seed=leg)
                h.do("app.session.table.note = bytes((0, 0, 0, %d))" % (leg & 7))
            before = player.table().game.turn
            for _ in range(LEG):
                h.press(chance.choices(names, weights)[0], 30)
                assert (h.output, h.crashed) == ("", None)
            if h.ask(MATCH):
                assert h.ask("app.session.table.game.check()") is None
                played += max(0, player.table().game.turn - before)
        assert h.ask("app.campaign.faults") == []
        assert played > presses // 100, "the keys play nothing"
