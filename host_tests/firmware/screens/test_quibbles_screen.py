"""Quibbles on the virtual handheld: whole games by keys, curtains, saves, presses, room for all choices."""

import importlib
import random
from pathlib import Path

import pytest
from game_player import only_game
from quibbles_player import Player
from walk import home, page, watch

from engine.quibbles import Game, actions, counts
from engine.quibbles.bot import Bot
from engine.quibbles.counts import of
from engine.quibbles.position import COLLECT
from firmware.screens import quibbles_flow as flows
from tools.bench import Handheld

FIVE, FOUR = "waveshare_pico_lcd_13", "pimoroni_pico_display_2"
TEXT = Path(__file__).resolve().parents[3] / "firmware" / "text"
LEVELS = ("leicht", "mittel", "stark")
HARD = 2
PRESSES = 2000  # random ones
_LEG = 250

# On the board: the piles of the player in turn and what lies in the middle.
_SET = "game = app.session.table.game; game.hands[%d], game.row, game.phase = %d, %d, %d"

# On the board: a match that begins with this deck.
_DEAL = (
    "from engine.table import Table; from firmware.session import Match; app.session.match ="
    " Match(app.session.match.players, Table.deal('quibbles', b'\\x64', 2, 0, %r)); app.go('quibbles')"
)

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


def play_match(player, bots):
    """Play from the curtain to the score; the persons' actions are those of `bots` (a dict by seat)."""
    h = player.h
    while page(h) != "score":
        assert page(h) == "curtain"
        if "Ich bin’s" not in h.words():
            h.run(600)
            continue
        h.press(player.ok)
        seat = h.ask("app.session.table.game.seat")
        while page(h) == "quibbles":
            game = player.table().game
            assert game.check() is None
            assert game.seat == seat
            yield player.play(bots[seat].choose(game.view(seat)))


def glass(h):
    return h.picture().tobytes(), h.words()


# Whole games


def test_two_play_a_whole_game_by_keys_and_a_rematch_begins_with_the_other(player):
    player.begin()
    turns = list(play_match(player, {0: Bot(0, HARD, 1), 1: Bot(1, HARD, 2)}))
    h = player.h
    winner = player.table().game.result - 1
    assert len(turns) > 15
    assert {("Fuchs", "Eule")[winner] + " gewinnt!", "★", "Punkte"} <= set(h.words())
    player.choose("Noch einmal")
    assert page(h) == "curtain" and "Eule" in h.words()


@pytest.mark.parametrize("level", LEVELS)
def test_a_child_alone_plays_a_whole_game_against_each_level(five, level):
    five.begin(bots=(level,))
    list(play_match(five, {0: Bot(0, HARD, 1)}))
    assert page(five.h) == "score"
    assert five.table().game.result in (1, 2)


def test_five_play_with_four_keys_and_bots(tmp_path):
    with Handheld(FOUR, flash=tmp_path / "flash.img", seed=1) as h:
        player = Player(h)
        player.begin(seats=5, bots=LEVELS)
        list(play_match(player, {0: Bot(0, HARD, 1), 1: Bot(1, HARD, 2)}))
        assert page(h) == "score"
        assert (h.output, h.crashed) == ("", None)


def test_a_turn_takes_few_presses(tmp_path):
    """Issue: a take takes at most 7 presses on average over games of bots."""
    for board in (FIVE, FOUR):
        takes, others = [], []
        with Handheld(board, flash=tmp_path / (board + ".img"), seed=1) as h:
            player = Player(h)
            for seed in (1, 2, 3):
                player.begin(seed)
                match = play_match(player, {0: Bot(0, HARD, seed), 1: Bot(1, HARD, seed + 9)})
                for presses in match:
                    kind = actions.kind(h.ask("app.session.table.length") and _last(player))
                    (takes if kind in (actions.TAKE, actions.SINGLES) else others).append(presses)
                home(h)
        print(
            "%s: a take %.2f presses of %d, others %.2f"
            % (board, sum(takes) / len(takes), len(takes), sum(others) / len(others))
        )
        assert len(takes) > 20
        assert sum(takes) / len(takes) <= 7


def _last(player):
    """The action that was played last."""
    return [action for action, _ in player.table().replay()][-1]


# What is private


