"""Work on many boards at once: their lines on a terminal, and what goes wrong with one of them."""

import io
import re
import threading

import pytest
from fake_boards import Hub

from tools.boards import BoardError
from tools.school import side_by_side
from tools.school.side_by_side import Lines, Member


class Terminal(io.StringIO):
    """Understands the few signs that Lines writes; `rows` is what one would see."""

    def isatty(self):
        return True

    @property
    def rows(self):
        rows, at, column = [""], 0, 0
        for sign in re.findall(r"\x1b\[\d*[ABK]|[^\x1b]", self.getvalue()):
            if sign == "\n":
                at, column = at + 1, 0
                rows += [""] * (at + 1 - len(rows))
            elif sign == "\r":
                column = 0
            elif sign == "\x1b[K":
                rows[at] = rows[at][:column]
            elif sign[-1] in "AB" and sign[0] == "\x1b":
                at += int(sign[2:-1]) * (1 if sign[-1] == "B" else -1)
                assert 0 <= at < len(rows)
            else:
                rows[at] = rows[at][:column] + sign + rows[at][column + 1 :]
                column += 1
        return rows


def test_each_line_is_written_over_in_its_place():
    terminal = Terminal()
    lines = Lines(["Ada", "Bo", "Charlotte"], terminal)
    assert terminal.rows == ["Ada        waits", "Bo         waits", "Charlotte  waits", ""]
    lines.say("Charlotte", "12 of 170 files")
    lines.say("Ada", "9 of 170 files")
    lines.say("Ada", "done")
    assert terminal.rows == ["Ada        done", "Bo         waits", "Charlotte  12 of 170 files", ""]
    lines.say("Bo", "was unplugged", True)
    assert terminal.rows == ["Ada        done", "Bo         was unplugged", "Charlotte  12 of 170 files", ""]


def test_what_a_board_says_does_not_write_over_the_lines_of_others():
    terminal = Terminal()
    lines = Lines(["Ada", "Bo"], terminal)
    lines.say("Bo", "can't use /\x1b[2A\rAda  done", True)
    assert terminal.rows == ["Ada  waits", "Bo   can't use /\\x1b[2A\\rAda  done", ""]


def test_without_a_terminal_only_the_last_word_of_each_is_written():
    out = io.StringIO()
    lines = Lines(["Ada", "Bo"], out)
    lines.say("Ada", "reads")
    lines.say("Bo", "done", True)
    lines.say("Ada", "done", True)
    assert out.getvalue() == "Bo   done\nAda  done\n"


@pytest.fixture
def members(tmp_path):
    hub = Hub(tmp_path, 15)
    return hub, [Member("B%d" % number, board.port) for number, board in enumerate(hub.boards)]


def test_fifteen_boards_are_worked_on_at_the_same_time(members):
    hub, all_ = members
    together = threading.Barrier(15, timeout=20)

    def work(board, member, say):
        together.wait()  # breaks, and fails the test, unless all fifteen are here at once
        return member.name

    outcomes = side_by_side.run(all_, work, str, io.StringIO(), hub.opened)
    assert [outcome.result for outcome in outcomes] == ["B%d" % number for number in range(15)]
    side_by_side.check(outcomes)
    assert [board.closed for board in hub.boards] == [1] * 15


def test_failures_stay_with_their_boards(members):
    hub, all_ = members
    hub.boards[0].lost_after = 0

    def work(board, member, say):
        if member.name == "B3":
            raise OSError(28, "No space left on device", "backup.zip")
        return 1

    out = io.StringIO()
    outcomes = side_by_side.run(all_, work, str, out, hub.opened)
    assert [outcome.member.name for outcome in outcomes if outcome.error] == ["B0", "B3"]
    assert "backup.zip can't be used: No space left on device." in out.getvalue()
    with pytest.raises(BoardError, match="2 of 15 boards are not done: B0, B3"):
        side_by_side.check(outcomes)


def test_a_bug_in_the_work_is_not_swallowed_and_the_others_are_finished(members):
    hub, all_ = members
    done = []

    def work(board, member, say):
        if member.name == "B1":
            raise KeyError("a bug")
        done.append(member.name)

    with pytest.raises(KeyError):
        side_by_side.run(all_, work, str, io.StringIO(), hub.opened)
    assert len(done) == 14
