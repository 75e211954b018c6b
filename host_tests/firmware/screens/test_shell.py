"""The shell of the other games, played by keys with the template game on the virtual handheld."""

import random

import flash_files
import pytest
from test_random_keys import mash
from walk import home, page, watch

from tools.bench import Handheld

FIVE, FOUR = "waveshare_pico_lcd_13", "pimoroni_pico_display_2"
DECK = (
    "from engine.table import Table; from firmware.session import Match;"
    "app.session.match = Match(app.session.match.players, Table.deal('template', b'\\x0a', 2, 0, bytes(%r)))"
)
CARDS = list(range(4, 14))  # the deck of ten cards in its own order


class Shell:
    """A handheld with the template game in its list, led by the meaning of its keys."""

    def __init__(self, h):
        self.h = h
        self.show()
        self.four = "up" not in h.board.keys
        self.ok = "X" if self.four else "A"
        self.back = "Y" if self.four else "B"
        self.next = "B" if self.four else "down"

    def choose(self, words):
        """Lead the cursor down to the choice with these words and press OK."""
        choices = self.h.ask("app.page._menu.choices")
        steps = (choices.index(words) - self.h.ask("app.page._menu.at")) % len(choices)
        for _ in range(steps):
            self.h.press(self.next)
        self.h.press(self.ok)

    def begin(self, bot=""):
        """From the title to the first curtain of a match of Fox and Owl; gives the presses."""
        self.choose("Mehr Spiele")
        self.choose("Musterspiel")
        if bot:
            self.choose("Eule")
            while "Gerät: " + bot not in self.h.words():
                self.choose(self.h.ask("app.page._menu.choices")[2])
            self.choose("Fertig")
        self.choose("Fertig")
        self.choose("Los geht’s")
        assert page(self.h) == "curtain"

    def leave(self):
        """From curtain or page of the game to the list of games."""
        self.h.press(self.back)
        assert page(self.h) == "pause"
        self.choose("Später weiterspielen")
        assert page(self.h) == "games"

    def deal(self, cards):
        """Let the match have this deck."""
        self.h.do(DECK % cards)

    def cycle(self):
        """Power off and on."""
        self.h.off()
        self.h.on()
        self.show()

    def show(self):
        """Have the template game in the list of the title that is open."""
        self.h.do("app.developer = True; app.go('title')")
        self.h.settle()


@pytest.fixture(params=[FIVE, FOUR])
def shell(request, tmp_path):
    with Handheld(request.param, flash=tmp_path / "flash.img", seed=1) as h:
        yield Shell(h)
        assert (h.output, h.crashed) == ("", None)


@pytest.fixture
def five(tmp_path):
    with Handheld(flash=tmp_path / "flash.img", seed=1) as h:
        yield Shell(h)
        assert (h.output, h.crashed) == ("", None)


def actions(h):
    return h.ask("app.session.table.length")


# The way


def test_a_whole_match_is_played_by_keys_and_its_rematch_begins_with_the_other(shell):
    shell.begin()
    h = shell.h
    for name in ("Fuchs", "Eule", "Fuchs", "Eule", "Fuchs"):
        assert name in h.words() and page(h) == "curtain"
        h.press(shell.ok)
        assert name in h.words() and page(h) == "template"
        shell.choose("Zwei nehmen")
    assert page(h) == "score"
    assert {"Eule gewinnt!", "★"} <= set(h.words())
    shell.choose("Noch einmal")
    assert page(h) == "curtain" and "Eule" in h.words()


def test_a_game_begins_with_few_presses(five):
    """Choose the game, the players of last time, the options of last time."""
    h = five.h
    five.choose("Mehr Spiele")
    five.choose("Musterspiel")
    h.keys("A A")
    assert page(h) == "curtain"


def test_the_way_back_leads_to_the_title_from_everywhere(shell):
    shell.begin()
    h = shell.h
    assert home(h) == 3
    for way in ("seats", "seat", "options", "template", "curtain", "games"):
        h.do("app.session.open('template')")
        h.do("app.go('%s'%s)" % (way, ", 0" if way == "seat" else ""))
        h.settle()
        assert page(h) == way
        home(h)


