"""A position of Konzentrationsspiel: how it is stored, what can be seen of it, its snapshot and invariants.

The rows lie in `_rows`, 16 bytes for each seat, from the left: the value of a card, plus `OPEN` where it lies
face up. The pile is the right end of `_pile`. Deals after the first come from the game's own generator
(docs/architecture.md, "Chance inside a game").

Nobody may look at a hidden card again, so no history is kept, no sum is told before the round ends, and a
hidden value is told only to the one player who looks at it at that moment (rules: "Die Karten dürfen nicht
mehr eingesehen werden!"; readings 20, 21).
"""

from engine.konzentration import scoring
from engine.konzentration.scoring import COUNT, HIGHEST, OUT, minus_points
from engine.rng import Rng
from engine.squeezed import length, spread, squeeze

# phase
LOOK = 0  # each player in order sees the own cards, once
TURN = 1
DRAWN = 2  # the player sees the card just drawn
REVEAL = 3  # all cards lie open, and the minus points are written
OVER = 4
ASKED = 5  # somebody wants this round dealt anew, and the player in turn agrees or does not

# result
OPEN_MATCH = 0
WON = 1  # + the seat
ALL_LOST = 5
GIVEN_UP = 6

OPEN = 4  # flag of a card that lies face up
VALUE = 3  # mask of its value
ROW = 16  # cards at most: 8 dealt, 8 drawn

_VERSION = 1
_HEADER = 22
_WIDTH = 4  # of a card


