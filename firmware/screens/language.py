"""Choose the language. Each is written in itself, so that everybody finds their own."""

from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base


class Page(Base):
    """German or English; back to the title."""

    def __init__(self, app):
        super().__init__(app)
        self.label(app.big, self.words.LANGUAGE, theme.YELLOW, self.width // 2, 18, CENTRE)
        self._menu = Menu(self, ("Deutsch", "English"), 88, at=app.campaign.settings.language)

    def key(self, event):
        chosen = self._menu.key(event)
        if chosen >= 0:
            self.app.set_language(chosen)
        if chosen >= 0 or event == keys.BACK:
            self.app.go("title", "language")