def test_a_game_in_progress_is_marked_and_goes_on_or_begins_anew(shell):
    shell.begin()
    h = shell.h
    h.press(shell.ok)
    shell.choose("Eine nehmen")
    shell.leave()
    assert "▶ Musterspiel" in h.words()
    h.press(shell.ok)
    shell.choose("Zurück")
    assert page(h) == "games"
    h.press(shell.ok)
    shell.choose("Weiterspielen")
    assert (page(h), actions(h)) == ("curtain", 1)
    shell.leave()
    h.press(shell.ok)
    shell.choose("Neues Spiel")
    assert page(h) == "seats"
    home(h)
    shell.choose("Mehr Spiele")
    assert "▶ Musterspiel" in h.words(), "to look at a new game ends none"
    shell.choose("▶ Musterspiel")
    shell.choose("Neues Spiel")
    shell.choose("Fertig")
    shell.choose("Los geht’s")
    assert (page(h), actions(h)) == ("curtain", 0)


def test_giving_up_ends_the_match(shell):
    shell.begin()
    h = shell.h
    h.press(shell.ok)
    shell.choose("Aufgeben")
    shell.choose("Ja")
    assert page(h) == "score" and "Eule gewinnt!" in h.words()
    shell.choose("Zu den Spielen")
    assert page(h) == "games" and "Musterspiel" in h.words()


def test_the_rules_lead_back_to_the_table(shell):
    shell.begin()
    h = shell.h
    h.press(shell.ok)
    shell.choose("Regeln")
    assert page(h) == "rules" and "Musterspiel" in h.words()
    h.press(shell.ok)
    assert page(h) == "template"


# The curtain


def glass(h):
    return h.picture().tobytes(), h.words()


def hidden(h):
    """The words for the cards that lie in the hand of the player in turn, as the page shows them."""
    view = h.ask("app.session.table.game.view(app.session.table.game.seat)")
    h.do("from firmware.ui.cards import name")
    return h.ask("[name(card, app.words) for card in %r]" % view["own"])


def test_the_curtain_shows_nothing_that_only_one_player_may_know(five):
    """With another deck the curtain has the same pixels and words, while the page has others."""
    h = five.h
    five.begin()
    curtains, pages = [], []
    for cards in (CARDS, CARDS[::-1]):
        five.deal(cards)
        h.do("app.session.play(2); app.session.play(2); app.session.pass_on()")
        h.settle()
        assert page(h) == "curtain"
        curtains.append(glass(h))
        words = " ".join(h.words())
        own = hidden(h)
        assert own and not [card for card in own if card in words]
        h.press("A")
        assert page(h) == "template"
        pages.append(glass(h))
        assert own[0] in " ".join(h.words()), "the test looks for words that nobody shows"
    assert curtains[0] == curtains[1]
    assert pages[0] != pages[1]


def glasses_from_the_key_on(shell, cards):
    """All pictures of the glass, 5 ms apart, from the key that ends the first player's turn on."""
    h = shell.h
    shell.deal(cards)
    h.do("app.session.play(2); app.session.play(2); app.go('template')")
    h.settle()
    return watch(h, "A")


# Two decks that give the first player the same cards, the second one others.
NEXT_HANDS = (CARDS, [*CARDS[:2], 12, 13, *CARDS[4:8], 6, 7])


def test_the_glass_shows_nothing_private_while_the_curtain_comes(five):
    """From the key that ends the turn on, no picture depends on the next player's cards."""
    h = five.h
    five.begin()
    shown, pages = [], []
    for cards in NEXT_HANDS:
        shown.append(glasses_from_the_key_on(five, cards))
        assert page(h) == "curtain" and len(set(shown[-1])) > 2
        h.press("A")
        pages.append(glass(h))
    assert shown[0] == shown[1]
    assert pages[0] != pages[1], "the hands that nothing may depend on are alike"


def test_a_page_that_opens_without_its_curtain_would_be_noticed(five):
    """The test above can fail: here the next player's page opens at once."""
    five.begin()
    shown = []
    for cards in NEXT_HANDS:
        five.h.do("app.session.is_open = lambda: True")
        shown.append(glasses_from_the_key_on(five, cards))
        assert page(five.h) == "template"
    assert shown[0] != shown[1]


def test_the_curtain_tells_what_the_last_player_did(shell):
    shell.begin()
    h = shell.h
    h.press(shell.ok)
    shell.choose("Zwei nehmen")
    assert "Fuchs nimmt zwei Karten." in h.words()
    h.press(shell.ok)
    shell.choose("Eine nehmen")
    assert "Eule nimmt eine Karte." in h.words()
    assert "Fuchs nimmt zwei Karten." not in h.words()


def test_only_ok_uncovers(five):
    five.begin()
    for key in ("up", "down", "left", "right", "X"):
        five.h.press(key)
        assert page(five.h) == "curtain"
    five.h.run(30_000)
    assert page(five.h) == "curtain"


# Power


