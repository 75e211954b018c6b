"""Konzentrationsspiel on the virtual handheld: whole matches by keys, presses, rounds, power, bad input.

With KREUZSUMMEN_PRESSES=100000 in the environment, five times as many keys at random.
"""

import contextlib
import os
import random

import flash_files
import pytest
from konzentration_player import LOOK_MS, REST_MS, Player
from walk import home, page

from engine.konzentration.actions import DRAW, LAY, LOOKED, REDEAL, SWAP, swap
from engine.konzentration.bot import Bot
from firmware.screens import konzentration_flow as flows
from tools.bench import Handheld
from tools.picture_scenes import Stage

FIVE, FOUR = "waveshare_pico_lcd_13", "pimoroni_pico_display_2"
EASY, MEDIUM, STRONG = 16, 32, 48
HARD = 2
QUESTION = "Wisst ihr eure Summen noch?"
PRESSES = int(os.environ.get("KREUZSUMMEN_PRESSES", "20000")) // 100  # random ones on each board
LEG = 100  # of them from one match to the next

_TOTALS = "app.session.table.game._totals[:] = bytes(%r)"


@pytest.fixture(scope="module")
def handhelds(tmp_path_factory):
    """A handheld of each kind of keys; it is cleared for each test."""
    folder = tmp_path_factory.mktemp("konzentration")
    with contextlib.ExitStack() as stack:
        yield {
            board: stack.enter_context(Handheld(board, flash=folder / (board + ".img"), seed=1))
            for board in (FIVE, FOUR)
        }


@pytest.fixture(params=[FIVE, FOUR])
def player(request, handhelds):
    yield from cleared(handhelds[request.param])


@pytest.fixture
def five(handhelds):
    yield from cleared(handhelds[FIVE])


def cleared(h):
    """A player at the title of a handheld without saves; nothing may have broken when it is left."""
    Stage(h).clear()
    yield Player(h)
    assert (h.output, h.crashed) == ("", None)


def bots(seats, level=HARD):
    return [Bot(seat, level, 7 + seat) for seat in range(seats)]


def asked(h):
    """Does the device offer to deal the round anew?"""
    return page(h) == "message" and QUESTION in h.words()[0].replace("\n", " ")


def last_card(player):
    """From the table on, everybody draws until the round is over."""
    while player.h.ask("app.session.table.game.pile"):
        player.play(DRAW)
        player.play(LAY)
    player.h.run(REST_MS)


# Whole matches


def test_two_play_a_whole_match_by_keys_and_a_rematch_begins_with_the_other(five):
    h = five.h
    five.choose("Mehr Spiele")
    five.choose("Konzentrationsspiel")
    five.choose("Fertig")
    h.do("app.seed = lambda: 4")  # the first player begins
    five.choose("Los geht’s")
    seen = list(five.finish(bots(2)))
    assert {"curtain", "konzentration", "konzentration_look", "konzentration_drawn", "score"} <= set(seen)
    game = five.table().game
    assert game.check() is None and game.result
    assert {"Minus"} <= set(h.words())
    five.choose("Noch einmal")
    assert page(h) == "curtain" and "Eule" in h.words()
    assert (five.table().starter, five.table().length) == (1, 0)


@pytest.mark.parametrize(("level", "rounds"), [(EASY, 1), (MEDIUM, 99), (STRONG, 1)])
def test_a_child_alone_plays_against_each_level(five, level, rounds):
    five.begin(players=(0, 1 + level), seed=4)
    seen = list(five.finish(bots(2), rounds))
    assert seen[-1] == "score" and five.table().game.revealed


def test_four_become_three_and_two_with_new_targets(tmp_path):
    with Handheld(FOUR, flash=tmp_path / "flash.img", seed=1) as h:
        player = Player(h)
        player.begin(players=(0, 1 + STRONG, 2 + EASY, 3), seed=2)
        h.do(_TOTALS % ((7, 4, 6, 5),))
        targets = []
        for name in player.finish(bots(4)):
            if name == "konzentration_look":
                target = h.ask("app.session.table.game.target")
                if target not in targets:
                    targets.append(target)
        assert h.ask("app.session.table.game.result")
        assert targets == [11, 15, 22]
        assert (h.output, h.crashed) == ("", None)


