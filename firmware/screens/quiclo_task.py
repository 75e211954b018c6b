"""A task of QUICLO: the target, six dice, the calculation. All may watch; players of the device play here.

What is entered: `quiclo_entry`. One press is one action of the game.
"""

from micropython import const

from displayio import Group
from engine.quiclo import actions, rules
from engine.quiclo.calculation import DIVIDED, MINUS, PLUS, TIMES, value
from engine.quiclo.position import ROLL, SWAP_ROLL, SWAP_TASK, TASK
from firmware.drivers import keys
from firmware.screens import quiclo_entry as entries
from firmware.screens.quiclo_clock import WARNING, Clock
from firmware.ui import quiclo_board as board
from firmware.ui import quiclo_dice as dice
from firmware.ui import theme, tiles
from firmware.ui.cards import Frame
from firmware.ui.labels import CENTRE, wrap
from firmware.ui.page import Page as Base
from firmware.ui.page import box

# What the page does.
ASKING = const(0)  # for the roll
ROLLING = const(1)
ENTERING = const(2)
OVER = const(3)  # the task is done, its end is read

_TARGET = const(22)  # px of each part
_DICE = const(72)
_SUM = const(112)
_PAD = const(180)
_WORDS = const(150)
_BAR = const(28)
_STATUS = const(16)  # px from the bottom

_FACES = const(9)  # that a die shows while it tumbles
_FACE_MS = const(60)
_BOT_MS = const(700)  # from one action of a bot to the next
_READ_MS = const(2500)  # for the end of its task
_HOLD_MS = const(300)  # so long after a die OK does not submit: the same press, hit twice
_FROM_NOW = const(-1)  # that begins at the next tick
_TICKS = const(0x1FFFFFFF)

_SIGN_KEYS = {keys.UP: TIMES, keys.DOWN: DIVIDED, keys.LEFT: MINUS, keys.RIGHT: PLUS}


