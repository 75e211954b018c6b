"""QUICLO played by keys on the virtual handheld: whole matches, what is private, time, power, wrong keys.

With KREUZSUMMEN_PRESSES=100000 in the environment, five times as many keys at random.
"""

import importlib
import os
import random
from pathlib import Path

import pytest
from game_player import only_game
from quiclo_player import END, GUARD, HOLD_MS, ROLL_MS, RUN, Player
from walk import home, page

from engine.quiclo import actions
from engine.quiclo.bot import Bot
from engine.quiclo.calculation import MINUS, PLUS, TIMES
from engine.quiclo.position import FIX, PROTECT, ROLL, SWAP_ROLL, TASK, TURN
from firmware.screens.quiclo_cursor import STACK
from tools.bench import Handheld
from tools.scenes.quiclo import SETUP

FIVE, FOUR = "waveshare_pico_lcd_13", "pimoroni_pico_display_2"
TEXT = Path(__file__).resolve().parents[3] / "firmware" / "text"
PRESSES = int(os.environ.get("KREUZSUMMEN_PRESSES", "20000")) // 66  # random ones on each board
_LEG = 150
CLOCKS = (30, 60, 1, 0, 0, 0)

# On the board: count the actions that are played.
_COUNT = """
from engine.table import Table
played = [0]
apply = Table.apply

def counted(table, action):
    apply(table, action)
    played[0] += 1

Table.apply = counted
"""

# On the board: any position in the middle of a turn; what came before it is not known.
_SET = """
table = app.session.table
table.game = game = position(%r, %r, target=%d, dice=%r, options=%r)
table.options = %r
table.whole = False
table._begin()
app.go(%r)
"""
HANDS = ([8, 21, 22, 23, 40, 100], [4, 24, 44, 57, 85])
DICE = (12, 3, 5, 8, 1, 9)


@pytest.fixture(params=[FIVE, FOUR])
def player(request, tmp_path):
    with Handheld(request.param, flash=tmp_path / "flash.img", seed=1) as h:
        yield Player(h)
        assert (h.output, h.crashed) == ("", None)


@pytest.fixture
def five(tmp_path):
    with Handheld(FIVE, flash=tmp_path / "flash.img", seed=1) as h:
        yield Player(h)
        assert (h.output, h.crashed) == ("", None)


def begin(player, seats=2, options=(0, 0, 1, 0, 0, 0)):
    """A match at its first curtain, without the way through the menus."""
    player.h.do(
        "app.session.open('quiclo'); app.session.players = list(range(%d)); app.seed = lambda: 7;"
        "app.session.options[:] = bytes(%r); app.session.begin(); app.session.pass_on()" % (seats, options)
    )
    player.h.settle()
    assert page(player.h) == "curtain"


def put(player, hands=HANDS, protected=(8, 100, 44), target=0, dice=(), options=(0, 0, 1, 0, 0, 0), then=""):
    """Have the first player in the middle of a turn with these cards."""
    begin(player, len(hands), options)
    options = bytes(options)
    then = then or ("quiclo_task" if target else "quiclo")
    player.h.do(SETUP)
    player.h.do(_SET % (hands, protected, target, dice, options, options, then))
    player.h.settle()


def task(player, *steps, options=(0, 0, 1, 0, 0, 0), target=67, dice=DICE):
    """The same in a task, with these steps (sign and die) entered by keys."""
    put(player, target=target, dice=dice, options=options)
    for sign, die in steps:
        player.step(sign, die)


def game(player):
    return player.table().game


def poke(player, change):
    """Change the game from where it stands; what came before is not known any more."""
    rebase = "table.whole = False; table._begin()"
    player.h.do("table = app.session.table; game = table.game; %s; %s" % (change, rebase))


def said(h):
    """All visible words in one line."""
    return " ".join(h.words()).replace("\n", " ")


def glass(h):
    return h.picture().tobytes(), h.words()


