"""The heap on an interpreter with 32-bit words. Needs node and the npm package; says so where they lack."""

import os
import shutil

import pytest
from little_board import BOARD, PANEL

from tools.bench import BenchError, word32

APP = (
    PANEL
    + """
key = Pin(15, Pin.IN, Pin.PULL_UP)


class App:
    kept = []

    def run(self):
        while True:
            time.sleep_ms(4)
            if not key() and not self.kept:
                self.kept.append(bytearray(5000))


def main():
    global current
    try:
        open("/save/none")
    except OSError as error:
        App.missing = error.errno
    current = App()
    current.run()
"""
)


def package():
    """Where the npm package is: PYSCRIPT_PACKAGE, or the project's cache."""
    return os.environ.get("PYSCRIPT_PACKAGE") or word32.FOLDER / "node_modules" / word32.PACKAGE


@pytest.fixture
def root(tmp_path):
    for name, text in {
        "main.py": "",
        "firmware/__init__.py": "",
        "firmware/boards/little.py": BOARD,
        "firmware/app.py": APP,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_it_finds_what_a_key_makes_the_program_keep(root):
    if shutil.which("node") is None or not os.path.exists(package()):
        pytest.skip("needs node and the npm package %s (see tools/bench/word32.py)" % word32.PACKAGE)
    looks = word32.heap_use(
        ["~500", "A", "?app.missing", "?len(app.kept[0])"], "little", root, package=package()
    )
    assert [look.step for look in looks] == ["start", "~500", "A", "?app.missing", "?len(app.kept[0])"]
    used = [look.used for look in looks]
    assert 500 < used[0] < 20_000
    assert abs(used[1] - used[0]) < 200
    assert 5000 <= used[2] - used[1] < 5200
    assert looks[3].value == "2"
    assert looks[4].value == "5000"


def test_what_is_missing_or_wrong_is_told(root, tmp_path, monkeypatch, capsys):
    with pytest.raises(BenchError, match="npm install"):
        word32.heap_use([], "little", root, package=tmp_path / "nowhere")
    with pytest.raises(ValueError, match="no key 'C'"):
        word32.heap_use(["C"], "little", root, package=tmp_path / "nowhere")
    monkeypatch.setattr("sys.argv", ["word32", "--keys", "C"])
    assert word32.main() == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert said.out == ""
