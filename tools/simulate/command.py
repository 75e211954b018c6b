"""The command `python3 -m tools.simulate`: plays many games of Kreuzsummen and reports; `... games` plays
others.

Exit status: 0 all was played; 1 it could not be played to the end; 2 the options make no sense; 130 it was
interrupted. What was played is kept in any case, and the same command goes on with it.
"""

import argparse
import shlex
import sys
from pathlib import Path

from tools import players, text_input
from tools.simulate import notes, others, page, running, setting, store, table
from tools.simulate.plan import Plan

_PLAYERS = "random,child,greedy,planner"


def _parser():
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.simulate",
        description="Let players play thousands of games of Kreuzsummen.",
        epilog="'python3 -m tools.simulate games --help': the other games.",
    )
    add = parser.add_argument
    add("--scenarios", metavar="N,N-N", help="scenarios of the campaign (all, where no other is named)")
    add("--what-if", metavar="WORDS", action="append", default=[],
        help="a scenario in words: '30 reserve=yes', 'rows=9,12 cols=6,7,8 highest=6'; more than once")
    add("--file", metavar="FILE", action="append", default=[], help="a file of such lines")
    add("--players", metavar="NAME,NAME:SLIPS", default=_PLAYERS,
        help="levels, with slips in percent (%%(default)s; there are %s)" % ", ".join(players.names()))
    add("--width", type=float, metavar="PERCENT",
        help="stop earlier once the 95 %% interval of games won is so wide")
    add("--check", action="store_true", help="only say whether the scenarios can be won, and how often")
    running.add_options(parser, 400)
    return parser


def _settings(given):
    """The scenarios that are asked for. Raises SettingError, OSError."""
    found = []
    if given.scenarios is not None:
        found += [setting.Setting(str(n)) for n in setting.numbers(given.scenarios)]
    for name in given.file:
        try:
            found += setting.read(text_input.read(name).splitlines())
        except UnicodeDecodeError as error:
            raise setting.SettingError("%s is no text file." % name) from error
        except setting.SettingError as error:
            raise setting.SettingError("%s: %s" % (name, error)) from error
    found += [setting.Setting(words) for words in given.what_if]
    if not (given.scenarios or given.file or given.what_if):
        found = [setting.Setting(str(n)) for n in setting.numbers("1-50")]
    unique = {one.text: one for one in reversed(found)}
    return [one for one in found if unique.pop(one.text, None)]


def _main(arguments):
    given = _parser().parse_args(arguments)

    def prepare():
        if given.width is not None and not 0 < given.width <= 100:
            raise ValueError("--width is a number of percent points, above 0 and up to 100.")
        settings = _settings(given)
        levels = list(dict.fromkeys(players.Level(words).words for words in given.players.split(",")))
        if given.check:
            for one in settings:
                print("%s: %d final fields" % (one.name, one.final_fields()))
            return None
        for one in settings:
            one.final_fields(1)
        running.enter(given)
        return Plan.of(settings, levels, given.games, given.width, given.seed), store.Store(given.out)

    def report(plan):
        _report(given, arguments, plan, table.lines(plan), page.sections(plan), table.write_csv)

    return running.run(given, prepare, report)


def _report(given, arguments, plan, lines, sections, write_csv):
    for line in lines:
        print(line)
    folder = Path(given.out)
    write_csv(plan, folder / "results.csv")
    command = shlex.join(["python3", "-m", "tools.simulate", *arguments])
    page.write(notes.unfinished(plan), sections, command, folder / "report.html")
    running.say("%s and %s are written." % (folder / "results.csv", folder / "report.html"))


def _main_of_games(arguments):
    parser = argparse.ArgumentParser(prog="python3 -m tools.simulate games",
                                     description="Let the bots play the other games.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="all of %s" % ", ".join(others.names()))
    parser.add_argument("--seats", metavar="N,N-N", help="numbers of players (all that a game has)")
    parser.add_argument("--levels", metavar="NAME,NAME", help="levels of the bots (all that a game has)")
    running.add_options(parser, 200)
    given = parser.parse_args(arguments[1:])

    def prepare():
        seats = None if given.seats is None else setting.numbers(given.seats, "number of players", 6)
        levels = None if given.levels is None else given.levels.split(",")
        plan = others.plan(given.names or others.names(), seats, levels, given.games, given.seed)
        running.enter(given)
        return plan, store.Store(given.out)

    def report(plan):
        _report(given, arguments, plan, others.lines(plan), others.sections(plan), others.write_csv)

    return running.run(given, prepare, report)


def main(arguments=None):
    """The command; its exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    return _main_of_games(arguments) if arguments[:1] == ["games"] else _main(arguments)
