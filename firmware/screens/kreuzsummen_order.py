"""Put the column targets in another order by hand; costs no move (rules, "Feste Reihen, freie Spalten")."""

from firmware.drivers import keys
from firmware.screens.kreuzsummen_lines import keep, order
from firmware.ui import theme, tiles
from firmware.ui.cards import Frame
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base
from firmware.ui.page import box
from firmware.ui.target import Target

WIDE = 50  # px of a column
HIGH = 56
TOP = 74
LIFT = 6  # px that the chosen target stands out, since the cursor covers its frame


class Page(Base):
    """Choose a target, then the column that it goes to; the two change places."""

    def __init__(self, app):
        super().__init__(app)
        w = self.words
        game = app.campaign.table.game
        self._game = game
        self._order = bytearray(4)
        order(app.campaign.table, self._order)
        self._at = 0
        self._first = -1
        half = self.width // 2
        self.label(app.font, w.ORDER_COLUMNS, theme.YELLOW, half, 8, CENTRE)
        self._help = self.label(app.font, w.ORDER_HELP, theme.WHITE, half, 34, CENTRE)
        self._x = (self.width - WIDE * game.cols) // 2
        self._targets = []
        for col in range(game.cols):
            x = self._x + col * WIDE
            target = Target(x, TOP, WIDE, HIGH)
            target.word = w.COLUMN
            self.group.append(target)
            self._targets.append(target)
            for row in range(game.rows):
                y = TOP + HIGH + 4 + row * 18
                self.group.append(box(x + 6, y, WIDE - 12, 14, theme.FELT_LIGHT))
                number = tiles.Number("digits14", theme.mark(theme.WHITE), 2, x + WIDE // 2, y + 2)
                number.show(game.top(row * game.cols + col) >> 2 or None)
                self.group.append(number)
        self._bar = box(half - 90, self.height - 32, 180, 26, theme.FELT_LIGHT)
        self.group.append(self._bar)
        self._word = self.label(app.font, w.ORDER_BY_ITSELF, theme.WHITE, half, self.height - 28, CENTRE)
        self._chosen = Frame(theme.ORANGE, corners=True)
        self._cursor = Frame(theme.YELLOW)
        self.group.append(self._chosen)
        self.group.append(self._cursor)
        self._show()

    def _show(self):
        game = self._game
        w = self.words
        text = w.ORDER_HELP if self._first < 0 else w.WHERE
        if text != self._help.text:
            self.relabel(self._help, text, self.width // 2, 34, CENTRE)
        for col in range(game.cols):
            target = game.col_target(self._order[col])
            self._targets[col].set(target, game.col_sum(col), 0, False, 0)
            self._targets[col].y = (TOP - LIFT if col == self._first else TOP) + 1
        last = self._at == game.cols
        self._bar.pixel_shader = theme.solid(theme.YELLOW if last else theme.FELT_LIGHT)
        self._word.color = theme.INK if last else theme.WHITE
        if last:
            self._cursor.hide()
        else:
            self._cursor.around(self._x + self._at * WIDE, self._targets[self._at].y - 1, WIDE, HIGH)
        if self._first < 0:
            self._chosen.hide()
        else:
            self._chosen.around(self._x + self._first * WIDE, TOP - LIFT, WIDE, HIGH)

    def key(self, event):
        cols = self._game.cols
        if event in (keys.BACK, keys.MENU):
            if self._first < 0:
                self.app.back("kreuzsummen")
                return
            self._first = -1
        elif event in (keys.RIGHT, keys.NEXT):
            self._at = (self._at + 1) % (cols + 1)
        elif event in (keys.LEFT, keys.PREV):
            self._at = (self._at - 1) % (cols + 1)
        elif event == keys.DOWN:
            self._at = cols
        elif event == keys.UP:
            self._at = min(self._at, cols - 1)
        elif event == keys.OK:
            self._choose(cols)
        self._show()

    def _choose(self, cols):
        campaign = self.app.campaign
        if self._at == cols:
            keep(campaign.table, None)
            campaign.save_game()
            self.app.back("kreuzsummen")
        elif self._first < 0:
            self._first = self._at
        else:
            order = self._order
            order[self._first], order[self._at] = order[self._at], order[self._first]
            self._first = -1
            keep(campaign.table, order)
            campaign.save_game()
