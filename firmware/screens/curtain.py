"""The curtain between two players: nothing private, whose turn it is, what the others have done.

Bots play behind it, one action at a time.
"""

from micropython import const

from displayio import Group
from firmware.drivers import keys
from firmware.ui import animals, theme
from firmware.ui.labels import CENTRE, wrap
from firmware.ui.page import Page as Base
from firmware.ui.page import box

BOT_MS = const(500)  # from one action of a bot to the next, so that its turn can be seen
LINES = const(3)  # of what the others have done
LINE = const(19)  # px
BAR = const(28)
_TICKS = const(0x1FFFFFFF)


class Page(Base):
    """Wait for the player in turn; OK opens the game's page, BACK the menu.

    `Session.pass_on` leads here.
    """

    def __init__(self, app):
        super().__init__(app, theme.FELT_LIGHT)
        self._session = app.session
        half = self.width // 2
        self._since = None
        self._said = self.label(app.font, " ", theme.WHITE, half, 8, CENTRE)
        picture = Group(scale=2, x=half - animals.LARGE, y=26)
        self._head = animals.large(0, 0, 0)
        picture.append(self._head)
        self.group.append(picture)
        self._name = self.label(app.big, " ", theme.YELLOW, half, 106, CENTRE)
        self._told = []
        for i in range(LINES):
            self._told.append(self.label(app.font, "", theme.WHITE, half, 142 + i * LINE, CENTRE))
        self._bar = Group()
        self._bar.append(box(half - 70, self.height - BAR - 6, 140, BAR, theme.YELLOW))
        self.group.append(self._bar)
        self._ready = self.label(app.font, self.words.UNCOVER, theme.INK, half, self.height - BAR - 1, CENTRE)
        self._show()

    def _show(self):
        session = self._session
        w = self.words
        half = self.width // 2
        seat = session.table.game.seat
        bot = self._bot = session.is_bot(seat)
        persons = [player for player in session.match.players if player < 16]
        said = w.DEVICE_PLAYS if bot else w.HAND_TO if len(persons) > 1 else w.YOUR_TURN
        self.relabel(self._said, said, half, 8, CENTRE)
        animals.turn(self._head, session.animal(seat))
        self.relabel(self._name, session.player_name(seat), half, 106, CENTRE)
        lines = []
        for line in session.told(seat):
            lines += wrap(line, self.width - 16, self.app.font)
        lines = lines[-LINES:]
        for i in range(LINES):
            self.relabel(self._told[i], lines[i] if i < len(lines) else "", half, 142 + i * LINE, CENTRE)
        self._bar.hidden = self._ready.hidden = bot

    def tick(self, now):
        if not self._bot:
            return
        if self._since is None:
            self._since = now
        elif (now - self._since) & _TICKS >= BOT_MS:
            self._since = None
            session = self._session
            seat = session.table.game.seat
            session.play(session.bot_action())
            if session.is_open():
                session.pass_on()
            elif session.table.game.seat != seat:
                self._show()

    def key(self, event):
        if event in (keys.BACK, keys.MENU):
            self.app.go("pause", "curtain")
        elif event == keys.OK and not self._bot:
            self.app.go(self._session.name)
