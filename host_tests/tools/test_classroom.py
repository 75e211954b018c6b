"""tools.classroom: all boards of a classroom at once, with 0, 1, 2 and 15 of them."""

import csv
import io
import subprocess
import sys
from pathlib import Path

import pytest
from fake_boards import fill

from engine.table import Table
from firmware.campaign import Campaign
from firmware.progress import ENGLISH, Settings
from firmware.store import WHOLE, Store
from tools import deploy
from tools.boards.manifest import hashed
from tools.school import saves

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ("list", "deploy", "collect", "backup", "set --lock ABXY")


def settings(board):
    return Settings.unpack(Store(str(board.root / "save")).read("settings"))


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


def displays(class_room):
    return [board.tree()["/board.txt"] for board in class_room.hub.boards if "/board.txt" in board.tree()]


@pytest.fixture
def program_with_its_board(monkeypatch):
    monkeypatch.setattr(
        deploy,
        "program_for",
        lambda model, *_: {"/main.py": b"main", "/board.txt": model.encode() + b"\n"},
    )


def test_the_display_of_new_boards_is_asked_for_once(room, capsys, program_with_its_board):
    class_room = room(4)
    class_room[0].machine = "Pimoroni PicoSystem"
    assert class_room.run("deploy B1 --board waveshare_pico_lcd_2") == 0
    asked = []
    answers = ["", "9", "2"]
    assert class_room.run("deploy", ask=lambda words: asked.append(words) or answers.pop(0)) == 0
    assert displays(class_room) == [
        b"pimoroni_picosystem\n", b"waveshare_pico_lcd_2\n", *2 * [b"waveshare_pico_lcd_13\n"]
    ]  # fmt: skip
    assert len(asked) == 3
    assert asked[0].startswith("Which display have B2, B3?\n1  Pimoroni Pico Display Pack 2.0\n2  Waveshare")
    said = capsys.readouterr()
    assert said.out.count("'9' is none of these numbers.") == 1 and said.err == ""
    assert class_room.run("deploy") == 0, "from then on each board tells it"


def test_where_nobody_can_be_asked_the_sentence_gives_a_call_that_works(room, capsys, program_with_its_board):
    class_room = room(15)
    assert class_room.run("deploy") == 2
    complaint = capsys.readouterr().err
    assert complaint == (
        "Which display have B0, B1, B10 and 12 more? Add --board and one of these: pimoroni_pico_display_2,"
        " waveshare_pico_lcd_13, waveshare_pico_lcd_2.\n"
    )
    assert all(board.steps and board.closed == 2 and not board.tree() for board in class_room.hub.boards)
    assert class_room.run("deploy --board waveshare_pico_lcd_13") == 0
    assert displays(class_room) == [b"waveshare_pico_lcd_13\n"] * 15


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
    assert class_room.run("collect --report de") == 2
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
    assert class_room.run("collect --report de") == 0
    boards = rows(class_room.folder / "classroom" / "report" / "boards.csv")
    assert "group0 der letzte Schritt fehlt, group1 nicht lesbar" in boards[1]
    groups = rows(class_room.folder / "classroom" / "report" / "groups.csv")
    assert [row[1] for row in groups[1:]] == ["1", "3"]
    assert class_room[0].tree() == before, "looking changes nothing"


NINES = b"9" * 5000


@pytest.mark.parametrize("odd", ["manifest", "log"])
def test_one_odd_board_ends_nothing_for_the_others(room, odd):
    """What lay on it: a manifest that is whole but for its first line; a log that is numbered without end."""
    class_room = room(2)
    for board in class_room.hub.boards:
        fill(board)
    if odd == "manifest":
        text = b"kreuzsummen 0.1\n"
        last = b"whole %s\n" % hashed(text)[:16].encode()
        (class_room[0].root / "manifest.txt").write_bytes(text + last)
    else:
        (class_room[0].root / "log").mkdir()
        (class_room[0].root / "log" / "0").write_bytes(NINES)
    kept = [board.tree("save") for board in class_room.hub.boards]
    assert class_room.run("collect --report en") == 0
    boards = rows(class_room.folder / "classroom" / "report" / "boards.csv", ",")
    assert [row[0] for row in boards] == ["handheld", "B0", "B1"]
    assert boards[1][7] == ("/manifest.txt not readable" if odd == "manifest" else "")
    groups = rows(class_room.folder / "classroom" / "report" / "groups.csv", ",")
    assert [row[0] for row in groups[1:]] == ["B0", "B1"]
    assert class_room.run("deploy --board waveshare_pico_lcd_13") == 0
    assert [board.tree("save") for board in class_room.hub.boards] == kept
    assert class_room[0].tree()["/main.py"] == b"main"


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
