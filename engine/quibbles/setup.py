"""Any position of Quibbles, set up card by card: for examples, puzzles and checks."""

from engine.quibbles import counts
from engine.quibbles.position import COLLECT, FULL, MAIN
from engine.quibbles.rules import ROW_LIMIT, Game


def position(row, hand, collection, phase):
    """A game of two in which player 0 has the turn and these cards (iterables of values 1..6) lie there.

    `phase` is `MAIN` or `COLLECT`. The other player's hand, the pile and the discards are those of some deal,
    so there may be more cards than the game has; `check` is not for such positions. Raises ValueError with a
    plain sentence where there are too many cards for a row (10), a collection (6) or a hand (31 of a value).
    """
    if phase not in (MAIN, COLLECT):
        raise ValueError("A position has the phase main or collect.")
    if len(row) > ROW_LIMIT:
        raise ValueError("A row has at most %d cards." % ROW_LIMIT)
    if len(collection) > FULL:
        raise ValueError("A collection has at most %d cards." % FULL)
    for value in range(1, 7):
        if sum([card == value for card in hand]) > 31:
            raise ValueError("A hand has at most 31 cards of a value.")
    options = bytes([option[3] for option in Game.OPTIONS])
    game = Game(options, 2, 0, Game.cards(options, 2))
    game.row = counts.of(row)
    game.hands[0] = counts.of(hand)
    game.collections[0] = counts.of(collection)
    game.phase = phase
    return game
