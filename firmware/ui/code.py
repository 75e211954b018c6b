"""Four boxes that fill with the keys of a teacher's code, whatever these keys mean on other pages."""

from firmware.drivers import keys
from firmware.progress import LOCK_LENGTH
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.page import box

SIDE = 36  # px of a box
STEP = 46  # px from one box to the next
HIDDEN = "★"

_NAMES = {keys.OK: "A", keys.BACK: "B", keys.UNDO: "X", keys.MENU: "Y"}
_FOUR_NAMES = {keys.PREV: "A", keys.NEXT: "B", keys.OK: "X", keys.BACK: "Y"}
_TURNED_NAMES = {keys.NEXT: "A", keys.PREV: "B", keys.OK: "X", keys.BACK: "Y"}  # a key stays itself


class Code:
    """The boxes on `page` at `y` px. `keys` are the letters so far; they are shown unless `hidden`."""

    def __init__(self, page, y, hidden):
        app = page.app
        self._app = app
        self._page = page
        self._y = y
        self._hidden = hidden
        self._names = _NAMES
        if app.board.FOUR_KEYS:
            self._names = _TURNED_NAMES if app.campaign.settings.left_handed else _FOUR_NAMES
        self.keys = ""
        self._held = ""
        self._boxes = []
        self._letters = []
        for i in range(LOCK_LENGTH):
            frame = box(self._middle(i) - SIDE // 2, y, SIDE, SIDE, theme.FELT_LIGHT)
            page.group.append(frame)
            self._boxes.append(frame)
            self._letters.append(page.label(app.big, "", theme.INK, self._middle(i), y + 6, CENTRE))

    def _middle(self, i):
        return self._page.width // 2 + (2 * i + 1 - LOCK_LENGTH) * STEP // 2

    @property
    def full(self):
        """Are all four keys there?"""
        return len(self.keys) == LOCK_LENGTH

    def key(self, event):
        """Take a key event into the next box; False when it was no key of a code."""
        name = self._names.get(event)
        if name is None:
            return False
        if name == self._held or self.full:
            return True  # a key that is held repeats on some boards: it counts once
        i = len(self.keys)
        self.keys += name
        self._held = name
        self._boxes[i].pixel_shader = theme.solid(theme.YELLOW)
        shown = HIDDEN if self._hidden else name
        self._page.relabel(self._letters[i], shown, self._middle(i), self._y + 6, CENTRE)
        return True

    def tick(self):
        """Notice that the last key was let go."""
        if self._held and not self._app.keys.held(self._held):
            self._held = ""
