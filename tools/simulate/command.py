"""The command `python3 -m tools.simulate`: plays many games and reports.

Exit status: 0 all was played; 1 it could not be played to the end; 2 the options make no sense; 130 it was
interrupted. What was played is kept in any case, and the same command goes on with it.
"""

import argparse
import os
import shlex
import sys
import time
from pathlib import Path

from tools import players, setup
from tools.simulate import page, setting, store, table, work
from tools.simulate.plan import Plan

_PLAYERS = "random,child,greedy,planner"


def _parser():
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.simulate", description="Let players play thousands of games of Kreuzsummen."
    )
    parser.add_argument(
        "--scenarios", metavar="N,N-N", help="scenarios of the campaign (all, where no other is named)"
    )
    parser.add_argument(
        "--what-if",
        metavar="WORDS",
        action="append",
        default=[],
        help="a scenario in words: '30 reserve=yes', 'rows=9,12 cols=6,7,8 highest=6'; more than once",
    )
    parser.add_argument("--file", metavar="FILE", action="append", default=[], help="a file of such lines")
    parser.add_argument(
        "--players",
        metavar="NAME,NAME:SLIPS",
        default=_PLAYERS,
        help="levels, with slips in percent (%(default)s; there are " + ", ".join(players.names()) + ")",
    )
    parser.add_argument(
        "--games", type=int, default=400, metavar="N", help="of each scenario and player (400)"
    )
    parser.add_argument(
        "--width",
        type=float,
        metavar="PERCENT",
        help="stop earlier once the 95 %% interval of games won is so wide",
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same seed, the same figures (1)"
    )
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="processes that play (as many as there are cores)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler, tcp://HOST:PORT"
    )
    parser.add_argument(
        "--out", metavar="FOLDER", default="build/simulate", help="results and report (%(default)s)"
    )
    parser.add_argument(
        "--check", action="store_true", help="only say whether the scenarios can be won, and how often"
    )
    return parser


def _settings(given):
    """The scenarios that are asked for. Raises SettingError, OSError."""
    found = []
    if given.scenarios is not None:
        found += [setting.Setting(str(n)) for n in setting.numbers(given.scenarios)]
    for name in given.file:
        try:
            found += setting.read(Path(name).read_text(encoding="utf-8").splitlines())
        except UnicodeDecodeError as error:
            raise setting.SettingError("%s is no text file." % name) from error
    found += [setting.Setting(words) for words in given.what_if]
    if not (given.scenarios or given.file or given.what_if):
        found = [setting.Setting(str(n)) for n in setting.numbers("1-50")]
    unique = {one.text: one for one in reversed(found)}
    return [one for one in found if unique.pop(one.text, None)]


def cores():
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _say(text):
    print(text, file=sys.stderr, flush=True)


class Progress:
    """A bar on the terminal (stderr); a line for each tenth where that is no terminal."""

    def __init__(self, stream=None):
        """`stream`: sys.stderr if missing."""
        self._stream = stream or sys.stderr
        self._live = self._stream.isatty()
        self._began = time.monotonic()
        self._tenth = 0
        self._first = None

    def show(self, share, played):
        """`share` (0..1) is done; `played` games so far."""
        if self._first is None:
            self._first = share
        spent = time.monotonic() - self._began
        gained = share - self._first
        left = "%d s left" % (spent * (1 - share) / gained) if gained > 0.01 and share < 1 else ""
        if self._live:
            bar = "#" * int(share * 30)
            self._stream.write("\r[%-30s] %3d %%  %d games  %-14s" % (bar, share * 100, played, left))
            if share >= 1:
                self._stream.write("\n")
        elif int(share * 10) > self._tenth:
            self._tenth = int(share * 10)
            self._stream.write("%d %%, %d games, %d s\n" % (share * 100, played, spent))
        self._stream.flush()

    def end(self):
        """Leave the line of the bar."""
        if self._live:
            self._stream.write("\n")


def _results(given, tasks):
    """Those who play, as a generator of (task, tally)."""
    if given.cluster:
        return work.on_cluster(tasks, given.cluster)
    if given.jobs == 1:
        return work.alone(tasks)
    return work.on_cores(tasks, given.jobs, _say)


def _play(given, plan, results):
    """Play what is missing; True when all was played."""
    progress = Progress()
    played = 0
    for task, tally in results.read():
        if plan.add(task, tally):
            played += tally["games"]
    if played:
        _say("Going on: %d games are there already." % played)
    progress.show(plan.share_done, played)
    source = _results(given, plan.tasks())
    try:
        for task, tally in source:
            results.write(task, tally)
            plan.add(task, tally)
            played += tally["games"]
            progress.show(plan.share_done, played)
    except KeyboardInterrupt:
        progress.end()
        return False
    finally:
        source.close()
    return True


def _enter(given):
    """Come back in an environment that has what `given` needs; without it one process must do."""
    if given.jobs is None:
        given.jobs = cores()
    if given.cluster:
        setup.enter("cluster")
    elif given.jobs > 1:
        try:
            setup.enter("simulate")
        except setup.SetupError as error:
            _say("One process plays: %s" % error)
            given.jobs = 1


def _report(plan, given, arguments):
    for line in table.lines(plan.cells):
        print(line)
    folder = Path(given.out)
    table.write_csv(plan.cells, given.seed, folder / "results.csv")
    command = shlex.join(["python3", "-m", "tools.simulate", *arguments])
    page.write(plan, command, folder / "report.html")
    _say("%s and %s are written." % (folder / "results.csv", folder / "report.html"))


def _check(settings):
    for one in settings:
        print("%s: %d final fields" % (one.name, one.final_fields()))


def main(arguments=None):
    """The command; its exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    given = _parser().parse_args(arguments)
    try:
        if given.games < 1 or (given.jobs is not None and given.jobs < 1):
            raise ValueError("--games and --jobs are at least 1.")
        if given.width is not None and not 0 < given.width <= 100:
            raise ValueError("--width is a number of percent points, above 0 and up to 100.")
        settings = _settings(given)
        levels = list(dict.fromkeys(players.Level(words).words for words in given.players.split(",")))
        if given.check:
            _check(settings)
            return 0
        for one in settings:
            one.final_fields(1)
        _enter(given)
        results = store.Store(given.out)
    except (ValueError, setup.SetupError) as error:
        _say(error)
        return 2
    except OSError as error:
        _say("%s: %s." % (error.filename, error.strerror))
        return 2
    plan = Plan(settings, levels, given.games, given.width, given.seed)
    try:
        whole = _play(given, plan, results)
        _report(plan, given, arguments)
    except work.WorkError as error:
        _say(error)
        return 1
    except OSError as error:
        _say("%s: %s." % (error.filename, error.strerror))
        return 1
    if not whole:
        _say("Interrupted. The report shows what was played; the same command goes on.")
        return 130
    return 0
