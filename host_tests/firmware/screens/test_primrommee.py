"""Primzahlen-Rommé played by keys on the virtual handheld, to its end."""

import pytest
from primrommee_walk import LAY, OPEN, PILE, SORT, Player
from primrommee_ways import CHOICE, FIVE_WAY, FOUR_KEYS, ways_to_throws
from walk import home, page

from engine.primrommee import melds
from engine.primrommee.actions import DRAW, OUT, TAKE, THROW, out, throw
from engine.primrommee.bot import Bot
from engine.primrommee.numbers import WILD
from tools.bench import Handheld
from tools.picture_scenes import Stage
from tools.scenes import primrommee as scenes

FIVE, WIDE_FOUR = "waveshare_pico_lcd_13", "pimoroni_pico_display_2"
EASY, MEDIUM, STRONG = 16, 32, 48
MIDDLE, HARD = 1, 2  # levels


@pytest.fixture
def h(tmp_path):
    with Handheld(FIVE, flash=tmp_path / "flash.img", seed=1) as handheld:
        yield handheld
        assert (handheld.output, handheld.crashed) == ("", None)


def bots(seats, level=HARD):
    return [Bot(seat, level, 7 + seat) for seat in range(seats)]


def set_up(h, table, actions=(), players=(0, 1, 2, 3)):
    scenes.play(Stage(h), table, actions, players)
    return Player(h)


# A whole match


@pytest.mark.parametrize("board", [FIVE, WIDE_FOUR])
def test_two_players_play_a_whole_match_by_keys_and_once_more(board):
    with Handheld(board, seed=1) as h:
        player = Player(h)
        player.choose("Mehr Spiele")
        player.choose("Primzahlen-Rommé")
        player.choose("Fertig")
        h.do("app.seed = lambda: 5")
        player.choose("Los geht’s")
        assert page(h) == "curtain"
        seen = player.finish(bots(2))
        assert {"curtain", "primrommee", "primrommee_hands", "score"} == set(seen)
        game = player.table().game
        assert game.round == game.rounds == 2 and game.check() is None
        starter = player.table().starter
        player.choose("Noch einmal")
        assert page(h) == "curtain"
        assert player.table().starter == 1 - starter and player.table().length == 0
        assert (h.output, h.crashed) == ("", None)


@pytest.mark.parametrize("level", [EASY, MEDIUM, STRONG])
def test_a_child_alone_plays_a_match_against_each_level(h, level):
    player = Player(h)
    player.begin(players=(0, 1 + level), seed=3)
    seen = player.finish(bots(2))
    assert seen[-1] == "score" and player.table().game.result


def test_three_play_on_after_the_first_has_laid_down(h):
    player = Player(h)
    player.begin(players=(0, 1, 2), options=(6, 1, 1, 0, 60), seed=3)
    player.finish(bots(3))
    game = player.table().game
    assert game.round == 3 and sorted(game.places) in ([0, 1, 2], [0, 0, 0], [0, 0, 1])


def test_four_bots_and_advanced_cards_come_to_an_end(h):
    player = Player(h)
    player.begin(players=(0, 1 + STRONG, 2 + STRONG), options=(8, 1, 0, 1, 60), seed=4)
    player.finish(bots(3))
    assert player.table().game.result


# Presses


@pytest.mark.parametrize(("board", "advanced"), [(FIVE, 0), (FIVE, 1), (WIDE_FOUR, 0), (WIDE_FOUR, 1)])
def test_the_keys_need_as_many_presses_as_were_counted(board, advanced):
    """Drawing takes one; a throw as many as test_primrommee_cursor.py counts over many games.

    With four keys the open card takes two, and among fifteen cards a key is held to run, as one press.
    """
    four = board == WIDE_FOUR
    held = four and advanced
    seeds = range(1 if advanced else 3)
    presses = {}
    with Handheld(board, seed=1, interpreter="cpython") as h:
        player = Player(h, held)
        for seed in seeds:
            player.begin(options=(2, 1, 0, advanced, 30), seed=seed)
            player.finish([Bot(0, HARD, seed), Bot(1, MIDDLE, seed)], presses)
        assert (h.output, h.crashed) == ("", None)
    ways = ways_to_throws(advanced, seeds, FOUR_KEYS if four else FIVE_WAY)
    assert len(ways) > 15
    assert presses[THROW] == [CHOICE + (len(set(way)) if held else len(way)) for way in ways]
    assert set(presses[OUT]) == {CHOICE}
    assert set(presses[DRAW >> 8]) == {1}
    assert set(presses[TAKE >> 8]) == {2 if four else 1}


