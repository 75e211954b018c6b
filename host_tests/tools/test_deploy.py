"""Deploying, with the real mpremote, to real MicroPython behind a pseudo-terminal."""

import contextlib
import os
import subprocess
import sys
import time

import pytest
from simulated_board import SimulatedBoard, needs_micropython, ports

from tools import deploy
from tools.bench import Handheld, image
from tools.boards import Board, BoardError, facts, listed, manifest, parsers

pytestmark = needs_micropython

MODEL = "waveshare_pico_lcd_13"
PROGRAM = {
    "/boot.py": b"# boot\n",
    "/main.py": b"# main\n",
    "/board.txt": (MODEL + "\n").encode(),
    "/engine/rules.mpy": b"M\x06\x00\x1f" + bytes(900),
    "/firmware/displayio.mpy": b"M\x06\x00\x1f" + bytes(3000),
    "/firmware/ui/labels.mpy": b"M\x06\x00\x1f" + bytes(200),
}
SAVES = {"/save/settings.0/s": b"settings", "/log/0": b"a fault"}


@pytest.fixture
def program(monkeypatch):
    """A program of a few files in place of the whole one; what is changed in it is deployed."""
    found = dict(PROGRAM)
    monkeypatch.setattr(image, "files", lambda board, **_: {**found, "/board.txt": (board + "\n").encode()})
    return found


@pytest.fixture
def run(capsys):
    """Runs the command for simulated boards; gives its exit status, its lines, and its complaint."""

    def run(*arguments, boards):
        status = deploy.main(list(arguments), ports(*boards))
        for board in boards:
            board.settle()
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def without_manifest(files):
    return {path: data for path, data in files.items() if path != manifest.PATH}


def refused(result, words):
    """Did the command end with exit status 2, nothing said but one sentence, and these words in it?"""
    status, out, complaint = result
    return (status, out, complaint.count("\n")) == (2, "", 1) and words in complaint


# A new board, and the next time


def test_the_whole_program_goes_to_a_new_board_and_boots_there(tmp_path, run):
    with SimulatedBoard(tmp_path) as board:
        status, out, complaint = run("--board", MODEL, boards=[board])
        assert (status, complaint) == (0, "")
        assert "Board %s: Raspberry Pi Pico, MicroPython 1.28.0, %s." % (board.board_id, MODEL) in out
    expected = image.files(board=MODEL, march="armv6m")
    assert without_manifest(board.files()) == expected
    assert parsers.read_manifest(board.files()[manifest.PATH]).hashes.keys() == expected.keys()
    with Handheld(MODEL, flash=board.flash) as handheld:
        assert "Kreuzsummen" in handheld.words()


def test_only_what_changed_is_copied_and_saves_and_foreign_files_stay(tmp_path, program, run):
    with SimulatedBoard(tmp_path) as board:
        board.put({"/notes.txt": b"mine", "/lib/other.py": b"x = 1", "/\x1b[2J": b"", **SAVES})
        assert run("--board", MODEL, boards=[board])[0] == 0
        del program["/engine/rules.mpy"]
        program["/firmware/text/de.words"] = b"HELLO=Hallo\n"
        program["/firmware/ui/labels.mpy"] = b"M\x06\x00\x1f" + bytes(201)
        status, out, _ = run(boards=[board])
        assert status == 0
        assert "2 copied, 1 removed, 4 were there" in out
        assert "The saves are untouched (2 files)." in out
        # What it is called is no order to the terminal.
        assert "Left alone, not ours: /\\x1b[2J, /lib/other.py, /notes.txt." in out
        assert board.files() == {
            **program, **SAVES, "/notes.txt": b"mine", "/lib/other.py": b"x = 1", "/\x1b[2J": b"",
            manifest.PATH: manifest.write(program, MODEL),
        }  # fmt: skip
        before = board.flash.read_bytes()
        status, out, _ = run(boards=[board])
        assert "The program is up to date: 6 files, none copied." in out
        assert board.flash.read_bytes() == before


