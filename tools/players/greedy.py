"""Level `greedy`: looks at every line by itself and does what helps the lines most; searches no whole field.

How good a line is: how likely it is met when its free cells get cards at random, of those that are left. The
field is as good as all its lines, with the column targets given to the columns as fits best.
"""

import functools
import itertools
import math

from engine.kreuzsummen import actions, variant
from engine.kreuzsummen.rules import FIRST_FACE, REFILL, START, SWAPPED

_HOPELESS = -9.0  # a line that no card can set right without covering
_COVER = -1.0  # what covering a card costs
_SURE = 0.5  # a placement that is better than this is taken; else a swap may come first

BATCH = 40
AIMS = ("reserve",)


@functools.lru_cache(maxsize=200000)
def _ways(need, free, lowest, banned, left):
    """In how many ways `free` cards from `left` (by value) add up to `need`, from the value `lowest` on; with
    `banned` a mask of values that may not come (bit 0: nor may any value come twice)."""
    if not free:
        return not need
    ways = 0
    for value in range(lowest, min(len(left) - 1, need) + 1):
        if not banned >> value & 1 and left[value]:
            most = 1 if banned & 1 else min(left[value], free)
            for n in range(1, most + 1):
                if n * value > need:
                    break
                ways += math.comb(left[value], n) * _ways(need - n * value, free - n, value + 1, banned, left)
    return ways


@functools.lru_cache(maxsize=200000)
def _chance_of(need, free, banned, left):
    """The logarithm of the likelihood that a line is met."""
    if need < 0 or (not free and need):
        return _HOPELESS - min(abs(need), 9) / 9
    ways = _ways(need, free, 1, banned, left)
    if not ways:
        return _HOPELESS
    return max(math.log(ways / math.comb(max(sum(left), free), free)), _HOPELESS + 1)


class _Field:
    """The lines of a field, and how good it gets when a value is laid on a cell."""

    def __init__(self, view):
        self._rows = list(view["row_targets"])
        self._cols = list(view["col_targets"])
        self.values = [stack[-1] >> 2 if stack else 0 for stack in view["cells"]]
        self._distinct = view["distinct"]
        left = [view["left"].get(rank, 0) for rank in range(view["highest"] + 1)]
        for card in [*view["hands"][0], *view["hands"][1], *view["display"], view.get("reserve") or 0]:
            if 0 < card < FIRST_FACE:
                left[card >> 2] += 1
        self._left = tuple(left)
        self._orders = list(itertools.permutations(range(len(self._cols))))
        width = len(self._cols)
        self._in_row = [self.values[r * width : (r + 1) * width] for r in range(len(self._rows))]
        self._in_col = [self.values[c::width] for c in range(width)]
        self._row_worth = [self._line(*line) for line in zip(self._in_row, self._rows, strict=True)]
        self._col_worth = [[self._line(line, target) for target in self._cols] for line in self._in_col]
        self._worth = sum(self._row_worth) + self._best_order(self._col_worth)

    def _line(self, line, target):
        banned = 0
        free = 0
        for value in line:
            if not value:
                free += 1
            elif self._distinct:
                if banned >> value & 1:
                    return _HOPELESS - 1
                banned |= 1 << value | 1
        return _chance_of(target - sum(line), free, banned | self._distinct, self._left)

    def _best_order(self, worth):
        return max([sum([worth[c][t] for c, t in enumerate(order)]) for order in self._orders])

    def gain(self, cell, value):
        """How much better the field gets with `value` on `cell`."""
        r, c = divmod(cell, len(self._cols))
        row = list(self._in_row[r])
        row[c] = value
        col = list(self._in_col[c])
        col[r] = value
        columns = list(self._col_worth)
        columns[c] = [self._line(col, target) for target in self._cols]
        worth = sum(self._row_worth) - self._row_worth[r] + self._line(row, self._rows[r])
        return worth + self._best_order(columns) - self._worth + (_COVER if self.values[cell] else 0)


class Player:
    """Lays the number that helps most, and swaps when the display has a better one."""

    def __init__(self, table, chance):
        """See tools/players."""
        self._chance = chance

    def choose(self, sight):
        """The next action."""
        view = sight.view
        field = _Field(view)
        hand = view["hands"][view["seat"]]
        display = view["display"]
        best = {}
        kept = view.get("reserve") or 0
        for card in [*hand, *display, kept]:
            rank = card >> 2
            if rank and card < FIRST_FACE and rank not in best:
                best[rank] = max((field.gain(cell, rank), cell) for cell in range(len(field.values))
                                 if field.values[cell] != rank)
        if view["phase"] == REFILL:
            return self._take(best, hand, display)
        gains = [self._gain(best, card) for card in hand]
        most = max(gains, default=-99)
        if view["phase"] == START:
            shown = [self._gain(best, card) for card in display]
            if hand and any(display) and max(shown) > most - (most < _SURE):
                slot = gains.index(min(gains))
                return actions.swap(slot, shown.index(max(shown)))
            use = self._use_reserve(view, gains, self._gain(best, kept))
            if use is not None:
                return use
        if most > 0 or (most > -90 and view["phase"] == START):
            slot = gains.index(most)
            return actions.place(slot, best[hand[slot] >> 2][1])
        if view["phase"] == SWAPPED:
            return actions.END
        return sight.any_action(self._chance)

    def _use_reserve(self, view, gains, kept):
        """Get the number in a variant's reserve if it helps most; keep there what helps the other next."""
        numbers = [slot for slot, gain in enumerate(gains) if gain > -90]
        if view.get("reserve") is None or not numbers:
            return None
        if view["reserve"]:
            worst = min(numbers, key=lambda slot: gains[slot])
            return variant.reserve(worst) if kept > max(gains) else None
        if len(numbers) < 2:
            return None
        second = sorted(numbers, key=lambda slot: -gains[slot])[1]
        return variant.reserve(second) if gains[second] > 0 else None

    def _take(self, best, hand, display):
        """The card that helps most beside those that the hand has."""
        ranks = [card >> 2 for card in hand]
        places = [place for place, card in enumerate(display) if card]
        return actions.take(max(places, key=lambda place: (self._gain(best, display[place])
                                                           - (display[place] >> 2 in ranks))))

    def _gain(self, best, card):
        if not card:
            return -100
        return best[card >> 2][0] if card < FIRST_FACE else -99