class Page(Base):
    """Roll and calculate for the player in turn; `action` ends the task at once (`SOLUTION`, `CONCEDE`)."""

    def __init__(self, app, action=0):
        super().__init__(app)
        self._session = app.session
        self._own = app.session.own_words
        self._game = app.session.table.game
        self._bot = app.session.is_bot(self._game.seat)
        self._seat = self._game.seat
        self._clock = Clock(app.session.table)
        self.entry = None
        self._since = None
        self._late = None  # what is said at the next tick, with the calculation as it is then
        self._noted = False  # is something else said than usual?
        self._hold = None  # since when OK does not submit
        self._known = False
        self._asked = False
        self._build()
        self._begin()
        if action:
            self._play(action)

    def _build(self):
        app = self.app
        group = self.group
        half = self.width // 2
        self._shown_clock = board.bar(self, self._session.animal(self._seat))
        self.label(app.small, self._session.player_name(self._seat), theme.INK, board.NAME, 2)
        self._target = dice.Target(half, _TARGET)
        self._dice = dice.Dice(half, _DICE)
        self._left = tiles.Number("digits20", theme.mark(theme.ORANGE), 3, self.width - 36, _TARGET + 15)
        self._left.word = self._own.LEFT
        for layer in (self._target, self._dice, self._left):
            group.append(layer)
        self._sum = self.label(app.big, " ", theme.WHITE, half, _SUM, CENTRE)
        self._result = self.label(app.small, " ", theme.QUIET, 6, _PAD - 7)
        self._pad = dice.Pad(self, half, _PAD)
        self._status = self.label(app.small, " ", theme.WHITE, half, self.height - _STATUS, CENTRE)
        self._words = self.label(app.font, " ", theme.WHITE, half, _WORDS, CENTRE)
        self._go = Group()
        self._go.append(box(half - 70, self.height - _BAR - 6, 140, _BAR, theme.YELLOW))
        group.append(self._go)
        self._go_words = self.label(app.font, " ", theme.INK, half, self.height - _BAR - 1, CENTRE)
        self._frame = Frame(theme.YELLOW)
        group.append(self._frame)

    # ---- showing

    def _begin(self):
        """Begin with the phase as it is."""
        game = self._game
        self._target.show(game.wanted)
        self._show_clocks()
        if self._is_rolled():
            self._enter()
        else:
            self.state = ASKING
            self._dice.show(bytes(6), bytes(6), self._any)
            self.relabel(self._sum, " ", self.width // 2, _SUM, CENTRE)
            own = self._own
            words = own.ROLL_HELP % game.wanted
            if game.phase == SWAP_ROLL:
                other = self._session.player_name(game.owner(game.wish))
                words = own.SWAP_ROLL_HELP % (game.won, game.wish, other)
            self._tell(words, own.ROLL)

    @staticmethod
    def _any(place):
        return True

    def _enter(self):
        """The dice are rolled: enter the calculation."""
        self.state = ENTERING
        self.entry = entries.Entry(self._game)
        self.relabel(self._words, "", self.width // 2, _WORDS, CENTRE)
        self._go.hidden = self._go_words.hidden = True
        self._show()

    def _tell(self, words, go_on):
        """Words in place of the pad, and below them what OK does."""
        self._late = None
        self._pad.hide()
        self._frame.hide()
        half = self.width // 2
        self.relabel(self._result, "", 6, _PAD)
        self.relabel(self._status, "", half, self.height - _STATUS, CENTRE)
        lines = wrap(words, self.width - 20, self.app.font)
        self.relabel(self._words, "\n".join(lines), half, _WORDS, CENTRE)
        self._go.hidden = self._go_words.hidden = self._bot
        self.relabel(self._go_words, go_on, half, self.height - _BAR - 1, CENTRE)

    def _show(self, said=""):
        """What can come next, and soon the calculation; `said` in place of the usual help."""
        entry = self.entry
        own = self._own
        self._noted = said != ""
        choosing = entry.step == entries.DIE
        self._dice.show(entry.dice, entry.used, entry.can if choosing else self._any)
        if self._bot:
            self._pad.hide()
            self._late = own.WATCH
        elif choosing:
            self._pad.show(None, entry.allows)
            self._late = said or own.DIE_HELP
        else:
            lit = entry.pad if self.app.board.FOUR_KEYS else entries.READY
            self._pad.show(lit, entry.allows)
            self._late = said or (own.NO_DICE if self._all_used() else own.SIGN_HELP)
        self._point()

    def _point(self):
        """The cursor on the dice."""
        entry = self.entry
        if entry.step == entries.DIE and not self._bot:
            self._frame.around(self._dice.left(entry.at) - 1, _DICE - 2, dice.DIE + 2, dice.DIE + 4)
        else:
            self._frame.hide()

    def _show_words(self):
        """The calculation as far as it is entered, and what is said about it."""
        game = self._game
        entry = self.entry
        sign = entry.sign if entry.step == entries.DIE else 0
        text = dice.sum_text(game.steps, game.step_count, sign)
        self.relabel(self._sum, text or " ", self.width // 2, _SUM, CENTRE)
        result = ""
        if game.shows_result and game.step_count:
            number = value(game.steps, game.step_count)
            result = "= %d" % number if number >= 0 else self._own.BELOW
        self.relabel(self._result, result, 6, _PAD - 7)
        self.relabel(self._status, self._late, self.width // 2, self.height - _STATUS, CENTRE)
        self._late = None

    def _say(self, text):
        """Say `text` until the next key."""
        self._late = None
        self._noted = True
        self.relabel(self._status, text, self.width // 2, self.height - _STATUS, CENTRE)

    def _show_clocks(self):
        self._shown_clock.show(self._clock.left)
        self._left.show(self._clock.task_left if self._is_rolled() else None)

    def _all_used(self):
        """Is every die in the calculation?"""
        return self._game.step_count == len(self.entry.dice)

    def _is_rolled(self):
        """Are the dice rolled?"""
        return self._game.phase == TASK or self._game.phase == SWAP_TASK

    # ---- keys

    def key(self, event):
        if self.state == OVER:
            if event >= keys.OK:
                self._go_on()
        elif event == keys.MENU:
            self.app.go("quiclo_menu")
        elif event == keys.OK:
            self._ok()
        elif event == keys.BACK or event == keys.UNDO:
            self._back(event)
        elif self.state == ENTERING and not self._bot:
            self._asked = False
            self._steer(event)

    def _ok(self):
        if self.state == ROLLING:
            self._enter()
        elif self._bot:
            self._play_bot()
        elif self.state == ASKING:
            self._play(actions.ROLL << 12)
        elif self.entry.step == entries.DIE:
            self._take()
        elif self.app.board.FOUR_KEYS and self.entry.pad != entries.READY:
            self._choose_sign(self.entry.pad)
        else:
            self._submit()

    def _steer(self, event):
        entry = self.entry
        if event == keys.PREV or event == keys.NEXT:
            entry.turn(1 if event == keys.NEXT else -1)
        elif entry.step == entries.SIGN:
            self._choose_sign(_SIGN_KEYS[event])
            return
        elif event == keys.UP or event == keys.DOWN:
            entry.to_end(1 if event == keys.UP else -1)
        else:
            entry.turn(1 if event == keys.RIGHT else -1)
        if self._noted or entry.step == entries.SIGN:
            self._show()
        else:
            self._point()

    def _choose_sign(self, sign):
        if self.entry.choose_sign(sign):
            self._show()
        else:
            self._show(self._own.NO_DICE if self._all_used() else self._own.REMAINDER)

    def _take(self):
        self._session.play(self.entry.take())
        self.entry.taken()
        self._hold = _FROM_NOW
        self._show()

    def _submit(self):
        """Submit, unless the key was hit twice, a number in between is negative, or there is one die only."""
        if self._hold is not None:
            return
        game = self._game
        why = game.why_not(actions.SUBMIT << 12)
        if why == rules.NEGATIVE_SUM:
            self._show(self._own.NEGATIVE)
        elif game.step_count == 1 and not self._asked:
            self._asked = True
            self._show(self._own.ONE_DIE)
        else:
            self._play(actions.SUBMIT << 12)

    def _back(self, event):
        """Take back the last press; where there is none, BACK opens the menu."""
        if self.state == ENTERING and not self._bot and self._take_back():
            self._show()
        elif self.state == ASKING and not self._bot and self._session.table.can_undo:
            self._session.undo()  # the wish for a card
            self._to_board()
        elif event == keys.UNDO:
            if self.state == ENTERING:
                self._say(self.words.NO_UNDO)
        else:
            self.app.go("quiclo_menu")

    def _take_back(self):
        """Take back a sign, or a die with its sign; False where nothing is entered."""
        self._asked = False
        game = self._game
        if self.entry.drop_sign():
            return True
        if not game.step_count:
            return False
        self._session.play(actions.BACK << 12)
        self.entry.dropped()
        return True

    # ---- playing

    def _play(self, action):
        """Play an action that is no part of a calculation."""
        kind = actions.kind(action)
        if kind == actions.ROLL:
            self._session.play(action)
            self._clock.begin_task()
            self._known = False
            self._roll()
            return
        game = self._game
        right = kind == actions.SUBMIT and value(game.steps, game.step_count) == game.wanted
        words = self._words_of_end(kind, right)
        self._session.play(action)
        self.app.play("TAKE" if right else "LOST")
        self.state = OVER
        self._since = None
        self._left.show(None)
        self._tell(words, self._own.GO_ON)

    def _roll(self):
        self._since = None
        if self.app.campaign.settings.movement:
            self.state = ROLLING
            self._tell("", " ")
            self._go.hidden = self._go_words.hidden = True
        else:
            self._enter()

    def _words_of_end(self, kind, right):
        """What an action of this kind, `right` or not, makes of the task; the calculation is shown, too."""
        game = self._game
        own = self._own
        target = game.target
        if kind == actions.SOLUTION:
            path = game.solution()
            if path:
                return self._show_sum(path, len(path)) + own.GONE % target
            self.relabel(self._sum, " ", self.width // 2, _SUM, CENTRE)
            return own.NO_WAY_GONE % target if game.strict or game.time_up else own.NO_WAY
        before = ""
        if kind == actions.SUBMIT:
            before = self._show_sum(game.steps, game.step_count)
        elif kind == actions.TASK_TIME_UP:
            before = own.LATE + " "
        if game.phase == SWAP_TASK:
            if right:
                return before + own.SWAP_RIGHT % (game.won, game.wish)
            return before + own.SWAP_WRONG % (game.won, self._session.player_name(game.owner(game.wish)))
        if right:
            return before + own.RIGHT % target
        return before + (own.WRONG if kind == actions.SUBMIT else own.GONE) % target

    def _show_sum(self, steps, n):
        """Show a calculation with its result; gives the result where it has no room behind it."""
        text = dice.with_result(steps, n)
        rest = ""
        if self.app.big.width(text) > self.width - 8:
            text, equals, rest = text.partition(" = ")
            rest = equals + rest + "\n"
        self.relabel(self._sum, text, self.width // 2, _SUM, CENTRE)
        return rest

    def _go_on(self):
        game = self._game
        session = self._session
        if game.result or game.seat != self._seat:
            session.pass_on()
        elif game.phase == ROLL:
            self._begin()
        elif self._bot:
            session.pass_on()
        else:
            self._to_board()

    def _to_board(self):
        """To the own cards: by the curtain where the match was opened by whoever held the device."""
        self.app.go("curtain" if self._session.resumed else "quiclo")

    def _play_bot(self):
        """The next action of the bot in turn."""
        self._since = None
        session = self._session
        action = session.bot_action()
        if actions.kind(action) == actions.STEP:
            session.play(action)
            self._enter()
        else:
            self._play(action)

    # ---- time

    def tick(self, now):
        if self._late is not None:
            self._show_words()
        if self._hold == _FROM_NOW:
            self._hold = now
        elif self._hold is not None and (now - self._hold) & _TICKS >= _HOLD_MS:
            self._hold = None
        if self._since is None:
            self._since = now
            self._faces = 0
        passed = (now - self._since) & _TICKS
        if self.state == ROLLING:
            self._tumble(passed)
        elif self._bot and passed >= (_READ_MS if self.state == OVER else _BOT_MS):
            self._since = None
            if self.state == OVER:
                self._go_on()
            else:
                self._play_bot()
        elif self.state == ASKING or self.state == ENTERING:
            self._run_clocks(now)
            if not self._bot and not self._known and self._game.phase == TASK:
                self._known = self._game.think()

    def _tumble(self, passed):
        """Other faces of the dice from time to time."""
        face = passed // _FACE_MS
        if face >= _FACES:
            self._enter()
        elif face != self._faces:
            self._faces = face
            for i in range(6):
                self._dice.face(i, (7 * face + 5 * i) % 12 + 1)

    def _run_clocks(self, now):
        clock = self._clock
        task = self.state == ENTERING
        if not clock.tick(now, task):
            return
        self._show_clocks()
        if clock.left == WARNING:
            self._say(self._own.TWO_MINUTES)
        due = clock.due(task)
        if not due:
            return
        if due >> 12 == actions.TIME_UP:
            self._session.play(due)
            if self._game.result:
                self._session.pass_on()
            else:
                self._say(self._own.LAST_TASK)
        else:
            self._play(due)
