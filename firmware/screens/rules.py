"""The rules, one idea a page, each with a small example that moves."""

from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base

OWN = {"@keys": "keys_example", "@targets": "targets_example"}


class Page(Base):
    """Turn the pages `first` to `last` (0: all) with left and right; BACK goes to the page `then` at once.

    `then` is its name, or a tuple of that and its arguments.

    The rules are those of `game`, whose examples are drawn by its own module `firmware.ui.GAME_example`;
    without it, those of Kreuzsummen. Points look alike in all games: an example that begins with "@" is
    drawn by `firmware.ui.points_example`, and those of `OWN` by modules of their own.
    """

    def __init__(self, app, then, first=1, last=0, game=""):
        super().__init__(app)
        self._then = (then,) if isinstance(then, str) else then
        if self._then[0] == "kreuzsummen":
            self.likely = app.TABLE
            self.ahead = self._then
        self._file = game + "_rules" if game else "rules"
        self._drawn_by = "firmware.ui." + (game + "_example" if game else "example")
        self._number = self._first = first
        half = self.width // 2
        self._title = self.label(app.big, "", theme.YELLOW, half, 1, CENTRE)
        self._text = self.label(app.font, "", theme.WHITE, half, 26, CENTRE)
        self._where = self.label(app.small, "", theme.QUIET, half, self.height - 15, CENTRE)
        self._last = last or app.lines(self._file)
        self._example = None
        self._show()

    def _show(self):
        half = self.width // 2
        self._clear()
        parts = self.app.line(self._file, self._number).split("|")
        self.relabel(self._title, parts[0], half, 1, CENTRE)
        self.relabel(self._text, parts[1], half, 26, CENTRE, self.width - 16)
        if len(parts) > 2:
            name = self._drawn_by
            if parts[2][0] == "@":
                name = "firmware.ui." + OWN.get(parts[2], "points_example")
            drawn_by = __import__(name, None, None, ("Example",))
            self._example = drawn_by.Example(self.app, *parts[2:], half, 84)
            self.group.insert(len(self.group) - 1, self._example)  # read before the number of the page
        where = "▶"
        if self._last > self._first:
            where = "◀ %d / %d ▶" % (self._number - self._first + 1, self._last - self._first + 1)
        self.relabel(self._where, where, half, self.height - 15, CENTRE)

    def _clear(self):
        """Take the example away."""
        if self._example is not None:
            self.group.remove(self._example)
            self._example.empty()
            self.app.labels.put_back(getattr(self._example, "labels", ()))
            self._example = None

    def close(self):
        self._clear()
        super().close()

    def tick(self, now):
        if self._example is not None:
            self._example.tick(now)

    def key(self, event):
        number = self._number
        if event in (keys.BACK, keys.MENU):
            self.app.go(*self._then)
        elif event in (keys.RIGHT, keys.DOWN, keys.NEXT, keys.OK):
            number += 1
        elif event in (keys.LEFT, keys.UP, keys.PREV):
            number -= 1
        if number > self._last:
            self.app.go(*self._then)
        elif self._first <= number != self._number:
            self._number = number
            self._show()
