"""The rules of QUICLO as a machine: which actions a position allows, and what they do to it, in place.

"Rules" are the printed rules; "readings 13" is an entry of the list of decisions on their gaps. The engine
has no clock: that time is up is an action, and so is the end of the time for one task.
"""

from engine.errors import IllegalAction
from engine.games import check_setting
from engine.quiclo import numbers
from engine.quiclo.actions import (
    BACK,
    CONCEDE,
    DONE,
    END,
    GIVE_UP,
    OPEN,
    ROLL,
    RUN,
    SOLUTION,
    STACK,
    STEP,
    SUBMIT,
    SWAP,
    TASK_TIME_UP,
    TIME_UP,
)
from engine.quiclo.actions import PROTECT as PROTECT_CARD
from engine.quiclo.calculation import DICE, DIVIDED, FIRST, NEGATIVE, SIDES, last_term, value
from engine.quiclo.numbers import COUNT, STACK_SIZE, STACKS
from engine.quiclo.position import (
    BY_HAND,
    FIX,
    MIDDLE,
    NO_CARDS,
    OVER,
    OWNED,
    PROTECT,
    REPORTED,
    SIX,
    SWAP_ROLL,
    SWAP_TASK,
    TARGET,
    TASK,
    TIME,
    TURN,
    Position,
    result_of,
)
from engine.quiclo.position import ROLL as TO_ROLL
from engine.quiclo.scoring import RUN_POINTS, SHORTEST_RUN, WINNING_RUN, limit

# Reasons of `why_not`.
UNKNOWN = 1
GAME_OVER = 2
NOT_NOW = 3
OPEN_FIRST = 4
NO_STACK = 5
STACK_EMPTY = 6
ENOUGH_TASKS = 7
CLOCK_RUN_OUT = 8
NO_DIE = 9
SIGN_FIRST = 10
SIGN_MISSING = 11
REMAINDER = 12
NO_STEPS = 13
NEGATIVE_SUM = 14
TASK_FIRST = 15
NO_RUN = 16
NOT_YOURS = 17
PROTECTED_ALREADY = 18
OPEN_ALREADY = 19
JUST_WON = 20
LIMIT_REACHED = 21
NO_SWAPS = 22
NOTHING_WON = 23
SWAP_LOST = 24
NOT_OPEN = 25
NO_CLOCK = 26

REASONS = (
    "",
    "This is no action of QUICLO.",
    "The game is over.",
    "This is not possible now.",
    "Too many cards are protected: some must be opened first.",
    "There is no such stack.",
    "This stack has no cards left.",
    "No more cards can be won in this turn.",
    "The time is up: the dice are not rolled any more.",
    "There is no such die left.",
    "The first die of a calculation has no sign before it.",
    "There must be a sign between two dice.",
    "This division leaves a remainder.",
    "There is no calculation yet.",
    "A result in between is negative: the number to take from must come first.",
    "A turn has at least one task while there are cards on the stacks.",
    "A run is two to six own cards, each one more than the one before.",
    "This card belongs to somebody else, or to nobody.",
    "This card is protected already.",
    "This card is open already.",
    "A card just won can be protected after the next roll of the dice.",
    "At most half of the cards may be protected.",
    "This game is played without swaps.",
    "A swap needs a card that was won just now.",
    "A swap failed in this turn: there is no second one.",
    "Only an open card of another player can be wished for.",
    "This game is played without such a clock.",
)

# Every action that is listed, by phase; a kind that is missing here is never legal in that phase.
_KINDS = (
    (DONE, PROTECT_CARD, OPEN),
    (STACK, END, RUN, PROTECT_CARD, OPEN, SWAP, TIME_UP),
    (ROLL, TIME_UP),
    (STEP, BACK, SUBMIT, SOLUTION, TASK_TIME_UP, TIME_UP),
    (ROLL, TIME_UP),
    (STEP, BACK, SUBMIT, CONCEDE, TASK_TIME_UP, TIME_UP),
    (OPEN,),
    (),
)

_WITH_FIELD = (STACK, STEP, RUN, PROTECT_CARD, OPEN, SWAP)
_SHOWING_NOTHING = (STEP, BACK, END, PROTECT_CARD, SWAP, GIVE_UP >> 12)


