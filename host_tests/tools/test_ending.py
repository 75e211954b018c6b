"""How commands that take long end: by their status, or by one word after Ctrl-C or SIGTERM."""

import runpy
import signal
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
    usual = signal.getsignal(number)
    with pytest.raises(SystemExit) as ended:
        ending.end(lambda: signal.raise_signal(number))
    assert ended.value.code == 130 and capsys.readouterr().err == "Interrupted.\n"
    assert signal.getsignal(number) is usual


COMMANDS = (
    "benchmark benchmark_moves benchmark_quiclo benchmark_romme bot_games campaign compile font judge"
    " pictures propose record sheets simulate/__main__ soak wear wiring"
)


@pytest.mark.parametrize("name", COMMANDS.split())
def test_commands_that_take_long_end_so(name, monkeypatch):
    ends = []
    monkeypatch.setattr(ending, "end", ends.append)
    runpy.run_path(str(Path(ending.__file__).parent / (name + ".py")), run_name="__main__")
    assert [end.__name__ for end in ends] == ["main"]
