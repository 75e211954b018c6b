"""How the commands for boards end, whatever the terminal and its user do."""

import io
import sys

from tools.boards.command import finish


def test_a_name_that_the_terminal_can_not_show_stops_nothing(monkeypatch):
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="\n")
    monkeypatch.setattr(sys, "stdout", out)
    assert finish(print, "Zoë, \udcff.uf2") == 0
    out.flush()
    assert out.buffer.getvalue() == b"Zo\\xeb, \\udcff.uf2\n"


def test_the_end_of_input_at_a_question_is_one_sentence(capsys):
    def ask():
        raise EOFError

    assert finish(ask) == 2
    assert capsys.readouterr().err.startswith("Stopped; ")
