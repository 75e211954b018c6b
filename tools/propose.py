"""Proposes scenarios of a wished size and difficulty: `python3 -m tools.propose --size 3x4 --won 60`.

The lines that it prints are a file for `python3 -m tools.simulate --file`. Every proposal is proved solvable
by the exact solver; how hard it is, is how often a player of tools/players wins it. Exit status 2: the
options make no sense, or there is no such scenario.
"""

import argparse
import re

from tools import players, setup
from tools.ending import end
from tools.simulate import figures, work
from tools.simulate.propose import propose
from tools.simulate.running import cores, say


def _parser():
    parser = argparse.ArgumentParser(prog="python3 -m tools.propose", description="Propose new scenarios.")
    parser.add_argument("--size", default="3x3", metavar="ROWSxCOLUMNS", help="2x2 to 4x4 (%(default)s)")
    parser.add_argument(
        "--won", type=int, default=50, metavar="PERCENT", help="how often it shall be won (50)"
    )
    parser.add_argument("--player", default="greedy", metavar="NAME", help="by this player (%(default)s)")
    parser.add_argument("--words", default="", help="what else is said of it: 'highest=7 hand=4 faces=JQ'")
    parser.add_argument("--count", type=int, default=3, metavar="N", help="so many proposals (3)")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="played of each in the end (200)")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same seed, the same proposals (1)"
    )
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="processes that play (as many as there are cores)"
    )
    return parser


def main(arguments=None):
    """The command; its exit status."""
    given = _parser().parse_args(arguments)
    size = re.fullmatch(r"([2-4])x([2-4])", given.size, re.ASCII)
    jobs = cores() if given.jobs is None else given.jobs
    try:
        if not size:
            raise ValueError("A size is ROWSxCOLUMNS from 2x2 to 4x4, not '%s'." % given.size)
        if not 0 <= given.won <= 100:
            raise ValueError("--won is a percentage.")
        if min(given.count, given.games, jobs) < 1:
            raise ValueError("--count, --games and --jobs are at least 1.")
        level = players.Level(given.player).words
        if jobs > 1:
            setup.enter("simulate")

        def play(tasks):
            return work.alone(tasks) if jobs == 1 else work.on_cores(tasks, jobs, say)

        rows, cols = int(size[1]), int(size[2])
        found = propose(
            rows, cols, given.words, level, given.won / 100, given.count, play, given.seed, given.games
        )
    except (ValueError, setup.SetupError) as error:
        say(error)
        return 2
    except work.WorkError as error:
        say(error)
        return 1
    for setting, tally in found:
        p, least, most = figures.share(tally["wins"], tally["games"])
        print(
            "%s  # %s wins %.0f %% (%.0f to %.0f), %d final fields"
            % (setting.text, level, 100 * p, 100 * least, 100 * most, setting.final_fields())
        )
    return 0


if __name__ == "__main__":
    end(main)