def test_the_curtain_shows_nothing_of_any_hand(five):
    """With other hands the curtain has the same pixels and words, while the page has others."""
    five.begin()
    h = five.h
    curtains, pages = [], []
    for hand in (of([1, 1, 2, 3, 6, 6]), of([4, 4, 5, 5, 5, 6])):
        h.do("app.session.table.game.hands[:] = [%d, %d]; app.session.pass_on()" % (hand, hand))
        h.settle()
        assert page(h) == "curtain"
        curtains.append(glass(h))
        h.press("A")
        assert page(h) == "quibbles"
        pages.append(glass(h))
        five.leave()
        h.press("A")
        h.do("app.go('curtain')")
        h.settle()
    assert curtains[0] == curtains[1]
    assert pages[0] != pages[1]


@pytest.mark.parametrize("where", ["quibbles", "quibbles_menu", "quibbles_look"])
def test_a_page_shows_nothing_of_another_hand(five, where):
    """Cards of the other hand, as many and others, change neither pixels nor words."""
    five.begin()
    h = five.h
    seen = []
    for hand in (of([1, 1, 2, 3, 6, 6]), of([4, 4, 5, 5, 5, 6])):
        h.do("app.session.table.game.hands[1] = %d; app.go(%r)" % (hand, where))
        h.settle()
        seen.append(glass(h))
    assert seen[0] == seen[1]


def test_the_glass_shows_nothing_private_while_the_curtain_comes(five):
    """From the key that ends the turn on, no picture has the next player's hand."""
    five.begin()
    h = five.h
    h.press("A")
    h.do(_SET % (0, of([6, 6, 5]), of([2, 3, 3, 4, 5, 6]), 0))
    shown = []
    pack = h.ask("app.session.table.game.snapshot()")
    for hand in (of([1, 1, 2, 3, 6, 6]), of([4, 4, 5, 5, 5, 6])):
        h.do("game = app.session.table.game; game._load(%r); game.hands[1] = %d" % (pack, hand))
        h.do("app.session._begin_telling(); app.go('quibbles')")
        h.settle()
        h.press("A")
        assert h.ask("app.page.flow.focus") == flows.MOST
        shown.append(watch(h, "A"))
        assert page(h) == "curtain"
    assert shown[0] == shown[1]


def test_the_curtain_tells_what_was_played_but_not_what_was_drawn(player):
    player.begin()
    h = player.h
    h.press(player.ok)
    h.do(_SET % (0, of([4, 5, 6]), of([1, 2, 2, 4, 5, 6]), 0) + "; app.go('quibbles')")
    h.settle()
    player.place(5)
    player.place(flows.PASS)
    assert page(h) == "quibbles" and player.items() == [flows.ON]
    (drawn,) = [words for words in h.words() if words.startswith("Gezogen: ")]
    held = of([4, 6]) + of([int(card) for card in drawn[9:].split(", ")])
    assert h.ask("app.session.table.game.hands[0]") == held
    h.press(player.ok)
    assert page(h) == "curtain"
    assert "Fuchs passt mit 5." in h.words()
    assert not [words for words in h.words() if "ezogen" in words]


def test_what_was_drawn_may_be_collected_at_once(five):
    five.begin()
    h = five.h
    h.press("A")
    h.do(_SET % (0, of([3, 3, 3, 4, 5]), of([1, 2, 2, 4, 5, 6]), 0) + "; app.go('quibbles')")
    h.settle()
    five.place(5)
    five.place(flows.PASS)
    assert h.ask("app.page.flow.step") == flows.COLLECT
    assert [words for words in h.words() if words.startswith("Gezogen: ")]
    five.place(3)
    assert page(h) == "curtain"
    assert {"Fuchs passt mit 5.", "Fuchs sammelt 3."} <= set(h.words())


def test_new_cards_for_all_are_told(five):
    five.begin()
    h = five.h
    h.press("A")
    h.do(_SET % (0, of([2, 2]), of([1, 2, 3, 4, 5, 6]), COLLECT) + "; app.go('quibbles')")
    h.settle()
    five.place(2)
    assert "Fuchs sammelt 2. Alle haben" in " ".join(h.words())
    assert h.ask("app.session.table.game.hand_count(0)") == 6


# Keys


def test_what_is_played_can_be_taken_back_until_it_is_taken(player):
    player.begin()
    h = player.h
    h.press(player.ok)
    before = glass(h)
    first = h.ask("app.page.flow.focus")
    h.press(player.ok)
    assert glass(h) != before
    h.press(player.back)
    assert glass(h) == before and h.ask("app.page.flow.focus") == first
    assert h.ask("app.session.table.length") == 0
    h.press(player.back)
    assert page(h) == "quibbles_menu"


