"""The part of `tools.benchmark_romme` that runs on real MicroPython: `benchmark_romme_board.py ROOT HANDS`.

Prints for each number of wild cards a line `wild worst mean worst mean`: winning throws, then best cover, of
HANDS random hands, in turns of a plain loop.
"""
# mypy: ignore-errors
# (It runs on MicroPython only, and tools/ is checked against CPython's modules.)

import sys
import time

sys.path.insert(0, sys.argv[1])

from engine.primrommee import melds
from engine.primrommee.numbers import WILD
from engine.rng import Rng

CARDS = 15
MELDS = 3
TURNS = 20000  # of the loop that everything is compared with
AGAIN = 4  # times that a hand is timed again which seems to be slower than all before


def loop_us():
    """How long TURNS turns of a plain loop take, in us: the fastest of twenty tries."""
    best = 1 << 29
    for _ in range(20):
        start = time.ticks_us()
        i = 0
        while i < TURNS:
            i += 1
        best = min(best, time.ticks_diff(time.ticks_us(), start))
    return best


def least_us(work, worst):
    """How long `work()` takes, in us; tried again where that is above `worst`: other programs run, too."""
    least = 1 << 29
    for _ in range(1 + AGAIN):
        start = time.ticks_us()
        work()
        least = min(least, time.ticks_diff(time.ticks_us(), start))
        if least <= worst:
            break
    return least


def measure(hands):
    """Print the lines."""
    rng = Rng(5)
    meld = bytearray(CARDS)
    stands = bytearray(CARDS)
    numbers = bytearray(range(1, 100))
    turn = loop_us() / TURNS
    for wild in range(9):
        worst = [0, 0]
        total = [0, 0]
        for _ in range(hands):
            rng.shuffle(numbers)
            hand = bytes(sorted(numbers[: CARDS - wild])) + bytes((WILD,)) * wild
            took = (
                least_us(lambda: melds.winning(hand, CARDS, MELDS), worst[0]),  # noqa: B023 - called at once
                least_us(lambda: melds.cover(hand, CARDS, MELDS, meld, stands), worst[1]),  # noqa: B023
            )
            for i in (0, 1):
                worst[i] = max(worst[i], took[i])
                total[i] += took[i]
        print(
            wild,
            worst[0] / turn,
            total[0] / turn / hands,
            worst[1] / turn,
            total[1] / turn / hands,
        )


measure(int(sys.argv[2]))
