"""Together we …: what a group has done, and its name."""

from displayio import Group
from engine.kreuzsummen.sizes import sizes
from firmware.drivers import keys
from firmware.progress import SCENARIOS, stars
from firmware.ui import animals, theme, tiles
from firmware.ui.labels import CENTRE, LEFT, RIGHT
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base


class Page(Base):
    """The chosen group's stones, stars and tries. `at` is where the cursor was on the path."""

    def __init__(self, app, at=-1):
        super().__init__(app)
        self._at = at
        w = self.words
        progress = app.campaign.progress
        half = self.width // 2
        self.label(app.big, app.group_name(progress), theme.YELLOW, half, 8, CENTRE)
        self.label(app.font, w.TOGETHER, theme.QUIET, half, 40, CENTRE)
        for seat in range(2):
            x = (self.width - 54) * seat + 7
            self.group.append(animals.large(progress.animals[seat], x, 48))
        cells = sizes()
        won = shine = full = tries = 0
        for number in range(1, SCENARIOS + 1):
            tries += progress.tries(number)
            best = progress.best(number)
            if best:
                got = stars(best, cells[number - 1])
                won += 1
                shine += got
                full += got == 3
        row = tiles.grid("stars", theme.stars(), 3, 1, 0, 0)
        for i in range(3):
            row[i] = 2 if won * 3 >= SCENARIOS * (i + 1) else 1
        big = Group(scale=2, x=half - 57, y=60)
        big.append(row)
        self.group.append(big)
        y = 96
        # the words of one and of many
        for words, value in (
            (w.STONES, won), (w.STARS, shine), ((w.FULL_STARS,) * 2, full), (w.TRIED, tries)
        ):
            self.label(app.font, "%d" % value, theme.YELLOW, half - 20, y, RIGHT)
            self.label(app.font, words[value != 1], theme.WHITE, half - 10, y, LEFT)
            y += 20
        self._menu = Menu(self, (w.BACK, w.RENAME), self.height - 58, rows=2)

    def key(self, event):
        chosen = self._menu.key(event)
        if chosen == 0 or event in (keys.BACK, keys.MENU):
            self.app.go("path", self._at)
        elif chosen == 1:
            name = self.app.campaign.progress.name
            self.app.go("name", self.words.NAME_GROUP, name, self._rename)

    def _rename(self, name):
        if name is not None:
            self.app.campaign.rename(name)
        self.app.go("group", self._at)
