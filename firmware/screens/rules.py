"""The rules, one idea a page."""

from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base


class Page(Base):
    """Turn the pages with left and right; BACK goes to the page `then`."""

    def __init__(self, app, then):
        super().__init__(app)
        self._then = then
        self._number = 1
        half = self.width // 2
        self._title = self.label(app.big, " ", theme.YELLOW, half, 18, CENTRE)
        self._text = self.label(app.font, " ", theme.WHITE, half, 70, CENTRE)
        self._where = self.label(app.small, " ", theme.QUIET, half, self.height - 20, CENTRE)
        self._count = 1
        while app.line("rules", self._count + 1):
            self._count += 1
        self._show()

    def _show(self):
        half = self.width // 2
        title, text = self.app.line("rules", self._number).split("|")
        self.relabel(self._title, title, half, 18, CENTRE)
        self.relabel(self._text, text, half, 70, CENTRE, self.width - 32)
        where = "◀ %d / %d ▶" % (self._number, self._count)
        self.relabel(self._where, where, half, self.height - 20, CENTRE)

    def key(self, event):
        number = self._number
        if event in (keys.BACK, keys.MENU):
            self.app.go(self._then)
        elif event in (keys.RIGHT, keys.DOWN, keys.NEXT, keys.OK):
            number += 1
        elif event in (keys.LEFT, keys.UP, keys.PREV):
            number -= 1
        if number > self._count:
            self.app.go(self._then)
        elif 1 <= number != self._number:
            self._number = number
            self._show()
