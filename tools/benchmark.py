"""The figures of the program beside their budgets: `python3 -m tools.benchmark`.

Looks at a game in scenario 50 in the middle: sizes, flash, heap on an interpreter with the board's 32-bit
words, and times. `--save` renews the baseline in tools/benchmark_baseline.json; `--compare` compares with it,
exit status 1 where a figure is worse: sizes and counts must not grow at all, times by 40 % at most.

A time is what real MicroPython on this PC takes for the firmware alone, in ms of an RP2040: a plain loop,
timed along, takes 3.7 us a turn there, give or take 25 %. The bytes sent to the panel at 62.5 MHz are added.
A page's time includes its collections. Not in it: the flash's own time, and the interpreter's start.
"""

import argparse
import json
import sys
from pathlib import Path

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("play")

from tools import benchmark_figures as figures
from tools.bench.errors import BenchError, MissingError
from tools.ending import end

BASELINE = Path(__file__).with_name("benchmark_baseline.json")
PARTS = (figures.state, figures.flash, figures.saves, figures.heap, figures.times)


def measure(say):
    """Yield all figures; `say` gets a sentence for each part that can't be measured here."""
    for part in PARTS:
        try:
            yield from part()
        except MissingError as error:
            say("Left out: %s" % error)


def line(figure, was=None):
    """A figure as a line of the table; `was` is its value in the baseline."""
    number = "%.1f" if figure.timed else "%d"
    text = "%-38s %9s %-5s" % (figure.name, number % figure.value, figure.unit)
    if figure.budget is not None:
        text += " budget %6d  %s" % (figure.budget, "yes" if figures.fits(figure) else "NO")
    if was is not None:
        text = "%-74s was %s" % (text, number % was)
    return text.rstrip()


def report(measured, baseline, say):
    """Print the figures that come, each beside its value in `baseline` (a dict of name to value).

    Gives their values in the same form, and an exit status: 1, and a sentence for `say`, where one is worse.
    """
    values = {}
    worse = []
    for figure in measured:
        was = baseline.get(figure.name)
        print(line(figure, was), flush=True)
        values[figure.name] = round(figure.value, 1)
        if was is not None and figures.worse(figure, was):
            worse.append(figure.name)
    if worse:
        say("Worse than the baseline: %s." % "; ".join(worse))
    return values, 1 if worse else 0


def read_baseline(path):
    """What lies in the file of a baseline. Raises BenchError where there is none."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise BenchError("There is no baseline to compare with: make one with --save.") from None


def write_baseline(path, values):
    """Make that the baseline."""
    path.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")


def add_options(parser):
    """The options that benchmarks with a baseline share."""
    parser.add_argument("--save", action="store_true", help="keep these figures as the baseline")
    parser.add_argument("--compare", action="store_true", help="exit status 1 if one is worse than it was")


def main(arguments=None, say=lambda text: print(text, file=sys.stderr)):
    """The command; its exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.benchmark", description="Figures and budgets.")
    add_options(parser)
    options = parser.parse_args(arguments)
    try:
        baseline = read_baseline(BASELINE) if options.compare else {}
        values, status = report(measure(say), baseline, say)
    except BenchError as error:
        say(error)
        return 2
    if options.save:
        write_baseline(BASELINE, values)
    return status


if __name__ == "__main__":
    end(main)
