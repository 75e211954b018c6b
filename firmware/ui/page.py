"""The base of all pages: a group of layers, borrowed labels, and what keys do by default."""

from displayio import Bitmap, Group, Picture
from firmware.ui import theme
from firmware.ui.labels import LEFT, write


def box(x, y, width, height, colour):
    """A filled rectangle of one colour: a Picture without a pixel buffer."""
    bitmap = Bitmap(width, height, 1)
    return Picture(bitmap, theme.solid(colour), x, y)


class Page:
    """One screen. Subclasses build `self.group` in `__init__` and answer `key` and `tick`.

    `key(event)` gets the events of `firmware.drivers.keys`; `tick(now)` gets milliseconds and is called in
    every round of the loop. Both must return soon. `likely` names the modules of firmware.screens that make
    the page which mostly follows, each after those that it imports: they are loaded while no key waits.
    `ahead` is its name and the arguments that make it: then it is made, too (firmware/ahead.py).
    """

    likely = ()  # type: tuple
    ahead = ()  # type: tuple
    stays = False  # is the page kept while one of its family is shown? Then `App.back` leads to it at once

    def __init__(self, app, ground=theme.FELT):
        self.app = app
        self.words = app.words
        self.width = app.board.WIDTH
        self.height = app.board.HEIGHT
        self.group = Group()
        self.group.append(box(0, 0, self.width, self.height, ground))
        self._labels = []

    def label(self, font, text, colour, x, y, align=LEFT, width=0, lines=0):
        """A borrowed label in this page's group (see `Labels.take`)."""
        label = self.app.labels.take(font, text, colour, x, y, align, width, lines)
        self._labels.append(label)
        self.group.append(label)
        return label

    def relabel(self, label, text, x, y, align=LEFT, width=0, lines=0):
        """New text for a label of this page."""
        write(label, text, x, y, align, width, lines)

    def key(self, event):
        """Answer a key event."""

    def tick(self, now):
        """Do what time asks for."""

    def parts(self):
        """Make what `__init__` has not: something to go through, with a rest after each piece of some ms."""
        return ()

    def wake(self):
        """Be shown, the first time or as it was left (`stays`). False where another page must be made."""
        return True

    def close(self):
        """Give the labels back; nothing of the page is left to show."""
        self.group.empty()
        self.app.labels.put_back(self._labels)
        self._labels = []