class Game(Position):
    """A game of QUICLO, by the protocol of docs/architecture.md; its attributes: see `Position`.

    `Minutes` is the playing time, 0 for none; `TaskSeconds` the time for one task; `Swaps` 0 or 1;
    `CardsPerTurn` 0 for any number; `Strict` 1: an impossible roll is lost as well when the solution is asked
    for (readings 13); `ShowResult` 1: the running result of a calculation is shown; `StartCards` each player
    has when the game begins. The clocks and the shown result are the screen's business; the engine is told
    when time is up.
    """

    NAME = "quiclo"
    OPTIONS = (
        ("Minutes", 0, 45, 30),
        ("TaskSeconds", 0, 120, 0),
        ("Swaps", 0, 1, 1),
        ("CardsPerTurn", 0, 3, 0),
        ("Strict", 0, 1, 0),
        ("ShowResult", 0, 1, 0),
        ("StartCards", 3, 12, 6),
    )
    OPTIONS_AT_FIRST = 6
    SEATS = (2, 6)
    PHASES = ("protect", "turn", "roll", "task", "swap-roll", "swap-task", "fix", "over")
    RESULTS = (None, "won by 0", "won by 1", "won by 2", "won by 3", "won by 4", "won by 5", "shared")
    ENDINGS = (None, "run of six", "time", "no cards left", "ended by hand")
    GIVE_UP = GIVE_UP
    CARD_BITS = 8
    card_text = staticmethod(numbers.text)
    parse_card = staticmethod(numbers.parse)

    @staticmethod
    def cards(options, seats):
        """The unshuffled deck: the numbers 1..144."""
        return bytearray(range(1, COUNT + 1))

    def __init__(self, options, seats, starter, deck):
        """Deal `deck` (bytes, all numbers 1..144 in any order), one stack after the other.

        Each stack holds its numbers in the order of the deck. Each player gets the top card of every stack,
        or of the first ones only, or once more from the first one on, until all have their start cards; the
        starter first (rules, "1. Vorbereitung": six by default, one from each continent). Raises ValueError
        for options, seats or a starter that the game does not have, and for another deck.
        """
        check_setting(Game, options, seats, starter)
        if sorted(deck) != list(range(1, COUNT + 1)):
            raise ValueError("The deck must be the numbers from 1 to %d, each once." % COUNT)
        self._start(options, seats, deck)
        self.seat = starter
        for n in range(self.start_cards):
            for i in range(seats):
                self._give(self._draw(n % STACKS), (starter + i) % seats)

    def view(self, seat):
        """As `Position.view`, and `kinds`: for the player in turn the kinds of legal actions, else none."""
        seen = Position.view(self, seat)
        mine = seat == self.seat
        seen["kinds"] = [kind for kind in _KINDS[self.phase] if mine and self._next(kind, 0)]
        return seen

    # ------------------------------------------------------------------ counting and listing

    def count(self):
        """How many actions are legal, giving up apart; 0 only after the end."""
        n = 0
        for kind in _KINDS[self.phase]:
            n += self._size(kind)
        return n

    def nth(self, n):
        """The n-th legal action, in ascending order; raises IndexError."""
        if n >= 0:
            for kind in _KINDS[self.phase]:
                size = self._size(kind)
                if n < size:
                    action = self._next(kind, 0)
                    while n:
                        action = self._next(kind, action)
                        n -= 1
                    return action
                n -= size
        raise IndexError("no such action")

    def legal(self):
        """Yield the legal actions in the order of `nth`."""
        for kind in _KINDS[self.phase]:
            action = self._next(kind, 0)
            while action:
                yield action
                action = self._next(kind, action)

    def index(self, action):
        """The n for which `nth(n)` is `action`; raises IllegalAction."""
        reason = self.why_not(action)
        if reason or action == GIVE_UP:
            raise IllegalAction(REASONS[reason or UNKNOWN])
        n = 0
        for kind in _KINDS[self.phase]:
            if kind == action >> 12:
                break
            n += self._size(kind)
        before = self._next(kind, 0)
        while before != action:
            before = self._next(kind, before)
            n += 1
        return n

    def _size(self, kind):
        """How many actions of a kind that fits the phase are legal."""
        seat = self.seat
        n = 0
        if kind == OPEN:
            return self._protected[seat]
        if kind == PROTECT_CARD:
            if self._protected[seat] < limit(self._held[seat]):
                n = self._held[seat] - self._protected[seat]
                for card in self._fresh:
                    n -= card != 0 and self.owner(card) == seat
        elif kind == SWAP:
            if not self._why_no_swap():
                for other in range(self.seats):
                    if other != seat:
                        n += self._held[other] - self._protected[other]
        else:
            action = self._next(kind, 0)
            while action:
                action = self._next(kind, action)
                n += 1
        return n

    def _next(self, kind, action):
        """The next legal action of a kind that fits the phase, after `action` (0: the first); 0 if none."""
        if kind == RUN:
            return self._next_run(action)
        if kind == STEP:
            return self._next_step(action)
        if kind == STACK:
            stack = (action >> 4 & 255) + 1 if action else 0
            while stack < STACKS:
                if not self._why_not_stack(stack):
                    return kind << 12 | stack << 4
                stack += 1
            return 0
        if kind == PROTECT_CARD or kind == OPEN or kind == SWAP:
            return self._next_card(kind, action >> 4 & 255)
        return 0 if action or self.why_not(kind << 12) else kind << 12

    def _next_run(self, action):
        """`_next` for runs: by first card, then by length."""
        place = self._place
        own = OWNED + 2 * self.seat
        first = action >> 4 & 255
        length = action & 15
        after = first + length
        if first and length < WINNING_RUN and after <= COUNT and place[after] | 1 == own | 1:
            return action + 1
        first += 1
        while first < COUNT:
            if place[first] | 1 == own | 1 and place[first + 1] | 1 == own | 1:
                return RUN << 12 | first << 4 | SHORTEST_RUN
            first += 1
        return 0

    def _next_step(self, action):
        """`_next` for steps: by die, then by sign."""
        die = action >> 4 & 255 or 1
        sign = (action & 15) + 1 if action else FIRST
        while die <= SIDES:
            while sign <= DIVIDED:
                if not self._why_not_step(sign, die):
                    return STEP << 12 | die << 4 | sign
                sign += 1
            sign = FIRST
            die += 1
        return 0

    def _next_card(self, kind, card):
        """`_next` for actions on one card: the legal one with the next card after `card`."""
        place = self._place
        own = OWNED + 2 * self.seat
        if kind == OPEN:
            own += 1
        elif kind == PROTECT_CARD:
            if self._protected[self.seat] >= limit(self._held[self.seat]):
                return 0
        elif self._why_no_swap():
            return 0
        card += 1
        while card <= COUNT:
            if kind == SWAP:
                if place[card] >= OWNED and not place[card] & 1 and place[card] != own:
                    return kind << 12 | card << 4
            elif place[card] == own and (kind == OPEN or not self.is_fresh(card)):
                return kind << 12 | card << 4
            card += 1
        return 0

    # ------------------------------------------------------------------ what is allowed

    def why_not(self, action):
        """0 if `action` is legal (or gives up an open game), else an index into `REASONS`."""
        phase = self.phase
        if phase == OVER:
            return GAME_OVER
        if action == GIVE_UP:
            return 0
        kind = action >> 12
        a = action >> 4 & 255
        b = action & 15
        if not STACK <= kind <= TIME_UP or (b and kind != STEP and kind != RUN):
            return UNKNOWN
        if a and kind not in _WITH_FIELD:
            return UNKNOWN
        if kind not in _KINDS[phase]:
            if phase == FIX:
                return OPEN_FIRST
            return NOT_NOW
        if kind == STEP:
            return self._why_not_step(b, a)
        if kind == STACK:
            return self._why_not_stack(a)
        if kind == RUN:
            return self._why_not_run(a, b)
        if kind == SWAP:
            return self._why_no_swap() or self._why_not_wish(a)
        if kind == PROTECT_CARD or kind == OPEN:
            return self._why_not_turn_over(kind, a)
        if kind == BACK:
            return 0 if self.step_count else NO_STEPS
        if kind == SUBMIT:
            if not self.step_count:
                return NO_STEPS
            return NEGATIVE_SUM if value(self.steps, self.step_count) == NEGATIVE else 0
        if kind == END:
            return 0 if self.began or not self._stacked() else TASK_FIRST
        if kind == TIME_UP:
            return CLOCK_RUN_OUT if self.time_up else 0 if self.minutes else NO_CLOCK
        if kind == TASK_TIME_UP:
            return 0 if self.task_seconds else NO_CLOCK
        return 0

    def _stacked(self):
        """How many cards all stacks have."""
        n = 0
        for left in self._left:
            n += left
        return n

    def _why_not_stack(self, stack):
        if stack >= STACKS:
            return NO_STACK
        if self.time_up:
            return CLOCK_RUN_OUT
        if self.cards_per_turn and self.tasks >= self.cards_per_turn:
            return ENOUGH_TASKS
        return 0 if self._left[stack] else STACK_EMPTY

    def _why_not_step(self, sign, die):
        """Readings 5, 6, 7, 8 and 11: a die once, no gluing of digits, a remainder is never entered."""
        if sign > DIVIDED or not 1 <= die <= SIDES or not self.free(die):
            return NO_DIE
        n = self.step_count
        if (sign == FIRST) != (n == 0):
            return SIGN_MISSING if n else SIGN_FIRST
        return REMAINDER if sign == DIVIDED and last_term(self.steps, n) % die else 0

    def _why_not_run(self, first, length):
        """Readings 22 to 24: any two to six own cards without a gap."""
        if not SHORTEST_RUN <= length <= WINNING_RUN or not 1 <= first <= COUNT + 1 - length:
            return NO_RUN
        for card in range(first, first + length):
            if self.owner(card) != self.seat:
                return NO_RUN
        return 0

    def _why_no_swap(self):
        """Readings 16: while the card just won is there and nothing was rolled since."""
        if not self.swaps:
            return NO_SWAPS
        if self.time_up:
            return CLOCK_RUN_OUT
        if self.swap_lost:
            return SWAP_LOST
        return 0 if self.won else NOTHING_WON

    def _why_not_wish(self, card):
        if not 1 <= card <= COUNT or self.is_protected(card) or self.owner(card) in (-1, self.seat):
            return NOT_OPEN
        return 0

    def _why_not_turn_over(self, kind, card):
        """Rules, "4. Karte schützen oder öffnen"; readings 20, 21."""
        if not 1 <= card <= COUNT or self.owner(card) != self.seat:
            return NOT_YOURS
        if kind == OPEN:
            return 0 if self.is_protected(card) else OPEN_ALREADY
        if self.is_protected(card):
            return PROTECTED_ALREADY
        if self.is_fresh(card):
            return JUST_WON
        return 0 if self._protected[self.seat] < limit(self._held[self.seat]) else LIMIT_REACHED

    # ------------------------------------------------------------------ playing

    def reveals(self, action):
        """Does the legal `action` show anyone something new, or is it for other reasons beyond undo?

        Shown are a target, dice, whether a calculation is right, and the cards that are opened. The end of
        one's choice before the first turn shows the next player's cards; time does not come back.
        """
        kind = action >> 12
        if kind == OPEN:
            return self.phase != PROTECT
        if kind == RUN:
            for card in range(action >> 4 & 255, (action >> 4 & 255) + (action & 15)):
                if self._place[card] & 1:
                    return True
            return False
        return kind not in _SHOWING_NOTHING

    def apply(self, action):
        """Play `action`; raises IllegalAction, and then nothing has changed."""
        reason = self.why_not(action)
        if reason:
            raise IllegalAction(REASONS[reason])
        kind = action >> 12
        a = action >> 4 & 255
        if kind == STEP:
            self.steps[self.step_count] = (action & 15) << 4 | a
            self.step_count += 1
        elif kind == BACK:
            self.step_count -= 1
            self.steps[self.step_count] = 0
        elif kind == STACK:
            self.target = self._draw(a)
            self._place[self.target] = TARGET
            self.won = 0
            self.began = True
            self.phase = TO_ROLL
        elif kind == ROLL:
            for i in range(DICE):
                self.dice[i] = 1 + self._rng.below(SIDES)
            self._fresh[0] = self._fresh[1] = 0
            self.phase = SWAP_TASK if self.wish else TASK
        elif kind == SUBMIT:
            self._end_task(value(self.steps, self.step_count) == self.wanted)
        elif kind == CONCEDE or kind == TASK_TIME_UP:
            self._end_task(False)
        elif kind == SOLUTION:
            self._show_solution()
        elif kind == RUN:
            self._report(a, action & 15)
        elif kind == PROTECT_CARD or kind == OPEN:
            self._turn_over(a, 1 if kind == PROTECT_CARD else -1)
            if self.phase == FIX:
                self._fix_or_go_on()
        elif kind == SWAP:
            self.wish = a
            self.phase = SWAP_ROLL
        elif kind == DONE:
            self.phase = PROTECT if self.turn < self.seats else TURN
            self._next_seat()
        elif kind == END:
            self._end_turn()
        elif action == GIVE_UP:
            self._finish(BY_HAND)
        else:
            # A task that was rolled may be finished; everything else ends at once (readings 28).
            self.time_up = True
            if self.phase != TASK and self.phase != SWAP_TASK:
                self._finish(TIME)

    def _draw(self, stack):
        """Take the top card of a stack and return it."""
        card = self._order[(stack + 1) * STACK_SIZE - self._left[stack]]
        self._left[stack] -= 1
        return card

    def _give(self, card, seat):
        """Lay `card` open in front of `seat`."""
        self._place[card] = OWNED + 2 * seat
        self._held[seat] += 1

    def _take(self, card, place):
        """Take a card away from its owner and put it to `place`."""
        owner = self.owner(card)
        self._held[owner] -= 1
        self._protected[owner] -= self._place[card] & 1
        self._place[card] = place

    def _turn_over(self, card, change):
        """Protect (1) or open (-1) an own card."""
        self._place[card] += change
        self._protected[self.seat] += change

    def _end_task(self, right):
        """A calculation was right or wrong, or there is none: what becomes of the cards."""
        if self.phase == SWAP_TASK:
            self._end_swap(right)
            return
        card = self.target
        self._clear_task()
        if right:
            self._give(card, self.seat)
            self._fresh[0] = self.won = card
            self.tasks += 1
            self.phase = TURN
        else:
            self._place[card] = MIDDLE
            self._end_turn()

    def _end_swap(self, right):
        """Readings 16 to 19: both cards change their owners, or the won one goes to the other player."""
        seat = self.seat
        won = self.won
        wish = self.wish
        other = self.owner(wish)
        self._clear_task()
        self._take(won, MIDDLE)
        self._give(won, other)
        self._fresh[0] = won
        if right:
            self._take(wish, MIDDLE)
            self._give(wish, seat)
            self._fresh[1] = wish
        else:
            self.swap_lost = True
        self._fix_or_go_on()

    def _clear_task(self):
        """No target, no wish, no dice, no calculation, nothing to swap."""
        for i in range(DICE):
            self.dice[i] = self.steps[i] = 0
        self.step_count = 0
        self.target = self.won = self.wish = 0
        self._solver = None

    def _show_solution(self):
        """Rules, "7. Lösungsweg"; readings 13: where there is none, the same target is rolled again."""
        if self.solution() or self.strict:
            self._end_task(False)
        elif self.time_up:
            self._finish(TIME)
        else:
            card = self.target
            self._clear_task()
            self.target = card
            self.phase = TO_ROLL

    def _report(self, first, length):
        """Rules, "6. Punkte mit Zahlenfolgen sammeln"."""
        for card in range(first, first + length):
            if card == self.won:
                self.won = 0
            for i in (0, 1):
                if card == self._fresh[i]:
                    self._fresh[i] = 0
            self._take(card, REPORTED)
        if length == WINNING_RUN:
            self._finish(SIX)
        else:
            self._points[self.seat] += RUN_POINTS[length]
            self._fix_or_go_on()

    def _fix_or_go_on(self):
        """After cards left: the player opens some until the limit holds (rules 4, readings 19)."""
        seat = self.seat
        self.phase = FIX if self._protected[seat] > limit(self._held[seat]) else TURN

    def _end_turn(self):
        """Readings 4, 26, 28: the next player, or the end."""
        if self.time_up:
            self._finish(TIME)
        elif self._stacked():
            self._next_seat()
        elif self.last_turns == 1:
            self._finish(NO_CARDS)
        else:
            self.last_turns = self.last_turns - 1 if self.last_turns else self.seats
            self._next_seat()

    def _next_seat(self):
        if self.phase != PROTECT:
            self.phase = TURN
        self.seat = (self.seat + 1) % self.seats
        self.turn += 1
        self.tasks = 0
        self.won = 0
        self.began = self.swap_lost = False

    def _finish(self, ending):
        """The game is over; a target that was not won goes to the middle."""
        if self.target:
            self._place[self.target] = MIDDLE
        self._clear_task()
        self.phase = OVER
        self.ending = ending
        self.result = 1 + self.seat if ending == SIX else result_of(self.winners())

    # ------------------------------------------------------------------ the solution path

    def think(self):
        """Search for the solution of the current task for a while; True when it is known.

        For screens: called between two looks at the keys, it makes sure that the action `SOLUTION` takes no
        time. Only for the phases `TASK` and `SWAP_TASK`.
        """
        if self._solver is None:
            from engine.quiclo.solver import Solver

            self._solver = Solver(self.dice, self.wanted)
        return self._solver.step() != 0

    def solution(self):
        """The steps of a calculation that solves the current task, None where there is none."""
        while not self.think():
            pass
        return self._solver.path

    # ------------------------------------------------------------------ notation

    def text(self, action):
        """The legal `action` as in records, like `stack asia`, `*5` or `run 3 4 5`."""
        from engine.quiclo.notation import text

        return text(action)

    def state(self):
        """The whole position in words, protected cards and the order of the stacks included."""
        from engine.quiclo.notation import state

        return state(self)

    def parse(self, words):
        """The action that words like `["stack", "asia"]` mean; `apply` may still refuse it.

        Raises ValueError where the words mean nothing.
        """
        from engine.quiclo.notation import parse

        return parse(words)
