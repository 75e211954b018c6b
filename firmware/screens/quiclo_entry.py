"""How a calculation of QUICLO is entered: a die, a sign, a die, ... Draws nothing.

The dice lie in rising order. The cursor begins in the middle, left and right lead to the next one, up and
down to the largest and the smallest: so most dice are one press away. What the game does not allow (a die
that would leave a remainder) can't be reached.
"""

from micropython import const

from engine.quiclo.actions import step
from engine.quiclo.calculation import DICE, DIVIDED, FIRST, MINUS, PLUS, TIMES

# What is chosen now.
DIE = const(0)
SIGN = const(1)

READY = const(0)  # in place of a sign: the calculation is complete
SIGNS = (PLUS, MINUS, TIMES, DIVIDED, READY)  # in the order of previous and next


class Entry:
    """The calculation of `game`, which has rolled. `dice`: values in rising order; `used`: by place, 0 or 1;
    `step`: `DIE` or `SIGN`; `at`: the place of the die under the cursor; `sign`: what stands before the next
    die; `pad`: the sign under the cursor of those without direction keys.
    """

    def __init__(self, game):
        self._game = game
        self.dice = bytes(sorted(game.dice))
        self.used = bytearray(DICE)
        self._order = bytearray(DICE)  # the places of the dice in the calculation
        for i in range(game.step_count):
            place = 0
            while self.used[place] or self.dice[place] != game.steps[i] & 15:
                place += 1
            self._use(i, place)
        self.at = 0
        self.sign = FIRST
        self.pad = READY
        self.step = SIGN
        if game.step_count:
            self.taken()
        else:
            self._choose_die(FIRST)

    def _use(self, i, place):
        self._order[i] = place
        self.used[place] = 1

    def _choose_die(self, sign):
        """A die is next, with `sign` before it."""
        self.step = DIE
        self.sign = sign
        places = self._places()
        self.at = places[(len(places) - 1) // 2]

    def can(self, place):
        """Can the die at `place` come next?"""
        return not self.used[place] and not self._game.why_not(step(self.sign, self.dice[place]))

    def _places(self):
        return [place for place in range(DICE) if self.can(place)]

    def allows(self, sign):
        """Can a die follow behind `sign`?"""
        for place in range(DICE):
            if not self.used[place] and not self._game.why_not(step(sign, self.dice[place])):
                return True
        return False

    # ---- keys

    def turn(self, by):
        """To the next (1) or previous (-1) die, or sign."""
        if self.step == SIGN:
            i = SIGNS.index(self.pad)
            while True:
                i = (i + by) % len(SIGNS)
                if SIGNS[i] == READY or self.allows(SIGNS[i]):
                    self.pad = SIGNS[i]
                    return
        places = self._places()
        self.at = places[(places.index(self.at) + by) % len(places)]

    def to_end(self, by):
        """To the largest (1) or smallest (-1) die."""
        self.at = self._places()[-1 if by > 0 else 0]

    def choose_sign(self, sign):
        """`sign` comes next; False where no die can follow it."""
        if not self.allows(sign):
            return False
        self._choose_die(sign)
        return True

    def take(self):
        """The action that adds the die under the cursor; play it at once."""
        self._use(self._game.step_count, self.at)
        self.step = SIGN
        action = step(self.sign, self.dice[self.at])
        return action

    def taken(self):
        """The die was added. The cursor of signs begins where it has the fewest presses before it: at the
        product behind the first die, which most calculations need, later at the end.
        """
        self.pad = TIMES if self._game.step_count == 1 else READY

    def drop_sign(self):
        """Take the sign back; False where there is none."""
        if self.step == SIGN or self.sign == FIRST:
            return False
        self.step = SIGN
        return True

    def dropped(self):
        """The last die was taken back, and the sign before it, too."""
        place = self._order[self._game.step_count]
        self.used[place] = 0
        if self._game.step_count:
            self.step = SIGN
            self.taken()
        else:
            self._choose_die(FIRST)
            self.at = place
