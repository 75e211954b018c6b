"""A player of QUICLO who sees what its seat sees, and nothing else.

It turns over a card of the stack that helps its runs most, solves a solvable roll with the chance of its
level, waits with a run while it can grow, protects what belongs to a run, and swaps a useless card for
one that fits.
"""

from engine.quiclo.actions import (
    BACK,
    DONE,
    END,
    PROTECT,
    ROLL,
    RUN,
    SOLUTION,
    STACK,
    SUBMIT,
    SWAP,
    open_card,
    protect,
    run,
    stack,
    step,
    swap,
)
from engine.quiclo.calculation import FIRST
from engine.quiclo.numbers import COUNT, STACK_SIZE, STACKS
from engine.quiclo.position import FIX
from engine.quiclo.scoring import SHORTEST_RUN, WINNING_RUN
from engine.quiclo.solver import Solver
from engine.rng import Rng

# Name, and the chance in percent to solve a roll that can be solved: as long as it solves, its turn goes on.
LEVELS = (("easy", 47), ("medium", 55), ("hard", 65))

# Of 1000 rolls, so many can make a number of each stack (readings, section 4).
_CHANCES = (999, 989, 969, 942, 895, 825)
# So much more than any card is one worth that belongs to a run.
_FITTING = 20


class Bot:
    """The player of one seat. `choose(view)` gives its next action when it is its turn."""

    def __init__(self, seat, level, seed):
        """`level`: an index into `LEVELS`; `seed`: any int, the source of all its luck."""
        _, self._skill = LEVELS[level]
        self.seat = seat
        self._rng = Rng(seed)
        self._plan = []  # the rest of a calculation, as actions

    def choose(self, view):
        """The next action, from `Game.view(seat)` of the own seat while it is in turn."""
        kinds = view["kinds"]
        own = view["hands"][self.seat]
        if ROLL in kinds:
            self._plan = []
            return ROLL << 12
        if view["dice"]:
            return self._calculate(view)
        if view["phase"] == FIX:
            # The loneliest card first.
            hidden = view["protected"]
            return open_card(([card for card in hidden if not _fits(card, own)] or hidden)[0])
        action = self._report(view, own) or self._wish(view, own) or self._protect(view, own)
        if action:
            return action
        if STACK in kinds:
            return self._stack(view, own)
        return (END if END in kinds else DONE) << 12

    def _calculate(self, view):
        """The next step of a calculation; a wrong one is a single die."""
        if not self._plan:
            if view["steps"]:
                return BACK << 12  # begun before the power went: how it was to go on is forgotten
            wanted = view["wish"] or view["target"]
            finds = self._rng.below(100) < self._skill
            path = Solver(view["dice"], wanted).solve() if finds else None
            if path is None and finds and SOLUTION in view["kinds"]:
                return SOLUTION << 12
            if path is None:
                path = [FIRST << 4 | ([die for die in view["dice"] if die != wanted] or [wanted])[0]]
            self._plan = [step(each >> 4, each & 15) for each in path] + [SUBMIT << 12]
        return self._plan.pop(0)

    def _report(self, view, own):
        """The report of a run that wins or is not worth waiting for, or 0."""
        if RUN not in view["kinds"]:
            return 0
        last_chance = view["time_up"] or not sum(view["left"])
        gone = view["middle"] + view["reported"]
        first = 0
        while first < len(own):
            end = first + 1
            while end < len(own) and own[end] == own[end - 1] + 1:
                end += 1
            length = end - first
            grows = False
            for card in (own[first] - 1, own[end - 1] + 1):
                grows = grows or 1 <= card <= COUNT and card not in gone
            if length >= WINNING_RUN:
                return run(own[first], WINNING_RUN)
            if length >= SHORTEST_RUN and (last_chance or not grows):
                return run(own[first], length)
            first = end
        return 0

    def _wish(self, view, own):
        """A swap of the card just won, if it fits nothing, for one that does; or 0."""
        if SWAP not in view["kinds"] or _fits(view["won"], own):
            return 0
        for seat in range(len(view["hands"])):
            for card in view["hands"][seat]:
                if seat != self.seat and _fits(card, own):
                    return swap(card)
        return 0

    def _protect(self, view, own):
        """Protecting a card that belongs to a run, or 0."""
        if PROTECT in view["kinds"]:
            for card in own:
                if _fits(card, own) and card not in view["protected"] and card not in view["fresh"]:
                    return protect(card)
        return 0

    def _stack(self, view, own):
        """The stack with the best chance to win a card that fits."""
        known = view["middle"] + view["reported"]
        for hand in view["hands"]:
            known = known + hand
        best = best_worth = 0
        for i in range(STACKS):
            left = view["left"][i]
            if not left:
                continue
            fitting = 0
            for card in range(i * STACK_SIZE + 1, (i + 1) * STACK_SIZE + 1):
                fitting += card not in known and _fits(card, own)
            worth = _CHANCES[i] * (left + _FITTING * fitting) // left
            if worth > best_worth:
                best = i
                best_worth = worth
        return stack(best)


def _fits(card, own):
    """Does a card lie next to one of the own cards?"""
    return card - 1 in own or card + 1 in own
