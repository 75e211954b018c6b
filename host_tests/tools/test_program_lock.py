"""The lock between programs: one at a time, and none is left behind."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import lock

ROOT = Path(lock.__file__).resolve().parents[1]
HOLDS = """
import sys, time
from tools import lock
with lock.held(sys.argv[1]):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def other(tmp_path):
    """Another program that holds the lock `tmp_path / "lock"`."""
    command = [sys.executable, "-c", HOLDS, str(tmp_path / "lock")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout.readline().strip() == b"held"
        yield process
        process.kill()


def test_one_at_a_time(tmp_path, other):
    with pytest.raises(lock.LockedError, match="in use"), lock.held(tmp_path / "lock"):
        pass


def test_a_program_that_is_ended_leaves_none(tmp_path, other):
    other.kill()
    other.wait()
    with lock.held(tmp_path / "lock"):
        assert [path.name for path in tmp_path.iterdir()] == ["lock"]


def test_it_is_waited_for(tmp_path, other):
    waits = HOLDS.replace("1])", "1], 60)").replace("600", "0")
    command = [sys.executable, "-c", waits, str(tmp_path / "lock")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        other.kill()
        assert process.communicate(timeout=60)[0].strip() == b"held"


@pytest.mark.parametrize("name", [".", "none/lock", "text"])
def test_where_none_can_be_the_file_is_named(tmp_path, name):
    (tmp_path / "text").write_text("something else", encoding="utf-8")
    with pytest.raises(OSError, match="No lock") as caught, lock.held(tmp_path / name):
        pass
    assert caught.value.filename == str(tmp_path / name)
