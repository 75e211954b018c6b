"""The commands of the README as far as they run on Windows, played here (see no_posix/sitecustomize.py).

A copy of the program with an environment as Windows makes it: its Python is .venv/Scripts/python.exe.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from made_up_firmware import firmware
from simulated_board import SimulatedBoard, needs_micropython

from tools import setup

HERE = Path(__file__).resolve().parent
BASE = getattr(sys, "_base_executable", sys.executable)  # as `py` would start it: without our packages
SITE = next(path for path in sys.path if path.endswith("site-packages"))


@pytest.fixture(scope="module")
def windows(tmp_path_factory):
    """A folder of the program on Windows."""
    root = tmp_path_factory.mktemp("windows")
    for name in ("engine", "firmware", "tools", "host_tests/cases"):
        shutil.copytree(setup.ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("boot.py", "main.py", "pyproject.toml"):
        shutil.copy(setup.ROOT / name, root)
    (root / ".cache").symlink_to(setup.ROOT / ".cache")
    packages = root / ".venv" / "lib" / ("python%d.%d" % sys.version_info[:2]) / "site-packages"
    packages.mkdir(parents=True)
    (packages / "those_of_this_pc.pth").write_text(SITE, encoding="utf-8")
    (root / ".venv" / "Scripts").mkdir()
    (root / ".venv" / "Scripts" / "python.exe").symlink_to(BASE)
    (root / ".venv" / "pyvenv.cfg").write_text("home = %s\n" % os.path.dirname(BASE), encoding="utf-8")
    for what in setup.LISTS:
        stamp = "%d.%d %s\n" % (*sys.version_info[:2], setup._digest(what))
        (root / ".venv" / ("ready-" + what)).write_text(stamp, encoding="utf-8")
    return root


def start(windows, *arguments, **more):
    """A command begins there."""
    clean = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "PYTHONUTF8")}
    environment = {
        **clean, "PYTHONPATH": str(HERE / "no_posix"), "KREUZSUMMEN_WINDOWS": str(windows),
        "PYTHONIOENCODING": "cp1252", "PYTHONWARNDEFAULTENCODING": "1", "LOCALAPPDATA": str(windows / "data"),
    }  # fmt: skip
    return subprocess.Popen(
        [BASE, *map(str, arguments)], cwd=windows, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="cp1252", **more,
    )  # fmt: skip


def run(windows, *arguments):
    """(status, stdout, stderr) of a command."""
    with start(windows, *arguments) as process:
        said = process.communicate(timeout=120)
    return process.returncode, *said


def well(windows, *arguments):
    """The lines of a command that ends well."""
    status, said, complaint = run(windows, *arguments)
    assert status == 0, complaint
    return said.splitlines()


def test_what_windows_does_not_have_is_gone(windows):
    (windows / "tools" / "look.py").write_text(
        "import os, select, signal\ngone = [hasattr(os, 'execve'), hasattr(signal, 'SIGKILL'), os.name]\n"
        "try:\n    import fcntl\nexcept ImportError:\n    print(gone)\n", encoding="utf-8")  # fmt: skip
    assert well(windows, "-m", "tools.look") == ["[False, False, 'nt']"]
    (windows / "tools" / "look.py").write_text("open('tools/look.py').read()\n", encoding="utf-8")
    assert "EncodingWarning" in run(windows, "-m", "tools.look")[2]


COMMANDS = """
benchmark benchmark_moves benchmark_pico bench.word32 bot_games campaign classroom compile deploy
firmware font judge packages pictures play propose record sheets sheets_a4 simulate soak wear wiring
"""


@pytest.mark.parametrize("name", COMMANDS.split())
def test_every_command_starts(windows, name):
    assert well(windows, "-m", "tools." + name, "--help")[0].startswith("usage: ")


def test_keys_are_played_and_the_glass_is_a_picture(windows, tmp_path):
    from PIL import Image

    said = well(windows, "tools/play.py", "--keys", "right ~500 A", "--picture", tmp_path / "glass.png",
                "--words")  # fmt: skip
    assert "Wer spielt?" in said and "\\u25b2" in said  # the old code page has no such arrow
    with Image.open(tmp_path / "glass.png") as picture:
        assert picture.size == (240, 240)


def test_the_page_is_served_until_ctrl_c_and_the_flash_is_kept(windows):
    with start(windows, "tools/play.py", "--no-browser", start_new_session=True) as process:
        address = process.stdout.readline().split()[4]
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(address + "board", timeout=30) as answer:
            assert json.load(answer)["width"] == 240
        status, _, complaint = run(windows, "tools/play.py", "--no-browser")
        assert (status, complaint.startswith("Another play is using ")) == (2, True), complaint
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(30) == 0, process.stderr.read()
    assert (windows / "data" / "Kreuzsummen" / "handheld.img").stat().st_size > 1_000_000


def test_a_record_is_replayed_and_cases_are_judged(windows):
    assert well(windows, "-m", "tools.record", "tools/art/fifty.record") == ["ok"]
    said = well(windows, "-m", "tools.judge", "host_tests/cases/000_kreuzsummen.jsonl")
    assert all("answer" in json.loads(line) for line in said)


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_are_simulated(windows, tmp_path, jobs):
    well(windows, "-m", "tools.simulate", "--scenarios", "1", "--players", "random", "--games", "2",
         "--jobs", jobs, "--out", tmp_path)  # fmt: skip
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.skipif(setup.find_browser() is None, reason="no browser on this PC: install chromium")
def test_a_sheet_is_printed(windows, tmp_path):
    said = well(windows, "-m", "tools.sheets_a4", "--game", "quibbles", "--language", "de", "--to", tmp_path)
    assert said == [str(tmp_path / "quibbles_de.pdf")]
    assert (tmp_path / "quibbles_de.pdf").read_bytes().startswith(b"%PDF")


# The ports that this PC would have.
WITH_A_BOARD = """
import sys, types
from tools import setup
setup.begin("boards")
from tools import {command}
from tools.ending import end
port = types.SimpleNamespace(device={device!r}, serial_number="E660000000000001", vid=0x2E8A)
end(lambda: {command}.main(sys.argv[1:], lambda: [port]))
"""


@needs_micropython
def test_a_board_gets_the_program_and_its_saves_are_backed_up(windows, tmp_path):
    with SimulatedBoard(tmp_path) as board:

        def classroom(command, *arguments):
            code = WITH_A_BOARD.format(command=command, device=board.port.device)
            place = ["--registry", tmp_path / "boards.txt"] if command == "classroom" else []
            return well(windows, "-c", code, *place, *arguments)

        said = classroom("deploy", "--board", "waveshare_pico_lcd_13")
        assert said[0].startswith("Board E660000000000001: Raspberry Pi Pico")
        assert said[-1] == "The board starts anew."
        board.settle()
        assert "/manifest.txt" in board.files()
        classroom("classroom", "name", "E660000000000001", "Ada")
        assert classroom("classroom", "list") == ["E660000000000001  Ada"]


def test_without_a_board_it_is_said(windows):
    status, _, complaint = run(windows, "-m", "tools.classroom", "list")
    assert (status, complaint.partition(":")[0]) == (2, "No board is plugged in")


def test_a_file_without_our_program_is_told_from_our_firmware(windows, tmp_path):
    (tmp_path / "pico.uf2").write_bytes(firmware())
    words = ["-m", "tools.classroom", "firmware", "--file", tmp_path / "pico.uf2"]
    status, _, complaint = run(windows, *words)
    assert (status, "pico.uf2 is MicroPython without Kreuzsummen" in complaint) == (2, True)