@pytest.mark.parametrize(("seed", "first"), [(6, "Fuchs"), (7, "Eule"), (8, "Igel")])
def test_chance_decides_who_begins(five, seed, first):
    h = five.h
    h.do("app.session.open('konzentration'); app.session.players = [0, 1, 2]; app.seed = lambda: %d" % seed)
    h.do("app.go('options')")
    h.settle()
    five.choose("Los geht’s")
    assert page(h) == "curtain" and first in h.words()
    assert h.ask("app.session.table.game.starter") == seed % 3


def test_a_turn_takes_few_presses(player):
    """A draw with its look takes three presses; a swap must lead to two of up to 16 cards each."""
    presses = {}
    player.begin(seed=1)
    list(player.finish(bots(2), rounds=1, presses=presses))
    swaps = presses[SWAP]
    print("swap: %.1f presses of %d" % (sum(swaps) / len(swaps), len(swaps)))
    assert set(presses[DRAW >> 10]) == {1}
    assert set(presses[LAY >> 10]) == {2}
    assert len(swaps) > 7
    assert sum(swaps) / len(swaps) <= (9 if player.four else 8)


# Rounds


def test_a_trial_round_lies_open_and_does_not_count(five):
    h = five.h
    five.begin(players=(0, 1), trial=1)
    assert page(h) == "konzentration_look", "all may look: there is no curtain"
    five.press("A")
    five.press("A")
    assert page(h) == "konzentration_look" and "Eule" in h.words()
    five.press("A")
    five.press("A")
    assert page(h) == "konzentration" and "Probe, Ziel: 22" in h.words()
    assert not [words for words in h.words() if "?" in words]
    five.play(DRAW)
    assert "Probe: alle dürfen schauen" in h.words() and "Karte: ?" not in h.words()
    five.play(LAY)
    last_card(five)
    h.press("A")
    assert page(h) == "score" and "Probe" in h.words()
    h.press("A")
    assert page(h) == "curtain"
    game = five.table().game
    assert (game.round, game.total(0), game.total(1)) == (1, 0, 0)


def test_a_bot_plays_the_trial_round_where_all_can_see_it(five):
    h = five.h
    five.begin(players=(0 + EASY, 1), trial=1)
    assert page(h) == "konzentration" and "Fuchs spielt" in h.words()
    h.run(1500)
    assert page(h) == "konzentration_look" and "Eule" in h.words()


def test_swapped_cards_change_places_and_are_locked(five):
    h = five.h
    five.start(seed=5)
    rows = [h.ask("[app.session.table.game._rows[16 * %d + i] for i in range(8)]" % seat) for seat in (0, 1)]
    five.play(swap(2, 1, 6))
    mine, theirs = rows[1][6], rows[0][2]
    assert "Fuchs: ?, ?, %d fest, ?, ?, ?, ?, ?" % mine in h.words()
    assert "Eule: ?, ?, ?, ?, ?, ?, %d fest, ?" % theirs in h.words()
    assert "Eule ist dran" in h.words()
    places = h.ask("list(app.page.flow.items[:app.page.flow.count])")
    assert 16 | 6 not in places and len(places) == 7 + 2


def test_who_has_too_many_points_is_named_and_the_target_changes(five):
    h = five.h
    five.start(players=(0, 1, 2, 3))
    last_card(five)
    h.do(_TOTALS % ((9, 1, 12, 2),))
    h.keys("A A")
    assert "Ausgeschieden: Fuchs, Igel.\nDas Ziel ist jetzt 22." in h.words()
    h.press("A")
    assert page(h) == "curtain" and "Eule" in h.words()
    five.look()
    five.look()
    assert page(h) == "konzentration"
    assert {"Eule", "Bär", "Ziel: 22"} <= set(h.words()) and "Fuchs" not in h.words()


