"""Any position of Konzentrationsspiel within a round, set up card by card: for examples and checks."""

from engine.konzentration.position import OPEN, ROW, TURN
from engine.konzentration.rules import Game
from engine.konzentration.scoring import COUNT, HIGHEST, cards


def position(rows, pile, seat):
    """The Game with these rows, the turn being that of `seat`.

    `rows`: for each of 2 to 4 seats a list of at most 16 pairs `(value 1..3, does it lie face up?)`. `pile`:
    values, the next card first. The cards need not be those of the deck. Raises ValueError with a plain
    sentence.
    """
    if not 2 <= len(rows) <= 4 or max([len(row) for row in rows]) > ROW or len(pile) > COUNT:
        raise ValueError("A position has 2 to 4 rows of at most 16 cards, and a pile of at most 24.")
    if not 0 <= seat < len(rows):
        raise ValueError("The player in turn is one of those with a row.")
    for value in [card[0] for row in rows for card in row] + list(pile):
        if not 1 <= value <= HIGHEST:
            raise ValueError("A card is 1, 2 or 3.")
    game = Game(bytes(1), len(rows), seat, bytes(cards()))
    for owner in range(4):
        game._count[owner] = 0
    for owner in range(len(rows)):
        for value, is_open in rows[owner]:
            game._put(owner, value | OPEN if is_open else value)
    game.pile = len(pile)
    game._pile[COUNT - len(pile) :] = bytes(pile)
    game.phase = TURN
    return game
