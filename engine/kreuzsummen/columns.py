"""Which column target fits which column best while the field grows: advice, no rule (readings A18)."""

# Both are kept here so that asking allocates nothing.
_misfits = bytearray(16)  # of column c with target t at 4 * c + t
# For each set of targets, those that the first columns have: the best way to give the others to the other
# columns, as `misfit << 8 | way`, with two bits for each of these in `way`, the leftmost highest. So the
# smallest is the best way, and among equals the first.
_least = [0] * 16
_SIZES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # of the sets

_HOPELESS = 64


def best(game, out):
    """Write into `out[c]`, for each column c, the index of the `col_target` that fits it best.

    Every target goes to exactly one column so that the misfits of all columns together are as small as
    possible. Of equally good ways the one with the smaller index in the leftmost column that differs is
    taken; so the same field always gives the same answer, and an empty field has its targets in ascending
    order.

    The misfit of a column and a target, `missing` being the target less the column's sum:
    - no free cell: 0 if nothing is missing, else 64 and the amount;
    - n free cells: if n numbers of the scenario can add up to `missing` (doubles allowed), twice the distance
      of `missing` from n average numbers (0..32), else 64 and how far it is out of their reach.

    `out` is any writable sequence of at least `cols` ints.
    """
    highest = game.highest
    cols = game.cols
    for c in range(cols):
        free = 0
        cell = c
        while cell < game.size:
            free += game.top(cell) == 0
            cell += cols
        for t in range(cols):
            _misfits[4 * c + t] = _misfit(game.col_target(t) - game.col_sum(c), free, highest)
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


def _misfit(missing, free, highest):
    if missing < free:
        return _HOPELESS + free - missing
    if missing > free * highest:
        return _HOPELESS + missing - free * highest
    return abs(2 * missing - free * (highest + 1))
