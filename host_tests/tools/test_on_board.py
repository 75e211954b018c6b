"""The tests on a board: `python3 tools/test.py --on-board`, at simulated boards."""

import re

import pytest
from simulated_board import SimulatedBoard, needs_micropython, ports

from tools import test as test_command
from tools.bench import image
from tools.bench.board import Board
from tools.boards import romfs
from tools.on_board import command, engine, glass, speed

FIVE_WAY, FOUR_KEYS = "waveshare_pico_lcd_13", "pimoroni_pico_display_2"
OLDER = ("0.0.1", "theirs")
# Two files, one of which needs an engine's module that no board has.
FEW = ["test_kreuzsummen_playout", "test_squeezed"]
NEVER_ENDS = """
def test_a():
    pass

def test_b():
    while True:
        pass
"""


@pytest.fixture
def plugged_in(tmp_path):
    """A board with the program on its flash and a save."""
    with SimulatedBoard(tmp_path) as board:
        board.put({**image.files(board=FIVE_WAY), "/save/settings.0/s": b"a child's"})
        yield board


def run(board, tmp_path, *arguments, **more):
    """Run the command; gives its exit status and the report."""
    path = tmp_path / "report.txt"
    path.unlink(missing_ok=True)
    status = command.main([*arguments, "--report", str(path)], ports(board), **more)
    return status, path.read_text(encoding="utf-8") if path.exists() else ""


class Person:
    """Whoever sits before the board: does what it says at the terminal, and looks at the glass.

    `answers`: the key for each question about the glass, None for none. `wrong`: other keys for what is
    asked.
    """

    def __init__(self, board, model, answers=(), wrong=()):
        self._board = board
        self._model = Board(image.ROOT, model)
        self._answers = list(answers)
        self._wrong = dict(wrong)
        self._down = None
        self.pictures = []

    def __call__(self, line):
        if self._down is not None:
            self._board.press(self._down, 0)
            self._down = None
        key = None
        if line.startswith("Press "):
            name = line.split()[1]
            key = self._wrong.get(name, name)
        elif line.startswith("Is it so?"):
            panel = self._board.panel(self._model)
            assert panel.faults == []
            self.pictures.append(panel.picture())
            key = self._answers.pop(0)
        if key is not None:
            self._down = self._model.pin(key)
            self._board.press(self._down, 1)


@needs_micropython
def test_store_and_speed_are_tested_and_the_board_is_as_it_was(plugged_in, tmp_path, capsys):
    before = plugged_in.files()
    status, report = run(plugged_in, tmp_path, "--without-keys", "store", "display", "keys", "speed")
    assert status == 0, report
    plugged_in.settle()
    assert plugged_in.files() == before
    for line in (
        "Raspberry Pi Pico, MicroPython 1.28.0: ",
        "Kreuzsummen 0.1.0 for waveshare_pico_lcd_13, in flash",
        "well      test_behind_a_damaged_save_is_the_one_before",
        "a save, longest of 20 ",
        "left out  keys: --without-keys",
        "cursor to another card: first pixel ",
        "page: table, asked for at once ",
        "heap: menu ",
        "well      files and saves as before (%d)" % len(before),
        "8 well, 0 failed, 2 left out.",
    ):
        assert "\n" + line in report
    assert "The report is in %s." % (tmp_path / "report.txt") in capsys.readouterr().out


