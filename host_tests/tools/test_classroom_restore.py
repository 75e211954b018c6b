"""tools.classroom backup and restore: what is put back, on which board, and what is refused."""

import datetime
import zipfile
from pathlib import Path

import pytest
from fake_boards import fill

from firmware.slots import KINDS
from firmware.store import NEW, WHOLE, Store
from tools.school import backup


def backups(class_room, pattern="classroom/backup/*/*.zip"):
    return sorted(class_room.folder.glob(pattern))


def test_a_backup_of_one_board_goes_to_another_that_has_its_name(room):
    class_room = room(2)
    fill(class_room[0], groups=3)
    fill(class_room[1])
    (class_room[1].root / "save" / "notes.txt").write_text("a teacher's own")
    wanted, other = class_room[0].tree("save"), class_room[1].tree("save")
    assert class_room.run("backup B0") == 0
    assert class_room.run("forget B0") == 0
    assert class_room.run("name %s B0" % class_room[1].board_id) == 0
    assert class_room.run("restore B0") == 0
    assert class_room[1].tree("save") == {**wanted, "/save/notes.txt": b"a teacher's own"}
    (kept,) = backups(class_room, "classroom/backup/before-restore/*/*.zip")
    with zipfile.ZipFile(kept) as file:
        found = {"/" + name: file.read(name) for name in file.namelist() if name != "about.txt"}
    assert found == {path: data for path, data in other.items() if path != "/save/notes.txt"}


# ---- which is the newest


def at(monkeypatch, time):
    """The PC's clock says this, in UTC."""
    now = datetime.datetime.fromisoformat(time + "+00:00")
    monkeypatch.setattr(backup, "now", lambda: now)


def test_the_newest_backup_is_restored_and_named_with_its_time_and_counts(room, monkeypatch, capsys):
    class_room = room(1)
    monkeypatch.setattr(backup.Stamp, "text", property(lambda stamp: stamp.utc))
    for number, day in enumerate(("2026-11-30T08:00:00", "2026-12-01T08:00:00"), 1):
        at(monkeypatch, day)
        fill(class_room[0], groups=number)
        newest = class_room[0].tree("save")
        assert class_room.run("backup") == 0
    fill(class_room[0], groups=5)
    capsys.readouterr()
    assert class_room.run("restore B0") == 0
    assert class_room[0].tree("save") == newest
    said = capsys.readouterr().out.splitlines()
    assert said[0] == (
        "B0  restored: backup 2 of 2026-12-01T08:00:00Z (children: 6, games begun: 2, stones: 3)"
    )
    (before,) = Path("classroom/backup/before-restore").iterdir()
    assert said[1:] == ["What was on the boards before is kept in %s" % before]


def test_in_the_hour_that_comes_twice_the_later_backup_is_the_newer(room, monkeypatch):
    """The local clock goes back from 3 to 2: UTC does not, and the number does not care for any clock."""
    class_room = room(1)
    for number, time in enumerate(("2026-10-25T00:30:00", "2026-10-25T01:10:00", "1970-01-01T00:00:00"), 1):
        at(monkeypatch, time)
        fill(class_room[0], groups=number)
        newest = class_room[0].tree("save")
        assert class_room.run("backup") == 0
    assert class_room.run("restore B0") == 0
    assert class_room[0].tree("save") == newest
    assert len(list(Path("classroom/backup").glob("*/B0.zip"))) == 3


def test_backups_of_two_pcs_with_one_number_are_told_apart_by_utc(tmp_path):
    for folder, made in (("b", "2026-10-25T00:30:00Z"), ("a", "2026-10-25T01:10:00Z")):
        said = backup.about("E660000000000000", "B0", backup.Stamp(7, made))
        backup.write(tmp_path / folder / "B0.zip", {"/save/settings.0/s": b""}, said)
    assert backup.newest(tmp_path, "b0").parent.name == "a"


