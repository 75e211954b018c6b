"""Matches saved by version 0.1 load for ever.

`saves/matches0.1` has two saves of each, written one after the other: the first as its history, the second as
a snapshot; the text is the record of the first. They are never made anew: a new format adds a folder.
"""

from pathlib import Path

import pytest

from engine import games
from engine.errors import SaveError
from engine.table import Table
from firmware.session import Match
from host_tests.firmware.screens import flash_files
from host_tests.firmware.screens.walk import page
from tools.bench import Handheld

SAVES = Path(__file__).parent / "saves" / "matches0.1"
HEADER = 16  # bytes of a record of the store before its payload
# The page on which the second save of each game is opened, and the one behind it.
PAGES = {
    "primrommee": ("curtain", "primrommee"),
    "quibbles": ("curtain", "quibbles"),
    "quiclo": ("curtain", "quiclo"),
    "konzentration": ("message", "konzentration"),
}


def payload(name, slot):
    return (SAVES / name / str(slot) / "s").read_bytes()[HEADER:]


def record(name):
    return (SAVES / (name + ".txt")).read_text(encoding="utf-8").rstrip()


def match(name, slot):
    found = Match.unpack(payload(name, slot))
    assert not found.ended and found.pack() == payload(name, slot)
    return found


def test_a_match_of_primzahlen_rommee_kept_as_its_history_goes_on():
    saved = match("primrommee", 0)
    table = saved.table
    assert saved.players == bytes((3, 5 + 32))
    assert "\n".join(table.record()) == record("primrommee")
    assert (table.note, table.can_undo, table.game.check()) == (bytes((0, 0, 1, 6)), True, None)
    table.apply(table.game.nth(0))


def test_a_match_of_primzahlen_rommee_kept_as_a_snapshot_goes_on():
    saved = match("primrommee", 1)
    table = saved.table
    view = table.game.view(2)
    assert (saved.players, table.whole) == (bytes((7, 18, 4, 0)), False)
    assert table.options == bytes((8, 2, 1, 1, 30))
    assert [view[key] for key in ("seat", "phase", "turn", "round", "lap", "first")] == [2, 1, 74, 4, 4, 1]
    assert [view[key] for key in ("open", "got", "pile", "discards")] == [48, 16, 40, 9]
    assert (view["places"], view["points"]) == ([1, 0, 0, 2], [0, 10, 8, 9])
    assert view["own"] == [7, 8, 9, 16, 31, 40, 51, 65, 66, 75, 77, 80, 85, 88, 97]
    assert view["hands"][0] == [2, 4, 27, 28, 33, 37, 38, 47, 59, 87, 89, 93, 100, 100]
    assert table.game.check() is None
    table.apply(table.game.nth(0))


def test_a_game_of_quibbles_kept_as_its_history_goes_on():
    saved = match("quibbles", 0)
    table = saved.table
    assert saved.players == bytes((1, 6))
    assert "\n".join(table.record()) == record("quibbles")
    assert (table.note, table.can_undo, table.game.check()) == (bytes((22, 1, 0, 0)), False, None)
    table.apply(table.game.nth(0))


def test_a_game_of_quibbles_kept_as_a_snapshot_goes_on():
    saved = match("quibbles", 1)
    table = saved.table
    state = table.game.state()
    assert (saved.players, table.whole, table.options) == (bytes((0, 1, 50, 3, 4)), False, b"\x64")
    assert (table.game.seat, table.game.turn, table.game.phase, state["pile"]) == (1, 134, 0, 10)
    assert state["row"] == [2, 4, 4, 4, 5, 5, 6] and state["points"] == [20, 7, 13, 13, 13]
    assert state["hands"][:2] == [[4, 5, 5, 5], [3, 4, 5, 5, 6, 6, 6]]
    assert state["collections"][0] == [1, 1, 2, 4, 6, 6]
    assert table.game.check() is None
    table.apply(table.game.nth(0))


def test_a_match_of_quiclo_kept_as_its_history_goes_on():
    saved = match("quiclo", 0)
    table = saved.table
    assert saved.players == bytes((2, 7)) and table.whole
    assert "\n".join(table.record()) == record("quiclo")
    assert (table.note, table.can_undo, table.game.check()) == (bytes((1, 44, 17, 0)), True, None)
    assert (table.game.target, table.game.dice) == (5, bytes((12, 9, 9, 1, 3, 11)))
    assert table.game.state()["calculation"] == "9-12"
    table.apply(table.game.nth(0))


