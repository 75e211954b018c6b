"""tools.classroom: all boards of a classroom at once, with 0, 1, 2 and 15 of them."""

import csv
import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from fake_boards import Hub, fill

from engine.table import Table
from firmware.campaign import Campaign
from firmware.progress import ENGLISH, Settings
from firmware.slots import KINDS
from firmware.store import NEW, WHOLE, Store
from tools import classroom, deploy
from tools.school import room as room_module
from tools.school import saves

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ("list", "deploy", "collect", "backup", "set --lock ABXY")


def settings(board):
    return Settings.unpack(Store(str(board.root / "save")).read("settings"))


class Room:
    """A classroom in a folder of its own: boards 0, 1, ... are named B0, B1, ... if `named`."""

    def __init__(self, folder, count, named=True):
        self.folder = folder
        self.hub = Hub(folder / "boards", count)
        self.registry = folder / "boards.txt"
        if named:
            lines = ["%s B%d\n" % (board.board_id, number) for number, board in enumerate(self.hub.boards)]
            self.registry.write_text("".join(lines), encoding="utf-8")

    def __getitem__(self, number):
        return self.hub.boards[number]

    def run(self, line, *more, ask=None):
        """The command with the words of `line` and `more` as they are."""
        words = ["--registry", str(self.registry), *line.split(), *more]
        return classroom.main(words, ports=self.hub, opened=self.hub.opened, ask=ask)

    def refuses(self, capsys, line, words):
        """The command ends with status 2 and one sentence that says so, and nothing has changed."""
        before = self.everything()
        capsys.readouterr()
        assert self.run(line) == 2
        said = capsys.readouterr()
        assert words in said.err and said.err.count("\n") == 1 and said.out == ""
        assert self.everything() == before

    def everything(self):
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file()
        }


@pytest.fixture
def room(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return lambda count, named=True: Room(tmp_path, count, named)


@pytest.fixture(autouse=True)
def small_program(monkeypatch):
    """A program of three files, so that nothing is compiled."""
    found = {"/main.py": b"main", "/boot.py": b"boot", "/firmware/app.mpy": b"M\6\0\x1fapp"}
    monkeypatch.setattr(deploy, "program_for", lambda *_: dict(found))
    return found


# ---- names


@pytest.mark.parametrize("command", COMMANDS)
def test_without_a_board_one_sentence_says_so(room, capsys, command):
    room(0).refuses(capsys, command, "No board is plugged in")


def test_a_new_board_is_asked_about_until_its_name_can_be(room, capsys):
    class_room = room(1, named=False)
    answers = ["", "../x", "nul", "Com1.x", "Ada"]
    assert class_room.run("list", ask=lambda _: answers.pop(0)) == 0
    said = capsys.readouterr()
    assert "E660000000000000  Ada" in said.out and said.out.count("is no name for a board") == 2
    assert said.out.count("No file can have the name") == 2  # on Windows
    assert "E660000000000000 Ada" in class_room.registry.read_text(encoding="utf-8")
    assert class_room.run("backup ada") == 0, "however it is capitalised"


def test_two_new_boards_at_once_are_named_one_by_one(room, capsys):
    class_room = room(2, named=False)
    for command in COMMANDS[1:]:
        class_room.refuses(capsys, command, "plug in one new board at a time")
    assert class_room.run("name E660000000000001 Zoë") == 0
    class_room.refuses(capsys, "backup", "'name E660000000000000 NAME' gives it one")
    assert class_room.run("name E660000000000000 Bär-1") == 0
    capsys.readouterr()
    assert class_room.run("list") == 0
    assert capsys.readouterr().out == "E660000000000000  Bär-1\nE660000000000001  Zoë\n"
    assert class_room.run("forget zoë Zoë") == 0
    class_room.refuses(capsys, "set Zoë --lock off", "no board named 'Zoë'")


def test_list_shows_who_is_away(room, capsys):
    class_room = room(2)
    class_room.hub.boards.pop()
    assert class_room.run("list") == 0
    assert "Not plugged in: B1." in capsys.readouterr().out
    class_room.refuses(capsys, "backup B0 B1", "Not plugged in: B1.")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"\xff\xfe\0", "it is no text"),
        (bytes(512), "it is no text"),
        (b"x" * 9000, "'%s is no serial id" % ("X" * 39)),
        (b"E660000000000000\n", "Line 1"),
        (b"# fine\nhello world\n", "Line 2"),
        (b"E660000000000000 A\nE660000000000000 B\n", "has two names"),
        (b"E660000000000000 A\nE660000000000001 a\n", "The name a is taken"),
        (b"E660000000000000 ../A\n", "is no name for a board"),
    ],
)
def test_a_damaged_registry_is_told_and_left_alone(room, capsys, text, words):
    class_room = room(2)
    class_room.registry.write_bytes(text)
    for command in ("list", "deploy", "name E660000000000005 New"):
        class_room.refuses(capsys, command, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("deploy Nobody", "There is no board named 'Nobody'. Names: B0, B1."),
        ("name XYZ Ada", "is no serial id"),
        ("name E660000000000000 B1", "The name B1 is taken."),
        ("set", "Set what?"),
        ("set --lock ABX", "A code is 4 of the keys A B X Y"),
        ("set --lock ABXZ", "A code is 4 of the keys"),
        ("set --language fr", "--help"),
        ("restore B0", "There is no backup of B0"),
        ("restore", "--help"),
        ("sing", "--help"),
        ("Sing", "'Sing'"),
        ("forget B0 Nobody", "no board named"),
    ],
)
def test_bad_input_is_one_sentence_and_changes_nothing(room, capsys, line, words):
    room(2).refuses(capsys, line, words)


