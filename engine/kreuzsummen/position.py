"""A position of Kreuzsummen: how it is stored, what can be seen of it, its snapshot and its invariants.

Apart from plain ints:

* A hand is one int (`packed.py`): slot 0 lowest, sorted, so numbers come first, then J Q K. `_hand` is the
one
  of the seat in turn, with `_held` cards, `_numbers` of them numbers; `_other` that of the other seat.
* The display is one int: 6 bits a place, 0 for an empty one.
* `_cards` holds the draw pile at its right end and, from index 1 on, the cards that are out of play (buried
  in the field or discarded) in the order in which they came. A card leaves the pile before it goes out of
  play, so the two never meet. What lies between them is of no meaning.
* `_link[i]` is the out-of-play card below the out-of-play card i, 0 for none; `_under[cell]` is the first one
  below the top card of a cell, `_under[size]` the top of the discard. So a whole stack moves by changing one
  number.
* `_tops[cell]` is the card on top of a cell. `_row_sums` and `_col_sums` keep 6 bits a line.

The rules look at ranks only, never at a suit, so positions with several equal cards work, too (`setup.py`).
"""

from engine.kreuzsummen.packed import pack

# phase
START = 0  # a turn begins
SWAPPED = 1  # the one swap of this turn is done, the field action is not
REFILL = 2  # cards are missing from the hand and the display has some
OVER = 3

# result
OPEN = 0
WON = 1
LOST = 2

PLACES = 3  # of the display

FIRST_FACE = 11 << 2  # cards from here on are J Q K

VERSION = 1
HEADER = 18


