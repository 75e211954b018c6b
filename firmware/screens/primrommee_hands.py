"""Hands that lie open: what the winner has laid down, and what the others still have."""

from engine.primrommee import melds
from engine.primrommee.actions import NEXT
from engine.primrommee.numbers import WILD
from engine.primrommee.position import SHARED
from firmware.drivers import keys
from firmware.ui import animals, theme
from firmware.ui.labels import CENTRE, LEFT
from firmware.ui.page import Page as Base
from firmware.ui.primrommee_cards import MELD, NumberCards, shape


class Page(Base):
    """One hand after the other, those who are out first; then the score.

    With `seat`, only the hand that this seat has just laid down while the others play on; then the game goes
    on.
    """

    def __init__(self, app, seat=-1):
        super().__init__(app)
        session = self._session = app.session
        game = self._game = session.table.game
        self._only = seat
        self._seats = [seat]
        if seat < 0:
            self._seats = list(range(game.seats))
            places = game.places
            self._seats.sort(key=lambda each: (places[each] or 99) << 4 | each)
        self._at = 0
        self._hands = game.view(0)["hands"]
        own = session.own_words
        size, cols, rows = shape(game.hand_size)
        self._places = cols * rows
        half = self.width // 2
        self._head = animals.small(0, 8, 8)
        self.group.append(self._head)
        self._name = self.label(app.font, " ", theme.YELLOW, 30, 6, LEFT)
        self._said = self.label(app.font, " ", theme.WHITE, 8, 30, LEFT)
        self._cards = NumberCards(size, cols, rows, (self.width - cols * size[0]) // 2, 56, own)
        self._cards.title = ""
        self.group.append(self._cards)
        self._where = self.label(app.small, " ", theme.QUIET, half, self.height - 16, CENTRE)
        self._show()

    def _show(self):
        game = self._game
        own = self._session.own_words
        seat = self._seats[self._at]
        animals.turn(self._head, self._session.animal(seat))
        self.relabel(self._name, self._session.player_name(seat), 30, 6)
        said = own.LAID_DOWN if game.places[seat] else own.NOT_OUT
        self.relabel(self._said, "%s: %s" % (said, own.POINTS % game.round_points(seat)), 8, 30)
        self._lay(self._hands[seat], game.places[seat] != 0)
        where = "▶"
        if len(self._seats) > 1:
            where = "%d / %d ▶" % (self._at + 1, len(self._seats))
        self.relabel(self._where, where, self.width // 2, self.height - 16, CENTRE)

    def _lay(self, hand, out):
        """Show a hand: in melds, the key first, where it is laid down; else sorted."""
        n = len(hand)
        meld = bytearray(n)
        stands = bytearray(n)
        slots = list(range(n))
        if out:
            melds.cover(hand, n, self._game.melds, meld, stands)
            # The number of the meld before all, then the key; the slot, so that no two are equal.
            slots.sort(key=lambda slot: (meld[slot] & ~melds.KEY) << 8 | (~meld[slot] & melds.KEY) | slot)
        for place in range(self._places):
            if place >= n:
                self._cards.put(place, 0)
                self._cards.mark(place, 0)
                continue
            slot = slots[place]
            key = None
            if out:
                key = meld[slot] & melds.KEY != 0
            self._cards.put(place, hand[slot], stands[slot] if hand[slot] == WILD else 0, key)
            self._cards.mark(place, MELD + (meld[slot] & ~melds.KEY) if out else 0)

    def key(self, event):
        if event in (keys.BACK, keys.MENU):
            self.app.go("pause", "primrommee_hands", self._only)
        elif event in (keys.RIGHT, keys.DOWN, keys.NEXT, keys.OK):
            if self._at + 1 < len(self._seats):
                self._at += 1
                self._show()
            else:
                self._leave()
        elif event in (keys.LEFT, keys.UP, keys.PREV) and self._at:
            self._at -= 1
            self._show()

    def _leave(self):
        game = self._game
        session = self._session
        own = session.own_words
        if self._only >= 0:
            session.pass_on()
            return
        points = [(game.round_points(seat), game.points[seat]) for seat in range(game.seats)]
        if not game.result:
            winners = [seat for seat in range(game.seats) if game.places[seat] == 1]
            go_on = self._next
        else:
            go_on = None
            least = min(game.points)
            winners = [seat for seat in range(game.seats) if game.points[seat] == least]
            if game.result < SHARED:
                winners = [game.result - 1]
        self.app.go("score", (own.THIS_ROUND, own.TOTAL), points, winners, go_on, own.LEAST)

    def _next(self):
        self._session.play(NEXT)
        self._session.pass_on()
