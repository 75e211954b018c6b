"""Work on many boards at once: a progress line each, and the failure of one never stops another."""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from tools.bench.errors import BenchError
from tools.boards import Board, BoardError
from tools.boards.ports import Port
from tools.boards.sentences import sentence, unusable
from tools.terminal import clean

MOST = 16  # boards at once


class Member(NamedTuple):
    """A board of the classroom that is plugged in."""

    name: str
    port: Port


class Outcome(NamedTuple):
    """What became of one: the `result` of the work, or the sentence that says what went wrong."""

    member: Member
    result: Any
    error: str


class Lines:
    """A line for each name, written over as the work goes on; without a terminal only the last of each."""

    def __init__(self, names, out=None):
        self._out = out or sys.stdout
        self._names = list(names)
        self._wide = max(map(len, self._names), default=0)
        self._live = self._out.isatty()
        if self._live and os.name == "nt":
            os.system("")  # noqa: S605 - from then on the console of Windows knows how to write over
        self._lock = threading.Lock()
        if self._live:
            self._out.write("".join(self._line(name, sentence("waits")) for name in self._names))

    def say(self, name, words, is_last=False):
        """The line of `name` now says so."""
        with self._lock:
            if self._live:
                up = len(self._names) - self._names.index(name)
                self._out.write("\x1b[%dA\r\x1b[K%s" % (up, self._line(name, words)))
                if up > 1:
                    self._out.write("\x1b[%dB" % (up - 1))
            elif is_last:
                self._out.write(self._line(name, words))
            self._out.flush()

    def _line(self, name, words):
        return "%s  %s\n" % (name.ljust(self._wide), clean(words))


def run(members, work, tell, out=None, opened=Board):
    """Do `work(board, member, say)` with the opened board of each member, side by side; a list of Outcomes.

    `say(words)` changes the member's line; `tell(result)` gives the words of its last one. `opened` makes the
    open board from a Port. A BoardError, a BenchError or an OSError is the outcome of that board alone.
    """
    lines = Lines([member.name for member in members], out)

    def one(member):
        try:
            with opened(member.port) as board:
                result = work(board, member, lambda words: lines.say(member.name, words))
        except (BoardError, BenchError) as error:
            return _failed(member, str(error))
        except OSError as error:
            return _failed(member, unusable(error))
        lines.say(member.name, tell(result), True)
        return Outcome(member, result, "")

    def _failed(member, sentence):
        lines.say(member.name, sentence, True)
        return Outcome(member, None, sentence)

    with ThreadPoolExecutor(MOST) as pool:
        return list(pool.map(one, members))


def check(outcomes):
    """Raises BoardError where some of them failed; their own sentences stand in their lines already."""
    failed = [outcome.member.name for outcome in outcomes if outcome.error]
    if failed:
        raise BoardError(
            sentence("failed", failed=len(failed), count=len(outcomes), names=", ".join(failed))
        )
