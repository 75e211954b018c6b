"""The menu of a game where its own would show too much or do something for another player.

At the curtain and at the end of a turn or round, when the next player's turn has begun or nobody's.
"""

from firmware.ui.table_menu import TableMenu


class Page(TableMenu):
    """Back to the page `then` (its name and what makes it), the rules, leave."""

    def __init__(self, app, *then):
        super().__init__(app)
        w = self.words
        choices = (
            (w.BACK_TO_GAME, lambda: app.go(*then)),
            (w.RULES, lambda: app.go("rules", ("pause",) + then, 1, 0, app.session.name)),
            (w.LEAVE, self.leave),
        )
        self.offer(choices)
