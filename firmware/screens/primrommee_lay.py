"""Laying down oneself: each card gets the sign of its meld, one stays without and is thrown."""

from engine.primrommee import melds
from engine.primrommee.actions import out
from firmware.drivers import keys
from firmware.screens import primrommee_helps as helps
from firmware.screens.primrommee_cursor import SORT, Cursor
from firmware.ui import theme
from firmware.ui.cards import Frame
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base
from firmware.ui.page import box
from firmware.ui.primrommee_cards import MELD, NumberCards, shape

BUTTON = (110, 24)  # px
TOP = 30  # px of the button


class Page(Base):
    """The hand of the player in turn; OK turns the sign of a card, the button lays down what is right."""

    def __init__(self, app):
        super().__init__(app)
        session = self._session = app.session
        game = self._game = session.table.game
        own = self._own = session.own_words
        self._cards = game.view(game.seat)["own"]
        self._slots = helps.order(session.table, game.seat, self._cards)
        self._signs = bytearray(len(self._cards))  # by place: the number of its meld, 0 for none
        size, cols, rows = self._form = shape(game.hand_size)
        half = self.width // 2
        self.label(app.font, own.LAY, theme.YELLOW, half, 6, CENTRE)
        self.group.append(box(half - BUTTON[0] // 2, TOP, BUTTON[0], BUTTON[1], theme.FELT_LIGHT))
        self.label(app.font, own.READY, theme.WHITE, half, TOP + 3, CENTRE)
        self._hand = NumberCards(size, cols, rows, (self.width - cols * size[0]) // 2, 60, own)
        self._hand.title = own.HAND
        self.group.append(self._hand)
        for place in range(len(self._slots)):
            self._hand.put(place, self._cards[self._slots[place]])
        self._frame = Frame(theme.YELLOW)
        self.group.append(self._frame)
        self._status = self.label(app.small, " ", theme.WHITE, half, self.height - 14, CENTRE)
        self._cursor = Cursor(cols, rows)
        self._cursor.open_ = 1 << SORT | (1 << len(self._slots)) - 1
        self._cursor.start(0)
        self._point("")

    def _point(self, said):
        at = self._cursor.at
        if at == SORT:
            self._frame.around(self.width // 2 - BUTTON[0] // 2, TOP, BUTTON[0], BUTTON[1])
            said = said or self._own.READY_HELP
        else:
            size, cols, _ = self._form
            x = self._hand.x + at % cols * size[0]
            self._frame.around(x, self._hand.y + at // cols * size[1], size[0], size[1])
            said = said or self._own.MARK_HELP
        self.relabel(self._status, said, self.width // 2, self.height - 14, CENTRE)

    def key(self, event):
        cursor = self._cursor
        said = ""
        if event in (keys.BACK, keys.MENU):
            self.app.go("primrommee")
            return
        if event == keys.OK:
            if cursor.at == SORT:
                said = self._lay_down()
            else:
                self._turn(cursor.at)
        elif event in (keys.PREV, keys.NEXT):
            cursor.turn(1 if event == keys.NEXT else -1)
        elif event in (keys.LEFT, keys.RIGHT):
            cursor.move(1 if event == keys.RIGHT else -1, 0)
        elif event in (keys.UP, keys.DOWN):
            cursor.move(0, 1 if event == keys.DOWN else -1)
        self._point(said)

    def _turn(self, place):
        """The next sign for the card at `place`."""
        sign = self._signs[place] = (self._signs[place] + 1) % (self._game.melds + 1)
        self._hand.mark(place, MELD + sign if sign else 0)

    def _lay_down(self):
        """Lay down if all signs are right, else give the words that say what is not."""
        signs = list(self._signs)
        if signs.count(0) != 1:
            return self._own.ONE_LEFT
        for sign in range(1, self._game.melds + 1):
            group = bytes([self._cards[self._slots[i]] for i in range(len(signs)) if signs[i] == sign])
            if group and melds.covered(group, len(group), 1) < len(group):
                return self._own.NO_MELD % self._own.SIGNS[sign - 1]
        card = self._cards[self._slots[signs.index(0)]]
        if self._game.why_not(out(card)):
            return self._own.KEEP_HELP
        session = self._session
        seat = self._game.seat
        session.play(out(card))
        if session.is_open():
            session.pass_on()
        else:
            self.app.go("primrommee_hands", seat)
        return ""
