"""A player of the template game, as a pattern: it sees `Game.view` of its seat and nothing else."""

from engine.rng import Rng
from engine.template.rules import ONE, TWO

LEVELS = (("random",), ("good",))
RANDOM = 0
GOOD = 1


class Bot:
    """The player of one seat. `level` is a place in `LEVELS`; `seed` (any int) the source of all its luck."""

    def __init__(self, seat, level, seed):
        self._level = level
        self._rng = Rng(seed)

    def choose(self, view):
        """The next action, from the view of the own seat while it is in turn."""
        pile = view["pile"]
        # Whoever leaves 1, 4, 7, ... cards wins.
        if self._level == GOOD and pile % 3 != 1:
            return TWO if pile % 3 == 0 else ONE
        return ONE if pile == 1 or self._rng.below(2) else TWO