def test_menu_look_and_rules_lead_back_to_the_table(player):
    player.begin()
    h = player.h
    h.press(player.ok)
    table = glass(h)
    player.place(flows.MENU)
    player.choose("Ablage und Hände")
    assert {"Ablage", "6 Karten"} <= set(h.words())
    h.press(player.back)
    player.choose("Regeln")
    assert page(h) == "rules" and "Quibbles" in h.words()
    h.press(player.back)
    player.choose("Zurück zum Spiel")
    assert glass(h) == table


def test_giving_up_ends_the_game_without_a_winner(player):
    player.begin()
    h = player.h
    h.press(player.ok)
    player.place(flows.MENU)
    player.choose("Aufgeben")
    player.choose("Ja")
    assert page(h) == "score" and "Niemand gewinnt" in h.words()


def test_turns_that_are_used_up_end_the_game(five):
    five.begin()
    h = five.h
    h.press("A")
    h.do(_SET % (0, of([1, 3]), of([1, 2, 2, 4, 5, 6]), 0))
    h.do("game.turn = 200; game.collections[:] = [%d, %d]; app.go('quibbles')" % (of([6, 2]), of([5, 3])))
    h.settle()
    five.place(1)
    five.place(flows.PASS)
    if page(h) == "quibbles":
        five.place(flows.SKIP)
    assert page(h) == "score" and "Geteilter Sieg!" in h.words()


# Power


@pytest.mark.parametrize("where", ["curtain", "drawn"])
def test_after_power_on_a_game_goes_on_at_the_curtain(player, where):
    player.begin()
    h = player.h
    h.press(player.ok)
    player.place(h.ask("app.page.flow.items[0]"))
    player.place(flows.PASS)
    if where == "curtain":
        while page(h) == "quibbles":
            player.place(flows.ON if flows.ON in player.items() else flows.SKIP)
        assert page(h) == "curtain"
    elif flows.SKIP in player.items():
        pytest.skip("what was drawn can be collected")
    before = h.ask("app.session.table.game.snapshot()")
    h.off()
    h.on()
    player.resume()
    assert page(h) == "curtain" and "Eule" in h.words()
    assert [words for words in h.words() if words.startswith("Fuchs passt mit ")]
    assert h.ask("app.session.table.game.snapshot()") == before


def test_a_choice_between_taking_and_collecting_survives_power_off(five):
    five.begin(seed=1)
    h = five.h
    h.press("A")
    five.play(five.table().game.parse(["take", "5", "1+4"]))
    assert h.ask("app.page.flow.step") == flows.COLLECT
    h.off()
    h.on()
    five.resume()
    assert page(h) == "curtain" and "Fuchs" in h.words()
    h.press("A")
    assert h.ask("app.page.flow.step") == flows.COLLECT


def deck(row, first, second, next_):
    """The deck that deals this row and these two hands, and then these cards."""
    begin = row + first + second + next_
    rest = list(Game.cards(b"", 2))
    for card in begin:
        rest.remove(card)
    return bytes(begin + rest)


def drawn_said(h):
    return [words for words in h.words() if words.startswith("Gezogen: ")]


@pytest.mark.parametrize("collects", [False, True])
def test_what_a_pass_has_drawn_is_said_again_after_power_off(five, collects):
    """Power may go before it was read: the player still learns it, and nobody else does."""
    five.begin()
    h = five.h
    hand = [3, 3, 3, 4, 5, 5] if collects else [4, 4, 5, 5, 6, 6]
    h.do(_DEAL % deck([1, 2, 2, 4, 5, 6], hand, [1, 2, 4, 4, 6, 6], [2, 6]))
    h.settle()
    five.place(5)
    five.place(flows.PASS)
    said = drawn_said(h)
    assert said == ["Gezogen: 2, 6"] and (flows.ON in five.items()) != collects
    h.off()
    h.on()
    five.resume()
    assert page(h) == "curtain" and not drawn_said(h)
    if not collects:
        assert "Eule" in h.words()
        h.press("A")
        assert not drawn_said(h), "another player reads it"
        five.play(five.table().game.parse(["pass", str(counts.listed(five.table().game.hands[1])[0])]))
        while page(h) == "quibbles":
            five.place(five.items()[-1])
    h.press("A")
    assert "Fuchs" in "".join(h.words())
    assert drawn_said(h) == said
    h.press("A")
    assert not drawn_said(h)


