"""How the next game is played: one row an option, the usual choice preset, one press starts."""

from engine import games
from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base

ROW = 24  # px
TOP = 54


class Page(Base):
    """The options of the next game (`app.session.options`).

    The game's own words say what is offered: `OPTIONS` has a text for each of the game's options. "-" is one
    that is not shown, "TITLE" offers all numbers that the game allows, "TITLE=%d cards" these in words,
    "TITLE=off/on" words of the numbers from the lowest on, "TITLE=0:none/15:short" some numbers only.
    """

    def __init__(self, app):
        super().__init__(app)
        session = app.session
        self._options = session.options
        self._rows = []  # (place of the option, title, values as a list of (number, words))
        offers = session.own_words.OPTIONS
        if isinstance(offers, str):
            offers = (offers,)  # a tuple of one is a text in the file of words
        for i, (_, lowest, highest, _) in enumerate(games.load(session.name).OPTIONS):
            title, _, values = offers[i].partition("=")
            if title != "-":
                self._rows.append((i, title, _values(values, lowest, highest)))
        self.label(app.big, session.title(session.name), theme.YELLOW, self.width // 2, 12, CENTRE)
        choices = self._choices()
        row = min(ROW, (self.height - TOP - 4) // len(choices))  # all at once
        self._menu = Menu(self, choices, TOP, rows=len(choices), row=row)

    def _choices(self):
        choices = [self.words.START]
        for i, title, values in self._rows:
            value = self._options[i]
            shown = [words for number, words in values if number == value]
            choices.append(title + ": " + (shown[0] if shown else "%d" % value))
        return choices

    def key(self, event):
        if event == keys.BACK:
            self.app.go("seats")
            return
        chosen = self._menu.key(event)
        by = 1
        if event in (keys.LEFT, keys.RIGHT):
            by = 1 if event == keys.RIGHT else -1
            chosen = self._menu.at or -1
        if chosen == 0:
            self._start()
        elif chosen > 0:
            i, _, values = self._rows[chosen - 1]
            numbers = [number for number, _ in values]
            at = numbers.index(self._options[i]) if self._options[i] in numbers else 0
            self._options[i] = numbers[(at + by) % len(numbers)]
            self._menu.change(self._choices())

    def _start(self):
        app = self.app
        session = app.session
        try:
            session.begin(app.seed() % len(session.players) if session.starts_by_chance else 0)
        except ValueError:  # some options need fewer players
            app.tell(self.words.NOT_TOGETHER, "options")
        else:
            session.pass_on()


def _values(values, lowest, highest):
    """What is offered of an option, as a list of (number, words)."""
    numbers = range(lowest, highest + 1)
    if not values or "%d" in values:
        return [(number, (values or "%d") % number) for number in numbers]
    offered = []
    for i, words in enumerate(values.split("/")):
        number, colon, words_of_number = words.partition(":")
        offered.append((int(number), words_of_number) if colon else (numbers[i], words))
    return offered
