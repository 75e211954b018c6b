"""The rules of Kreuzsummen as a machine: which actions a position allows, and what they do to it, in place.

"Rules" are the printed rules ("Grundregeln"); "readings A3" is an entry of the list of decisions on their
unclear sentences. Hands lie open, so only the order of the draw pile is hidden.
"""

from engine import cards as playing_cards
from engine.cards import JACK as JACK_RANK
from engine.cards import KING as KING_RANK
from engine.cards import QUEEN as QUEEN_RANK
from engine.kreuzsummen.actions import (
    END,
    GIVE_UP,
    JACK,
    KING,
    PASS,
    PLACE,
    QUEEN,
    SWAP,
    TAKE,
    jack,
    king,
    queen,
)
from engine.kreuzsummen.packed import insert
from engine.kreuzsummen.position import FIRST_FACE, LOST, OVER, PLACES, REFILL, START, SWAPPED, WON, Position

# Reasons of `why_not`; their sentences are in `reasons.py`.
UNKNOWN = 1
GAME_OVER = 2
REFILL_FIRST = 3
NOT_REFILLING = 4
SWAPPED_ALREADY = 5
NO_HAND_CARD = 6
NO_DISPLAY_CARD = 7
NO_CELL = 8
NOT_A_NUMBER = 9
NOT_A_JACK = 10
NOT_A_QUEEN = 11
NOT_A_KING = 12
CELL_FREE = 13
CELL_TAKEN = 14
SAME_CELL = 15
NOT_SWAPPED = 16
NO_PASS = 17


def _refusal(reason):
    """The error to raise. It and its sentence are read when one is needed: on the board that is never."""
    from engine.errors import IllegalAction
    from engine.kreuzsummen.reasons import REASONS

    return IllegalAction(REASONS[reason])