# ---- deploy


def test_fifteen_boards_are_deployed_and_one_that_vanishes_stops_no_other(room, capsys, small_program):
    class_room = room(15)
    fill(class_room[7], lock="ABXY")
    kept = class_room[7].tree("save")
    class_room[4].lost_after = 9
    assert class_room.run("deploy --board waveshare_pico_lcd_13") == 2
    said = capsys.readouterr()
    assert "1 of 15 boards are not done: B4." in said.err
    lines = said.out.splitlines()
    assert len(lines) == 15 and sum("done: 3 files copied" in line for line in lines) == 14
    assert next(line for line in lines if "was unplugged" in line).startswith("B4")
    for number, board in enumerate(class_room.hub.boards):
        tree = board.tree()
        assert ("/manifest.txt" in tree) == (number != 4)
        if number != 4:
            assert {path: tree[path] for path in small_program} == small_program
    assert class_room[7].tree("save") == kept
    class_room[4].lost_after = None
    assert class_room.run("deploy B4 --board waveshare_pico_lcd_13") == 0
    assert class_room[4].tree()["/main.py"] == b"main"


def test_a_board_that_is_up_to_date_says_so(room, capsys):
    class_room = room(1)
    assert class_room.run("deploy --board waveshare_pico_lcd_2") == 0
    capsys.readouterr()
    assert class_room.run("deploy --board waveshare_pico_lcd_2") == 0
    assert capsys.readouterr().out == "B0  up to date\n"


def test_a_file_that_the_flash_has_not_kept_is_written_again(room, small_program):
    class_room = room(1)
    class_room[0].spoils = 3
    assert class_room.run("deploy --board waveshare_pico_lcd_13") == 0
    tree = class_room[0].tree()
    assert {path: tree[path] for path in small_program} == small_program


def test_a_flash_that_keeps_nothing_gets_no_program_that_looks_whole(room, capsys):
    class_room = room(1)
    class_room[0].spoils = 1000
    assert class_room.run("deploy --board waveshare_pico_lcd_13") == 2
    assert "does not keep /boot.py, /firmware/app.mpy: the board is worn out" in capsys.readouterr().out
    assert not {"/main.py", "/manifest.txt"} & set(class_room[0].tree())


def test_a_flash_that_keeps_nothing_keeps_its_saves(room, capsys):
    class_room = room(1)
    fill(class_room[0])
    before = class_room[0].tree()
    class_room[0].spoils = 1000
    assert class_room.run("set --lock ABXY") == 2
    assert "does not keep what is written" in capsys.readouterr().out
    assert class_room[0].tree() == before


def test_a_manifest_of_another_program_is_replaced_only_when_asked(room, capsys):
    class_room = room(1)
    (class_room[0].root / "manifest.txt").write_text("a web app's own")
    line = "deploy --board waveshare_pico_lcd_2"
    assert class_room.run(line) == 2
    assert "/manifest.txt would be in the way of ours" in capsys.readouterr().out
    assert class_room[0].tree() == {"/manifest.txt": b"a web app's own"}
    assert class_room.run(line + " --replace") == class_room.run(line) == 0
    assert capsys.readouterr().out.endswith("up to date\n")


