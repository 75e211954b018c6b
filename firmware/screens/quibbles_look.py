"""Look at what lies open in Quibbles: the discard, the draw pile, how many cards each player holds."""

from engine.quibbles import counts
from firmware.drivers import keys
from firmware.ui import animals, theme, tiles
from firmware.ui import quibbles_cards as cards
from firmware.ui.labels import CENTRE, RIGHT
from firmware.ui.page import Page as Base

LINE = 20  # px of a player
PLAYERS = 140  # px of the first player


class Page(Base):
    """How many of each value lie in the discard; below it the players. Any key of choice leads back."""

    def __init__(self, app):
        super().__init__(app)
        session = app.session
        own = session.own_words
        game = session.table.game
        view = game.view(game.seat)
        half = self.width // 2
        self.label(app.font, own.DISCARD, theme.YELLOW, half, 6, CENTRE)
        paper = theme.card_palette()
        pitch = min(self.width // 6, 48)
        middle = half - 3 * pitch + pitch // 2
        for value in range(1, 7):
            each = cards.card(cards.CARD, middle - cards.CARD[0] // 2, 28, paper)
            each[0] = value
            self.group.append(each)
            number = tiles.Number("digits20", theme.mark(theme.WHITE), 2, middle, 72)
            number.word = str(value) + ":"
            number.show(counts.count(view["discards"], value))
            self.group.append(number)
            middle += pitch
        self.label(app.font, own.PILE % view["pile"], theme.YELLOW, half, 104, CENTRE)
        left = half - 100
        for seat in range(game.seats):
            y = PLAYERS + seat * LINE
            self.group.append(animals.small(session.animal(seat), left, y))
            self.label(app.font, session.player_name(seat), theme.WHITE, left + 22, y)
            held = view["held"][seat]
            self.label(app.font, own.CARDS[held != 1] % held, theme.WHITE, half + 100, y, RIGHT)

    def key(self, event):
        if event in (keys.BACK, keys.MENU, keys.OK):
            self.app.go("quibbles_menu")
