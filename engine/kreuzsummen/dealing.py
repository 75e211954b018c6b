"""How a game of Kreuzsummen begins: an empty field with its targets, then the cards are dealt.

A module of its own, as none of it is needed once the game is there.
"""

from engine.games import check_setting
from engine.kreuzsummen import scenarios
from engine.kreuzsummen.packed import insert, pack
from engine.kreuzsummen.position import OPEN, PLACES, START
from engine.kreuzsummen.targets import targets


def deal(game, options, seats, starter, deck):
    """Make `game` what `Game` says of these; raises ValueError."""
    check_setting(game, options, seats, starter)
    cards = scenarios.cards(options[0])
    if sorted(deck) != list(cards):
        raise ValueError(
            "The deck must be the %d cards of scenario %d, each once." % (len(cards), options[0])
        )
    game.options = bytes(options)
    lay_out_scenario(game, options[0], deck)
    deal_out(game, starter, deck)


def deal_out(game, starter, deck):
    """Deal `deck`, which lies in the draw pile, from `starter` on."""
    game.seat = starter
    own = other = 0
    for i in range(0, 2 * game.hand_size, 2):
        own = insert(own, deck[i])
        other = insert(other, deck[i + 1])
    game._hand = own
    game._other = other
    game._next = 2 * game.hand_size + PLACES + 1
    game._display = pack(deck[game._next - 1 - PLACES : game._next - 1])
    game._derive()


def lay_out_scenario(game, scenario, cards):
    """Empty everything but the draw pile, which has all `cards`; for the scenarios 1..50."""
    rows, cols = targets(scenario)
    game.scenario = scenario
    game.hand_size = scenarios.hand_size(scenario)
    game.highest = scenarios.highest(scenario)
    game.copies = scenarios.copies(scenario)
    game.distinct = scenarios.distinct(scenario)
    lay_out(game, rows, cols, cards)


def lay_out(game, rows, cols, cards):
    """The empty field of these targets, empty hands, and a draw pile of all `cards`."""
    game.rows = len(rows)
    game.cols = len(cols)
    game.size = len(rows) * len(cols)
    game._row_targets = pack(rows)
    game._col_targets = pack(cols)
    game._row_shift = bytes([6 * (cell // game.cols) for cell in range(game.size)])
    game._col_shift = bytes([6 * (cell % game.cols) for cell in range(game.size)])
    game._cards = bytearray(1) + cards
    game._link = bytearray(len(game._cards))
    game._next = 1
    game._out = 0
    game._tops = bytearray(game.size)
    game._under = bytearray(game.size + 1)
    game._hand = game._other = 0
    game._display = 0
    game.seat = 0
    game.phase = START
    game.result = OPEN
    game.turn = 1
    game.passes = 0
    game._derive()
