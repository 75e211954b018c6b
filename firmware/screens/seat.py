"""One player of the next game: the animal, who plays it, and when it is its turn."""

from displayio import Group
from firmware.drivers import keys
from firmware.screens.seats import COUNT, next_animal
from firmware.ui import animals, theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import ROW, Menu
from firmware.ui.page import Page as Base

TOP = 100  # px of the menu, below the name
WIDEST = 71  # px of a player's name, in the font of most words: all pages have room for so much


class Page(Base):
    """The player at `seat` of `app.session.players`."""

    def __init__(self, app, seat):
        super().__init__(app)
        self._seat = seat
        self._players = app.session.players
        # Bots do not play alone: the last person stays one.
        persons = [player for player in self._players if player < 16]
        alone = len(persons) == 1 and self._players[seat] < 16
        self._levels = 0 if alone else min(app.session.levels(), len(self.words.LEVELS))
        half = self.width // 2
        picture = Group(scale=2, x=half - animals.LARGE, y=2)
        self._head = animals.large(0, 0, 0)
        picture.append(self._head)
        self.group.append(picture)
        self._name = self.label(app.font, " ", theme.YELLOW, half, 82, CENTRE)
        self._rows = [self._back, self._other_animal]
        if self._levels:
            self._rows.append(self._other_player)
        if seat:
            self._rows.append(self._earlier)
        self._rows.append(self._other_name)
        row = min(ROW, (self.height - TOP - 4) // len(self._rows))
        self._menu = Menu(self, self._choices(), self.height - row * len(self._rows) - 4, row=row)
        self._show()

    def _choices(self):
        w = self.words
        choices = [w.DONE, w.OTHER_ANIMAL]
        if self._levels:
            level = self._players[self._seat] >> 4
            choices.append(w.DEVICE % w.LEVELS[level - 1] if level else w.PERSON)
        if self._seat:
            choices.append(w.EARLIER)
        choices.append(w.RENAME)
        return choices

    def _show(self):
        animal = self._players[self._seat] & 15
        animals.turn(self._head, animal)
        self.relabel(self._name, self.app.session.name_of(animal), self.width // 2, 82, CENTRE)
        self._menu.change(self._choices())

    def key(self, event):
        chosen = self._menu.key(event)
        if event == keys.BACK:
            self._back()
        elif chosen >= 0:
            self._rows[chosen]()

    def _back(self):
        self.app.go("seats", COUNT + 1 + self._seat)

    def _other_animal(self):
        player = self._players[self._seat]
        self._players[self._seat] = player & 0xF0 | next_animal(self._players, player & 15)
        self._show()

    def _other_player(self):
        player = self._players[self._seat]
        level = ((player >> 4) + 1) % (self._levels + 1)
        self._players[self._seat] = player & 15 | level << 4
        self._show()

    def _other_name(self):
        name = self.app.campaign.settings.names[self._players[self._seat] & 15]
        self.app.go("name", self.words.NAME_PLAYER, name, self._rename, WIDEST)

    def _rename(self, name):
        if name is not None:
            self.app.session.rename(self._players[self._seat] & 15, name)
        self.app.go("seat", self._seat)

    def _earlier(self):
        players = self._players
        seat = self._seat
        players[seat - 1], players[seat] = players[seat], players[seat - 1]
        self._seat = seat - 1
        self._back()
