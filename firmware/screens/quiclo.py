"""The board of QUICLO: choose a stack, report a run, protect cards, wish for a card, end the turn.

The page of the task itself is `quiclo_task`; who may look at what: `quiclo_curtain`.
"""

from micropython import const

from engine.quiclo import actions, rules
from engine.quiclo.numbers import COUNT, STACKS
from engine.quiclo.position import FIX, NO_CARDS, PROTECT, SIX, TIME
from engine.quiclo.scoring import RUN_POINTS, WINNING_RUN
from firmware.drivers import keys
from firmware.screens.quiclo_clock import WARNING, Clock
from firmware.screens.quiclo_cursor import STACK, WORD, Cursor
from firmware.ui import quiclo_board as board
from firmware.ui import theme
from firmware.ui.cards import Frame
from firmware.ui.labels import CENTRE, RIGHT
from firmware.ui.page import Page as Base
from firmware.ui.page import box

# What is chosen now.
TURNING = const(0)
GUARDING = const(1)  # which cards are protected
FIRST = const(2)  # the first card of a run
LAST = const(3)
WISHING = const(4)  # the card of another player for a swap

# Choices in words, by their place at the bottom.
RUN = const(0)
GUARD = const(1)
SWAP = const(2)
END = const(3)
_WORDS = const(4)

_CHOICE_H = const(15)
_NAMED = const(90)  # px beside the board that are enough for the names of the stacks


