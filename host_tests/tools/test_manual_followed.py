"""A teacher follows the manual, in both languages: each command as it stands there, one after the other.

What the manual calls NAME is the name of a board; what is not written, a teacher does by hand: plugging in,
playing, answering.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from fake_boards import FakeBoard, Hub, fill
from simulated_board import SimulatedBoard, needs_micropython, ports, started_anew

from firmware.progress import Settings
from firmware.store import Store
from tools import classroom, deploy, setup

ROOT = Path(__file__).resolve().parents[2]
MANUALS = {
    code: (ROOT / "docs" / ("manual_%s.md" % code)).read_text(encoding="utf-8") for code in ("de", "en")
}
DISPLAY = "waveshare_pico_lcd_13"
STEPS = [
    "list", "deploy", "set", "backup", "collect", "backup", "restore", "deploy", "forget", "set --lock ABXY",
    "set --lock off",
]  # fmt: skip


def commands(language):
    """The commands of the classroom in a manual, from the first step of the day on."""
    text = re.sub(r"\s+", " ", MANUALS[language].partition("\n1. **")[2])
    return re.findall(r"`python3 -m tools\.classroom ([^`]+)`", text)


@pytest.mark.parametrize("language", MANUALS)
def test_the_manual_has_these_steps(language):
    found = commands(language)
    assert [step for step, command in zip(STEPS, found, strict=True) if not command.startswith(step)] == []


@pytest.fixture
def program(monkeypatch):
    monkeypatch.setattr(
        deploy, "program_for", lambda model, *_: {"/main.py": b"main", "/board.txt": model.encode() + b"\n"}
    )


class Teacher:
    """Who types the commands of the manual; `do(words, ask)` is a command, which must end well."""

    def __init__(self, language, do):
        self.language = language
        self.lines = iter(commands(language))
        self._do = do
        self.asked = []
        self.answers = []

    def type(self, line, *says):
        """Type it, and answer all that it asks."""
        self.answers = list(says)
        assert self._do(["--language", self.language, *line.split()], self._ask) == 0, line
        assert self.answers == [], "it has asked less than was to be answered"

    def next(self, *says, name="Ada"):
        """The next command of the manual."""
        self.type(next(self.lines).replace("NAME", name), *says)

    def _ask(self, words):
        self.asked.append(words)
        return self.answers.pop(0)


def follow(teacher, boards, plug_in, files, play):
    """The ten steps and what comes after; boards are (first, second, the one that replaces the first)."""
    first, second, new = boards
    # 1. Names: one new board after the other, the same command.
    name = next(teacher.lines)
    for board, given in ((first, "Ada"), (second, "Bo")):
        plug_in(board)
        teacher.type(name, given)
    # 2. to 4. The evening before.
    plug_in(first, second)
    teacher.next("2")
    assert all(files(board)["/board.txt"].decode() == DISPLAY + "\n" for board in (first, second))
    teacher.next()
    teacher.next()
    # 5. to 8. The children play.
    play(first)
    play(second)
    saved = {path: data for path, data in files(first).items() if path.startswith("/save/")}
    # 9. and 10. Collect, look, back up.
    teacher.next()
    page = Path("classroom/report/index.html").read_text(encoding="utf-8")
    assert "Ada" in page and "Bo" in page and 'class="path"' in page
    teacher.next()
    # The first board is broken: a new one takes its place, and then has the program.
    plug_in(new)
    teacher.next("j" if teacher.language == "de" else "y")
    assert {path: data for path, data in files(new).items() if path.startswith("/save/")} == saved
    plug_in(second, new)
    teacher.next("2")
    assert files(new)["/main.py"] == b"main"
    plug_in(new)
    teacher.next(name="Bo")
    # The lock, and a code that was forgotten.
    teacher.next()
    teacher.next()
    assert next(teacher.lines, None) is None
    assert len(teacher.asked) == 5


@pytest.mark.parametrize("language", MANUALS)
def test_a_teacher_follows_the_manual(language, tmp_path, monkeypatch, program):
    monkeypatch.chdir(tmp_path)
    hub = Hub(tmp_path / "boards", 3)
    boards = list(hub.boards)

    def plug_in(*some):
        hub.boards[:] = some

    teacher = Teacher(language, lambda words, ask: classroom.main(words, hub, opened=hub.opened, ask=ask))
    follow(teacher, boards, plug_in, lambda board: board.tree(), lambda board: fill(board, lock="ABXY"))
    assert Settings.unpack(Store(str(boards[2].root / "save")).read("settings")).lock == ""


@needs_micropython
def test_a_teacher_follows_the_manual_with_real_micropython(tmp_path, monkeypatch, program):
    monkeypatch.chdir(tmp_path)
    boards = [SimulatedBoard(tmp_path, "E66000000000000%d" % number) for number in range(3)]
    plugged_in = []

    def plug_in(*some):
        plugged_in[:] = some

    def do(words, ask):
        return started_anew(plugged_in, lambda: classroom.main(words, ports(*plugged_in), ask=ask))

    def play(board):
        like = FakeBoard(tmp_path / "like", boards.index(board))
        fill(like, 2, "ABXY")
        board.put(like.tree())

    try:
        follow(Teacher("de", do), boards, plug_in, lambda board: board.files(), play)
    finally:
        for board in boards:
            board.close()


@needs_micropython
@pytest.mark.parametrize("language", MANUALS)
def test_the_first_start_brings_the_program_on_a_new_board(language, tmp_path, program, capsys):
    (line,) = re.findall(r"`python3 -m tools\.deploy ([^`]+)`", MANUALS[language])
    with SimulatedBoard(tmp_path) as board:
        assert deploy.main(["--language", language, *line.split()], ports(board)) == 0
        assert board.files()["/board.txt"] == DISPLAY.encode() + b"\n"
    assert ("Das Gerät startet neu." in capsys.readouterr().out) == (language == "de")


@pytest.mark.skipif(sys.platform == "win32", reason="the manual has tar for Debian and macOS")
def test_a_folder_that_was_set_up_works_where_it_was_carried(tmp_path):
    """Carried as the manual says; the other PC has the same Python, and no network."""
    home, school = tmp_path / "home" / "kreuzsummen", tmp_path / "school"
    leave = shutil.ignore_patterns("__pycache__", "page", "art", "bench", "emulator", "simulate", "players")
    shutil.copytree(ROOT / "tools", home / "tools", ignore=leave)
    shutil.copy(ROOT / "pyproject.toml", home)
    (home / "tools" / "hello.py").write_text(
        "import sys\nfrom tools import setup\nsetup.begin('boards')\nprint(sys.prefix)\n"
    )
    python = getattr(sys, "_base_executable", None) or sys.executable
    subprocess.run([python, "-m", "venv", "--without-pip", home / ".venv"], check=True)
    stamp = "%d.%d %s\n" % (*sys.version_info[:2], setup._digest("boards"))
    (home / ".venv" / "ready-boards").write_text(stamp)
    subprocess.run(["tar", "cf", "kreuzsummen.tar", "kreuzsummen"], cwd=home.parent, check=True)
    shutil.rmtree(home)
    school.mkdir()
    subprocess.run(["tar", "xf", home.parent / "kreuzsummen.tar"], cwd=school, check=True)
    done = subprocess.run(
        [python, "-m", "tools.hello"], cwd=school / "kreuzsummen", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert Path(done.stdout.strip()).samefile(school / "kreuzsummen" / ".venv")
