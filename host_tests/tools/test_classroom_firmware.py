"""One command brings boards from stock MicroPython to our firmware, and their saves with them."""

import time
import zipfile

import pytest
from fake_boards import FakeBoard, fill
from made_up_firmware import firmware
from simulated_board import OWN, SimulatedBoard, needs_micropython, ports, started_anew

from tools import classroom
from tools.boards import boot_drive, uf2_file
from tools.school import firmware as command

pytestmark = needs_micropython

MODEL = "waveshare_pico_lcd_13"
FILE = "kreuzsummen.uf2"
OLD = {"/main.py": b"old", "/board.txt": MODEL.encode() + b"\n"}
ADA, BO = "E660000000000001", "E660000000000002"


def ours(machine="Kreuzsummen " + MODEL, **about):
    """The bytes of a UF2 file of our firmware."""
    return firmware(machine=machine, storage=576 * 1024, **about)


@pytest.fixture
def place(tmp_path, monkeypatch):
    """The folder where the command runs, with the file; and short times for what does not come."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / FILE).write_bytes(ours())
    (tmp_path / "boards.txt").write_text("%s Ada\n%s Bo\n" % (ADA, BO))
    for name in ("GONE_S", "DRIVE_S", "BACK_S", "DRAG_S"):
        monkeypatch.setattr(command, name, 5)
    monkeypatch.setattr(command, "SETTLE_S", 0)
    found = boot_drive.found
    monkeypatch.setattr(boot_drive, "found", lambda: found("linux", [tmp_path / "media"]))
    return tmp_path


@pytest.fixture
def run(capsys):
    """Runs the command for boards; gives its exit status, its lines, and its complaint."""

    def run(boards, *words, file=FILE):
        arguments = ["--registry", "boards.txt", "firmware", *words, "--file", file]
        status = classroom.main(arguments, ports(*boards))
        return status, *capsys.readouterr()

    return run


def saved(folder, board, groups):
    """Fill a simulated board with the saves of so many groups; gives these."""
    like = FakeBoard(folder / "like", groups)
    fill(like, groups)
    board.put(like.tree())
    return saves(board)


def saves(board):
    return {path: data for path, data in board.files().items() if path.startswith("/save/")}


def test_boards_with_stock_micropython_get_it_and_each_has_its_own_saves_again(place, run):
    with (
        SimulatedBoard(place, ADA, drive=place / "media" / "me" / "RPI-RP2") as ada,
        SimulatedBoard(place, BO, drive=place / "media" / "me" / "RPI-RP2-1") as bo,
    ):
        wanted = [saved(place, ada, 3), saved(place, bo, 1)]
        ada.put({**OLD, "/notes/mine.txt": b"mine"})
        status, out, complaint = run([ada, bo])
        assert (status, complaint) == (0, ""), out
        for board in (ada, bo):
            assert board.machine == OWN
            board.settle()
        assert [saves(ada), saves(bo)] == wanted
        assert set(ada.files()) == set(wanted[0])
    assert "What was on the boards is kept in classroom/backup/0001_" in out
    assert "Ada  done: Kreuzsummen 0.0.1; children: 6, games begun: 3" in out
    (path,) = place.glob("classroom/backup/*/files/Ada.zip")
    with zipfile.ZipFile(path) as file:
        assert file.read("notes/mine.txt") == b"mine"
    assert [path.stem for path in place.glob("classroom/backup/*/files/*")] == ["Ada"]


def test_a_board_with_our_firmware_gets_a_newer_one_and_no_block_of_its_saves_changes(place, run):
    with SimulatedBoard(place, ADA, own=("0.0.1", "old"), drive=place / "media" / "RPI-RP2") as ada:
        saved(place, ada, 2)
        before = ada.flash.read_bytes()
        assert run([ada])[0] == 0
        ada.settle()
        assert ada.flash.read_bytes() == before


def test_a_board_without_saves_or_a_name_gets_it(place, run):
    with SimulatedBoard(place, "E660000000000007", drive=place / "media" / "RPI-RP2") as new:
        status, out, complaint = run([new])
        assert (status, complaint) == (0, "")
        assert "E660000000000007  done: Kreuzsummen 0.0.1; nothing saved yet, so no backup" in out
        assert new.machine == OWN and new.files() == {}


def test_where_no_drive_is_shown_the_file_is_dragged_by_hand(place, run, monkeypatch):
    monkeypatch.setattr(command, "DRIVE_S", 0)
    drive = place / "elsewhere"
    with SimulatedBoard(place, ADA, drive=drive) as ada:
        wanted = saved(place, ada, 1)
        wait = command._wait

        def waits(look, seconds):
            def look_and_drag():
                seen = look()
                if (drive / boot_drive.ABOUT).exists() and not list(drive.glob("*.uf2")):
                    boot_drive.put(drive, FILE, ours())
                return seen

            return wait(look_and_drag, seconds)

        monkeypatch.setattr(command, "_wait", waits)
        status, out, _ = run([ada])
        assert status == 0 and "drag kreuzsummen.uf2 onto it. Then this goes on by itself." in out
        ada.settle()
        assert saves(ada) == wanted


def test_a_board_that_does_not_come_back_stops_no_other_and_restore_ends_it(place, run, monkeypatch):
    monkeypatch.setattr(command, "BACK_S", 1)
    put = boot_drive.put
    monkeypatch.setattr(boot_drive, "put", lambda drive, *rest: drive.name == "Bo" and put(drive, *rest))
    with (
        SimulatedBoard(place, ADA, drive=place / "media" / "Ada") as ada,
        SimulatedBoard(place, BO, drive=place / "media" / "Bo") as bo,
    ):
        wanted = saved(place, ada, 2)
        status, out, complaint = run([ada, bo])
        assert status == 2
        assert "Ada  It did not come back: unplug it, hold BOOTSEL while plugging it in" in out
        assert "After that, 'restore Ada' puts back what was on it." in out
        assert complaint == (
            "1 of 2 boards are not done: Ada. Their lines say why; after that, the same command with their"
            " names goes on.\n"
        )
        assert bo.machine == OWN
        # It is dragged by hand later.
        put(place / "media" / "Ada", FILE, ours())
        while ada.in_boot_loader:
            time.sleep(0.01)
        ada.settle()
        words = ["--registry", "boards.txt", "restore", "Ada"]
        assert started_anew([ada], lambda: classroom.main(words, ports(ada))) == 0
        assert saves(ada) == wanted
    blocks = list(place.glob("classroom/backup/before-restore/*/Ada.img"))
    assert len(blocks) == 1 and len(blocks[0].read_bytes()) == 576 * 1024


def test_the_blocks_of_a_file_system_that_can_not_be_read_are_kept_and_nothing_is_formatted(place, capsys):
    damaged = bytes(range(256)) * 16 * 18
    (place / (ADA + ".img")).write_bytes(damaged)
    with SimulatedBoard(place, ADA, own=("0.0.1", "old")) as ada:
        for words in (["backup"], ["collect"], ["set", "--language", "en"]):
            classroom.main(["--registry", "boards.txt", *words], ports(ada))
            ada.settle()
        said = capsys.readouterr().out
        assert ada.flash.read_bytes() == damaged
    (path,) = place.glob("classroom/backup/*/Ada.img")
    assert path.read_bytes() == damaged
    assert "Ada  the saves can't be read; the whole flash is kept: classroom/backup/0001_" in said
    assert said.count("The saves on the board %s can't be read" % ADA) == 2


def test_its_blocks_are_kept_before_it_is_made_anew_for_a_firmware(place, run):
    (place / (ADA + ".img")).write_bytes(b"\x5a" * 18 * 4096)
    with SimulatedBoard(place, ADA, own=("0.0.1", "old"), drive=place / "media" / "RPI-RP2") as ada:
        assert run([ada])[0] == 0
        ada.settle()
        assert ada.files() == {}
    (path,) = place.glob("classroom/backup/*/Ada.img")
    assert path.read_bytes() == b"\x5a" * 18 * 4096


@pytest.mark.parametrize(("about", "data", "words"), [
    ({}, ours("Kreuzsummen waveshare_pico_lcd_2"),
     "is for waveshare_pico_lcd_2, but this board had the program for waveshare_pico_lcd_13"),
    ({}, ours(family=uf2_file.RP2350), "is a firmware for another chip: take the one for RP2350"),
    ({"mpy": 0x1F06}, ours(), "is a firmware for another chip: take the one for RP2040"),
    ({"machine": "Pimoroni PicoSystem with RP2040"}, ours(), "is a Pimoroni PicoSystem, not a"),
])  # fmt: skip
def test_a_board_that_the_file_is_not_for_stays_as_it_was(place, run, about, data, words):
    (place / FILE).write_bytes(data)
    with SimulatedBoard(place, ADA, drive=place / "media" / "RPI-RP2", **about) as ada:
        ada.put(OLD)
        status, out, complaint = run([ada])
        assert (status, words in out) == (2, True), out
        assert "1 of 1 boards are not done: Ada." in complaint
        assert ada.files() == OLD and not ada.in_boot_loader


def test_a_file_without_our_program_is_refused_before_a_board_is_touched(place, run):
    (place / FILE).write_bytes(firmware())
    with SimulatedBoard(place, ADA) as ada:
        status, out, complaint = run([ada])
        assert (status, out) == (2, "") and "kreuzsummen.uf2 is MicroPython without Kreuzsummen" in complaint
        assert ada.heard == 0
    status, _, complaint = run([], file="none.uf2")
    assert (status, complaint) == (2, "none.uf2 can't be used: No such file or directory.\n")


# The drives


def test_drives_of_boards_are_told_from_others_and_by_their_chip(tmp_path):
    drives = {"a/RPI-RP2": "Board-ID: RPI-RP2\n", "RP2350": "Board-ID: RP2350\n", "a/stick": ""}
    for name, about in drives.items():
        (tmp_path / name).mkdir(parents=True)
        if about:
            (tmp_path / name / boot_drive.ABOUT).write_text("UF2 Bootloader v1.0\n" + about)
    assert boot_drive.found("linux", [tmp_path]) == {
        tmp_path / "a" / "RPI-RP2": uf2_file.RP2040,
        tmp_path / "RP2350": uf2_file.RP2350,
    }
    assert boot_drive.found("win32") == {}
    boot_drive.put(tmp_path / "gone", "x.uf2", b"")
