"""A small drawn example of Quibbles that moves: a collection, the row and a hand, as on the table."""

from micropython import const

from engine.quibbles import counts
from firmware.ui import quibbles_cards as cards
from firmware.ui import theme
from firmware.ui.frames import Frames

WIDTH = const(120)  # px of the collection
_NONE = "-"


class Example(Frames):
    """An example with its middle at `middle` and its top at `y` (px), 132 px high.

    `frames` are the pictures, separated by ";": row, hand and collection, separated by spaces, "-" for one
    that is not shown. A card is a digit; "a" to "f" are 1 to 6 of the row that are taken, or of the hand that
    are played.
    """

    def __init__(self, app, frames, middle, y):
        super().__init__([frame.split(" ") for frame in frames.split(";")])
        palettes = theme.card_palettes()[:2]
        own = app.session.own_words
        name = app.words.ANIMALS[0]
        self._collection = cards.Entry(name, 0, middle - WIDTH // 2, y + 4, WIDTH)
        self._row = cards.Row(own.ROW, 2 * middle, y + 26, palettes)
        self._hand = cards.Hand(own.HAND, 2 * middle, y + 66, palettes)
        for layer in (self._collection, self._row, self._hand):
            self.append(layer)
        self._show()

    def _show(self):
        """The picture of the present frame."""
        row, hand, collection = self._frames[self._at]
        self._row.hidden = row == _NONE
        self._hand.hidden = hand == _NONE
        self._collection.hidden = collection == _NONE
        self._row.show(_pile(row), _pile([card for card in row if card > "6"]))
        self._hand.show(_pile(hand), lambda value: "abcdef"[value - 1] in hand)
        collected = _pile(collection)
        self._collection.show(collected, counts.points(collected), True)


def _pile(text):
    """The pile of the cards of a frame."""
    return counts.of([("123456abcdef".index(card) % 6) + 1 for card in text if card != _NONE])