def play_match(player, bots):
    """Play from the curtain to the end; the persons' actions are those of `bots` (a dict by seat)."""
    h = player.h
    while page(h) not in ("score", "message"):
        if page(h) == "curtain":
            if "Ich bin’s" in h.words():
                h.press(player.ok)
            else:
                h.run(600)
            continue
        seat = h.ask("app.session.table.game.seat")
        if seat not in bots or h.ask("getattr(app.page, 'state', 0)") == 3:
            h.run(600)  # the device plays, or shows the end of its task
            continue
        now = game(player)
        assert now.check() is None
        action = bots[seat].choose(now.view(seat))
        yield action, player.play(action)


# Whole matches


class Perfect(Bot):
    """Solves every roll that can be solved, so that a match is short."""

    def __init__(self, seat):
        super().__init__(seat, 0, seat)
        self._skill = 100


def test_two_play_to_a_run_of_six_and_a_rematch_begins_with_the_other(five):
    five.begin()
    played = list(play_match(five, {seat: Perfect(seat) for seat in (0, 1)}))
    h = five.h
    kinds = {actions.kind(action) for action, _ in played}
    assert {actions.DONE, actions.PROTECT, actions.STACK, actions.STEP, actions.SUBMIT, actions.RUN} <= kinds
    assert "Fuchs meldet sechs in einer Folge!" in said(h)
    h.press("A")
    assert page(h) == "score"
    assert {"Fuchs gewinnt!", "Punkte", "Karten"} <= set(h.words())
    five.choose("Noch einmal")
    assert page(h) == "curtain" and "Eule" in h.words()


def test_a_child_with_four_keys_plays_to_the_end_against_two_of_the_device(tmp_path):
    with Handheld(FOUR, flash=tmp_path / "flash.img", seed=1) as h:
        player = Player(h)
        player.begin(3, 3, ("leicht", "stark"))
        assert list(play_match(player, {0: Perfect(0)}))
        assert game(player).result
        assert (h.output, h.crashed) == ("", None)


def test_the_device_calculates_where_all_can_watch_and_ok_hurries_it_on(five):
    put(five, target=60, dice=DICE)
    h = five.h
    poke(five, "app.session.match.players = bytes((32, 1)); app.go('quiclo')")
    h.settle()
    assert page(h) == "quiclo_task" and "Das Gerät rechnet" in h.words()
    steps = h.ask("app.session.table.length")
    for key in ("up", "left", "X"):
        h.press(key)
    assert h.ask("app.session.table.length") == steps, "slowly enough to look on"
    h.run(700)
    assert h.ask("app.session.table.length") == steps + 1
    h.press("A")
    assert h.ask("app.session.table.length") == steps + 2
    while h.ask("app.page.state") != 3:
        h.press("A")
    assert [words for words in h.words() if " = " in words]
    h.press("A")
    assert page(h) == "curtain"


def test_the_device_begins_its_calculation_anew_after_power_on(five):
    put(five, target=60, dice=DICE)
    h = five.h
    poke(five, "app.session.match.players = bytes((32, 1)); app.session.play(%d)" % actions.step(0, 9))
    h.do("app.session.save()")
    h.off()
    h.on()
    five.resume()
    while h.ask("app.page.state") != 3:
        h.press("A")
    assert h.ask("app.session.table.game.check()") is None


# What is private


def test_the_choice_of_protected_cards_shows_nothing_of_the_one_before(five):
    """Other cards and another choice of the first player: the second one sees the same, and so do all."""
    seen = []
    for hand, protected in (([1, 30, 60], (1,)), ([2, 31, 61], (61, ))):
        put(five, (hand, [4, 24, 44]), protected)
        h = five.h
        h.do("game.phase, game.turn, game.seat = %d, 2, 1; app.session.pass_on()" % PROTECT)
        h.settle()
        curtain = glass(h)
        h.press("A")
        assert page(h) == "quiclo"
        seen.append((curtain, glass(h)))
        home(h)
    assert seen[0] == seen[1]


