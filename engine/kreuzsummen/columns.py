"""Can a line be filled, and which column target fits which column best: advice, no rule (readings A18)."""

# Both are kept here so that asking allocates nothing.
_misfits = bytearray(16)  # of column c with target t at 4 * c + t
# For each set of targets, those that the first columns have: the best way to give the others to the other
# columns, as `misfit << 8 | way`, with two bits for each of these in `way`, the leftmost highest. So the
# smallest is the best way, and among equals the first.
_least = [0] * 16
_SIZES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # of the sets

_LARGEST = 32  # misfit of a column that can be filled
_HOPELESS = 129  # more than four times that, so that as few columns as possible are hopeless
_FARTHEST = 30  # what a hopeless column adds to it at most


def can_fill(game, first, step, length, target, rank=0):
    """Can the line of `length` cells from cell `first` on, `step` cells apart, meet `target` as it lies?

    Numbers may be added on its free cells; `rank`, if any, is one of them. No card is covered or moved,
    and which cards are left is not looked at. From scenario 18 on all values must differ.
    """
    free = 0
    seen = 0
    if rank:
        free = -1
        target -= rank
        seen = 1 << rank
    while length:
        value = game.top(first) >> 2
        if not value:
            free += 1
        elif seen >> value & 1 and game.distinct:
            return False
        target -= value
        seen |= 1 << value
        first += step
        length -= 1
    return _can_add(game, target, free, seen)


def _can_add(game, missing, free, seen):
    """Can `free` numbers add up to `missing`? `seen`: a mask of the values that the line has."""
    if game.distinct:
        return _differ(missing, free, seen, game.highest)
    return free <= missing <= free * game.highest


def _differ(missing, free, used, highest):
    """Can `free` different numbers from 1 to `highest`, none of them in `used`, add up to `missing`?"""
    if free < 2:
        return 0 < missing <= highest and not used >> missing & 1 if free else not missing
    others = free * (free - 1) >> 1  # what the others add at least, and are less than the highest at least
    highest = min(highest, missing - others)
    while highest * free - others >= missing and highest > 0:
        if not used >> highest & 1 and _differ(missing - highest, free - 1, used, highest - 1):
            return True
        highest -= 1
    return False


def best(game, out):
    """Write into `out[c]`, for each column c, the index of the `col_target` that fits it best.

    Every target goes to exactly one column so that the misfits of all columns together are as small as
    possible. Of equally good ways the one with the smaller index in the leftmost column that differs is
    taken; so the same field always gives the same answer, and an empty field has its targets in ascending
    order.

    The misfit of a column and a target, `missing` being the target less the column's sum, is

    - where the column can be filled (`can_fill`), twice the distance of `missing` from as many average
      numbers as there are free cells (0..32);
    - else 129, and how far `missing` is out of the reach of any numbers (0..30): so as few columns as
      possible can't be filled;
    - where values must differ and the column has one twice, that distance, at most 32: a card must be covered
      with any target.

    `out` is any writable sequence of at least `cols` ints.
    """
    cols = game.cols
    for c in range(cols):
        free = 0
        seen = 0
        cell = c
        while cell < game.size:
            rank = game.top(cell) >> 2
            free += rank == 0
            if seen >= 0 and rank:
                seen = -1 if game.distinct and seen >> rank & 1 else seen | 1 << rank
            cell += cols
        for t in range(cols):
            _misfits[4 * c + t] = _misfit(game, game.col_target(t) - game.col_sum(c), free, seen)
    used = (1 << cols) - 1
    _least[used] = 0
    while used:
        used -= 1
        c = _SIZES[used]
        most = 1 << 29
        for t in range(cols):
            if not used >> t & 1:
                rest = _least[used | 1 << t]
                found = (rest & ~255) + (_misfits[4 * c + t] << 8) | t << 2 * (cols - 1 - c) | rest & 255
                most = min(most, found)
        _least[used] = most
    way = _least[0]
    for c in range(cols - 1, -1, -1):
        out[c] = way & 3
        way >>= 2


def _misfit(game, missing, free, seen):
    """See `best`; `seen` is a mask of the column's values, -1 where one is there twice and must not be."""
    distance = abs(2 * missing - free * (game.highest + 1))
    if seen < 0:
        return min(distance, _LARGEST)
    if _can_add(game, missing, free, seen):
        return distance
    return _HOPELESS + min(max(free - missing, missing - free * game.highest, 0), _FARTHEST)
