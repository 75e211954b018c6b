"""What tests of tools share: the commands speak English, whatever this PC's user speaks; a classroom."""

import pytest
from fake_boards import Room

from tools import deploy
from tools.boards import sentences


@pytest.fixture(autouse=True)
def speaks_english(monkeypatch):
    """The commands' language is English where none is asked for."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    yield
    sentences.choose("en")


@pytest.fixture
def small_program(monkeypatch):
    """A program of three files, so that nothing is compiled."""
    found = {"/main.py": b"main", "/boot.py": b"boot", "/firmware/app.mpy": b"M\6\0\x1fapp"}
    monkeypatch.setattr(deploy, "program_for", lambda *_: dict(found))
    return found


@pytest.fixture
def room(tmp_path, monkeypatch, small_program):
    """Makes a classroom with that many boards, in the folder where the commands run."""
    monkeypatch.chdir(tmp_path)
    return lambda count, named=True: Room(tmp_path, count, named)