@pytest.mark.parametrize("data", [b"", b"kreuzsummen 0.1.0 waveshare"])
def test_a_damaged_manifest_of_ours_is_mended(room, data):
    class_room = room(1)
    (class_room[0].root / "manifest.txt").write_bytes(data)
    assert class_room.run("deploy --board waveshare_pico_lcd_2") == 0
    assert class_room[0].tree()["/manifest.txt"].startswith(b"kreuzsummen ")


# ---- settings and lock


def test_settings_reach_all_boards_and_leave_the_rest_of_them(room, capsys):
    class_room = room(15)
    for board in class_room.hub.boards:
        fill(board)
    before = [board.tree("save") for board in class_room.hub.boards]
    assert class_room.run("set --language en --open-all on --lock yabx") == 0
    assert capsys.readouterr().out.count("language en, open tasks all, lock on") == 15
    for board, old in zip(class_room.hub.boards, before, strict=True):
        now = settings(board)
        assert (now.language, now.open_all, now.lock, now.brightness) == (ENGLISH, True, "YABX", 80)
        new = board.tree("save")
        assert [path for path in new if new[path] != old.get(path)] == ["/save/settings.1/s"]


def test_settings_reach_a_board_that_an_earlier_program_has_saved_on(room):
    class_room = room(1)
    fill(class_room[0])
    root = class_room[0].root / "save"
    (root / "settings").mkdir()
    for slot in "01":
        if (root / ("settings." + slot)).exists():
            (root / ("settings." + slot)).rename(root / "settings" / slot)
    before = set(class_room[0].tree("save"))
    assert class_room.run("set --lock ABXY") == 0
    assert settings(class_room[0]).lock == "ABXY"
    assert set(class_room[0].tree("save")) - before <= {"/save/settings/1/s"}


def test_a_forgotten_code_is_lifted(room):
    class_room = room(1)
    fill(class_room[0], lock="XXXX")
    assert class_room.run("set B0 --lock off") == 0
    assert settings(class_room[0]).lock == ""
    assert Store(str(class_room[0].root / "save")).state("group0") == WHOLE


def test_a_new_board_gets_settings(room):
    class_room = room(1)
    assert class_room.run("set --language en") == 0
    assert settings(class_room[0]).language == ENGLISH
    assert set(class_room[0].tree()) == {"/save/settings.0/s"}


def test_settings_of_a_newer_program_are_left_alone(room, capsys):
    class_room = room(2)
    Store(str(class_room[0].root / "save")).write("settings", b"\x09\0\x50\0")
    before = class_room[0].tree()
    assert class_room.run("set --lock ABXY") == 2
    assert "from a newer program" in capsys.readouterr().out
    assert class_room[0].tree() == before and settings(class_room[1]).lock == "ABXY"


def test_damaged_settings_begin_anew_and_are_kept_aside(room):
    class_room = room(1)
    fill(class_room[0])
    for slot in class_room[0].root.glob("save/settings.*/s"):
        slot.write_bytes(b"damaged")
    assert class_room.run("set --lock ABXY") == 0
    assert settings(class_room[0]).lock == "ABXY"
    assert [data for path, data in class_room[0].tree().items() if "aside" in path] == [b"damaged"]


# ---- backup and restore


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


def test_the_newest_backup_is_restored(room, monkeypatch):
    class_room = room(1)
    times = iter(["2026-11-30 08-00-00", "2026-12-01 08-00-00", "2026-12-01 09-00-00"])
    monkeypatch.setattr(room_module, "_now", lambda: folder[0])
    folder = [next(times)]
    fill(class_room[0], groups=1)
    assert class_room.run("backup") == 0
    folder[0] = next(times)
    fill(class_room[0], groups=2)
    newest = class_room[0].tree("save")
    assert class_room.run("backup") == 0
    folder[0] = next(times)
    fill(class_room[0], groups=5)
    assert class_room.run("restore B0") == 0
    assert class_room[0].tree("save") == newest


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


# ---- the report


def rows(path, delimiter=";"):
    text = path.read_bytes().decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=delimiter))


