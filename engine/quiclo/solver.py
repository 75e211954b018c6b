"""Exact search for a calculation: does a roll of dice reach a target, and with the fewest dice?

A value that some order of signs reaches is reached by a legal one, too: factors before divisors, plus terms
before minus terms (readings 10). So a calculation is a signed sum of terms over disjoint sets of dice, a term
being the product of some dice, divided exactly by the product of the others.

The search meets in the middle. For every set of up to three dice it keeps the absolute values of all signed
sums of the whole set: 41 short tuples. Any way to divide four to six dice into terms has a term of four dice
or more, or falls apart into two groups of at most three dice, so that looking up one group's counterpart of
each value of the other group decides it. Three terms of two dice each are the only other case.

Sets of dice are masks: bit i stands for die i. The search goes on in steps of little work, so that a device
can answer its keys meanwhile.
"""

from engine.quiclo.calculation import DIVIDED, FIRST, MINUS, PLUS, TIMES

# What `step` says.
MORE = 0
FOUND = 1
NONE = 2


class Solver:
    """A search for one roll and one target. `path`: the steps of a calculation, None before it is found."""

    def __init__(self, dice, target):
        """Begin a search. `dice`: 1 to 6 values 1..12; `target`: 1..144."""
        self.path = None
        self._dice = bytes(dice)
        self._target = target
        self._products = [1]  # by set of dice
        for die in dice:
            self._products += [product * die for product in self._products]
        self._sums = {}  # set of one to three dice -> absolute values of the signed sums of the whole set
        self._search = self._slices()

    def step(self):
        """Go on for a while; says `MORE`, `FOUND` (see `path`) or `NONE`: there is no calculation."""
        if self._search is None:
            return FOUND if self.path else NONE
        try:
            split = next(self._search)
            if split is None:
                return MORE
            self.path = self._path(split)
        except StopIteration:
            pass
        # Nobody needs the kept values any more.
        self._search = None
        self._sums = None
        return FOUND if self.path else NONE

    def solve(self):
        """Search to the end; the steps (bytes) of a calculation with the fewest dice, or None."""
        while self.step() == MORE:
            pass
        return self.path

    # ------------------------------------------------------------------ the search

    def _slices(self):
        """Yield None after each slice of work, and the split that was found, if any.

        A split is a tuple of pairs `(set of dice, value)`: signed sums of disjoint sets that add up to the
        target.
        """
        target = self._target
        sets = len(self._products)
        for size in range(1, min(3, len(self._dice)) + 1):
            for dice in range(1, sets):
                if _size(dice) == size:
                    sums = self._signed_sums(dice)
                    self._sums[dice] = sums
                    yield ((dice, target),) if target in sums else None
        for size in range(4, len(self._dice) + 1):
            for dice in range(1, sets):
                if _size(dice) == size:
                    yield ((dice, target),) if target in self._terms(dice) else None
                    part = dice - 1 & dice
                    while part:
                        yield self._split(part, dice ^ part, target)
                        part = part - 1 & dice

    def _terms(self, dice):
        """The values of all terms that use the whole set `dice`."""
        products = self._products
        values = []
        factors = dice
        while factors:
            divisor = products[dice ^ factors]
            if products[factors] % divisor == 0:
                values.append(products[factors] // divisor)
            factors = factors - 1 & dice
        return values

    def _signed_sums(self, dice):
        """The absolute values of all signed sums of the whole set `dice`, from the sums of smaller sets."""
        sums = set(self._terms(dice))
        others = dice & dice - 1  # all but the lowest die
        rest = others
        while rest:
            for term in self._terms(dice ^ rest):
                for value in self._sums[rest]:
                    sums.add(term + value)
                    sums.add(abs(term - value))
            rest = rest - 1 & others
        # Sorted, because sets are not in the same order on every interpreter, and the path depends on it.
        return tuple(sorted(sums))

    def _split(self, part, rest, target):
        """A split of `target` into these two sets (four dice or more in all), or None.

        Each pair of sets is looked at in one of its two orders only, the larger set (or that with the lowest
        die) as `part`.
        """
        size = _size(part)
        difference = size - _size(rest)
        low = (part | rest) & -(part | rest)
        if difference < 0 or difference == 0 and not part & low:
            return None
        if size <= 3:
            for value in self._sums[rest]:
                other = self._counterpart(target, value, part)
                if other is not None:
                    return ((part, other), (rest, target - other))
            return None
        for term in self._terms(part):
            other = self._counterpart(target, term, rest)
            if other is not None:
                return ((part, target - other), (rest, other))
        if size == 4 and rest & low and difference == 2:
            return self._three_pairs(part, rest, target)
        return None

    def _counterpart(self, target, value, dice):
        """A signed sum of the whole set `dice` that makes `target` with plus or minus `value`, or None."""
        # Signed sums come in pairs of opposite sign, so the kept absolute values are enough. (Of three pairs,
        # what is left of the target may be below zero.)
        sums = self._sums[dice]
        if abs(target - value) in sums:
            return target - value
        return target + value if abs(target + value) in sums else None

    def _three_pairs(self, four, pair, target):
        """A split of `target` into a term of the two dice `pair` and two groups of two of the dice `four`."""
        low = four & -four
        for term in self._terms(pair):
            for value in (term, -term):
                half = four & four - 1
                while half:
                    if _size(half) == 2:
                        split = self._split(four ^ half, half, target - value)
                        if split:
                            return split + ((pair, value),)
                    half = half - 1 & four & ~low
        return None

    # ------------------------------------------------------------------ the way there

    def _path(self, split):
        """The steps of the calculation of a split: its plus terms, then its minus terms."""
        terms = []
        for dice, value in split:
            self._add_terms(terms, dice, value)
        steps = bytearray()
        for wanted in (PLUS, MINUS):
            for sign, factors, divisors in terms:
                if sign == wanted:
                    self._add_steps(steps, factors, sign, TIMES)
                    self._add_steps(steps, divisors, DIVIDED, DIVIDED)
        steps[0] = FIRST << 4 | steps[0] & 15  # the target is above zero, so the first term is a plus term
        return bytes(steps)

    def _add_terms(self, terms, dice, value):
        """Append `(sign, factors, divisors)` of terms of the whole set that make `value`; did it work?"""
        if not dice:
            return value == 0
        products = self._products
        others = dice & dice - 1
        rest = 0  # first all dice in one term: a set of four dice or more is one
        n = len(terms)
        while True:
            term_dice = dice ^ rest
            factors = term_dice
            while factors:
                divisors = term_dice ^ factors
                if products[factors] % products[divisors] == 0:
                    term = products[factors] // products[divisors]
                    for sign in (PLUS, MINUS):
                        terms.append((sign, factors, divisors))
                        if self._add_terms(terms, rest, value - term if sign == PLUS else value + term):
                            return True
                        del terms[n:]
                factors = factors - 1 & term_dice
            if rest == others:
                return False
            rest = rest - others & others

    def _add_steps(self, steps, dice, first, others):
        """Append a step for each of `dice`, the sign `first` before the first of them."""
        sign = first
        for i in range(len(self._dice)):
            if dice >> i & 1:
                steps.append(sign << 4 | self._dice[i])
                sign = others


def _size(dice):
    """How many dice a set has."""
    n = 0
    while dice:
        dice &= dice - 1
        n += 1
    return n
