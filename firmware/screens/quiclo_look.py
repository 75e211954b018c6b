"""The board of QUICLO as all may see it, while dice are in play."""

from firmware.screens.quiclo_clock import Clock
from firmware.ui import quiclo_board as board
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base


class Page(Base):
    """All open cards, nothing that is protected. Any key leads back."""

    def __init__(self, app):
        super().__init__(app)
        session = app.session
        own = session.own_words
        game = session.table.game
        seat = game.seat
        board.bar(self, session.animal(seat)).show(Clock(session.table).left)
        self.label(app.small, session.player_name(seat), theme.INK, board.NAME, 2)
        board.legend(self, session, seat)
        view = game.view(seat)
        for card in view["protected"]:
            view["hands"][seat].remove(card)
        view["protected"] = []
        names = [session.player_name(each) for each in range(game.seats)]
        shown = board.Board((self.width - board.WIDTH) // 2, names, own)
        shown.show(view, seat)
        self.group.append(shown)
        self.label(app.small, own.WANTED % game.wanted, theme.WHITE, self.width // 2, board.STATUS, CENTRE)

    def key(self, event):
        self.app.go("quiclo_menu")
