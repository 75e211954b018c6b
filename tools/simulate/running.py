"""What all commands that play many games share: their options, who plays, going on with what is there."""

import os
import re
import sys

from tools import setup
from tools.simulate import cluster, work
from tools.simulate.progress import Progress

# HOST may be an IPv6 address in brackets.
_ADDRESS = re.compile(r"tcp://(\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):[0-9]{1,5}", re.ASCII)


def say(text):
    """Tell the person at the terminal (stderr: stdout has the table)."""
    print(text, file=sys.stderr, flush=True)


def cores():
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def add_options(parser, games):
    """The options about how to play; `games` is how many by default."""
    parser.add_argument(
        "--games", type=int, default=games, metavar="N", help="for each line of the table (%d)" % games
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same seed, the same figures (1)"
    )
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="processes that play (as many as there are cores)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler: tcp://HOST:PORT"
    )
    parser.add_argument(
        "--out", metavar="FOLDER", default="build/simulate", help="results, report (%(default)s)"
    )


def check_options(given):
    """Raises ValueError with a plain sentence."""
    if given.cluster is not None and not _ADDRESS.fullmatch(given.cluster):
        raise ValueError("--cluster is the address of a scheduler, tcp://HOST:PORT.")
    if given.games < 1 or (given.jobs is not None and given.jobs < 1):
        raise ValueError("--games and --jobs are at least 1.")


def enter(given):
    """Come back in an environment that has what `given` needs; without it one process must do.

    Raises SetupError where a cluster is asked for.
    """
    if given.jobs is None:
        given.jobs = cores()
    if given.cluster:
        setup.enter("cluster")
    elif given.jobs > 1:
        try:
            setup.enter("simulate")
        except setup.SetupError as error:
            say("One process plays: %s" % error)
            given.jobs = 1


def _results(given, tasks):
    """Those who play, as a generator of (task, tally)."""
    if given.cluster:
        return cluster.on_cluster(tasks, given.cluster, say)
    if given.jobs == 1:
        return work.alone(tasks)
    return work.on_cores(tasks, given.jobs, say)


def play(given, plan, results):
    """Play what `results` (a Store) does not have yet and keep it there.

    Raises WorkError, OSError; KeyboardInterrupt, too, leaves the plan and the results whole.
    """
    progress = Progress()
    played = 0
    source = _results(given, plan.tasks())
    try:
        for task, tally in results.read():
            if plan.add(task, tally):
                played += tally["games"]
        if played:
            say("Going on: %d games are there already." % played)
        progress.show(plan.share_done, played)
        for task, tally in source:
            results.write(task, tally)
            plan.add(task, tally)
            played += tally["games"]
            progress.show(plan.share_done, played)
    except (KeyboardInterrupt, work.WorkError):
        progress.end()
        raise
    finally:
        source.close()


def run(given, prepare, report):
    """Play and report; gives the exit status.

    `prepare()`: checks the other options and gives (plan, store), or None where all is said already; it
    raises ValueError with a plain sentence, SetupError or OSError. `report(plan)`: tells what was played.
    """
    try:
        check_options(given)
        prepared = prepare()
    except (ValueError, setup.SetupError) as error:
        say(error)
        return 2
    except OSError as error:
        say("%s: %s." % (error.filename or "The output", error.strerror or error))
        return 2
    if prepared is None:
        return 0
    plan, results = prepared
    try:
        status, sentence = _played(given, plan, results)
        if plan.games:
            report(plan)
    except OSError as error:
        if error.filename is None:
            raise  # what is printed can't be: see tools.ending
        say("%s: %s." % (error.filename, error.strerror or error))
        return 1
    if status:
        say(sentence)
    return status


def _played(given, plan, results):
    """Play; (exit status, the sentence that says why that was not all). Raises OSError."""
    try:
        play(given, plan, results)
    except work.WorkError as error:
        return 1, str(error)
    except KeyboardInterrupt:
        if plan.games:
            return 130, "Interrupted. The report shows what was played; the same command goes on."
        return 130, "Interrupted. There is nothing to report yet; the same command goes on."
    return 0, ""
