"""Any position of Kreuzsummen, set up card by card: for examples, puzzles and checks."""

from engine.kreuzsummen import scenarios
from engine.kreuzsummen.dealing import lay_out
from engine.kreuzsummen.packed import insert, pack
from engine.kreuzsummen.position import FIRST_FACE, LOST, OPEN, OVER, PLACES, REFILL, WON
from engine.kreuzsummen.rules import Game


def position(scenario, *lying):
    """The Game of `scenario` (1..50) in a position; `lying` is as for `arrange`. Raises ValueError."""
    if not 1 <= scenario <= scenarios.COUNT:
        raise ValueError("Kreuzsummen has the scenarios 1 to %d." % scenarios.COUNT)
    # Any deal will do: MicroPython has no way to make an object without its __init__.
    return arrange(Game(bytes((scenario,)), 2, 0, scenarios.cards(scenario)), *lying)


def arrange(game, cells, hands, display, pile, discard, seat, phase, passes):
    """`game`, a Game or a variant of it, in this position.

    `cells`: stacks of cards, row by row, bottom to top; missing ones at the end are free. `hands`: two of at
    most 5 cards. `display`: at most 3 cards, 0 for an empty place. `pile`: the next card first. `discard`:
    the oldest first. `seat`, `phase` and `passes` as in `Position`. Equal cards, and cards that the game
    does not have, are allowed, 250 in all. Raises ValueError with a plain sentence.
    """
    if len(hands) != 2 or len(hands[0]) > 5 or len(hands[1]) > 5 or len(display) > PLACES:
        raise ValueError("A position has two hands of at most 5 cards and a display of at most 3.")
    if seat not in (0, 1) or not 0 <= phase <= OVER or not 0 <= passes <= 2:
        raise ValueError("A position has seat 0 or 1, a phase, and 0 to 2 passes.")
    if len(cells) > game.size:
        raise ValueError("The field has %d cells." % game.size)
    piled = sum([len(stack) for stack in cells]) + len(discard)
    before_pile = piled + len(hands[0]) + len(hands[1]) + len(display)
    if before_pile + len(pile) > 250:
        raise ValueError("A position has at most 250 cards.")
    rows = bytes([game.row_target(row) for row in range(game.rows)])
    cols = bytes([game.col_target(col) for col in range(game.cols)])
    lay_out(game, rows, cols, bytearray(before_pile) + bytearray(pile))
    for cell in range(len(cells)):
        for card in cells[cell]:
            if card >= FIRST_FACE:
                raise ValueError("Only numbers lie in the field.")
            if game._tops[cell]:
                game._put_out(game._tops[cell], cell)
            game._tops[cell] = card
    for card in discard:
        game._put_out(card, game.size)
    packed = [0, 0]
    for owner in (0, 1):
        for card in hands[owner]:
            packed[owner] = insert(packed[owner], card)
    game.seat = seat
    game._set_hands(packed[0], packed[1])
    game._display = pack(display)
    game._next = before_pile + 1
    game._derive()
    game.phase = phase
    game.passes = passes
    game.result = OPEN if phase < OVER else WON if game.met() else LOST
    if phase == REFILL and not (game.shown and game.hand_count(seat) < game.hand_size):
        raise ValueError("In the phase refill the hand must be short and the display must have cards.")
    return game
