"""A scenario before it is played: its targets, its cards, what is new."""

from displayio import Group
from engine.kreuzsummen import scenarios
from engine.kreuzsummen.targets import targets
from engine.table import Table
from firmware.drivers import keys
from firmware.ui import theme, tiles
from firmware.ui.labels import LEFT, RIGHT
from firmware.ui.menu import ROW, Menu
from firmware.ui.page import Page as Base
from firmware.ui.page import box

MINI = 20  # px of a cell of the small field
# What is new in a scenario and shown before its first game: first and last page of the rules.
LESSONS = {
    1: (1, 3),
    2: (7, 7),
    3: (8, 8),
    4: (4, 5),
    5: (6, 6),
    7: (14, 14),
    12: (9, 9),
    18: (10, 10),
    31: (15, 15),
    41: (16, 16),
}


class Page(Base):
    """`number` is the scenario. Starts it, or goes on with the game in progress.

    A group has one game: before another one ends that, it is asked.
    """

    def __init__(self, app, number):
        super().__init__(app)
        self.likely = app.TABLE
        w = self.words
        self._number = number
        campaign = app.campaign
        table = campaign.table
        self._open = table is not None and not table.game.result and table.game.scenario == number
        # the other player may begin the next attempt (rules, "neuer Versuch")
        self._starter = 1 - table.starter if table is not None else 0
        title, text = app.line("scenarios", number).split("|")
        self.label(app.small, "%s %d" % (w.NUMBER, number), theme.YELLOW, 8, 5)
        best = campaign.progress.best(number)
        if best:
            self.label(app.small, w.BEST % best, theme.YELLOW, self.width - 8, 5, RIGHT)
        self.label(app.font, title, theme.WHITE, 8, 20)
        rows, cols = targets(number)
        self._field(rows, cols, 8, 42)
        right = 122
        cards = w.CARDS % (scenarios.highest(number), scenarios.copies(number))
        courts = scenarios.highest_face(number) - 10
        if courts:
            cards += "\n" + w.WITH + ", ".join(w.COURTS[:courts])
        self.label(app.small, cards, theme.QUIET, right, 44, LEFT, self.width - right - 4)
        tries = campaign.progress.tries(number)
        if tries:
            self.label(app.small, w.TRIES % tries, theme.QUIET, right, 104)
        self.label(app.font, text, theme.WHITE, 8, 123, LEFT, self.width - 16)
        choices = [w.GO_ON if self._open else w.START]
        choices.append(w.DEAL_NEW if self._open else self._first())
        self._menu = Menu(self, choices, self.height - 2 * ROW - 2, rows=2)
        self.ahead = ("kreuzsummen", None if self._open else (rows, cols, scenarios.hand_size(number)))

    def _first(self):
        animal = self.app.campaign.progress.animals[self._starter]
        return self.words.FIRST + self.words.ANIMALS[animal]

    def _field(self, rows, cols, x, y):
        group = Group(x=x, y=y)
        for row in range(len(rows)):
            top = (row + 1) * (MINI - 4)
            number = tiles.Number("digits14", theme.mark(theme.YELLOW), 2, 10, top)
            number.show(rows[row])
            group.append(number)
            for col in range(len(cols)):
                group.append(box(22 + col * MINI, top - 2, MINI - 2, MINI - 6, theme.FELT_LIGHT))
        for col in range(len(cols)):
            number = tiles.Number("digits14", theme.mark(theme.SKY), 2, 22 + col * MINI + 9, 0)
            number.show(cols[col])
            group.append(number)
        self.group.append(group)

    def key(self, event):
        app = self.app
        if event == keys.BACK:
            app.go("path", self._number)
            return
        if self._menu.at == 1 and not self._open and event in (keys.LEFT, keys.RIGHT):
            self._other_starter()
            return
        chosen = self._menu.key(event)
        if chosen == 1 and not self._open:
            self._other_starter()
        elif chosen == 1 and self._open:
            self._open = False
            self._menu.change((self.words.START, self._first()))
        elif chosen == 0:
            table = app.campaign.table
            other = table and table.length and not table.game.result and table.game.scenario
            if other and other != self._number:
                question = self.words.STOP_SURE % other
                app.ask(question, self._start, lambda: app.go("scenario", self._number))
            else:
                self._start()

    def _start(self):
        app = self.app
        progress = app.campaign.progress
        way = ("kreuzsummen",)
        if not self._open and not progress.tries(self._number) and self._number in LESSONS:
            way = _lesson(self._number, way)
        if not progress.last and self._number > 1:
            # the group's first game: what the keys do comes first, also where all scenarios are open
            way = _lesson(1, way)
        app.campaign.now_playing("")
        if not self._open:
            self._deal()
        app.go(*way)

    def _other_starter(self):
        self._starter = 1 - self._starter
        self._menu.change((self.words.START, self._first()))

    def _deal(self):
        app = self.app
        table = Table.new("kreuzsummen", bytes((self._number,)), 2, self._starter, app.seed())
        app.campaign.begin(table)


def _lesson(number, way):
    """The way to the pages of the rules that scenario `number` begins with, and from there on `way`."""
    return ("rules", way) + LESSONS[number]
