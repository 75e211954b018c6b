"""A position of QUICLO: how it is stored, what can be seen of it, its snapshot and its invariants.

`_place[card]` says where each card is: on its stack, in the middle, reported, turned over as target, or with
a player, open or protected. `_order` holds the six stacks in dealing order, 24 cards each; `_left[stack]` of
them, at the right end, are still there. The dice and all else that chance decides come from the game's own
generator (docs/architecture.md, "Chance inside a game").
"""

from engine.quiclo.calculation import DICE, DIVIDED, FIRST, SIDES, last_term
from engine.quiclo.numbers import COUNT, STACK_SIZE, STACKS, stack_of
from engine.quiclo.scoring import limit, winners
from engine.rng import Rng
from engine.squeezed import length, spread, squeeze

# phase
PROTECT = 0  # before the first turn each player in order chooses which cards to protect
TURN = 1
ROLL = 2  # the target lies open, the dice are not rolled
TASK = 3
SWAP_ROLL = 4
SWAP_TASK = 5
FIX = 6  # too many cards are protected: some must be opened
OVER = 7

# place of a card
ON_STACK = 0
MIDDLE = 1
REPORTED = 2
TARGET = 3
OWNED = 4  # + 2 * seat + 1 if protected

# ending
GOING_ON = 0
SIX = 1  # a run of six
TIME = 2
NO_CARDS = 3  # all stacks are empty, and everyone had a last turn
BY_HAND = 4

SHARED = 7  # result: several players won

_VERSION = 1
_HEADER = 26


