"""Asks for the teacher's code."""

import time

from firmware.ui import theme
from firmware.ui.code import Code
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base

WAIT_MS = 3000  # after a wrong code: trying all 256 of them takes a quarter of an hour


class Page(Base):
    """Calls the function `go_on` after the right four keys, `go_back` after others or for a direction."""

    def __init__(self, app, go_on, go_back):
        super().__init__(app)
        w = self.words
        half = self.width // 2
        self._go_on = go_on
        self._go_back = go_back
        self._since = None  # ms; of a wrong code
        self.label(app.big, w.LOCKED, theme.YELLOW, half, 12, CENTRE)
        self._text = self.label(app.font, w.CODE_ENTER, theme.WHITE, half, 52, CENTRE, self.width - 28)
        self._code = Code(self, 120, True)
        self.label(app.small, w.CODE_LOST, theme.QUIET, half, 186, CENTRE, self.width - 28)

    def key(self, event):
        if self._since is not None:
            return
        code = self._code
        if not code.key(event):
            self._go_back()
        elif code.keys == self.app.campaign.settings.lock:
            self._go_on()
        elif code.full:
            self._since = time.ticks_ms()
            self._text.color = theme.ORANGE
            self.relabel(self._text, self.words.CODE_WRONG, self.width // 2, 52, CENTRE, self.width - 28)

    def tick(self, now):
        self._code.tick()
        if self._since is not None and time.ticks_diff(now, self._since) >= WAIT_MS:
            self._go_back()
