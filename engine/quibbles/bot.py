"""Players of Quibbles for a child alone, and for whole-game tests.

A bot decides from `Game.view(seat)` alone: it never gets the game, so it cannot see more than its seat may.
"""

from engine.quibbles import counts, sets
from engine.quibbles.actions import DONE, PASS, collect, kind, pass_, singles, take
from engine.quibbles.counts import count
from engine.quibbles.position import COLLECT, FULL, GOAL
from engine.rng import Rng

# Name, and in how many of 100 turns it weighs what the hand can become; in the others it takes most cards.
LEVELS = (("easy", 0), ("medium", 55), ("hard", 100))

# What the two cards that a pass draws are worth, in the units of `_worth`: about two average cards.
_TWO_CARDS = 80


class Bot:
    """The player of one seat. `choose(view)` gives its next action when it is its turn."""

    def __init__(self, seat, level, seed):
        """`level`: an index into `LEVELS`; `seed`: any int, the source of all its luck."""
        self.seat = seat
        _, self._weighs = LEVELS[level]
        self._rng = Rng(seed)

    def choose(self, view):
        """The next action, from `Game.view(seat)` of the own seat while it is in turn."""
        return _choose(view, self._rng.below(100) < self._weighs, self._rng)


def _choose(view, weighs, rng):
    if view["phase"] == COLLECT:
        return _collects(view, weighs)
    best = DONE
    highest = -1
    ties = 0
    for action, hand in _plays(view["own"], view["row"]):
        if weighs:
            worth = _worth(hand) + (_TWO_CARDS if kind(action) == PASS else 0)
        else:
            worth = counts.size(hand)
        if worth > highest:
            highest = worth
            ties = 0
        if worth == highest:
            ties += 1
            if not rng.below(ties):
                best = action
    return best


def _plays(own, row):
    """Yield each take and pass with the hand it leaves, drawn cards apart.

    Of takes with several cards only those that take all they can.
    """
    for value in range(1, 7):
        if count(own, value):
            left = own - counts.one(value)
            yield pass_(value), left
            for n in range(1, sets.ways(row, value)):
                choice = sets.nth(row, value, n)
                yield take(value, choice), left + sets.cards(choice, value)
    small = counts.at_most_six(own)
    for value in range(2, 7):
        most = count(row, value)
        for played in range(len(sets.SETS[value]) if most else 0):
            if counts.has(small, sets.SETS[value][played]):
                hand = own - sets.SETS[value][played] + most * counts.one(value)
                yield singles(value, played, most), hand


def _worth(hand):
    """What a hand is worth: its points, and how near each value is to being collected."""
    worth = 0
    for value in range(1, 7):
        n = count(hand, value)
        worth += 10 * value * n
        n = min(n, value)
        worth += 20 * n * n // value
    return worth


def _collects(view, weighs):
    """Collect the highest value, or wait for a better one.

    The lowest card leaves a full collection, if what comes is higher. Who weighs collects a one only to
    win: six cards must make 21.
    """
    own = view["own"]
    mine = view["collections"][view["viewer"]]
    full = counts.size(mine) == FULL
    lowest = 1
    while full and not count(mine, lowest):
        lowest += 1
    values = [value for value in range(1, 7) if count(own, value) >= value]
    value = values[-1]
    wins = view["points"][view["viewer"]] + value - (lowest if full else 0) >= GOAL
    if (full and value <= lowest) or (weighs and value == 1 and not wins):
        return DONE
    return collect(value, lowest if full else 0)
