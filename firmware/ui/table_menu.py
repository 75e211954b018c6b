"""The menu at a game's table: what is not a move."""

from firmware.drivers import keys
from firmware.ui.menu import Menu
from firmware.ui.page import Page


class TableMenu(Page):
    """Rows of (words, function without arguments), of which the first leads back to the table.

    Subclasses call `offer` in `__init__`; BACK and MENU mean the first row.
    """

    def offer(self, choices, y, **form):
        """Show the rows `choices` from `y` px on; `form` as `Menu` takes it."""
        self._choices = choices
        self._menu = Menu(self, [words for words, _ in choices], y, **form)

    def key(self, event):
        chosen = 0 if event in (keys.BACK, keys.MENU) else self._menu.key(event)
        if chosen >= 0:
            self._choices[chosen][1]()

    def ask_give_up(self):
        """Ask whether to give up; then `give_up`, or back to the table."""
        w = self.words
        back = self._choices[0][1]
        self.app.go("message", w.GIVE_UP_SURE, ((w.YES, self.give_up), (w.NO, back)), 1)

    def give_up(self):
        """Give up the game in progress."""
        raise NotImplementedError