def test_a_library_that_the_program_no_longer_needs_goes_with_its_folders(tmp_path, program, run):
    library = {
        "/firmware/fontio.mpy": b"M\x06\x00\x1f",
        "/lib/adafruit_display_text/bitmap_label.mpy": b"M\x06\x00\x1f" + bytes(300),
        "/lib/adafruit_ticks.mpy": b"M\x06\x00\x1f" + bytes(200),
    }
    foreign = {"/lib/adafruit_led/one.py": b"x = 1"}
    for there in ({}, foreign):
        program.update(library)
        with SimulatedBoard(tmp_path) as board:
            board.put({**SAVES, **there})
            assert run("--board", MODEL, boards=[board])[0] == 0
            for path in library:
                del program[path]
            assert "0 copied, 3 removed, 6 were there" in run(boards=[board])[1]
            assert without_manifest(board.files()) == {**program, **SAVES, **there}
            system = image.filesystem(bytearray(board.flash.read_bytes()))
            system.mount()
            assert ("lib" in system.listdir("/")) == bool(there)
            assert not there or system.listdir("/lib") == ["adafruit_led"]


def test_a_change_on_the_board_is_mended(tmp_path, program, run):
    with SimulatedBoard(tmp_path) as board:
        assert run("--board", MODEL, boards=[board])[0] == 0
        board.put({"/engine/rules.mpy": b"M\x06\x00\x1f" + bytes(899) + b"x"})
        assert "1 copied, 0 removed, 5 were there" in run(boards=[board])[1]
        assert without_manifest(board.files()) == program


def test_the_board_starts_anew_after_a_copy(tmp_path, program, run):
    with SimulatedBoard(tmp_path) as board:
        run("--board", MODEL, boards=[board])
        assert board.starts == 2


def test_watching_ends_with_the_own_copy(tmp_path, program, run, monkeypatch):
    def watched(device, build):
        assert device == board.port.device
        assert build() == program
        raise KeyboardInterrupt

    monkeypatch.setattr("tools.boards.watch.run", watched)
    with SimulatedBoard(tmp_path) as board:
        status, out, complaint = run("--board", MODEL, "--watch", boards=[board])
        assert (status, out.splitlines()[-1]) == (0, "The board runs its own copy again."), complaint
        assert without_manifest(board.files()) == program
        assert board.starts == 2


# Which board


def test_without_a_board_the_command_says_so(run):
    assert refused(run(boards=[]), "No board is plugged in: connect it by a USB cable that carries data")


def test_with_two_boards_one_has_to_be_named_and_only_that_one_is_touched(tmp_path, program, run):
    with SimulatedBoard(tmp_path, "E6600001") as first, SimulatedBoard(tmp_path, "E6600002") as second:
        words = "2 boards are plugged in: name one by --board-id (E6600001, E6600002)."
        assert refused(run(boards=[second, first]), words)
        assert run("--board-id", "e6600002", "--board", MODEL, boards=[first, second])[0] == 0
        assert (first.heard, first.files()) == (0, {})
        assert without_manifest(second.files()) == program
        assert refused(run("--board-id", "E6600003", boards=[first, second]), "No board with the id E6600003")


def test_the_display_has_to_be_named_once(tmp_path, program, run):
    with SimulatedBoard(tmp_path) as board:
        assert refused(run(boards=[board]), "can't tell which display it has: name it by --board (")
        assert board.files() == {}
        assert run("--board", "pimoroni_pico_display_2", boards=[board])[0] == 0
        assert run(boards=[board])[0] == 0
        assert board.files()["/board.txt"] == b"pimoroni_pico_display_2\n"
        assert refused(run("--board", "pimoroni_picosystem", boards=[board]), "not a pimoroni_picosystem")
        assert refused(run("--board", "pico", boards=[board]), "There is no board 'pico'")


def test_a_board_of_one_piece_tells_its_model(tmp_path, program, run):
    with SimulatedBoard(tmp_path, machine="Pimoroni PicoSystem with RP2040") as board:
        assert refused(run("--board", MODEL, boards=[board]), "use --board pimoroni_picosystem")
        assert run(boards=[board])[0] == 0
        assert board.files()["/board.txt"] == b"pimoroni_picosystem\n"


# What a board can't do


@pytest.mark.parametrize(("about", "words"), [
    ({"version": "1.25.0"}, "has MicroPython 1.25.0, which is too old: put version 1.26 or newer on it"),
    ({"mpy": 0x1405}, "reads .mpy version 5, but this mpy-cross makes version 6"),
    ({"platform": "esp32", "machine": "Generic ESP32 module"}, "is a Generic ESP32 module: Kreuzsummen"),
])  # fmt: skip
def test_a_board_that_can_not_run_the_program_stays_as_it_was(tmp_path, program, run, about, words):
    with SimulatedBoard(tmp_path, **about) as board:
        assert refused(run("--board", MODEL, boards=[board]), words)
        assert board.files() == {}


