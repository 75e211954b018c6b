"""A drawn example for the rules of any game: who has how many points, and who wins; or stars and numbers."""

from displayio import Group
from firmware.ui import animals, theme, tiles
from firmware.ui.page import box

WIDTH = 120  # px
LINE = 24
DIGIT = 11  # px of a tile of digits20
PLUS = 11  # its tile of the plus


class Example(Group):
    """An example with its middle at `middle` and its top at `y` (px), `LINE` px high for each of its rows.

    `rows` is "@" and the rows, separated by ";". A row is the number of an animal, or "s" and how many of
    three stars there are; a blank; a number or sum; and "*" where that one wins.
    """

    def __init__(self, app, rows, middle, y):
        super().__init__(x=middle - WIDTH // 2, y=y)
        row_y = 0
        for row in rows[1:].split(";"):
            who, number = row.split(" ")
            wins = number[-1] == "*"
            if wins:
                number = number[:-1]
                self.append(box(0, row_y, WIDTH, LINE - 2, theme.YELLOW))
            y = row_y + 3
            self.append(_stars(int(who[1:]), y) if who[0] == "s" else animals.small(int(who), 6, y))
            mark = theme.mark(theme.INK if wins else theme.WHITE)
            x = WIDTH - 8 - len(number) * DIGIT
            digits = tiles.grid("digits20", mark, len(number), 1, x, row_y + 4)
            for i in range(len(number)):
                digits[i] = PLUS if number[i] == "+" else ord(number[i]) - 47
            self.append(digits)
            row_y += LINE

    def tick(self, now):
        """Nothing moves here."""


def _stars(count, y):
    row = tiles.grid("stars", theme.stars(), 3, 1, 6, y)
    for i in range(3):
        row[i] = 2 if i < count else 1
    return row
