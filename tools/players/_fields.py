"""The final fields of a scenario, and which of them are near a field as it is.

Cards are counted in one int, 4 bits a rank (`packed`): what a final field still needs is then what it has in
all less what lies right already, and whether the cards left can give it is one subtraction for all ranks.
"""

import functools
import itertools

from engine.kreuzsummen.solver import FOUND, Solver

_MOST = 6000  # final fields kept in mind; where there are more, evenly spread ones
_LOOKED_AT = 250  # of them in a turn: those of which most lies there already
_FRESH = 60  # more that are searched from the field as it is, where few of those kept are left
_TRIES = 4000  # of the solver for that
_BITS = 10  # of a cell in a field as one int: bit v for value v
_GUARDS = 0x8888888888  # a bit above each count of `packed`, which is 7 at most


def packed(values):
    """How many there are of each of `values` (0 is none), as an int with 4 bits a rank."""
    counts = 0
    for value in values:
        counts += 1 << 4 * value
    return counts & ~15


def _bits(values):
    """A field as one int, for finding the equal cells of two fields at once."""
    bits = 0
    for cell, value in enumerate(values):
        bits |= (1 << value) >> 1 << _BITS * cell
    return bits


@functools.lru_cache(maxsize=8)
def _all(rows, cols, highest, copies, distinct):
    """The final fields of such a scenario, `_MOST` at most: (`_bits`, `packed`, values) of each."""
    solver = Solver((rows, cols, highest, copies, distinct), any_order=False)
    fields = []
    while solver.step(1 << 20) == FOUND:
        fields.append(solver.grid())
    orders = list(itertools.permutations(range(len(cols))))
    step = max(1, len(fields) * len(orders) // _MOST)
    found = []
    n = 0
    for field in fields:
        for order in orders:
            n += 1
            if n % step == 0:
                found.append(bytes(field[cell - cell % len(cols) + order[cell % len(cols)]]
                                   for cell in range(len(field))))
    return [(_bits(field), packed(field), field) for field in found]


class FinalFields:
    """The final fields of one scenario."""

    def __init__(self, view):
        """Those of the scenario that `view`, of `Game.view`, shows."""
        self._facts = (bytes(view["row_targets"]), bytes(view["col_targets"]), view["highest"],
                       view["copies"], view["distinct"])
        self._fields = _all(*self._facts)

    def near(self, tops, supply):
        """Pairs (values of a final field, cards still needed as `packed`) of those that are most like the
        values `tops` (0: a free cell) and need no more than `supply`: at index v, how many cards of v can
        still be laid."""
        field = _bits(tops)
        guarded = packed(value for value, n in enumerate(supply) for _ in range(n)) | _GUARDS
        # What lies right has few different forms among all final fields.
        right = {}
        alike = {}
        for bits, counts, values in self._fields:
            same = bits & field
            if same not in right:
                right[same] = packed(top for cell, top in enumerate(tops) if same >> _BITS * cell & 1023)
            needs = counts - right[same]
            if guarded - needs & _GUARDS == _GUARDS:
                alike.setdefault(same.bit_count(), []).append((values, needs))
        found = []
        for same in sorted(alike, reverse=True):
            found += alike[same]
            if len(found) >= _LOOKED_AT:
                break
        if max(alike, default=0) < len(tops) - tops.count(0):
            found += self._search(tops, supply)
        return found

    def _search(self, tops, supply):
        """More final fields: those that keep all that lies there, or all but one card."""
        found = []
        for without in [None, *[cell for cell, top in enumerate(tops) if top]]:
            field = bytearray(tops)
            if without is not None:
                field[without] = 0
            solver = Solver(self._facts, field, supply[: self._facts[2] + 1])
            n = 0
            while n < _FRESH and solver.tries < _TRIES and solver.step(_TRIES) == FOUND:
                n += 1
                values = solver.grid()
                if without is None or values[without] != tops[without]:
                    found.append((values, packed(value for value, top in zip(values, tops, strict=True)
                                                 if value != top)))
            if without is None and found:
                break
        return found
