"""Compares QUICLO's solver with every legal calculation, in all orders of the dice of many rolls.

The command: `python3 host_tests/engine/solver_sweep.py --rolls 40`, up to a minute a roll, on all cores. Exit
status 0: the solver is exact; 1: a roll where it is not, with what is wrong; 2: no roll was asked for.

What can be entered on the device is gone through step by step by the printed rules, and knows nothing of
terms and groups: so it shares no idea with the solver. `prop_solver_sweep.py` runs the short form.
"""

import argparse
import itertools
import random
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from engine.quiclo import calculation
from engine.quiclo.calculation import DIVIDED, FIRST, last_term
from engine.quiclo.solver import Solver
from tools import ending

TARGETS = range(1, 145)


def fewest(dice):
    """For each target that a legal calculation makes, with how few dice (a dict): by entering all of them.

    A calculation that goes on is what is left of the dice, the partial sum before its last term, that term,
    and whether it is taken away. Which dice led there makes no difference to what can come.
    """
    best = {}
    begun = {(tuple(sorted(dice)), 0, 0, False)}
    for n in range(1, len(dice) + 1):
        longer = set()
        for left, total, term, minus in begun:
            for i, die in enumerate(left):
                if i and left[i - 1] == die:
                    continue
                rest = left[:i] + left[i + 1 :]
                if n == 1:
                    longer.add((rest, 0, die, False))
                    continue
                longer.add((rest, total, term * die, minus))
                if term % die == 0:
                    longer.add((rest, total, term // die, minus))
                so_far = total - term if minus else total + term
                if so_far >= 0:
                    longer.add((rest, so_far, die, False))
                    longer.add((rest, so_far, die, True))
        for _, total, term, minus in longer:
            best.setdefault(total - term if minus else total + term, n)
        begun = longer
    return {target: best[target] for target in TARGETS if target in best}


def orders(dice):
    """All orders of a roll that differ, as sorted tuples."""
    return sorted(set(itertools.permutations(dice)))


def fault(dice, wanted):
    """None, or what is wrong with the solver's answers for a roll in this order; `wanted`: of `fewest`."""
    for target in TARGETS:
        path = Solver(dice, target).solve()
        if (len(path) if path else None) != wanted.get(target):
            said = calculation.text(path) if path else "impossible"
            return "%s for %d: %s, but it takes %s dice" % (dice, target, said, wanted.get(target, "no"))
        if path and not _legal(dice, target, path):
            return "%s for %d: %s is not legal" % (dice, target, calculation.text(path))
    return None


def _legal(dice, target, path):
    left = list(dice)
    for i, each in enumerate(path):
        if (each >> 4 == FIRST) != (i == 0) or each & 15 not in left:
            return False
        if each >> 4 == DIVIDED and last_term(path, i) % (each & 15):
            return False
        left.remove(each & 15)
    return calculation.value(path, len(path)) == target


def mixed_rolls(count, seed):
    """So many random rolls of six dice, as sorted tuples; those of equal dice are no rarer than others."""
    chance = random.Random(seed)
    for _ in range(count):
        sides = chance.sample(range(1, 13), chance.randint(2, 6))
        yield tuple(sorted(sides + chance.choices(sides, k=6 - len(sides))))


def sweep(dice):
    """`(dice, orders that were compared, None or what is wrong)` for a roll in all its orders."""
    wanted = fewest(dice)
    compared = 0
    for order in orders(dice):
        wrong = fault(order, wanted)
        if wrong:
            return dice, compared, wrong
        compared += 1
    return dice, compared, None


def main(arguments=None):
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rolls", type=int, default=40, help="how many random rolls")
    parser.add_argument("--seed", type=int, default=1, help="of the rolls")
    given = parser.parse_args(arguments)
    if given.rolls < 1:
        print("At least one roll is needed.", file=sys.stderr)
        return 2
    compared = 0
    with ending.workers() as pool:
        for dice, n, wrong in pool.imap_unordered(sweep, mixed_rolls(given.rolls, given.seed)):
            if wrong:
                print(wrong, file=sys.stderr)
                return 1
            compared += n
            print("%s: %d orders" % (" ".join(map(str, dice)), n), flush=True)
    print("%d rolls in %d orders, %d targets each: all exact" % (given.rolls, compared, len(TARGETS)))
    return 0


if __name__ == "__main__":
    ending.end(main)
