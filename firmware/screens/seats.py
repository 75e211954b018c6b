"""Who plays: how many, which animal sits where, and which of them the device plays."""

from engine import games
from firmware.drivers import keys
from firmware.progress import ANIMALS
from firmware.ui import animals, theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base

ROW = 22  # px: up to eight rows
TOP = 44
COUNT = 1  # the row of the number of players; the seats follow


def next_animal(players, animal, by=1):
    """The next animal after (`by` 1) or before (-1) `animal` that none of `players` has."""
    taken = [player & 15 for player in players]
    animal = (animal + by) % ANIMALS
    while animal in taken:
        animal = (animal + by) % ANIMALS
    return animal


class Page(Base):
    """The players of the next game (`app.session.players`) in their order; the cursor is on row `at`."""

    def __init__(self, app, at=0):
        super().__init__(app)
        w = self.words
        session = app.session
        self._players = session.players
        self.label(app.big, w.WHO_PLAYS, theme.YELLOW, self.width // 2, 8, CENTRE)
        count = len(self._players)
        self._menu = Menu(self, self._choices(), TOP, rows=count + 2, at=at, row=ROW, indent=26)
        self._heads = []
        for i in range(count):
            y = TOP + (COUNT + 1 + i) * ROW + 2
            self._heads.append(animals.small(self._players[i] & 15, 14, y))
            self.group.append(self._heads[i])
        starts = w.CHANCE_STARTS if session.starts_by_chance else w.STARTS
        self.label(app.small, starts, theme.QUIET, self.width // 2, self.height - 16, CENTRE)

    def _choices(self):
        w = self.words
        session = self.app.session
        choices = [w.DONE, w.PLAYERS % len(self._players)]
        for player in self._players:
            name = session.name_of(player & 15)
            choices.append(name + ", " + w.DEVICE % w.LEVELS[(player >> 4) - 1] if player > 15 else name)
        return choices

    def key(self, event):
        app = self.app
        if event == keys.BACK:
            app.go("games", app.session.name)
            return
        chosen = self._menu.key(event)
        at = self._menu.at
        by = 1
        if event in (keys.LEFT, keys.RIGHT):
            by = 1 if event == keys.RIGHT else -1
            if at > COUNT:
                self._other_animal(at - COUNT - 1, by)
            else:
                chosen = at if at == COUNT else -1
        if chosen == 0:
            app.go("options")
        elif chosen == COUNT:
            self._change_count(by)
        elif chosen > COUNT:
            app.go("seat", chosen - COUNT - 1)

    def _other_animal(self, seat, by):
        players = self._players
        animal = next_animal(players, players[seat] & 15, by)
        players[seat] = players[seat] & 0xF0 | animal
        animals.turn(self._heads[seat], animal)
        self._menu.change(self._choices())

    def _change_count(self, by):
        least, most = games.load(self.app.session.name).SEATS
        players = self._players
        count = least + (len(players) - least + by) % (most - least + 1)
        while len(players) < count:
            players.append(next_animal(players, ANIMALS - 1))
        while len(players) > count:
            players.pop()
        if max([player < 16 for player in players]) == 0:
            players[0] &= 15  # bots do not play alone
        self.app.go("seats", COUNT)
