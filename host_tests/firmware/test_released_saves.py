"""Saves of every released version load for ever.

`saves/version0.1` is a device's /save as version 0.1 wrote it: settings with every switch thrown, three
groups, a game as its history and one as a snapshot. It is never made anew: a new format adds a folder.
"""

import shutil
from pathlib import Path

import pytest

from engine.table import Table
from firmware.campaign import Campaign, seconds_of
from host_tests.firmware.screens import flash_files
from host_tests.firmware.screens.walk import page
from tools.bench import Handheld

SAVES = Path(__file__).parent / "saves" / "version0.1"
RECORD = """\
[Game "kreuzsummen"]
[Scenario "12"]
[Starter "1"]
[Deck "5d 7s 5h 6d 2d Qh Ah 6s Js Qs 4d Ks 6h Jh 2s 4s 7h Kh 3h 5s As 4h 2h 3s 7d 3d Ad"]
[Result "open"]

1. place 5d c1; take Qs
2. swap Qh 4d; place 6d c3; take 6h
3. place Ah c3; take Ks
4. place 6h b2; take Jh
5. king Ks b2 a2; take Js
6. place 6s c2; take 2s
7. swap 5h 7h; place 7h b2; take 4s
8. place 2s b1; take Kh
9. jack Js a2 b2; take 3h
10. place 7s a1; take 4h
11. swap Qs As"""


@pytest.fixture
def campaign(tmp_path):
    """The saves, opened by today's program."""
    shutil.copytree(SAVES, tmp_path / "save")
    campaign = Campaign(str(tmp_path / "save"))
    assert campaign.faults == []
    return campaign


def test_settings_are_kept(campaign):
    settings = campaign.settings
    assert (settings.language, settings.brightness) == (1, 60)
    assert (settings.marks, settings.movement, settings.left_handed) == (False, False, True)
    assert (settings.sound, settings.open_all) == (True, True)


def test_groups_and_their_progress_are_kept(campaign):
    assert (campaign.used(), campaign.place) == ([0, 1, 2], 0)
    first, second, third = (campaign.group(place) for place in range(3))
    assert (first.name, first.animals, first.last) == ("Zoë & Jörg", (3, 6), 12)
    assert [first.best(n) for n in range(1, 51)] == [7, 8, 9, 10, 11, 12, 13] + 43 * [0]
    assert [first.tries(n) for n in range(1, 51)] == 7 * [1] + 4 * [0] + [1] + 38 * [0]
    assert (second.name, second.animals, second.last) == ("", (0, 5), 50)
    assert {second.best(n) for n in range(1, 51)} == {20}
    assert (third.animals, third.last, third.tries(1)) == ((2, 4), 0, 0)


def test_the_minutes_of_a_group_are_kept(tmp_path):
    """`saves/minutes`: as the first program that counted playing time wrote it."""
    shutil.copytree(SAVES.parent / "minutes", tmp_path / "save")
    campaign = Campaign(str(tmp_path / "save"))
    assert (campaign.faults, campaign.progress.minutes) == ([], 75)
    assert (campaign.table.game.scenario, seconds_of(campaign.table)) == (3, 754)


def test_a_game_kept_as_its_history_goes_on(campaign):
    table = campaign.table
    assert "\n".join(table.record()) == RECORD
    assert (table.note, table.can_undo, table.game.check()) == (b"\1\2\3\4", False, None)
    table.apply(table.game.nth(0))


def test_a_game_kept_as_a_snapshot_goes_on(campaign):
    table = Table.load(campaign.store.read("game1"))
    game = table.game
    assert (table.whole, table.length, game.check()) == (False, 2, None)
    assert (game.scenario, game.turn, game.seat, game.phase, game.result, game.pile) == (50, 20, 0, 0, 0, 0)
    assert [game.top(n) for n in range(16)] == [30, 17, 0, 37, 9, 33, 0, 0, 32, 6, 14, 0, 29, 28, 0, 0]
    assert [game.depth(n) for n in range(16)] == [2, 1, 0, 2, 2, 1, 0, 0, 1, 2, 1, 0, 1, 1, 0, 0]
    assert [game.hand_card(0, n) for n in range(5)] == [10, 16, 25, 26, 38]
    assert [game.hand_card(1, n) for n in range(5)] == [4, 8, 21, 22, 34]
    assert ([game.display_card(n) for n in range(3)], game.discard_count) == ([36, 20, 0], 7)
    table.apply(game.nth(0))


def test_settings_with_a_code_are_kept(tmp_path):
    """`saves/lock`: as the first program that knew the teacher's code wrote it."""
    shutil.copytree(SAVES.parent / "lock", tmp_path / "save")
    campaign = Campaign(str(tmp_path / "save"))
    settings = campaign.settings
    assert (campaign.faults, settings.lock) == ([], "YABX")
    assert (settings.language, settings.brightness, settings.open_all, settings.marks) == (1, 40, True, False)


def test_a_game_beside_that_of_a_newer_program_is_kept_and_what_was_open(tmp_path):
    """`saves/beside`: as the first program wrote it that saves beside newer saves and notes what is open."""
    shutil.copytree(SAVES.parent / "beside", tmp_path / "save")
    campaign = Campaign(str(tmp_path / "save"))
    assert (campaign.faults, campaign.playing, campaign.used()) == ([], "konzentration", [0])
    assert (campaign.table.game.scenario, campaign.table.length) == (2, 1)
    assert campaign.in_progress("konzentration") and not campaign.in_progress("quiclo")


def test_the_handheld_goes_on_with_them(tmp_path):
    flash = tmp_path / "flash.img"
    with Handheld(flash=flash, on=False) as h:
        pass
    files = {path.relative_to(SAVES).as_posix(): path.read_bytes() for path in SAVES.rglob("s")}
    flash_files.write(flash, files)
    with Handheld(flash=flash, seed=1) as h:
        assert page(h) == "title" and h.words()[1] == "▶ Keep playing"
        h.press("A")
        assert page(h) == "kreuzsummen"
        assert h.ask("app.campaign.faults") == []
        assert h.ask("app.campaign.table.pack()") == Table.load(files_payload(files, "game0")).pack()
        assert flash_files.read(flash) == files, "reading writes nothing"


def files_payload(files, kind):
    """The newest payload of a kind (the higher sequence number is in byte 4)."""
    return max((files[name] for name in files if name.startswith(kind + "/")), key=lambda data: data[4])[16:]
