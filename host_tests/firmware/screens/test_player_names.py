"""Names for the players of the other games: given as a group's, the same in all games, kept on the device."""

import pytest
from game_player import GamePlayer
from walk import home, page

from host_tests.firmware.text.text_boxes import BOXES, complaints
from tools.bench import Handheld
from tools.picture_scenes import SCENES, Stage

WHEEL = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789 -←✓"
BOARDS = ("waveshare_pico_lcd_13", "pimoroni_pico_display_2")
WITH_NAMES = (  # pages that have names, by how their scenes begin
    "seat", "curtain", "score", "quiclo-turn", "quiclo-most", "quiclo-players", "quiclo-look", "quiclo-die",
    "quiclo-curtain", "quiclo-swap-wrong", "quiclo-score", "quibbles-look", "quibbles-curtain",
    "primrommee-hands", "primrommee-by", "primrommee-curtain", "konzentration-look", "konzentration-drawn",
    "konzentration-widest", "konzentration-end-widest", "konzentration-out", "konzentration-theirs",
)  # fmt: skip
ROOM = 71  # px
WIDEST = "HHHHHHHH"  # as wide as a name may be, or wider than that: only what fits is taken


@pytest.fixture(params=BOARDS)
def player(request, tmp_path):
    with Handheld(request.param, flash=tmp_path / "flash.img", seed=1) as h:
        player = GamePlayer(h)
        player.title = "Quibbles"
        yield player
        assert (h.output, h.crashed) == ("", None)


def write(player, name):
    """On the page of names: enter a name with the wheel of letters."""
    h = player.h
    at = 0
    for letter in [*name, "✓"]:
        steps = (WHEEL.index(letter) - at) % len(WHEEL)
        back = len(WHEEL) - steps
        for _ in range(min(steps, back)):
            h.press(("B" if player.four else "down") if steps <= back else "A" if player.four else "up")
        at = WHEEL.index(letter)
        h.press(player.ok)


def to_seats(player):
    player.choose("Mehr Spiele")
    player.choose("Quibbles")
    assert page(player.h) == "seats"


def test_a_player_has_a_name_in_all_games_until_it_gets_another_one(player):
    h = player.h
    to_seats(player)
    player.choose("Eule")
    player.choose("Namen ändern")
    assert page(h) == "name" and "Wie heißt du?" in h.words()
    write(player, "MIA")
    assert page(h) == "seat" and "MIA" in h.words() and "Eule" not in h.words()
    player.choose("Fertig")
    assert "MIA" in h.words() and "Fuchs" in h.words()
    home(h)
    h.off()
    h.on()
    for game in ("quibbles", "quiclo", "primrommee", "konzentration"):
        h.do("app.session.open(%r); app.session.begin(); app.session.table.game.seat = 1" % game)
        h.do("app.session.pass_on()")
        h.settle()
        assert page(h) == "curtain" and "MIA" in h.words()
        h.press(player.ok)
        assert "Eule" not in " ".join(h.words())
        home(h)
    h.do("app.session.open('quibbles'); app.go('seats')")
    h.settle()
    player.choose("MIA")
    player.choose("Namen ändern")
    h.press(player.back)
    assert page(h) == "seat" and "MIA" in h.words(), "BACK leaves the name as it was"
    player.choose("Namen ändern")
    for _ in range(3):  # to the arrow that erases
        h.press("A" if player.four else "up")
        h.press("A" if player.four else "up")
        h.press(player.ok)
        h.press("B" if player.four else "down")
        h.press("B" if player.four else "down")
    write(player, "")
    assert "Eule" in h.words() and h.ask("app.campaign.settings.names") == [""] * 8


def test_a_name_ends_where_pages_have_no_more_room(player):
    h = player.h
    to_seats(player)
    player.choose("Fuchs")
    player.choose("Namen ändern")
    write(player, WIDEST)
    name = h.ask("app.campaign.settings.names[0]")
    assert 5 <= len(name) < len(WIDEST)
    assert h.ask("app.font.width(%r)" % name) <= ROOM


@pytest.mark.parametrize(("letter", "language"), [("W", "de"), ("1", "en")])
def test_the_widest_names_have_room_on_all_pages(letter, language):
    """As many letters as the page of names takes, for every animal; W is widest in small type, 1 in large."""
    with Handheld(seed=1) as h:
        stage = Stage(h)
        stage.language(language)
        h.do(BOXES)
        wide = 12 * letter
        while h.ask("app.font.width(%r)" % wide) > ROOM:
            wide = wide[1:]
        for name in SCENES:
            if name.startswith(WITH_NAMES) and "rules" not in name:
                found = shown(stage, name, wide)
                assert len(found) <= len(found and shown(stage, name, "")), (name, found)


def shown(stage, scene, name):
    """What does not fit on the page of a scene whose players are all called so."""
    stage.clear()
    stage.handheld.do("app.campaign.settings.names[:] = [%r] * 8" % name)
    SCENES[scene](stage)
    return complaints(stage)
