"""A turn of Quibbles by keys: what can be chosen now, and what a choice leads to. Draws nothing.

A turn is gathered card by card and set by set (docs/architecture.md, "Quibbles' own members"); only choices
that still lead to a legal action are offered. A place is a small int: a value of the hand (`CARD` + 1..6), or
one of the choices below the hand.
"""

from micropython import const

from engine.quibbles import counts, sets
from engine.quibbles.actions import DONE, collect, pass_, singles, take
from engine.quibbles.position import COLLECT as COLLECTING
from engine.quibbles.position import FULL

# Places.
CARD = const(0)  # + value: a card of the hand
MOST = const(16)  # as many sets as possible
READY = const(17)  # the chosen sets and no more
PASS = const(18)  # the one played card goes to the row
SKIP = const(19)  # collect nothing
MENU = const(20)
ON = const(21)  # the turn is over, and was looked at
SET = const(32)  # + kind: one set
COUNT = const(64)  # + number: so many single cards
LEAVES = const(80)  # + value: this card leaves the full collection

# Steps of a turn.
PLAY = const(0)  # nothing is played yet
TAKE = const(1)  # cards are played
SETS = const(2)  # sets are chosen
COLLECT = const(3)
LEAVE = const(4)  # a value is chosen to be collected, the collection is full
OVER = const(5)

_MOST_ITEMS = const(24)
_LINES = const(8)  # more than there are on the panel


