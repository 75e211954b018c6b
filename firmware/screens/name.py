"""Give a group or a player a name with a wheel of letters."""

from firmware.drivers import keys
from firmware.progress import NAME_LENGTH
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base
from firmware.ui.page import box

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789 -"
ERASE, FINISH = "←", "✓"
WHEEL = LETTERS + ERASE + FINISH
STEP = 28  # px between the letters of the wheel
TOP = 112


class Page(Base):
    """Up and down (or previous and next) turn the wheel, OK takes the letter under the mark.

    `question` stands above, `name` is the one so far; `done` is called with the new one, or with None where
    it stays. A name is at most `widest` px wide in the font of most words.
    """

    def __init__(self, app, question, name, done, widest=999):
        super().__init__(app)
        self._name = name
        self._done = done
        self._widest = widest
        half = self.width // 2
        self._at = 0
        self.label(app.font, question, theme.YELLOW, half, 12, CENTRE)
        # from edge to edge: twelve W are as wide as a small panel
        self.group.append(box(0, 46, self.width, 32, theme.FELT_LIGHT))
        self._text = self.label(app.big, " ", theme.WHITE, half, 50, CENTRE)
        self.group.append(box(half - 17, TOP - 6, 34, 36, theme.YELLOW))
        self._wheel = []
        for i in range(-3, 4):
            colour = theme.INK if i == 0 else theme.WHITE
            self._wheel.append(self.label(app.big, " ", colour, half + i * STEP, TOP, CENTRE))
        self._help = self.label(app.font, " ", theme.QUIET, half, 170, CENTRE)
        self._show()

    def _show(self):
        half = self.width // 2
        shown = self._name + ("_" if self._fits(self._name + "I") else "")
        self.relabel(self._text, shown, half, 50, CENTRE)
        for i in range(-3, 4):
            letter = WHEEL[(self._at + i) % len(WHEEL)]
            self.relabel(self._wheel[i + 3], letter, half + i * STEP, TOP, CENTRE)
        letter = WHEEL[self._at]
        w = self.words
        text = w.NAME_ERASE if letter == ERASE else w.NAME_DONE if letter == FINISH else w.NAME_TAKE
        self.relabel(self._help, text, half, 170, CENTRE)

    def key(self, event):
        if event in (keys.UP, keys.LEFT, keys.PREV):
            self._at = (self._at - 1) % len(WHEEL)
        elif event in (keys.DOWN, keys.RIGHT, keys.NEXT):
            self._at = (self._at + 1) % len(WHEEL)
        elif event == keys.OK:
            if self._take(WHEEL[self._at]):
                return
        elif event == keys.UNDO:
            self._name = self._name[:-1]
        elif event in (keys.BACK, keys.MENU):
            self._done(None)
            return
        self._show()

    def _fits(self, name):
        """Is this name not too long?"""
        return len(name) <= NAME_LENGTH and self.app.font.width(name) <= self._widest

    def _take(self, letter):
        """Use a letter of the wheel; True when the name is finished."""
        if letter == FINISH:
            self._done(self._name.strip())
            return True
        if letter == ERASE:
            self._name = self._name[:-1]
        elif self._fits(self._name + letter):
            self._name += letter
        return False
