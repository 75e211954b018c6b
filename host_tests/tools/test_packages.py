"""Other ways onto a board: mip from a folder, ROMFS; all are complete."""

import json
import subprocess
import sys

import pytest
from simulated_board import SimulatedBoard, needs_micropython, ports

from firmware.version import VERSION
from tools import packages
from tools.bench import image
from tools.boards import Board, copy, listed, manifest

MODEL = "pimoroni_pico_display_2"


@pytest.fixture
def small(monkeypatch):
    """A program of a few files in place of the whole one."""
    found = {
        "/boot.py": b"",
        "/main.py": b"",
        "/engine/rules.mpy": b"M\x06\x00\x1f",
        "/board.txt": MODEL.encode(),
    }
    monkeypatch.setattr(image, "files", lambda board, **_: found)
    monkeypatch.setattr(image, "in_place", lambda *_: ({"/firmware/app.py": b""}, {}))
    return found


def test_the_package_for_mip_has_all_files_and_the_manifest_last(tmp_path):
    assert packages.main(["--board", MODEL, "--output", str(tmp_path)]) == 0
    package = json.loads((tmp_path / "mip" / "package.json").read_text())
    found = {"/" + target: (tmp_path / "mip" / url).read_bytes() for target, url in package["urls"]}
    assert found.pop(manifest.PATH) == manifest.write(found, MODEL)
    assert found == image.files(board=MODEL, march="armv6m", others=True)
    assert [target for target, _ in package["urls"][-2:]] == ["main.py", "manifest.txt"]
    assert package["version"] == VERSION


@needs_micropython
def test_mpremote_installs_the_package_from_the_folder_without_a_network(tmp_path, small):
    packages.main(["--board", MODEL, "--output", str(tmp_path)])
    with SimulatedBoard(tmp_path) as board:
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", "connect", "port:" + board.port.device, "mip", "install",
             "--target", "", str(tmp_path / "mip" / "package.json")],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        board.settle()
        with Board(listed(ports(board))[0]) as link:
            assert copy.plan(link, small, MODEL).is_whole


def test_the_package_takes_the_place_of_no_folder_but_its_own(tmp_path, small, capsys):
    (tmp_path / "mip").mkdir()
    (tmp_path / "mip" / "thesis.txt").touch()
    assert packages.main(["--output", str(tmp_path)]) == 2
    assert "is in the way of the package" in capsys.readouterr().err
    assert (tmp_path / "mip" / "thesis.txt").exists()
    assert packages.main(["--board", "pico"]) == 2
    assert capsys.readouterr().err.startswith("There is no board 'pico': choose one of")


def test_a_build_that_fails_leaves_the_package_that_was_there(tmp_path, small, capsys):
    assert packages.main(["--output", str(tmp_path)]) == 0
    small["/main.py"] = b"new"
    small["/main.py/below"] = b""  # can't be written
    assert packages.main(["--output", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert (tmp_path / "mip" / "main.py").read_bytes() == b""
    del small["/main.py/below"]
    assert packages.main(["--output", str(tmp_path)]) == 0
    assert (tmp_path / "mip" / "main.py").read_bytes() == b"new"
    assert sorted(path.name for path in tmp_path.iterdir()) == [packages.ROMFS, "mip"]
