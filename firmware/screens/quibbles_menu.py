"""The menu of Quibbles: what is not a move."""

from engine.quibbles.actions import GIVE_UP
from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base


class Page(Base):
    """Back to the game, look at what lies open, rules, give up, leave."""

    def __init__(self, app):
        super().__init__(app)
        w = self.words
        self.label(app.big, w.MENU, theme.YELLOW, self.width // 2, 12, CENTRE)
        self._rows = (
            (w.BACK_TO_GAME, self._back),
            (app.session.own_words.LOOK, self._look),
            (w.RULES, self._rules),
            (w.GIVE_UP, self._ask),
            (w.TO_GAMES, self._leave),
        )
        self._menu = Menu(self, [text for text, _ in self._rows], 58)

    def key(self, event):
        if event in (keys.BACK, keys.MENU):
            self._back()
            return
        chosen = self._menu.key(event)
        if chosen >= 0:
            self._rows[chosen][1]()

    def _back(self):
        self.app.go("quibbles")

    def _look(self):
        self.app.go("quibbles_look")

    def _rules(self):
        self.app.go("rules", "quibbles_menu", 1, 0, "quibbles")

    def _ask(self):
        w = self.words
        self.app.go("message", w.GIVE_UP_SURE, ((w.YES, self._give_up), (w.NO, self._back)), 1)

    def _give_up(self):
        session = self.app.session
        session.play(GIVE_UP)
        session.pass_on()

    def _leave(self):
        self.app.go("games", "quibbles")
