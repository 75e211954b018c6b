"""The rules of Primzahlen-Rommé as a machine: which actions a position allows, and what they do to it, in
place.

"Rules" are the printed rules, "reading 16" is an entry of the list of decisions on what they leave open. A
round ends after at most `limit` turns of each player (reading 17), a match after `rounds` rounds: so every
game ends.

All chance after the first deal (the cards of later rounds, thrown cards that become the pile) comes from a
generator that the first deck seeds (`Rng.from_deck`). Cards are sorted before they are shuffled, so nothing
depends on how they came together.
"""

from engine.errors import IllegalAction
from engine.games import check_setting
from engine.primrommee import melds, numbers
from engine.primrommee.actions import DRAW as DRAW_ACTION
from engine.primrommee.actions import GIVE_UP, NEXT, OUT, TAKE
from engine.primrommee.actions import THROW as THROW_KIND
from engine.primrommee.numbers import WILD
from engine.primrommee.position import (
    ADVANCED,
    DRAW,
    GIVEN_UP,
    OVER,
    ROUND_END,
    SHARED,
    THROW,
    WILDS,
    Position,
)
from engine.rng import Rng

# Reasons of `why_not`.
UNKNOWN = 1
GAME_OVER = 2
DRAW_FIRST = 3
DRAWN_ALREADY = 4
ROUND_OVER = 5
ROUND_OPEN = 6
NO_HAND_CARD = 7
JUST_TAKEN = 8
NOT_OUT = 9

REASONS = (
    "",
    "This is no action of Primzahlen-Rommé.",
    "The game is over.",
    "First a card is drawn, or the open one taken.",
    "A turn has one new card.",
    "The round is over.",
    "The round is not over.",
    "There is no such card in the hand.",
    "The open card that was just taken cannot be thrown.",
    "The other cards do not fall into melds.",
)