class Flow:
    """The turn in progress.

    `items` (places that can be chosen, `count` of them) in the order of previous and next, `at` the one under
    the cursor; `step`; `hand` and `row` (piles of counts) without what was played and chosen; `played` (a
    pile) and `total` (its value); `gathered` (a list of the kinds of the chosen sets). `lines` and `middles`
    are for the page: the line in which an item lies (0 is the hand) and its middle (px).
    """

    def __init__(self):
        self.items = bytearray(_MOST_ITEMS)
        self.lines = bytearray(_MOST_ITEMS)
        self.middles = [0] * _MOST_ITEMS
        self.gathered = []

    def start(self, hand, row, collection, phase):
        """Begin with these piles; `phase` is that of the game."""
        self.hand = hand
        self.row = row
        self.collection = collection
        self.played = 0
        self.total = 0
        self._order = 0  # the played cards, 3 bits each, the last one lowest
        self._value = 0  # what will be collected
        self.gathered.clear()
        self._list(COLLECT if phase == COLLECTING else PLAY)

    def end(self, hand, row):
        """The turn is over; this is what its player holds now."""
        self.start(hand, row, 0, 0)
        self._list(OVER)

    # ---- what can be chosen

    @property
    def focus(self):
        """The place under the cursor."""
        return self.items[self.at]

    def usable(self, value):
        """Does a card of `value` lead on: can it take, be added, or be collected now?"""
        if not counts.count(self.hand, value):
            return False
        if self.step == COLLECT:
            return counts.count(self.hand, value) >= value
        if self.step == PLAY:
            return self._has_sets(value) or self._can_add(value)
        return self.step == TAKE and self._can_add(value)

    def _has_sets(self, total):
        """Has the row a set of `total`?"""
        for each in sets.SETS[total]:
            if counts.has(self.row, each):
                return True
        return False

    def _can_add(self, value):
        """Is there a set with the played cards and one of `value` that can take single cards?"""
        if not counts.count(self.hand, value):
            return False
        part = self.played + counts.one(value)
        whole = counts.at_most_six(self.hand + self.played)
        for total in range(self.total + value, 7):
            if counts.count(self.row, total):
                for each in sets.SETS[total]:
                    if counts.has(each, part) and counts.has(whole, each):
                        return True
        return False

    def _list(self, step):
        """Go to `step`; the cursor where a choice is likeliest."""
        self.step = step
        self.count = 0
        focus = 0
        if step == PLAY:
            focus = self._list_hand()
            self._add(MENU)
        elif step == TAKE:
            focus = self._list_takes()
        elif step == SETS:
            self._list_sets()
            focus = READY
        elif step == COLLECT:
            focus = self._list_usable()
            self._add(SKIP)
        elif step == LEAVE:
            for value in range(1, 7):
                if counts.count(self.collection, value):
                    self._add(LEAVES + value)
        else:
            self._add(ON)
        self.at = 0
        self._point(focus)

    def _add(self, place):
        self.items[self.count] = place
        self.count += 1

    def _list_hand(self):
        """All values of the hand; gives the highest that leads on, 0 where none does."""
        best = 0
        for value in range(1, 7):
            if counts.count(self.hand, value):
                self._add(CARD + value)
                if self.usable(value):
                    best = CARD + value
        return best

    def _list_usable(self):
        """The values of the hand that lead on; gives the highest, 0 where there is none."""
        best = 0
        for value in range(1, 7):
            if self.usable(value):
                best = CARD + value
                self._add(best)
        return best

    def _list_takes(self):
        """What can follow on the played cards; gives the likeliest."""
        added = self.count
        self._list_usable()
        more = self.items[added] if self.count > added else 0
        if self._order >> 3:
            n = counts.count(self.row, self.total)
            for i in range(n):
                self._add(COUNT + n - i)
            return COUNT + n if n else more
        best = self._list_sets()
        self._add(PASS)
        return best or more or PASS

    def _list_sets(self):
        """The sets that the row still has; gives the choice that takes most, 0 where there is none."""
        if self.step == SETS:
            self._add(READY)
        most = sets.most(self.row, self.total)
        if most >> 4:
            self._add(MOST)
        kinds = sets.SETS[self.total]
        for kind in range(len(kinds)):
            if counts.has(self.row, kinds[kind]):
                self._add(SET + kind)
        return MOST if most >> 4 else SET + most - 1 if most else 0

    def taking(self):
        """The pile of row cards, of `row` and of the chosen sets together, that the cursor's choice takes."""
        place = self.focus
        pile = self.chosen()
        if place == MOST:
            pile += sets.cards(sets.most(self.row, self.total), self.total)
        elif SET <= place < COUNT:
            pile += sets.SETS[self.total][place - SET]
        elif COUNT <= place < LEAVES:
            pile += (place - COUNT) * counts.one(self.total)
        return pile

    def chosen(self):
        """The pile of row cards in the sets that are chosen."""
        pile = 0
        for kind in self.gathered:
            pile += sets.SETS[self.total][kind]
        return pile

    # ---- keys

    def turn(self, by):
        """Move the cursor to the next (1) or previous (-1) choice."""
        self.at = (self.at + by) % self.count

    def move(self, by):
        """Move the cursor a line down (1) or up (-1), and round the end, to what lies nearest there."""
        best = self.at
        least = _LINES << 10
        for i in range(self.count):
            lines = (self.lines[i] - self.lines[self.at]) * by % _LINES
            far = lines << 10 | abs(self.middles[i] - self.middles[self.at])
            if lines and far < least:
                best = i
                least = far
        self.at = best

    def choose(self):
        """Choose what is under the cursor; the action that is complete by that, or 0."""
        place = self.focus
        if place < MOST:
            return self._choose_card(place)
        if place == MOST:
            most = sets.most(self.row, self.total)
            while most:
                self.gathered.append((most & 15) - 1)
                most >>= 4
            return self._take()
        if place == READY:
            return self._take()
        if place == PASS:
            return pass_(self.total)
        if place == SKIP:
            return DONE
        if place >= LEAVES:
            return collect(self._value, place - LEAVES)
        if place >= COUNT:
            return singles(self.total, sets.kind(self.played, self.total), place - COUNT)
        if place >= SET:
            kind = place - SET
            self.gathered.append(kind)
            self.row -= sets.SETS[self.total][kind]
            if not self._has_sets(self.total):
                return self._take()
            self._list(SETS)
        return 0

    def _choose_card(self, value):
        if self.step == COLLECT:
            if counts.size(self.collection) < FULL:
                return collect(value)
            self._value = value
            self._list(LEAVE)
            return 0
        self.hand -= counts.one(value)
        self.played += counts.one(value)
        self.total += value
        self._order = self._order << 3 | value
        self._list(TAKE)
        return 0

    def _take(self):
        return take(self.total, sets.choice(self.gathered))

    def back(self):
        """Take the last choice of this turn back; False where there is none."""
        if self.step == SETS:
            self.row += sets.SETS[self.total][self.gathered.pop()]
            self._list(SETS if self.gathered else TAKE)
        elif self.step == TAKE:
            value = self._order & 7
            self._order >>= 3
            self.hand += counts.one(value)
            self.played -= counts.one(value)
            self.total -= value
            self._list(TAKE if self._order else PLAY)
            self._point(CARD + value)
        elif self.step == LEAVE:
            self._list(COLLECT)
            self._point(CARD + self._value)
        else:
            return False
        return True

    def _point(self, place):
        for i in range(self.count):
            if self.items[i] == place:
                self.at = i

    def order(self):
        """The played cards as a list of values, the first one first."""
        found = []
        order = self._order
        while order:
            found.insert(0, order & 7)
            order >>= 3
        return found
