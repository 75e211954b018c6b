"""One file of firmware and program: what it refuses, and what lies on a flash that was given it."""

import struct

import pytest
from fake_boards import FakeBoard, fill
from made_up_firmware import SIZE, STORAGE, firmware, flashed
from simulated_board import SimulatedBoard, needs_micropython, ports

from tools import classroom, uf2
from tools.bench import Handheld, image
from tools.boards import Board, copy, listed, manifest, parsers, uf2_file

MODEL = "waveshare_pico_lcd_13"


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Runs the command in an empty folder, with this firmware in it; gives exit status, lines, complaint."""
    monkeypatch.chdir(tmp_path)

    def run(data, *arguments, boards=(), ask=None):
        if data is not None:
            (tmp_path / "RPI_PICO.uf2").write_bytes(data)
        status = uf2.main(["--firmware", "RPI_PICO.uf2", *arguments], ports(*boards), ask)
        for board in boards:
            board.settle()
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def small(monkeypatch):
    """A program of two files in place of the whole one."""
    monkeypatch.setattr(image, "files", lambda **_: {"/main.py": b"# main\n", "/board.txt": MODEL.encode()})


def test_a_board_that_was_given_the_file_plays(tmp_path, run):
    made_up = firmware()
    status, out, complaint = run(made_up, "--board", MODEL)
    assert (status, complaint) == (0, "")
    assert out.startswith("This file replaces everything on a board, and the saves of a used one with it.\n")
    assert "MicroPython 1.28.0 for the Raspberry Pi Pico, and Kreuzsummen for " + MODEL in out
    data = (tmp_path / ("kreuzsummen-%s.uf2" % MODEL)).read_bytes()
    flash = flashed(data)
    assert flash[:70_000] == flashed(made_up)[:70_000]
    (tmp_path / "flash.img").write_bytes(flash[SIZE - STORAGE :])
    program = image.files(board=MODEL, march="armv6m")
    assert image.read(tmp_path / "flash.img", "/engine").keys() == {
        path[len("/engine/") :] for path in program if path.startswith("/engine/")
    }
    with Handheld(MODEL, flash=tmp_path / "flash.img") as handheld:
        assert "Kreuzsummen" in handheld.words()


def test_the_boot_rom_gets_whole_sectors_in_order(small, tmp_path, run):
    assert run(firmware(length=70_001), "--board", MODEL)[0] == 0
    data = (tmp_path / ("kreuzsummen-%s.uf2" % MODEL)).read_bytes()
    blocks = [struct.unpack_from("<8I", data, at) for at in range(0, len(data), 512)]
    total = len(blocks)
    assert [(block[5], block[6]) for block in blocks] == [(number, total) for number in range(total)]
    addresses = [block[3] for block in blocks]
    assert addresses == sorted(set(addresses))
    assert all(
        addresses[at] % 4096 == 0 and addresses[at + 15] - addresses[at] == 15 * 256
        for at in range(0, total, 16)
    )
    assert addresses[-1] == uf2_file.FLASH + SIZE - 256


def test_a_deploy_after_it_finds_nothing_to_do(small, tmp_path, run):
    run(firmware(), "--board", MODEL)
    data = (tmp_path / ("kreuzsummen-%s.uf2" % MODEL)).read_bytes()
    (tmp_path / "E660000000000001.img").write_bytes(flashed(data)[SIZE - STORAGE :])
    with SimulatedBoard(tmp_path) as board, Board(listed(ports(board))[0]) as link:
        assert copy.plan(link, image.files(), MODEL).is_whole


def test_a_file_system_of_another_size_lies_where_the_firmware_says(small, tmp_path, run):
    status, _, complaint = run(firmware(machine="Pimoroni PicoSystem", storage=1024 * 1024))
    assert (status, complaint) == (0, "")
    data = (tmp_path / "kreuzsummen-pimoroni_picosystem.uf2").read_bytes()
    system = image.filesystem(bytearray(flashed(data)[SIZE - 1024 * 1024 :]))
    system.mount()
    assert sorted(system.listdir("/")) == ["board.txt", "main.py", "manifest.txt"]


def at_address(address):
    """A UF2 of one page for that address."""
    data = uf2_file.write({address: bytes(256)})[:512]
    return data[:24] + struct.pack("<I", 1) + data[28:]


@pytest.mark.parametrize(("data", "words"), [
    (b"", "RPI_PICO.uf2 is no whole UF2 file: download it again."),
    (firmware()[:-512], "is no whole UF2 file"),
    (firmware()[512:], "is no whole UF2 file"),
    (bytes(512 * 3), "is no UF2 file: download the file whose name ends with .uf2."),
    (firmware(family=0xE48BFF59), "is a firmware for RP2350: take the one for the RP2040"),
    (firmware(family=0xADA52840), "is a firmware for another chip"),
    (firmware(version="1.25.0"), "has MicroPython 1.25.0, which is too old: put version 1.26 or newer on it"),
    (firmware(mpy=0x1307), "does not read .mpy version 6: download a newer one"),
    (firmware(banner="CircuitPython %s; %s with rp2040"), "is no MicroPython: download one from"),
    (firmware(length=SIZE - STORAGE + 4096), "reaches into the place of the files"),
    (at_address(0x20000000), "is no firmware for the flash: download one from micropython.org"),
    (at_address(0xFFFFFF00), "is no firmware for the flash"),
    (firmware(storage=64 * 1024), "does not fit on a flash of 64 KB"),
    (None, "RPI_PICO.uf2 can't be used: No such file or directory."),
])  # fmt: skip
def test_what_is_no_fitting_firmware_is_refused(tmp_path, run, data, words):
    status, _, complaint = run(data, "--board", MODEL)
    assert (status, complaint.count("\n")) == (2, 1)
    assert words in complaint
    assert [path.name for path in tmp_path.iterdir() if path.name != "RPI_PICO.uf2"] == []


@pytest.mark.parametrize(("machine", "arguments", "words"), [
    ("Raspberry Pi Pico", (), "can't tell which display it has: name it by --board"),
    ("Pimoroni PicoSystem", ("--board", MODEL), "use --board pimoroni_picosystem"),
    ("Raspberry Pi Pico", ("--board", MODEL, "--output", "RPI_PICO.uf2"), "is the firmware itself"),
])  # fmt: skip
def test_a_board_that_does_not_fit_the_firmware_is_refused(small, run, machine, arguments, words):
    status, _, complaint = run(firmware(machine=machine), *arguments)
    assert (status, words in complaint) == (2, True)


@pytest.mark.parametrize("output", ["", "folder", "missing/file.uf2"])
def test_an_output_that_can_not_be_written_is_named(small, tmp_path, run, output):
    (tmp_path / "folder").mkdir()
    status, _, complaint = run(firmware(), "--board", MODEL, "--output", output)
    assert (status, complaint.count("\n")) == (2, 1)
    assert complaint.startswith("%s can't be used: " % (output or "."))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["RPI_PICO.uf2", "folder"]


# The saves of boards that are plugged in


@needs_micropython
def test_saves_are_kept_first_and_the_classroom_brings_them_back(small, tmp_path, run):
    like = FakeBoard(tmp_path / "like", 0)
    fill(like)
    found = {**like.tree(), "/log/0": b"fault"}
    with SimulatedBoard(tmp_path) as board:
        board.put({**found, "/notes.txt": b""})
        status, out, _ = run(firmware(), "--board", MODEL, "--backup", "kept", boards=[board])
        kept = "Board %s: %d files are kept in kept/" % (board.board_id, len(found))
        assert (status, kept in out) == (0, True)
    with SimulatedBoard(tmp_path / "kept", board.board_id) as new:
        (tmp_path / "boards.txt").write_text("%s Ada\n" % new.board_id)
        arguments = ["--registry", "boards.txt", "restore", "Ada", "--from", "kept/%s.zip" % new.board_id]
        assert classroom.main(arguments, ports=ports(new)) == 0
        new.settle()
        assert new.files() == {path: found[path] for path in found if path.startswith("/save/")}


@needs_micropython
def test_a_backup_is_offered_where_a_board_is_plugged_in(small, tmp_path, run, monkeypatch):
    asked = []
    with SimulatedBoard(tmp_path) as board:
        board.put({"/save/settings.0/s": b"settings"})
        out = run(firmware(), "--board", MODEL, boards=[board])[1]
        assert "Plugged in now: %s. To keep their saves first, add --backup FOLDER." % board.board_id in out
        monkeypatch.setattr("sys.stdin.isatty", lambda: True)
        for answer, kept in (("n", False), ("", True)):
            status = run(
                firmware(),
                "--board",
                MODEL,
                boards=[board],
                ask=lambda question, answer=answer: asked.append(question) or answer,
            )[0]
            assert (status, (tmp_path / uf2.BACKUP / (board.board_id + ".zip")).exists()) == (0, kept)
    assert asked[0].startswith(
        "Plugged in now: E660000000000001. Keep their saves in kreuzsummen-saves/ first?"
    )


@needs_micropython
def test_no_file_is_made_where_the_backup_fails(small, tmp_path, run, monkeypatch):
    monkeypatch.setattr("tools.boards.link.ENTER_S", 0.5)
    with SimulatedBoard(tmp_path, silent=True) as board:
        assert run(firmware(), "--board", MODEL, "--backup", "kept", boards=[board])[0] == 2
    assert not list(tmp_path.glob("kreuzsummen-*.uf2"))


def test_the_manifest_lies_in_the_file(small):
    found = image.files()
    assert parsers.read_manifest(manifest.write(found, MODEL)).hashes.keys() == found.keys()