class Game(Position):
    """A match of Primzahlen-Rommé, by the protocol of docs/architecture.md; its attributes: see `Position`.

    Options: wild cards; rounds per player (reading 23); whether a round goes on after the first is out; the
    variant for advanced players (2 to 4 of them, 14 cards, three melds); turns that a player has in a round.
    """

    NAME = "primrommee"
    OPTIONS = (
        ("Wilds", 0, 8, 2),
        ("RoundsEach", 1, 3, 1),
        ("PlayOn", 0, 1, 0),
        ("Advanced", 0, 1, 0),
        ("TurnLimit", 1, 60, 60),
    )
    SEATS = (2, 6)
    PHASES = ("draw", "throw", "round-end", "over")
    RESULTS = (
        None,
        "won by 0",
        "won by 1",
        "won by 2",
        "won by 3",
        "won by 4",
        "won by 5",
        "shared",
        "given up",
    )
    GIVE_UP = GIVE_UP
    CARD_BITS = 7
    card_text = staticmethod(numbers.text)
    parse_card = staticmethod(numbers.parse)

    @staticmethod
    def cards(options, seats):
        """The unshuffled deck: the numbers 1..99, then `options[0]` wild cards."""
        return bytearray(range(1, 100)) + bytes((WILD,)) * options[WILDS]

    def __init__(self, options, seats, starter, deck):
        """Deal `deck` (bytes of cards): see `_deal`. `starter` begins the first round.

        Raises ValueError for options, seats or a starter that the game does not have, and for a wrong deck.
        """
        check_setting(Game, options, seats, starter)
        if options[ADVANCED] and seats > 4:
            raise ValueError("The variant for advanced players is for 2 to 4 players, not %d." % seats)
        if sorted(deck) != list(self.cards(options, seats)):
            raise ValueError("The deck must be 1 to 99, each once, and %d wild cards." % options[WILDS])
        self._start(options, seats)
        self._rng = Rng.from_deck(deck)
        self.first = starter
        self._deal(deck)

    def _deal(self, deck):
        """Begin a round: card by card to each seat in turn from `first` on, then the open card, then the
        pile.

        A wild card does not become the open card: it goes to the bottom of the pile (reading 4).
        """
        seats = self.seats
        self.seat = self.first
        self.lap = 1
        self.phase = DRAW
        self.shuffled = 0
        dealt = self.hand_size * seats
        for seat in range(seats):
            self._held[seat] = self.places[seat] = 0
        for i in range(dealt):
            self._insert((self.first + i) % seats, deck[i])
        buried = 0
        while deck[dealt + buried] == WILD:
            buried += 1
        self.open = deck[dealt + buried]
        self.pile = len(deck) - dealt - 1
        top = self.pile
        for i in range(dealt + buried + 1, len(deck)):
            top -= 1
            self._pile[top] = deck[i]
        for i in range(buried):
            self._pile[i] = WILD

    # ------------------------------------------------------------------ counting and listing

    def throwable(self, slot):
        """Is the card in `slot` of the hand in turn one to throw, and the first of its equals?

        What was taken open cannot be thrown at once (reading 15), another wild card can.
        """
        hand = self._hands[self.seat]
        card = hand[slot]
        if slot and hand[slot - 1] == card:
            return False
        return not self.from_open or card != self.got or self.hand_has(card) > 1

    def winning_slots(self):
        """Bit i is set where throwing the card in slot i of the hand in turn lays down the rest.

        0 in all phases but `THROW`. The hand is searched once, then the answer is kept.
        """
        if self.phase != THROW:
            return 0
        if self._wins < 0:
            held = self._held[self.seat]
            wins = melds.winning(self._hands[self.seat], held, self.melds)
            for slot in range(held):
                if wins >> slot & 1 and not self.throwable(slot):
                    wins ^= 1 << slot
            self._wins = wins
        return self._wins

    def count(self):
        """How many actions are legal, giving up apart; 0 only after the end."""
        if self.phase == THROW:
            n = 0
            wins = self.winning_slots()
            for slot in range(self._held[self.seat]):
                n += self.throwable(slot)
                n += wins >> slot & 1
            return n
        return 2 if self.phase == DRAW else 1 if self.phase == ROUND_END else 0

    def nth(self, n):
        """The n-th legal action: draw, take; or the throws by slot, then the throws that lay down; or next.

        Raises IndexError.
        """
        if 0 <= n < self.count():
            if self.phase == DRAW:
                return TAKE if n else DRAW_ACTION
            if self.phase == ROUND_END:
                return NEXT
            hand = self._hands[self.seat]
            held = self._held[self.seat]
            for slot in range(held):
                if self.throwable(slot):
                    if not n:
                        return THROW_KIND << 8 | hand[slot]
                    n -= 1
            for slot in range(held):
                if self._wins >> slot & 1:
                    if not n:
                        return OUT << 8 | hand[slot]
                    n -= 1
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
        if self.phase != THROW:
            return int(action == TAKE)
        n = 0
        hand = self._hands[self.seat]
        held = self._held[self.seat]
        out = action >> 8 == OUT
        for slot in range(held):
            if not out and hand[slot] == action & 255:
                return n
            n += self.throwable(slot)
        slot = 0
        while hand[slot] != action & 255:
            n += self._wins >> slot & 1
            slot += 1
        return n

    # ------------------------------------------------------------------ what is legal

    def why_not(self, action):
        """0 if `action` is legal (or gives up an open game), else the reason, an index into `REASONS`."""
        phase = self.phase
        if phase == OVER:
            return GAME_OVER
        if action == GIVE_UP:
            return 0
        if action == NEXT:
            return 0 if phase == ROUND_END else ROUND_OPEN
        drawing = action == DRAW_ACTION or action == TAKE
        kind = action >> 8
        if not drawing and kind != THROW_KIND and kind != OUT:
            return UNKNOWN
        if phase == ROUND_END:
            return ROUND_OVER
        if drawing:
            return 0 if phase == DRAW else DRAWN_ALREADY
        if phase == DRAW:
            return DRAW_FIRST
        slot = self._slot(action & 255)
        if slot < 0:
            return NO_HAND_CARD
        if not self.throwable(slot):
            return JUST_TAKEN
        return 0 if kind == THROW_KIND or self.winning_slots() >> slot & 1 else NOT_OUT

    def _slot(self, card):
        """The first slot of the hand in turn that has `card`, -1 where none has."""
        hand = self._hands[self.seat]
        for slot in range(self._held[self.seat]):
            if hand[slot] == card:
                return slot
        return -1

    # ------------------------------------------------------------------ playing

    def reveals(self, action):
        """Does the legal `action` turn over what was hidden? All do but taking the open card.

        Drawing shows a card to the player in turn, throwing one to all, and then the next hand may be looked
        at.
        """
        return action != TAKE and action != GIVE_UP

    def apply(self, action):
        """Play `action`; raises IllegalAction, and then nothing has changed."""
        reason = self.why_not(action)
        if reason:
            raise IllegalAction(REASONS[reason])
        if action == GIVE_UP:
            self.phase = OVER
            self.result = GIVEN_UP
        elif action == NEXT:
            self._next_round()
        elif action == TAKE:
            self._get(self.open)
            self.from_open = 1
            self.open = 0
        elif action == DRAW_ACTION:
            self.pile -= 1
            self._get(self._pile[self.pile])
        else:
            self._throw(action & 255)
            if action >> 8 == OUT:
                self._lay_down()
            else:
                self._end_turn()

    def _get(self, card):
        self._insert(self.seat, card)
        self.got = card
        self.phase = THROW
        self._wins = -1

    def _insert(self, seat, card):
        """Sort a card into a hand."""
        hand = self._hands[seat]
        slot = self._held[seat]
        self._held[seat] += 1
        while slot and hand[slot - 1] > card:
            hand[slot] = hand[slot - 1]
            slot -= 1
        hand[slot] = card

    def _throw(self, card):
        """Make a card of the hand in turn the open card."""
        hand = self._hands[self.seat]
        held = self._held[self.seat] - 1
        for slot in range(self._slot(card), held):
            hand[slot] = hand[slot + 1]
        self._held[self.seat] = held
        self.open = card
        self.got = self.from_open = 0

    def _lay_down(self):
        """The player in turn is out: the round's end, or with "Weiterspielen" the next place (reading 21)."""
        place = max(self.places) + 1
        self.places[self.seat] = place
        if self.play_on and place < self.seats - 1:
            self._end_turn()
        else:
            self._end_round()

    def _end_turn(self):
        """The next player who is not out, if the round does not end here (readings 16, 17)."""
        seat = self.seat
        lap = self.lap
        while True:
            seat = (seat + 1) % self.seats
            if seat == self.first:
                lap += 1
            if not self.places[seat]:
                break
        if lap > self.limit or (not self.pile and self.shuffled):
            self._end_round()
            return
        if not self.pile:
            self._shuffle_discards()
        self.seat = seat
        self.lap = lap
        self.phase = DRAW
        self.turn += 1

    def _shuffle_discards(self):
        """Make all cards that lie under the open one the new pile, once in a round (reading 16)."""
        left = bytearray(WILD + 1)
        for card in range(1, WILD):
            left[card] = 1
        left[WILD] = self.wilds
        left[self.open] -= 1
        for seat in range(self.seats):
            for slot in range(self._held[seat]):
                left[self._hands[seat][slot]] -= 1
        pile = bytearray()
        for card in range(1, WILD + 1):
            for _ in range(left[card]):
                pile.append(card)
        self._rng.shuffle(pile)
        self.pile = len(pile)
        self._pile[: self.pile] = pile
        self.shuffled = 1

    def _end_round(self):
        """Add up the points; after the last round the fewest win, and equals share (reading 23)."""
        for seat in range(self.seats):
            self.points[seat] += self.round_points(seat)
        if self.round < self.rounds:
            self.phase = ROUND_END
            return
        self.phase = OVER
        least = min(self.points)
        self.result = SHARED
        if sum([points == least for points in self.points]) == 1:
            self.result = 1 + list(self.points).index(least)

    def _next_round(self):
        """Deal again; the next seat begins (reading 2)."""
        deck = bytearray(range(1, 100)) + bytes((WILD,)) * self.wilds
        self._rng.shuffle(deck)
        self.round += 1
        self.turn += 1
        self.first = (self.first + 1) % self.seats
        self._deal(deck)

    # ------------------------------------------------------------------ notation

    def text(self, action):
        """The action as in records, like `throw 23`."""
        from engine.primrommee.notation import text

        return text(action)

    def parse(self, words):
        """The action that words like `["throw", "23"]` mean; `apply` may still refuse it.

        Raises ValueError where the words mean nothing.
        """
        from engine.primrommee.notation import parse

        return parse(words)

    def state(self):
        """The whole position in words, hidden hands included: see docs/architecture.md."""
        from engine.primrommee.notation import state

        return state(self)