@needs_micropython
@pytest.mark.parametrize("model", [FIVE_WAY, FOUR_KEYS])
def test_the_person_sees_the_display_and_presses_each_key(tmp_path, monkeypatch, model):
    monkeypatch.setattr(glass, "SHOWN_MS", 1)
    with SimulatedBoard(tmp_path) as board:
        board.put(image.files(board=model))
        person = Person(board, model, answers="AABAA")
        status, report = run(board, tmp_path, "display", "keys", "speed", say=person)
    colours, fills, frame, turned, _ = person.pictures
    width, height = colours.size
    found = [colours.getpixel((3, height * (2 * i + 1) // 10)) for i in range(5)]
    assert found == [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (255, 255, 0)]
    assert fills.getcolors() == [(width * height, (0, 0, 0))]
    for x, y in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1), (width // 2, 0)):
        assert frame.getpixel((x, y)) == (255, 255, 255)
    assert frame.crop((1, 1, 2, height - 1)).getcolors() == [(height - 2, (0, 0, 0))]
    assert turned.tobytes() == frame.rotate(180).tobytes() != frame.tobytes()
    assert status == 1, "the person has said that the orientation is wrong"
    assert "\nFAILED    orientation: not a white line" in report
    keys = [name for name, _ in Board(image.ROOT, model).KEYS]
    assert report.count("\nwell      ") == 4 + len(keys) + 1 and "1 failed" in report
    assert [line for line in report.splitlines() if line.startswith("page: menu ")]


@needs_micropython
def test_keys_that_are_missing_wrong_or_stuck_are_told(plugged_in, tmp_path, monkeypatch):
    for name, ms in (
        ("KEY_MS", 500),
        ("LOOK_MS", 500),
        ("LET_GO_MS", 300),
        ("ANSWER_MS", 500),
        ("SHOWN_MS", 1),
    ):
        monkeypatch.setattr(glass, name, ms)
    wrong = {"up": "B", "X": None}
    person = Person(plugged_in, FIVE_WAY, [None] * 5, wrong)
    plugged_in.press(person._model.pin("Y"), 1)
    asked = iter([True, False, None, True, True])
    status, report = run(plugged_in, tmp_path, "display", "keys", say=person, ask=lambda words: next(asked))
    assert status == 1
    for line in (
        "well      colours",
        "FAILED    fills: not the whole glass red, green",
        "left out  orientation: nobody answered",
        "FAILED    up: B came instead",
        "well      down",
        "FAILED    X: not pressed",
        "FAILED    Y: it is down all the time",
    ):
        assert "\n" + line in report


@needs_micropython
@pytest.mark.parametrize("where", ["flash", "ROMFS"])
def test_the_engine_is_tested_wherever_it_lies(tmp_path, monkeypatch, where):
    monkeypatch.setattr(engine, "names", lambda: FEW)
    with SimulatedBoard(tmp_path, own=OLDER if where == "ROMFS" else None) as board:
        if where == "ROMFS":
            monkeypatch.setattr(romfs, "_MARCH", "host")
            program = romfs.program(romfs.compiled(FIVE_WAY))
            # The interpreter says that it is a Pico's, and runs what is compiled for the PC.
            program = re.sub(rb"(kreuzsummen [0-9.]+) \d{4} ", rb"\1 4870 ", program, count=1)
            board.rom.write_bytes(program.ljust(romfs.SIZE, b"\xff"))
            board.reset()
        else:
            board.put(image.files(board=FIVE_WAY, folds=True))
        status, report = run(board, tmp_path, "engine", "store")
    assert status == 0, report
    whose = "the engine on the board" if where == "ROMFS" else "an engine from the PC"
    assert ", in %s\n" % where in report and "The engine's tests, with %s" % whose in report
    assert "well      test_kreuzsummen_playout: 3 of 3 tests" in report


@needs_micropython
def test_what_fails_is_told_with_its_line(plugged_in, tmp_path, monkeypatch):
    lay_test(monkeypatch, tmp_path, "def test_it():\n    x = 1\n    assert x == 2\n")
    status, report = run(plugged_in, tmp_path, "engine")
    assert status == 1
    assert "FAILED    test_it: 0 of 1 tests" in report
    assert "line 3, in test_it" in report and "AssertionError" in report


def lay_test(monkeypatch, tmp_path, source):
    """Have one file of tests with that source in place of the engine's."""
    (tmp_path / "test_it.py").write_text(source)
    monkeypatch.setattr(engine, "TESTS", tmp_path)


@needs_micropython
def test_ctrl_c_ends_what_runs_and_the_board_starts_anew(plugged_in, tmp_path, monkeypatch, capsys):
    lay_test(monkeypatch, tmp_path, NEVER_ENDS)

    def interrupted(line):
        raise KeyboardInterrupt

    monkeypatch.setattr(engine, "read_line", interrupted)
    before = plugged_in.files()
    status, report = run(plugged_in, tmp_path, "engine", "store")
    plugged_in.settle()
    assert plugged_in.files() == before
    assert status == 2 and report.endswith("\nNot finished: KeyboardInterrupt\n")
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and said.err.startswith("Stopped")


@needs_micropython
def test_after_a_cable_was_pulled_the_next_run_cleans_up(tmp_path, capsys):
    with SimulatedBoard(tmp_path) as board:
        before = {**image.files(board=FIVE_WAY), "/save/settings.0/s": b"a child's"}
        board.put(before)

        def pull(line):
            if line.startswith("Kreuzsummen 0.1.0 for"):
                board.pull_after(12_000)

        status, report = run(board, tmp_path, "store", say=pull)
    said = capsys.readouterr().err
    assert (
        status == 2
        and said == "The board %s was unplugged: plug it in again and try once more.\n" % board.board_id
    )
    assert "\nNot finished: The board" in report
    with SimulatedBoard(tmp_path) as board:
        assert {
            path: data for path, data in board.files().items() if not path.startswith(command.ROOT)
        } == before
        assert run(board, tmp_path, "store")[0] == 0
        board.settle()
        assert board.files() == before


@needs_micropython
def test_what_has_no_room_is_left_out(plugged_in, tmp_path, monkeypatch):
    monkeypatch.setattr(command, "LEAST_KB", {"store": 10_000, "speed": 10_000})
    status, report = run(plugged_in, tmp_path, "store", "speed")
    assert status == 0
    assert "\nleft out  store: only " in report and "\nleft out  speed: only " in report


@needs_micropython
def test_a_board_without_the_program_is_told(tmp_path, capsys):
    with SimulatedBoard(tmp_path) as board:
        assert run(board, tmp_path)[0] == 2
    assert capsys.readouterr().err == (
        "The board E660000000000001 has no Kreuzsummen: put it there first (docs/boards.md).\n"
    )


def test_no_board_is_one_sentence(monkeypatch, capsys):
    monkeypatch.setattr(test_command.setup, "begin", lambda what: None)
    monkeypatch.setattr(command, "listed", list)
    assert test_command.main(["--on-board"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("No board is plugged in: ") and said.err.count("\n") == 1


def test_figures_of_the_emulated_pico_stand_beside_where_there_are_some(tmp_path, monkeypatch):
    class About:
        version = (1, 26, 1)

    kept = tmp_path / "baseline.json"
    kept.write_text('{"stock, MicroPython 1.26.1": {"page: table": 83.9}}', encoding="utf-8")
    monkeypatch.setattr(speed.benchmark_pico, "BASELINE", kept)
    assert speed.emulated(About, "flash")["page: table"] == 83.9
    assert speed.emulated(About, "ROMFS") == {}
    About.version = (1, 20, 0)
    assert speed.emulated(About, "flash") == {}
