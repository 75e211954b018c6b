"""Piles of cards 1..6 whose order means nothing, as one int: 5 bits a value, the ones lowest; 30 bits in all.

Equal cards are interchangeable in Quibbles, and no value has more than 26 cards, so any hand, row, collection
or discard pile is a small int on the board. Adding two piles is `+`, taking one out of another `-`.
"""

# The highest bit of each value: free in a pile that has at most 15 cards of a value.
_GUARDS = 0x21084210


def one(value):
    """A pile of one card of `value`, 1..6."""
    return 1 << 5 * value - 5


def of(cards):
    """The pile of an iterable of values."""
    pile = 0
    for value in cards:
        pile += 1 << 5 * value - 5
    return pile


def count(pile, value):
    """How many cards of `value` (1..6) the pile has."""
    return pile >> 5 * value - 5 & 31


def size(pile):
    """How many cards the pile has."""
    n = 0
    while pile:
        n += pile & 31
        pile >>= 5
    return n


def points(pile):
    """The values of all its cards together."""
    total = 0
    value = 1
    while pile:
        total += value * (pile & 31)
        pile >>= 5
        value += 1
    return total


def has(pile, part):
    """Does the pile have all the cards of `part`? Both have at most 15 cards of each value."""
    return (pile | _GUARDS) - part & _GUARDS == _GUARDS


def at_most_six(pile):
    """The pile without the cards of each value that are beyond six: as far as a turn can look at a hand."""
    small = 0
    for shift in range(0, 30, 5):
        n = pile >> shift & 31
        small |= (n if n < 6 else 6) << shift
    return small


def listed(pile):
    """Its cards as a list of values, sorted."""
    return [value for value in range(1, 7) for _ in range(count(pile, value))]


def per_value(pile):
    """A list of how many ones, twos, ... sixes it has."""
    return [count(pile, value) for value in range(1, 7)]