@pytest.mark.parametrize(
    ("totals", "said"), [((9, 8, 10, 9), "Eule gewinnt!"), ((9, 10, 9, 11), "Niemand gewinnt")]
)
def test_the_match_ends_with_one_player_or_none(five, totals, said):
    h = five.h
    five.start(players=(0, 1, 2, 3))
    last_card(five)
    h.do(_TOTALS % (totals,))
    h.press("A")
    if said == "Niemand gewinnt":
        assert page(h) == "message" and "alle\nverloren" in h.words()[0]
        h.press("A")
    assert page(h) == "score" and said in h.words()
    assert "Noch einmal" in h.words() and "Nächste Runde" not in h.words()
    assert {"Runde", "Minus"} <= set(h.words()), "the last round is not told"
    assert h.ask("app.session.table.game.result") and not h.ask("app.session.match.ended")


def test_the_end_of_a_round_does_not_sound_like_that_of_the_match(five):
    h = five.h
    five.start(players=(0, 1, 2, 3))
    last_card(five)
    h.do(_TOTALS % ((9, 4, 8, 2),))
    h.press("A")
    assert page(h) == "score" and "Nächste Runde" in h.words()
    assert "gewinnt" not in " ".join(h.words()) and "Noch einmal" not in h.words()


def test_players_share_a_round(five):
    h = five.h
    five.start(players=(0, 1, 2))
    last_card(five)
    h.do(
        "game = app.session.table.game\nfor seat in range(3):"
        " game._rows[16 * seat:16 * seat + 8] = bytes(((1, 2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2, 1),"
        " (3, 3, 2, 2, 2, 2, 2, 2))[seat])"
    )
    h.do("app.go('konzentration')")
    h.run(REST_MS)
    assert h.words().count("★ Summe 15") == 2
    h.press("A")
    assert "Geteilte Runde" in h.words()


# The first look, and the card that was drawn


def test_cards_are_covered_before_they_are_left_and_may_be_looked_at_until_then(player):
    h = player.h
    player.begin()
    player.uncover()
    cards = h.words()[3]
    h.press(player.ok)
    assert h.words()[3] == "?, ?, ?, ?, ?, ?, ?, ?"
    h.press(player.back)
    assert h.words()[3] == cards
    h.press(player.ok)
    player.choose("Noch einmal ansehen")
    assert h.words()[3] == cards
    assert h.ask("app.session.table.length") == 0


def test_a_slip_of_the_key_does_not_count_as_a_look(player):
    h = player.h
    player.start()
    player.play(DRAW)
    h.press(player.ok, 60)
    assert h.ask("app.page._menu.at") == 0
    player.choose("Verdeckt hinlegen")
    assert page(h) == "konzentration_drawn" and h.ask("app.session.table.game.phase") == 2
    h.hold(player.ok, ms=LOOK_MS)
    assert h.ask("app.page._menu.at") == 1
    h.press(player.ok)
    assert page(h) == "konzentration" and "Eule ist dran" in h.words()


def test_a_second_press_does_not_draw_for_the_next_player(player):
    h = player.h
    player.start()
    h.press(player.ok, 40)
    assert page(h) == "konzentration", "nor does one for the look before"
    player.play(DRAW)
    player.play(LAY)
    h.press(player.ok, 40)
    assert page(h) == "konzentration" and "Eule ist dran" in h.words()
    h.run(REST_MS)
    h.press(player.ok)
    assert page(h) == "konzentration_drawn"


def test_no_key_goes_back_behind_what_was_done(five):
    h = five.h
    five.start()
    h.press("X")
    assert "Hier geht es nicht zurück" in h.words()
    five.play(swap(0, 1, 0))
    length = h.ask("app.session.table.length")
    h.press("X")
    assert h.ask("app.session.table.length") == length
    assert not h.ask("app.session.table.can_undo")


def test_the_choice_of_a_swap_can_be_taken_back_until_it_is_made(player):
    h = player.h
    player.start()
    before = h.picture().tobytes()
    player.place(3)
    player.place(16 | 4)
    assert "Wirklich tauschen?" in h.words()
    h.press(player.back)
    assert h.ask("(app.page.flow.step, app.page.flow.focus)") == (flows.THEIRS, 16 | 4)
    h.press(player.back)
    assert h.ask("(app.page.flow.step, app.page.flow.focus)") == (flows.CHOOSE, 3)
    player.point(flows.PILE)
    assert "Karte ziehen" in h.words()
    h.do("app.go('konzentration')")
    h.settle()
    assert h.picture().tobytes() == before


