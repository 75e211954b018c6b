"""The menu of Konzentrationsspiel: what is not a move."""

from engine.konzentration.actions import GIVE_UP, REDEAL
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.table_menu import TableMenu


class Page(TableMenu):
    """Back to the game, deal the round anew, rules, give up, leave."""

    def __init__(self, app):
        super().__init__(app)
        w = self.words
        self.label(app.big, w.MENU, theme.YELLOW, self.width // 2, 12, CENTRE)
        choices = (
            (w.BACK_TO_GAME, self._back),
            (app.session.own_words.DEAL_ANEW, self._ask_redeal),
            (w.RULES, lambda: app.go("rules", "konzentration_menu", 1, 0, "konzentration")),
            (w.GIVE_UP, self.ask_give_up),
            (w.TO_GAMES, lambda: app.go("games", "konzentration")),
        )
        self.offer(choices, 58)

    def _back(self):
        self.app.go("konzentration")

    def _ask_redeal(self):
        app = self.app
        w = self.words
        yes = (w.YES, lambda: self._play(REDEAL))
        app.go("message", app.session.own_words.DEAL_SURE, (yes, (w.NO, self._back)), 1)

    def give_up(self):
        self._play(GIVE_UP)

    def _play(self, action):
        self.app.session.play(action)
        self.app.session.pass_on()
