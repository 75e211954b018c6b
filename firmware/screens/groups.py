"""Choose a group of two players, or make a new one."""

from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base


class Page(Base):
    """All groups by name; the last choice makes a new one."""

    def __init__(self, app):
        super().__init__(app)
        campaign = app.campaign
        self.label(app.big, self.words.GROUPS, theme.YELLOW, self.width // 2, 12, CENTRE)
        self._places = campaign.used()
        choices = []
        for place in self._places:
            group = campaign.group(place)
            choices.append(app.group_name(group) if group else self.words.UNREADABLE)
        choices.append(self.words.NEW_GROUP)
        at = self._places.index(campaign.place) if campaign.place in self._places else 0
        self._menu = Menu(self, choices, 62, rows=5, at=at)

    def key(self, event):
        app = self.app
        if event == keys.BACK:
            app.go("title")
            return
        chosen = self._menu.key(event)
        if chosen < 0:
            return
        if chosen < len(self._places):
            app.campaign.use(self._places[chosen])
            if app.campaign.faults:
                app.home()
            else:
                app.go("path")
        elif app.campaign.groups.free() < 0:
            app.tell(self.words.GROUPS_FULL, "groups")
        else:
            app.go("group_new")
