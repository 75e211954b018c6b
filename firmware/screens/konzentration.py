"""The table of Konzentrationsspiel, for all to see: rows, pile, whose turn it is; at the end all cards."""

from micropython import const

from engine.konzentration import position
from engine.konzentration.actions import REDEAL, SWAP
from firmware.drivers import keys
from firmware.screens import konzentration_flow as flows
from firmware.ui import animals, theme, tiles
from firmware.ui import konzentration_cards as cards
from firmware.ui.cards import Frame
from firmware.ui.labels import RIGHT
from firmware.ui.page import Page as Base
from firmware.ui.page import box

BOT_MS = const(1300)  # from one action of the device to the next, so that all can follow
REST_MS = const(400)  # a second press this soon was meant for what was there before
HEAD = const(16)  # px of a player's line
FOOT = const(42)  # px of the pile and the words beside it
EDGE = const(4)  # px
_ALL = const(-1)  # a viewer who may see what all may
_TICKS = const(0x1FFFFFFF)


class Page(Base):
    """Play the open match where nothing is private; what is, and the score, have pages of their own."""

    def __init__(self, app):
        super().__init__(app)
        session = self._session = app.session
        self._own = session.own_words
        game = self._game = session.table.game
        self.flow = None
        self._since = None  # since when this turn or action is shown
        self._awake = False
        bot = session.is_bot(game.seat)
        if session.resumed and self._may_be_forgotten():
            self._ask_redeal()
        elif game.result:
            self._score()
        elif game.phase == position.LOOK and not bot:
            app.go("konzentration_look")
        elif game.phase == position.DRAWN and not bot:
            app.go("konzentration_drawn")
        else:
            self._build()
            self._begin()

    def _may_be_forgotten(self):
        """Was anything seen in this round that is hidden now?"""
        game = self._game
        if game.trial or game.phase == position.LOOK and game.seat == game.starter:
            return False
        return game.phase < position.REVEAL

    def _ask_redeal(self):
        own = self._own
        choices = ((own.DEAL_ANEW, self._redeal), (own.STILL_KNOW, self._still_know))
        self.app.go("message", own.REMEMBER, choices, 1)

    def _redeal(self):
        session = self._session
        session.resumed = False
        session.play(REDEAL)
        session.pass_on()

    def _still_know(self):
        self._session.resumed = False
        self.app.go("konzentration")

    def _score(self):
        from firmware.screens import konzentration_round

        konzentration_round.score(self.app)

    # ---- what lies where

    def _build(self):
        app = self.app
        session = self._session
        game = self._game
        own = self._own
        size, cols, lines = cards.shape(game.players)
        self._seats = [seat for seat in range(game.seats) if game.row_count(seat)]
        high = HEAD + lines * size[1]
        gap = (self.height - FOOT - len(self._seats) * high) // (len(self._seats) + 1)
        left = (self.width - cols * size[0]) // 2
        self._grounds = []
        self._names = []
        self._points = []
        self._rows = {}
        y = gap
        for seat in self._seats:
            ground = box(left, y, cols * size[0], HEAD, theme.YELLOW)
            self._grounds.append(ground)
            self.group.append(ground)
            self.group.append(animals.small(session.animal(seat), left + 2, y))
            name = session.player_name(seat)
            self._names.append(self.label(app.small, name, theme.WHITE, left + 24, y + 1))
            self._points.append(self.label(app.small, " ", theme.WHITE, left, y + 1))
            row = cards.Row(name, own, game.players, cols * lines, left, y + HEAD)
            self._rows[seat] = row
            self.group.append(row)
            y += high + gap
        self._right = left + cols * size[0]
        self._build_foot(size)
        self.flow = flows.Flow(game, cols)
        self._marks = (Frame(theme.SKY, True), Frame(theme.SKY, True))
        self._cursor = Frame(theme.YELLOW)
        for frame in self._marks:
            self.group.append(frame)
        self.group.append(self._cursor)

    def _build_foot(self, size):
        app = self.app
        game = self._game
        own = self._own
        w, h = size
        y = self.height - FOOT
        self._pile = cards.grid(size, 1, 1, EDGE, y + (FOOT - h) // 2)
        self.group.append(self._pile)
        self._pile_box = (EDGE, y + (FOOT - h) // 2, w, h)
        self._number = tiles.Number("digits20", theme.mark(theme.WHITE), 1, EDGE + w + 10, y + 14)
        self._number.word = own.PILE
        self.group.append(self._number)
        self._text_x = EDGE + w + 24
        self._text_y = y + 1
        self._status = self.label(app.font, " ", theme.WHITE, self._text_x, self._text_y)
        target = own.TRIAL_TARGET if game.trial else own.TARGET
        self.label(app.small, target % game.target, theme.QUIET, self._text_x, y + 22)
        words = own.ON if game.revealed else self.words.MENU
        wide = app.small.width(words) + 16
        self._menu_box = (self.width - wide - 2, y + 18, wide, 22)
        self.group.append(box(*self._menu_box, theme.FELT_LIGHT))
        self.label(app.small, words, theme.WHITE, self.width - 10, y + 21, RIGHT)

    # ---- showing

    def _begin(self):
        """Show what lies on the table, for the player in turn now."""
        game = self._game
        flow = self.flow
        name = self._session.player_name(game.seat)
        if game.revealed:
            flow.end()
            said = self._own.ALL_OPEN
        elif self._session.is_bot(game.seat):
            flow.wait()
            said = (self._own.LOOKS if game.phase == position.DRAWN else self._own.PLAYS) % name
        else:
            flow.start()
            said = self._own.IN_TURN % name
        for seat in self._seats:
            self._rows[seat].show(game, seat, _ALL)
        self._show_heads()
        tiles.put(self._pile, 0, cards.BACK if game.pile else 0)
        self._number.show(game.pile or None)
        self._say(said)
        self._show_cursor()
        self._since = None
        self._awake = False

    def _show_heads(self):
        """The lines of the players: minus points, after the end of the round its sums."""
        game = self._game
        own = self._own
        sums = winners = ()
        if game.revealed:
            _, sums, _, winners = game.scores()
        for i in range(len(self._seats)):
            seat = self._seats[i]
            lit = seat in winners if sums else seat == game.seat
            self._grounds[i].hidden = not lit
            text = own.SUM % sums[i] if sums else own.MINUS % game.total(seat)
            if lit and sums:
                text = "★ " + text
            colour = theme.INK if lit else theme.WHITE
            self._names[i].color = self._points[i].color = colour
            head = self._points[i]
            if head.text != text:
                self.relabel(head, text, self._right - 4, self._grounds[i].y + 1, RIGHT)

    def _say(self, text):
        if self._status.text != text:
            self.relabel(self._status, text, self._text_x, self._text_y)

    def _mark(self, *places):
        """Lay the frames of chosen or swapped cards around these places of the flow."""
        for i in range(2):
            if i < len(places) and places[i] >= 0:
                self._marks[i].around(*self._box(places[i]))
            else:
                self._marks[i].hide()

    def _box(self, place):
        if place >= flows.PILE:
            return self._pile_box if place == flows.PILE else self._menu_box
        row = self._rows[place >> 4]
        return row.corner(place & 15) + row.size

    def _show_cursor(self):
        place = self.flow.focus
        if place < 0:
            self._cursor.hide()
        else:
            self._cursor.around(*self._box(place))

    def _show_step(self):
        """After a key: the frames, and what the cursor would choose."""
        own = self._own
        flow = self.flow
        self._mark(flow.own)
        self._show_cursor()
        if flow.focus == flows.MENU:
            self._say(self.words.MENU)
        elif flow.step == flows.CHOOSE:
            self._say(own.DRAW if flow.focus == flows.PILE else own.SWAP)
        else:
            self._say(own.SWAP_SURE if flow.step == flows.SURE else own.FOR_WHICH)

    # ---- playing

    def _play(self, action):
        session = self._session
        game = self._game
        own = game.seat << 4 | action >> 6 & 15
        session.play(action)
        stays = game.phase == position.TURN or session.is_bot(game.seat) and session.is_open()
        if game.revealed or not stays:
            session.pass_on()
            return
        self._begin()
        if action >> 10 == SWAP:
            self._mark(own, action & 63)
        else:
            self._mark()

    def tick(self, now):
        if self.flow is None:
            return
        if self._since is None:
            self._since = now
        passed = (now - self._since) & _TICKS
        self._awake = passed >= REST_MS
        if passed >= BOT_MS and self.flow.step == flows.WAIT:
            self._play(self._session.bot_action())

    def key(self, event):
        flow = self.flow
        if flow is None:
            return
        if event == keys.MENU:
            if flow.step != flows.ENDED:
                self.app.go("konzentration_menu")
        elif event == keys.BACK or event == keys.UNDO:
            self._back(event)
        elif event == keys.OK:
            self._choose()
        elif flow.step in (flows.CHOOSE, flows.THEIRS):
            if event == keys.UP or event == keys.DOWN:
                flow.move(1 if event == keys.DOWN else -1)
            else:
                flow.turn(1 if event in (keys.RIGHT, keys.NEXT) else -1)
            self._show_step()

    def _back(self, event):
        if self.flow.back():
            self._show_step()
        elif event == keys.BACK:
            self.app.go("games", "konzentration")
        elif self.flow.step == flows.CHOOSE:
            self._say(self.words.NO_UNDO)

    def _choose(self):
        flow = self.flow
        place = flow.focus
        if place == flows.MENU:
            self.app.go("konzentration_menu")
        elif place in (flows.ON, flows.PILE) and not self._awake:
            return
        elif place == flows.ON:
            self._score()
        elif place >= 0:
            action = flow.choose()
            if action:
                self._play(action)
            else:
                self._show_step()

    def close(self):
        super().close()
        tiles.drop()