class Position:
    """Everything of a game but its rules. Public attributes are for reading:

    Options: `minutes` (0: no limit), `task_seconds` (0: none), `swaps`, `cards_per_turn` (0: any number),
    `strict` (is an impossible roll lost as well?), `shows_result`, `start_cards` (of each player).

    `seats`, `seat`, `phase`, `result` (0; 1 + the winner's seat; `SHARED`), `turn` (1..146), `ending`;
    `target` (card turned over, else 0), `won` (card just won that may be swapped, else 0), `wish` (card of
    another player that a swap is for, else 0), `dice` (6 values, 0 before a roll), `steps` and `step_count`
    (the calculation so far, see `calculation.py`), `tasks` (cards won in this turn), `began` (was there a
    task in this turn?), `swap_lost` (did a swap fail in this turn?), `time_up`, `last_turns` (how many turns
    are left since the stacks are empty; 0 before).
    """

    def _start(self, options, seats, deck):
        """Put all cards of `deck` on their stacks, in its order."""
        self.minutes, self.task_seconds, swaps, self.cards_per_turn, strict, shows_result = options[:6]
        self.start_cards = options[6] if len(options) > 6 else 6
        self.swaps = swaps != 0
        self.strict = strict != 0
        self.shows_result = shows_result != 0
        self.seats = seats
        self._place = bytearray(COUNT + 1)
        self._order = bytearray()
        for stack in range(STACKS):
            self._order += bytes([card for card in deck if stack_of(card) == stack])
        self._left = bytearray([STACK_SIZE] * STACKS)
        self._points = [0] * seats
        self._held = bytearray(seats)
        self._protected = bytearray(seats)
        self._fresh = bytearray(2)  # cards won since the last roll
        self._rng = Rng.from_deck(deck)
        self.dice = bytearray(DICE)
        self.steps = bytearray(DICE)
        self.step_count = 0
        self.seat = 0
        self.phase = PROTECT
        self.result = 0
        self.turn = 1
        self.ending = GOING_ON
        self.target = 0
        self.won = 0
        self.wish = 0
        self.tasks = 0
        self.began = False
        self.swap_lost = False
        self.time_up = False
        self.last_turns = 0
        self._solver = None

    # ------------------------------------------------------------------ what lies where

    def place(self, card):
        """Where the card 1..144 is: `ON_STACK`, `MIDDLE`, `REPORTED`, `TARGET`, or from `OWNED` on."""
        return self._place[card]

    def owner(self, card):
        """The seat that has a card, -1 if none has."""
        return (self._place[card] - OWNED) >> 1 if self._place[card] >= OWNED else -1

    def is_protected(self, card):
        """Does somebody have this card, hidden from the others?"""
        return self._place[card] >= OWNED and self._place[card] & 1 == 1

    def is_fresh(self, card):
        """Was this card won or moved since the last roll (and cannot be protected yet)?"""
        # `in` a bytearray does not work on MicroPython.
        return card == self._fresh[0] or card == self._fresh[1]

    def left(self, stack):
        """How many cards stack 0..5 still has."""
        return self._left[stack]

    def stack_cards(self, stack):
        """The cards that stack 0..5 still has, the next one first: hidden from everybody."""
        end = (stack + 1) * STACK_SIZE
        return list(self._order[end - self._left[stack] : end])

    def points(self, seat):
        """The points of `seat`; 0..280."""
        return self._points[seat]

    def held(self, seat):
        """How many cards `seat` has."""
        return self._held[seat]

    def protected(self, seat):
        """How many of them are protected."""
        return self._protected[seat]

    def limit(self, seat):
        """How many of them may be protected."""
        return limit(self._held[seat])

    @property
    def wanted(self):
        """The number that the dice must make: the target's, or that of the card wished for; else 0."""
        return self.wish or self.target

    def free(self, die):
        """How many dice of the value `die` (1..12) are not used in the calculation yet."""
        n = 0
        for i in range(DICE):
            n += self.dice[i] == die
        for i in range(self.step_count):
            n -= self.steps[i] & 15 == die
        return n

    def winners(self):
        """The seats that win if the game ends now by points, as a mask; after a run of six its owner."""
        if self.ending == SIX:
            return 1 << self.result - 1
        return winners(self._points, self._held)

    def view(self, seat):
        """All that `seat` may see: everything but protected cards of others, the stacks and the generator.

        While cards are protected before the first turn, it sees no cards of others at all (readings,
        section 3). Keys as the attributes; `hands`: for each seat the cards that can be seen, ascending;
        `protected`: those of the own cards that are hidden from others.
        """
        hands = [[] for _ in range(self.seats)]
        own = []
        middle = []
        reported = []
        for card in range(1, COUNT + 1):
            place = self._place[card]
            if place == MIDDLE:
                middle.append(card)
            elif place == REPORTED:
                reported.append(card)
            elif place >= OWNED:
                owner = (place - OWNED) >> 1
                if owner == seat or (self.phase != PROTECT and place & 1 == 0):
                    hands[owner].append(card)
                if owner == seat and place & 1:
                    own.append(card)
        return {
            "viewer": seat,
            "seat": self.seat,
            "phase": self.phase,
            "result": self.result,
            "turn": self.turn,
            "ending": self.ending,
            "left": list(self._left),
            "middle": middle,
            "reported": reported,
            "hands": hands,
            "protected": own,
            "held": list(self._held),
            "hidden": list(self._protected) if self.phase != PROTECT else [],
            "points": list(self._points),
            "fresh": [card for card in self._fresh if card],
            "target": self.target,
            "won": self.won,
            "wish": self.wish,
            "dice": [die for die in self.dice if die],
            "steps": list(self.steps[: self.step_count]),
            "tasks": self.tasks,
            "began": self.began,
            "swap_lost": self.swap_lost,
            "time_up": self.time_up,
            "last_turns": self.last_turns,
        }

    # ------------------------------------------------------------------ snapshots and invariants

    def snapshot(self):
        """The position as bytes (at most 134), the order of the stacks and the generator included.

        Version, seats, seat and phase, result and ending, turn, flags and last turns, tasks, target, won,
        wish, fresh (2), dice (3), number of steps, steps (6), generator (4); points (2 a seat); how many
        cards each stack has left (6); these cards, the next one first, as offset in their stack (5 bits
        each); the places of all others in ascending order (4 bits each).
        """
        flags = self.began | self.swap_lost << 1 | self.time_up << 2 | self.last_turns << 3
        data = bytearray((_VERSION, self.seats, self.seat | self.phase << 4, self.result | self.ending << 4,
                          self.turn, flags, self.tasks, self.target, self.won, self.wish))
        data += self._fresh
        for i in range(0, DICE, 2):
            data.append(self.dice[i] << 4 | self.dice[i + 1])
        data.append(self.step_count)
        data += self.steps
        data += self._rng.pack()
        for points in self._points:
            data.append(points >> 8)
            data.append(points & 255)
        data += self._left
        data += squeeze([card - 1 - stack_of(card) * STACK_SIZE for card in self._stacked_cards()], 5)
        return bytes(data + squeeze([place for place in self._place[1:] if place != ON_STACK], 4))

    def _stacked_cards(self):
        """All cards on the stacks, each stack with the next card first."""
        cards = []
        for stack in range(STACKS):
            cards += self.stack_cards(stack)
        return cards

    def restore(self, data):
        """Become the position of a snapshot taken from a game with as many seats and the same options.

        Raises ValueError with a plain sentence, and then nothing has changed.
        """
        if len(data) < _HEADER or data[0] != _VERSION or data[1] != self.seats:
            raise ValueError("This is no snapshot of QUICLO for %d players." % self.seats)
        left = data[_HEADER + 2 * self.seats : _HEADER + 2 * self.seats + STACKS]
        if len(left) < STACKS or max(left) > STACK_SIZE:
            raise ValueError("The snapshot does not fit the game.")
        before = self.snapshot()
        try:
            self._load(data)
            fault = self.check()
            if not fault and self.snapshot() != bytes(data):
                fault = "The snapshot is not one that this game writes."
        except IndexError:
            fault = "The snapshot is too short."
        if fault:
            self._load(before)
            raise ValueError(fault)

    def _load(self, data):
        self.seat = data[2] & 15
        self.phase = data[2] >> 4
        self.result = data[3] & 15
        self.ending = data[3] >> 4
        self.turn = data[4]
        self.began = data[5] & 1 == 1
        self.swap_lost = data[5] & 2 == 2
        self.time_up = data[5] & 4 == 4
        self.last_turns = data[5] >> 3
        self.tasks, self.target, self.won, self.wish = data[6:10]
        self._fresh[:] = data[10:12]
        for i in range(DICE):
            self.dice[i] = data[12 + (i >> 1)] >> (0 if i & 1 else 4) & 15
        self.step_count = data[15]
        self.steps[:] = data[16:22]
        self._rng.load(data, 22)
        at = 26
        for seat in range(self.seats):
            self._points[seat] = data[at] << 8 | data[at + 1]
            at += 2
        self._load_cards(data[at : at + STACKS], data[at + STACKS :])
        self._held, self._protected = self._counted()
        self._solver = None

    def _load_cards(self, left, data):
        """Put the cards where a snapshot has them; raises IndexError where they are too few."""
        self._left[:] = left
        stacked = sum(left)
        offsets = spread(data, stacked, 5)
        places = spread(data[length(stacked, 5) :], COUNT - stacked, 4)
        for card in range(1, COUNT + 1):
            self._place[card] = MIDDLE
        n = 0
        for stack in range(STACKS):
            end = (stack + 1) * STACK_SIZE
            for i in range(end - left[stack], end):
                self._order[i] = end - STACK_SIZE + 1 + offsets[n]
                self._place[self._order[i]] = ON_STACK
                n += 1
        n = 0
        for stack in range(STACKS):
            # In front of those that are left, the others in any order: they are never dealt again.
            i = stack * STACK_SIZE
            for card in range(i + 1, i + STACK_SIZE + 1):
                if self._place[card] != ON_STACK:
                    self._place[card] = places[n]
                    self._order[i] = card
                    i += 1
                    n += 1

    def _counted(self):
        """How many cards each player has, and has protected: two bytearrays, worked out anew."""
        held = bytearray(self.seats)
        protected = bytearray(self.seats)
        for card in range(1, COUNT + 1):
            place = self._place[card]
            if OWNED <= place < OWNED + 2 * self.seats:
                held[(place - OWNED) >> 1] += 1
                protected[(place - OWNED) >> 1] += place & 1
        return held, protected

    def check(self):
        """None, or the sentence that says which invariant the position breaks."""
        return self._fault_of_cards() or self._fault_of_task() or self._fault_of_turn()

    def _fault_of_cards(self):
        targets = 0
        for stack in range(STACKS):
            end = (stack + 1) * STACK_SIZE
            if self._left[stack] > STACK_SIZE:
                return "A stack has too many cards."
            seen = 0
            for i in range(end - STACK_SIZE, end):
                card = self._order[i]
                if stack_of(card) != stack or seen >> card - end + STACK_SIZE & 1:
                    return "A stack does not have its cards, each once."
                seen |= 1 << card - end + STACK_SIZE
                if (self._place[card] == ON_STACK) != (i >= end - self._left[stack]):
                    return "A card is on a stack and elsewhere."
                if self._place[card] >= OWNED + 2 * self.seats:
                    return "A card belongs to nobody."
                targets += self._place[card] == TARGET
        if (self._held, self._protected) != self._counted():
            return "A number of cards is not up to date."
        if targets != (self.target != 0) or (targets and self._place[self.target] != TARGET):
            return "The target is not the card that was turned over."
        for seat in range(self.seats):
            fixing = self.phase == FIX and seat == self.seat
            if (self._protected[seat] > limit(self._held[seat])) != fixing and self.phase != OVER:
                return "A player has too many protected cards."
        for card in self._fresh:
            if card > COUNT or card and (self._place[card] < OWNED or self._place[card] & 1):
                return "A card just won is not open with a player."
        return None

    def _fault_of_task(self):
        phase = self.phase
        if (self.target != 0) != (phase == ROLL or phase == TASK):
            return "The target does not fit the phase."
        if self.wish > COUNT or self.won > COUNT or (self.wish != 0) != (phase in (SWAP_ROLL, SWAP_TASK)):
            return "The card wished for does not fit the phase."
        if self.wish and (self.owner(self.wish) in (-1, self.seat) or self.is_protected(self.wish)):
            return "The card wished for is no open card of another player."
        if (self.won and self.owner(self.won) != self.seat) or (self.wish and not self.won):
            return "The card to be swapped is not the player's."
        rolled = phase == TASK or phase == SWAP_TASK
        for die in self.dice:
            if die > SIDES or (die != 0) != rolled:
                return "The dice do not fit the phase."
        if self.step_count > DICE or (self.step_count and not rolled):
            return "There is a calculation without a task."
        n = self.step_count
        for i in range(DICE):
            step = self.steps[i]
            if i >= n:
                if step:
                    return "The calculation goes on after its end."
            elif step >> 4 > DIVIDED or (step >> 4 == FIRST) != (i == 0) or not 1 <= step & 15 <= SIDES:
                return "The calculation is malformed."
            elif self.free(step & 15) < 0:
                return "The calculation uses a die that is not there."
            elif step >> 4 == DIVIDED and last_term(self.steps, i) % (step & 15):
                return "The calculation leaves a remainder."
        return None

    def _fault_of_turn(self):
        if self.seat >= self.seats or self.phase > OVER or self.result > SHARED or self.ending > BY_HAND:
            return "Seat, phase, result or ending do not exist."
        if not 1 <= self.turn <= 146:
            return "The turn does not exist."
        if not self._rng.is_valid():
            return "The generator stands still."
        if (self.phase == OVER) != (self.result != 0) or (self.phase == OVER) != (self.ending != GOING_ON):
            return "Phase, result and ending do not fit together."
        if self.last_turns > self.seats or (self.last_turns and sum(self._left)):
            return "The last turns came before the stacks were empty."
        if self.ending == SIX and self.result == SHARED:
            return "Two players have a run of six."
        if self.result and self.ending != SIX and self.result != result_of(self.winners()):
            return "The result does not fit the points."
        return None


def result_of(winners):
    """The result for a mask of winning seats: 1 + the seat, or `SHARED`."""
    if winners & winners - 1:
        return SHARED
    seat = 0
    while winners >> seat > 1:
        seat += 1
    return 1 + seat
