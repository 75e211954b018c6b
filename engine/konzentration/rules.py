"""The rules of Konzentrationsspiel as a machine: which actions a position allows, and what they do to it.

"Rules" are the printed rules; "readings 12" is an entry of the list of decisions on their gaps.
"""

from engine.errors import IllegalAction
from engine.games import check_setting
from engine.konzentration import scoring
from engine.konzentration.actions import DRAW, GIVE_UP, LAY, LOOKED, NEXT, REDEAL, REFUSE, SWAP, swap
from engine.konzentration.position import (
    ALL_LOST,
    ASKED,
    DRAWN,
    GIVEN_UP,
    LOOK,
    OPEN,
    OVER,
    REVEAL,
    ROW,
    TURN,
    WON,
    Position,
)

# Reasons of `why_not`.
UNKNOWN = 1
MATCH_OVER = 2
NOT_NOW = 3
NO_PLAYER = 4
NO_CARD = 5
FROZEN = 6

REASONS = (
    "",
    "This is no action of Konzentrationsspiel.",
    "The match is over.",
    "This is not possible now.",
    "A swap needs another player who is still in.",
    "There is no such card in the row.",
    "A card that lies face up is not swapped again in this round.",
)

# The listed actions without fields, by phase, before and after the swaps.
_BEFORE_SWAPS = ((), (DRAW,), (), (), (), ())
_AFTER_SWAPS = ((LOOKED, REDEAL), (REDEAL,), (LAY, REDEAL), (NEXT,), (), (REDEAL, REFUSE))


