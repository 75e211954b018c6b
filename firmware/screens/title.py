"""The title: what the handheld shows after power-up."""

from displayio import Group
from firmware.drivers import keys
from firmware.ui import theme, tiles
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base

ROW = 24  # px: five choices fit below the picture
LOW_ROW = 20  # px: six do
COURT_W = 68  # px of the court cards that greet the players


class Page(Base):
    """Go on, play, choose a group, another game, the language, the settings.

    The cursor is at the choice that leads to the page `at`.
    """

    def __init__(self, app, at=None):
        super().__init__(app)
        self.likely = ("path",)
        app.end_session()
        w = self.words
        middle = self.width // 2
        self.label(app.big, "Kreuzsummen", theme.YELLOW, middle, 8, CENTRE)
        # From a sheet of this size: enlarging the cards of a hand would take longer than all the rest.
        left = middle - 3 * COURT_W // 2
        courts = tiles.grid("courts68x76_" + app.language, theme.card_palette(), 3, 1, left, 38)
        self.group.append(courts)
        suits = Group(scale=2, x=left, y=38)
        marks = tiles.grid("suits34x38", theme.suits(), 3, 1, 0, 0)
        for i in range(3):
            courts[i] = i
            marks[i] = i + 1
        suits.append(marks)
        self.group.append(suits)
        self._goals = []
        choices = []
        campaign = app.campaign
        if campaign.playing and campaign.in_progress(campaign.playing):
            choices.append(w.PLAY_ON)  # what was open when the power went
            self._goals.append(campaign.playing)
        elif campaign.table is not None and not campaign.table.game.result:
            choices.append(w.PLAY_ON)
            self.likely = app.TABLE + self.likely
            self.ahead = ("kreuzsummen",)
            self._goals.append("kreuzsummen")
        if campaign.progress is None:
            choices.append(w.PLAY)
            self._goals.append("groups" if campaign.used() else "group_new")
        else:
            name = app.group_name(campaign.progress)
            way = w.PATH + ": " + name
            choices.append(way if app.font.width(way) < self.width - 24 else name)
            self._goals.append("path")
            choices.append(w.GROUPS)
            self._goals.append("groups")
        choices.append(w.MORE_GAMES)
        self._goals.append("games")
        choices.append("Deutsch / English")
        self._goals.append("language")
        choices.append(w.SETTINGS)
        self._goals.append("settings")
        at = self._goals.index(at) if at in self._goals else 0
        row = ROW if len(choices) < 6 else LOW_ROW
        self._menu = Menu(self, choices, self.height - 5 * ROW - 1, rows=6, at=at, row=row)
        if campaign.fresh and not campaign.used():
            self.label(app.font, w.FRESH, theme.QUIET, middle, self.height - 24, CENTRE)

    def key(self, event):
        app = self.app
        chosen = self._menu.key(event)
        if chosen >= 0 and self._goals[chosen] == "settings":
            app.ask_code(lambda: app.go("settings"), lambda: app.go("title", "settings"))
        elif chosen >= 0 and self._goals[chosen] == app.campaign.playing:
            app.session.go_on(app.campaign.playing)
        elif chosen >= 0:
            app.go(self._goals[chosen])
        elif event == keys.BACK:
            self._menu.reset()
