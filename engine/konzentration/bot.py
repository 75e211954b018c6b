"""A player of Konzentrationsspiel who sees what its seat sees, and remembers as well as its level says.

It estimates its sum at the end of the round, a card that it does not remember counting as the mean, and takes
the action after which that estimate is best; a forgetful one is often unsure and guesses. Its memory is its
own: the game keeps none.
"""

from engine.konzentration.actions import DRAW, LAY, LOOKED, NEXT, REDEAL, REFUSE, swap
from engine.konzentration.position import ASKED, DRAWN, LOOK, OVER, REVEAL
from engine.rng import Rng

# Name, and the chance in percent to remember a card that was seen, and to be sure of what to do.
LEVELS = (("easy", 20), ("medium", 40), ("hard", 100))

_MEAN = 2


class Bot:
    """The player of one seat. `choose(view)` gives its next action when it is its turn."""

    def __init__(self, seat, level, seed):
        """`level`: an index into `LEVELS`; `seed`: any int, the source of all its luck."""
        _, self._memory = LEVELS[level]
        self.seat = seat
        self._rng = Rng(seed)
        self._known = []  # of the own row, from the left: the value, 0 where it is forgotten
        self._looked = False  # was it there when the cards of this round were looked at?

    def choose(self, view):
        """The next action, from `Game.view(seat)` of the own seat while it is in turn."""
        phase = view["phase"]
        if phase == ASKED:
            return REFUSE if self._looked else REDEAL
        if phase == LOOK:
            self._looked = True
            self._known = [self._remember(card) for card in view["rows"][self.seat]]
            return LOOKED
        # A bot that was not there from the first look on has seen none of these cards.
        self._known += [0] * (len(view["rows"][self.seat]) - len(self._known))
        if phase == DRAWN:
            self._known.append(self._remember(view["drawn"]))
            return LAY
        if phase == REVEAL or phase == OVER:
            return NEXT
        return self._play(view)

    def _remember(self, card):
        return card if self._rng.below(100) < self._memory else 0

    def _play(self, view):
        """Drawing, or the swap of an own card."""
        own = _hidden(view, self.seat)
        theirs = [(seat, place) for seat in view["in"] if seat != self.seat for place in _hidden(view, seat)]
        if not own or not theirs:
            return DRAW
        if self._rng.below(100) < self._memory:
            place = self._best(view, own)
        else:
            # It is not sure of its sum, and guesses.
            place = own[self._rng.below(len(own))] if self._rng.below(2) else None
        if place is None:
            return DRAW
        seat, other = theirs[self._rng.below(len(theirs))]
        return swap(place, seat, other)

    def _best(self, view, own):
        """The place of the best own card to swap (the leftmost of equals), or None to draw."""
        players = len(view["in"])
        goal = view["target"] * players
        row = view["rows"][self.seat]
        # What lies open counts as it lies; all else as it is remembered.
        values = [row[i] or self._known[i] or _MEAN for i in range(len(row))]
        # The expected sum after the last card is drawn, times the number of players: no fractions.
        final = sum(values) * players + _MEAN * view["pile"]
        best = None
        # Of two players, who draws has one card more, and the other one less to draw: any swap is better.
        least = 1 << 20 if players == 2 else self._cost(final + _MEAN * (players - 1), goal, players)
        for place in own:
            cost = self._cost(final + (_MEAN - values[place]) * players, goal, players)
            if cost < least:
                least = cost
                best = place
        return best

    def _cost(self, final, goal, players):
        """How bad an expected sum is: how far above the target, with three or four players also below."""
        return final - goal if final >= goal or players == 2 else goal - final


def _hidden(view, seat):
    """The places of the cards of a row that can be swapped."""
    return [place for place in range(len(view["rows"][seat])) if place not in view["open"][seat]]
