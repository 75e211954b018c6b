"""Who plays the games: this process, or all cores of the PC (the workers of a cluster: cluster.py), always by
the same tasks.

Cores are joblib's business. A worker that dies is named, with the games that it had, and these are played
again.
"""

import contextlib
import os
import shutil
import signal
import socket
import tempfile
import threading
from pathlib import Path

from tools.simulate import games, mark, others

TRIES = 3  # of a task whose worker died
_AHEAD = 3  # tasks for each worker that are handed out ahead


class WorkError(Exception):
    """The games can't be played on; the text is a plain sentence."""


def words(task):
    """A task for people."""
    scenario, player, _, first, count = task
    what = scenario if "/" in scenario else "scenario " + scenario
    return "games %d to %d of %s by %s" % (first + 1, first + count, what, player)


def play(task, desk=None):
    """Play a task: (task, tally). `desk`: a folder where the worker leaves a note of what it has in hand."""
    note = None
    if desk:
        note = Path(desk) / ("%s-%d" % (socket.gethostname(), os.getpid()))
        note.write_text(words(task), encoding="utf-8")
    tally = (others if "/" in task[0] else games).play(*task)
    if note:
        note.unlink()
    return task, tally


def alone(tasks):
    """Yield (task, tally) of all tasks, played by this process."""
    for task in tasks:
        yield play(task)


def on_cores(tasks, jobs, say):
    """Yield (task, tally) of all tasks as they are done by `jobs` processes; `say` hears of workers that
    died.

    Raises WorkError where a task has cost too many workers.
    """
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    desk = tempfile.mkdtemp(prefix="kreuzsummen-desk-")
    tries = {}
    open_tasks = {}
    again = []
    source = iter(tasks)

    def hand_out():
        while True:
            task = again.pop(0) if again else next(source, None)
            if task is None:
                return
            open_tasks[task] = True
            yield task

    hook = threading.excepthook
    usual = {number: signal.signal(number, _interrupted) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        while True:
            try:
                with _ended_by_us():
                    played = _parallel(hand_out(), jobs, desk)
                for task, tally in played:
                    del open_tasks[task]
                    yield task, tally
            except TerminatedWorkerError:
                _mourn(desk, say)
                again = list(open_tasks)
                open_tasks.clear()
                for task in again:
                    tries[task] = tries.get(task, 0) + 1
                    if tries[task] == TRIES:
                        raise WorkError("Workers died %d times at %s." % (TRIES, words(task))) from None
            else:
                return
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
        threading.excepthook = hook
        shutil.rmtree(desk, ignore_errors=True)


def _interrupted(number, frame):
    """Ctrl-C or SIGTERM: what joblib's threads complain of while they are ended is no news."""
    threading.excepthook = lambda _: None
    signal.default_int_handler(number, frame)


@contextlib.contextmanager
def _ended_by_us():
    """The processes that begin in here never hear of Ctrl-C, which a terminal sends to all, nor of SIGTERM,
    which `timeout` and services send to all: we end them.

    Else each of them that is still being loaded prints a traceback, or is told of as one that died.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # now: when it begins, it lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _parallel(tasks, jobs, desk):
    from joblib import Parallel, delayed

    parallel = Parallel(
        n_jobs=jobs,
        backend="loky",
        batch_size=1,
        pre_dispatch=_AHEAD * jobs,
        return_as="generator_unordered",
    )
    code = mark.code()
    return parallel(delayed(_play)(task, desk, code) for task in tasks)


def _play(task, desk, code):
    """In a process of its own: (task, tally). Raises WorkError where that has read another program."""
    if mark.code() != code:
        raise WorkError("The program was changed while it played: start it again.")
    return play(task, desk)


def _mourn(desk, say):
    """Say which workers had what in hand when one of them died (the others are ended with it)."""
    for note in sorted(Path(desk).iterdir()):
        say(
            "The worker %s died or was ended while it had %s; they are played again."
            % (note.name, note.read_text(encoding="utf-8"))
        )
        note.unlink()
