"""How commands end: by their status, by one word after Ctrl-C or SIGTERM, silently where nobody reads on."""

import io
import os
import runpy
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools import ending


@pytest.mark.parametrize("status", [0, 2])
def test_the_status_is_that_of_the_command(status):
    with pytest.raises(SystemExit) as ended:
        ending.end(lambda: status)
    assert ended.value.code == status


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_sigterm_are_one_word(capsys, number):
    usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
    before = signal.signal(number, usual)  # a shell has Ctrl-C ignored by what runs in its background
    try:
        with pytest.raises(SystemExit) as ended:
            ending.end(lambda: signal.raise_signal(number))
        assert ended.value.code == 130 and capsys.readouterr().err == "Interrupted.\n"
        assert signal.getsignal(number) is usual
    finally:
        signal.signal(number, before)


def test_a_letter_that_the_terminal_does_not_have_stops_nothing(monkeypatch):
    out = io.TextIOWrapper(io.BytesIO(), encoding="cp1252", newline="\n")
    monkeypatch.setattr(sys, "stdout", out)
    with pytest.raises(SystemExit) as ended:
        ending.end(lambda: print("Zoë ▶ \udcff.uf2"))
    assert ended.value.code is None
    assert out.buffer.getvalue() == b"Zo\xeb \\u25b6 \\udcff.uf2\n"


ROOT = Path(ending.__file__).resolve().parents[1]
PRINTS = """
import argparse
from tools.ending import end
def main():
    for n in range(%d):
        print(n)
    argparse.ArgumentParser().parse_args(["--help"])
end(main)
"""


def ended(lines, output):
    """(status, stderr) of a command that prints so many lines, and its help, to that file descriptor."""
    # Without PYTHONUNBUFFERED: argparse itself passes over what can't be written at once.
    done = subprocess.run([sys.executable, "-E", "-c", PRINTS % lines], cwd=ROOT, stdout=output,
                          stderr=subprocess.PIPE, encoding="utf-8", timeout=60, check=False)
    return done.returncode, done.stderr


def handled(_):
    return signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)


def test_workers_that_are_ended_say_nothing():
    """Else the end of a pool, which is SIGTERM, or Ctrl-C was a traceback of each of them."""
    usual = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with ending.workers() as pool:
            assert set(pool.map(handled, range(4))) == {(signal.SIG_IGN, signal.SIG_DFL)}
    finally:
        signal.signal(signal.SIGTERM, usual)


@pytest.mark.parametrize("lines", [0, 3, 100_000])
def test_without_a_reader_it_ends_silently_with_2(lines):
    read, write = os.pipe()
    os.close(read)
    assert ended(lines, write) == (2, "")
    os.close(write)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no such device")
@pytest.mark.parametrize("lines", [0, 3, 100_000])
def test_an_output_without_room_is_one_sentence(lines):
    with open("/dev/full", "wb") as full:
        assert ended(lines, full) == (2, "The output can't be written: No space left on device.\n")


# All that can be started, but for what runs on a board.
COMMANDS = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix()
    for path in (ROOT / "tools").rglob("*.py")
    if "__main__" in path.read_text(encoding="utf-8") + path.name and "chip" not in path.parts
)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_ends_so(name, monkeypatch):
    ends = []
    monkeypatch.setattr(ending, "end", ends.append)
    monkeypatch.setattr("tools.setup.begin", lambda what: None)
    monkeypatch.setattr(sys, "path", sys.path[:])  # some change it
    runpy.run_path(str(ROOT / (name + ".py")), run_name="__main__")
    assert len(ends) == 1


# Stands in for a Python without any packages: there the set-up would end and begin anew.
BARE = """
import runpy, sys
from tools import setup
def stop(what):
    sys.exit(7)
setup.begin = setup.enter = stop
name = sys.argv[1]
sys.argv[1:] = ["--help"]
runpy.run_module(name, run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_sets_itself_up_or_needs_nothing_but_python(name):
    module = name.replace("/", ".").removesuffix(".__main__")
    done = subprocess.run([sys.executable, "-S", "-c", BARE, module], cwd=ROOT, capture_output=True,
                          encoding="utf-8", timeout=60, check=False)
    assert done.returncode in (0, 7), done.stderr
    assert (done.returncode == 0) == done.stdout.startswith("usage: "), done.stdout
