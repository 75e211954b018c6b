"""The menu at the table of Primzahlen-Rommé: what is not a move."""

from engine.primrommee.actions import GIVE_UP
from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base


class Page(Base):
    """Back to the table, undo, the list of primes, helps, rules, give up, leave."""

    def __init__(self, app):
        super().__init__(app)
        w = self.words
        session = app.session
        own = session.own_words
        self.label(app.font, w.MENU, theme.YELLOW, self.width // 2, 6, CENTRE)
        rows = [(w.BACK_TO_GAME, self._back)]
        if session.table.can_undo:
            rows.append((w.UNDO, self._undo))
        rows.append((own.PRIMES, lambda: app.go("primrommee_primes")))
        rows.append((own.HELPS, lambda: app.go("primrommee_help")))
        rows.append((w.RULES, lambda: app.go("rules", "primrommee_menu", 1, 0, "primrommee")))
        rows.append((w.GIVE_UP, self._ask))
        rows.append((w.TO_GAMES, lambda: app.go("games", "primrommee")))
        self._rows = rows
        self._menu = Menu(self, [text for text, _ in rows], 38, rows=7, row=27)

    def key(self, event):
        if event in (keys.BACK, keys.MENU):
            self._back()
            return
        chosen = self._menu.key(event)
        if chosen >= 0:
            self._rows[chosen][1]()

    def _back(self):
        self.app.go("primrommee")

    def _undo(self):
        self.app.session.undo()
        self._back()

    def _ask(self):
        w = self.words
        self.app.go("message", w.GIVE_UP_SURE, ((w.YES, self._give_up), (w.NO, self._back)), 1)

    def _give_up(self):
        self.app.session.play(GIVE_UP)
        self.app.session.pass_on()