def test_another_program_is_replaced_only_when_asked(tmp_path, program, run):
    with SimulatedBoard(tmp_path) as board:
        theirs = {
            "/main.py": b"print('theirs')",
            "/displayio.py": b"",
            "/engine/rules.py": b"",
            "/data": b"1",
        }
        board.put(theirs)
        assert refused(
            run("--board", MODEL, boards=[board]),
            "has another program, and /displayio.py, /engine/rules.py, /main.py would be in the way of ours",
        )
        assert board.files() == theirs
        status, out, _ = run("--board", MODEL, "--replace", boards=[board])
        assert (status, "Left alone, not ours: /data." in out) == (0, True)
        assert without_manifest(board.files()) == {**program, "/data": b"1"}


def test_a_program_that_runs_is_interrupted(tmp_path, program, run):
    with SimulatedBoard(tmp_path, starts=True) as board:
        board.put({"/main.py": b"import time\nwhile True:\n    print('busy')\n    time.sleep_ms(20)\n"})
        board.reset()
        assert run("--board", MODEL, "--replace", boards=[board])[0] == 0
        assert without_manifest(board.files()) == program


def test_a_board_that_does_not_answer_is_given_up(tmp_path, program, run, monkeypatch):
    monkeypatch.setattr("tools.boards.link.ENTER_S", 0.5)
    with SimulatedBoard(tmp_path, silent=True) as board:
        assert refused(run("--board", MODEL, boards=[board]), "does not answer: unplug it, plug it in again")
        assert board.files() == {}


def test_a_program_that_has_filled_the_memory_is_thrown_out(tmp_path, program, run):
    hog = (b"import gc, sys\nhog = sys.modules['hog'] = []\n"
           b"while gc.mem_free() > 12000: hog.append(bytes(900))\nopen('/full', 'w').close()\n")  # fmt: skip
    with SimulatedBoard(tmp_path, starts=True) as board:
        board.put({"/main.py": hog})
        board.reset()
        while "/full" not in board.files():
            time.sleep(0.05)
        assert run("--board", MODEL, "--replace", boards=[board])[0] == 0
        assert without_manifest(board.files()) == {**program, "/full": b""}
        assert board.starts == 4  # power-up twice, the soft reset, and the start of the new program


def test_modules_are_compiled_for_the_processor_that_the_board_names(tmp_path, program, run, monkeypatch):
    asked = []
    files = image.files
    monkeypatch.setattr(image, "files", lambda board, march, **_: asked.append(march) or files(board=board))
    for mpy in (0x1306, 0x1F06):
        with SimulatedBoard(tmp_path, mpy=mpy) as board:
            assert run("--board", MODEL, boards=[board])[0] == 0
    assert asked == ["armv6m", "armv7emsp"]


def test_a_program_that_talks_on_is_told_from_an_answer(tmp_path):
    with SimulatedBoard(tmp_path) as board, Board(listed(ports(board))[0]) as link:
        with pytest.raises(BoardError, match="talks of something else: its own program goes on beside ours"):
            link.values("print('ready.')")


def test_a_program_that_can_not_be_interrupted_is_left_alone(tmp_path, program, run, monkeypatch):
    monkeypatch.setattr("tools.boards.link.ENTER_S", 0.5)
    theirs = {"/main.py": b"while True: pass\n"}
    with SimulatedBoard(tmp_path, starts=True, deaf=True) as board:
        board.put(theirs)
        board.reset()
        assert refused(
            run("--board", MODEL, boards=[board]), "if it runs another program, remove that first."
        )
        assert board.files() == theirs


@pytest.mark.parametrize(
    ("blocks", "there", "words"),
    [
        (24, "/song.bin", "has too little room for the program: remove /song.bin from it, and try again."),
        (24, "/save/a.0/s", "has too little room for the program: delete groups on it that play no"
         " more, or bring our firmware on it (python3 -m tools.classroom firmware), and try again."),
        (12, "/song.bin", "leaves 48 KB for files, too little for the program (docs/boards.md)."),
    ],
)
def test_a_full_board_is_left_as_it_was(tmp_path, program, run, blocks, there, words):
    with SimulatedBoard(tmp_path, blocks=blocks) as board:
        board.put({there: bytes((blocks - 9) * 4096)})
        assert refused(run("--board", MODEL, boards=[board]), words)
        assert board.files() == {there: bytes((blocks - 9) * 4096)}


# Half a copy


