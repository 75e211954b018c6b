"""Players of Quibbles for a child alone, and for whole-game tests.

A bot decides from `Game.view(seat)` alone: it never gets the game, so it cannot see more than its seat may.
"""

from engine.quibbles import counts, sets
from engine.quibbles.actions import DONE, PASS, collect, kind, pass_, singles, take
from engine.quibbles.counts import count
from engine.quibbles.position import COLLECT, FULL, GOAL
from engine.rng import Rng

LEVELS = (("random",), ("child",), ("good",))
RANDOM = 0
CHILD = 1
GOOD = 2

# What the two cards that a pass draws are worth, in the units of `_worth`: about two average cards.
_TWO_CARDS = 80


class Bot:
    """The player of one seat. `choose(view)` gives its next action when it is its turn."""

    def __init__(self, seat, level, seed):
        """`level`: an index into `LEVELS`; `seed`: any int, the source of all its luck."""
        self.seat = seat
        self._level = level
        self._rng = Rng(seed)

    def choose(self, view):
        """The next action, from `Game.view(seat)` of the own seat while it is in turn."""
        return _choose(view, self._level, self._rng)


def _choose(view, level, rng):
    if view["phase"] == COLLECT:
        return _collects(view, level, rng)
    best = DONE
    highest = -1
    ties = 0
    for action, hand in _plays(view["own"], view["row"], level == RANDOM):
        if level == RANDOM:
            worth = 0
        elif level == CHILD:
            worth = counts.size(hand)
        else:
            worth = _worth(hand) + (_TWO_CARDS if kind(action) == PASS else 0)
        if worth > highest:
            highest = worth
            ties = 0
        if worth == highest:
            ties += 1
            if not rng.below(ties):
                best = action
    return best


def _plays(own, row, every):
    """Yield each take and pass with the hand it leaves, drawn cards apart.

    Of takes with several cards only those that take all they can, unless `every` is wanted.
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
                for n in range(1 if every else most, most + 1):
                    hand = own - sets.SETS[value][played] + n * counts.one(value)
                    yield singles(value, played, n), hand


def _worth(hand):
    """What a hand is worth: its points, and how near each value is to being collected."""
    worth = 0
    for value in range(1, 7):
        n = count(hand, value)
        worth += 10 * value * n
        n = min(n, value)
        worth += 20 * n * n // value
    return worth


def _collects(view, level, rng):
    """Collect the highest value, or wait for a better one.

    The lowest card leaves a full collection, if what comes is higher. The good one collects a one only to
    win: six cards must make 21.
    """
    own = view["own"]
    mine = view["collections"][view["viewer"]]
    full = counts.size(mine) == FULL
    lowest = 1
    while full and not count(mine, lowest):
        lowest += 1
    values = [value for value in range(1, 7) if count(own, value) >= value]
    if level == RANDOM:
        removed = [value for value in range(1, 7) if count(mine, value)] if full else [0]
        n = rng.below(1 + len(values) * len(removed))
        if not n:
            return DONE
        return collect(values[(n - 1) // len(removed)], removed[(n - 1) % len(removed)])
    value = values[-1]
    wins = view["points"][view["viewer"]] + value - (lowest if full else 0) >= GOAL
    if (full and value <= lowest) or (level == GOOD and value == 1 and not wins):
        return DONE
    return collect(value, lowest if full else 0)
