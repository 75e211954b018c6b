"""The list of the prime numbers, as they lie among the numbers: a row for the tens, a column for the ones."""

from engine.primrommee.numbers import PRIMES
from firmware.drivers import keys
from firmware.ui import theme, tiles
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base
from firmware.ui.page import box

ONES = (1, 2, 3, 5, 7, 9)  # the last digits of primes
COLUMN = 36  # px
ROW = 20


class Page(Base):
    """All primes below 100. Any key but the cursor's goes back to the menu."""

    def __init__(self, app):
        super().__init__(app)
        half = self.width // 2
        self.label(app.font, app.session.own_words.PRIMES, theme.YELLOW, half, 6, CENTRE)
        left = half - COLUMN * len(ONES) // 2 + COLUMN // 2
        for row in range(0, 10, 2):
            self.group.append(box(0, 31 + row * ROW, self.width, ROW, theme.FELT_LIGHT))
        for prime in PRIMES:
            x = left + ONES.index(prime % 10) * COLUMN
            number = tiles.Number("digits20", theme.mark(theme.WHITE), 2, x, 34 + prime // 10 * ROW)
            number.show(prime)
            self.group.append(number)

    def key(self, event):
        if event in (keys.OK, keys.BACK, keys.MENU, keys.UNDO):
            self.app.go("primrommee_menu")
