"""The template game: take one or two cards from the pile; whoever takes the last one loses.

The smallest page of a game with hidden hands, as a pattern for others (docs/architecture.md).
"""

from engine.template.rules import GIVE_UP, ONE, TWO
from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.cards import name
from firmware.ui.labels import CENTRE
from firmware.ui.menu import ROW, Menu
from firmware.ui.page import Page as Base


class Page(Base):
    """The pile, the cards of the player in turn, and the choices. At the end: the score."""

    def __init__(self, app):
        super().__init__(app)
        w = self.words
        session = app.session
        own = session.own_words
        game = session.table.game
        self._rows = []
        if game.result:
            winner = game.result - 1
            app.go("score", (), [()] * session.table.seats, (winner,))
            return
        view = game.view(game.seat)
        half = self.width // 2
        self.label(app.big, session.player_name(game.seat), theme.YELLOW, half, 8, CENTRE)
        self.label(app.font, own.PILE % view["pile"], theme.WHITE, half, 42, CENTRE)
        cards = ", ".join([name(card, w) for card in view["own"]]) or w.EMPTY
        self.label(app.small, own.YOURS + cards, theme.QUIET, half, 66, CENTRE, self.width - 20, 2)
        for action in game.legal():
            text = (own.TAKE_ONE, own.TAKE_TWO)[action - ONE]
            self._rows.append((text, (self._one, self._two)[action - ONE]))
        self._rows.append((w.RULES, self._rules))
        self._rows.append((w.GIVE_UP, self._ask))
        self._menu = Menu(self, [text for text, _ in self._rows], self.height - ROW * len(self._rows) - 8)

    def key(self, event):
        if not self._rows:
            return
        chosen = self._menu.key(event)
        if event == keys.BACK:
            self.app.go("pause", "template")
        elif chosen >= 0:
            self._rows[chosen][1]()

    def _play(self, action):
        self.app.session.play(action)
        self.app.session.pass_on()

    def _one(self):
        self._play(ONE)

    def _two(self):
        self._play(TWO)

    def _rules(self):
        self.app.go("rules", "template", 1, 0, "template")

    def _ask(self):
        app = self.app
        app.ask(self.words.GIVE_UP_SURE, lambda: self._play(GIVE_UP), lambda: app.go("template"))
