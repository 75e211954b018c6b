"""A pile of face-down cards; whose turn it is takes one or two from its top; who takes the last one loses.

Every member of the game protocol (docs/architecture.md) stands here in its shortest honest form: read this
before you write a game. What a game needs beyond it is one package in engine/, one line in `engine/games.py`,
one screen and its texts.
"""

from engine import cards as playing_cards
from engine.errors import IllegalAction
from engine.games import check_setting

# phase
PLAY = 0
OVER = 1

# Actions are ints below 2**30. How many cards are taken is all there is to say here.
ONE = 1
TWO = 2
GIVE_UP = 3

# Reasons of `why_not`: ints, so that asking costs nothing; sentences for people.
UNKNOWN = 1
GAME_OVER = 2
TOO_FEW = 3

REASONS = (
    "",
    "One takes one or two cards.",
    "The game is over.",
    "The pile has only one card left.",
)

_VERSION = 1
_WORDS = ("", "one", "two", "give-up")


class Game:
    """The game. To be read: `seat`, `phase`, `result` (0 while open, else 1 + the winner's seat), `turn`."""

    NAME = "template"
    OPTIONS = (("Pile", 3, 36, 10),)  # tag in records, lowest, highest, default
    SEATS = (2, 2)
    PHASES = ("play", "over")
    RESULTS = (None, "won by 0", "won by 1")
    GIVE_UP = GIVE_UP
    CARD_BITS = 6  # a card of the deck is below 2**6
    card_text = staticmethod(playing_cards.text)
    parse_card = staticmethod(playing_cards.parse)

    @staticmethod
    def cards(options, seats):
        """The unshuffled deck: the first `options[0]` cards from the aces on."""
        return bytearray(range(4, 4 + options[0]))

    def __init__(self, options, seats, starter, deck):
        """Put `deck` (bytes, the first card is taken first) down; raises ValueError with a plain sentence."""
        check_setting(Game, options, seats, starter)
        if sorted(deck) != list(self.cards(options, seats)):
            raise ValueError("The deck must be the first %d cards from the aces on, each once." % options[0])
        self._cards = bytearray(deck)  # low 6 bits: the card; above: 1 + the seat that took it, or 0
        self._taken = 0
        self.seat = starter
        self.phase = PLAY
        self.result = 0
        self.turn = 1

    def why_not(self, action):
        """0 if `action` is legal (or gives up an open game), else an index into `REASONS`."""
        if self.phase == OVER:
            return GAME_OVER
        if not ONE <= action <= GIVE_UP:
            return UNKNOWN
        if action == TWO and len(self._cards) - self._taken < 2:
            return TOO_FEW
        return 0

    def count(self):
        """How many actions are legal, giving up apart."""
        return 0 if self.phase == OVER else min(2, len(self._cards) - self._taken)

    def nth(self, n):
        """The n-th legal action: one card, two cards; raises IndexError."""
        if 0 <= n < self.count():
            return n + 1
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
        return action - 1

    def reveals(self, action):
        """Taking shows the taker what lay face down: there is no way back from it."""
        return action != GIVE_UP

    def apply(self, action):
        """Play `action`; raises IllegalAction, and then nothing has changed."""
        reason = self.why_not(action)
        if reason:
            raise IllegalAction(REASONS[reason])
        if action != GIVE_UP:
            for _ in range(action):
                self._cards[self._taken] |= 1 + self.seat << 6
                self._taken += 1
        if action == GIVE_UP or self._taken == len(self._cards):
            self.phase = OVER
            self.result = 1 + (self.seat ^ 1)
        else:
            self.seat ^= 1
            self.turn += 1

    def view(self, seat):
        """What `seat` may see: its own cards, and how many the other and the pile have; nothing else."""
        own = [card & 63 for card in self._cards if card >> 6 == 1 + seat]
        return {
            "viewer": seat,
            "seat": self.seat,
            "phase": self.phase,
            "result": self.result,
            "turn": self.turn,
            "own": own,
            "other": self._taken - len(own),
            "pile": len(self._cards) - self._taken,
        }

    def snapshot(self):
        """The position as bytes: version, seat, phase, result, turn, number of cards taken, all cards."""
        return bytes((_VERSION, self.seat, self.phase, self.result, self.turn, self._taken)) + self._cards

    def restore(self, data):
        """Become the position of a snapshot with the same cards;

        Raises ValueError and changes nothing then.
        """
        if len(data) != 6 + len(self._cards) or data[0] != _VERSION:
            raise ValueError("This is no snapshot of this game.")
        if sorted([card & 63 for card in data[6:]]) != sorted([card & 63 for card in self._cards]):
            raise ValueError("The snapshot has other cards than the game.")
        before = self.snapshot()
        self._load(data)
        fault = self.check()
        if fault:
            self._load(before)
            raise ValueError(fault)

    def _load(self, data):
        self.seat, self.phase, self.result, self.turn, self._taken = data[1:6]
        self._cards[:] = data[6:]

    def check(self):
        """None, or the sentence that says which invariant the position breaks."""
        if self.seat not in (0, 1) or self.phase not in (PLAY, OVER) or self.result not in (0, 1, 2):
            return "Seat, phase or result do not exist."
        if (self.phase == OVER) != (self.result != 0):
            return "Phase and result do not fit together."
        if self._taken > len(self._cards) or (self._taken == len(self._cards) and self.phase != OVER):
            return "The pile is empty, but the game goes on."
        for i in range(len(self._cards)):
            if (self._cards[i] >> 6 in (1, 2)) != (i < self._taken):
                return "A card has no owner, or one too early."
        return None

    def text(self, action):
        """The action in a word."""
        return _WORDS[action]

    def parse(self, words):
        """The action that a list of words means; raises ValueError where it means nothing."""
        if len(words) == 1 and words[0] in _WORDS[1:]:
            return _WORDS.index(words[0])
        raise ValueError("'%s' is no action: one, two or give-up." % " ".join(words))
