"""The table of Konzentrationsspiel, for all to see: rows, pile, whose turn it is; at the end all cards."""

from micropython import const

from engine.konzentration import position
from engine.konzentration.actions import REDEAL, REFUSE, SWAP
from firmware.drivers import keys
from firmware.screens import konzentration_flow as flows
from firmware.ui.page import Page as Base

BOT_MS = const(1300)  # from one action of the device to the next, so that all can follow
REST_MS = const(400)  # a second press this soon was meant for what was there before
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
        elif game.phase == position.ASKED and not bot:
            self._ask_to_agree()
        elif game.phase == position.LOOK and not bot:
            app.go("konzentration_look")
        elif game.phase == position.DRAWN and not bot:
            app.go("konzentration_drawn")
        else:
            self._build()

    def _build(self):
        from firmware.screens.konzentration_view import View  # only where the table is shown

        view = self._view = View(self)
        self.flow = flows.Flow(self._game, view.cols)
        self._begin()
        view.finish()

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

    def _ask_to_agree(self):
        session = self._session
        game = self._game
        words = self.words
        said = self._own.AGREE % (session.player_name(game.asker), session.player_name(game.seat))
        choices = ((words.YES, self._redeal), (words.NO, self._refuse))
        self.app.go("message", said, choices, 1)

    def _refuse(self):
        self._session.play(REFUSE)
        self._session.pass_on()

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

    # ---- showing

    def _begin(self):
        """Show what lies on the table, for the player in turn now."""
        game = self._game
        own = self._own
        flow = self.flow
        name = self._session.player_name(game.seat)
        if game.revealed:
            flow.end()
            said = own.ALL_OPEN
        elif self._session.is_bot(game.seat):
            flow.wait()
            said = own.LOOKS if game.phase == position.DRAWN else own.PLAYS
            said = (own.IS_ASKED if game.phase == position.ASKED else said) % name
        else:
            flow.start()
            said = own.IN_TURN % name
        self._view.show()
        self._view.point(flow.focus)
        self._view.say(said)
        self._since = None
        self._awake = False

    def _show_step(self):
        """After a key: the frames, and what the cursor would choose."""
        own = self._own
        flow = self.flow
        view = self._view
        view.mark(flow.own)
        view.point(flow.focus)
        if flow.focus == flows.MENU:
            view.say(self.words.MENU)
        elif flow.step == flows.CHOOSE:
            view.say(own.DRAW if flow.focus == flows.PILE else own.SWAP)
        else:
            view.say(own.SWAP_SURE if flow.step == flows.SURE else own.FOR_WHICH)

    # ---- playing

    def _play(self, action):
        session = self._session
        game = self._game
        seat = game.seat
        own = seat << 4 | action >> 6 & 15
        session.play(action)
        stays = game.phase == position.TURN or session.is_bot(game.seat) and session.is_open()
        if game.revealed or not stays:
            session.pass_on()
            return
        self._begin()
        if action >> 10 == SWAP:
            self._view.mark(own, action & 63)
        else:
            self._view.mark()
            if action == REFUSE:
                self._view.say(self._own.REFUSED % session.player_name(seat))

    def tick(self, now):
        if self.flow is None:
            return
        self._view.finish()
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
            self._open_menu()
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
            self._open_menu()
        elif self.flow.step == flows.CHOOSE:
            self._view.say(self.words.NO_UNDO)

    def _open_menu(self):
        if self.flow.step == flows.ENDED:
            self.app.go("pause", "konzentration")
        else:
            self.app.go("konzentration_menu")

    def _choose(self):
        flow = self.flow
        place = flow.focus
        if place == flows.MENU:
            self._open_menu()
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
