"""A turn of Konzentrationsspiel by keys: what can be chosen now, and what a choice leads to. Draws nothing.

Of the cards it knows only which ones lie hidden. A place is a small int: `seat << 4 | place` for a card, or
one of those behind them.
"""

from micropython import const

from engine.konzentration.actions import DRAW, swap

# steps
CHOOSE = const(0)  # the pile, or an own card to swap
THEIRS = const(1)  # the card of another player
SURE = const(2)  # both cards are chosen
ENDED = const(3)  # the round is over
WAIT = const(4)  # the device plays

PILE = const(64)
MENU = const(65)
ON = const(66)  # go on after the end of the round

_BOTTOM = const(8)  # the line of these three; the cards' are numbered from 0, two for each seat


class Flow:
    """The choices of the player in turn of `game`; `cols` cards lie in a line.

    `step`; `items[:count]` are the places, from left to right and line by line; `at` is that of the cursor,
    `focus` the place there. `own` and `theirs` are the cards chosen for a swap, -1 without one.
    """

    def __init__(self, game, cols):
        self._game = game
        self._cols = cols
        self.items = bytearray(ON)
        self.wait()

    def _begin(self, step):
        self.step = step
        self.count = 0
        self.at = 0
        self.own = self.theirs = -1

    def wait(self):
        """Nothing can be chosen."""
        self._begin(WAIT)

    def end(self):
        """The round is over: it can only go on."""
        self._begin(ENDED)
        self._add(ON)

    def start(self):
        """A turn begins; the cursor is on the pile."""
        self._begin(CHOOSE)
        game = self._game
        if game.swap_count():
            self._add_hidden(game.seat)
        self._add(PILE)
        self._add(MENU)
        self._point(PILE)

    def _add(self, place):
        self.items[self.count] = place
        self.count += 1

    def _add_hidden(self, seat):
        game = self._game
        for place in range(game.row_count(seat)):
            if not game.is_open(seat, place):
                self._add(seat << 4 | place)

    def _point(self, place):
        for i in range(self.count):
            if self.items[i] == place:
                self.at = i

    # ---- the cursor

    @property
    def focus(self):
        """The place of the cursor; -1 where nothing can be chosen."""
        return self.items[self.at] if self.count else -1

    def _line(self, place):
        if place >= PILE:
            return _BOTTOM
        return place >> 4 << 1 | (place & 15) // self._cols

    def _column(self, place):
        if place >= PILE:
            return (place - PILE) * (self._cols - 1)
        return (place & 15) % self._cols

    def turn(self, by):
        """To the next place (`by` 1) or the one before (-1), around the end."""
        if self.count:
            self.at = (self.at + by) % self.count

    def move(self, by):
        """To the nearest place in the next line below (`by` 1) or above (-1), around the end."""
        if not self.count:
            return
        line = self._line(self.focus)
        at = self.at
        while self._line(self.items[at]) == line:
            at = (at + by) % self.count
            if at == self.at:
                return
        self._nearest(self._line(self.items[at]), self._column(self.focus))

    def _nearest(self, line, column):
        best = 99
        for i in range(self.count):
            place = self.items[i]
            far = abs(self._column(place) - column)
            if self._line(place) == line and far < best:
                best = far
                self.at = i

    # ---- choices

    def choose(self):
        """Choose the place of the cursor: the action that is complete now, or 0. Not for `MENU` and `ON`."""
        focus = self.focus
        if self.step == CHOOSE:
            if focus == PILE:
                return DRAW
            self._choose_theirs(focus)
        elif self.step == THEIRS:
            self.step = SURE
            self.theirs = focus
            self.count = 1
            self.items[0] = focus
            self.at = 0
        elif self.step == SURE:
            return swap(self.own & 15, self.theirs >> 4, self.theirs & 15)
        return 0

    def _choose_theirs(self, own):
        """The own card is chosen; the cursor goes to the next player who has a hidden card."""
        game = self._game
        self._begin(THEIRS)
        self.own = own
        for seat in range(game.seats):
            if seat != game.seat:
                self._add_hidden(seat)
        seat = (game.seat + 1) % game.seats
        while seat == game.seat or not game.hidden_count(seat):
            seat = (seat + 1) % game.seats
        line = seat << 1
        while not [i for i in range(self.count) if self._line(self.items[i]) == line]:
            line += 1
        self._nearest(line, self._column(own))

    def back(self):
        """Take back the last choice of the turn; False where there is none."""
        own = self.own
        if self.step == THEIRS:
            self.start()
            self._point(own)
        elif self.step == SURE:
            theirs = self.theirs
            self._choose_theirs(own)
            self._point(theirs)
        else:
            return False
        return True