def test_after_a_backup_with_the_highest_number_the_next_one_is_still_the_newest(tmp_path, monkeypatch):
    for folder, time in (("old", "2026-10-25T00:30:00"), ("new", "2026-10-25T01:10:00")):
        at(monkeypatch, time)
        made = backup.stamp(tmp_path) if folder == "new" else backup.Stamp(999_999_999, time + "Z")
        backup.write(tmp_path / folder / "B0.zip", {}, backup.about("E660000000000000", "B0", made))
    assert backup.newest(tmp_path, "B0").parent.name == "new"


def test_backups_of_earlier_programs_are_older_than_those_with_a_number(room, monkeypatch):
    class_room = room(1)
    fill(class_room[0])
    assert class_room.run("backup") == 0
    (path,) = backups(class_room)
    stamp, found = backup.read(path)
    for folder in ("2099-01-01 08-00-00", "2099-01-02 08-00-00"):
        said = "E660000000000000 B0\n%s\n" % folder
        backup.write(path.parents[1] / folder / "B0.zip", found, said)
    assert stamp.number == 1 and backup.newest(path.parents[1], "B0") == path
    path.unlink()
    assert backup.newest(path.parents[1], "B0").parent.name == "2099-01-02 08-00-00"


# ---- onto another board


def replaced(room):
    """Board 0 was backed up and is gone; board 1 is new."""
    class_room = room(2, named=False)
    class_room.registry.write_text("E660000000000000 Ada\n", encoding="utf-8")
    fill(class_room[0], groups=2)
    assert class_room.run("backup Ada") == 0
    wanted = class_room.hub.boards.pop(0).tree("save")
    return class_room, class_room[0], wanted


def names(class_room):
    lines = class_room.registry.read_text(encoding="utf-8").splitlines()
    return sorted(line for line in lines if not line.startswith("#"))


@pytest.mark.parametrize("answer", ["y", "Yes", "j", "ja"])
def test_one_step_brings_saves_and_name_to_a_new_board(room, capsys, answer):
    class_room, board, wanted = replaced(room)
    asked = []
    language = "de" if answer[0] == "j" else "en"
    line = "--language %s restore ada" % language
    assert class_room.run(line, ask=lambda words: asked.append(words) or answer) == 0
    assert len(asked) == 1 and "Ada" in asked[0] and board.board_id in asked[0]
    assert board.tree("save") == wanted and names(class_room) == ["E660000000000001 Ada"]
    capsys.readouterr()
    assert class_room.run("list") == 0
    assert capsys.readouterr().out == "E660000000000001  Ada\n"


def test_without_a_question_an_option_says_which_board(room, capsys):
    class_room, board, wanted = replaced(room)
    class_room.refuses(capsys, "restore Ada", "add --onto E660000000000001")
    class_room.refuses(capsys, "restore Ada --onto E660000000000009", "No board 'E660000000000009' is")
    assert class_room.run("restore Ada --onto e660000000000001") == 0
    assert board.tree("save") == wanted and names(class_room) == ["E660000000000001 Ada"]


def test_who_says_no_changes_nothing(room, capsys):
    class_room, board, _ = replaced(room)
    assert class_room.run("restore Ada", ask=lambda _: "") == 2
    assert capsys.readouterr().err == "Nothing was changed.\n"
    assert board.tree() == {} and names(class_room) == ["E660000000000000 Ada"]


def test_a_spare_board_that_has_a_name_takes_the_other_one(room):
    class_room, board, wanted = replaced(room)
    fill(board)
    assert class_room.run("name E660000000000001 Spare") == 0
    assert class_room.run("restore Ada --onto Spare") == 0
    assert board.tree("save") == wanted and names(class_room) == ["E660000000000001 Ada"]


def test_a_name_that_was_struck_off_is_found_by_its_backup(room):
    class_room, board, wanted = replaced(room)
    assert class_room.run("forget Ada") == 0
    assert class_room.run("restore Ada", ask=lambda _: "y") == 0
    assert board.tree("save") == wanted and names(class_room) == ["E660000000000001 Ada"]


