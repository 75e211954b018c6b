"""The table of Primzahlen-Rommé: draw pile, open card, the hand of the player in turn, and the cursor."""

from micropython import const

from displayio import Group
from engine.primrommee import melds
from engine.primrommee.actions import DRAW, TAKE, out, throw
from engine.primrommee.numbers import WILD, is_prime, match
from engine.primrommee.position import THROW as THROWING
from firmware.drivers import keys
from firmware.screens import primrommee_helps as helps
from firmware.screens.primrommee_cursor import LAY, NOWHERE, OPEN, PILE, SORT, Cursor, first_place
from firmware.ui import theme, tiles
from firmware.ui.animals import small
from firmware.ui.cards import Frame
from firmware.ui.labels import CENTRE, RIGHT
from firmware.ui.page import Page as Base
from firmware.ui.page import box
from firmware.ui.primrommee_cards import TICK, NumberCards, shape

BAR = const(17)  # px of the bar at the top
STATUS = const(16)  # px of the words at the bottom
TOP = const(21)  # px of the pile, the open card and what stands beside them
NAME = const(21)  # px from the panel's edge to the player's name
BUTTON = (96, 20)  # px
NUMBER_H = const(18)  # px of the ground of the pile's number


class Page(Base):
    """Play for the player in turn, who holds the device. Where a round is over: to its page of hands."""

    def __init__(self, app):
        super().__init__(app)
        session = self._session = app.session
        table = self._table = session.table
        game = self._game = table.game
        self._cards = None
        if session.is_open():
            if game.shown:
                app.go("primrommee_hands")
            else:
                own = session.own_words
                app.go("score", (own.TOTAL,), [(points,) for points in game.points], (), None, own.LEAST)
            return
        self._own = session.own_words
        self._chosen = NOWHERE
        self._taken = NOWHERE
        self._five = not app.board.FOUR_KEYS
        self._build(shape(game.hand_size))
        self._show(True)

    def _build(self, form):
        size, cols, rows = self._form = form
        app = self.app
        own = self._own
        group = self.group
        game = self._game
        seat = game.seat
        group.append(box(0, 0, self.width, BAR - 1, theme.YELLOW))
        group.append(small(self._session.animal(seat), 1, 0))
        self.label(app.small, self._session.player_name(seat), theme.INK, NAME, 2)
        score = "%s  %s" % (own.ROUND % (game.round, game.rounds), own.POINTS % game.points[seat])
        self.label(app.small, score, theme.INK, self.width - 3, 2, RIGHT)
        left = (self.width - 232) // 2 + 2
        self._pile = NumberCards(size, 1, 1, left, TOP, own)
        self._pile.title = None
        self._open = NumberCards(size, 1, 1, left + size[0] + 6, TOP, own, True)
        self._hand = NumberCards(size, cols, rows, (self.width - cols * size[0]) // 2, 0, own, True)
        self._hand.y = self.height - STATUS - rows * size[1] - 2
        self._hand.title = own.HAND
        self._open.title = own.OPEN
        for cards in (self._pile, self._open, self._hand):
            group.append(cards)
        middle = left + size[0] // 2
        group.append(box(middle - 18, TOP + size[1] // 2 - 9, 36, NUMBER_H, theme.FELT))
        self._left = tiles.Number("digits20", theme.mark(theme.WHITE), 3, middle, TOP + size[1] // 2 - 7)
        self._left.word = own.PILE
        group.append(self._left)
        self._side = self.width - left - BUTTON[0]
        self._news = self.label(app.small, " ", theme.QUIET, self._side, TOP)
        self._buttons = []
        for i in range(2):
            y = TOP + 15 + i * (BUTTON[1] + 1)
            button = Group()
            button.append(box(self._side, y, BUTTON[0], BUTTON[1], theme.FELT_LIGHT))
            group.append(button)
            words = self.label(app.small, " ", theme.WHITE, self._side, y)
            self._buttons.append((button, words, y))
        self._new = Frame(theme.SKY, True)
        self._mark = Frame(theme.ORANGE, True)
        self._frame = Frame(theme.YELLOW)
        for frame in (self._new, self._frame, self._mark):
            group.append(frame)
        self._status = self.label(app.small, " ", theme.WHITE, self.width // 2, self.height - 14, CENTRE)
        self._cursor = Cursor(cols, rows)

    # ---- what is shown

    def _show(self, first):
        """Everything anew: at the start of the page (`first`), after an action, in another order."""
        game = self._game
        view = game.view(game.seat)
        hand = self._cards = view["own"]
        own = self._own
        throwing = self._throwing = view["phase"] == THROWING
        self._open_card = view["open"]
        slots = self._slots = helps.order(self._table, game.seat, hand)
        self._wins = 0
        if throwing and not helps.has(self._table, helps.LAY):
            self._wins = game.winning_slots()
        got = NOWHERE
        for place in range(self._form[1] * self._form[2]):
            card = hand[slots[place]] if place < len(slots) else 0
            self._hand.put(place, card)
            if throwing and card == view["got"]:
                got = place
        self._hand.light(throwing)
        for place in range(len(slots)):
            # Equal cards do the same: the engine names the first of them.
            self._hand.mark(place, TICK if self._winning(place) else 0)
        self._open.put(0, self._open_card)
        self._pile.back()
        self._left.show(view["pile"])
        news = own.WILDS % view["wilds"]
        if helps.has(self._table, helps.FAR):
            done = melds.covered(hand, len(hand), view["melds"])
            news = own.FAR % (min(done, view["hand_size"]), view["hand_size"])
        self.relabel(self._news, news, self._side, TOP)
        sort = own.BY_NUMBER if helps.by_ones(self._table, game.seat) else own.BY_ONES
        lay = throwing and helps.has(self._table, helps.LAY)
        for i in range(2):
            button, words, y = self._buttons[i]
            button.hidden = words.hidden = not (i or lay)
            self.relabel(words, (own.LAY, sort)[i], self._side + BUTTON[0] // 2, y + 3, CENTRE)
        self._put_around(self._new, got)
        self._let_reach(lay)
        if first or not self._cursor.can(self._cursor.at):
            self._cursor.start(self._first_place(got))
        self._chosen = NOWHERE
        self._point()

    def _let_reach(self, lay):
        """Tell the cursor where it may go."""
        places = 1 << SORT
        if self._throwing:
            places |= lay << LAY
        else:
            places |= 1 << PILE | 1 << OPEN
        look = not helps.has(self._table, helps.NO_MATCH)
        for place in range(len(self._slots)):
            places |= (look or self._may_throw(place)) << place
        self._cursor.open_ = places

    def _first_place(self, got):
        if not self._throwing:
            return PILE
        for place in range(len(self._slots)):
            if self._wins >> self._slots[place] & 1:
                return place
        return first_place(len(self._slots), got, self._may_throw(got))

    def _may_throw(self, place):
        card = self._cards[self._slots[place]]
        return self._throwing and not self._game.why_not(throw(card))

    def _winning(self, place):
        """Does throwing the card at `place` lay down the rest?"""
        card = self._cards[self._slots[place]]
        return self._wins != 0 and not self._game.why_not(out(card))

    def _rect(self, place):
        """(x, y, width, height) of a place, px."""
        size, cols, _ = self._form
        if place < PILE:
            hand = self._hand
            return hand.x + place % cols * size[0], hand.y + place // cols * size[1], size[0], size[1]
        if place >= LAY:
            return self._side, self._buttons[place - LAY][2], BUTTON[0], BUTTON[1]
        cards = self._pile if place == PILE else self._open
        return cards.x, cards.y, size[0], size[1]

    def _put_around(self, frame, place):
        if place < 0:
            frame.hide()
        else:
            x, y, width, height = self._rect(place)
            frame.around(x, y, width, height)

    def _point(self):
        """The cursor, what matches the card under it, and what can be done there."""
        at = self._cursor.at
        self._put_around(self._frame, at)
        self._put_around(self._mark, self._chosen)
        card = 0
        if at < PILE:
            card = self._cards[self._slots[at]]
        elif at == OPEN:
            card = self._open_card
        if not self._wins and not helps.has(self._table, helps.NO_MATCH):
            for place in range(len(self._slots)):
                other = self._cards[self._slots[place]]
                self._hand.mark(place, matching(card, other) if place != at else 0)
        self.relabel(self._status, self._say(at), self.width // 2, self.height - 14, CENTRE)

    def _say(self, at):
        own = self._own
        if at == SORT:
            return own.SORT_HELP
        if at == LAY:
            return own.LAY_HELP
        if not self._throwing:
            if at == OPEN:
                return own.TAKE_HELP
            return own.LOOK_HELP if at < PILE else own.TAKE_KEY_HELP if self._five else own.DRAW_HELP
        if not self._may_throw(at):
            return own.KEEP_HELP
        if self._winning(at):
            return own.OUT_AGAIN_HELP if at == self._chosen else own.OUT_HELP
        return own.AGAIN_HELP if at == self._chosen else own.THROW_HELP

    # ---- what keys do

    def key(self, event):
        if self._cards is None:
            return
        if event == keys.OK:
            self._choose(self._cursor.at)
        elif event == keys.BACK:
            if self._chosen >= 0:
                self._chosen = NOWHERE
                self._point()
            else:
                self.app.go("primrommee_menu")
        elif event == keys.MENU:
            self.app.go("primrommee_menu")
        elif event == keys.UNDO:
            self._undo()
        else:
            self._move(event)

    def _move(self, event):
        cursor = self._cursor
        if event in (keys.PREV, keys.NEXT):
            cursor.turn(1 if event == keys.NEXT else -1)
        elif event in (keys.LEFT, keys.RIGHT):
            cursor.move(1 if event == keys.RIGHT else -1, 0)
        else:
            cursor.move(0, 1 if event == keys.DOWN else -1)
        if cursor.at != self._chosen:
            self._chosen = NOWHERE
        self._point()

    def _undo(self):
        """Put the card back that was taken open; before drawing, the same key takes it."""
        if self._throwing and self._table.can_undo:
            self._session.undo()
            self._show(True)
        elif not self._throwing:
            self._play(TAKE)
        else:
            self.relabel(self._status, self.words.NO_UNDO, self.width // 2, self.height - 14, CENTRE)

    def _choose(self, at):
        if at == SORT:
            helps.sort_otherwise(self._table, self._game.seat)
            self._show(False)
        elif at == LAY:
            self.app.go("primrommee_lay")
        elif not self._throwing:
            if at >= PILE:
                self._play(DRAW if at == PILE else TAKE)
        elif self._may_throw(at):
            if at != self._chosen:
                self._chosen = at
                self._point()
            else:
                card = self._cards[self._slots[at]]
                self._play(out(card) if self._winning(at) else throw(card))

    def _play(self, action):
        session = self._session
        game = self._game
        seat = game.seat
        session.play(action)
        if game.phase == THROWING:
            self.app.play("TAKE")
            self._show(True)
        elif game.places[seat] and not session.is_open():
            self.app.go("primrommee_hands", seat)
        else:
            self.app.play("PLACE")
            session.pass_on()


def matching(card, other):
    """How two cards match, as a mark: one of them must be a prime, for only primes are keys."""
    if not card or not other or card == WILD or other == WILD:
        return 0
    return match(card, other) if is_prime(card) or is_prime(other) else 0
