"""What lies on the table of Konzentrationsspiel, as all may see it: rows, players, pile, cursor, words."""

from micropython import const

from firmware.screens import konzentration_flow as flows
from firmware.ui import animals, theme, tiles
from firmware.ui import konzentration_cards as cards
from firmware.ui.cards import Frame
from firmware.ui.labels import RIGHT
from firmware.ui.page import box

HEAD = const(16)  # px of a player's line
FOOT = const(42)  # px of the pile and the words beside it
EDGE = const(4)  # px
_ALL = const(-1)  # a viewer who may see what all may


class View:
    """The table of the open match on `page`. `cols` cards lie in a line.

    What a key changes is shown at once, but words by the next `finish`.
    """

    def __init__(self, page):
        self._page = page
        session = self._session = page.app.session
        game = self._game = session.table.game
        self._own = session.own_words
        size, self.cols, lines = cards.shape(game.players)
        self._seats = [seat for seat in range(game.seats) if game.row_count(seat)]
        high = HEAD + lines * size[1]
        gap = (page.height - FOOT - len(self._seats) * high) // (len(self._seats) + 1)
        wide = self.cols * size[0]
        left = (page.width - wide) // 2
        self._right = left + wide
        self._grounds = []
        self._names = []
        self._points = []
        self._rows = {}
        for i in range(len(self._seats)):
            self._build_row(self._seats[i], lines, left, gap + i * (high + gap))
        self._build_foot(size)
        self._late = None  # what is to be said soon
        self._marks = (Frame(theme.SKY, True), Frame(theme.SKY, True))
        self._cursor = Frame(theme.YELLOW)
        for frame in self._marks + (self._cursor,):
            page.group.append(frame)

    def _build_row(self, seat, lines, left, y):
        page = self._page
        session = self._session
        name = session.player_name(seat)
        ground = box(left, y, self._right - left, HEAD, theme.YELLOW)
        self._grounds.append(ground)
        page.group.append(ground)
        page.group.append(animals.small(session.animal(seat), left + 2, y))
        small = page.app.small
        self._names.append(page.label(small, name, theme.WHITE, left + 24, y + 1))
        self._points.append(page.label(small, " ", theme.WHITE, left, y + 1))
        row = cards.Row(name, self._own, self._game.players, self.cols * lines, left, y + HEAD)
        self._rows[seat] = row
        page.group.append(row)

    def _build_foot(self, size):
        page = self._page
        app = page.app
        game = self._game
        own = self._own
        w, h = size
        y = page.height - FOOT
        self._pile_box = (EDGE, y + (FOOT - h) // 2, w, h)
        self._pile = cards.grid(size, 1, 1, EDGE, y + (FOOT - h) // 2)
        page.group.append(self._pile)
        self._number = tiles.Number("digits20", theme.mark(theme.WHITE), 1, EDGE + w + 10, y + 14)
        self._number.word = own.PILE
        page.group.append(self._number)
        self._text = (EDGE + w + 24, y + 1)
        self._status = page.label(app.font, " ", theme.WHITE, *self._text)
        target = own.TRIAL_TARGET if game.trial else own.TARGET
        page.label(app.small, target % game.target, theme.QUIET, self._text[0], y + 22)
        words = own.ON if game.revealed else page.words.MENU
        wide = app.small.width(words) + 16
        self._button_box = (page.width - wide - 2, y + 18, wide, 22)
        page.group.append(box(*self._button_box, theme.FELT_LIGHT))
        page.label(app.small, words, theme.WHITE, page.width - 10, y + 21, RIGHT)

    def show(self):
        """All that lies on the table now, and whose turn it is."""
        game = self._game
        for seat in self._seats:
            self._rows[seat].show(game, seat, _ALL)
        self._pile[0] = cards.BACK if game.pile else 0
        self._number.show(game.pile or None)
        self._show_heads()

    def _show_heads(self):
        """The lines of the players: minus points, after the end of the round its sums."""
        game = self._game
        own = self._own
        sums = winners = ()
        if game.revealed:
            _, sums, _, winners = game.scores()
        for i in range(len(self._seats)):
            seat = self._seats[i]
            lit = seat in winners if sums else seat == game.seat
            self._grounds[i].hidden = not lit
            text = own.SUM % sums[i] if sums else own.MINUS % game.total(seat)
            if lit and sums:
                text = "★ " + text
            head = self._points[i]
            self._names[i].color = head.color = theme.INK if lit else theme.WHITE
            if head.text != text:
                self._page.relabel(head, text, self._right - 4, self._grounds[i].y + 1, RIGHT)

    def point(self, place):
        """Bring the cursor to a place of the flow; -1 hides it."""
        if place < 0:
            self._cursor.hide()
        else:
            self._cursor.around(*self._box(place))

    def mark(self, *places):
        """Lay the frames of chosen or swapped cards around these places; -1 is none."""
        for i in range(2):
            if i < len(places) and places[i] >= 0:
                self._marks[i].around(*self._box(places[i]))
            else:
                self._marks[i].hide()

    def _box(self, place):
        if place >= flows.PILE:
            return self._pile_box if place == flows.PILE else self._button_box
        row = self._rows[place >> 4]
        return row.corner(place & 15) + row.size

    def say(self, text):
        """Say this soon."""
        self._late = text

    def finish(self):
        """Say what is to be said."""
        text = self._late
        if text is not None:
            self._late = None
            if self._status.text != text:
                self._page.relabel(self._status, text, *self._text)
