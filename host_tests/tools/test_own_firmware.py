"""Updates of boards with our own firmware: their ROMFS, with real mpremote and the firmware's own choice."""

import re
import subprocess
import sys

import pytest
from simulated_board import SimulatedBoard, needs_micropython, ports

from tools import deploy, packages
from tools.bench import image
from tools.boards import Board, BoardError, listed, own, romfs

pytestmark = needs_micropython

MODULES = {
    "/firmware/__init__.py": b"",
    "/firmware/version.py": b"VERSION = 'ours'\n",
    "/displayio.py": b"x = 7\n",
}
FILES = {"/firmware/text/de.words": b"HELLO=Hallo\n" + bytes(range(256)) * 90}
SAVES = {"/save/settings.0/s": b"settings", "/log/0": b"a fault"}
OLDER = ("0.0.1", "theirs")


@pytest.fixture
def program(monkeypatch):
    """A program of a few files in place of the whole one."""
    modules, files = dict(MODULES), dict(FILES)
    monkeypatch.setattr(image, "in_place", lambda *_: (dict(modules), dict(files)))
    return modules


@pytest.fixture
def run(capsys):
    """Runs tools.deploy for a board; gives its exit status, its lines, and its complaint."""

    def run(board, *arguments):
        status = deploy.main(list(arguments), ports(board))
        board.settle()
        return status, *capsys.readouterr()

    return run


def imported(board):
    """Where the board, started anew, imports the program from, and the version that this has."""
    board.reset()
    with Board(listed(ports(board))[0]) as link:
        found = link.values(
            "try:\n import firmware.version as found\n print((found.__file__, found.VERSION))\n"
            "except ImportError:\n print(('frozen', ''))"
        )
    board.settle()
    return found[0]


def test_a_newer_program_goes_to_the_romfs_and_runs_from_there(tmp_path, program, run):
    with SimulatedBoard(tmp_path, own=OLDER) as board:
        board.put(SAVES)
        assert imported(board) == ("frozen", "")
        before = board.flash.read_bytes()
        status, out, complaint = run(board)
        assert (status, complaint) == (0, "")
        assert "Kreuzsummen waveshare_pico_lcd_13, MicroPython 1.28.0, waveshare_pico_lcd_13." in out
        assert "The new program is written and read back whole: 22 KB." in out
        assert "The saves are untouched (2 files)." in out
        assert imported(board) == ("/rom/firmware/version.mpy", "ours")
        with Board(listed(ports(board))[0]) as link:
            assert own.version(link) == romfs.VERSION
        board.settle()
        status, out, _ = run(board)
        assert (status, "The program is up to date, nothing was written." in out) == (0, True)
        assert board.flash.read_bytes() == before


def test_plain_mpremote_brings_the_same(tmp_path, program, run):
    assert packages.main(["--output", str(tmp_path)]) == 0
    with SimulatedBoard(tmp_path, own=OLDER) as board:
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", "connect", "port:" + board.port.device,
             "romfs", "deploy", str(tmp_path / packages.ROMFS)],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        board.settle()
        assert imported(board) == ("/rom/firmware/version.mpy", "ours")
        assert "up to date" in run(board)[1]


def test_a_frozen_program_that_is_not_older_stays_and_the_sentence_says_how_it_goes(tmp_path, program, run):
    for version in (romfs.VERSION, "9.0"):
        with SimulatedBoard(tmp_path, own=(version, "theirs")) as board:
            before = board.rom.read_bytes()
            status, out, complaint = run(board)
            assert (status, out, complaint.count("\n")) == (2, "", 1)
            assert "has Kreuzsummen %s in it" % version in complaint
            assert "raise VERSION in firmware/version.py" in complaint
            assert board.rom.read_bytes() == before


def test_where_ours_is_the_frozen_one_nothing_is_written_but_a_newer_one_goes(tmp_path, program, run):
    with SimulatedBoard(tmp_path, own=(romfs.VERSION, romfs.fingerprint())) as board:
        before = board.rom.read_bytes()
        assert "up to date" in run(board)[1]
        assert board.rom.read_bytes() == before
        found = {"/firmware/version.mpy": image.compile_module("/firmware/version.py", b"VERSION = 9")}
        board.rom.write_bytes(romfs.with_record(found, "9.0").ljust(romfs.SIZE, b"\xff"))
        assert imported(board)[0] == "/rom/firmware/version.mpy"
        assert "The new program is written and read back whole: 0 KB." in run(board)[1]
        assert imported(board) == ("frozen", "")


