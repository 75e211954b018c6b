"""The cursor on the table of Primzahlen-Rommé: where it may be, and where a key leads it."""

from micropython import const

# Places: below PILE those of the hand's cards, row by row.
PILE = const(16)
OPEN = const(17)
LAY = const(18)  # the button that leads to laying down oneself
SORT = const(19)  # the button that changes the order of the hand
NOWHERE = const(-1)


def first_place(cards, new, may_throw):
    """Where the cursor begins among so many `cards` of which one is thrown.

    On the new one; where that may not be thrown (the open card just taken), half of the hand away from it.
    From there the ways to what players throw are shortest, and it is no hint.
    """
    return new if may_throw else (new + cards // 2) % cards


class Cursor:
    """The cursor over a hand of `cols` x `rows` places, below a row of other places.

    `at` is the place; `open_` the mask of places that it may reach now: bit i is place i.
    """

    def __init__(self, cols, rows):
        self._cols = cols
        self._rows = rows
        self.open_ = 0
        self.at = NOWHERE

    def can(self, place):
        """May the cursor be at `place` now?"""
        return place >= 0 and self.open_ >> place & 1 == 1

    def start(self, place):
        """Go to `place`, or to the next place that may be reached."""
        self.at = place
        if not self.can(place):
            self.turn(1)

    def turn(self, by):
        """The next (`by` 1) or previous (-1) place of all: pile, open card, the hand, the buttons."""
        order = self._order
        i = order(self.at)
        for _ in range(32):
            i = (i + by) % 20
            place = self._place(i)
            if self.can(place):
                self.at = place
                return

    @staticmethod
    def _order(place):
        """The number of a place in the round of `turn`."""
        if place >= LAY:
            return place
        return place - PILE if place >= PILE else place + 2

    @staticmethod
    def _place(i):
        if i >= LAY:
            return i
        return i - 2 if i >= 2 else PILE + i

    def move(self, dx, dy):
        """One step left or right (`dx`), up or down (`dy`)."""
        if self.at >= PILE:
            self._move_above(dx, dy)
        elif dx:
            row = self.at // self._cols * self._cols
            for step in range(1, self._cols):
                place = row + (self.at - row + dx * step) % self._cols
                if self.can(place):
                    self.at = place
                    return
        else:
            self._climb(self.at % self._cols, self.at // self._cols, dy)

    def _climb(self, col, row, dy):
        """From a row of the hand to the next one; above the first lie the other places, below the last the
        first row."""
        row += dy
        while 0 <= row < self._rows:
            if self._enter(row, col):
                return
            row += dy
        if dy > 0:
            if not self._enter(0, col):
                self._go_above()
        else:
            self._go_above()

    def _enter(self, row, col):
        """Go to the place of a row that is nearest to a column; False where none may be reached."""
        best = NOWHERE
        for other in range(self._cols):
            place = row * self._cols + other
            if self.can(place) and (best < 0 or abs(other - col) < abs(best % self._cols - col)):
                best = place
        if best >= 0:
            self.at = best
        return best >= 0

    def _go_above(self):
        for place in range(PILE, SORT + 1):
            if self.can(place):
                self.at = place
                return

    def _move_above(self, dx, dy):
        if dx:
            for step in range(1, 4):
                place = PILE + (self.at - PILE + dx * step) % 4
                if self.can(place):
                    self.at = place
                    return
            return
        col = 0 if self.at == PILE else 1 if self.at == OPEN else self._cols - 1
        if self.at >= LAY:  # the buttons lie one above the other
            other = self.at + dy
            if LAY <= other <= SORT and self.can(other):
                self.at = other
                return
        for i in range(self._rows):
            if self._enter(i if dy > 0 else self._rows - 1 - i, col):
                return
