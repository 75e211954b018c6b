"""A position of Quibbles: how it is stored, what a seat may see of it, its snapshot and invariants.

All piles but the draw pile are ints of counts (`counts.py`); the draw pile is a bytearray whose last card is
its top.
"""

from engine.quibbles import counts
from engine.rng import Rng
from engine.squeezed import length, spread, squeeze

# phase
MAIN = 0  # take or pass
COLLECT = 1  # the player in turn has enough of a value to collect it
OVER = 2

# result: 0 while open, then 1 + the winner's seat, or
SHARED = 6  # the limit of turns came, and several have the highest collection
GIVEN_UP = 7

COPIES = (0, 20, 20, 20, 22, 24, 26)  # by value; rules, "Spielmaterial"
_ALL = counts.of([value for value in range(1, 7) for _ in range(COPIES[value])])
CARDS = 132
GOAL = 21
MOST_TURNS = 65535  # of a game without a limit: more than a save can count, or anybody plays
FULL = 6  # cards of a collection, of the row, of a fresh hand

_VERSION = 1
_HEADER = 11


class Position:
    """Everything of a game but its rules. Public attributes are for reading:

    `seats` (2..5), `cap` (turns of each player, 0: no limit), `seat` (whose turn it is; after the end:
    who ended it), `phase` (`MAIN`, `COLLECT`, `OVER`), `result`, `turn` (1 is the first), `row`,
    `discards` (piles as in `counts.py`), `hands`, `collections` (for each seat such a pile), `pile`
    (cards in the draw pile).
    """

    def _start(self, cap, seats):
        """Empty everything."""
        self.seats = seats
        self.cap = cap
        self.seat = 0
        self.phase = MAIN
        self.result = 0
        self.turn = 1
        self.row = 0
        self.discards = 0
        self.hands = [0] * seats
        self.collections = [0] * seats
        self.pile = 0
        self._pile = bytearray(CARDS)
        self._rng = Rng(0)

    def hand_count(self, seat):
        """How many cards the hand of `seat` has."""
        return counts.size(self.hands[seat])

    def points(self, seat):
        """What the collection of `seat` is worth; 21 or more wins."""
        return counts.points(self.collections[seat])

    def view(self, seat):
        """All that `seat` may see, as plain data.

        Keys: `viewer`, `seats`, `cap`, `seat`, `phase`, `result`, `turn`, `pile` (a number), `held` (cards of
        each hand), `points` (of each collection), and as ints of counts (`counts.py`) `own` (the hand of
        `seat`), `row`, `discards`, `collections` (one for each seat). What is in the discard pile is public
        (reading 25).
        """
        return {
            "viewer": seat,
            "seats": self.seats,
            "cap": self.cap,
            "seat": self.seat,
            "phase": self.phase,
            "result": self.result,
            "turn": self.turn,
            "pile": self.pile,
            "held": [self.hand_count(each) for each in range(self.seats)],
            "points": [self.points(each) for each in range(self.seats)],
            "own": self.hands[seat],
            "row": self.row,
            "discards": self.discards,
            "collections": list(self.collections),
        }

    # ------------------------------------------------------------------ snapshots and invariants

    def snapshot(self):
        """The position as bytes (at most 102), the pile's order and the generator included.

        Version, phase, result, seat, turn (2), generator (4), cards in the pile; row, discards, hands and
        collections (4 bytes each); the pile from bottom to top, 3 bits a card.
        """
        data = bytearray((_VERSION, self.phase, self.result, self.seat, self.turn >> 8, self.turn & 255))
        data += self._rng.pack()
        data.append(self.pile)
        for counted in (self.row, self.discards):
            _append(data, counted)
        for piles in (self.hands, self.collections):
            for counted in piles:
                _append(data, counted)
        return bytes(data + squeeze(self._pile[: self.pile], 3))

    def restore(self, data):
        """Become the position of a snapshot taken from a game with the same options and seats.

        Raises ValueError with a plain sentence, and then nothing has changed.
        """
        start = _HEADER + 8 + 8 * self.seats
        if len(data) < start or data[0] != _VERSION or data[10] > CARDS:
            raise ValueError("This is no snapshot of this game.")
        if len(data) != start + length(data[10], 3):
            raise ValueError("The snapshot does not fit the game.")
        before = self.snapshot()
        self._load(data)
        fault = self.check()
        if not fault and self.snapshot() != bytes(data):
            fault = "The snapshot has bits that mean nothing."
        if fault:
            self._load(before)
            raise ValueError(fault)

    def _load(self, data):
        self.phase, self.result, self.seat = data[1:4]
        self.turn = data[4] << 8 | data[5]
        self._rng.load(data, 6)
        self.pile = data[10]
        self.row = _int(data, 11)
        self.discards = _int(data, 15)
        at = 19
        for piles in (self.hands, self.collections):
            for seat in range(self.seats):
                piles[seat] = _int(data, at)
                at += 4
        self._pile[: self.pile] = spread(data[at:], self.pile, 3)

    def check(self):
        """None, or the sentence that says which invariant the position breaks."""
        last = self.cap * self.seats or MOST_TURNS
        if self.phase > OVER or self.seat >= self.seats or not 1 <= self.turn <= last:
            return "Phase, seat or turn do not exist."
        if self.result > GIVEN_UP or (self.phase == OVER) != (self.result != 0):
            return "Phase and result do not fit together."
        if self.seats < self.result < SHARED:
            return "The winner does not exist."
        if not self._rng.is_valid():
            return "The generator stands still."
        if max([self.row, self.discards] + self.hands + self.collections) >> 30:
            return "A pile has more than six values."
        for value in range(1, 7):
            n = counts.count(self.row, value) + counts.count(self.discards, value)
            for seat in range(self.seats):
                n += counts.count(self.hands[seat], value) + counts.count(self.collections[seat], value)
            for i in range(self.pile):
                n += self._pile[i] == value
            if n != COPIES[value]:
                return "A card is lost or doubled."
        for i in range(self.pile):
            if not 1 <= self._pile[i] <= 6:
                return "A card does not exist."
        if counts.size(self.row) > 10 or (self.phase == MAIN and counts.size(self.row) > 9):
            return "The row is too long."
        for seat in range(self.seats):
            if counts.size(self.collections[seat]) > FULL:
                return "A collection is too large."
            if self.phase != OVER and self.points(seat) >= GOAL:
                return "A collection is complete, but the game goes on."
        if self.phase == MAIN and 0 in self.hands:
            return "A hand is empty."
        if self.phase == COLLECT and not collectable(self.hands[self.seat]):
            return "There is nothing to collect."
        return None


def collectable(hand):
    """Does the hand have a value that it can collect: at least as many cards as the value says?"""
    value = 1
    while hand:
        if hand & 31 >= value:
            return True
        hand >>= 5
        value += 1
    return False


def _append(data, value):
    for shift in (24, 16, 8, 0):
        data.append(value >> shift & 255)


def _int(data, at):
    return data[at] << 24 | data[at + 1] << 16 | data[at + 2] << 8 | data[at + 3]