def test_the_glass_shows_nothing_private_while_the_curtain_comes(five):
    """From the key that ends the turn on, no picture has a card that the next player protects."""
    shown = []
    for card in (60, 61):
        put(five, ([21, 22], [4, 24, card, 44]), (card,))
        h = five.h
        poke(five, "game.began = True; app.go('quiclo')")
        h.settle()
        five.point(END)
        h.down("A")
        pictures = []
        for _ in range(50):
            h.run(5)
            pictures.append(h.picture().tobytes())
        h.up("A")
        h.settle()
        assert page(h) == "curtain"
        shown.append(pictures)
        home(h)
    assert shown[0] == shown[1]


@pytest.mark.parametrize("where", ["quiclo", "quiclo_menu", "quiclo_players", "quiclo_look", "curtain"])
def test_no_page_shows_protected_cards_of_others(five, where):
    """What another player protects, or the next card of a stack, changes neither pixels nor words."""
    seen = []
    for card in (60, 61):
        put(five, ([21, 22], [4, 24, card, 44]), (card,), then=where)
        seen.append(glass(five.h))
        home(five.h)
    assert seen[0] == seen[1]


def test_while_all_watch_the_own_protected_cards_are_not_shown(five):
    seen = []
    for card in (60, 61):
        put(five, ([21, 22, card], [4]), (card,), 67, DICE, then="quiclo_look")
        seen.append(glass(five.h))
        home(five.h)
    assert seen[0] == seen[1]
    put(five, ([21, 22, 60], [4]), (60,))
    assert "Fuchs: 21, 22, 60 (geschützt)" in five.h.words()


def test_the_first_protection_goes_round_and_the_clock_waits_for_its_end(player):
    begin(player, 3, CLOCKS)
    h = player.h
    for seat, name in enumerate(("Fuchs", "Eule", "Igel")):
        assert page(h) == "curtain" and name in h.words()
        h.press(player.ok)
        cards = [card for card in range(1, 145) if game(player).owner(card) == seat]
        assert "%s: %s" % (name, ", ".join(map(str, cards))) in h.words()
        for card in cards[:4]:
            player.place(card)
        assert "Nur die Hälfte: höchstens 3" in h.words()
        assert game(player).protected(seat) == 3
        h.run(3000)
        player.place(END)
    assert page(h) == "curtain" and game(player).phase == TURN
    h.run(3000)
    h.press(player.ok)
    assert "30:00" in h.words()
    h.run(3000)
    assert "29:57" in h.words()


# The board


def test_a_run_is_reported_card_by_card(player):
    put(player)
    player.place(RUN)
    player.point(21)
    player.h.press(player.ok)
    assert "21 bis 23: 3 P." in player.h.words()
    player.place(23)
    assert "Plus 3 P.!" in player.h.words()
    assert game(player).points(0) == 3


def test_too_many_protected_cards_must_be_opened_before_anything_else(player):
    put(player, ([21, 22, 23, 40, 96, 100], [4]), (40, 96, 100))
    player.play(actions.run(21, 3))
    assert game(player).phase == FIX
    assert player.h.ask("app.page._cursor.places") == [40, 96, 100]
    player.place(96)
    assert "Zu viele geschützt: öffne noch 1" in player.h.words()
    player.place(40)
    assert game(player).phase == TURN and game(player).is_protected(100)


def test_a_new_card_is_protected_after_the_next_roll_only(five):
    put(five)
    poke(five, "game._fresh[0] = 40")
    five.place(GUARD)
    five.place(40)
    assert "Neu: erst nach dem nächsten Wurf" in five.h.words()
    assert not game(five).is_protected(40)


def test_what_shows_nothing_can_be_taken_back_on_the_board(five):
    put(five)
    five.place(GUARD)
    five.place(22)
    assert game(five).is_protected(22)
    five.h.press("B")
    five.h.press("X")
    assert not game(five).is_protected(22)
    five.h.press("X")
    assert "Hier geht es nicht zurück" in five.h.words()


