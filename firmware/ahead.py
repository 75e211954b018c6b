"""The page that likely follows, got ready piece by piece while no key waits."""

import sys

from firmware import assets, start, text
from firmware.ui import tiles
from firmware.ui import type as type_

NOTHING, PIECE, DONE = range(3)  # of what could be got ready
SCREENS = "firmware.screens."
TYPE = assets.FOLDER + "type/"


class Ahead:
    """Loads what the open page calls `likely` and makes the page that it calls `ahead`."""

    def __init__(self, app):
        self._app = app
        self._likely = []  # modules still to load
        self._ready = []  # those that were
        self._wanted = ()  # type: tuple  # the page still to make: its name and arguments
        self._name = ""  # of the page that is made
        self._page = None
        self._parts = None  # what makes it, until it is done
        self._words = None  # its words; the open page's during a step

    def follow(self, page):
        """`page` is open now."""
        self._ready = []
        if not assets.IN_PLACE:
            return  # there is no room for the code of two pages, which lies in RAM
        self._likely = list(page.likely)
        self._wanted = page.ahead

    def is_loaded(self, name):
        """Is this page's module here already?"""
        return name in self._ready

    def step(self):
        """Do the next piece, in some 10 ms. Returns NOTHING where none is left, DONE with the page's last."""
        try:
            if self._parts:
                return self._make()
            if not (self._likely or self._wanted):
                return NOTHING
            if self._likely:
                self._ready.append(self._likely.pop(0))
                start.watch()
                __import__(SCREENS + self._ready[-1])
                start.rest()
            else:
                self._begin()
        except Exception:  # it comes again when the page opens, where it is dealt with
            start.rest()
            self.forget()
            for name in self._ready:
                self._app.drop(SCREENS + name)
            self._likely = []
            self._wanted = ()
        return PIECE

    def _begin(self):
        app = self._app
        name = self._name = self._wanted[0]
        arguments = self._wanted[1:]
        self._wanted = ()
        self._words = text.load(app.campaign.settings.language)
        type_.hold(TYPE)
        self._turn()
        try:
            self._page = sys.modules[SCREENS + name].Page(app, *arguments)
            self._parts = iter(self._page.parts())
        finally:
            self._turn()

    def _make(self):
        self._turn()
        try:
            for _ in self._parts:
                return PIECE
            self._parts = None
            type_.rest()
            return DONE
        finally:
            self._turn()

    def _turn(self):
        """Have words, fonts and sheets those of the page that is made here, or of the open one again."""
        app = self._app
        app.words, self._words = self._words, app.words
        app.fonts, app.other_fonts = app.other_fonts, app.fonts
        tiles.turn()

    def take(self, name):
        """The page `name` with its words, fonts and sheets, if it was made and is right, or None."""
        page = self._page if name == self._name else None
        if page is not None:
            self._turn()
            for _ in self._parts or ():
                pass
            if page.wake():
                self._page = None
            else:
                self._turn()
                page = None
        self.forget()
        return page

    def forget(self):
        """Give up the page that is made here; or, once it is taken, what the one before it had."""
        if self._page is not None:
            self._page.close()
        self._page = self._parts = self._words = None
        self._app.other_fonts = {}
        tiles.forget()
        type_.rest()
