"""Choose one of the other games; one in progress goes on, or begins anew."""

from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base


class Page(Base):
    """All games by title, the cursor on the game `at`; those in progress have a mark before them."""

    def __init__(self, app, at=""):
        super().__init__(app)
        w = self.words
        session = app.session
        if session.name:
            session.close()
        names = self._names = session.listed()
        self._in_progress = [session.in_progress(name) for name in names]
        half = self.width // 2
        self.label(app.big, w.MORE_GAMES, theme.YELLOW, half, 12, CENTRE)
        choices = []
        for name, going_on in zip(names, self._in_progress):
            choices.append(("▶ " if going_on else "") + session.title(name))
        choices.append(w.BACK)
        self._menu = Menu(self, choices, 58, at=names.index(at) if at in names else 0)
        if True in self._in_progress:
            self.label(app.small, "▶ " + w.IN_PROGRESS, theme.QUIET, half, self.height - 18, CENTRE)

    def key(self, event):
        app = self.app
        chosen = self._menu.key(event)
        if event == keys.BACK or chosen == len(self._names):
            app.go("title", "games")
            return
        if chosen < 0:
            return
        name = self._names[chosen]
        session = app.session
        session.open(name)
        if session.match is None and app.campaign.faults:
            app.go("games", name)  # what can't be read is told of on the way
        elif session.match is not None and not session.match.ended:
            w = self.words
            choices = (
                (w.SHOW_SCORE if session.table.game.result else w.GO_ON, session.pass_on),
                (w.NEW_GAME, lambda: app.go("seats")),
                (w.BACK, lambda: app.go("games", name)),
            )
            app.go("message", session.title(name), choices)
        else:
            app.go("seats")
