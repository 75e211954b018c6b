"""Boards over USB: the real mpremote, at real MicroPython behind a pseudo-terminal."""

import contextlib
import hashlib
import types
from concurrent.futures import ThreadPoolExecutor

import pytest
from mpremote import transport_serial
from simulated_board import SimulatedBoard, needs_micropython, ports

from tools.boards import Board, BoardError, BoardFullError, choose, listed

pytestmark = needs_micropython


def port(number, device=None, vid=0x2E8A):
    """A port as pyserial lists it."""
    return types.SimpleNamespace(
        device=device or "/dev/ttyACM%d" % number, serial_number="e66000%02x" % number, vid=vid
    )


@pytest.fixture
def simulated(tmp_path):
    with SimulatedBoard(tmp_path) as board:
        yield board


@pytest.mark.parametrize("terminal", [True, False])
def test_files_go_to_a_board_and_come_back(simulated, monkeypatch, terminal):
    # mpremote reads a pseudo-terminal in another way than a port of the USB; here it does both.
    monkeypatch.setattr(transport_serial.SerialTransport, "_is_pty_device", lambda *_: terminal)
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


@pytest.mark.parametrize("count", [0, 1, 2, 15])
def test_boards_are_told_apart_by_their_ids(count):
    mouse = types.SimpleNamespace(device="/dev/ttyUSB0", serial_number="A1", vid=0x0403)
    nameless = types.SimpleNamespace(device="/dev/ttyS0", serial_number=None, vid=None)
    found = listed(lambda: [mouse, nameless, *(port(number) for number in reversed(range(count)))])
    assert [board.board_id for board in found] == ["E66000%02X" % number for number in range(count)]
    if count == 1:
        assert choose(found) == found[0]
    elif count:
        with pytest.raises(BoardError, match="^%d boards are plugged in: name one by --board-id" % count):
            choose(found)
        assert choose(found, "e6600001").device == "/dev/ttyACM1"
        with pytest.raises(BoardError, match=r"^No board with the id E6 is plugged in, but E6600000, "):
            choose(found, "E6")
    else:
        with pytest.raises(BoardError, match=r"^No board is plugged in"):
            choose(found, "E6600001")


def test_a_board_with_two_ports_is_one_board_at_the_first():
    both = [port(1, "/dev/ttyACM8"), port(1, "/dev/ttyACM7")]
    assert [(board.board_id, board.device) for board in listed(lambda: both)] == [
        ("E6600001", "/dev/ttyACM7")
    ]


def test_what_fails_on_the_board_is_one_sentence(simulated):
    with Board(listed(ports(simulated))[0]) as board:
        for action, words in (
            (lambda: board.run("1 / 0"), "can't do that: ZeroDivisionError: divide by zero."),
            (lambda: board.read("/none"), "The board E660000000000001 has no file /none."),
            (lambda: board.write("/lib", b"") or board.write("/lib/x", b""), "can't use"),
        ):
            with pytest.raises(BoardError, match=words):
                action()
        # It goes on after these.
        assert board.value("1 + 1") == 2


def test_a_full_flash_is_told_from_other_faults(tmp_path):
    with SimulatedBoard(tmp_path, blocks=8) as simulated, Board(listed(ports(simulated))[0]) as board:
        assert board.free() < 8 * 4096
        with pytest.raises(BoardFullError, match="is full: /big does not fit; remove files of your own"):
            board.write("/big", bytes(8 * 4096))


def test_fifteen_boards_are_written_side_by_side(tmp_path):
    with contextlib.ExitStack() as stack:
        ids = ["E66000%02X" % number for number in range(15)]
        boards = [stack.enter_context(SimulatedBoard(tmp_path, board_id)) for board_id in ids]

        def write(port):
            with Board(port) as board:
                board.write("/name", port.board_id.encode())
                return board.hashes(["/name"])

        with ThreadPoolExecutor(5) as pool:
            hashes = list(pool.map(write, listed(ports(*boards))))
        assert [board.files() for board in boards] == [{"/name": board_id.encode()} for board_id in ids]
        assert [found["/name"] for found in hashes] == [
            hashlib.sha256(name.encode()).hexdigest() for name in ids
        ]