@pytest.mark.parametrize("where", ["curtain", "page", "rules"])
def test_after_power_on_a_game_goes_on_at_the_curtain(five, where):
    h = five.h
    five.begin()
    h.press("A")
    five.choose("Zwei nehmen")
    if where != "curtain":
        h.press("A")
    if where == "rules":
        five.choose("Regeln")
    five.cycle()
    assert page(h) == "title"
    five.choose("Mehr Spiele")
    five.choose("▶ Musterspiel")
    five.choose("Weiterspielen")
    assert page(h) == "curtain" and "Eule" in h.words()
    assert actions(h) == 1
    assert h.ask("app.session.table.game.check()") is None


def test_the_result_is_there_after_power_off_until_it_was_left(shell):
    h = shell.h
    shell.begin()
    h.press(shell.ok)
    shell.choose("Aufgeben")
    shell.choose("Ja")
    assert page(h) == "score" and "Eule gewinnt!" in h.words()
    for _ in range(2):
        shell.cycle()
        shell.choose("Mehr Spiele")
        shell.choose("▶ Musterspiel")
        shell.choose("Das Ergebnis")
        assert page(h) == "score" and "Eule gewinnt!" in h.words()
    shell.choose("Andere Spieler")
    assert page(h) == "seats"
    shell.cycle()
    shell.choose("Mehr Spiele")
    shell.choose("Musterspiel")
    assert page(h) == "seats"


@pytest.mark.parametrize("how", ["none", "half", "last", "bits", "zeros"])
def test_power_may_fail_in_the_very_save_of_a_turn(five, how):
    h = five.h
    five.begin()
    h.press("A")
    h.cut_power(0, how)
    five.choose("Zwei nehmen")
    assert h.lost_power
    five.cycle()
    five.choose("Mehr Spiele")
    five.choose("▶ Musterspiel")
    assert h.ask("app.campaign.faults") == []
    five.choose("Weiterspielen")
    assert page(h) == "curtain" and actions(h) in (0, 1)


# Players


def test_players_and_their_order_are_chosen_and_offered_again(shell):
    h = shell.h
    shell.choose("Mehr Spiele")
    shell.choose("Musterspiel")
    shell.choose("Eule")
    shell.choose("Anderes Tier")
    assert "Igel" in h.words()
    shell.choose("Früher dran")
    assert [word for word in h.words() if word in ("Fuchs", "Igel")] == ["Igel", "Fuchs"]
    shell.choose("Fertig")
    shell.choose("Los geht’s")
    assert "Igel" in h.words() and page(h) == "curtain"
    shell.cycle()
    shell.choose("Mehr Spiele")
    shell.choose("▶ Musterspiel")
    shell.choose("Neues Spiel")
    assert [word for word in h.words() if word in ("Fuchs", "Igel")] == ["Igel", "Fuchs"]


def test_left_and_right_change_the_animal_at_once_and_no_two_are_alike(five):
    h = five.h
    five.choose("Mehr Spiele")
    five.choose("Musterspiel")
    h.keys("down down")
    for _ in range(9):
        h.press("right")
        players = h.ask("list(app.session.players)")
        assert len(set(players)) == 2 and players[1] == 1
    h.press("left")
    assert h.ask("app.session.players[0]") != players[0]


def test_the_number_of_players_goes_round_between_least_and_most(five):
    h = five.h
    h.do("import engine.template.rules as rules; rules.Game.SEATS = (2, 6)")
    five.choose("Mehr Spiele")
    five.choose("Musterspiel")
    h.press("down")
    for count in (3, 4, 5, 6, 2):
        h.press("A")
        players = h.ask("list(app.session.players)")
        assert len(players) == len(set(players)) == count
        assert "%d Spieler" % count in h.words()
    h.press("left")
    assert "6 Spieler" in h.words()


def test_bots_never_play_alone(five):
    h = five.h
    h.do("import engine.template.rules as rules; rules.Game.SEATS = (2, 3)")
    five.choose("Mehr Spiele")
    five.choose("Musterspiel")
    five.choose("Fuchs")
    five.choose("Mensch")
    assert "Gerät: leicht" in h.words()
    five.choose("Fertig")
    five.choose("Eule")
    assert "Mensch" not in h.words(), "the last person may become a bot"
    h.press("B")
    h.do("app.session.players = [16, 17, 2]; app.go('seats', 1)")
    h.settle()
    h.press("A")
    assert h.ask("list(app.session.players)") == [0, 17]


def test_an_option_is_changed_by_a_press(shell):
    h = shell.h
    shell.choose("Mehr Spiele")
    shell.choose("Musterspiel")
    shell.choose("Fertig")
    shell.choose("Karten: 10")
    assert "Karten: 11" in h.words()
    shell.choose("Karten: 11")
    h.press("A" if shell.four else "up")
    h.press(shell.ok)
    assert page(h) == "curtain"
    assert h.ask("app.session.table.options") == b"\x0c"


