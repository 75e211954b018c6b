"""The helps of Primzahlen-Rommé, each on or off, for all players of the match."""

from firmware.drivers import keys
from firmware.screens import primrommee_helps as helps
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base

HELPS = (helps.NO_MATCH, helps.FAR, helps.LAY)


class Page(Base):
    """Show what matches; say how far the hand is; lay down oneself instead of by the device."""

    def __init__(self, app):
        super().__init__(app)
        self._table = app.session.table
        self._own = app.session.own_words
        self.label(app.big, self._own.HELPS, theme.YELLOW, self.width // 2, 12, CENTRE)
        self._menu = Menu(self, self._choices(), 58)

    def _choices(self):
        own = self._own
        w = self.words
        on = [w.ON if helps.has(self._table, help_) else w.OFF for help_ in HELPS]
        on[0] = w.OFF if on[0] == w.ON else w.ON  # that one is kept the other way round: it is on at first
        texts = (own.HELP_MATCH, own.HELP_FAR, own.HELP_LAY)
        return [texts[i] % on[i] for i in range(3)] + [w.BACK]

    def key(self, event):
        if event in (keys.BACK, keys.MENU):
            self.app.go("primrommee_menu")
            return
        chosen = self._menu.key(event)
        if event in (keys.LEFT, keys.RIGHT):
            chosen = self._menu.at
        if chosen == len(HELPS):
            if event == keys.OK:
                self.app.go("primrommee_menu")
        elif chosen >= 0:
            helps.change(self._table, HELPS[chosen])
            self._menu.change(self._choices())
