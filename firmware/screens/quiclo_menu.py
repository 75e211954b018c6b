"""The menu of QUICLO: what is not a move, and the way out of a task."""

from engine.quiclo.actions import CONCEDE, SOLUTION
from engine.quiclo.position import SWAP_TASK, TASK
from firmware.ui.table_menu import TableMenu


class Page(TableMenu):
    """Back to the game; in a task its solution, or giving up a swap, and the board; players, rules, end."""

    def __init__(self, app):
        super().__init__(app)
        w = self.words
        session = app.session
        own = session.own_words
        game = session.table.game
        rows = [(w.BACK_TO_GAME, self._back)]
        if not session.is_bot(game.seat):
            if game.phase == TASK:
                rows.append((own.SOLUTION, lambda: self._ask(own.SOLUTION_SURE, SOLUTION << 12)))
            elif game.phase == SWAP_TASK:
                rows.append((own.CONCEDE, lambda: self._ask(own.CONCEDE_SURE, CONCEDE << 12)))
        if session.is_open():
            rows.append((own.BOARD, lambda: app.go("quiclo_look")))
        rows.append((own.PLAYERS, lambda: app.go("quiclo_players")))
        rows.append((w.RULES, lambda: app.go("rules", "quiclo_menu", 1, 0, "quiclo")))
        rows.append((own.STOP, lambda: self.ask(own.STOP_SURE, self.give_up)))  # it is scored
        rows.append((w.LEAVE, self.leave))
        self.offer(rows, rows=7, row=27)

    def _back(self):
        self.app.go("quiclo")

    def _ask(self, sure, action):
        """Ask whether to end the task by `action`."""
        self.ask(sure, lambda: self.app.go("quiclo_task", action))
