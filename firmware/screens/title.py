"""The title: what the handheld shows after power-up."""

from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base


class Page(Base):
    """Go on, play, choose a group, choose the language."""

    def __init__(self, app, at=0):
        super().__init__(app)
        w = self.words
        middle = self.width // 2
        self.label(app.big, "Kreuzsummen", theme.YELLOW, middle, 18, CENTRE)
        note = w.FRESH if app.campaign.fresh and not app.campaign.used() else w.SUBTITLE
        self.label(app.font, note, theme.QUIET, middle, 50, CENTRE)
        self._goals = []
        choices = []
        campaign = app.campaign
        if campaign.table is not None and not campaign.table.game.result:
            choices.append(w.PLAY_ON)
            self._goals.append("kreuzsummen")
        if campaign.progress is None:
            choices.append(w.PLAY)
            self._goals.append("groups" if campaign.used() else "group_new")
        else:
            choices.append(w.PATH + ": " + app.group_name(campaign.progress))
            self._goals.append("path")
            choices.append(w.GROUPS)
            self._goals.append("groups")
        choices.append("Deutsch / English")
        self._goals.append("language")
        self._menu = Menu(self, choices, 88, at=min(at, len(choices) - 1))

    def key(self, event):
        chosen = self._menu.key(event)
        if chosen >= 0:
            self.app.go(self._goals[chosen])
        elif event == keys.BACK:
            self._menu.reset()
