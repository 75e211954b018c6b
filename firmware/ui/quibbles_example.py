"""A small drawn example of Quibbles that moves: a collection, the row and a hand, as on the table."""

from micropython import const

from displayio import Group
from engine.quibbles import counts
from firmware.ui import quibbles_cards as cards
from firmware.ui import theme

FRAME_MS = const(1600)  # from one picture of the example to the next
WIDTH = const(120)  # px of the collection
_TICKS = const(0x1FFFFFFF)
_NONE = "-"


class Example(Group):
    """An example with its middle at `middle` and its top at `y` (px), 132 px high.

    `frames` are the pictures, separated by ";": row, hand and collection, separated by spaces, "-" for one
    that is not shown. A card is a digit; "a" to "f" are 1 to 6 of the row that are taken, or of the hand that
    are played.
    """

    def __init__(self, app, frames, middle, y):
        super().__init__()
        self._frames = [frame.split(" ") for frame in frames.split(";")]
        palettes = theme.card_palettes()[:2]
        own = app.session.own_words
        name = app.words.ANIMALS[0]
        self._collection = cards.Entry(name, 0, middle - WIDTH // 2, y + 4, WIDTH)
        self._row = cards.Row(own.ROW, 2 * middle, y + 26, palettes)
        self._hand = cards.Hand(own.HAND, 2 * middle, y + 66, palettes)
        for layer in (self._collection, self._row, self._hand):
            self.append(layer)
        self._at = 0
        self._since = None
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

    def tick(self, now):
        """Go on with the example."""
        if self._since is None:
            self._since = now
        elif (now - self._since) & _TICKS >= FRAME_MS:
            self._since = now
            self._at = (self._at + 1) % len(self._frames)
            self._show()


def _pile(text):
    """The pile of the cards of a frame."""
    return counts.of([("123456abcdef".index(card) % 6) + 1 for card in text if card != _NONE])