def test_a_swap_has_its_own_roll_and_both_ends(player):
    for steps, owner in ((((0, 12), (TIMES, 5), (MINUS, 3)), 0), (((0, 3), (PLUS, 5)), 1)):
        put(player)
        h = player.h
        poke(player, "game.won = game._fresh[0] = 40; game.began = True; app.go('quiclo')")
        h.settle()
        player.play(actions.swap(57))
        assert page(h) == "quiclo_task" and game(player).phase == SWAP_ROLL
        assert "Tausch: deine 40 gegen die 57 (Eule). Rechne sie aus!" in said(h)
        h.press(player.back)  # not this one
        assert page(h) == "quiclo" and game(player).phase == TURN
        player.play(actions.swap(57))
        player.roll()
        poke(player, "game.dice[:] = bytes(%r); app.go('quiclo_task')" % (DICE,))
        h.settle()
        for sign, die in steps:
            player.step(sign, die)
        player.play(actions.SUBMIT << 12)
        assert page(h) == "quiclo"
        assert (game(player).owner(57), game(player).owner(40)) == ((0, 1) if owner == 0 else (1, 1))
        home(h)


def test_cards_per_turn_are_limited(five):
    put(five, options=(0, 0, 1, 1, 0, 0))
    poke(five, "game.tasks = 1; game.began = True; app.go('quiclo')")
    five.h.settle()
    assert five.h.ask("app.page._cursor.places") == [RUN, GUARD, END]
    assert five.h.ask("app.page._cursor.place") == END


# The task


def test_a_right_calculation_wins_the_card_and_the_turn_goes_on(player):
    task(player, (0, 12), (TIMES, 5), (PLUS, 8), (MINUS, 1))
    player.submit()
    h = player.h
    assert {"12×5+8−1 = 67", "Richtig! Die 67 gehört dir."} <= set(h.words())
    h.press(player.ok)
    assert page(h) == "quiclo" and game(player).owner(67) == 0


def test_a_wrong_one_loses_the_card_and_the_turn(player):
    task(player, (0, 12), (TIMES, 5))
    player.submit()
    h = player.h
    assert "12×5 = 60" in h.words()
    h.press(player.ok)
    assert page(h) == "curtain" and {"Eule", "Fuchs verliert die 67."} <= set(h.words())


def test_two_dice_take_few_presses_on_the_panel_too(five):
    task(five, target=60)
    five.presses = 0
    five.step(0, 12)
    five.step(TIMES, 5)
    five.h.run(HOLD_MS)
    five.press("A")
    assert five.h.ask("app.page.state") == 3 and five.presses <= 7


def test_a_division_with_a_remainder_is_not_entered(five):
    task(five, (0, 12))
    five.h.press("down")
    assert five.h.ask("app.page.entry.sign") == 4
    reached = set()
    for key in ("left", "right", "up", "down", "left", "left"):
        five.h.press(key)
        reached.add(five.h.ask("app.page.entry.dice[app.page.entry.at]"))
    assert reached == {1, 3}
    five.die(3)
    for _ in range(3):  # 12 / 3 = 4, and nothing that is left divides it but 1
        five.h.press("down")
        if five.h.ask("app.page.entry.step") == 0:
            five.die(1)
    assert "Geteilt geht hier nicht auf" in five.h.words()


def test_a_negative_number_is_explained_and_can_be_corrected(player):
    task(player, (0, 3), (MINUS, 5), target=10)
    player.submit()
    h = player.h
    assert "Unter null! Stell das Minus nach hinten" in h.words()
    assert game(player).phase == TASK and game(player).step_count == 2
    for _ in range(2):
        h.press(player.back)
    for sign, die in ((0, 3), (PLUS, 12), (MINUS, 5)):
        player.step(sign, die)
    player.submit()
    assert "Richtig! Die 10 gehört dir." in h.words()


def test_one_die_alone_is_asked_about_and_a_double_hit_does_not_submit(five):
    task(five, (0, 12), target=12)
    h = five.h
    h.press("A")  # at once after the die
    assert game(five).phase == TASK and "Nur ein Würfel? Dann noch einmal ✓" not in h.words()
    h.run(HOLD_MS)
    h.press("A")
    assert "Nur ein Würfel? Dann noch einmal ✓" in h.words()
    h.press("A")
    assert "Richtig! Die 12 gehört dir." in h.words()