class Page(Base):
    """Play the turn of the player who holds the device.

    While dice are in play it leads on to their page, and after the end to the score.
    """

    def __init__(self, app):
        super().__init__(app)
        self._session = app.session
        self._own = app.session.own_words
        self._game = app.session.table.game
        self._cursor = None
        self._stack_names = []  # borrowed labels in the stacks
        if self._game.result:
            self._tell_end()
        elif app.session.is_open():
            app.go("quiclo_task")
        else:
            app.session.resumed = False  # the player in turn is there
            self._said = ""  # what is said once, in place of the usual words
            self._moved = False  # has the cursor moved where the words are not shown yet?
            self._began = app.session.table.length
            self._build()
            self._begin()

    def _tell_end(self):
        """Say why the game is over, where its players do not know, and lead to the score."""
        own = self._own
        game = self._game
        points = [(game.points(seat), game.held(seat)) for seat in range(game.seats)]
        winners = tuple([seat for seat in range(game.seats) if game.winners() >> seat & 1])
        app = self.app

        def score():
            app.go("score", (own.POINTS, own.CARDS), points, winners)

        if game.ending == SIX:
            why = own.SIX_ENDS % self._session.player_name(winners[0])
        elif game.ending == TIME:
            why = own.TIME_ENDS
        elif game.ending == NO_CARDS:
            why = own.CARDS_END
        else:
            score()
            return
        app.go("message", why, ((self.words.OK, score),))

    def _build(self):
        app = self.app
        session = self._session
        game = self._game
        own = self._own
        group = self.group
        seat = game.seat
        self._clock = Clock(session.table)
        self._shown_clock = board.bar(self, session.animal(seat))
        self._name = self.label(app.small, session.player_name(seat), theme.INK, board.NAME, 2)
        self._points = self.label(app.small, " ", theme.INK, 0, 2)
        # While cards are protected nobody sees those of others.
        self._others = self.width - board.CLOCK  # where the others begin, px
        if game.phase != PROTECT:
            self._others = board.legend(self, session, seat)
        left = self.width - board.WIDTH
        self._stacks = []
        for number in range(STACKS):
            stack = board.Stack(number, own.STACKS[number], left - 2)
            if left > _NAMED:
                label = app.labels.take(app.small, own.STACKS[number], theme.WHITE, 4, 9)
                self._stack_names.append(label)
                stack.write(label)
            self._stacks.append(stack)
            group.append(stack)
        names = [session.player_name(each) for each in range(game.seats)]
        self._board = board.Board(left, names, own)
        group.append(self._board)
        self._status = self.label(app.small, " ", theme.WHITE, self.width // 2, board.STATUS, CENTRE)
        self._words = []
        self._pitch = self.width // _WORDS
        for i in range(_WORDS):
            ground = box(i * self._pitch + 1, self.height - _CHOICE_H, self._pitch - 2, _CHOICE_H, theme.WOOD)
            group.append(ground)
            self._words.append((ground, self.label(app.small, " ", theme.WHITE, 0, 0)))
        self._frame = Frame(theme.ORANGE)
        group.append(self._frame)
        self._cursor = Cursor()

    # ---- showing

    def _begin(self):
        """Begin with what the phase asks for; the cursor where a choice is likeliest."""
        game = self._game
        view = game.view(game.seat)
        self._board.show(view, game.seat)
        self._shown_clock.show(self._clock.left)
        own = self._own
        if game.phase == PROTECT:
            points = own.PROTECTED_OF % (game.protected(game.seat), game.limit(game.seat))
        else:
            points = own.POINTS_OF % game.points(game.seat)
        self.relabel(self._points, points, self._others - 6, 2, RIGHT)
        # Where many play, the own animal must do.
        self._name.hidden = board.NAME + self.app.small.width(self._name.text) > self._points.x - 4
        self._first = 0
        if game.phase == PROTECT or game.phase == FIX:
            self._offer(GUARDING)
        else:
            self._offer(TURNING)

    def _offer(self, mode, place=0):
        """Go to a step of the turn; the cursor on `place`, if it can be chosen."""
        self._mode = mode
        cursor = self._cursor
        cursor.clear()
        game = self._game
        words = 0
        if mode == TURNING:
            words = self._offer_turn()
            place = place or (STACK + self._likeliest() if cursor.places else WORD + END)
        elif mode == GUARDING:
            for card in range(1, COUNT + 1):
                if game.owner(card) == game.seat and (game.phase != FIX or game.is_protected(card)):
                    self._offer_card(card)
            words = 0 if game.phase == FIX else 1 << END
        elif mode == FIRST:
            place = place or self._longest()
            for card in range(1, COUNT):
                if not game.why_not(actions.run(card, 2)):
                    self._offer_card(card)
        elif mode == LAST:
            length = 2
            while not game.why_not(actions.run(self._first, length)):
                self._offer_card(self._first + length - 1)
                length += 1
            cursor.at = len(cursor.places) - 1
        else:
            for card in range(1, COUNT + 1):
                if not game.why_not(actions.swap(card)):
                    self._offer_card(card)
        self._show_words(words)
        cursor.point(place)
        self._point()

    def _offer_turn(self):
        """Offer stacks and all else that a turn allows; gives the mask of choices in words."""
        game = self._game
        left = self.width - board.WIDTH
        for number in range(STACKS):
            if not game.why_not(actions.stack(number)):
                y = board.TOP + number * board.BAND + board.BAND // 2
                self._cursor.add(STACK + number, left // 2, y)
        kinds = game.view(game.seat)["kinds"]
        words = 1 << GUARD if game.held(game.seat) else 0
        for word, kind in ((RUN, actions.RUN), (SWAP, actions.SWAP), (END, actions.END)):
            if kind in kinds:
                words |= 1 << word
        return words

    def _offer_card(self, card):
        x, y = self._board.place(card)
        self._cursor.add(card, x + board.CELL[0] // 2, y + board.CELL[1] // 2)

    def _show_words(self, words):
        """Offer the choices of the mask `words` at the bottom."""
        own = self._own
        shown = (own.RUN, own.GUARD, own.SWAP, own.END if self._mode == TURNING else own.READY)
        for i in range(_WORDS):
            ground, label = self._words[i]
            there = words >> i & 1
            ground.hidden = label.hidden = not there
            if there:
                x = i * self._pitch + self._pitch // 2
                self.relabel(label, shown[i], x, self.height - _CHOICE_H + 1, CENTRE)
                self._cursor.add(WORD + i, x, self.height - _CHOICE_H // 2)

    def _likeliest(self):
        """The stack where the cursor begins: the easiest one that has cards."""
        for number in range(STACKS):
            if self._game.left(number):
                return number
        return 0

    def _longest(self):
        """The first card of the longest run."""
        best = most = 0
        for card in range(1, COUNT):
            length = 2
            while not self._game.why_not(actions.run(card, length)):
                if length > most:
                    best = card
                    most = length
                length += 1
        return best

    def _point(self):
        """Show the cursor, and soon say what can be done there."""
        place = self._cursor.place
        for number in range(STACKS):
            stack = self._stacks[number]
            lit = place == STACK + number
            stack.show(self._game.left(number), lit)
        for i in range(_WORDS):
            ground, label = self._words[i]
            lit = place == WORD + i
            ground.pixel_shader = theme.solid(theme.YELLOW if lit else theme.FELT_LIGHT)
            label.color = theme.INK if lit else theme.WHITE
        if place < STACK:
            x, y = self._board.place(place)
            self._frame.around(x - 2, y - 2, board.CELL[0] + 3, board.CELL[1] + 3)
        else:
            self._frame.hide()
        if self._first:
            self._board.choose(self._first, min(self._first + WINNING_RUN - 1, COUNT), False)
            if self._mode == LAST:
                self._board.choose(self._first, place, True)
        self._moved = True

    def _say(self, text):
        self._moved = False
        self.relabel(self._status, text, self.width // 2, board.STATUS, CENTRE)

    def _words_of(self, place):
        own = self._own
        game = self._game
        mode = self._mode
        if place >= WORD:
            if mode == GUARDING:
                return own.READY_HELP
            return (own.RUN_HELP, own.GUARD_HELP, own.SWAP_HELP, own.END_HELP)[place - WORD]
        if place >= STACK:
            number = place - STACK
            first, last = board.stack_range(number)
            return own.STACK_HELP % (own.STACKS[number], first, last)
        if mode == GUARDING:
            if game.phase == FIX:
                return own.FIX_HELP % (game.protected(game.seat) - game.limit(game.seat))
            return (own.OPEN_IT if game.is_protected(place) else own.PROTECT_IT) % place
        if mode == FIRST:
            return own.FIRST_HELP
        if mode == LAST:
            length = place - self._first + 1
            if length == WINNING_RUN:
                return own.SIX_HELP
            return own.LAST_HELP % (self._first, place, RUN_POINTS[length])
        return own.WISH_HELP % (game.won, place, self._session.player_name(game.owner(place)))

    # ---- keys

    def key(self, event):
        cursor = self._cursor
        if cursor is None:
            return
        if event == keys.OK:
            self._choose(cursor.place)
        elif event == keys.MENU:
            self.app.go("quiclo_menu")
        elif event == keys.BACK or event == keys.UNDO:
            self._back(event)
        else:
            if event == keys.UP or event == keys.DOWN:
                cursor.move(1 if event == keys.DOWN else -1)
            else:
                cursor.turn(1 if event in (keys.RIGHT, keys.NEXT) else -1)
            self._point()

    def _back(self, event):
        """A step back; where there is none, BACK opens the menu."""
        if self._mode == LAST:
            first = self._first
            self._offer(FIRST, first)
        elif self._mode != TURNING and self._game.phase not in (PROTECT, FIX):
            self._offer(TURNING, WORD + (RUN, GUARD, RUN, RUN, SWAP)[self._mode])
        elif event == keys.UNDO:
            self._undo()
        else:
            self.app.go("quiclo_menu")

    def _undo(self):
        """Take back what was done on this page, where nothing was shown."""
        table = self._session.table
        if table.can_undo and table.length > self._began:
            self._session.undo()
            self._begin()
        else:
            self._say(self.words.NO_UNDO)

    def _choose(self, place):
        game = self._game
        if place >= WORD:
            self._choose_word(place - WORD)
        elif place >= STACK:
            self._play(actions.stack(place - STACK))
        elif self._mode == GUARDING:
            self._turn_over(place)
        elif self._mode == FIRST:
            self._first = place
            self._offer(LAST)
        elif self._mode == LAST:
            length = place - self._first + 1
            if length < WINNING_RUN:
                self._said = self._own.SCORED % RUN_POINTS[length]
            self._play(actions.run(self._first, length))
        elif not game.why_not(actions.swap(place)):
            self._play(actions.swap(place))

    def _choose_word(self, word):
        if word == RUN:
            self._offer(FIRST)
        elif word == GUARD:
            self._offer(GUARDING)
        elif word == SWAP:
            self._offer(WISHING)
        elif self._game.phase == PROTECT:
            self._play(actions.DONE << 12)
        elif self._mode == GUARDING:
            self._offer(TURNING, WORD + GUARD)
        else:
            self._play(actions.END << 12)

    def _turn_over(self, card):
        """Protect an open own card, open a protected one, or say why not."""
        game = self._game
        own = self._own
        action = actions.open_card(card) if game.is_protected(card) else actions.protect(card)
        why = game.why_not(action)
        if why:
            self._say(own.NEW_CARD if why == rules.JUST_WON else own.LIMIT % game.limit(game.seat))
            return
        fixing = game.phase == FIX
        self._session.play(action)
        self._begin()
        if not fixing:
            self._offer(GUARDING, card)

    def _play(self, action):
        """Play an action; go on here, or where the match leads."""
        session = self._session
        game = self._game
        seat = game.seat
        session.play(action)
        if actions.kind(action) == actions.RUN:
            self.app.play("WON" if game.ending == SIX else "PLACE")
        if game.result or game.seat != seat:
            session.pass_on()
        elif session.is_open():
            self.app.go("quiclo_task")
        else:
            self._begin()

    def tick(self, now):
        if self._cursor is None:
            return
        if self._moved:
            self._say(self._said or self._words_of(self._cursor.place))
            self._said = ""
        if self._game.phase == PROTECT:
            return
        clock = self._clock
        if not clock.tick(now, False):
            return
        self._shown_clock.show(clock.left)
        if clock.left == WARNING:
            self._say(self._own.TWO_MINUTES)
        due = clock.due(False)
        if due and not self._game.why_not(due):
            self._session.play(due)
            self._session.pass_on()

    def close(self):
        super().close()
        for i in range(len(self._stack_names)):
            self._stacks[i].remove(self._stack_names[i])
        self.app.labels.put_back(self._stack_names)
