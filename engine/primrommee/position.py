"""A position of Primzahlen-Rommé: how it is stored, what a seat may see of it, its snapshot and invariants.

Hands are sorted, wild cards last. The draw pile is a bytearray whose last card is its top. Of the cards that
were thrown only the last one, the open card, may be looked at (reading 25), and they are shuffled before they
come back: so the others have no place of their own. They are all cards that lie nowhere else.
"""

from engine.primrommee.numbers import PRIMES, WILD
from engine.rng import Rng

# phase
DRAW = 0  # the player in turn draws a card or takes the open one
THROW = 1  # the player in turn has a card too many
ROUND_END = 2  # all hands lie open; `next` deals again
OVER = 3

# result: 0 while open, then 1 + the winner's seat, or
SHARED = 7  # several have the fewest points
GIVEN_UP = 8

# Places in the options.
WILDS = 0
LAPS = 1
PLAY_ON = 2
ADVANCED = 3
LIMIT = 4

_SLOTS = 15  # the longest hand
_VERSION = 1
_HEADER = 16


class Position:
    """Everything of a game but its rules. Public attributes are for reading:

    `seats` (2..6), `wilds` (0..8), `hand_size` (7 or 14), `melds` (how many are allowed: 2, advanced 3),
    `rounds` (of the match), `limit` (turns a player has in a round), `play_on` (0 or 1), `seat` (whose turn
    it is; at a round's end: who ended it), `phase` (`DRAW`, `THROW`, `ROUND_END`, `OVER`), `result`, `turn`
    (of the match, 1 is the first), `round` (1 is the first), `lap` (how many turns each player has begun in
    this round, 1..limit), `first` (who began the round), `open` (the open card, 0 while it is in a hand),
    `got` (in the phase `THROW` the card just got, else 0), `from_open` (1 if `got` was the open card, so that
    all know it), `pile` (cards in the draw pile), `shuffled` (1 after the thrown cards became the pile in
    this round), `places` (for each seat 0 or its place among those who are out: 1, 2, ...), `points` (for
    each seat, of the rounds that are over).
    """

    def _start(self, options, seats):
        """Empty everything."""
        self.seats = seats
        self.wilds = options[WILDS]
        self.hand_size = 14 if options[ADVANCED] else 7
        self.melds = 3 if options[ADVANCED] else 2
        self.rounds = options[LAPS] * seats
        self.limit = options[LIMIT]
        self.play_on = options[PLAY_ON]
        self.seat = 0
        self.phase = DRAW
        self.result = 0
        self.turn = 1
        self.round = 1
        self.lap = 1
        self.first = 0
        self.open = 0
        self.got = 0
        self.from_open = 0
        self.shuffled = 0
        self.places = bytearray(seats)
        self.points = bytearray(seats)
        self.pile = 0
        self._pile = bytearray(99 + self.wilds)
        self._hands = [bytearray(_SLOTS) for _ in range(seats)]
        self._held = bytearray(seats)
        self._rng = Rng(0)
        self._wins = -1  # what `winning` said of the hand in turn; -1: not asked yet

    # ------------------------------------------------------------------ what lies where

    @property
    def discards(self):
        """How many cards were thrown and lie under the open one."""
        return 99 + self.wilds - self.pile - sum(self._held) - (self.open != 0)

    def hand_count(self, seat):
        """How many cards the hand of `seat` has, or laid down."""
        return self._held[seat]

    def hand_card(self, seat, slot):
        """The card in `slot` of a sorted hand; 0 beyond its end."""
        return self._hands[seat][slot] if slot < self._held[seat] else 0

    def round_points(self, seat):
        """What `seat` gets for the round if it ends now.

        Who is out gets 0, and for a later place its number (rules, "Ende des Spiels"); the others one for
        each prime and wild card (reading 19). Where all are out but one, that one has the last place (reading
        21).
        """
        place = self.places[seat]
        if not place and self.play_on and max(self.places) == self.seats - 1:
            place = self.seats
        if place:
            return 0 if place == 1 else place
        hand = self._hands[seat]
        n = 0
        for slot in range(self._held[seat]):
            n += hand[slot] == WILD or hand[slot] in PRIMES
        return n

    @property
    def shown(self):
        """Do all hands lie open? So they do from a round's end on, but not after giving up."""
        return self.phase == ROUND_END or (self.phase == OVER and self.result != GIVEN_UP)

    def view(self, seat):
        """All that `seat` may see, as plain data; cards are ints, hands sorted.

        Keys: `viewer`, `seats`, `wilds`, `hand_size`, `melds`, `rounds`, `limit`, `play_on`, `seat`, `phase`,
        `result`, `turn`, `round`, `lap`, `first`, `open`, `from_open`, `pile`, `discards` (numbers of cards),
        `places`, `points`, `held` (number of cards of each hand), `own` (the hand of `seat`), `got` (the card
        just got: where the viewer has it, or it was the open card; else 0), `hands` (for each seat its cards
        where they lie open for all, else `None`).
        """
        hands = []
        for each in range(self.seats):
            open_ = self.shown or self.places[each]
            hands.append(list(self._hands[each][: self._held[each]]) if open_ else None)
        return {
            "viewer": seat,
            "seats": self.seats,
            "wilds": self.wilds,
            "hand_size": self.hand_size,
            "melds": self.melds,
            "rounds": self.rounds,
            "limit": self.limit,
            "play_on": self.play_on,
            "seat": self.seat,
            "phase": self.phase,
            "result": self.result,
            "turn": self.turn,
            "round": self.round,
            "lap": self.lap,
            "first": self.first,
            "open": self.open,
            "from_open": self.from_open,
            "pile": self.pile,
            "discards": self.discards,
            "places": list(self.places),
            "points": list(self.points),
            "held": list(self._held),
            "own": list(self._hands[seat][: self._held[seat]]),
            "got": self.got if seat == self.seat or self.from_open else 0,
            "hands": hands,
        }

    # ------------------------------------------------------------------ snapshots and invariants

    def snapshot(self):
        """The position as bytes (at most 141), the pile's order and the generator included.

        Version, flags (3 bits phase, 1 each from_open, shuffled), result, seat, round, lap, first, open, got,
        turn (2), generator (4), cards in the pile; for each seat place, points, cards held; the hands; the
        pile from bottom to top.
        """
        data = bytearray(
            (
                _VERSION,
                self.phase | self.from_open << 3 | self.shuffled << 4,
                self.result,
                self.seat,
                self.round,
                self.lap,
                self.first,
                self.open,
                self.got,
                self.turn >> 8,
                self.turn & 255,
            )
        )
        data += self._rng.pack()
        data.append(self.pile)
        data += self.places
        data += self.points
        data += self._held
        for seat in range(self.seats):
            data += self._hands[seat][: self._held[seat]]
        data += self._pile[: self.pile]
        return bytes(data)

    def restore(self, data):
        """Become the position of a snapshot taken from a game with the same options and seats.

        Raises ValueError with a plain sentence, and then nothing has changed.
        """
        start = _HEADER + 3 * self.seats
        if len(data) < start or data[0] != _VERSION or max(data[start - self.seats : start]) > _SLOTS:
            raise ValueError("This is no snapshot of this game.")
        pile = data[_HEADER - 1]
        if pile > len(self._pile) or len(data) != start + sum(data[start - self.seats : start]) + pile:
            raise ValueError("The snapshot does not fit the game.")
        before = self.snapshot()
        self._load(data)
        fault = self.check()
        if fault:
            self._load(before)
            raise ValueError(fault)

    def _load(self, data):
        self.phase = data[1] & 7
        self.from_open = data[1] >> 3 & 1
        self.shuffled = data[1] >> 4
        self.result, self.seat, self.round, self.lap, self.first, self.open, self.got = data[2:9]
        self.turn = data[9] << 8 | data[10]
        self._rng.load(data, 11)
        at = _HEADER
        for kept in (self.places, self.points, self._held):
            kept[:] = data[at : at + self.seats]
            at += self.seats
        for seat in range(self.seats):
            held = self._held[seat]
            self._hands[seat][:held] = data[at : at + held]
            at += held
        self.pile = data[_HEADER - 1]
        self._pile[: self.pile] = data[at:]
        self._wins = -1

    def check(self):
        """None, or the sentence that says which invariant the position breaks."""
        if self.phase > OVER or self.seat >= self.seats or self.first >= self.seats or self.shuffled > 1:
            return "Phase, seat or a flag do not exist."
        if not 1 <= self.round <= self.rounds or not 1 <= self.lap <= self.limit or not self.turn:
            return "Round, lap or turn do not exist."
        if self.result > GIVEN_UP or (self.phase == OVER) != (self.result != 0):
            return "Phase and result do not fit together."
        if self.seats < self.result < SHARED:
            return "The winner does not exist."
        if not self._rng.is_valid():
            return "The generator stands still."
        return self._fault_of_cards() or self._fault_of_turn()

    def _fault_of_cards(self):
        left = bytearray(WILD + 1)
        for card in range(1, WILD):
            left[card] = 1
        left[WILD] = self.wilds
        lying = [self._pile[: self.pile], bytes((self.open,)) if self.open else b""]
        for seat in range(self.seats):
            hand = self._hands[seat][: self._held[seat]]
            for slot in range(1, len(hand)):
                if hand[slot - 1] > hand[slot]:
                    return "A hand is not sorted."
            lying.append(hand)
        for cards in lying:
            for card in cards:
                if card > WILD or not left[card]:
                    return "A card is doubled or does not exist."
                left[card] -= 1
        return None

    def _fault_of_turn(self):
        throwing = self.got != 0
        if self.phase != OVER and throwing != (self.phase == THROW):
            return "Phase and the card just got do not fit together."
        for seat in range(self.seats):
            if self._held[seat] != self.hand_size + (throwing and seat == self.seat):
                return "A hand has too few or too many cards."
        if (self.open == 0) != (self.from_open == 1) or (self.from_open and not throwing):
            return "The open card is missing, or there twice."
        if throwing and self.hand_has(self.got) == 0:
            return "The card just got is not in the hand."
        if self.phase == DRAW and not self.pile:
            return "There is nothing to draw."
        out = sorted([place for place in self.places if place])
        if out != list(range(1, len(out) + 1)) or (out and not self.play_on and len(out) > 1):
            return "The places of those who are out do not fit together."
        if self.phase < ROUND_END and self.places[self.seat]:
            return "The player in turn is out."
        return None

    def hand_has(self, card):
        """How often the hand of the player in turn has `card`."""
        hand = self._hands[self.seat]
        n = 0
        for slot in range(self._held[self.seat]):
            n += hand[slot] == card
        return n
