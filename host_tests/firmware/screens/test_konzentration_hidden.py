"""No hidden card of Konzentrationsspiel, no sum and no history is on the glass, in words, or in a log.

The same match is played with decks that differ in all that is hidden. Whatever all may see must be the same.
"""

import flash_files
import pytest
from konzentration_player import Player
from walk import page

from engine.konzentration.actions import DRAW, LAY, LOOKED, swap
from tools.bench import Handheld
from tools.picture_scenes import Stage
from tools.scenes import konzentration as scenes

FIVE, FOUR = "waveshare_pico_lcd_13", "pimoroni_pico_display_2"
SEATS = (2, 4)
SWAP = swap(0, 1, 0)  # of the first two cards dealt
REST = bytes([1, 2, 3] * 7 + [3])


def deck(other):
    """A deck; the `other` one has another value in every place behind the first two, which may be swapped."""
    return bytes((1, 2)) + (REST[11:] + REST[:11] if other else REST)


@pytest.fixture(scope="module", params=[FIVE, FOUR])
def h(request, tmp_path_factory):
    flash = tmp_path_factory.mktemp("hidden") / "flash.img"
    with Handheld(request.param, flash=flash, seed=1) as handheld:
        yield handheld
        assert (handheld.output, handheld.crashed) == ("", None)
        assert flash_files.read(flash, "/log") == {}


def glass(h):
    return h.picture().tobytes(), h.words()


def set_up(h, seats, actions, other, players=None):
    scenes.match(Stage(h), seats, actions, players, deck=deck(other))
    h.do("app.session.pass_on()")
    h.settle()
    return Player(h)


def test_the_decks_differ_in_all_that_is_hidden():
    one, other = deck(False), deck(True)
    assert sorted(one) == sorted(other) == sorted([1, 2, 3] * 8)
    assert [place for place in range(24) if one[place] == other[place]] == [0, 1]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("actions", [(), (LOOKED,)])
def test_the_curtain_is_the_same_whatever_the_cards_are(h, seats, actions):
    seen = []
    for other in (False, True):
        set_up(h, seats, actions, other)
        assert page(h) == "curtain"
        seen.append(glass(h))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("after", [(), (DRAW, LAY), (SWAP,), (SWAP, DRAW, LAY)])
def test_the_table_is_the_same_whatever_lies_hidden(h, seats, after):
    seen = []
    for other in (False, True):
        player = set_up(h, seats, scenes.looked(seats) + after, other)
        assert page(h) == "konzentration"
        steps = [glass(h)]
        for _ in range(2):
            # Choosing an own card, then one of another player: shown are their places only.
            h.press("up" if "up" in h.board.keys else "A")
            steps.append(glass(h))
            h.press(player.ok)
            steps.append(glass(h))
        seen.append(steps)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("where", ["konzentration_menu", "rules"])
def test_no_page_beside_the_table_shows_cards(h, where):
    seen = []
    for other in (False, True):
        set_up(h, 3, (*scenes.looked(3), SWAP), other)
        arguments = ", 'konzentration_menu', 1, 0, 'konzentration'" if where == "rules" else ""
        h.do("app.go(%r%s)" % (where, arguments))
        h.settle()
        seen.append(glass(h))
    assert seen[0] == seen[1]


def test_the_first_look_shows_the_own_cards_and_nothing_of_the_others(h):
    """The cards of the one who looks are the same here, those of all others differ."""
    seen = []
    for other in (False, True):
        cards = list(deck(False))
        if other:
            cards[1::2] = cards[1::2][::-1]
        scenes.match(Stage(h), 2, (), deck=bytes(cards))
        h.do("app.go('konzentration')")
        h.settle()
        assert page(h) == "konzentration_look"
        assert ", ".join(str(card) for card in cards[:16:2]) in h.words()
        seen.append(glass(h))
    assert seen[0] == seen[1]


def test_own_cards_that_are_turned_over_are_gone(h):
    seen = []
    for other in (False, True):
        player = set_up(h, 3, (), other)
        h.press(player.ok)
        h.press(player.ok)
        assert page(h) == "konzentration_look" and "?, ?, ?, ?, ?, ?" in h.words()
        seen.append(glass(h))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("seats", SEATS)
