"""Konzentrationsspiel's cards, what is dealt, minus points of a round, and who is out of the match.

The values of the cards are not printed. All 24 cards lie in the rows when a round ends, and both of two
players may have 24 points (printed example), so they add up to 48; eight each of 1, 2 and 3 is the one
non-trivial way to have equally many cards of consecutive values (readings, section 0). As every target is
less than 48 divided by the players, somebody writes minus points in each round and a match must end.
"""

COUNT = 24
HIGHEST = 3
SUM = 48

OUT = 9  # minus points

# By number of players.
_HAND = (0, 0, 8, 6, 5)
_TARGET = (0, 0, 22, 15, 11)

# Verdicts of a match.
GO_ON = -1
ALL_LOST = -2


def cards():
    """The unshuffled deck: eight each of 1, 2 and 3."""
    deck = bytearray([1 + i // 8 for i in range(COUNT)])
    assert sum(deck) == SUM
    return deck


def hand_size(players):
    """How many cards each of 2 to 4 players gets."""
    return _HAND[players]


def pile_size(players):
    """How many cards the pile has after the deal for 2 to 4 players."""
    return COUNT - players * _HAND[players]


def target(players):
    """The sum to come close to, for 2 to 4 players."""
    return _TARGET[players]


def minus_points(sums):
    """The minus points of a round, and its winners: two lists, by position in `sums` (2 to 4 numbers).

    Above the target the difference counts. With three or four players those at or below it write their
    distance to the best of them; with two they write nothing (rules for 2, 3 and 4 players; readings 2 to 6).
    """
    goal = _TARGET[len(sums)]
    best = 0
    for total in sums:
        if best < total <= goal:
            best = total
    minus = []
    winners = []
    for i in range(len(sums)):
        if sums[i] > goal:
            minus.append(sums[i] - goal)
        elif len(sums) == 2:
            minus.append(0)
            winners.append(i)
        else:
            minus.append(best - sums[i])
            if sums[i] == best:
                winners.append(i)
    return minus, winners


def verdict(totals):
    """What `totals`, the minus points of the players of the last round, mean for the match.

    `GO_ON`, `ALL_LOST`, or the position in `totals` of the one player who is left and has won (readings 7
    to 9).
    """
    left = [i for i in range(len(totals)) if totals[i] < OUT]
    if not left:
        return ALL_LOST
    return left[0] if len(left) == 1 else GO_ON
