"""Lets the teacher set a code: four keys, shown as they are pressed, and a question."""

from firmware.ui import theme
from firmware.ui.code import Code
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base


class Page(Base):
    """Back to row `at` of the settings; at once for a direction key."""

    def __init__(self, app, at):
        super().__init__(app)
        half = self.width // 2
        self._at = at
        self.label(app.big, self.words.CODE_NEW, theme.YELLOW, half, 12, CENTRE)
        self.label(app.font, self.words.CODE_CHOOSE, theme.WHITE, half, 52, CENTRE, self.width - 28)
        self._code = Code(self, 120, False)

    def key(self, event):
        if not self._code.key(event):
            self._leave()
        elif self._code.full:
            question = self.words.CODE_SURE % " ".join(self._code.keys)
            self.app.ask(question, self._lock, self._leave)

    def tick(self, now):
        self._code.tick()

    def _lock(self):
        self.app.campaign.settings.lock = self._code.keys
        self.app.campaign.save_settings()
        self._leave()

    def _leave(self):
        self.app.go("settings", self._at)