def test_a_drawn_card_is_seen_only_while_the_key_is_held(h, seats):
    covered, open_ = [], []
    for other in (False, True):
        player = set_up(h, seats, (*scenes.looked(seats), DRAW), other)
        assert page(h) == "konzentration_drawn"
        drawn = h.ask("app.session.table.game.drawn(app.session.table.game.seat)")
        steps = [glass(h)]
        h.down(player.ok)
        h.run(600)
        open_.append(glass(h))
        assert "Karte: %d" % drawn in h.words()
        h.up(player.ok)
        h.settle()
        steps.append(glass(h))
        h.press(player.ok)
        assert page(h) == "konzentration"
        steps.append(glass(h))
        covered.append(steps)
    assert covered[0] == covered[1]
    assert open_[0] != open_[1], "the test draws the same card twice"


@pytest.mark.parametrize("way", ["curtain", "table"])
def test_no_picture_on_the_way_shows_a_hidden_card(h, way):
    """From the key on that ends a look, every picture is the same whatever the cards are."""
    seen = []
    for other in (False, True):
        if way == "curtain":
            player = set_up(h, 2, (), other)
            h.press(player.ok)
            h.press(player.ok)
        else:
            player = set_up(h, 2, (*scenes.looked(2), DRAW), other)
            h.hold(player.ok, ms=500)
            h.settle()
        h.down(player.ok)
        pictures = []
        for _ in range(50):
            h.run(5)
            pictures.append(h.picture().tobytes())
        h.up(player.ok)
        h.settle()
        assert page(h) == ("curtain" if way == "curtain" else "konzentration")
        seen.append(pictures)
    assert seen[0] == seen[1]


def test_bots_play_behind_their_cards(h):
    """What the device draws for itself is shown to nobody."""
    seen = []
    players = (0 + 16, 1)
    for other in (False, True):
        set_up(h, 2, (*scenes.looked(2), DRAW), other, players)
        steps = [glass(h)]
        h.do("app.session.bot_action = lambda: %d" % LAY)
        h.run(1500)
        assert page(h) == "konzentration" and "Eule ist dran" in h.words()
        steps.append(glass(h))
        h.do("del app.session.bot_action")
        seen.append(steps)
    assert seen[0] == seen[1]


def test_no_sum_and_no_history_is_told_before_the_end_of_the_round(h):
    """In no words of a whole round; what is said besides cards is of a few known forms."""
    player = set_up(h, 2, scenes.looked(2), False)
    said = set()
    while h.ask("app.session.table.game.pile"):
        said |= set(h.words())
        if h.ask("app.session.table.game.seat") and h.ask("app.session.table.game.swap_count()"):
            place = h.ask("app.session.table.game.nth(1)")
            player.play(place)
        else:
            player.play(DRAW)
            said |= set(h.words())
            player.play(LAY)
        assert h.ask("[line for _, _, line in app.session._told if line]") == []
    digits = {words for words in said if any(character.isdigit() for character in words)}
    for words in digits:
        name = words.partition(":")[0]
        if name in ("Fuchs", "Eule"):
            cards = words.partition(": ")[2].split(", ")
            assert all(card == "?" or card.endswith(" fest") for card in cards), words
        else:
            assert words.split()[0] in ("Minus:", "Ziel:", "Stapel"), words
    assert len(digits) > 8
    assert "Alles liegt offen" in h.words() and [words for words in h.words() if "Summe" in words]


def test_after_power_on_only_a_question_is_seen(tmp_path):
    seen = []
    for other in (False, True):
        with Handheld(FIVE, flash=tmp_path / ("flash%d.img" % other), seed=1) as h:
            player = set_up(h, 2, (*scenes.looked(2), DRAW), other)
            player.cycle()
            assert page(h) == "message"
            seen.append(glass(h))
            player.choose("Weiterspielen")
            seen[-1] += glass(h)
    assert seen[0] == seen[1]
