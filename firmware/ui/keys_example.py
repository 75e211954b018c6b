"""A drawn example for the rules: the keys of this board and what they do."""

from displayio import Group
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.page import box

LINE = 27  # px from one key to the next
KEY = 24  # px of a drawn key
STICK = 66  # px of the one for all directions
ASIDE = 26  # px from the middle to the keys' right edge
WORDS = 14  # px from there to the words


class Example(Group):
    """Keys with their words, around `middle` and from `y` (px) down; `rows` says that it is they.

    `labels` are borrowed: the page gives them back.
    """

    def __init__(self, app, rows, middle, y):
        super().__init__()
        self.labels = []
        w = app.words
        move, choose, before, after = w.KEYS
        if app.board.FOUR_KEYS:
            keys = [("A", "◀ " + before), ("B", "▶ " + after), ("X", choose), ("Y", w.BACK + ", " + w.MENU)]
        else:
            keys = [("◀▲▼▶", move), ("A", choose), ("B", w.BACK), ("X", w.UNDO), ("Y", w.MENU)]
        right = middle - ASIDE
        for key, word in keys:
            wide = KEY if len(key) == 1 else STICK
            self.append(box(right - wide, y, wide, KEY, theme.PAPER))
            self._word(app, key, theme.INK, right - wide // 2, y + 3, CENTRE)
            self._word(app, word, theme.WHITE, right + WORDS, y + 3)
            y += LINE

    def _word(self, app, text, colour, x, y, *align):
        label = app.labels.take(app.font, text, colour, x, y, *align)
        self.labels.append(label)
        self.append(label)

    def tick(self, now):
        """Nothing moves here."""
