"""Boards over USB: the real mpremote, at real MicroPython behind a pseudo-terminal."""

import hashlib
import types

import pytest
from simulated_board import SimulatedBoard, needs_micropython, ports

from tools.boards import Board, BoardError, choose, listed

pytestmark = needs_micropython


def port(number, **changes):
    values = {"device": "/dev/ttyACM%d" % number, "serial_number": "e6600000000000%02x" % number, "vid": 0x2E8A}
    return types.SimpleNamespace(**{**values, **changes})


@pytest.fixture
def simulated(tmp_path):
    with SimulatedBoard(tmp_path) as board:
        yield board


def test_files_go_to_a_board_and_come_back(simulated):
    data = bytes(range(256)) * 20
    with Board(listed(ports(simulated))[0]) as board:
        assert board.value("6 * 7") == 42
        board.write("/a/b/c.bin", data)
        assert board.read("/a/b/c.bin") == data
        assert board.files() == {"/a/": 0, "/a/b/": 0, "/a/b/c.bin": len(data)}
        hashed = hashlib.sha256(data).hexdigest()
        assert board.hashes(["/a/b/c.bin", "/nothing"]) == {"/a/b/c.bin": hashed, "/nothing": None}
        board.remove("/a/b/c.bin")
        assert board.files("/a") == {"/a/b/": 0}
        assert board.files("/none") == {}
    simulated.settle()
    assert simulated.starts == 2