def test_the_name_stays_where_the_saves_could_not_be_put_back(room):
    class_room, board, _ = replaced(room)
    board.full = True
    assert class_room.run("restore Ada --onto E660000000000001") == 2
    assert names(class_room) == ["E660000000000000 Ada"]


def test_with_several_boards_one_has_to_be_named(room, capsys):
    class_room = room(4, named=False)
    class_room.registry.write_text("E660000000000000 Ada\nE660000000000001 Bo\n", encoding="utf-8")
    for number in (0, 1):
        fill(class_room[number])
    assert class_room.run("backup Ada Bo") == 0
    del class_room.hub.boards[:2]
    class_room.refuses(capsys, "restore Ada", "add --onto and its id: E660000000000002, E660000000000003")
    class_room.refuses(capsys, "restore Ada Bo", "Not plugged in: Ada, Bo.")
    class_room.refuses(capsys, "restore Ada Bo --onto E660000000000002", "--onto is for one board")
    class_room.refuses(capsys, "restore ../Ada", "is no name for a board")
    class_room.hub.boards.clear()
    class_room.refuses(capsys, "restore Ada", "No board is plugged in")


# ---- a cable, a full board


def states(board):
    store = Store(str(board.root / "save"))
    return {store.state(kind) for kind in KINDS}


def test_a_cable_that_is_pulled_while_saves_are_put_back_changes_all_or_nothing(room):
    """The cable is pulled after each single step; the same command again finishes it."""
    class_room = room(2)
    fill(class_room[0], groups=2, lock="ABXY")
    assert class_room.run("backup B0") == 0
    (path,) = backups(class_room)
    wanted = class_room[0].tree("save")
    board = class_room[1]
    fill(board, groups=3)
    old = board.tree("save")
    outcomes = set()
    step = 0
    while True:
        board.steps, board.lost_after = 0, step
        status = class_room.run("restore", "B1", "--from", str(path))
        board.lost_after = None
        now = {name: data for name, data in board.tree("save").items() if not name.startswith("/save/new/")}
        assert now in (old, wanted) and states(board) <= {NEW, WHOLE}
        outcomes.add((status, now == wanted))
        if status == 0:
            break
        step += 1
    assert step > 20
    assert outcomes >= {(2, False), (0, True)}
    assert not (board.root / "save" / "new").exists()


def test_a_full_board_is_left_as_it_was(room, capsys):
    class_room = room(1)
    fill(class_room[0], groups=2)
    assert class_room.run("backup") == 0
    fill(class_room[0], groups=4)
    before = class_room[0].tree("save")
    class_room[0].full = True
    assert class_room.run("restore B0") == 2
    assert "is full" in capsys.readouterr().out
    assert class_room[0].tree("save") == before


# ---- what is refused


@pytest.mark.parametrize("what", ["garbage", "cut", "flipped", "other", "outside", "huge"])
def test_a_file_that_is_no_backup_is_refused(room, capsys, what):
    class_room = room(1)
    fill(class_room[0])
    assert class_room.run("backup") == 0
    (path,) = backups(class_room)
    data = path.read_bytes()
    if what == "garbage":
        path.write_bytes(b"hello")
    elif what == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif what == "flipped":
        path.write_bytes(data[:45] + bytes([data[45] ^ 8]) + data[46:])
    else:
        entries = {
            "other": {"readme.txt": b"x"},
            "outside": {"about.txt": b"x", "../main.py": b"x"},
            "huge": {"about.txt": b"x", "save/game0.0/s": bytes(5000)},
        }
        with zipfile.ZipFile(path, "w") as file:
            for name, content in entries[what].items():
                file.writestr(name, content)
    class_room.refuses(capsys, "restore B0", "backup")