class Game(Position):
    """A match of Konzentrationsspiel, by the protocol of docs/architecture.md; attributes: see `Position`.

    `Trial` 1: before the first round there is one with open cards that does not count.

    `REDEAL` is no move of the rules: it begins the round anew, for a group that cannot remember the cards
    (say, after a loss of power). So that nobody gets out of a losing round that way, the others are asked
    in turn (`ASKED`), and one `REFUSE` lets the round go on. `Redeal` 0 is how version 0.1 played: nobody
    is asked. Nothing in this game is undone, for what was seen cannot be unseen.
    """

    NAME = "konzentration"
    OPTIONS = (("Trial", 0, 1, 0), ("Redeal", 0, 1, 1))
    OPTIONS_AT_FIRST = 1
    SEATS = (2, 4)
    PHASES = ("look", "turn", "drawn", "reveal", "over", "asked")
    RESULTS = (None, "won by 0", "won by 1", "won by 2", "won by 3", "all lost", "given up")
    GIVE_UP = GIVE_UP
    CARD_BITS = 2
    ANY_STARTS = True  # readings 11

    @staticmethod
    def card_text(card):
        """The card as in records: its value."""
        return str(card)

    @staticmethod
    def parse_card(word):
        """The card of a word like `2`; raises ValueError where the word is no card."""
        if word in ("1", "2", "3"):
            return int(word)
        raise ValueError("'%s' is no card; a card is 1, 2 or 3." % word)

    @staticmethod
    def cards(options, seats):
        """The unshuffled deck: eight each of 1, 2 and 3."""
        return scoring.cards()

    def __init__(self, options, seats, starter, deck):
        """Deal `deck` (bytes of 24 cards) for the first round: one card to each in turn, the starter first.

        Raises ValueError for options, seats or a starter that the game does not have, and for another deck.
        """
        check_setting(Game, options, seats, starter)
        if sorted(deck) != list(scoring.cards()):
            raise ValueError("The deck must be eight each of 1, 2 and 3.")
        self._ask = len(options) > 1 and options[1] == 1
        self._start(seats, starter, deck, options[0] == 1)

    # ------------------------------------------------------------------ counting and listing

    def count(self):
        """How many actions are legal, giving up apart; 0 only after the end."""
        return len(_BEFORE_SWAPS[self.phase]) + self.swap_count() + len(_AFTER_SWAPS[self.phase])

    def swap_count(self):
        """How many swaps are legal."""
        if self.phase != TURN:
            return 0
        return self.hidden_count(self.seat) * self._hidden_of_others()

    def _hidden_of_others(self):
        n = 0
        for other in range(self.seats):
            if other != self.seat:
                n += self.hidden_count(other)
        return n

    def nth(self, n):
        """The n-th legal action: drawing, the swaps by own card, seat and their card, the rest.

        Raises IndexError.
        """
        before = _BEFORE_SWAPS[self.phase]
        if 0 <= n < len(before):
            return before[n]
        n -= len(before)
        swaps = self.swap_count()
        if 0 <= n < swaps:
            others = self._hidden_of_others()
            own = self._place(self.seat, n // others)
            n %= others
            other = 0
            while other == self.seat or n >= self.hidden_count(other):
                n -= 0 if other == self.seat else self.hidden_count(other)
                other += 1
            return swap(own, other, self._place(other, n))
        n -= swaps
        after = _AFTER_SWAPS[self.phase]
        if 0 <= n < len(after):
            return after[n]
        raise IndexError("no such action")

    def legal(self):
        """Yield the legal actions in the order of `nth`."""
        for n in range(self.count()):
            yield self.nth(n)

    def index(self, action):
        """The n for which `nth(n)` is `action`; raises IllegalAction."""
        reason = self.why_not(action)
        if reason or action == GIVE_UP:
            raise IllegalAction(REASONS[reason or UNKNOWN])
        before = _BEFORE_SWAPS[self.phase]
        if action in before:
            return before.index(action)
        if action >> 10 != SWAP:
            return len(before) + self.swap_count() + _AFTER_SWAPS[self.phase].index(action)
        other = action >> 4 & 3
        n = self._rank(self.seat, action >> 6 & 15) * self._hidden_of_others()
        n += self._rank(other, action & 15)
        for seat in range(other):
            if seat != self.seat:
                n += self.hidden_count(seat)
        return len(before) + n

    def _place(self, seat, n):
        """The place of the n-th hidden card of a row; n below `hidden_count`."""
        place = 0
        while self.is_open(seat, place) or n:
            n -= not self.is_open(seat, place)
            place += 1
        return place

    def _rank(self, seat, place):
        """How many hidden cards lie to the left of a place."""
        n = 0
        for i in range(place):
            n += not self.is_open(seat, i)
        return n

    # ------------------------------------------------------------------ what is allowed

    def why_not(self, action):
        """0 if `action` is legal (or gives up an open match), else an index into `REASONS`."""
        if self.phase == OVER:
            return MATCH_OVER
        if action == GIVE_UP:
            return 0
        if action >> 10 == SWAP:
            return self._why_not_swap(action >> 6 & 15, action >> 4 & 3, action & 15)
        if action in _BEFORE_SWAPS[self.phase] or action in _AFTER_SWAPS[self.phase]:
            return 0
        return NOT_NOW if action in (DRAW, LOOKED, LAY, NEXT, REDEAL, REFUSE) else UNKNOWN

    def _why_not_swap(self, own, other, theirs):
        """Rules for 2 players; readings 13 to 17."""
        if self.phase != TURN:
            return NOT_NOW
        if other == self.seat or other >= self.seats or not self.is_in(other):
            return NO_PLAYER
        if own >= self._count[self.seat] or theirs >= self._count[other]:
            return NO_CARD
        return FROZEN if self.is_open(self.seat, own) or self.is_open(other, theirs) else 0

    # ------------------------------------------------------------------ playing

    def reveals(self, action):
        """Every action shows a card, or ends the look at one: there is no way back (readings 20)."""
        return True

    def apply(self, action):
        """Play `action`; raises IllegalAction, and then nothing has changed."""
        reason = self.why_not(action)
        if reason:
            raise IllegalAction(REASONS[reason])
        if action == DRAW:
            self._drawn = self._pile[len(self._pile) - self.pile]
            self.pile -= 1
            self.phase = DRAWN
        elif action == LAY:
            self._put(self.seat, self._drawn)
            self._drawn = 0
            if self.pile:
                self._go_on()
            else:
                self._end_round()
        elif action == LOOKED:
            # The starter was the first to look, and is the first to play.
            self.phase = TURN if self._next_in(self.seat) == self.starter else LOOK
            self._pass_on()
        elif action == NEXT:
            self._next_round()
        elif action == REDEAL:
            self._redeal()
        elif action == REFUSE:
            self.seat = self.asker
            self.phase = self._asked_in
            self.asker = self._asked_in = 0
        elif action == GIVE_UP:
            self.phase = OVER
            self.result = GIVEN_UP
        else:
            self._swap(ROW * self.seat + (action >> 6 & 15), ROW * (action >> 4 & 3) + (action & 15))
            self._go_on()

    def _swap(self, own, theirs):
        """Both cards take each other's place and stay open there (rules; readings 12, 16)."""
        rows = self._rows
        rows[own], rows[theirs] = rows[theirs] | OPEN, rows[own] | OPEN

    def _next_in(self, seat):
        """The seat after `seat` that is still in."""
        seat = (seat + 1) % self.seats
        while not self.is_in(seat):
            seat = (seat + 1) % self.seats
        return seat

    def _pass_on(self):
        self.seat = self._next_in(self.seat)
        self.turn += 1

    def _go_on(self):
        self.phase = TURN
        self._pass_on()

    def _end_round(self):
        """The last card was laid: at once all cards are turned over and points are written (readings 19)."""
        self.phase = REVEAL
        self.turn += 1
        if not self.trial:
            seats, _, minus, _ = self.scores()
            for i in range(len(seats)):
                self._totals[seats[i]] += minus[i]

    def _next_round(self):
        """Who has too many minus points is out; the others go on with the rules of their number.

        Rules for 3 and 4 players; readings 7 to 11.
        """
        if self.round:
            for seat in range(self.seats):
                if self._totals[seat] >= scoring.OUT:
                    self._in &= ~(1 << seat)
        self._derive()
        if self.players < 2:
            self.phase = OVER
            self.result = ALL_LOST if not self.players else WON + self._next_in(self.seat)
            return
        if self.round:
            self.starter = self._next_in(self.starter)
        self.round += 1
        self.turn += 1
        self._shuffle()

    def _redeal(self):
        """Ask the next player whether the round shall be dealt anew; deal it if there is none to ask."""
        if self._ask and self.phase != ASKED:
            self._asked_in = self.phase
            self.asker = self.seat
            self.phase = ASKED
        self.seat = self._next_in(self.seat)
        if not self._ask or self.seat == self.asker:
            self._shuffle()

    def _shuffle(self):
        """Deal all 24 cards anew, in an order from the game's own generator."""
        self._pile[:] = scoring.cards()
        self._rng.shuffle(self._pile)
        self._deal()

    # ------------------------------------------------------------------ notation

    def text(self, action):
        """The legal `action` as in records, like `draw` or `swap a3 b5`; no card is named."""
        from engine.konzentration.notation import text

        return text(self, action)

    def parse(self, words):
        """The action that words like `["swap", "a3", "b5"]` mean; `apply` may still refuse it.

        Raises IllegalAction where the first card is not the player's own, ValueError where the words mean
        nothing.
        """
        from engine.konzentration.notation import parse

        return parse(self, words)
