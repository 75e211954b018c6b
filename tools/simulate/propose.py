"""Proposals for new scenarios: random targets that one deck can show, proved solvable, measured by play."""

import contextlib
import random

from tools.simulate import figures
from tools.simulate.plan import Plan
from tools.simulate.setting import Setting, SettingError

_TARGETS_TRIED = 20000  # before a size is given up
_FIRST_GAMES = 40  # of every candidate; the best ones are then played more often
_CANDIDATES = 6  # for each proposal that is wanted


def candidates(rows, cols, words, chance, wanted):
    """`wanted` different Settings with that many rows and columns, each with at least one final field.

    `words`: what else is said of them (`hand=4 faces=JQ`); `chance`: a random.Random. Raises SettingError
    where there are no such scenarios, or the words make none.
    """
    found = {}
    complaint = None
    for _ in range(_TARGETS_TRIED):
        targets = _targets(rows, cols, chance)
        if targets is None:
            continue
        one = None
        try:
            one = Setting("rows=%s cols=%s %s" % (*(",".join(map(str, line)) for line in targets), words))
            one.final_fields(1)
        except SettingError as error:
            if one is None:
                raise
            complaint = error
            continue
        found[one.text] = one
        if len(found) == wanted:
            return list(found.values())
    if not found:
        raise complaint or SettingError("No scenario of this size was found.")
    return list(found.values())


def _targets(rows, cols, chance):
    """Row targets and column targets with the same sum and a club card of its own for each; None by bad
    luck."""
    clubs = chance.sample(range(1, 11), rows + cols)
    targets = [club + 10 * (chance.random() < 0.6) for club in clubs]
    lines = targets[:rows], sorted(targets[rows:])
    return lines if sum(lines[0]) == sum(lines[1]) else None


def propose(rows, cols, words, player, won, wanted, play, seed, games):
    """`wanted` pairs of a Setting and its tally, those whose share of games won by `player` is nearest to
    `won`.

    `play(tasks)`: yields (task, tally) of tasks of a Plan. `games`: of each proposal in the end. Raises as
    `candidates`.
    """
    settings = candidates(rows, cols, words, random.Random(seed), _CANDIDATES * wanted)
    near = _nearest(_play(settings, player, min(games, _FIRST_GAMES), play, seed), won, 2 * wanted)
    return _nearest(_play([setting for setting, _ in near], player, games, play, seed), won, wanted)


def _play(settings, player, games, play, seed):
    plan = Plan.of(settings, [player], games, None, seed)
    with contextlib.closing(play(plan.tasks())) as source:
        for task, tally in source:
            plan.add(task, tally)
    return [(cell.setting, cell.tally) for cell in plan.cells]


def _nearest(pairs, won, n):
    def far(pair):
        return abs(figures.share(pair[1]["wins"], pair[1]["games"])[0] - won)

    return sorted(pairs, key=far)[:n]
