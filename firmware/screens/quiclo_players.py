"""The players of QUICLO: their marks on the board, points, cards, and how many of these are protected."""

from firmware.ui import animals, theme, tiles
from firmware.ui import quiclo_board as board
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base

LINE = 24  # px of a player
TOP = 66
COLUMNS = (122, 80, 28)  # px from the right edge to the middle of each


class Page(Base):
    """A line for each player. Any key leads back."""

    def __init__(self, app):
        super().__init__(app)
        session = app.session
        own = session.own_words
        game = session.table.game
        view = game.view(game.seat)
        self.label(app.font, own.PLAYERS, theme.YELLOW, self.width // 2, 12, CENTRE)
        columns = [self.width - right for right in COLUMNS]
        for middle, head in zip(columns, (own.POINTS, own.CARDS, own.HIDDEN)):
            self.label(app.small, head, theme.QUIET, middle, TOP - 20, CENTRE)
        for seat in range(game.seats):
            y = TOP + seat * LINE
            self.group.append(board.mark(seat, 0, y - 4))
            self.group.append(animals.small(session.animal(seat), 19, y))
            self.label(app.small, session.player_name(seat), theme.WHITE, 38, y + 1)
            hidden = view["hidden"][seat] if view["hidden"] else None
            for middle, number in zip(columns, (view["points"][seat], view["held"][seat], hidden)):
                shown = tiles.Number("digits14", theme.mark(theme.WHITE), 3, middle, y + 2)
                shown.show(number)
                self.group.append(shown)

    def key(self, event):
        self.app.go("quiclo_menu")
