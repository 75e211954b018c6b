"""The card just drawn in Konzentrationsspiel: its player alone looks at it, then it is laid down hidden."""

from micropython import const

from displayio import Group
from engine.konzentration.actions import LAY
from firmware.drivers import keys
from firmware.ui import animals, theme
from firmware.ui import konzentration_cards as cards
from firmware.ui.labels import CENTRE
from firmware.ui.menu import ROW, Menu
from firmware.ui.page import Page as Base

LOOK_MS = const(300)  # a shorter look may have been a slip
_TICKS = const(0x1FFFFFFF)


class Page(Base):
    """A back that shows its value while OK is held, then a choice to lay it down.

    In a trial round the card lies open.
    """

    def __init__(self, app):
        super().__init__(app, theme.FELT_LIGHT)
        session = self._session = app.session
        own = session.own_words
        game = self._game = session.table.game
        seat = game.seat
        half = self.width // 2
        self._ok = ("X",) if app.board.FOUR_KEYS else ("press", "A")
        said = own.OPEN_CARD if game.trial else own.ONLY_YOU
        self.label(app.font, said, theme.WHITE, half, 8, CENTRE)
        name = self.label(app.big, session.player_name(seat), theme.YELLOW, half + 24, 38, CENTRE)
        self.group.append(animals.large(session.animal(seat), name.x - animals.LARGE - 8, 32))
        w, h = cards.shape(game.players)[0]
        picture = Group(scale=2, x=half - w, y=124 - h)
        self._card = cards.Row(own.CARD, own, game.players, 1, 0, 0)
        picture.append(self._card)
        self.group.append(picture)
        trial = game.trial
        choices = [own.LAY_DOWN] if trial else [own.HOLD, own.LAY_DOWN]
        self._menu = Menu(self, choices, self.height - ROW * len(choices) - 8)
        self._seen = trial
        self._shown = False
        self._since = None  # since when it is shown
        self._turn(trial)

    def _turn(self, up):
        self._shown = up
        self._since = None
        self._card.put(0, self._game.drawn(self._game.seat) if up else cards.BACK)

    def tick(self, now):
        if not self._shown or self._game.trial:
            return
        if self._since is None:
            self._since = now
        if not self._held():
            long = (now - self._since) & _TICKS >= LOOK_MS
            self._turn(False)
            if long:
                self._seen = True
                self._menu.key(keys.DOWN)

    def _held(self):
        """Is a key of OK down?"""
        for name in self._ok:
            if self.app.keys.held(name):
                return True
        return False

    def key(self, event):
        app = self.app
        if event in (keys.BACK, keys.MENU):
            app.go("konzentration_menu")
        elif not self._shown or self._game.trial:
            chosen = self._menu.key(event)
            if chosen >= 0:
                self._choose(chosen)

    def _choose(self, chosen):
        if self._menu.choices[chosen] == self._session.own_words.HOLD:
            self._turn(True)
        elif self._seen:
            self._session.play(LAY)
            self._session.pass_on()
        else:
            self._menu.reset()
