"""One thing to say, and what can be done about it."""

from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import ROW, Menu
from firmware.ui.page import Page as Base


class Page(Base):
    """`text` over `choices`, a list of (words, function without arguments); BACK means the last choice."""

    def __init__(self, app, text, choices, at=0):
        super().__init__(app)
        self._choices = choices
        self.label(app.font, text, theme.WHITE, self.width // 2, 40, CENTRE, self.width - 28)
        top = self.height - ROW * len(choices) - 14
        self._menu = Menu(self, [words for words, _ in choices], top, at=at)

    def key(self, event):
        chosen = self._menu.key(event)
        if chosen < 0 and event == keys.BACK:
            chosen = len(self._choices) - 1
        if chosen >= 0:
            self._choices[chosen][1]()
