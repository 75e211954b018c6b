"""Choose a group of two players, or make a new one."""

from firmware.drivers import keys
from firmware.ui import animals, theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import ROW, Menu
from firmware.ui.page import Page as Base

PAIR = 2 * animals.SMALL[0] + 2  # px of the two pictures before a name


class GroupMenu(Menu):
    """A menu whose choices have the pictures of two players before them.

    `pairs` holds (animal, animal) or None for each of the first choices; the choices after them have none.
    """

    def __init__(self, page, choices, pairs, y, rows, at):
        self._pairs = pairs
        self._heads = []
        super().__init__(page, choices, y, rows=rows, at=at, indent=PAIR + 8 if pairs else 0)
        for i in range(self._rows):
            for x in (0, PAIR - animals.SMALL[0]):
                head = animals.small(0, 14 + x, y + i * ROW + 6)
                page.group.append(head)
                self._heads.append(head)
        self.change(choices)

    def _show(self):
        super()._show()
        for i, head in enumerate(self._heads):
            group = self._first + i // 2
            pair = self._pairs[group] if group < len(self._pairs) else None
            head.hidden = pair is None
            if pair:
                animals.turn(head, pair[i % 2])


class Page(Base):
    """All groups by name; the last choice makes a new one."""

    def __init__(self, app):
        super().__init__(app)
        campaign = app.campaign
        self.label(app.big, self.words.GROUPS, theme.YELLOW, self.width // 2, 12, CENTRE)
        self._places = campaign.used()
        choices = []
        pairs = []
        for place in self._places:
            group = campaign.group(place)
            choices.append(app.group_name(group) if group else self.words.UNREADABLE)
            pairs.append(group.animals if group else None)
        choices.append(self.words.NEW_GROUP)
        # at the chosen group, else at the first that can be read, else at a new one
        at = len(pairs)
        for i in range(len(pairs) - 1, -1, -1):
            if self._places[i] == campaign.place or campaign.place < 0 and pairs[i]:
                at = i
        self._menu = GroupMenu(self, choices, pairs, 62, 5, at)

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
            # what can't be read is told of on the way: then another group can be chosen
            app.go("groups" if app.campaign.progress is None else "path")
        elif app.campaign.free() < 0:
            app.tell(self.words.GROUPS_FULL, "groups")
        else:
            app.go("group_new")
