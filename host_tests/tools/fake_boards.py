"""Boards without MicroPython, for tests of many at once: tools.boards.Board over a folder of this PC."""

import os
import types
from pathlib import Path

from engine.table import Table
from firmware.campaign import Campaign
from tools import classroom
from tools.boards import BoardError, BoardFullError, Port
from tools.boards.manifest import hashed
from tools.boards.sentences import sentence


class FakeBoard:
    """A board that is plugged in.

    machine     what its MicroPython calls it
    lost_after  so many steps are done, then the cable is pulled
    full        nothing can be written any more
    spoils      so many of the next writes are not kept as they were given
    """

    def __init__(self, folder, number):
        self.board_id = "E6600000000000%02X" % number
        self.root = Path(folder) / self.board_id
        self.root.mkdir(parents=True)
        self.port = Port(self.board_id, "/dev/ttyACM%d" % number)
        self.machine = "Raspberry Pi Pico"
        self.lost_after = None
        self.full = False
        self.spoils = 0
        self.steps = 0
        self.closed = 0

    # what a test asks

    def tree(self, below=""):
        """All files as a dict of path to bytes."""
        return {
            "/" + path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in (self.root / below).rglob("*")
            if path.is_file()
        }

    # the interface of Board

    def __enter__(self):
        self._step()
        return self

    def __exit__(self, *_):
        self.closed += 1

    def files(self, folder=""):
        """See Board.files."""
        self._step()
        found = {}
        for path in sorted(self._at(folder).rglob("*")):
            name = "/" + path.relative_to(self.root).as_posix()
            found[name if path.is_file() else name + "/"] = path.stat().st_size if path.is_file() else 0
        return found

    def exists(self, path):
        """See Board.exists."""
        self._step()
        return self._at(path).exists()

    def read(self, path):
        """See Board.read."""
        self._step()
        return self._at(path).read_bytes()

    def write(self, path, data):
        """See Board.write; a cable that is pulled leaves half of the file."""
        if self.full:
            raise BoardFullError(sentence("full", board=self.board_id, path=path))
        self.make_folder(path.rpartition("/")[0])
        self._at(path).write_bytes(data[: len(data) // 2])
        self._step()
        if self.spoils:
            self.spoils -= 1
            data = data[:-1] + b"?"
        self._at(path).write_bytes(data)

    def make_folder(self, path):
        """See Board.make_folder."""
        self._step()
        self._at(path).mkdir(parents=True, exist_ok=True)

    def remove(self, path):
        """See Board.remove."""
        self._step()
        self._at(path).unlink()

    def remove_folder(self, path):
        """See Board.remove_folder."""
        self._step()
        self._at(path).rmdir()

    def hashes(self, paths):
        """See Board.hashes."""
        self._step()
        return {
            path: hashed(self._at(path).read_bytes()) if self._at(path).is_file() else None for path in paths
        }

    def run(self, code, timeout=10):
        """Run code that uses the file functions of `os` only."""
        self._step()
        files = types.SimpleNamespace(
            rename=lambda old, new: os.rename(self._at(old), self._at(new)),
            remove=lambda path: os.remove(self._at(path)),
            rmdir=lambda path: os.rmdir(self._at(path)),
        )
        exec(code, {"__builtins__": {"__import__": lambda *_: files, "OSError": OSError}})
        return b""

    def close(self, reset=True):
        """See Board.close."""
        self._step()

    def values(self, code, kinds=None, count=None):
        """What a Pico says of itself (tools.boards.facts)."""
        self._step()
        return [("micropython", "rp2", 1, 28, 0, 0x1306, "%s with RP2040" % self.machine)]

    def value(self, expression):
        """What os.statvfs says of its flash, and that the firmware is not ours."""
        self._step()
        return False if "frozen_assets" in expression else (4096, 4096, 352, 300)

    def _step(self):
        if self.lost_after is not None and self.steps >= self.lost_after:
            raise BoardError(sentence("unplugged", board=self.board_id))
        self.steps += 1

    def _at(self, path):
        return self.root / path.strip("/")


class Hub:
    """Boards that are plugged in: stands in for pyserial's list (call it) and for Board (`opened`)."""

    def __init__(self, folder, count):
        self.boards = [FakeBoard(folder, number) for number in range(count)]

    def __call__(self):
        return [
            types.SimpleNamespace(device=port.device, serial_number=port.board_id, vid=0x2E8A)
            for port in (board.port for board in self.boards)
        ]

    def opened(self, port):
        """The open board at a Port."""
        return next(board for board in self.boards if board.board_id == port.board_id)


def fill(board, groups=1, lock=""):
    """Saves on a FakeBoard: groups with one more task won each, in six minutes, and a game in progress."""
    campaign = Campaign(str(board.root / "save"))
    for place in range(groups):
        campaign.new(place, place + 1)
        campaign.use(place)
        for number in range(1, place + 2):
            campaign.begin(Table.new("kreuzsummen", bytes((number,)), 2, 0, 5))
            campaign.progress.win(number, 7 + number)
            for _ in range(3):
                campaign.played(120_000)
        campaign.begin(Table.new("kreuzsummen", bytes((place + 2,)), 2, 0, 5))
        campaign.played(90_000)
        campaign.save_game()
    campaign.settings.lock = lock
    campaign.save_settings()
    assert campaign.faults == []


class Room:
    """A classroom in a folder of its own: boards 0, 1, ... are named B0, B1, ... if `named`."""

    def __init__(self, folder, count, named=True):
        self.folder = folder
        self.hub = Hub(folder / "boards", count)
        self.registry = folder / "boards.txt"
        if named:
            lines = ["%s B%d\n" % (board.board_id, number) for number, board in enumerate(self.hub.boards)]
            self.registry.write_text("".join(lines), encoding="utf-8")

    def __getitem__(self, number):
        return self.hub.boards[number]

    def run(self, line, *more, ask=None):
        """The command with the words of `line` and `more` as they are."""
        words = ["--registry", str(self.registry), *line.split(), *more]
        return classroom.main(words, ports=self.hub, opened=self.hub.opened, ask=ask)

    def refuses(self, capsys, line, words):
        """The command ends with status 2 and one sentence that says so, and nothing has changed."""
        before = self.everything()
        capsys.readouterr()
        assert self.run(line) == 2
        said = capsys.readouterr()
        assert words in said.err and said.err.count("\n") == 1 and said.out == ""
        assert self.everything() == before

    def everything(self):
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file()
        }