class Game(Position):
    """A game of Kreuzsummen, by the protocol of docs/architecture.md; its attributes: see `Position`."""

    __slots__ = ()

    NAME = "kreuzsummen"
    OPTIONS = (("Scenario", 1, 50, 1),)  # as scenarios.COUNT, which is not in memory while a game goes on
    SEATS = (2, 2)
    PHASES = ("start", "swapped", "refill", "over")
    RESULTS = (None, "won", "lost")
    GIVE_UP = GIVE_UP
    CARD_BITS = 6
    card_text = staticmethod(playing_cards.text)
    parse_card = staticmethod(playing_cards.parse)

    @staticmethod
    def cards(options, seats):
        """The unshuffled deck of scenario `options[0]`, a bytearray of 18 to 33 cards."""
        from engine.kreuzsummen.scenarios import cards

        return cards(options[0])

    def __init__(self, options, seats, starter, deck):
        """Deal `deck` (bytes of cards): the hands in turn from `starter` on, the display; the rest is the
        pile.

        Raises ValueError for options, seats or a starter that the game does not have, and for a deck that is
        not exactly the scenario's cards. Rules, "Aufbau und offene Auslage"; readings A15.
        """
        from engine.kreuzsummen.dealing import deal

        deal(self, options, seats, starter, deck)

    # ------------------------------------------------------------------ counting and listing

    def count(self):
        """How many actions are legal, giving up apart; 0 only after the end."""
        phase = self.phase
        if phase == REFILL:
            return self.shown
        if phase == OVER:
            return 0
        held = self._held
        numbers = self._numbers
        n = numbers * self.size
        if phase == START:
            n += held * self.shown
        while held > numbers:
            held -= 1
            n += self._face_count(held)
        if phase == SWAPPED or n == 0 or (not self.shown and not self.pile):
            return n + 1  # ending the turn or passing
        return n

    def _face_count(self, slot):
        """How many field actions the Jack, Queen or King in `slot` offers."""
        rank = self._hand >> 6 * slot + 2 & 15
        filled = self.filled
        if rank == JACK_RANK:
            return filled * (filled - 1) >> 1
        if rank == QUEEN_RANK:
            return self._numbers * filled
        return filled * (self.size - filled)

    def nth(self, n):
        """The n-th legal action, 0..count() - 1; raises IndexError beyond.

        Swaps (by slot, then place), numbers (by slot, then cell), Jacks, Queens, Kings (each by slot, then
        the other fields of the action in turn), then ending or passing. While refilling: the places from the
        left. Saved games depend on this order.
        """
        phase = self.phase
        if phase == REFILL:
            if 0 <= n < self.shown:
                return TAKE << 12 | (n if self.shown == PLACES else self._nth_shown(n))
            raise IndexError
        if phase == START:
            shown = self.shown
            swaps = self._held * shown
            if n < swaps:
                if n < 0:
                    raise IndexError
                slot = n // shown
                n -= slot * shown
                return SWAP << 12 | slot << 8 | (n if shown == PLACES else self._nth_shown(n))
            n -= swaps
        size = self.size
        slot = n // size
        if 0 <= slot < self._numbers and phase != OVER:
            return PLACE << 12 | slot << 8 | n - slot * size
        return self._nth_later(n - self._numbers * size)

    def _nth_shown(self, n):
        """The n-th place of the display that has a card."""
        display = self._display
        place = 0
        while True:
            if display >> 6 * place & 63:
                if n == 0:
                    return place
                n -= 1
            place += 1

    def _nth_later(self, n):
        """The n-th of the legal actions that `nth` lists after the numbers."""
        if n >= 0 and self.phase != OVER:
            for slot in range(self._numbers, self._held):
                more = self._face_count(slot)
                if n < more:
                    return self._nth_of_face(slot, n)
                n -= more
            if n == 0 and self.phase == SWAPPED:
                return END
            if n == 0 and not self._why_not_idle(PASS):
                return PASS
        raise IndexError

    def _nth_of_face(self, slot, n):
        """The n-th field action of the Jack, Queen or King in `slot`."""
        rank = self._hand >> 6 * slot + 2 & 15
        filled = self.filled
        if rank == QUEEN_RANK:
            return queen(slot, n // filled, self._nth_cell(n % filled, True))
        if rank == KING_RANK:
            free = self.size - filled
            return king(slot, self._nth_cell(n // free, True), self._nth_cell(n % free, False))
        first = 0
        while n >= filled - 1 - first:
            n -= filled - 1 - first
            first += 1
        return jack(slot, self._nth_cell(first, True), self._nth_cell(first + 1 + n, True))

    def _nth_cell(self, n, taken):
        """The n-th cell that has a stack, or (`taken` False) the n-th free one."""
        if taken and self.filled == self.size:
            return n
        tops = self._tops
        cell = 0
        while True:
            if (tops[cell] != 0) == taken:
                if n == 0:
                    return cell
                n -= 1
            cell += 1

    def legal(self):
        """Yield the legal actions in the order of `nth`; the game must not change meanwhile."""
        for n in range(self.count()):
            yield self.nth(n)

    def index(self, action):
        """The n for which `nth(n)` is `action`; raises IllegalAction if there is none, as for giving up."""
        reason = self.why_not(action)
        if reason or action == GIVE_UP:
            raise _refusal(reason or UNKNOWN)
        kind = action >> 12
        slot = action >> 8 & 15
        a = action >> 4 & 15
        b = action & 15
        if kind == TAKE:
            return self._shown_before(b)
        if kind == SWAP:
            return slot * self.shown + self._shown_before(b)
        n = self._held * self.shown if self.phase == START else 0
        if kind == PLACE:
            return n + slot * self.size + b
        if kind >= END >> 12:
            return self.count() - 1
        n += self._numbers * self.size
        for earlier in range(self._numbers, slot):
            n += self._face_count(earlier)
        filled = self.filled
        if kind == QUEEN:
            return n + a * filled + self._taken_before(b)
        a = self._taken_before(a)
        if kind == KING:
            return n + a * (self.size - filled) + b - self._taken_before(b)
        # The pairs whose first stack comes earlier: a terms, (filled - 1) + (filled - 2) + ...
        return n + (a * (2 * filled - a - 1) >> 1) + self._taken_before(b) - a - 1

    def _shown_before(self, place):
        n = 0
        for earlier in range(place):
            n += self.display_card(earlier) != 0
        return n

    def _taken_before(self, cell):
        n = 0
        for earlier in range(cell):
            n += self._tops[earlier] != 0
        return n

    # ------------------------------------------------------------------ what is legal

    def why_not(self, action):
        """0 if `action` is legal (or gives up an open game), else the reason, an index into `REASONS`."""
        kind = action >> 12
        phase = self.phase
        if phase == OVER:
            return GAME_OVER
        if kind == TAKE:
            if phase != REFILL:
                return NOT_REFILLING
            place = action & 4095
            return 0 if place < PLACES and self._display >> 6 * place & 63 else NO_DISPLAY_CARD
        if kind >= END >> 12 or kind < SWAP:
            return 0 if action == GIVE_UP else self._why_not_idle(action)
        if phase == REFILL:
            return REFILL_FIRST
        slot = action >> 8 & 15
        if slot >= self._held:
            return NO_HAND_CARD
        if kind == PLACE:
            if slot >= self._numbers:
                return NOT_A_NUMBER
            return 0 if action & 255 < self.size else NO_CELL
        if kind == SWAP:
            if phase == SWAPPED:
                return SWAPPED_ALREADY
            place = action & 255
            return 0 if place < PLACES and self._display >> 6 * place & 63 else NO_DISPLAY_CARD
        rank = self._hand >> 6 * slot + 2 & 15
        return self._why_not_face(kind, rank, action >> 4 & 15, action & 15)

    def _why_not_face(self, kind, rank, a, b):
        """Rules, "Stapel im Feld"; readings A9 to A11, A16."""
        tops = self._tops
        if b >= self.size:
            return NO_CELL
        if kind == QUEEN:
            if rank != QUEEN_RANK:
                return NOT_A_QUEEN
            if a >= self._numbers:
                return NOT_A_NUMBER if a < self._held else NO_HAND_CARD
            return 0 if tops[b] else CELL_FREE
        if a >= self.size:
            return NO_CELL
        if kind == JACK:
            if rank != JACK_RANK:
                return NOT_A_JACK
            if a >= b:
                # Two stacks are one action, the lower cell first.
                return SAME_CELL if a == b else UNKNOWN
            return 0 if tops[a] and tops[b] else CELL_FREE
        if rank != KING_RANK:
            return NOT_A_KING
        if not tops[a]:
            return CELL_FREE
        return CELL_TAKEN if tops[b] else 0

    def _why_not_idle(self, action):
        """Ending a turn and passing: rules, "Sieg, Aussetzen und neuer Versuch"; readings A1, A2, A4."""
        if action != END and action != PASS:
            return UNKNOWN
        if self.phase == REFILL:
            return REFILL_FIRST
        if action == END:
            return 0 if self.phase == SWAPPED else NOT_SWAPPED
        if self.phase != START:
            return NO_PASS
        if not self.shown and not self.pile:
            return 0
        held = self._held
        if self._numbers or held * self.shown:
            return NO_PASS
        for slot in range(held):
            if self._face_count(slot):
                return NO_PASS
        return 0

    # ------------------------------------------------------------------ playing

    def reveals(self, action):
        """Does the legal `action` turn over a card of the draw pile?"""
        kind = action >> 12
        return (kind == TAKE or kind == SWAP) and self.pile > 0

    def apply(self, action):
        """Play `action`; raises IllegalAction, and then nothing has changed."""
        kind = action >> 12
        if kind == PLACE:
            # This and taking are by far the commonest actions: they do without the calls of the others.
            slot = action >> 8 & 15
            if slot >= self._numbers or action & 255 >= self.size or self.phase > SWAPPED:
                raise _refusal(self.why_not(action))
            hand = self._hand
            shift = 6 * slot
            rest = hand >> shift
            self._hand = hand & (1 << shift) - 1 | rest >> 6 << shift
            self._held -= 1
            self._numbers -= 1
            self.passes = 0
            cell = action & 15
            card = rest & 63
            old = self._tops[cell]
            if old:
                self._put_out(old, cell)
            else:
                self.filled += 1
            self._tops[cell] = card
            change = (card >> 2) - (old >> 2)
            self._row_sums += change << self._row_shift[cell]
            self._col_sums += change << self._col_shift[cell]
        elif kind == TAKE:
            place = action & 4095
            if self.phase != REFILL or place >= PLACES or not self._display >> 6 * place & 63:
                raise _refusal(self.why_not(action))
            self._take(place)
        else:
            reason = self.why_not(action)
            if reason:
                raise _refusal(reason)
            if kind <= KING:
                self.passes = 0
                # Whatever the action: a swapped and a used card go to the discard.
                self._put_out(self._drop(action >> 8 & 15), self.size)
                self.discard_count += 1
                if kind == SWAP:
                    self._take(action & 15)
                    self.phase = SWAPPED
                    return
                if kind == QUEEN:
                    self._exchange_top(action >> 4 & 15, action & 15)
                else:
                    # A King exchanges a stack with nothing: for the field that is the same as a Jack.
                    self._exchange_stacks(action >> 4 & 15, action & 15)
            elif action == END:
                self.passes = 0
            else:
                if action == PASS:
                    self.passes += 1
                if action == GIVE_UP or self.passes == 2:
                    self.result = LOST
                    self.phase = OVER
                    return
        if kind <= KING and self._row_sums == self._row_targets and self.met():
            # Before the refill: readings A5.
            self.result = WON
            self.phase = OVER
            return
        # The refill follows every kind of turn, where cards are missing and there are some (readings A6, A7).
        if self._held < self.hand_size and self.shown:
            self.phase = REFILL
            return
        self.phase = START
        self.turn += 1
        self.seat ^= 1
        self._hand, self._other = self._other, self._hand
        self._held, self._other_held = self._other_held, self._held
        self._numbers, self._other_numbers = self._other_numbers, self._numbers

    def _drop(self, slot):
        """Take the card in `slot` out of the hand in turn and return it."""
        hand = self._hand
        shift = 6 * slot
        rest = hand >> shift
        card = rest & 63
        self._hand = hand & (1 << shift) - 1 | rest >> 6 << shift
        self._held -= 1
        if card < FIRST_FACE:
            self._numbers -= 1
        return card

    def _take(self, place):
        """Move a display card into the hand in turn; the draw pile fills its place at once."""
        shift = 6 * place
        display = self._display
        card = display >> shift & 63
        self._hand = insert(self._hand, card)
        self._held += 1
        if card < FIRST_FACE:
            self._numbers += 1
        if self.pile:
            at = self._next
            self._display = display ^ (card ^ self._cards[at]) << shift
            self._next = at + 1
            self.pile -= 1
        else:
            self._display = display ^ card << shift
            self.shown -= 1

    def _put_out(self, card, stack):
        """Lay a card that is out of play from now on on top of `_under[stack]`."""
        out = self._out + 1
        self._out = out
        under = self._under
        self._cards[out] = card
        self._link[out] = under[stack]
        under[stack] = out

    def _exchange_top(self, slot, cell):
        """The Queen: a number of the hand for the top card of a cell, which is a number, too."""
        old = self._tops[cell]
        card = self._drop(slot)
        self._tops[cell] = card
        change = (card >> 2) - (old >> 2)
        self._row_sums += change << self._row_shift[cell]
        self._col_sums += change << self._col_shift[cell]
        self._hand = insert(self._hand, old)
        self._held += 1
        self._numbers += 1

    def _exchange_stacks(self, a, b):
        """The Jack and the King: all that lies on two cells changes places."""
        under = self._under
        under[a], under[b] = under[b], under[a]
        tops = self._tops
        change = (tops[b] >> 2) - (tops[a] >> 2)
        tops[a], tops[b] = tops[b], tops[a]
        shift = self._row_shift
        self._row_sums += (change << shift[a]) - (change << shift[b])
        shift = self._col_shift
        self._col_sums += (change << shift[a]) - (change << shift[b])

    # ------------------------------------------------------------------ notation

    def text(self, action):
        """The legal `action` as in records, like `queen Qs 4d c1`."""
        from engine.kreuzsummen.notation import text

        return text(self, action)

    def state(self):
        """The whole position in words, but the pile's order: see docs/architecture.md."""
        from engine.kreuzsummen.notation import state

        return state(self)

    def parse(self, words):
        """The action that words like `["queen", "Qs", "4d", "c1"]` mean; `apply` may still refuse it.

        Raises IllegalAction where a card or cell is not there, ValueError where the words mean nothing.
        """
        from engine.kreuzsummen.notation import parse

        return parse(self, words)
