"""Tiny boards for the tests of the virtual handheld: a board file and a main.py, and nothing else."""

import pytest
from little_board import BOARD

from tools.bench import Handheld


@pytest.fixture(params=("micropython", "cpython"))
def interpreter(request):
    """The interpreter of the board; a test with this fixture runs on both."""
    return request.param


@pytest.fixture
def little(tmp_path):
    """A function that makes a handheld from the text of a main.py (and other files of the board)."""
    made = []

    def make(main, files=(), **settings):
        root = tmp_path / "board"
        for name, text in {"main.py": main, "firmware/boards/little.py": BOARD, **dict(files)}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        made.append(Handheld("little", root=root, **settings))
        return made[-1]

    yield make
    for handheld in made:
        handheld.close()