# The table


def test_laying_down_is_offered_on_exactly_the_winning_cards(h):
    player = set_up(h, scenes.table([(23, 3, 93, 37, 39, 17, 30), scenes.OTHER], pile=(97,)), (DRAW,))
    view = h.ask("app.session.table.game.view(0)")
    wins = melds.winning(view["own"], 8, 2)
    assert 0 < wins < 255
    for place in range(8):
        player.point(place)
        slot = h.ask("app.page._slots[%d]" % place)
        said = h.words()[-1].startswith("Auslegen")
        assert said == bool(wins >> slot & 1), view["own"][slot]


def test_the_winning_hand_is_laid_down_and_all_hands_are_shown(h):
    player = set_up(h, scenes.table([scenes.WINNING, scenes.OTHER]), (DRAW,))
    player.play(out(65))
    assert page(h) == "primrommee_hands"
    assert "hat ausgelegt: 0 P." in h.words()
    h.press("A")
    assert "hat nicht ausgelegt: 5 P." in h.words()
    h.press("left")
    assert "hat ausgelegt: 0 P." in h.words()
    h.keys("A A")
    assert page(h) == "score" and {"Runde für Fuchs!", "Wenig gewinnt"} <= set(h.words())
    player.choose("Nächste Runde")
    assert page(h) == "curtain" and "Eule" in h.words()


def test_the_open_card_just_taken_cannot_be_thrown_and_is_put_back_by_undo(h):
    player = set_up(h, scenes.table([scenes.OTHER, scenes.WINNING], open_=73))
    h.press("X")
    player.point(*player.places(73))
    assert h.words()[-1] == "Gerade genommen: behalten"
    h.keys("A A A")
    assert player.table().length == 1, "the card that must be kept was thrown"
    h.press("X")
    assert player.table().length == 0 and "Offen: 73" in h.words()


def test_nothing_is_undone_after_a_card_was_drawn(h):
    player = set_up(h, scenes.table([scenes.OTHER, scenes.WINNING]), (DRAW,))
    h.press("X")
    assert player.table().length == 1 and h.words()[-1] == "Hier geht es nicht zurück"


def test_one_press_throws_nothing(h):
    player = set_up(h, scenes.table([scenes.OTHER, scenes.WINNING]), (DRAW,))
    h.keys("A right A B")
    assert player.table().length == 1 and page(h) == "primrommee"
    h.keys("A A")
    assert player.table().length == 2


def test_cards_that_match_the_prime_under_the_cursor_are_marked_until_the_help_is_off(h):
    hand = (4, 7, 29, 22, 61, 89, 98)
    player = set_up(h, scenes.table([hand, scenes.WINNING], pile=(20,)), (DRAW,))
    player.point(*player.places(29))
    (said,) = [words for words in h.words() if words.startswith("Deine Karten")]
    assert said == "Deine Karten: 4, 7, 20 (Zehner gleich), 22 (Zehner gleich), 29, 61, 89 (Einer gleich), 98"
    h.press("Y")
    player.choose("Hilfen")
    player.choose("Passende zeigen: an")
    h.keys("B B")
    player.point(*player.places(29))
    assert "Deine Karten: 4, 7, 20, 22, 29, 61, 89, 98" in h.words()


def test_how_far_the_hand_is_is_said_only_when_it_is_asked_for(h):
    player = set_up(h, scenes.table([scenes.WINNING, scenes.OTHER]))
    assert not [words for words in h.words() if "passen" in words]
    h.press("Y")
    player.choose("Hilfen")
    player.choose("Wie weit bin ich: aus")
    h.keys("B B")
    assert "7 von 7 passen" in h.words()


def test_each_player_has_an_order_of_cards_of_its_own(h):
    player = set_up(h, scenes.table([scenes.OTHER, scenes.WINNING]))
    player.point(SORT)
    h.press("A")
    assert "Deine Karten: 80, 71, 2, 64, 7, 89, Stern" in h.words()
    player.point(PILE)
    h.press("A")
    player.play(throw(64))
    h.press("A")
    assert "Deine Karten: 3, 17, 23, 37, 39, 93, Stern" in h.words()


def test_helps_stay_in_the_rematch(h):
    player = set_up(h, scenes.table([scenes.OTHER, scenes.WINNING]))
    h.do("app.session.table.note = bytes((9, 9, 1, 6))")
    h.do("app.session.rematch()")
    assert player.table().note == bytes((0, 0, 1, 6))


