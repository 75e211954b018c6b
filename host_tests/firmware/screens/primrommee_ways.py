"""How far the cursor of Primzahlen-Rommé goes to the cards that bots throw: counted without a handheld."""

from engine.primrommee.actions import THROW
from engine.primrommee.bot import Bot
from engine.table import Table
from firmware.screens.primrommee_cursor import SORT, Cursor, first_place

MIDDLE, HARD = 1, 2  # levels of bots
FIVE_WAY = (
    lambda cursor: cursor.move(-1, 0),
    lambda cursor: cursor.move(1, 0),
    lambda cursor: cursor.move(0, -1),
    lambda cursor: cursor.move(0, 1),
)
FOUR_KEYS = (lambda cursor: cursor.turn(-1), lambda cursor: cursor.turn(1))
CHOICE = 2  # presses that throw the card under the cursor


def shortest(cursor, moves, goals):
    """The steps of the shortest way to the nearest of `goals`; a list of the numbers of `moves`."""
    ways = {cursor.at: []}
    queue = list(ways)
    for place in queue:
        if place in goals:
            return ways[place]
        for number, move in enumerate(moves):
            cursor.at = place
            move(cursor)
            if cursor.at not in ways:
                ways[cursor.at] = [*ways[place], number]
                queue.append(cursor.at)
    raise AssertionError("no way leads to %r" % (goals,))


def ways_to_throws(advanced, seeds, moves):
    """The shortest way of each throw that is no laying down, over games of a good and a child's bot."""
    found = []
    for seed in seeds:
        table = Table.new("primrommee", bytes((2, 1, 0, advanced, 30)), 2, 0, seed)
        players = Bot(0, HARD, seed), Bot(1, MIDDLE, seed)
        while not table.game.result:
            view = table.game.view(table.game.seat)
            action = players[table.game.seat].choose(view)
            if action >> 8 == THROW:
                found.append(shortest(_at_start(view, advanced), moves, _slots(view["own"], action & 255)))
            table.apply(action)
    return found


def _slots(hand, card):
    return [slot for slot, each in enumerate(hand) if each == card]


def _at_start(view, advanced):
    """The cursor as it is when a card has come to the hand."""
    hand, new = view["own"], view["got"]
    cursor = Cursor(*((5, 3) if advanced else (4, 2)))
    cursor.open_ = 1 << SORT | (1 << len(hand)) - 1
    may_throw = not view["from_open"] or hand.count(new) > 1
    cursor.start(first_place(len(hand), _slots(hand, new)[-1], may_throw))
    return cursor
