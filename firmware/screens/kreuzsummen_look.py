"""Look at what lies open: the discard, the stacks of the field, and what is left in the draw pile."""

from micropython import const

from displayio import Group
from firmware.drivers import keys
from firmware.ui import theme, tiles
from firmware.ui.cards import HAND, Cards
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base

PILE = const(99)  # the view of the draw pile, among the numbers of cells


class Page(Base):
    """Views turn with left and right: the discard, the draw pile's values, then each stack of two or more.

    The first is the stack on `cell`, where there is one, or else the discard. BACK goes to the page `then`
    (its name and what makes it).
    """

    def __init__(self, app, cell=None, then=("kreuzsummen_menu",)):
        super().__init__(app)
        self._then = then
        self._game = app.campaign.table.game
        self._views = [None, PILE]
        for stack in range(self._game.size):
            if self._game.depth(stack) > 1:
                self._views.append(stack)
        self._at = self._views.index(cell) if cell in self._views else 0
        half = self.width // 2
        self._title = self.label(app.font, " ", theme.YELLOW, half, 8, CENTRE)
        self._note = self.label(app.small, " ", theme.QUIET, 8, 32)
        where = "◀ ▶" if len(self._views) > 1 else ""
        self.label(app.small, where, theme.QUIET, half, self.height - 18, CENTRE)
        self._paper = theme.card_palette()
        self._shown = Group()
        self.group.append(self._shown)
        self._show()

    def _show(self):
        w = self.words
        game = self._game
        view = self._views[self._at]
        while len(self._shown):
            self._shown.pop()
        note = ""
        if view is None:
            title = w.DISCARD
            cards = [game.discard_card(i) for i in range(game.discard_count)]
            note = w.OLDEST_FIRST if cards else w.EMPTY
        elif view == PILE:
            title = "%s: %d" % (w.PILE, game.pile)
            cards = []
            note = w.PILE_HELP if game.pile else w.EMPTY
            self._left()
        else:
            title = "%s %s%d" % (w.STACK, "abcd"[view % game.cols], view // game.cols + 1)
            cards = [game.stack_card(view, i) for i in range(game.depth(view))]
            note = w.LOWEST_FIRST
        half = self.width // 2
        self.relabel(self._title, title, half, 8, CENTRE)
        self.relabel(self._note, note, half, 30, CENTRE)
        cols = self.width // HAND[0]
        more = (len(cards) - 1) // cols  # rows below the first
        # Many rows overlap, so that the last one ends above the arrows.
        pitch = min(HAND[1], (self.height - 20 - 48 - HAND[1]) // max(more, 1))
        for first in range(0, len(cards), cols):
            self._row(cards[first : first + cols], 48 + first // cols * pitch, True)

    def _row(self, cards, y, suits):
        """A row of cards in the middle of the page."""
        row = Cards(self.app, len(cards), 1, (self.width - len(cards) * HAND[0]) // 2, y, self._paper)
        for i, card in enumerate(cards):
            row.put(i, card, suit=suits)
        self._shown.append(row)

    def _left(self):
        """How many of each value are still in the draw pile, below the card of the value."""
        game = self._game
        ranks = [rank for rank in range(1, 14) if rank != 10 and game.rank_left(rank)]
        per_row = 6
        for first in range(0, len(ranks), per_row):
            part = ranks[first : first + per_row]
            y = 52 + first // per_row * 66
            self._row([rank << 2 for rank in part], y, False)
            x = (self.width - len(part) * HAND[0]) // 2 + HAND[0] // 2
            for rank in part:
                number = tiles.Number("digits14", theme.mark(theme.YELLOW), 1, x, y + HAND[1] + 4)
                number.show(game.rank_left(rank))
                self._shown.append(number)
                x += HAND[0]

    def key(self, event):
        if event in (keys.BACK, keys.MENU, keys.OK):
            self.app.go(*self._then)
            return
        by = 0
        if event in (keys.RIGHT, keys.DOWN, keys.NEXT):
            by = 1
        elif event in (keys.LEFT, keys.UP, keys.PREV):
            by = -1
        if by and len(self._views) > 1:
            self._at = (self._at + by) % len(self._views)
            self._show()