# The menu


def test_the_menu_leads_to_the_rules_and_back(five):
    h = five.h
    five.start()
    table = h.picture().tobytes()
    five.place(flows.MENU)
    five.choose("Regeln")
    assert page(h) == "rules" and "Konzentrationsspiel" in h.words()
    h.press(five.back)
    five.choose("Zurück zum Spiel")
    assert h.picture().tobytes() == table


def test_a_round_is_dealt_anew_from_the_menu_when_all_agree(player):
    h = player.h
    player.start(players=(0, 1, 2))
    player.play(swap(0, 1, 0))
    player.place(flows.MENU)
    player.choose("Runde neu geben")
    player.choose("Nein")
    assert page(h) == "konzentration"
    player.place(flows.MENU)
    player.choose("Runde neu geben")
    player.choose("Ja")
    for name, answer in (("Igel", "Nein"), ("Igel", "Ja"), ("Fuchs", "Ja")):
        assert page(h) == "message" and "%s, bist du einverstanden?" % name in h.words()[0]
        player.choose(answer)
        if answer == "Nein":
            assert page(h) == "konzentration" and player.table().game.hidden_count(0) == 5
            player.place(flows.MENU)
            player.choose("Runde neu geben")
            player.choose("Ja")
    assert page(h) == "curtain" and "Fuchs" in h.words()
    game = player.table().game
    assert (game.phase, game.round, game.hidden_count(0)) == (0, 1, 6)


def test_giving_up_ends_the_match_without_a_winner(five):
    h = five.h
    five.start()
    five.place(flows.MENU)
    five.choose("Aufgeben")
    five.choose("Ja")
    assert page(h) == "score" and "Niemand gewinnt" in h.words()


# Power


def test_after_power_on_in_the_first_look_it_goes_on_at_the_curtain(five):
    """The first to look has lost nothing; when others have looked before, the round may be dealt anew."""
    h = five.h
    five.begin()
    five.cycle()
    assert page(h) == "curtain" and "Fuchs" in h.words()
    five.look()
    assert page(h) == "curtain" and "Eule" in h.words()
    five.cycle()
    assert page(h) == "curtain" and "Eule" in h.words()
    h.press(five.ok)
    assert asked(h)
    five.choose("Weiterspielen")
    assert page(h) == "konzentration_look"
    five.play(LOOKED)
    assert page(h) == "konzentration"


@pytest.mark.parametrize("where", ["table", "drawn", "menu"])
def test_after_power_on_in_a_round_the_device_offers_to_deal_it_anew(player, where):
    h = player.h
    player.start()
    if where == "drawn":
        player.play(DRAW)
    elif where == "menu":
        player.place(flows.MENU)
    before = h.ask("app.session.table.game.snapshot()")
    player.cycle()
    assert asked(h)
    assert "?" not in "".join(h.words()[1:]), "nothing of the table is shown beside the question"
    player.choose("Weiterspielen")
    assert page(h) == ("konzentration_drawn" if where == "drawn" else "konzentration")
    assert h.ask("app.session.table.game.snapshot()") == before
    player.cycle()
    assert asked(h), "it asks after each loss of power"
    player.choose("Runde neu geben")
    assert page(h) == "message" and "einverstanden?" in h.words()[0]
    player.choose("Ja")
    assert page(h) == "curtain" and "Fuchs" in h.words()
    game = player.table().game
    assert (game.phase, game.round, game.pile, game.check()) == (0, 1, 8, None)
    assert game.snapshot() != before
    player.look()
    player.look()
    assert page(h) == "konzentration", "it does not ask again"


def test_after_power_on_at_the_end_of_a_round_all_cards_lie_open(five):
    h = five.h
    five.start()
    last_card(five)
    five.cycle()
    assert page(h) == "konzentration" and "Alles liegt offen" in h.words()
    h.run(REST_MS)
    h.keys("A A")
    assert page(h) == "curtain"


