"""The menu at a game's table: what is not a move."""

from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page

FEW = 5  # rows that leave room for a large heading


class TableMenu(Page):
    """Rows of (words, function without arguments), of which the first leads back to the table.

    Subclasses call `offer` in `__init__`; BACK and MENU mean the first row.
    """

    def offer(self, choices, rows=FEW, **form):
        """Show the heading and below it the rows `choices`; `rows` and `form` as `Menu` takes them."""
        app = self.app
        few = rows <= FEW
        font = app.big if few else app.font
        self.label(font, self.words.MENU, theme.YELLOW, self.width // 2, 12 if few else 6, CENTRE)
        self._choices = choices
        self._menu = Menu(self, [words for words, _ in choices], 58 if few else 38, rows=rows, **form)

    def key(self, event):
        chosen = 0 if event in (keys.BACK, keys.MENU) else self._menu.key(event)
        if chosen >= 0:
            self._choices[chosen][1]()

    def leave(self):
        """Leave a match in progress, of any game but the campaign's; it is saved."""
        self.app.go("games", self.app.session.name)

    def ask(self, question, yes):
        """Ask `question`; then call the function `yes`, or go back to the table."""
        self.app.ask(question, yes, self._choices[0][1])

    def ask_give_up(self):
        """Ask whether to give up; then `give_up`, or back to the table."""
        self.ask(self.words.GIVE_UP_SURE, self.give_up)

    def give_up(self):
        """Give up the match in progress, of any game but the campaign's."""
        session = self.app.session
        session.play(session.table.game.GIVE_UP)
        session.pass_on()
