"""The menu at the table of Primzahlen-Rommé: what is not a move."""

from firmware.ui.table_menu import TableMenu


class Page(TableMenu):
    """Back to the table, undo, the list of primes, helps, rules, give up, leave."""

    def __init__(self, app):
        super().__init__(app)
        w = self.words
        session = app.session
        own = session.own_words
        rows = [(w.BACK_TO_GAME, self._back)]
        if session.table.can_undo:
            rows.append((w.UNDO, self._undo))
        rows.append((own.PRIMES, lambda: app.go("primrommee_primes")))
        rows.append((own.HELPS, lambda: app.go("primrommee_help")))
        rows.append((w.RULES, lambda: app.go("rules", "primrommee_menu", 1, 0, "primrommee")))
        rows.append((w.GIVE_UP, self.ask_give_up))
        rows.append((w.LEAVE, self.leave))
        self.offer(rows, rows=7, row=27)

    def _back(self):
        self.app.go("primrommee")

    def _undo(self):
        self.app.session.undo()
        self._back()
