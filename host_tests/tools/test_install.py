"""`pip install .`: what lands in a Python, and that it does no harm there."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools import setup

ROOT = setup.ROOT
NAMES = ("engine", "firmware", "tools", "LICENSES", "LICENSE", "README.md", "pyproject.toml")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with what pip installs, without a network."""
    source, built, folder = (tmp_path_factory.mktemp(name) for name in ("source", "built", "installed"))
    for name in NAMES:
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, source / name)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps",
               "--no-index", "--wheel-dir", str(built), str(source)]  # fmt: skip
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = built.iterdir()
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder)
    return folder


def run(installed, *arguments):
    """(status, stdout, stderr) of the installed program, started elsewhere."""
    start = "import sys, runpy; sys.path.insert(0, sys.argv.pop(1)); name = sys.argv.pop(1); " \
            "runpy.run_module(name, run_name='__main__', alter_sys=True)"  # fmt: skip
    command = [sys.executable, "-I", "-S", "-c", start, str(installed), *map(str, arguments)]
    done = subprocess.run(command, cwd=installed.parent, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout, done.stderr


def test_it_brings_the_program_with_its_data_and_nothing_else(installed):
    assert {path.name for path in installed.iterdir()} == {
        "engine", "firmware", "tools", "kreuzsummen-0.1.0.dist-info"}  # fmt: skip
    kept = [path for name in ("engine", "firmware", "tools") for path in (ROOT / name).rglob("*")]
    kept = [path.relative_to(ROOT) for path in kept if path.is_file() and "__pycache__" not in path.parts]
    assert [path for path in kept if not (installed / path).is_file()] == []


def test_records_are_replayed_and_cases_judged_from_anywhere(installed):
    assert run(installed, "tools.record", ROOT / "tools" / "art" / "fifty.record") == (0, "ok\n", "")
    status, answers, _ = run(installed, "tools.judge", ROOT / "host_tests" / "cases" / "004_quibbles.jsonl")
    assert (status, "error" in answers) == (0, False)


def test_what_sets_itself_up_says_where_to_start_it_and_writes_nothing(installed):
    before = sorted(path for path in installed.rglob("*") if "__pycache__" not in path.parts)
    for name in ("tools.play", "tools.deploy", "tools.pictures"):
        status, said, complaint = run(installed, name)
        assert (status, said, complaint.count("\n")) == (2, "", 1), complaint
        assert "in the folder of Kreuzsummen" in complaint
    assert sorted(path for path in installed.rglob("*") if "__pycache__" not in path.parts) == before
    assert not Path(installed / ".venv").exists()
