"""The judge's kinds of QUICLO: `check`, `reach`, `unreachable`, `combo`, `limit`, `final`."""

import re

from engine.quiclo import calculation, scoring
from engine.quiclo.numbers import COUNT
from engine.quiclo.solver import Solver
from tools.judge_case import CaseError, lists, number, numbers, value

_FORM = re.compile(r"(\d+)([-+*/]\d+)*")
_STEP = re.compile(r"([-+*/]?)(\d+)")
# Signs as people write them.
_PLAIN = str.maketrans({"−": "-", "–": "-", "×": "*", "x": "*", "·": "*", "÷": "/", ":": "/"})


def _dice(case):
    dice = numbers(case, "dice", 1, calculation.SIDES, calculation.DICE)
    if not dice:
        raise CaseError("'dice' must have at least one die.")
    return dice


def _illegal(reason):
    return "illegal: %s" % reason


def check(case):
    """A calculation as text: `right`, `wrong` (legal, but another number), or why it is illegal.

    The form is looked at first, then the dice, then remainders, then partial sums.
    """
    left = _dice(case)[:]
    target = number(case, "target", 1, COUNT)
    text = value(case, "expr")
    if not isinstance(text, str):
        raise CaseError("'expr' must be a text.")
    text = re.sub(r"\s*([-+*/])\s*", r"\1", text.translate(_PLAIN).strip())
    if not text.isascii() or not _FORM.fullmatch(text):
        return _illegal("malformed")
    parts = _STEP.findall(text)
    for _, die in parts:
        if len(die) > 3 or int(die) not in left:
            return _illegal("die not available")
        left.remove(int(die))
    steps = bytearray()
    for sign, die in parts:
        sign = calculation.SIGNS.index(sign)
        if sign == calculation.DIVIDED and calculation.last_term(steps, len(steps)) % int(die):
            return _illegal("division with remainder")
        steps.append(sign << 4 | int(die))
    result = calculation.value(steps, len(steps))
    if result == calculation.NEGATIVE:
        return _illegal("negative intermediate result")
    return "right" if result == target else "wrong"


def reach(case):
    """Can the dice make the target?"""
    return Solver(_dice(case), number(case, "target", 1, COUNT)).solve() is not None


def unreachable(case):
    """All targets 1 to 144 that the dice cannot make."""
    dice = _dice(case)
    return [target for target in range(1, COUNT + 1) if not Solver(dice, target).solve()]


def combo(case):
    """The points of reporting these cards: a number, `win` for a run of six, null where they are no run."""
    cards = sorted(numbers(case, "cards", 1, COUNT))
    if not scoring.SHORTEST_RUN <= len(cards) <= scoring.WINNING_RUN:
        return None
    if cards != list(range(cards[0], cards[0] + len(cards))):
        return None
    return "win" if len(cards) == scoring.WINNING_RUN else scoring.RUN_POINTS[len(cards)]


def limit(case):
    """How many of so many cards may be protected."""
    return scoring.limit(number(case, "cards", 0, COUNT))


def final(case):
    """The seats that win by points, then by cards left; `players`: a pair `[points, cards]` for each."""
    players = lists(case, "players", 0, 255)
    if not players or any(len(player) != 2 for player in players):
        raise CaseError("'players' must hold a pair of points and cards for each player.")
    mask = scoring.winners([points for points, _ in players], [cards for _, cards in players])
    return [seat for seat in range(len(players)) if mask >> seat & 1]
