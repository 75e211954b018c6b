"""The rules of Quibbles as a machine: which actions a position allows, and what they do to it, in place.

"Rules" are the printed rules, "reading 16" is an entry of the list of decisions on what they leave open. A
game may end after `cap` turns of each player (reading 27).

The discard pile is shuffled by a generator that the first deck seeds (`Rng.from_deck`), and its cards are
sorted before: so nothing depends on how they came together.
"""

from engine.errors import IllegalAction
from engine.games import check_setting
from engine.quibbles import counts, sets
from engine.quibbles.actions import COLLECT as COLLECT_KIND
from engine.quibbles.actions import DONE, GIVE_UP, PASS, SINGLES, TAKE, collect, pass_, singles, take
from engine.quibbles.counts import count as count_of
from engine.quibbles.position import (
    CARDS,
    COLLECT,
    COPIES,
    FULL,
    GIVEN_UP,
    GOAL,
    MAIN,
    MOST_TURNS,
    OVER,
    SHARED,
    Position,
    collectable,
)
from engine.rng import Rng

# Reasons of `why_not`.
UNKNOWN = 1
GAME_OVER = 2
COLLECT_FIRST = 3
NOT_COLLECTING = 4
NO_HAND_CARD = 5
NO_ROW_CARD = 6
NO_SETS = 7
SINGLES_ONLY = 8
OVER_SIX = 9
NOTHING_TAKEN = 10
WRONG_TOTAL = 11
TOO_FEW = 12
REMOVE_FIRST = 13
NOT_FULL = 14
NOT_COLLECTED = 15
NOTHING_PLAYED = 16

REASONS = (
    "",
    "This is no action of Quibbles.",
    "The game is over.",
    "The cards are taken: now collect one, or be done.",
    "Cards are collected after taking or passing.",
    "The hand does not have these cards.",
    "The row does not have these cards.",
    "One card takes sets of two cards or more.",
    "Several cards take single cards only.",
    "The played cards have a total over 6.",
    "At least one set or card must be taken.",
    "What is taken must have the total of the played cards.",
    "The hand has not enough cards of this value.",
    "The collection is full: a card must leave it first.",
    "The collection is not full: no card leaves it.",
    "The collection does not have the card that shall leave it.",
    "A take begins with a card that is played.",
)

ROW_LIMIT = 10  # so many cards in the row are too many