def test_giving_up_ends_the_match_without_a_winner(h):
    player = set_up(h, scenes.table([scenes.OTHER, scenes.WINNING]))
    h.press("Y")
    player.choose("Aufgeben")
    player.choose("Ja")
    assert page(h) == "score" and "Niemand gewinnt" in h.words()


@pytest.mark.parametrize("way", ["table", "menu", "primes", "help", "lay", "hands"])
def test_every_page_leads_home(way):
    for board in (FIVE, WIDE_FOUR):
        with Handheld(board, seed=1) as h:
            set_up(
                h,
                scenes.table([scenes.WINNING, scenes.OTHER]),
                (DRAW, out(65)) if way == "hands" else (DRAW,),
            )
            if way not in ("table", "hands"):
                h.do("app.go('primrommee_%s')" % way)
                h.settle()
            assert page(h).endswith(way) or way == "table"
            home(h)


# Laying down oneself


def lay_page(h, hands, pile=(65,)):
    player = set_up(h, scenes.table(hands, pile=pile), (DRAW,))
    h.do("app.session.table.note = bytes((0, 0, 0, 4)); app.go('primrommee')")
    h.settle()
    return player


def mark(player, cards, sign):
    for card in cards:
        slots = player.h.ask("(app.page._cards, app.page._slots)")
        place = slots[1].index(slots[0].index(card))
        player.point(place)
        for _ in range(sign):
            player.h.press("A")


def test_players_who_lay_down_themselves_are_not_told_that_they_can(h):
    player = lay_page(h, [scenes.WINNING, scenes.OTHER])
    for place in range(8):
        player.point(place)
        assert not h.words()[-1].startswith("Auslegen")


def test_marked_melds_are_laid_down_when_they_are_right(h):
    player = lay_page(h, [scenes.WINNING, scenes.OTHER])
    player.point(LAY)
    h.press("A")
    assert page(h) == "primrommee_lay"
    mark(player, (23, 3, 93, WILD), 1)
    mark(player, (37, 39), 2)
    player.point(SORT)
    h.press("A")
    assert h.words()[-1] == "Genau eine bleibt ohne Zeichen"
    mark(player, (65,), 2)
    player.point(SORT)
    h.press("A")
    assert h.words()[-1] == "Balken ist keine Kombination"
    mark(player, (65,), 1)  # from the second sign round to none
    mark(player, (17,), 2)
    player.point(SORT)
    h.press("A")
    assert page(h) == "primrommee_hands"
    assert list(player.table().game.places) == [1, 0]


# Power


@pytest.mark.parametrize("where", ["curtain", "page", "drawn"])
def test_after_power_on_the_match_goes_on_at_the_curtain(h, where):
    player = Player(h)
    player.begin(seed=5)
    h.press("A")
    player.play(DRAW)
    if where != "drawn":
        player.play(throw(player.table().game.hand_card(0, 0)))
    curtain = h.words()
    if where == "page":
        h.press("A")
    before = player.table()
    h.off()
    h.on()
    player.choose("Mehr Spiele")
    player.choose("▶ Primzahlen-Rommé")
    player.choose("Weiterspielen")
    assert page(h) == "curtain"
    if where != "drawn":
        assert h.words() == curtain and any("Fuchs wirft weg" in words for words in curtain)
    after = player.table()
    assert after.length == before.length and after.game.snapshot() == before.game.snapshot()
    hand = h.ask("app.session.table.game.view(app.session.table.game.seat)")["own"]
    h.press("A")
    assert page(h) == "primrommee" and h.ask("app.page._cards") == hand


def test_after_power_on_at_the_end_of_a_round_the_hands_are_shown(h):
    player = set_up(h, scenes.table([scenes.WINNING, scenes.OTHER]), (DRAW, out(65)))
    assert page(h) == "primrommee_hands"
    h.off()
    h.on()
    player.choose("Mehr Spiele")
    player.choose("▶ Primzahlen-Rommé")
    player.choose("Weiterspielen")
    assert page(h) == "primrommee_hands" and "hat ausgelegt: 0 P." in h.words()


def test_the_pattern_of_places_is_that_of_the_firmware(h):
    h.do("from firmware.screens import primrommee_cursor as places")
    assert h.ask("(places.PILE, places.OPEN, places.LAY, places.SORT)") == (PILE, OPEN, LAY, SORT)
