"""Other ways onto a board: mip from a folder, ROMFS, frozen modules; all are complete."""

import json
import shutil
import subprocess
import sys
import types
from pathlib import Path

import pytest
from simulated_board import SimulatedBoard, needs_micropython, ports

from firmware.version import VERSION
from tools import deploy, packages
from tools.bench import image
from tools.boards import Board, copy, elsewhere, listed, manifest

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


@needs_micropython
def test_a_board_with_the_program_in_romfs_imports_it_from_there(tmp_path):
    rom = tmp_path / "kreuzsummen.romfs"
    found = packages.program(MODEL)
    rom.write_bytes(elsewhere.romfs(found))
    expected = {}
    for path in found:
        if path.startswith(("/engine/", "/firmware/")):
            place = "/displayio.mpy" if path == "/firmware/displayio.mpy" else path
            expected["/rom" + place] = manifest.hashed(found[path])
    with SimulatedBoard(tmp_path, rom=rom) as board:
        assert deploy.main(["--board", MODEL, "--program-in", "romfs"], ports(board)) == 0
        board.settle()
        with Board(listed(ports(board))[0]) as link:
            assert link.hashes(expected) == expected
            link.run(link.read("/boot.py").partition(b"try:")[0])
            for name in ("firmware.store", "firmware.ui.type", "engine.quibbles.rules"):
                link.run("import " + name)
            assert link.value("__import__('displayio').__file__") == "/rom/displayio.mpy"
            link.run("import firmware.text")
            assert link.value("firmware.text.load(0).SUITS") == ("Herz", "Pik", "Karo", "Kreuz")
        files = board.files()
    assert files.keys() == {"/boot.py", "/main.py", "/board.txt", manifest.PATH} | {
        path for path in image.files() if path.startswith("/rescue/")
    }


@needs_micropython
@pytest.mark.parametrize("where", ["romfs", "frozen"])
def test_a_firmware_without_the_program_in_it_is_refused(tmp_path, capsys, where):
    with SimulatedBoard(tmp_path) as board:
        assert deploy.main(["--board", MODEL, "--program-in", where], ports(board)) == 2
        assert "has no Kreuzsummen in it, but %s is needed" % VERSION in capsys.readouterr().err
        assert board.files() == {}


def test_with_frozen_modules_the_flash_has_the_data_and_is_searched_last():
    found = image.files(board=MODEL, mpy=False)
    left = elsewhere.on_flash(found, "frozen")
    left_as_source = ("/rescue/", "/boot.py", "/main.py")
    modules = {path for path in found if path.endswith(".py") and not path.startswith(left_as_source)}
    assert left.keys() == found.keys() - modules
    path = ["", ".frozen", "/lib"]
    exec(
        left["/boot.py"].partition(b"try:")[0],
        {"sys": sys, "__builtins__": {"__import__": lambda *_: fake(path)}},
    )
    assert path == [".frozen", "/lib", ""]
    assert b'sys.path.append("/firmware")' in left["/main.py"].replace(b"'", b'"')


def fake(path):
    """A `sys` with that path."""
    return types.SimpleNamespace(path=path)


# Frozen modules


class Freezer:
    """What the firmware's build offers to a manifest.py (MicroPython's tools/manifestfile.py)."""

    def __init__(self):
        self.frozen = {}
        self.about = {}

    def metadata(self, **about):
        self.about = about

    def package(self, name, files, base_path=".", opt=None):
        for file in files:
            self.module(name + "/" + file, base_path, opt)

    def module(self, path, base_path=".", opt=None):
        assert opt == 3
        self.frozen[path] = (Path(base_path) / path).read_bytes()


def test_what_is_frozen_are_the_modules_of_the_board(monkeypatch, tmp_path):
    for name in ("engine", "firmware"):  # the build reads it inside its folder, and needs no more of it
        shutil.copytree(image.ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    freezer = Freezer()
    names = {name: getattr(freezer, name) for name in ("metadata", "package", "module")}
    exec((image.ROOT / "manifest.py").read_text(encoding="utf-8"), names)
    found = image.files(mpy=False)
    expected = {
        path: data
        for path, data in found.items()
        if path.endswith(".py") and path.startswith(("/engine/", "/firmware/"))
    }
    expected["/displayio.py"] = expected.pop("/firmware/displayio.py")
    assert freezer.frozen == {path[1:]: data for path, data in expected.items()}
    assert freezer.about["version"] == VERSION