def test_wrong_keys_in_a_task_change_nothing(five):
    """Every key where it has no meaning: before the roll, while the dice tumble, with all dice used."""
    begin(five)
    h = five.h
    for _ in range(2):
        h.press("A")
        five.place(END)
    h.press("A")
    five.place(STACK)
    for key in ("up", "down", "left", "right", "X"):
        h.press(key)
    assert page(h) == "quiclo_task" and game(five).phase == ROLL
    h.press("A")
    for key in ("up", "down", "left", "right", "X"):
        h.press(key, 20)
    h.run(ROLL_MS)
    assert game(five).phase == TASK and game(five).step_count == 0
    h.press("X")
    assert "Hier geht es nicht zurück" in h.words()
    task(five, (0, 12), *[(PLUS, die) for die in (3, 5, 8, 1, 9)])
    for key in ("up", "down", "left", "right"):
        h.press(key)
        assert game(five).step_count == 6
    h.press("left")
    assert "Alle Würfel verbraucht: ✓ fertig" in h.words()


@pytest.mark.parametrize(("dice", "strict"), [(DICE, 0), ((1,) * 6, 0), ((1,) * 6, 1)])
def test_the_solution_ends_the_turn_unless_there_is_none(five, dice, strict):
    task(five, dice=dice, options=(0, 0, 1, 0, strict, 0))
    h = five.h
    five.menu()
    five.choose("Lösungsweg")
    five.choose("Nein")
    assert page(h) == "quiclo_task"
    five.menu()
    five.choose("Lösungsweg")
    five.choose("Ja")
    if dice == DICE:
        assert [words for words in h.words() if words.endswith(" = 67")]
        assert "Die 67 kommt in die Mitte." in h.words()
    h.press("A")
    if dice == DICE or strict:
        assert page(h) == "curtain" and "Eule" in h.words() and "Fuchs verliert die 67." in h.words()
    else:
        assert game(five).phase == ROLL and game(five).target == 67
        assert page(h) == "quiclo_task" and "Würfeln" in h.words()


def test_the_running_result_is_shown_only_where_it_was_chosen(five):
    for shown in (0, 1):
        task(five, (0, 12), (TIMES, 5), options=(0, 0, 1, 0, 0, shown))
        assert ("= 60" in five.h.words()) == bool(shown)
        home(five.h)


def test_menu_board_players_and_rules_lead_back_into_the_task(player):
    task(player, target=60)
    h = player.h
    before = glass(h)
    player.menu()
    for words, there in (("Brett ansehen", "quiclo_look"), ("Wer hat wie viel?", "quiclo_players"),
                         ("Regeln", "rules")):
        player.choose(words)
        assert page(h) == there
        h.press(player.back)
        assert page(h) == "quiclo_menu"
    player.choose("Zurück zum Spiel")
    assert glass(h) == before


def test_the_match_is_ended_by_hand_after_a_question_and_scored(player):
    put(player)
    h = player.h
    h.do("game._points[:] = [3, 3]")
    player.menu() if not player.four else h.press("Y")
    player.choose("Spiel beenden")
    player.choose("Nein")
    assert page(h) == "quiclo" and not game(player).result
    h.press("Y")
    player.choose("Spiel beenden")
    player.choose("Ja")
    assert page(h) == "score" and "Fuchs gewinnt!" in h.words(), "equal points: more cards win"


# Time


def test_the_time_for_a_task_ends_it_in_the_middle_of_a_calculation(player):
    task(player, (0, 12), (TIMES, 5), options=CLOCKS)
    h = player.h
    assert "Noch 60" in h.words() or "Noch 59" in h.words()
    h.do("table.note = bytes((0, 0, 58, 0))")
    h.run(2500)
    assert "Zeit um. Die 67 kommt in die Mitte." in said(h)
    h.press(player.ok)
    assert page(h) == "curtain" and "Fuchs verliert die 67." in h.words()


