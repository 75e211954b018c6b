"""Any position of QUICLO in the middle of a turn, set up card by card: for examples, tests and checks."""

from engine.quiclo.calculation import DICE, SIDES
from engine.quiclo.numbers import COUNT, STACK_SIZE, STACKS
from engine.quiclo.position import MIDDLE, ON_STACK, OWNED, REPORTED, TARGET, TASK, TURN
from engine.quiclo.rules import Game


def position(hands, protected=(), middle=(), reported=(), points=(), seat=0, target=0, dice=(), options=None):
    """The Game in which `seat` is in its turn, with these cards (numbers); all others are on the stacks.

    `hands`: a list of cards for each of 2 to 6 seats; `protected`: those of them that are hidden from others.
    `points`: one number a seat, or nothing. With a `target`, the six `dice` are rolled for it. `options`:
    bytes as for `Game`, without clocks if missing. The stacks are in ascending order. Raises ValueError with
    a plain sentence.
    """
    seats = len(hands)
    if options is None:
        options = bytes((0, 0, 1, 0, 0, 0))
    game = Game(options, seats, 0, bytes(range(1, COUNT + 1)))
    places = bytearray(COUNT + 1)
    for cards, place in [(middle, MIDDLE), (reported, REPORTED), ((target,) if target else (), TARGET)] + [
        (hands[owner], OWNED + 2 * owner) for owner in range(seats)
    ]:
        for card in cards:
            if not 1 <= card <= COUNT or places[card]:
                raise ValueError("Card %d does not exist, or lies in two places." % card)
            places[card] = place
    for card in protected:
        if places[card] < OWNED or places[card] & 1:
            raise ValueError("Card %d cannot be protected." % card)
        places[card] += 1
    if bool(target) != bool(dice) or len(dice) not in (0, DICE):
        raise ValueError("A task has a target and six dice.")
    for die in dice:
        if not 1 <= die <= SIDES:
            raise ValueError("A die shows 1 to %d." % SIDES)
    game._place[:] = places
    for stack in range(STACKS):
        # The cards that are left lie at the right end, the next one first.
        cards = range(stack * STACK_SIZE + 1, (stack + 1) * STACK_SIZE + 1)
        left = [card for card in cards if places[card] == ON_STACK]
        game._order[stack * STACK_SIZE : (stack + 1) * STACK_SIZE] = bytes(
            [card for card in cards if places[card] != ON_STACK] + left
        )
        game._left[stack] = len(left)
    game._held, game._protected = game._counted()
    game._points[:] = list(points) or [0] * seats
    game.seat = seat
    game.turn = seats + 1
    game.phase = TURN
    if target:
        game.phase = TASK
        game.began = True
        game.target = target
        game.dice[:] = bytes(dice)
    fault = game.check()
    if fault:
        raise ValueError(fault)
    return game
