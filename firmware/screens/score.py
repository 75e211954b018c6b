"""The score: the animals, their points, who has won; and what comes next."""

from firmware.drivers import keys
from firmware.ui import animals, theme, tiles
from firmware.ui.labels import CENTRE, LEFT
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base
from firmware.ui.page import box

TOP = 48  # px of the first player
LINE = 21
ROW = 20
COLUMN = 52  # px of a column of points


class Page(Base):
    """The score of the open game after a round or at its end.

    `points` has a tuple of numbers (0 to 999) for each seat, or None for a player without; `heads` are the
    words above its columns, as many (at most two). `winners` are the seats that won the round or the game.
    `go_on` is None at the end of the game, else the function without arguments that goes on with it. `note`
    says beside the heads what the points are about; they leave it about 130 px.
    """

    def __init__(self, app, heads, points, winners, go_on=None, note=""):
        super().__init__(app)
        w = self.words
        session = app.session
        self._go_on = go_on
        half = self.width // 2
        one, many, nobody = w.ROUND_OVER if go_on else w.GAME_OVER
        if len(winners) == 1:
            said = one % session.player_name(winners[0])
        else:
            said = many if winners else nobody
        font = app.big if app.big.width(said) <= self.width else app.font
        self.label(font, said, theme.YELLOW if winners else theme.SKY, half, 4, CENTRE)
        self.label(app.small, note, theme.QUIET, 8, TOP - 14)
        for column in range(len(heads)):
            self.label(app.small, heads[column], theme.QUIET, self._middle(heads, column), TOP - 14, CENTRE)
        for seat in range(len(points)):
            y = TOP + seat * LINE
            won = seat in winners
            if won:
                self.group.append(box(4, y, self.width - 8, LINE - 1, theme.YELLOW))
                self.label(app.font, "★", theme.INK, 8, y + 2)
            colour = theme.INK if won else theme.WHITE
            self.group.append(animals.small(session.animal(seat), 26, y + 2))
            self.label(app.font, session.player_name(seat), colour, 48, y + 2, LEFT)
            for column in range(len(heads)):
                number = tiles.Number("digits14", theme.mark(colour), 3, self._middle(heads, column), y + 5)
                number.show(points[seat] and points[seat][column])
                self.group.append(number)
        if go_on:
            rows = [(w.NEXT_ROUND, go_on)]
        else:
            rows = [(w.AGAIN, self._rematch), (w.OTHER_PLAYERS, self._seats)]
        rows.append((w.TO_GAMES, self._games))
        self._rows = rows
        self._menu = Menu(self, [text for text, _ in rows], self.height - ROW * len(rows) - 2, row=ROW)

    def _middle(self, heads, column):
        """The middle of a column, px."""
        return self.width - 30 - (len(heads) - 1 - column) * COLUMN

    def key(self, event):
        chosen = self._menu.key(event)
        if event == keys.BACK:
            self._games()
        elif chosen >= 0:
            self._rows[chosen][1]()

    def _rematch(self):
        self.app.session.rematch()
        self.app.session.pass_on()

    def _seats(self):
        self.app.session.end_match()
        self.app.go("seats")

    def _games(self):
        if not self._go_on:
            self.app.session.end_match()
        self.app.go("games", self.app.session.name)