def test_when_the_time_of_the_match_is_up_a_rolled_task_is_finished(player):
    task(player, (0, 12), (TIMES, 5), options=(30, 0, 1, 0, 0, 0), target=60)
    h = player.h
    h.do("table.note = bytes((1799 >> 8, 1799 & 255, 0, 0))")
    h.run(2500)
    assert game(player).time_up and "Zeit um: rechne noch zu Ende" in h.words()
    player.submit()
    h.press(player.ok)
    assert page(h) == "quiclo", "what was won may still be reported"
    player.place(END)
    assert "Die Zeit ist um. Jetzt zählen die Punkte." in said(h)
    h.press(player.ok)
    assert page(h) == "score" and "Fuchs gewinnt!" in h.words()


@pytest.mark.parametrize("where", ["board", "roll"])
def test_the_time_of_the_match_ends_it_at_once_elsewhere(five, where):
    put(five, options=(30, 0, 1, 0, 0, 0))
    h = five.h
    if where == "roll":
        five.place(STACK + 2)
        assert page(h) == "quiclo_task"
    h.do("table.note = bytes((1679 >> 8, 1679 & 255, 0, 0))")
    h.run(1500)
    assert "Noch zwei Minuten!" in h.words()
    h.do("table.note = bytes((1799 >> 8, 1799 & 255, 0, 0))")
    h.run(1500)
    assert page(h) == "message" and game(five).ENDINGS[game(five).ending] == "time"


def test_clocks_stand_still_in_menus_and_at_the_curtain(five):
    task(five, options=CLOCKS)
    h = five.h
    h.run(2000)
    five.menu()
    note = h.ask("bytes(table.note)")
    h.run(5000)
    h.do("app.go('curtain')")
    h.run(5000)
    assert h.ask("bytes(table.note)") == note and note != bytes(4)
    h.do("app.session.save()")
    h.off()
    h.on()
    five.resume()
    assert page(h) == "quiclo_task"
    assert h.ask("app.session.table.note[1]") <= note[1] + 1


# Power


def test_start_cards_are_an_option_and_all_options_are_on_one_page(player):
    """Also for a match that was saved before there was this one."""
    h = player.h
    h.do("app.session.open('quiclo'); app.session.options[:] = bytes((30, 0, 1, 0, 0, 0))")
    h.do("app.session.begin(); app.session.rematch(); app.go('options')")
    h.settle()
    rows = h.ask("app.page._menu.choices")
    assert len(rows) == 8 and all(row in h.words() for row in rows[1:])
    player.choose("Startkarten: 6")
    player.choose("Startkarten: 12")
    for _ in range(2):
        h.press("A" if player.four else "up")
    player.choose("Los geht’s")
    assert page(h) == "curtain"
    assert [game(player).held(seat) for seat in (0, 1)] == [3, 3]


def test_after_a_power_cut_the_same_roll_comes_back(player):
    begin(player)
    h = player.h
    for _ in range(2):
        h.press(player.ok)
        player.place(END)
    h.press(player.ok)
    player.place(STACK + 3)
    h.press(player.ok)
    h.run(100)
    assert h.ask("app.page.state") == 1, "the dice still tumble"
    dice = h.ask("bytes(app.session.table.game.dice)")
    target = game(player).target
    h.off()
    h.on()
    player.resume()
    assert page(h) == "quiclo_task"
    assert h.ask("bytes(app.session.table.game.dice)") == dice and game(player).target == target
    player.die(max(dice))
    h.off()
    h.on()
    player.resume()
    assert h.ask("bytes(app.session.table.game.dice)") == dice


@pytest.mark.parametrize("how", ["none", "half"])
def test_a_roll_whose_save_fails_comes_out_the_same(how, tmp_path):
    rolled = set()
    for cut in (None, how):
        flash = tmp_path / ("flash%s.img" % cut)
        with Handheld(FIVE, flash=flash, seed=1) as h:
            player = Player(h)
            begin(player)
            for _ in range(2):
                h.press("A")
                player.place(END)
            h.press("A")
            player.place(STACK + 3)
            if cut is not None:
                h.cut_power(0, cut)
                h.press("A")
                assert h.lost_power
                h.on()
                player.resume()
            if h.ask("app.session.table.game.phase") == ROLL:
                player.roll()
            rolled.add(h.ask("bytes(app.session.table.game.dice)"))
    assert len(rolled) == 1 and rolled != {bytes(6)}