def test_a_match_of_quiclo_kept_as_a_snapshot_goes_on():
    saved = match("quiclo", 1)
    table = saved.table
    state = table.game.state()
    assert (saved.players, table.whole) == (bytes((5, 17, 0, 3, 34, 6)), False)
    assert (table.options, table.note) == (bytes((45, 120, 1, 3, 1, 0)), bytes((5, 220, 119, 0)))
    assert (table.game.seat, table.game.phase, table.game.turn, table.game.tasks) == (2, 1, 44, 1)
    assert [len(cards) for cards in state["stacks"]] == [0, 0, 0, 0, 10, 17]
    assert state["hands"][2] == [1, 11, 12, 19, 20, 21, 22, 56, 57, 97, 98, 109, 137]
    assert state["protected"][2:4] == [[1, 11, 20, 21, 56, 57], [3, 85, 86, 87, 88, 94]]
    assert (state["won"], state["fresh"], state["points"]) == (109, [109], [1, 6, 7, 4, 4, 1])
    assert table.game.check() is None
    table.apply(table.game.nth(0))


def test_a_match_of_konzentrationsspiel_kept_as_its_history_goes_on():
    saved = match("konzentration", 0)
    table = saved.table
    assert saved.players == bytes((4, 6)) and table.whole
    assert "\n".join(table.record()) == record("konzentration")
    assert (table.options, table.game.round, table.game.check()) == (b"\x01", 2, None)
    table.apply(table.game.nth(0))


def test_a_match_of_konzentrationsspiel_kept_as_a_snapshot_goes_on():
    saved = match("konzentration", 1)
    table = saved.table
    view = table.game.view(3)
    assert (saved.players, table.whole) == (bytes((7, 51, 1, 2)), False)
    assert [view[key] for key in ("seat", "phase", "turn", "round", "starter")] == [3, 1, 154, 8, 2]
    assert (view["in"], view["totals"], view["pile"]) == ([1, 2, 3], [10, 8, 4, 7], 3)
    assert view["rows"] == [[], [2, 2, 1, 2, 2, 3, 2], [1, 1, 2, 3, 3, 2, 2, 0], [1, 3, 1, 3, 3, 1]]
    assert table.game.check() is None
    table.apply(table.game.nth(0))


@pytest.mark.parametrize("name", PAGES)
def test_the_handheld_goes_on_with_them(name, tmp_path):
    flash = tmp_path / "flash.img"
    with Handheld(flash=flash, on=False):
        pass
    files = {path.relative_to(SAVES).as_posix(): path.read_bytes() for path in SAVES.rglob("s")}
    flash_files.write(flash, files)
    with Handheld(flash=flash, seed=1) as h:
        h.do("app.go('games', %r)" % name)
        h.settle()
        h.keys("A A")  # the game; go on
        first, then = PAGES[name]
        assert page(h) == first and h.ask("app.campaign.faults") == []
        assert h.ask("app.session.table.pack()") == match(name, 1).table.pack()
        h.press("A")
        assert page(h) == then
        left = flash_files.read(flash)
        open_game = left.pop("groups.0/s")[16:]
        assert left == files, "reading writes nothing but which game is open"
        assert open_game == bytes((2, 0, 255, 64 + games.NAMES.index(name)))


@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize("name", PAGES)
def test_what_is_cut_off_or_garbled_is_refused_and_never_read_as_another_match(name, slot):
    """(The store's own checksum finds most of this before.)"""
    data = payload(name, slot)
    table = Table.load(data[2 + (data[1] & 127) :])
    bad = [data[:length] for length in range(len(data))]
    for at, byte in enumerate(data):
        bad += [data[:at] + bytes((byte ^ bit,)) + data[at + 1 :] for bit in (1, 16, 128)]
    for wrong in bad:
        try:
            found = Match.unpack(wrong)
        except (ValueError, SaveError):
            continue
        # Another animal, a bot for a person, or a match that counts as ended: never another game.
        assert found.table.pack() == table.pack() and len(wrong) == len(data)
