"""A drawn example for the rules: what cards of a real pack mean as targets, upright and lying across."""

from displayio import Group
from firmware.ui import theme, tiles
from firmware.ui.labels import CENTRE, Label, write

CARD = 38  # px of the square around a card
SCALE = 2
ASIDE = 56  # px from the middle to that of each card
SHOWN = ("= 9", "10 + 2 = 12")


class Example(Group):
    """A nine and a two of clubs with the targets that they are, around `middle` and from `y` (px) down."""

    def __init__(self, app, rows, middle, y):
        super().__init__()
        for card in range(2):
            x = middle + (ASIDE if card else -ASIDE)
            picture = Group(scale=SCALE, x=x - CARD * SCALE // 2, y=y + 12)
            picture.append(tiles.grid("targets38x38", theme.card_palette(), 1, 1, 0, 0, card))
            self.append(picture)
            words = Label(app.font)
            write(words, SHOWN[card], x, y + CARD * SCALE + 22, CENTRE)
            self.append(words)

    def tick(self, now):
        """Nothing moves here."""