class Position:
    """Everything of a match but its rules. Public attributes are for reading:

    `seats`, `seat`, `phase` (`LOOK`, `TURN`, `DRAWN`, `REVEAL`, `OVER`, `ASKED`), `result` (`OPEN_MATCH`,
    `WON` + the winner's seat, `ALL_LOST`, `GIVEN_UP`), `turn`, `round` (1 is the first, 0 a trial round),
    `starter` (of this round), `players` (how many are still in), `target` (of this round), `pile` (number
    of cards), `asker` (who wants the round dealt anew, while others are asked).
    """

    def _start(self, seats, starter, deck, trial):
        self.seats = seats
        self.asker = 0
        self._asked_in = 0  # the phase in which the question came
        self.seat = self.starter = starter
        self.phase = LOOK
        self.result = OPEN_MATCH
        self.turn = 1
        self.round = 0 if trial else 1
        self._in = (1 << seats) - 1  # mask of the seats that are still in
        self._totals = bytearray(4)
        self._rows = bytearray(ROW * 4)
        self._count = bytearray(4)
        self._pile = bytearray(deck)
        self._drawn = 0
        self._rng = Rng.from_deck(deck)
        self._derive()
        self._deal()

    def _derive(self):
        """Work out what follows from who is in."""
        self.players = 0
        for seat in range(self.seats):
            self.players += self._in >> seat & 1
        self.target = scoring.target(self.players) if self.players > 1 else 0

    def _deal(self):
        """Deal `_pile`: a card to each player in turn from the starter on until all have a hand."""
        for seat in range(4):
            self._count[seat] = 0
        at = 0
        seat = self.starter
        while at < self.players * scoring.hand_size(self.players):
            if self.is_in(seat):
                self._put(seat, self._pile[at])
                at += 1
            seat = (seat + 1) % self.seats
        self.pile = COUNT - at
        self._drawn = 0
        self.seat = self.starter
        self.phase = LOOK
        self.asker = self._asked_in = 0

    def _put(self, seat, card):
        """Lay a card to the right end of a row."""
        self._rows[ROW * seat + self._count[seat]] = card
        self._count[seat] += 1

    # ------------------------------------------------------------------ what can be seen

    @property
    def trial(self):
        """Is this a trial round: all cards of the rows lie open, and no minus points are written?"""
        return self.round == 0

    def is_in(self, seat):
        """Is this seat still in the match?"""
        return self._in >> seat & 1 == 1

    def total(self, seat):
        """The minus points of a seat so far."""
        return self._totals[seat]

    def row_count(self, seat):
        """How many cards lie in the row of a seat; 0..16."""
        return self._count[seat]

    def is_open(self, seat, place):
        """Was the card at this place swapped in this round, so that it lies face up and stays there?"""
        return self._rows[ROW * seat + place] & OPEN == OPEN

    def card(self, viewer, seat, place):
        """The value of the card at a place of the row of `seat` if `viewer` may see it now, else 0."""
        card = self._rows[ROW * seat + place]
        looking = self.phase == LOOK and viewer == seat == self.seat
        return card & VALUE if card & OPEN or looking or self.revealed or self.trial else 0

    def drawn(self, viewer):
        """The value of the card just drawn if `viewer` may see it, else 0."""
        return self._drawn if viewer == self.seat and self.phase != ASKED or self.trial else 0

    @property
    def revealed(self):
        """Is the round over, and do all cards lie open?"""
        return self.phase == REVEAL or self.phase == OVER and self.result != GIVEN_UP

    def hidden_count(self, seat):
        """How many cards of a row were not swapped in this round."""
        n = 0
        for i in range(ROW * seat, ROW * seat + self._count[seat]):
            n += self._rows[i] & OPEN == 0
        return n

    def scores(self):
        """`(seats, sums, minus points, winners of the round)` once the round is over; lists, one entry each.

        Raises ValueError before: nobody may know.
        """
        if not self.revealed:
            raise ValueError("Sums are not told before the end of the round.")
        seats = [seat for seat in range(self.seats) if self._count[seat]]
        sums = [self._sum(seat) for seat in seats]
        minus, winners = minus_points(sums)
        return seats, sums, minus, [seats[i] for i in winners]

    def _sum(self, seat):
        total = 0
        for i in range(ROW * seat, ROW * seat + self._count[seat]):
            total += self._rows[i] & VALUE
        return total

    def view(self, seat):
        """What `seat` may see now. Keys as the attributes, and:

        `in` (seats), `rows` (for each seat the cards from the left, 0 for one that is hidden from the
        viewer), `open` (for each seat the places of swapped cards), `totals`; `drawn` while the viewer looks
        at it; `sums`, `minus`, `winners` after the end of the round.
        """
        seen = {
            "viewer": seat,
            "seat": self.seat,
            "phase": self.phase,
            "result": self.result,
            "turn": self.turn,
            "round": self.round,
            "starter": self.starter,
            "target": self.target,
            "pile": self.pile,
            "in": [s for s in range(self.seats) if self.is_in(s)],
            "totals": [self._totals[s] for s in range(self.seats)],
            "rows": [[self.card(seat, s, i) for i in range(self._count[s])] for s in range(self.seats)],
            "open": [[i for i in range(self._count[s]) if self.is_open(s, i)] for s in range(self.seats)],
        }
        if self.drawn(seat):
            seen["drawn"] = self.drawn(seat)
        if self.revealed:
            _, seen["sums"], seen["minus"], seen["winners"] = self.scores()
        return seen

    # ------------------------------------------------------------------ snapshots and invariants

    def snapshot(self):
        """The position as 34 bytes, hidden cards and the generator included.

        Version, seats and seat (4 bits each), phase and result, turn (2), round, starter (2 bits; who
        asks and in which phase, 2 bits each, lie above), mask of seats that are in, totals (4), row
        lengths (4), pile, generator (4), card drawn; then 4 bits a card: the rows, one after the other,
        and the pile with the next card first.
        """
        data = bytearray((_VERSION, self.seats << 4 | self.seat, self.phase << 4 | self.result,
                          self.turn >> 8, self.turn & 255, self.round,
                          self._asked_in << 4 | self.asker << 2 | self.starter, self._in))
        data += self._totals
        data += self._count
        data.append(self.pile)
        data += self._rng.pack()
        data.append(self._drawn)
        cards = bytearray()
        for seat in range(4):
            cards += self._rows[ROW * seat : ROW * seat + self._count[seat]]
        cards += self._pile[COUNT - self.pile :]
        return bytes(data + squeeze(cards, _WIDTH))

    def restore(self, data):
        """Become the position of a snapshot taken from a match with as many seats.

        Raises ValueError with a plain sentence, and then nothing has changed.
        """
        if len(data) < _HEADER or data[0] != _VERSION or data[1] >> 4 != self.seats:
            raise ValueError("This is no snapshot of Konzentrationsspiel for %d players." % self.seats)
        lengths = data[12:16]
        cards = sum(lengths) + data[16]
        if max(lengths) > ROW or cards > COUNT or len(data) != _HEADER + length(cards, _WIDTH):
            raise ValueError("The snapshot does not fit the game.")
        before = self.snapshot()
        self._load(data)
        fault = self.check()
        if fault:
            self._load(before)
            raise ValueError(fault)

    def _load(self, data):
        self.seat = data[1] & 15
        self.phase = data[2] >> 4
        self.result = data[2] & 15
        self.turn = data[3] << 8 | data[4]
        self.round, starter, self._in = data[5:8]
        self.starter = starter & 3
        self.asker = starter >> 2 & 3
        self._asked_in = starter >> 4
        self._totals[:] = data[8:12]
        self._count[:] = data[12:16]
        self.pile = data[16]
        self._rng.load(data, 17)
        self._drawn = data[21]
        cards = spread(data[_HEADER:], sum(self._count) + self.pile, _WIDTH)
        n = 0
        for seat in range(4):
            for place in range(self._count[seat]):
                self._rows[ROW * seat + place] = cards[n]
                n += 1
        self._pile[COUNT - self.pile :] = cards[n:]
        self._derive()

    def check(self):
        """None, or the sentence that says which invariant the position breaks."""
        if self.seat >= self.seats or self.starter >= self.seats or self.phase > ASKED:
            return "Seat, starter or phase do not exist."
        if not self._rng.is_valid():
            return "The generator stands still."
        return self._fault_of_cards() or self._fault_of_match()

    def _fault_of_cards(self):
        amounts = [0] * (HIGHEST + 1)
        amounts[self._drawn & VALUE] += 1
        opened = 0
        for seat in range(4):
            if self._count[seat] and seat >= self.seats:
                return "A row belongs to nobody."
            for i in range(ROW * seat, ROW * seat + self._count[seat]):
                if self._rows[i] > OPEN | HIGHEST:
                    return "A card has no such value."
                amounts[self._rows[i] & VALUE] += 1
                opened += self._rows[i] >> 2
        for i in range(COUNT - self.pile, COUNT):
            if self._pile[i] > HIGHEST:
                return "A card has no such value."
            amounts[self._pile[i]] += 1
        amounts[0] = 0
        for card in scoring.cards():
            amounts[card] -= 1
        if max(amounts) or min(amounts):
            return "A card is lost or doubled."
        phase = self._asked_in if self.phase == ASKED else self.phase
        if (self._drawn != 0) != (phase == DRAWN) and phase != OVER:
            return "The card drawn does not fit the phase."
        return "Cards are swapped in twos." if opened & 1 else None

    def _fault_of_match(self):
        if (self.phase == OVER) != (self.result != OPEN_MATCH) or self.result > GIVEN_UP:
            return "Phase and result do not fit together."
        if self.phase == REVEAL and self.pile:
            return "The round ended before the pile."
        for seat in range(self.seats):
            still_in = self.is_in(seat)
            if still_in and self._totals[seat] >= OUT and self.phase not in (REVEAL, OVER):
                return "A player who is out plays on."
            if self.phase != OVER and still_in != (self._count[seat] > 0):
                return "Cards lie with a player who is out, or none with one who is in."
        if self.phase not in (REVEAL, OVER) and not (self.is_in(self.seat) and self.is_in(self.starter)):
            return "A player who is out has the turn."
        if self.phase != ASKED:
            if self.asker or self._asked_in:
                return "Nobody is asked, but somebody asks."
        elif self._asked_in > DRAWN or self.asker == self.seat or not self.is_in(self.asker):
            return "Whoever asks can't ask now."
        if self.players < 2 and self.phase != OVER:
            return "One player alone goes on."
        if self.result in (WON, WON + 1, WON + 2, WON + 3) and self._in != 1 << self.result - WON:
            return "The winner is not the one who is left."
        if self.result == ALL_LOST and self._in:
            return "All have lost, but somebody is left."
        return None