def test_a_cut_write_leaves_the_frozen_program_and_the_next_one_mends_it(tmp_path, program, run, monkeypatch):
    monkeypatch.setattr("tools.boards.link.ENTER_S", 2)
    with SimulatedBoard(tmp_path, own=OLDER) as board:
        board.put(SAVES)
        assert run(board)[0] == 0
        whole = board.heard
    old = board.rom.read_bytes()
    program["/firmware/version.py"] = b"VERSION = 'newer'\n"
    runs = set()
    for share in (0.4, 0.7, 0.9):
        with SimulatedBoard(tmp_path, own=OLDER) as board:
            board.pull_after(int(whole * share))
            assert deploy.main([], ports(board)) == 2
        assert board.rom.read_bytes() != old
        with SimulatedBoard(tmp_path, own=OLDER) as board:
            runs.add(imported(board)[0])
    assert runs == {"frozen"}
    with SimulatedBoard(tmp_path, own=OLDER) as board:
        assert run(board)[0] == 0
        assert imported(board) == ("/rom/firmware/version.mpy", "newer")
        assert board.files() == SAVES


def test_a_flash_that_does_not_keep_the_program_is_told(tmp_path, program, run, monkeypatch):
    monkeypatch.setattr(Board, "write_romfs", lambda *_: None)
    with SimulatedBoard(tmp_path, own=OLDER) as board:
        assert "does not keep what is written: the board is worn out or broken" in run(board)[2]


def test_the_model_is_what_the_firmware_says(tmp_path, program, run):
    with SimulatedBoard(tmp_path, own=OLDER) as board:
        complaint = run(board, "--board", "waveshare_pico_lcd_2")[2]
        assert "use --board waveshare_pico_lcd_13" in complaint


def test_a_file_of_a_maker_that_runs_first_is_named(tmp_path, program, run):
    with SimulatedBoard(tmp_path, own=OLDER) as board:
        board.put({"/main.py": b""})
        assert "Not ours, but it runs first: /main.py" in run(board)[1]


def test_a_board_whose_saves_can_not_be_read_gets_the_program_and_is_not_formatted(tmp_path, program, run):
    (tmp_path / "E660000000000001.img").write_bytes(b"\x5a" * 144 * 4096)
    with SimulatedBoard(tmp_path, own=OLDER) as board:
        status, out, _ = run(board)
        assert status == 0 and "The new program is written" in out
        assert "The saves on the board E660000000000001 can't be read" in out
        assert board.flash.read_bytes() == b"\x5a" * 144 * 4096


def test_a_file_system_in_ram_is_none_for_saves_and_the_flash_can_be_made_anew(tmp_path):
    (tmp_path / "E660000000000001.img").write_bytes(b"\x5a" * 18 * 4096)
    with SimulatedBoard(tmp_path, own=OLDER) as board, Board(listed(ports(board))[0]) as link:
        link.run("import update\nupdate.mount_memory()")
        link.write("/save/x", b"of this moment")
        assert not own.is_mounted(link) and not own.programs(link).is_mounted
        assert own.raw_blocks(link) == b"\x5a" * 18 * 4096
        own.make_anew(link)
        assert own.is_mounted(link) and link.files() == {}


def test_watching_leaves_the_board_as_it_is(tmp_path, program, run, monkeypatch):
    def watched(device, build):
        assert device == board.port.device
        raise KeyboardInterrupt

    monkeypatch.setattr("tools.boards.watch.run", watched)
    with SimulatedBoard(tmp_path, own=("9.0", "theirs")) as board:
        before = board.rom.read_bytes()
        status, out, _ = run(board, "--watch")
        assert (status, out) == (0, "The board runs its own copy again.\n")
        assert board.rom.read_bytes() == before


def test_what_a_board_says_of_its_program_is_looked_at(tmp_path, program):
    with SimulatedBoard(tmp_path, own=("newest", "theirs")) as board, Board(listed(ports(board))[0]) as link:
        with pytest.raises(BoardError, match="talks of something else"):
            own.programs(link)


def test_the_whole_program_fits_where_it_goes():
    layout = (image.ROOT / "firmware" / "port" / "mpconfigboard.h").read_text()
    (size,) = re.findall(r"#define MICROPY_HW_ROMFS_BYTES +\((\d+) \* 1024\)", layout)
    assert romfs.SIZE == int(size) * 1024
    found = romfs.compiled()
    aside = ("/boot.mpy", "/main.mpy")
    assert not [path for path in found if path.endswith(".py") or "/port/" in path or path in aside]
    library = "/adafruit_display_text/bitmap_label.mpy"
    assert {"/displayio.mpy", library, "/firmware/text/de.words"} <= found.keys()
    assert b"/rom/firmware/app.mpy" in found["/firmware/app.mpy"]
    assert len(romfs.program(found)) <= romfs.SIZE


def test_a_program_that_does_not_fit_is_refused(program):
    with pytest.raises(BoardError, match=r"The program has \d+ KB as a ROMFS, but its place only 576 KB"):
        romfs.program({"/firmware/a.mpy": b"M\6\0\0" + bytes(romfs.SIZE)})