def test_a_cable_pulled_anywhere_leaves_no_half_program_that_looks_whole(tmp_path, program, run, monkeypatch):
    monkeypatch.setattr("tools.boards.link.ENTER_S", 2)
    with SimulatedBoard(tmp_path) as board:
        board.put(SAVES)
        assert run("--board", MODEL, boards=[board])[0] == 0
        whole = board.heard
    program.update({"/engine/rules.mpy": b"M\x06\x00\x1f" + bytes(5000), "/main.py": b"# newer\n"})
    gone = False
    for part in (2, 4, 5, 6, 7, 8, 9):
        with SimulatedBoard(tmp_path) as board:
            board.pull_after(whole * part // 10)
            result = run(boards=[board])
            if result[0] == 0:
                break
            assert refused(result, "was unplugged: plug it in again and try once more.")
        files = board.files()
        gone |= manifest.PATH not in files
        if manifest.PATH in files:
            known = parsers.read_manifest(files[manifest.PATH])
            assert all(manifest.hashed(files[path]).startswith(known.hashes[path]) for path in known.hashes)
        assert {path: files[path] for path in SAVES} == SAVES
    assert gone
    with SimulatedBoard(tmp_path) as board:
        assert run(boards=[board])[0] == 0
        assert without_manifest(board.files()) == {**program, **SAVES}


def test_files_of_an_older_program_go_after_a_copy_that_was_cut(tmp_path, program, run):
    with SimulatedBoard(tmp_path) as board:
        board.put(
            {
                "/engine/old.mpy": b"M",
                manifest.PART: manifest.write_part(["/engine/old.mpy", "/main.py"]),
                "/main.py": b"old",
            }
        )
        assert "6 copied, 1 removed, 0 were there" in run("--board", MODEL, boards=[board])[1]
        assert without_manifest(board.files()) == program


def test_a_manifest_that_was_cut_is_not_a_manifest():
    text = manifest.write(PROGRAM, MODEL)
    hashes = {path: manifest.hashed(data)[: manifest.DIGITS] for path, data in PROGRAM.items()}
    assert parsers.read_manifest(text) == (manifest.VERSION, MODEL, hashes)
    for length in range(len(text) - 1):
        with pytest.raises(BoardError, match=r"^The file /manifest\.txt on the board is damaged"):
            parsers.read_manifest(text[:length])


# The PC


def test_a_port_without_permission_is_explained(tmp_path, program, run):
    with SimulatedBoard(tmp_path) as board:
        os.chmod(board.port.device, 0)
        with unprivileged():
            assert refused(run("--board", MODEL, boards=[board]), 'type "sudo usermod -a -G dialout $USER"')


@contextlib.contextmanager
def unprivileged():
    """For root, no permission is wrong: as nobody."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


def test_a_board_in_use_by_another_program_is_explained(tmp_path, program, run):
    import serial

    with SimulatedBoard(tmp_path) as board, serial.Serial(board.port.device, exclusive=True):
        assert refused(run("--board", MODEL, boards=[board]), "is in use by another program: close that")


def test_without_mpremote_the_command_says_how_to_get_it(tmp_path, program, run, monkeypatch):
    monkeypatch.setitem(sys.modules, "mpremote", None)
    with SimulatedBoard(tmp_path) as board:
        assert refused(run("--board", MODEL, boards=[board]), "The packages that talk to boards are missing")


def test_a_wrong_option_is_one_sentence(run):
    assert refused(run("--bord", "x", boards=[]), "(python3 -m tools.deploy --help lists the options).")


def test_boards_are_listed(tmp_path, run):
    with SimulatedBoard(tmp_path, "E6600001") as board:
        assert run("--list", boards=[board]) == (0, "E6600001 %s\n" % board.port.device, "")
    assert refused(run("--list", boards=[]), "No board is plugged in")


def test_the_command_runs_from_the_command_line():
    done = subprocess.run(
        [sys.executable, "-m", "tools.deploy", "--board-id", "none"],
        cwd=image.ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("No board")


def test_a_file_with_machine_code_for_another_processor_is_refused():
    about = facts.Facts((1, 28, 0), 6, 3, "armv6m", "Pico")
    facts.check_bytecode({"/a.mpy": bytes((77, 6, 4 << 2 | 3))}, about)
    with pytest.raises(BoardError, match=r"reads \.mpy version 6"):
        facts.check_bytecode({"/a.mpy": bytes((77, 6, 7 << 2 | 3))}, about)
