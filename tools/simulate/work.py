"""Who plays the games: this process, all cores of the PC, or the workers of a cluster, always by the same
tasks.

Cores and clusters are joblib's business (its backends `loky` and `dask`). A worker that dies is named, with
the games that it had, and these are played again.
"""

import contextlib
import os
import shutil
import signal
import socket
import tempfile
import threading
from pathlib import Path

from tools.simulate import games, others

TRIES = 3  # of a task whose worker died
_PROBE_S = 30  # for a worker of a cluster to answer at all
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

    usual = signal.getsignal(signal.SIGINT), threading.excepthook
    signal.signal(signal.SIGINT, _interrupted)
    try:
        while True:
            try:
                with _ctrl_c_is_ours():
                    played = _parallel(hand_out(), jobs, desk, "loky")
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
        signal.signal(signal.SIGINT, usual[0])
        threading.excepthook = usual[1]
        shutil.rmtree(desk, ignore_errors=True)


def _interrupted(number, frame):
    """Ctrl-C: what joblib's threads complain of while they are ended is no news."""
    threading.excepthook = lambda _: None
    signal.default_int_handler(number, frame)


@contextlib.contextmanager
def _ctrl_c_is_ours():
    """The processes that begin in here never hear of Ctrl-C, which a terminal sends to all: we end them.

    Else each of them that is still being loaded prints a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # now: when it begins, it lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _parallel(tasks, jobs, desk, backend):
    from joblib import Parallel, delayed

    parallel = Parallel(
        n_jobs=jobs,
        backend=backend,
        batch_size=1,
        pre_dispatch=_AHEAD * jobs,
        return_as="generator_unordered",
    )
    return parallel(delayed(play)(task, desk) for task in tasks)


def _mourn(desk, say):
    """Say which workers had what in hand when one of them died (the others are ended with it)."""
    for note in sorted(Path(desk).iterdir()):
        say(
            "The worker %s died or was ended while it had %s; they are played again."
            % (note.name, note.read_text(encoding="utf-8"))
        )
        note.unlink()


def on_cluster(tasks, address, say):
    """Yield (task, tally) of all tasks as they are done by the workers of the Dask scheduler at `address`;
    `say` hears of workers that are gone.

    The scheduler itself gives the games of such a worker to another. Raises WorkError, too, where a task has
    cost too many workers.
    """
    from distributed import Client, KilledWorker
    from joblib import parallel_config

    try:
        client = Client(address, timeout=10, set_as_default=False)
    except OSError as error:
        raise WorkError("There is no cluster at %s." % address) from error
    try:
        workers = client.nthreads()
        if not workers:
            raise WorkError("The cluster at %s has no workers." % address)
        _probe(client, address)
        with parallel_config(backend="dask", client=client):
            for result in _parallel(tasks, sum(workers.values()), None, None):
                yield result
                now = client.nthreads()
                for gone in sorted(set(workers) - set(now)):
                    say("The worker %s died or left the cluster; what it had is played again." % gone)
                workers = now
    except KilledWorker as error:
        sentence = "The cluster at %s gave up games at which its workers died again and again." % address
        raise WorkError(sentence) from error
    finally:
        client.close()


def _probe(client, address):
    """Raise WorkError unless scheduler and workers have this program: without it they would only wait."""
    from distributed import CancelledError

    try:
        client.submit(words, ("1", "random", 1, 0, 1), pure=False).result(timeout=_PROBE_S)
    except (Exception, CancelledError) as error:
        raise WorkError(
            "The cluster at %s can't play: start its scheduler and its workers with this folder as their "
            "PYTHONPATH (%s)." % (address, type(error).__name__)
        ) from error