class Game(Position):
    """A game of Quibbles, by the protocol of docs/architecture.md; its attributes: see `Position`.

    The option is how many turns each player has at most; 0 is no limit, as the rules have none.
    """

    NAME = "quibbles"
    OPTIONS = (("Cap", 0, 250, 100),)
    SEATS = (2, 5)
    PHASES = ("main", "collect", "over")
    RESULTS = (None, "won by 0", "won by 1", "won by 2", "won by 3", "won by 4", "shared", "given up")
    GIVE_UP = GIVE_UP
    CARD_BITS = 3

    @staticmethod
    def card_text(card):
        """The card as in records: its value."""
        return "%d" % card

    @staticmethod
    def parse_card(word):
        """The card of a word like `3`; raises ValueError where the word is no card."""
        if len(word) == 1 and "1" <= word <= "6":
            return int(word)
        raise ValueError("'%s' is no card; a card is a number from 1 to 6." % word)

    @staticmethod
    def cards(options, seats):
        """The unshuffled deck of 132 cards, in ascending order."""
        deck = bytearray()
        for value in range(1, 7):
            for _ in range(COPIES[value]):
                deck.append(value)
        return deck

    def __init__(self, options, seats, starter, deck):
        """Deal `deck` (bytes of values): six cards to the row, six to each seat in turn from `starter` on.

        Raises ValueError for options, seats or a starter that the game does not have, and for a wrong deck.
        Rules, "Aufbau".
        """
        check_setting(Game, options, seats, starter)
        if sorted(deck) != list(self.cards(options, seats)):
            raise ValueError("The deck must be 20 each of 1, 2 and 3, 22 fours, 24 fives and 26 sixes.")
        self._start(options[0], seats)
        self._rng = Rng.from_deck(deck)
        self.pile = CARDS
        for i in range(CARDS):
            self._pile[CARDS - 1 - i] = deck[i]
        self.seat = starter
        self._fill_row()
        self._deal_hands(starter)

    # ------------------------------------------------------------------ counting and listing

    def count(self):
        """How many actions are legal, giving up apart; 0 only after the end."""
        if self.phase == OVER:
            return 0
        hand = self.hands[self.seat]
        if self.phase == COLLECT:
            return 1 + self._ways_to_collect(7)
        n = 0
        for value in range(1, 7):
            n += self._ways_to_take(hand, value) + (count_of(hand, value) > 0)
        small = counts.at_most_six(hand)
        for total in range(2, 7):
            n += count_of(self.row, total) * self._playable(small, total, len(sets.SETS[total]))
        return n

    def _ways_to_take(self, hand, value):
        """How many choices of sets one card of `value` has."""
        return sets.ways(self.row, value) - 1 if count_of(hand, value) else 0

    def _playable(self, small, total, below):
        """How many kinds of sets of `total`, of those numbered below `below`, can be played from a hand."""
        n = 0
        kinds = sets.SETS[total]
        for kind in range(below):
            n += counts.has(small, kinds[kind])
        return n

    def _ways_to_collect(self, below):
        """How many ways there are to collect a value below `below`."""
        hand = self.hands[self.seat]
        n = 0
        for value in range(1, below):
            n += count_of(hand, value) >= value
        if self._full():
            n *= self._removable(7)
        return n

    def _full(self):
        return counts.size(self.collections[self.seat]) == FULL

    def _removable(self, below):
        """How many values below `below` the collection in turn has."""
        n = 0
        for value in range(1, below):
            n += count_of(self.collections[self.seat], value) > 0
        return n

    def nth(self, n):
        """The n-th legal action; raises IndexError.

        Takes with one card by its value, then their choices of sets; takes with several cards by their total,
        kind and number of cards taken; passes by value. Or: done; collecting by value, then by what leaves.
        """
        if not 0 <= n < self.count():
            raise IndexError("no such action")
        hand = self.hands[self.seat]
        if self.phase == COLLECT:
            return self._nth_collect(hand, n)
        for value in range(1, 7):
            ways = self._ways_to_take(hand, value)
            if n < ways:
                return take(value, sets.nth(self.row, value, n + 1))
            n -= ways
        small = counts.at_most_six(hand)
        for total in range(2, 7):
            most = count_of(self.row, total)
            kinds = sets.SETS[total]
            for kind in range(len(kinds) if most else 0):
                if counts.has(small, kinds[kind]):
                    if n < most:
                        return singles(total, kind, n + 1)
                    n -= most
        value = 1
        while n or not count_of(hand, value):
            n -= count_of(hand, value) > 0
            value += 1
        return pass_(value)

    def _nth_collect(self, hand, n):
        if not n:
            return DONE
        n -= 1
        removed = 0
        if self._full():
            removable = self._removable(7)
            removed = 1
            left = n % removable
            n //= removable
            while left or not count_of(self.collections[self.seat], removed):
                left -= count_of(self.collections[self.seat], removed) > 0
                removed += 1
        value = 1
        while n or count_of(hand, value) < value:
            n -= count_of(hand, value) >= value
            value += 1
        return collect(value, removed)

    def legal(self):
        """Yield the legal actions in the order of `nth`."""
        for n in range(self.count()):
            yield self.nth(n)

    def index(self, action):
        """The n for which `nth(n)` is `action`; raises IllegalAction."""
        reason = self.why_not(action)
        if reason or action == GIVE_UP:
            raise IllegalAction(REASONS[reason or UNKNOWN])
        kind = action >> 24
        total = action >> 20 & 15
        hand = self.hands[self.seat]
        if self.phase == COLLECT:
            if kind != COLLECT_KIND:
                return 0
            return 1 + self._ways_to_collect(total) + self._removable(action & 15)
        n = 0
        for value in range(1, total if kind == TAKE else 7):
            n += self._ways_to_take(hand, value)
        if kind == TAKE:
            return n + sets.index(self.row, total, action & 0xFFFFF) - 1
        small = counts.at_most_six(hand)
        for each in range(2, total if kind == SINGLES else 7):
            n += count_of(self.row, each) * self._playable(small, each, len(sets.SETS[each]))
        if kind == SINGLES:
            before = self._playable(small, total, (action & 15) - 1)
            return n + count_of(self.row, total) * before + (action >> 4 & 15) - 1
        for value in range(1, total):
            n += count_of(hand, value) > 0
        return n

    # ------------------------------------------------------------------ what is legal

    def why_not(self, action):
        """0 if `action` is legal (or gives up an open game), else the reason, an index into `REASONS`."""
        if self.phase == OVER:
            return GAME_OVER
        if action == GIVE_UP:
            return 0
        kind = action >> 24
        total = action >> 20 & 15
        low = action & 0xFFFFF
        if kind == COLLECT_KIND or action == DONE:
            if self.phase != COLLECT:
                return NOT_COLLECTING
            return 0 if action == DONE else self._why_not_collect(total, low)
        if not TAKE <= kind <= PASS or not 1 <= total <= 6:
            return UNKNOWN
        if self.phase == COLLECT:
            return COLLECT_FIRST
        hand = self.hands[self.seat]
        if kind == SINGLES:
            return self._why_not_singles(hand, total, low)
        if kind == PASS and low:
            return UNKNOWN
        if not count_of(hand, total):
            return NO_HAND_CARD
        if kind == PASS:
            return 0
        if not low:
            return NOTHING_TAKEN
        taken = sets.cards(low, total)
        if taken < 0:
            return UNKNOWN
        return 0 if counts.has(self.row, taken) else NO_ROW_CARD

    def _why_not_singles(self, hand, total, low):
        """Rules, "Nehmen", several cards; readings 1 and 5."""
        played = (low & 15) - 1
        if not 0 <= played < len(sets.SETS[total]) or low >> 8:
            return UNKNOWN
        if not counts.has(counts.at_most_six(hand), sets.SETS[total][played]):
            return NO_HAND_CARD
        if not low >> 4:
            return NOTHING_TAKEN
        return 0 if low >> 4 <= count_of(self.row, total) else NO_ROW_CARD

    def _why_not_collect(self, value, removed):
        """Rules, "Sammlung füllen"; reading 12."""
        if not 1 <= value <= 6 or removed > 6:
            return UNKNOWN
        if count_of(self.hands[self.seat], value) < value:
            return TOO_FEW
        if not self._full():
            return NOT_FULL if removed else 0
        if not removed:
            return REMOVE_FIRST
        return 0 if count_of(self.collections[self.seat], removed) else NOT_COLLECTED

    # ------------------------------------------------------------------ playing

    def reveals(self, action):
        """Does the legal `action` turn over what was hidden? All do.

        A take shows cards of a hidden hand; a pass draws; collecting and being done end the turn, which fills
        the row and lets the next hand be looked at. A take can be changed until it is confirmed, that is:
        applied.
        """
        return action != GIVE_UP

    def apply(self, action):
        """Play `action`; raises IllegalAction, and then nothing has changed."""
        reason = self.why_not(action)
        if reason:
            raise IllegalAction(REASONS[reason])
        if action == GIVE_UP:
            self.phase = OVER
            self.result = GIVEN_UP
            return
        kind = action >> 24
        total = action >> 20 & 15
        if self.phase == COLLECT:
            if kind == COLLECT_KIND:
                self._collect(total, action & 15)
        else:
            if kind == PASS:
                self._pass(total)
            elif kind == TAKE:
                self._take(counts.one(total), sets.cards(action & 0xFFFFF, total))
            else:
                played = sets.SETS[total][(action & 15) - 1]
                self._take(played, (action >> 4 & 15) * counts.one(total))
            if collectable(self.hands[self.seat]):
                self.phase = COLLECT
                return
        if not self.result:
            self._end_turn()

    def _take(self, played, taken):
        self.hands[self.seat] += taken - played
        self.discards += played
        self.row -= taken

    def _pass(self, value):
        """A card goes to the row, two are drawn, as far as there are any (readings 19, 20)."""
        self.hands[self.seat] -= counts.one(value)
        self.row += counts.one(value)
        for _ in range(2):
            self.hands[self.seat] += self._draw()

    def _collect(self, value, removed):
        """All cards of `value` leave the hand, one to the collection; 21 win at once (readings 11, 12)."""
        seat = self.seat
        one = counts.one(value)
        n = count_of(self.hands[seat], value)
        self.hands[seat] -= n * one
        self.discards += (n - 1) * one
        self.collections[seat] += one
        if removed:
            self.collections[seat] -= counts.one(removed)
            self.discards += counts.one(removed)
        if self.points(seat) >= GOAL:
            self.phase = OVER
            self.result = 1 + seat

    def _end_turn(self):
        """Rules, "Vorbereitung", in this order (readings 14 to 17); then the next player, or the limit."""
        if counts.size(self.row) >= ROW_LIMIT:
            self.discards += self.row
            self.row = 0
        self._fill_row()
        if not self.hands[self.seat]:
            for seat in range(self.seats):
                self.discards += self.hands[seat]
                self.hands[seat] = 0
            self._deal_hands((self.seat + 1) % self.seats)
        if self.turn == (self.cap * self.seats or MOST_TURNS):
            self._end_by_limit()
            return
        self.turn += 1
        self.seat = (self.seat + 1) % self.seats
        self.phase = MAIN

    def _end_by_limit(self):
        """The highest collection wins; equal ones share (reading 27)."""
        self.phase = OVER
        highest = max([self.points(seat) for seat in range(self.seats)])
        for seat in range(self.seats):
            if self.points(seat) == highest:
                self.result = SHARED if self.result else 1 + seat

    def _draw(self):
        """Take the top card off the pile, as `counts.one` of it; 0 where there are no cards at all."""
        if not self.pile:
            self._shuffle_discards()
            if not self.pile:
                return 0
        self.pile -= 1
        return counts.one(self._pile[self.pile])

    def _shuffle_discards(self):
        """The discard pile becomes the draw pile."""
        pile = bytearray(counts.listed(self.discards))
        self._rng.shuffle(pile)
        self.pile = len(pile)
        self._pile[: self.pile] = pile
        self.discards = 0

    def _fill_row(self):
        for _ in range(counts.size(self.row), FULL):
            self.row += self._draw()

    def _deal_hands(self, first):
        """Six cards to each seat in turn from `first` on."""
        for i in range(self.seats):
            for _ in range(FULL):
                self.hands[(first + i) % self.seats] += self._draw()

    # ------------------------------------------------------------------ notation

    def text(self, action):
        """The action as in records, like `take 6 3+3 2+4`."""
        from engine.quibbles.notation import text

        return text(action)

    def parse(self, words):
        """The action that words like `["take", "6", "3+3", "2+4"]` mean; `apply` may still refuse it.

        Raises IllegalAction where such cards can never be taken, ValueError where the words mean nothing.
        """
        from engine.quibbles.notation import parse

        return parse(words)

    def state(self):
        """The whole position in words, hidden hands included: see docs/architecture.md."""
        from engine.quibbles.notation import state

        return state(self)
