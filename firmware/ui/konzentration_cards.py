"""Konzentrationsspiel's cards: rows of hidden, open and locked ones, as large as the longest row allows."""

from micropython import const

from displayio import Group
from firmware.ui import theme, tiles

BACK = const(4)  # the tile of a hidden card
LOCK = const(4)  # from the tile of a value to that of a card that is not swapped again

# By number of players: (size of a card in px, cards in a line, lines of a row).
_SHAPES = (((28, 36), 8, 2), ((19, 40), 12, 1), ((23, 30), 9, 1))


def shape(players):
    """(size of a card in px, cards in a line, lines of a row) where 2 to 4 play."""
    return _SHAPES[players - 2]


def grid(size, cols, rows, x, y):
    """`cols` x `rows` places for cards of `size`, the top left corner at (x, y) px, all of them empty."""
    return tiles.grid("konzentration%dx%d" % size, theme.card_palette(), cols, rows, x, y)


class Row(Group):
    """The row of a player, called `name`, in a game of so many players; `own` are the game's words.

    It has room for `places` cards; `x`, `y` px are its top left corner. What is shown of a card is what was
    asked to be shown: a row knows no cards.
    """

    def __init__(self, name, own, players, places, x, y):
        super().__init__(x=x, y=y)
        self._name = name
        self._own = own
        self.size, cols, _ = shape(players)
        self._places = places
        self._cols = min(cols, places)
        self._cards = grid(self.size, self._cols, (places + cols - 1) // cols, 0, 0)
        self.append(self._cards)

    def show(self, game, seat, viewer):
        """Show the row of `seat` as `viewer` may see it now (-1: as all may)."""
        n = game.row_count(seat)
        for place in range(self._places):
            tile = 0
            if place < n:
                tile = game.card(viewer, seat, place) or BACK
                if game.is_open(seat, place):
                    tile += LOCK
            self._cards[place] = tile

    def put(self, place, tile):
        """Show a value or `BACK` at a place."""
        self._cards[place] = tile

    def corner(self, place):
        """The top left corner of a place, px from those of the panel."""
        w, h = self.size
        return self.x + place % self._cols * w, self.y + place // self._cols * h

    def say(self):
        """What a reader of the screen hears: the name, then the values, "?" for a hidden card."""
        said = []
        for place in range(self._places):
            tile = self._cards[place]
            if tile > BACK:
                said.append("%d %s" % (tile - LOCK, self._own.LOCKED))
            elif tile:
                said.append("?" if tile == BACK else str(tile))
        return (self._name + ": " if self._name else "") + ", ".join(said)