@pytest.mark.parametrize("how", ["none", "half", "zeros"])
def test_power_may_fail_in_the_very_save_of_a_draw(five, how):
    h = five.h
    five.start()
    h.run(REST_MS)
    h.cut_power(0, how)
    h.press("A")
    assert h.lost_power
    five.cycle()
    assert asked(h) and h.ask("app.campaign.faults") == []
    assert five.table().game.phase in (1, 2)


@pytest.mark.parametrize("drawn", [False, True])
def test_a_bot_that_lost_its_memory_plays_on(five, drawn):
    """The power was off: it has seen none of its cards."""
    h = five.h
    five.start(players=(0 + STRONG, 1), seed=9)
    h.run(100)
    if drawn:
        h.do("app.session.play(%d)" % DRAW)
    five.cycle()
    assert asked(h)
    five.choose("Weiterspielen")
    list(five.finish(bots(2, 0), rounds=1))
    assert page(h) == "score"


# Bad input


def test_a_save_of_another_version_is_told_in_plain_words(five):
    h = five.h
    for version, said in ((0, "nicht mehr lesbar"), (2, "von einem neueren Programm")):
        five.start()
        h.do(
            "data = bytearray(app.session.match.pack()); data[0] = %d; name = app.session.name;"
            "app.session.close(); store = app.campaign.store; store.write(name, bytes(data));"
            "data.append(0); store.write(name, bytes(data)); app.go('title')" % version
        )
        h.settle()
        five.choose("Mehr Spiele")
        five.choose("Konzentrationsspiel")
        assert page(h) == "message" and said in h.words()[0].replace("\n", " ")
        five.choose("OK")
        h.do("app.campaign.store.erase('konzentration')")
        h.off()
        h.on()


def test_a_match_of_many_rounds_is_saved_whole(five):
    """A history that does not fit is kept as a snapshot; the match goes on from there."""
    h = five.h
    five.start(players=(0, 1, 2))
    h.do("for _ in range(258): app.session.table.apply(%d)" % REDEAL)
    h.do("app.session.save(); app.session.pass_on()")
    h.settle()
    before = h.ask("app.session.table.game.snapshot()")
    five.cycle()
    assert page(h) == "curtain" and h.ask("app.session.table.game.snapshot()") == before


def test_options_that_the_game_does_not_have_are_refused_in_words(five):
    h = five.h
    five.begin()
    h.do("app.session.options[0] = 7; app.go('options')")
    h.settle()
    h.press("A")
    assert page(h) == "message" and h.words()[0].startswith("Das passt nicht zusammen.")
    h.press("A")
    five.choose("Proberunde: 7")
    five.choose("Los geht’s")
    assert page(h) in ("konzentration_look", "curtain")


@pytest.mark.parametrize("board", [FIVE, FOUR])
def test_random_keys_break_nothing(board, tmp_path):
    chance = random.Random(12)
    keys = {"A": 30, "left": 9, "right": 9, "up": 7, "down": 9, "B": 2, "X": 3, "Y": 2}
    if board == FOUR:
        keys = {"X": 40, "A": 15, "B": 20, "Y": 3}
    names, weights = list(keys), list(keys.values())
    played = 0
    with Handheld(board, flash=tmp_path / "flash.img", seed=3) as h:
        player = Player(h)
        for leg in range(PRESSES // LEG):
            player.begin(players=(0, 1, 2 + EASY, 3)[: 2 + leg % 3], trial=leg & 1, seed=leg)
            for press in range(1, LEG + 1):
                h.press(chance.choices(names, weights)[0], chance.choice((20, 60, 120, 400)))
                if chance.random() < 0.05:
                    h.run(chance.randrange(50, 1500))
                if press % 10 == 0 and h.ask("app._session is None or app.session.name != 'konzentration'"):
                    h.do("app.session.open('konzentration'); app.session.pass_on()")
                    h.settle()
            assert (h.output, h.crashed, h.panel.faults) == ("", None, [])
            assert h.ask("app.session.table.game.check()") is None
            played += h.ask("app.session.table.length")
            home(h)
            assert h.ask("app.campaign.faults") == []
        assert played > PRESSES // 30, "too little was played"
        assert flash_files.read(h.flash, "/log") == {}