class Position:
    """Everything of a game but its rules. Public attributes are for reading:

    `options` (bytes), `scenario` (1..50; 0 in a variant), `rows`, `cols`, `size` (rows * cols), `hand_size`,
    `highest` (the highest number), `copies` (cards of each number), `distinct` (must the values of each line
    differ?), `seat` (0 or 1, whose turn it is; after the end: who ended it), `phase` (`START`, `SWAPPED`,
    `REFILL`, `OVER`), `result` (`OPEN`, `WON`, `LOST`), `turn` (1 is the first), `passes` (how many turns
    directly before now were passes, 0..2), `pile` (cards in the draw pile), `shown` (cards in the display),
    `filled` (cells with a card), `discard_count`.
    """

    # For CPython alone, which is slow with objects of more than 30 attributes unless it has their names.
    __slots__ = (
        "options", "scenario", "rows", "cols", "size", "hand_size", "highest", "copies", "distinct", "seat",
        "phase", "result", "turn", "passes", "pile", "shown", "filled", "discard_count", "_row_targets",
        "_col_targets", "_row_sums", "_col_sums", "_next", "_out", "_display", "_hand", "_other", "_held",
        "_other_held", "_numbers", "_other_numbers", "_row_shift", "_col_shift", "_cards", "_link", "_tops",
        "_under",
    )

    # Given their values by engine/kreuzsummen/dealing.py.
    options: bytes
    scenario: int
    rows: int
    cols: int
    size: int
    hand_size: int
    highest: int
    copies: int
    seat: int
    phase: int
    result: int
    turn: int
    passes: int
    pile: int
    shown: int
    filled: int
    discard_count: int
    _row_targets: int
    _col_targets: int
    _row_sums: int
    _col_sums: int
    _next: int
    _out: int
    _display: int
    _hand: int
    _other: int
    _held: int
    _other_held: int
    _numbers: int
    _other_numbers: int
    distinct: bool
    _row_shift: bytes
    _col_shift: bytes
    _cards: bytearray
    _link: bytearray
    _tops: bytearray
    _under: bytearray

    def _set_hands(self, first, second):
        """The hands of the seats 0 and 1; who is in turn must be known. `_derive` comes after it."""
        self._hand, self._other = (second, first) if self.seat else (first, second)

    def _derive(self):
        """Work out all that is kept up to date beside the position itself."""
        self.pile = len(self._cards) - self._next
        self.shown = 0
        for place in range(PLACES):
            self.shown += self.display_card(place) != 0
        self._held = _length(self._hand)
        self._numbers = _numbers_in(self._hand)
        self._other_held = _length(self._other)
        self._other_numbers = _numbers_in(self._other)
        self.filled = 0
        self._row_sums = 0
        self._col_sums = 0
        for cell in range(self.size):
            card = self._tops[cell]
            self.filled += card != 0
            self._row_sums += card >> 2 << self._row_shift[cell]
            self._col_sums += card >> 2 << self._col_shift[cell]
        self.discard_count = self._height(self.size)

    # ------------------------------------------------------------------ what lies where

    def row_target(self, r):
        """The target of row `r`, 0 the uppermost; 1..20."""
        return self._row_targets >> 6 * r & 63

    def col_target(self, c):
        """The c-th column target in ascending order; 1..20. Which column meets it is free (readings A18)."""
        return self._col_targets >> 6 * c & 63

    def row_sum(self, r):
        """The sum of the values on top in row `r`; 0..36."""
        return self._row_sums >> 6 * r & 63

    def col_sum(self, c):
        """The sum of the values on top in column `c`, 0 the leftmost; 0..36."""
        return self._col_sums >> 6 * c & 63

    def hand_count(self, seat):
        """How many cards the hand of `seat` has; 0..5."""
        return self._held if seat == self.seat else self._other_held

    def hand_card(self, seat, slot):
        """The card in `slot` of a hand, which is sorted: numbers, J, Q, K; 0 beyond its end."""
        return (self._hand if seat == self.seat else self._other) >> 6 * slot & 63

    def display_card(self, place):
        """The card in a place (0..2) of the display, 0 if it is empty."""
        return self._display >> 6 * place & 63

    def top(self, cell):
        """The card on top of a cell, 0 if the cell is free."""
        return self._tops[cell]

    def depth(self, cell):
        """How many cards lie on a cell."""
        return self._height(cell) + 1 if self._tops[cell] else 0

    def stack_card(self, cell, i):
        """The i-th card of a cell's stack, 0 the bottom, `depth(cell) - 1` the top."""
        above = self.depth(cell) - 1 - i
        return self._dig(cell, above - 1) if above else self._tops[cell]

    def discard_card(self, i):
        """The i-th card of the discard, 0 the oldest, `discard_count - 1` the top."""
        return self._dig(self.size, self.discard_count - 1 - i)

    def rank_left(self, rank):
        """How many cards of `rank` are still in the draw pile: anyone can work it out from what lies open."""
        n = 0
        for i in range(self._next, len(self._cards)):
            n += self._cards[i] >> 2 == rank
        return n

    def _height(self, stack):
        """How many out-of-play cards lie in `_under[stack]`."""
        n = 0
        i = self._under[stack]
        while i:
            n += 1
            i = self._link[i]
        return n

    def _dig(self, stack, above):
        """The out-of-play card of `_under[stack]` that has `above` others of them on it."""
        i = self._under[stack]
        while above:
            i = self._link[i]
            above -= 1
        return self._cards[i]

    def view(self, seat):
        """All that `seat` may see, as a dict of plain data: see `views.view`."""
        from engine.kreuzsummen.views import view

        return view(self, seat)

    def met(self):
        """Do the cards on top meet all targets and, from scenario 18 on, differ within each line?

        Each column target counts for exactly one column (rules, "Sieg, Aussetzen und neuer Versuch"). As all
        column targets of a scenario differ, that holds if the column sums are the same set.
        """
        if self.filled < self.size or self._row_sums != self._row_targets:
            return False
        wanted = 0
        found = 0
        for shift in range(0, 6 * self.cols, 6):
            wanted |= 1 << (self._col_targets >> shift & 63)
            total = self._col_sums >> shift & 63
            if total > 20:  # the highest target there is; the mask stays below 30 bits
                return False
            found |= 1 << total
        return wanted == found and not (self.distinct and self._doubles())

    def _doubles(self):
        """Does any row or column have a value twice?"""
        # No range(): with a step that is not constant it takes memory on MicroPython.
        cols = self.cols
        for cell in range(self.size):
            rank = self._tops[cell] >> 2
            other = cell + 1
            while rank and other % cols:
                if self._tops[other] >> 2 == rank:
                    return True
                other += 1
            other = cell + cols
            while rank and other < self.size:
                if self._tops[other] >> 2 == rank:
                    return True
                other += cols
        return False

    # ------------------------------------------------------------------ snapshots and invariants

    def snapshot(self):
        """The position as bytes (at most 120), the draw pile's order included.

        Version, scenario, flags (1 bit seat, 2 bits each phase, result, passes), turn, number of out-of-play
        cards, display (3), hands (5 each), `_tops`, `_under`, out-of-play cards, their links, draw pile.
        """
        end = self._out + 1
        flags = self.seat | self.phase << 1 | self.result << 3 | self.passes << 5
        data = bytearray((VERSION, self.scenario, flags, self.turn, self._out))
        for place in range(PLACES):
            data.append(self.display_card(place))
        for seat in (0, 1):
            for slot in range(5):
                data.append(self.hand_card(seat, slot))
        data += self._tops
        data += self._under
        data += self._cards[1:end]
        data += self._link[1:end]
        data += self._cards[self._next :]
        return bytes(data)

    def restore(self, data):
        """Become the position of a snapshot taken from a game with the same scenario and the same cards.

        Raises ValueError with a plain sentence, and then nothing has changed.
        """
        from engine.kreuzsummen import checks

        checks.restore(self, data, checks.all_cards(self))

    def go_back(self, data):
        """`restore` of a snapshot that this very game took: it is right."""
        size = self.size
        flags = data[2]
        self.seat = flags & 1
        self.phase = flags >> 1 & 3
        self.result = flags >> 3 & 3
        self.passes = flags >> 5
        self.turn = data[3]
        self._out = out = data[4]
        self._display = pack(data[5:8])
        self._set_hands(pack(data[8:13]), pack(data[13:HEADER]))
        at = HEADER + size
        self._tops[:] = data[HEADER:at]
        self._under[:] = data[at : at + size + 1]
        at += size + 1
        self._cards[1 : out + 1] = data[at : at + out]
        self._link[1 : out + 1] = data[at + out : at + 2 * out]
        at += 2 * out
        self._next = len(self._cards) - (len(data) - at)
        self._cards[self._next :] = data[at:]
        self._derive()

    def become(self, other):
        """Be the same position as `other`, a game of the same scenario (or options) with the same deck.

        Nothing is checked, and nothing allocated.
        """
        self._cards[:] = other._cards
        self._link[:] = other._link
        self._tops[:] = other._tops
        self._under[:] = other._under
        self._next = other._next
        self._out = other._out
        self._display = other._display
        self._hand = other._hand
        self._other = other._other
        self._held = other._held
        self._other_held = other._other_held
        self._numbers = other._numbers
        self._other_numbers = other._other_numbers
        self._row_sums = other._row_sums
        self._col_sums = other._col_sums
        self.seat = other.seat
        self.phase = other.phase
        self.result = other.result
        self.turn = other.turn
        self.passes = other.passes
        self.pile = other.pile
        self.shown = other.shown
        self.filled = other.filled
        self.discard_count = other.discard_count

    def check(self):
        """None, or the sentence that says which invariant this position of a real game breaks."""
        from engine.kreuzsummen import checks

        return checks.check(self)


def _length(hand):
    """How many cards a hand has."""
    n = 0
    while hand:
        n += 1
        hand >>= 6
    return n


def _numbers_in(hand):
    """How many numbers a hand has."""
    n = 0
    while hand:
        n += hand & 63 < FIRST_FACE
        hand >>= 6
    return n