# Anything


@pytest.mark.parametrize("board", [FIVE, FOUR])
def test_random_keys_break_nothing(board, tmp_path):
    chance = random.Random(5)
    keys = {"A": 30, "left": 9, "right": 9, "up": 5, "down": 9, "B": 4, "X": 4, "Y": 2}
    if board == FOUR:
        keys = {"X": 30, "A": 10, "B": 20, "Y": 5}
    names, weights = list(keys), list(keys.values())
    played = 0
    with Handheld(board, flash=tmp_path / "flash.img", seed=1) as h:
        only_game(h, 'quibbles')
        player = Player(h)
        player.begin(bots=("leicht",))
        for _ in range(PRESSES // 2 // _LEG):
            for _ in range(_LEG):
                h.press(chance.choices(names, weights)[0], chance.choice((20, 60, 120)))
                if chance.random() < 0.05:
                    h.run(chance.randrange(50, 1500))
            assert (h.output, h.crashed, h.panel.faults) == ("", None, [])
            home(h)
            assert h.ask("app.campaign.faults") == []
            h.do("app.session.open('quibbles')")
            table = player.table()
            assert table.game.check() is None
            played += table.length
            h.do("app.go('seats')" if table.game.result else "app.session.pass_on()")
            h.settle()
    assert played > 20, "too little was played"


def test_an_animal_is_never_asked_for_a_hand_of_the_device(five):
    """While the device plays, no key opens the page."""
    five.begin(bots=("leicht",))
    h = five.h
    h.press("A")
    five.place(h.ask("app.page.flow.items[0]"))
    five.place(flows.PASS)
    while page(h) == "quibbles":
        five.place(five.items()[-1])
    assert "Das Gerät spielt für" in h.words()
    h.press("A")
    assert page(h) == "curtain"
    assert counts.size(h.ask("app.session.table.game.hands[0]")) > 0


# Room

# On the board: the most lines of choices, items, and choices in words, of all rows of nine cards.
_CHOICES = """
from engine.quibbles import counts
from firmware.screens import quibbles_flow as flows

def _rows(value, n):
    if value == 6:
        yield n * counts.one(6)
        return
    for count in range(n + 1):
        for row in _rows(value + 1, n - count):
            yield row + count * counts.one(value)

def _most_choices(page, hand, adding):
    flow = page.flow
    lines = items = 0
    for row in _rows(1, 9):
        flow.start(hand, row, 0, 0)
        for _ in range(7):
            page._show_chips()
            items = max(items, flow.count)
            lines = max(lines, max(flow.lines[:flow.count]))
            places = [place for place in flow.items[:flow.count]
                      if place >= flows.SET or place < flows.MOST and (adding or not flow.played)]
            if not places:
                break
            flow._point(places[0] if adding else places[-1])
            if flow.choose():
                break
    return lines, items
"""


@pytest.mark.parametrize("language", [0, 1])
def test_all_choices_of_every_row_have_room(language, tmp_path):
    with Handheld(FIVE, flash=tmp_path / "flash.img", seed=1, interpreter="cpython") as h:
        player = Player(h)
        player.begin(seats=5)
        h.do("app.set_language(%d); app.session.open('quibbles'); app.go('quibbles')" % language)
        h.settle()
        h.do(_CHOICES)
        lines = h.ask("__import__('firmware.screens.quibbles', None, None, ['x']).CHIPS")
        for hand, adding in ((of([6]), False), (of([2, 2, 2]), True)):
            used, items = h.ask("_most_choices(app.page, %d, %r)" % (hand, adding))
            assert 1 <= used <= lines
            assert items <= 16


def test_every_character_of_the_game_is_in_every_font(five):
    h = five.h
    for code in ("de", "en"):
        words = importlib.import_module("firmware.text.quibbles_" + code)
        texts = [value for name, value in vars(words).items() if name.isupper()]
        characters = set("".join("".join(text) for text in texts))
        characters |= set((TEXT / ("quibbles_rules_%s.lines" % code)).read_text(encoding="utf-8"))
        for font in ("font", "small", "big"):
            missing = [
                c for c in sorted(characters - {"\n", "|"}) if not h.ask("app.%s.has(%d)" % (font, ord(c)))
            ]
            assert missing == [], (code, font)
