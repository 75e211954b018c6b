"""tools.classroom with simulated boards: real mpremote, real MicroPython, a cable that is pulled."""

import pytest
from fake_boards import FakeBoard, fill
from simulated_board import SimulatedBoard, needs_micropython, ports, started_anew

from firmware.progress import Settings
from firmware.store import DAMAGED, OLDER, Store
from tools import classroom
from tools.boards import manifest

pytestmark = needs_micropython


@pytest.fixture
def pair(tmp_path, monkeypatch):
    """Two boards, Ada with the saves of three groups and Bo with those of one; and the command."""
    monkeypatch.chdir(tmp_path)
    boards = [SimulatedBoard(tmp_path, "E66000000000000%d" % number) for number in (1, 2)]
    for board, groups in zip(boards, (3, 1), strict=True):
        like = FakeBoard(tmp_path / "like", groups)
        fill(like, groups)
        board.put(like.tree())
    (tmp_path / "boards.txt").write_text("E660000000000001 Ada\nE660000000000002 Bo\n")

    def run(*words):
        arguments = ["--registry", "boards.txt", *words]
        return started_anew(boards, lambda: classroom.main(arguments, ports=ports(*boards)))

    yield boards, run
    for board in boards:
        board.close()


def own(board):
    return {path: data for path, data in board.files().items() if path.startswith("/save/")}


def settings(board, folder):
    for path, data in own(board).items():
        target = folder / path.strip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    store = Store(str(folder / "save"))
    assert not {store.state(kind) for kind in ("settings", "groups", "group0", "game0")} & {OLDER, DAMAGED}
    return Settings.unpack(store.read("settings"))


def test_saves_go_from_board_to_file_to_board(pair, tmp_path, capsys):
    boards, run = pair
    wanted = own(boards[0])
    assert run("backup", "Ada") == 0
    (path,) = tmp_path.glob("classroom/backup/*/Ada.zip")
    assert run("restore", "Bo", "--from", str(path)) == 0
    assert run("set", "--language", "en", "--lock", "YXBA") == 0
    assert run("collect") == 0
    report = (tmp_path / "classroom" / "report" / "groups.csv").read_text("utf-8-sig")
    assert report.count("Bo,") == report.count("Ada,") == 3
    for board in boards:
        board.close()
    assert boards[0].starts > 3, "each time the board starts anew"
    assert settings(boards[1], tmp_path / "bo").lock == "YXBA"
    rest = {path: data for path, data in own(boards[1]).items() if "settings" not in path}
    assert rest == {path: data for path, data in wanted.items() if "settings" not in path}


@pytest.mark.parametrize("share", [0.6, 0.8, 0.97])
def test_a_pulled_cable_leaves_all_or_nothing(pair, tmp_path, capsys, share):
    boards, run = pair
    assert run("backup", "Ada") == 0
    (path,) = tmp_path.glob("classroom/backup/*/Ada.zip")
    old, wanted = own(boards[1]), own(boards[0])
    heard = boards[1].heard
    assert run("restore", "Bo", "--from", str(path)) == 0
    whole = boards[1].heard - heard
    (before,) = tmp_path.glob("classroom/backup/before-restore/*/Bo.zip")
    assert run("restore", "Bo", "--from", str(before)) == 0
    assert own(boards[1]) == old
    boards[1].pull_after(int(share * whole))
    assert run("restore", "Bo", "--from", str(path)) == 2
    assert "Bo  The board E660000000000002 was unplugged" in capsys.readouterr().out
    boards[1].close()
    now = {path: data for path, data in own(boards[1]).items() if not path.startswith("/save/new/")}
    assert now in (old, wanted)
    boards[1] = SimulatedBoard(tmp_path, "E660000000000002")  # plugged in again
    assert run("restore", "Bo", "--from", str(path)) == 0
    boards[1].close()
    assert own(boards[1]) == wanted


def test_one_board_that_does_not_answer_stops_no_other(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards.txt").write_text("E660000000000001 Ada\nE660000000000002 Bo\n")
    with (
        SimulatedBoard(tmp_path, "E660000000000001") as good,
        SimulatedBoard(tmp_path, "E660000000000002", silent=True) as silent,
    ):
        words = ["--registry", "boards.txt", "set", "--open-all", "on"]
        assert classroom.main(words, ports=ports(good, silent)) == 2
    said = capsys.readouterr()
    assert "Bo   The board E660000000000002 does not answer" in said.out
    assert "Ada  language de, open tasks all, lock off" in said.out
    assert manifest.PATH not in good.files() and own(silent) == {}
