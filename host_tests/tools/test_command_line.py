"""How the commands for boards end, whatever the terminal and its user do."""

import pytest

from tools.boards import BoardError
from tools.boards.command import finish


def test_the_end_of_input_at_a_question_is_one_sentence(capsys):
    def ask():
        raise EOFError

    assert finish(ask) == 2
    assert capsys.readouterr().err.startswith("Stopped; ")


def test_what_a_board_says_commands_no_terminal(capsys):
    def refuse():
        raise BoardError("Left alone: /\x1b[2J\x9b31m\r\n\u202e.")

    assert finish(refuse) == 2
    assert capsys.readouterr().err == "Left alone: /\\x1b[2J\\x9b31m\\r\\n\\u202e.\n"


def test_an_output_that_fails_is_not_blamed_on_a_file():
    def write():
        raise BrokenPipeError(32, "Broken pipe")

    with pytest.raises(BrokenPipeError):
        finish(write)
