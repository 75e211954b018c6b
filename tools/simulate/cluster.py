"""Plays on the workers of a Dask scheduler.

Each task carries the mark of the program that handed it out; a worker with another program refuses it.
"""

import contextlib
import itertools
import logging
import time

from tools.simulate import mark, work

_AHEAD = 3  # tasks for each thread of a worker that are handed out ahead
_PATIENCE_S = 30  # for workers to answer at all, or to come back
_LOOK_S = 5  # without a result, until the scheduler is asked whether it is still there


def on_cluster(tasks, address, say):
    """Yield (task, tally) of all tasks as they are done by the workers of the scheduler at `address`; `say`
    hears of workers that are gone.

    The scheduler itself gives the games of such a worker to another. Raises WorkError where the cluster can't
    play, or not on.
    """
    try:
        from distributed import Client
    except ImportError as error:
        sentence = "A cluster needs the package %s: install what tools/requirements-cluster.txt names."
        raise work.WorkError(sentence % error.name) from error
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is said here
    try:
        client = Client(address, timeout=10)
    except OSError as error:
        raise work.WorkError("There is no cluster at %s." % address) from error
    try:
        yield from _Cluster(client, address, say).results(tasks)
    finally:
        with contextlib.suppress(OSError, TimeoutError, AssertionError):  # the scheduler may be gone
            client.close(timeout=_LOOK_S)


class _Cluster:
    """A scheduler that answers, with its workers."""

    def __init__(self, client, address, say):
        """`client`: its distributed.Client."""
        self._client = client
        self._address = address
        self._say = say
        self._code = mark.code()
        self._workers = {}
        self._seen = time.monotonic()  # when there was a worker

    def results(self, tasks):
        """See `on_cluster`."""
        self._ask_scheduler()
        if not self._workers:
            raise work.WorkError("The cluster at %s has no workers." % self._address)
        self._ask_workers()
        tasks = iter(tasks)
        open_tasks = {}
        while True:
            ahead = _AHEAD * max(1, sum(self._workers.values()))
            for task in itertools.islice(tasks, max(0, ahead - len(open_tasks))):
                open_tasks[self._hand_out(task)] = task
            if not open_tasks:
                return
            for future in self._done(open_tasks):
                yield open_tasks.pop(future), self._answer(future)
            self._ask_scheduler()

    def _hand_out(self, task, worker=None):
        return self._client.submit(_travelling(), task, self._code, workers=worker, pure=False)

    def _ask_scheduler(self):
        """Learn which workers there are, with how many threads each."""
        try:
            now = self._client.sync(self._client.scheduler.ncores, callback_timeout=_LOOK_S)
        except (OSError, TimeoutError, AttributeError) as error:  # the last: the client has closed itself
            raise self._lost() from error
        for gone in sorted(set(self._workers) - set(now)):
            self._say("The worker %s died or left the cluster; what it had is played again." % gone)
        self._workers = now
        if now:
            self._seen = time.monotonic()
        elif time.monotonic() > self._seen + _PATIENCE_S:
            sentence = "All workers of the cluster at %s are gone: start some, then the same command goes on."
            raise work.WorkError(sentence % self._address)

    def _ask_workers(self):
        """Ask each worker which program it has, so that one with another is told at once.

        One that is busy with something else may answer later: then it refuses its first task.
        """
        silent = [self._hand_out(None, worker) for worker in sorted(self._workers)]
        asked = len(silent)
        until = time.monotonic() + _PATIENCE_S
        while silent and time.monotonic() < until:
            for future in self._done(silent):
                silent.remove(future)
                self._answer(future)
            self._ask_scheduler()
        if len(silent) == asked:
            sentence = "No worker of the cluster at %s has answered in %d seconds."
            raise work.WorkError(sentence % (self._address, _PATIENCE_S))

    def _done(self, futures):
        """Those that are done, as soon as there are any; none after `_LOOK_S`."""
        from distributed import CancelledError, wait

        try:
            done = wait(list(futures), timeout=_LOOK_S, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            return []
        except CancelledError as error:
            raise self._lost() from error
        return [future for future in futures if future in done]

    def _answer(self, future):
        """The tally that a worker has given."""
        from distributed import CancelledError, KilledWorker

        try:
            worker, refusal, tally = future.result(timeout=_LOOK_S)
        except (CancelledError, TimeoutError) as error:
            raise self._lost() from error
        except KilledWorker as error:
            sentence = "The cluster at %s gave up games at which its workers died again and again."
            raise work.WorkError(sentence % self._address) from error
        if refusal:
            raise work.WorkError("The worker at %s %s" % (worker, refusal))
        return tally

    def _lost(self):
        return work.WorkError(
            "The scheduler of the cluster at %s has stopped or does not answer: start it and its workers "
            "again, then the same command goes on." % self._address
        )


def _travelling():
    """What a worker does, as a function that travels whole: of the mere name of one, a worker without this
    program would die."""

    def play(task, code):
        """(address, refusal, tally) of a task; without a task only the program is looked at."""
        from distributed import get_worker

        address = get_worker().address
        try:
            from tools.simulate import mark, work

            own = mark.code()
        except Exception as error:
            where = "start it with this folder as its PYTHONPATH"
            return address, "can't play: %s (%s: %s)." % (where, type(error).__name__, error), None
        if own != code:
            what = "has another version of the players or of the rules"
            return address, what + ": give it the files of this folder and start it again.", None
        return address, "", task and work.play(task)[1]

    return play
