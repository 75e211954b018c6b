"""Exact search for final grids: the values that may lie on top when a scenario is won.

A grid is its values alone; suits make no difference. The search fills one line after the other, always one
with the fewest free cells, so that rows and columns soon force each other's last cells. It goes on in steps
and allocates nothing in them, so a device can answer its keys meanwhile.

From an empty field, the first grid is found within 1,100 tries in every scenario; counting all grids takes up
to 1,065,000 tries (scenario 47).
"""

from engine.kreuzsummen import scenarios
from engine.kreuzsummen.targets import targets

# What `step` says.
MORE = 0
FOUND = 1
DONE = 2


class Solver:
    """A search for all ways to complete a field. `count`: final grids so far; `tries`: the work so far."""

    def __init__(self, scenario, field=None, supply=None, any_order=True):
        """Begin a search in `scenario`: 1..50, or a tuple of row targets, column targets in ascending order,
        the highest number, how many cards there are of each, and whether the values of a line must differ.

        `field`: `rows * cols` values, row by row, that stay; 0 is a free cell, None an empty field. `supply`:
        at index v how many more cards of value v there are (index 0 unused); None is all cards of the
        scenario that are not in `field`. `any_order`: every assignment of the column targets counts, else
        only the printed order.
        """
        if isinstance(scenario, int):
            scenario = targets(scenario) + (
                scenarios.highest(scenario), scenarios.copies(scenario), scenarios.distinct(scenario))
        row_targets, self._targets, self._highest, copies, self._distinct = scenario
        self.rows = rows = len(row_targets)
        self.cols = cols = len(self._targets)
        self.count = 0
        self.tries = 0
        self._field = bytes(field or rows * cols)
        self._any_order = any_order
        self._supply = bytearray(supply or [max(0, copies - list(self._field).count(v))
                                            for v in range(self._highest + 1)])
        self._order = bytearray(range(cols))  # which target each column has at the moment
        # Lines: rows first, then columns. What each still needs, and a mask of the values it has.
        self._left = list(row_targets) + [0] * cols
        self._masks = [0] * (rows + cols)
        self._possible = True
        for cell in range(rows * cols):
            self._add_given(cell)
        self._sums = self._left[rows:]  # minus the sums of the given values, by column
        self._plan()
        # Columns without a given value are alike: their ascending assignment is searched for all of them.
        given = [cell % cols for cell in range(rows * cols) if self._field[cell]]
        self._alike = [c for c in range(cols) if c not in given]
        self._weight = 1
        for n in range(2, len(self._alike) + 1 if any_order else 0):
            self._weight *= n
        self._fresh = True  # the assignment in `_order` was not searched yet
        self._level = -1

    def _add_given(self, cell):
        value = self._field[cell]
        for line in (cell // self.cols, self.rows + cell % self.cols):
            self._left[line] -= value
            if value and self._distinct and self._masks[line] >> value & 1:
                self._possible = False
            self._masks[line] |= 1 << value

    def _plan(self):
        """Fix the order in which cells are filled, and what those after each in its lines can add up to."""
        free = [cell for cell in range(self.rows * self.cols) if not self._field[cell]]
        lines = [[cell for cell in free if cell // self.cols == r] for r in range(self.rows)]
        lines += [[cell for cell in free if cell % self.cols == c] for c in range(self.cols)]
        path = []
        while len(path) < len(free):
            _, best = min([(len(line), i) for i, line in enumerate(lines) if line])
            path += lines[best]
            lines = [[cell for cell in line if cell not in path] for line in lines]
        self._path = bytes(path)
        n = len(path)
        self._values = bytearray(n)
        self._limits = bytearray(n)  # by level, the highest value still to be tried
        rows = [cell // self.cols for cell in path]
        cols = [self.rows + cell % self.cols for cell in path]
        self._full = [line for line in range(self.rows + self.cols) if line not in rows and line not in cols]
        self._row_of = bytes(rows)
        self._col_of = bytes(cols)
        # How many cells of the same row or column come later.
        self._row_later = bytes([rows[i + 1 :].count(rows[i]) for i in range(n)])
        self._col_later = bytes([cols[i + 1 :].count(cols[i]) for i in range(n)])
        # The least and most that k cells of a line can hold.
        k_most = max(self.rows, self.cols)
        top = self._highest
        if self._distinct:
            self._least = bytes([k * (k + 1) // 2 for k in range(k_most)])
            self._most = bytes([k * (2 * top + 1 - k) // 2 for k in range(k_most)])
        else:
            self._least = bytes(range(k_most))
            self._most = bytes([k * top for k in range(k_most)])

    def grid(self):
        """The grid found last, or what is tried now: `rows * cols` values, 0 for a free cell."""
        grid = bytearray(self._field)
        for i in range(len(self._path)):
            grid[self._path[i]] = self._values[i]
        return bytes(grid)

    def step(self, tries):
        """Try at most `tries` values.

        `FOUND`: `grid()` is a final grid; `MORE`: go on; `DONE`: there is no other.
        """
        left = self._left
        masks = self._masks
        supply = self._supply
        values = self._values
        limits = self._limits
        n = len(values)
        level = self._level
        if level == n:
            level -= 1
        while tries > 0:
            tries -= 1
            self.tries += 1
            if level < 0:
                if not self._next_order():
                    return DONE
                level = 0
                if n == 0:
                    break
            row = self._row_of[level]
            col = self._col_of[level]
            value = values[level]
            if value:
                left[row] += value
                left[col] += value
                supply[value] += 1
                masks[row] ^= 1 << value
                masks[col] ^= 1 << value
            else:
                in_row = self._row_later[level]
                in_col = self._col_later[level]
                value = max(left[row] - self._most[in_row], left[col] - self._most[in_col], 1) - 1
                limit = min(left[row] - self._least[in_row], left[col] - self._least[in_col], self._highest)
                limits[level] = max(limit, 0)
            limit = limits[level]
            used = masks[row] | masks[col] if self._distinct else 0
            value += 1
            while value <= limit and (used >> value & 1 or not supply[value]):
                value += 1
            if value > limit:
                values[level] = 0
                level -= 1
                continue
            left[row] -= value
            left[col] -= value
            supply[value] -= 1
            masks[row] ^= 1 << value
            masks[col] ^= 1 << value
            values[level] = value
            level += 1
            if level == n:
                break
        self._level = level
        if level < n:
            return MORE
        self.count += self._weight
        return FOUND

    def _next_order(self):
        """Go to the next assignment of column targets that the given values allow; False after the last."""
        while self._possible:
            if self._fresh:
                self._fresh = False
            elif not self._any_order or not self._permute():
                self._possible = False
                break
            for c in range(self.cols):
                self._left[self.rows + c] = self._sums[c] + self._targets[self._order[c]]
            if self._order_allowed():
                return True
        return False

    def _permute(self):
        """Turn `_order` into the next one in lexicographic order; False after the last."""
        order = self._order
        i = len(order) - 2
        while i >= 0 and order[i] > order[i + 1]:
            i -= 1
        if i < 0:
            return False
        j = len(order) - 1
        while order[j] < order[i]:
            j -= 1
        order[i], order[j] = order[j], order[i]
        i += 1
        j = len(order) - 1
        while i < j:
            order[i], order[j] = order[j], order[i]
            i += 1
            j -= 1
        return True

    def _order_allowed(self):
        """Are the lines without a free cell right, and is this the one order of columns that are alike?"""
        for line in self._full:
            if self._left[line]:
                return False
        if self._any_order:
            for i in range(len(self._alike) - 1):
                if self._order[self._alike[i]] > self._order[self._alike[i + 1]]:
                    return False
        return True


def count(scenario, any_order):
    """How many final grids scenario `scenario` has, from an empty field with all its cards; see `Solver`."""
    solver = Solver(scenario, any_order=any_order)
    while solver.step(1000) != DONE:
        pass
    return solver.count
