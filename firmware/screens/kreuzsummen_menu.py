"""The menu at the table: what is not a move."""

from engine.kreuzsummen import actions
from firmware.ui.menu import ROW
from firmware.ui.table_menu import TableMenu

RULE_OF = {11: 7, 12: 8, 13: 9}  # the page of the rules about each court card
COVERING = 5  # the one about a number that is laid on another
TOP = 38  # px of the heading


class Page(TableMenu):
    """Back to the game, undo, redo, look, rules, give up, leave.

    `card` is the one under the cursor, `cell` the cell of the field (no number of a cell where it is none).
    """

    likely = ("path",)

    def __init__(self, app, card=0, cell=None):
        super().__init__(app)
        self._cell = cell
        self._again = ("kreuzsummen_menu", card, cell)  # the same menu, when a look at something is over
        w = self.words
        table = app.campaign.table
        rows = [(w.BACK_TO_GAME, self._back)]
        if table.can_undo:
            rows.append((w.UNDO, self._undo))
        if table.can_redo:
            rows.append((w.REDO, self._redo))
        rows.append((w.LOOK_DISCARD, self._discard))
        rows.append((w.ORDER_COLUMNS, self._columns))
        if card:
            self._page = RULE_OF.get(card >> 2, COVERING)
            rows.append((w.RULE_OF + app.line("rules", self._page).split("|")[0], self._rule))
        rows.append((w.RULES, self._rules))
        rows.append((w.GIVE_UP, self.ask_give_up))
        rows.append((w.LEAVE, self.leave))
        # All at once: a choice that has to be looked for is not found.
        self.offer(rows, rows=len(rows), row=min(ROW, (self.height - TOP) // len(rows)))

    def _back(self):
        self.app.back("kreuzsummen")

    def _undo(self):
        self.app.campaign.table.undo()
        self._back()

    def _redo(self):
        self.app.campaign.table.redo()
        self._back()

    def _discard(self):
        self.app.go("kreuzsummen_look", self._cell, self._again)

    def _columns(self):
        self.app.go("kreuzsummen_order")

    def _rule(self):
        self.app.go("rules", "kreuzsummen", self._page, self._page)

    def _rules(self):
        self.app.go("rules", self._again)

    def give_up(self):
        campaign = self.app.campaign
        campaign.table.apply(actions.GIVE_UP)
        campaign.save_game()
        self.app.go("result")

    def leave(self):
        self.app.go("path", self.app.campaign.table.game.scenario)
