"""The menu of Quibbles: what is not a move."""

from firmware.ui.table_menu import TableMenu


class Page(TableMenu):
    """Back to the game, look at what lies open, rules, give up, leave."""

    def __init__(self, app):
        super().__init__(app)
        w = self.words
        choices = (
            (w.BACK_TO_GAME, self._back),
            (app.session.own_words.LOOK, self._look),
            (w.RULES, self._rules),
            (w.GIVE_UP, self.ask_give_up),
            (w.LEAVE, self.leave),
        )
        self.offer(choices)

    def _back(self):
        self.app.go("quibbles")

    def _look(self):
        self.app.go("quibbles_look")

    def _rules(self):
        self.app.go("rules", "quibbles_menu", 1, 0, "quibbles")
