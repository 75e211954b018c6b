"""Finds a way to victory for the demo: choose a final field at random, play towards it, and try again.

The planner tries the real deck out, so it knows the order of the draw pile, as whoever makes a film knows
how it ends. It is no partner and gives no hints: those must be fair.
"""

from engine.kreuzsummen import actions, scenarios
from engine.kreuzsummen.rules import REFILL, START, WON, Game

MOST_FIELDS = 40  # to play towards until a game is won; after that so many more ...
MORE_FIELDS = 4  # ... for a shorter way
GAMES = 25  # towards each
LONGEST = 80  # actions after which a game is given up
EARLY_SWAPS = 0.3  # how often a turn swaps first although a card of the hand fits


def plan(game, chance):
    """A list of actions that wins `game` (which stays as it is), or None where none was found.

    `chance` is a random.Random: the same one gives the same way.
    """
    start = game.snapshot()
    best = None
    copy = Game(bytes([game.scenario]), 2, 0, bytes(scenarios.cards(game.scenario)))
    fields = MOST_FIELDS
    while fields:
        fields -= 1
        field = _final_field(game, chance)
        for _ in range(GAMES):
            copy.restore(start)
            line = _play(copy, field, chance, LONGEST if best is None else len(best) - 1)
            if line is not None:
                fields = MORE_FIELDS if best is None else fields
                best = line
    return best


def _final_field(game, chance):
    """A list of ranks, cell by cell, that meets all targets with the scenario's cards."""
    rows = [game.row_target(row) for row in range(game.rows)]
    cols = [game.col_target(col) for col in range(game.cols)]
    chance.shuffle(cols)
    highest = scenarios.highest(game.scenario)
    stock = [scenarios.copies(game.scenario)] * (highest + 1)
    field = []

    def fill():
        """Fill the cells from len(field) on, where that is possible."""
        if len(field) == game.size:
            return True
        row, col = divmod(len(field), game.cols)
        line = field[row * game.cols :]
        column = field[col :: game.cols]
        # What this cell leaves over must be within reach of the cells after it.
        least = most = 0
        for need, free in ((rows[row] - sum(line), game.cols - col - 1),
                           (cols[col] - sum(column), game.rows - row - 1)):
            least = max(least, need - free * highest)
            most = min(most or highest, need - free)
        ranks = list(range(max(least, 1), most + 1))
        chance.shuffle(ranks)
        for rank in ranks:
            if stock[rank] and not (game.distinct and (rank in line or rank in column)):
                stock[rank] -= 1
                field.append(rank)
                if fill():
                    return True
                field.pop()
                stock[rank] += 1
        return False

    fill()
    return field


def _play(game, field, chance, longest):
    """Play towards `field` for at most `longest` actions; the list of actions where that won, else None."""
    line = []
    while not game.result and len(line) < longest:
        action = _choose(game, field, chance)
        game.apply(action)
        line.append(action)
    return line if game.result == WON else None


def _choose(game, field, chance):
    tops = [game.top(cell) >> 2 for cell in range(game.size)]
    wanted = [rank for rank, top in zip(field, tops, strict=True) if rank != top]
    shown = [game.display_card(place) >> 2 for place in range(3)]
    if game.phase == REFILL:
        places = [place for place in range(3) if shown[place]]
        return actions.take(_one_of([place for place in places if shown[place] in wanted] or places, chance))
    options = list(game.legal())
    hand = [game.hand_card(game.seat, slot) >> 2 for slot in range(game.hand_count(game.seat))]
    swaps = []
    if game.phase == START:
        # A card that fits nowhere for one that does.
        swaps = [actions.swap(slot, place) for slot, rank in enumerate(hand) if rank not in wanted
                 for place in range(3) if shown[place] in wanted]
        if swaps and chance.random() < EARLY_SWAPS:
            return _one_of(swaps, chance)
    gains = [(_gain(action, hand, tops, field), action) for action in options]
    most = max(gain for gain, _ in gains)
    if most <= 0 and swaps:
        return _one_of(swaps, chance)
    return _one_of([action for gain, action in gains if gain == most], chance)


def _one_of(things, chance):
    return things[int(chance.random() * len(things))]


def _gain(action, hand, tops, field):
    """How many more cells show what they shall show in the end; swaps, ending and passing gain nothing."""
    kind = actions.kind(action)
    slot, a, b = action >> 8 & 15, action >> 4 & 15, action & 15
    if kind == actions.PLACE or kind == actions.QUEEN:
        rank = hand[slot] if kind == actions.PLACE else hand[a]
        return (rank == field[b]) - (tops[b] == field[b])
    if kind in (actions.JACK, actions.KING):
        before = (tops[a] == field[a]) + (tops[b] == field[b])
        return (tops[b] == field[a]) + (tops[a] == field[b]) - before
    return 0