def test_what_the_game_refuses_is_said_in_plain_words(five):
    h = five.h
    h.do("app.session.open('template'); app.session.players.append(3); app.go('options')")
    h.settle()
    h.press("A")
    assert page(h) == "message" and h.words()[0].startswith("Das passt nicht zusammen.")
    h.press("A")
    assert page(h) == "options"


# Bots


def test_a_child_alone_plays_against_the_device(shell):
    h = shell.h
    shell.begin(bot="leicht")
    assert "Du bist dran" in h.words()
    for _ in range(12):
        h.press(shell.ok)
        assert page(h) == "template" and "Fuchs" in h.words()
        shell.choose("Eine nehmen")
        if page(h) == "score":
            break
        h.run(2000)
        if page(h) == "score":
            break
        assert "Du bist dran" in h.words()
        assert [word for word in h.words() if word.startswith("Eule nimmt")]
    assert page(h) == "score"


def test_keys_during_a_bots_turn_uncover_nothing(five):
    h = five.h
    five.begin(bot="leicht")
    h.press("A")
    five.choose("Eine nehmen")
    assert "Das Gerät spielt für" in h.words()
    h.press("A")
    assert page(h) == "curtain"
    five.leave()
    h.press("A")
    five.choose("Weiterspielen")
    h.run(2000)
    assert page(h) == "curtain" and "Du bist dran" in h.words()


# Memory and saves


def test_nothing_of_a_game_stays_in_memory_when_it_is_left(five):
    h = five.h
    modules = "sorted([m for m in sys.modules if 'template' in m or 'session' in m])"
    five.begin(bot="mittel")
    h.press("A")
    assert len(h.ask(modules)) >= 4
    home(h)
    assert h.ask(modules) == []
    first = h.memory()
    for _ in range(3):
        five.choose("Mehr Spiele")
        five.choose("▶ Musterspiel")
        five.choose("Weiterspielen")
        h.press("A")
        home(h)
    if first:
        assert h.memory().used - first.used < 640


def test_the_campaigns_game_goes_on_after_another_game(five):
    h = five.h
    h.keys("A A A")
    while page(h) != "kreuzsummen":
        h.press("A")
    before = h.ask("app.campaign.table.pack()")
    home(h)
    five.begin()
    assert h.ask("app.campaign.table is None")
    home(h)
    five.choose("Weiterspielen")
    assert page(h) == "kreuzsummen"
    assert h.ask("app.campaign.table.pack()") == before


def test_a_damaged_save_is_told_in_plain_words_and_there_is_a_way_on(five):
    h = five.h
    five.begin()
    h.off()
    saves = flash_files.read(h.flash)
    flash_files.write(h.flash, {name: b"junk" for name in saves if name.startswith("template.")})
    h.on()
    five.show()
    five.choose("Mehr Spiele")
    five.choose("Musterspiel")
    assert page(h) == "message" and "nicht mehr\nlesbar" in h.words()[0]
    five.choose("OK")
    assert page(h) == "games"
    h.press("B")
    five.begin()
    five.cycle()
    five.choose("Mehr Spiele")
    assert "▶ Musterspiel" in h.words()


@pytest.mark.parametrize("board", [FIVE, FOUR])
def test_random_keys_in_the_shell_break_nothing(board, tmp_path):
    chance = random.Random(6)
    with Handheld(board, flash=tmp_path / "flash.img", seed=6) as h:
        shell = Shell(h)
        shell.begin(bot="leicht")
        seen = set()
        for _ in range(400):
            mash(h, chance, 1)
            seen.add(page(h))
            other = h.ask("app._session is not None and app.session.name not in ('', 'template')")
            if other or page(h) in ("title", "path", "settings"):
                home(h)
                seat = "app.session.open('template'); app.go('seat', 1)"
                h.do(chance.choice(("app.go('games', 'template')", seat)))
                h.settle()
        assert {"games", "seats", "seat", "options", "curtain", "template", "message"} <= seen
        home(h)
        assert (h.output, h.crashed, h.ask("app.campaign.faults")) == ("", None, [])
        h.do("app.session.open('template')")
        assert h.ask("app.session.match.table.game.check()") is None


def test_the_players_are_told_who_begins(tmp_path):
    with Handheld(flash=tmp_path / "flash.img", seed=1) as h:
        for game, words in (("quibbles", "Oben fängt an"), ("konzentration", "Das Los sagt, wer anfängt")):
            h.do("app.session.open(%r); app.go('seats')" % game)
            h.settle()
            assert words in h.words()
