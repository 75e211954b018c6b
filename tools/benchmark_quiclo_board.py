"""Time and measure QUICLO's solver; for `tools/benchmark_quiclo.py`, which runs it on MicroPython.

    benchmark_quiclo_board.py REPOSITORY ROLLS SEED

Prints lines of a name and a number: times in turns of a plain loop, heap in bytes of this interpreter.
"""

# mypy: ignore-errors
# (It runs on MicroPython only, and tools/ is checked against CPython's modules.)

import gc
import sys
import time

sys.path.insert(0, sys.argv[1])

from engine.quiclo.solver import MORE, Solver
from engine.rng import Rng

LOOP = 5000
# Of all 12,376 rolls and the targets 139, 142 and 143, those with the most to look at, found by counting: the
# first two cannot be solved, the others can.
HARDEST = (
    ((3, 3, 3, 9, 9, 9), 143),
    ((12, 12, 12, 12, 12, 12), 139),
    ((4, 4, 4, 6, 6, 12), 142),
    ((1, 2, 3, 3, 6, 12), 139),
)


def loop_us():
    """The microseconds that a turn of a plain loop takes, as a float; the least of several tries."""
    least = 1 << 30
    for _ in range(40):
        began = time.ticks_us()
        i = 0
        while i < LOOP:
            i += 1
        least = min(least, time.ticks_diff(time.ticks_us(), began))
    return least / LOOP


def search(dice, target):
    """Search once: (microseconds in all, microseconds of the longest slice, is there a calculation?)."""
    gc.collect()
    longest = 0
    began = now = time.ticks_us()
    solver = Solver(dice, target)
    said = MORE
    while said == MORE:
        before = now
        said = solver.step()
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, before))
    return time.ticks_diff(now, began), longest, solver.path is not None


def least(dice, target, times):
    """As `search`, the least of several tries."""
    tries = [search(dice, target) for _ in range(times)]
    return min([a for a, _, _ in tries]), min([b for _, b, _ in tries]), tries[0][2]


def live_heap(dice, target):
    """The most bytes that are in use during a search, looked at after every slice."""
    gc.collect()
    before = gc.mem_alloc()
    solver = Solver(dice, target)
    most = 0
    said = MORE
    while said == MORE:
        gc.collect()
        most = max(most, gc.mem_alloc() - before)
        said = solver.step()
    return most


def churn(dice, target):
    """All bytes that a search takes, if nothing is collected meanwhile."""
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    Solver(dice, target).solve()
    taken = gc.mem_alloc() - before
    gc.enable()
    return taken


def tasks(rolls, seed):
    """The hardest rolls and so many random ones, each with a target."""
    for dice, target in HARDEST:
        yield bytes(dice), target
    rng = Rng(seed)
    for _ in range(rolls):
        dice = bytes([1 + rng.below(12) for _ in range(6)])
        yield dice, 1 + rng.below(144)


def main(rolls, seed):
    """Solve the hardest rolls and so many random ones, and print what was found."""
    turn = loop_us()
    worst = longest = total = solved = 0
    slowest = found = (b"", 0)
    worst_found = 0
    n = 0
    for dice, target in tasks(rolls, seed):
        n += 1
        us, slice_us, possible = search(dice, target)
        if us > worst or slice_us > longest or possible and us > worst_found:
            # Other programs on this PC only make it slower.
            us, slice_us, possible = least(dice, target, 9)
        total += us
        solved += possible
        longest = max(longest, slice_us)
        if us > worst:
            worst = us
            slowest = dice, target
        if possible and us > worst_found:
            worst_found = us
            found = dice, target
    for name, value in (
        ("worst", worst / turn),
        ("worst_found", worst_found / turn),
        ("mean", total / n / turn),
        ("slice", longest / turn),
        ("solved", solved * 100 / n),
        ("live", max(live_heap(*slowest), live_heap(*found), live_heap(bytes((12, 6, 4, 3, 2, 1)), 143))),
        ("churn", churn(*slowest)),
    ):
        print(name, value)
    print("slowest", "-".join([str(die) for die in slowest[0]]), slowest[1])
    print("found", "-".join([str(die) for die in found[0]]), found[1])


main(int(sys.argv[2]), int(sys.argv[3]))
