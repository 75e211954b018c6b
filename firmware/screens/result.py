"""The end of a game: won with stars, or not, and what can come next."""

from micropython import const

from displayio import Group
from firmware.drivers import keys
from firmware.progress import SCENARIOS, stars
from firmware.ui import theme, tiles
from firmware.ui.labels import CENTRE
from firmware.ui.menu import ROW, Menu
from firmware.ui.page import Page as Base

ASKED = const(126)  # px of the question
STAGE = const(10)  # scenarios from one place to rest on the path to the next


class Page(Base):
    """`best`: was this the group's best attempt at the scenario? `first`: its first victory there?"""

    likely = ("scenario",)

    def __init__(self, app, best=False, first=False):
        super().__init__(app)
        w = self.words
        game = app.campaign.table.game
        self._number = game.scenario
        won = game.result == 1
        half = self.width // 2
        self.label(app.big, w.WON if won else w.LOST, theme.YELLOW if won else theme.SKY, half, 8, CENTRE)
        choices = []
        self._goals = []
        if won:
            count = stars(game.turn, game.size)
            row = tiles.grid("stars", theme.stars(), 3, 1, 0, 0)
            for i in range(3):
                row[i] = 2 if i < count else 1
            big = Group(scale=2, x=half - 57, y=40)
            big.append(row)
            self.group.append(big)
            text = w.IN_TURNS % game.turn
            # with the victory that was the last one missing, whichever that is
            if (first or self._number == SCENARIOS) and app.campaign.progress.won() == SCENARIOS:
                text += "\n" + w.ALL_DONE
            elif first and self._number % STAGE == 0 and self._number < SCENARIOS:
                text += "\n" + w.REST
            elif best and not first:
                text += "\n" + w.NEW_BEST
            self.label(app.font, text, theme.WHITE, half, 76, CENTRE)
            if self._number < SCENARIOS:
                choices.append(w.NEXT)
                self._goals.append(("scenario", self._number + 1))
        else:
            self.label(app.font, w.LOST_HELP, theme.WHITE, half, 56, CENTRE)
        # Rules, "Sieg, Aussetzen und neuer Versuch": what players may ask themselves, in turn.
        question = w.QUESTIONS[app.campaign.progress.tries(self._number) % len(w.QUESTIONS)]
        self.label(app.font, question, theme.SKY, half, ASKED, CENTRE)
        choices.append(w.AGAIN)
        self._goals.append(("scenario", self._number))
        choices.append(w.TO_PATH)
        self._goals.append(("path", self._number))
        self._menu = Menu(self, choices, self.height - ROW * len(choices) - 6)

    def key(self, event):
        chosen = self._menu.key(event)
        if chosen >= 0:
            self.app.go(*self._goals[chosen])
        elif event == keys.BACK:
            self.app.go("path", self._number)
