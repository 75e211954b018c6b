"""The first look at the own cards in Konzentrationsspiel, and the only one."""

from displayio import Group
from engine.konzentration.actions import LOOKED
from firmware.drivers import keys
from firmware.ui import animals, theme
from firmware.ui import konzentration_cards as cards
from firmware.ui.labels import CENTRE, RIGHT
from firmware.ui.menu import ROW, Menu
from firmware.ui.page import Page as Base

TEXT_Y = 34  # px
CARDS_Y = 86


class Page(Base):
    """The cards of the player in turn, in one line as on the table, as large as it allows.

    They are turned over before the device is handed on: until then the player may look again.
    """

    def __init__(self, app):
        super().__init__(app)
        session = self._session = app.session
        own = session.own_words
        game = self._game = session.table.game
        seat = game.seat
        self.group.append(animals.small(session.animal(seat), 8, 8))
        self.label(app.font, session.player_name(seat), theme.YELLOW, 30, 6)
        self.label(app.font, own.TARGET % game.target, theme.QUIET, self.width - 8, 6, RIGHT)
        self._said = self.label(app.font, " ", theme.WHITE, self.width // 2, TEXT_Y, CENTRE)
        n = game.row_count(seat)
        w, h = cards.shape(game.players)[0]
        scale = self.width // (n * w)
        menu_y = self.height - 2 * ROW - 8
        y = CARDS_Y + (menu_y - CARDS_Y - scale * h) // 2
        line = Group(scale=scale, x=(self.width - scale * n * w) // 2, y=y)
        self._row = cards.Row("", own, game.players, n, 0, 0)
        line.append(self._row)
        self.group.append(line)
        self._menu = Menu(self, ["", ""], menu_y)
        self._uncover()

    def _uncover(self):
        own = self._session.own_words
        self._covered = False
        self._row.show(self._game, self._game.seat, self._game.seat)
        self._show(own.ADD_UP, [own.TURN_OVER, self.words.MENU])

    def _cover(self):
        own = self._session.own_words
        self._covered = True
        for place in range(self._game.row_count(self._game.seat)):
            self._row.put(place, cards.BACK)
        self._show(own.GOT_IT, [self.words.DONE, own.LOOK_AGAIN])

    def _show(self, text, choices):
        self.relabel(self._said, text, self.width // 2, TEXT_Y, CENTRE, self.width - 16)
        self._menu.change(choices)
        self._menu.reset()

    def key(self, event):
        app = self.app
        chosen = self._menu.key(event)
        if self._covered and (event in (keys.BACK, keys.UNDO) or chosen == 1):
            self._uncover()
        elif event in (keys.BACK, keys.MENU) or chosen == 1:
            app.go("konzentration_menu")
        elif chosen == 0 and self._covered:
            self._session.play(LOOKED)
            self._session.pass_on()
        elif chosen == 0:
            self._cover()
