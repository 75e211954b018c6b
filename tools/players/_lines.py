"""What lines need, for players that look at lines: no search for whole fields."""

from itertools import permutations


class Lines:
    """The lines of a field by its view: rows with their targets, columns with the targets that fit best.

    `need[line]`: what is missing (negative: too much); `free[line]`: how many of its cells are free; lines
    are the rows from the top, then the columns from the left. `values`: what lies on top, 0 for a free cell.
    """

    def __init__(self, view):
        """Read `view`, of `Game.view`."""
        self.rows = len(view["row_targets"])
        self.cols = len(view["col_targets"])
        self.values = [stack[-1] >> 2 if stack else 0 for stack in view["cells"]]
        self.distinct = view["distinct"]
        self.highest = view["highest"]
        self._cells = [[r * self.cols + c for c in range(self.cols)] for r in range(self.rows)]
        self._cells += [[r * self.cols + c for r in range(self.rows)] for c in range(self.cols)]
        self.free = [sum(not self.values[cell] for cell in cells) for cells in self._cells]
        sums = [sum(self.values[cell] for cell in cells) for cells in self._cells]
        rows = [target - total for target, total in zip(view["row_targets"], sums, strict=False)]
        cols = sums[self.rows :]
        free = self.free[self.rows :]
        best = min(permutations(view["col_targets"]),
                   key=lambda order: sum(self.misfit(target - total, n) for target, total, n
                                         in zip(order, cols, free, strict=True)))
        self.need = rows + [target - total for target, total in zip(best, cols, strict=True)]

    def lines_of(self, cell):
        """The row and the column of a cell."""
        return cell // self.cols, self.rows + cell % self.cols

    def cells(self, line):
        """The cells of a line."""
        return self._cells[line]

    def has(self, line, value, but):
        """Does the line have `value` on another cell than `but`?"""
        return any(self.values[cell] == value and cell != but for cell in self._cells[line])

    def misfit(self, need, free):
        """How badly `need` fits into `free` cells: 0 for well; 20 and more where it can't be done."""
        if not free:
            return 20 + abs(need) if need else 0
        low, high = free, free * self.highest
        if self.distinct:
            low = free * (free + 1) // 2
            high = free * (2 * self.highest + 1 - free) // 2
        if need < low:
            return 20 + low - need
        if need > high:
            return 20 + need - high
        return abs(2 * need - low - high) / free
