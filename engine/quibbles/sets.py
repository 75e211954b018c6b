"""Sets of cards with the same total: what one card can take, and what can be played together.

A set is a pile (`counts.py`) of two cards or more; reading 3. For each total there are only a few kinds,
numbered from 0, fewer cards first. A choice of sets from the row is an int of 4 bits a set, the first lowest:
its kind + 1, never falling; 0 ends it. So equal choices are equal ints. A row has at most ten cards: at most
five sets.
"""

from engine.quibbles.counts import has, of, size

# By total; a total of 1 has none (reading 6).
SETS = (
    (),
    (),
    (of((1, 1)),),
    (of((1, 2)), of((1, 1, 1))),
    (of((2, 2)), of((1, 3)), of((1, 1, 2)), of((1, 1, 1, 1))),
    (of((2, 3)), of((1, 4)), of((1, 2, 2)), of((1, 1, 3)), of((1, 1, 1, 2)), of((1, 1, 1, 1, 1))),
    (
        of((3, 3)),
        of((2, 4)),
        of((1, 5)),
        of((2, 2, 2)),
        of((1, 2, 3)),
        of((1, 1, 4)),
        of((1, 1, 2, 2)),
        of((1, 1, 1, 3)),
        of((1, 1, 1, 1, 2)),
        of((1, 1, 1, 1, 1, 1)),
    ),
)


def kind(pile, total):
    """The kind of the set `pile` among those of `total`; raises ValueError where it is none."""
    return SETS[total].index(pile)


def ways(row, total, first=0):
    """How many choices of sets of `total` the row allows with kinds from `first` on; the empty one is one."""
    n = 1
    sets = SETS[total]
    while first < len(sets):
        if has(row, sets[first]):
            n += ways(row - sets[first], total, first)
        first += 1
    return n


def nth(row, total, n):
    """The n-th of the choices that `ways` counts, 0 the empty one; raises IndexError."""
    choice = 0
    shift = 0
    first = 0
    sets = SETS[total]
    while n:
        n -= 1
        while True:
            below = ways(row - sets[first], total, first) if has(row, sets[first]) else 0
            if n < below:
                break
            n -= below
            first += 1
        choice |= first + 1 << shift
        shift += 4
        row -= sets[first]
    return choice


def index(row, total, choice):
    """The n for which `nth` gives `choice`, which the row allows."""
    n = 0
    first = 0
    sets = SETS[total]
    while choice:
        n += 1
        wanted = (choice & 15) - 1
        while first < wanted:
            if has(row, sets[first]):
                n += ways(row - sets[first], total, first)
            first += 1
        row -= sets[wanted]
        choice >>= 4
    return n


def cards(choice, total):
    """All cards of the sets of a choice as one pile, or -1 where the int is no choice of sets of `total`."""
    pile = 0
    sets = SETS[total]
    last = 1
    while choice:
        found = choice & 15
        if not last <= found <= len(sets):
            return -1
        pile += sets[found - 1]
        last = found
        choice >>= 4
    return pile


def choice(kinds):
    """The choice of sets of these kinds, in any order."""
    packed = 0
    for each in sorted(kinds, reverse=True):
        packed = packed << 4 | each + 1
    return packed


def most(row, total):
    """The choice of sets of `total` with the most cards, of these with the most sets; 0 if there is none."""
    return _most(row, total, 0) & 0xFFFFF


def _most(row, total, first):
    """The best choice with kinds from `first` on, and above its 20 bits 8 * its cards + its sets."""
    best = 0
    sets = SETS[total]
    while first < len(sets):
        if has(row, sets[first]):
            rest = _most(row - sets[first], total, first)
            worth = (rest >> 20) + 8 * size(sets[first]) + 1
            if worth > best >> 20:
                best = worth << 20 | (rest & 0xFFFF) << 4 | first + 1
        first += 1
    return best