def test_a_turn_goes_on_at_the_curtain_after_power_on(player):
    put(player)
    h = player.h
    h.do("app.session.save()")
    h.off()
    h.on()
    player.resume()
    assert page(h) == "curtain" and "Fuchs" in h.words()


def test_after_power_on_in_a_task_the_own_cards_come_by_a_curtain(player):
    """Whoever switches it on may finish the task, for all to see, but not look at the board behind it."""
    task(player, (0, 12), (TIMES, 5), target=60)
    h = player.h
    h.do("app.session.save()")
    h.off()
    h.on()
    player.resume()
    assert page(h) == "quiclo_task" and "12×5" in h.words()
    player.submit()
    h.press(player.ok)
    assert page(h) == "curtain" and "Fuchs" in h.words()
    h.press(player.ok)
    assert page(h) == "quiclo"
    player.place(END)
    assert game(player).seat == 1


def test_a_wish_taken_back_after_power_on_leads_to_the_curtain(five):
    put(five)
    h = five.h
    poke(five, "game.won = game._fresh[0] = 40; game.began = True; app.go('quiclo')")
    h.settle()
    five.play(actions.swap(4))
    assert page(h) == "quiclo_task"
    h.do("app.session.save()")
    h.off()
    h.on()
    five.resume()
    assert page(h) == "quiclo_task"
    h.press("B")
    assert page(h) == "curtain" and game(five).phase == TURN


def test_the_language_may_change_in_the_middle_of_a_calculation(five):
    task(five, (0, 12), (TIMES, 5), options=CLOCKS)
    h = five.h
    h.do("app.session.save(); app.go('title')")
    h.settle()
    five.choose("Deutsch / English")
    five.choose("English")
    h.do("app.session.open('quiclo'); app.session.pass_on()")
    h.settle()
    assert page(h) == "quiclo_task"
    assert {"Fox", "12×5", "Left 60", "Go on with + − × ÷, or ✓ done"} <= set(h.words())


# Anything


@pytest.mark.parametrize("board", [FIVE, FOUR])
def test_random_keys_break_nothing(board, tmp_path):
    chance = random.Random(5)
    keys = {"A": 30, "left": 9, "right": 9, "up": 6, "down": 9, "B": 4, "X": 4, "Y": 2}
    if board == FOUR:
        keys = {"X": 30, "A": 10, "B": 20, "Y": 5}
    names, weights = list(keys), list(keys.values())
    seen = set()
    with Handheld(board, flash=tmp_path / "flash.img", seed=1) as h:
        only_game(h, 'quiclo')
        h.do(_COUNT)
        player = Player(h)
        player.begin(bots=("leicht",), options=CLOCKS)
        for _ in range(PRESSES // _LEG):
            for _ in range(_LEG):
                h.press(chance.choices(names, weights)[0], chance.choice((20, 60, 120)))
                if chance.random() < 0.1:
                    h.run(chance.randrange(50, 1500))
                    seen.add(page(h))
            assert (h.output, h.crashed, h.panel.faults) == ("", None, [])
            home(h)
            assert h.ask("app.campaign.faults") == []
            h.do("app.session.open('quiclo')")
            table = player.table()
            assert table.game.check() is None
            h.do("app.go('seats')" if table.game.result else "app.session.pass_on()")
            h.settle()
        played = h.ask("played[0]")
    assert played > 20 and {"quiclo", "quiclo_task"} <= seen, "too little was played"


def test_every_character_of_the_game_is_in_every_font(five):
    h = five.h
    for code in ("de", "en"):
        words = importlib.import_module("firmware.text.quiclo_" + code)
        texts = [value for name, value in vars(words).items() if name.isupper()]
        characters = set("".join("".join(text) for text in texts)) | set("+−×÷✓")
        characters |= set((TEXT / ("quiclo_rules_%s.lines" % code)).read_text(encoding="utf-8"))
        for font in ("font", "small", "big"):
            missing = [
                c for c in sorted(characters - {"\n", "|"}) if not h.ask("app.%s.has(%d)" % (font, ord(c)))
            ]
            assert missing == [], (code, font)
