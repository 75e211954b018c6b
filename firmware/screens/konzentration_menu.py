"""The menu of Konzentrationsspiel: what is not a move."""

from engine.konzentration.actions import REDEAL
from firmware.ui.table_menu import TableMenu


class Page(TableMenu):
    """Back to the game, deal the round anew, rules, give up, leave."""

    def __init__(self, app):
        super().__init__(app)
        w = self.words
        choices = (
            (w.BACK_TO_GAME, self._back),
            (app.session.own_words.DEAL_ANEW, self._ask_redeal),
            (w.RULES, lambda: app.go("rules", "konzentration_menu", 1, 0, "konzentration")),
            (w.GIVE_UP, self.ask_give_up),
            (w.LEAVE, self.leave),
        )
        self.offer(choices)

    def _back(self):
        self.app.go("konzentration")

    def _ask_redeal(self):
        self.ask(self.app.session.own_words.DEAL_SURE, self._redeal)

    def _redeal(self):
        self.app.session.play(REDEAL)
        self.app.session.pass_on()