def zipped(path, entries, packed=zipfile.ZIP_DEFLATED):
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", packed) as file:
        for name, content in entries.items():
            file.writestr(name, content)


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ({}, "is no backup of a board"),
        ({"about.txt": b"E660000000000000 B0\n"}, "There is nothing saved in the backup"),
        ({"about.txt": b"", "log/0": b"1\n"}, "There is nothing saved in the backup"),
        ({"about.txt": b"", "save/game0.1/aside": b"KS"}, "There is nothing saved in the backup"),
        ({"about.txt": b"", "save/group0.0/s": b"x"}, "this can't be read: group0."),
        ({"about.txt": b"", "save/settings.0/s": b"KS" * 99}, "this can't be read: settings."),
    ],
)
def test_a_backup_that_is_empty_or_unreadable_is_refused(room, capsys, entries, words):
    class_room = room(1)
    fill(class_room[0])
    path = class_room.folder / "classroom" / "backup" / "0001_then" / "B0.zip"
    zipped(path, entries)
    class_room.refuses(capsys, "restore B0", words)
    class_room.refuses(capsys, "restore B0 --from %s" % path, words)
    if "group0" not in words and "settings" not in words:
        class_room.refuses(capsys, "restore B0 --damaged", words)
    class_room.refuses(capsys, "restore B0 --from %s.zip" % path, "can't be used: No such file")


def test_what_can_be_read_of_a_backup_is_restored_when_asked(room, capsys):
    class_room = room(2)
    fill(class_room[0], groups=2)
    for slot in class_room[0].root.glob("save/group1.*/s"):
        slot.write_bytes(b"damaged")
    wanted = class_room[0].tree("save")
    assert class_room.run("backup B0") == 0
    (path,) = backups(class_room)
    line = "restore B1 --from %s" % path.relative_to(class_room.folder)
    class_room.refuses(capsys, line, "this can't be read: group1. Choose another one by --from, or")
    assert class_room.run(line + " --damaged") == 0
    assert "(children: 2, games begun: 1, stones: 1)" in capsys.readouterr().out
    assert class_room[1].tree("save") == wanted


def test_the_newest_backup_is_not_passed_over_for_being_damaged(room, capsys):
    class_room = room(1)
    for groups in (1, 2):
        fill(class_room[0], groups=groups)
        assert class_room.run("backup") == 0
    path = backups(class_room)[-1]
    path.write_bytes(path.read_bytes()[:50])
    class_room.refuses(capsys, "restore B0", "%s is damaged" % path.relative_to(class_room.folder))


@pytest.mark.parametrize("packed", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_zip_that_is_packed_in_another_way_is_none_of_ours(room, capsys, packed):
    class_room = room(1)
    path = class_room.folder / "other.zip"
    zipped(path, {"about.txt": b"x" * 99}, packed)
    path.write_bytes(path.read_bytes().replace(b"x", b"y"))
    class_room.refuses(capsys, "restore B0 --from other.zip", "is no backup of a board")


def test_nothing_saved_is_no_backup(room, capsys):
    class_room = room(2)
    fill(class_room[1])
    assert class_room.run("backup") == 0
    said = capsys.readouterr().out
    assert "B0  nothing saved yet, so no backup" in said
    assert "B1  children: 2, games begun: 1, stones: 1" in said
    assert [path.name for path in backups(class_room)] == ["B1.zip"]


def test_what_no_handheld_has_saved_is_not_in_a_backup(room):
    """So each backup that is made can be put back."""
    class_room = room(1)
    fill(class_room[0])
    wanted = class_room[0].tree("save")
    (class_room[0].root / "save" / "game9.0").mkdir()
    (class_room[0].root / "save" / "game9.0" / "s").write_bytes(bytes(5000))
    assert class_room.run("backup") == class_room.run("restore B0") == 0
    assert {**wanted, "/save/game9.0/s": bytes(5000)} == class_room[0].tree("save")
