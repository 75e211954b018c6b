"""A list of choices, one under the cursor."""

from displayio import Group
from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import LEFT, write
from firmware.ui.page import box

ROW = 28  # px from one choice to the next


class Chosen(Group):
    """Nothing to see: a reader of the screen hears here which choice of `menu` is under the cursor."""

    def __init__(self, menu):
        super().__init__()
        self._menu = menu

    def say(self):
        """What is heard before all choices."""
        return "▶ " + self._menu.choices[self._menu.at]


class Menu:
    """Choices below each other at `y` on `page`; at most `rows` are visible, the others scroll.

    `choices` is a list of strings, `row` the px from one to the next; `indent` px are left free before the
    words. `key(event)` moves the cursor and
    returns the chosen index, or -1.
    """

    def __init__(self, page, choices, y, rows=5, at=0, x=14, row=ROW, indent=0):
        self._page = page
        self.choices = choices
        self.at = at
        self._rows = min(rows, len(choices))
        self._x = x + indent
        self._y = y
        self._row = row
        self._text_y = (row - 18) // 2 if row < ROW else 5
        self._first = -1
        self._bar = box(x - 8, y, page.width - 2 * x + 16, row - 2, theme.YELLOW)
        page.group.append(self._bar)
        page.group.append(Chosen(self))
        font = page.app.font
        self._up = self._down = None
        if self._rows < len(choices):
            self._up = page.label(font, "▲", theme.QUIET, page.width - x - 6, y - 17)
        self._lines = []
        for i in range(self._rows):
            self._lines.append(page.label(font, "", theme.WHITE, self._x, y + i * row + self._text_y))
        if self._up is not None:
            self._down = page.label(font, "▼", theme.QUIET, page.width - x - 6, y + self._rows * row - 2)
        self._show()

    def _show(self):
        first = min(max(self._first, self.at - self._rows + 1, 0), self.at)
        if first != self._first:
            self._first = first
            for i in range(self._rows):
                text = self.choices[first + i]
                write(self._lines[i], text, self._x, self._y + i * self._row + self._text_y, LEFT)
            if self._up is not None:
                self._up.hidden = not first
                self._down.hidden = first + self._rows >= len(self.choices)
        for i in range(self._rows):
            self._lines[i].color = theme.INK if first + i == self.at else theme.WHITE
        self._bar.y = self._y + (self.at - first) * self._row

    def change(self, choices):
        """Other words for the same number of choices."""
        self.choices = choices
        self._first = -1
        self._show()

    def reset(self):
        """Cursor to the first choice."""
        self.at = 0
        self._show()

    def key(self, event):
        """Move by a key event; the index of the choice on OK, else -1."""
        n = len(self.choices)
        if event in (keys.UP, keys.PREV):
            self.at = (self.at - 1) % n
            self._show()
        elif event in (keys.DOWN, keys.NEXT):
            self.at = (self.at + 1) % n
            self._show()
        elif event == keys.OK:
            return self.at
        return -1