def test_fifteen_boards_come_together_in_one_page_and_in_tables(room, capsys):
    class_room = room(15)
    for number, board in enumerate(class_room.hub.boards):
        fill(board, groups=1 + number % 3)
    log = class_room[2].root / "log"
    log.mkdir()
    (log / "0").write_bytes(b"2\n--- 0.1.0, after 9 s\nValueError: <b>\n")
    where = '  File "firmware/app.mpy", line 1, in _open\n'
    (log / "1").write_bytes(b"1\n--- 0.1.0, after 5 s\n" + where.encode() + b"OSError: 28\n")
    class_room[5].lost_after = 3
    assert class_room.run("collect") == 2
    said = capsys.readouterr()
    assert "1 of 15 boards are not done: B5." in said.err
    folder = class_room.folder / "classroom" / "report"
    groups = rows(folder / "groups.csv")
    assert groups[0][:5] == ["Gerät", "Platz", "Gruppe", "gelöst", "Sterne"]
    assert len(groups) == 1 + sum(1 + number % 3 for number in range(15) if number != 5)
    assert ["B2", "3", "Igel + Bär", "3", "9", "3", "4", "4", "1", "1", "20"] in groups
    tasks = rows(folder / "tasks.csv")
    assert ["B2", "1", "Fuchs + Eule", "1", "1", "8", "3"] in tasks
    boards = rows(folder / "boards.csv")
    assert len(boards) == 16 and "was unplugged" in next(row for row in boards if row[0] == "B5")[-1]
    assert rows(folder / "faults.csv")[1:] == [
        ["B2", "0.1.0, after 5 s", "OSError: 28"],
        ["B2", "0.1.0, after 9 s", "ValueError: <b>"],
    ]
    text = (folder / "index.html").read_text(encoding="utf-8")
    assert "ValueError: &lt;b&gt;" in text and "<b>Igel + Bär</b>" in text
    assert "line 1, in _open\n" in text
    assert "http" not in text and "<script" not in text and "src=" not in text
    assert text.count('class="path"') == len(groups) - 1


def test_the_report_speaks_english_and_names_are_only_text(room):
    class_room = room(1)
    campaign = Campaign(str(class_room[0].root / "save"))
    campaign.new(0, 1)
    campaign.rename("=1+<i>")
    for _ in range(6):
        campaign.begin(Table.new("kreuzsummen", b"\1", 2, 0, 5))
    assert class_room.run("collect --report en") == 0
    folder = class_room.folder / "classroom" / "report"
    assert rows(folder / "groups.csv", ",")[1][:3] == ["B0", "1", "'=1+<i>"]
    text = (folder / "index.html").read_text(encoding="utf-8")
    assert "=1+&lt;i&gt;" in text and "<i>" not in text.replace("<i class", "")
    assert "Who is where" in text and "may need help" in text and "task 1" in text


def test_saves_that_are_not_well_are_told_by_kind(room):
    class_room = room(1)
    fill(class_room[0], groups=3)
    root = class_room[0].root / "save"
    for slot in root.glob("group1.*/s"):
        slot.write_bytes(b"damaged")
    newest = max(root.glob("group0.*/s"), key=lambda path: path.read_bytes()[4])
    newest.write_bytes(b"cut")
    before = class_room[0].tree()
    assert class_room.run("collect") == 0
    boards = rows(class_room.folder / "classroom" / "report" / "boards.csv")
    assert "group0 der letzte Schritt fehlt, group1 nicht lesbar" in boards[1]
    groups = rows(class_room.folder / "classroom" / "report" / "groups.csv")
    assert [row[1] for row in groups[1:]] == ["1", "3"]
    assert class_room[0].tree() == before, "looking changes nothing"


def test_a_file_that_changes_while_it_is_read_is_not_believed(room, monkeypatch):
    class_room = room(1)
    fill(class_room[0])
    board = class_room[0]
    monkeypatch.setattr(board, "read", lambda path: b"other")
    with pytest.raises(saves.BoardError, match="changed while it was read"):
        saves.read(board)


def test_the_command_starts_before_its_packages_are_there():
    """The set-up brings them: until then nothing of them may be imported."""
    code = "import tools.classroom, tools.sheets_a4, sys; print([n for n in sys.modules if n in %r])"
    packages = ("littlefs", "PIL", "mpremote", "serial", "playwright")
    done = subprocess.run(
        [sys.executable, "-c", code % (packages,)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
