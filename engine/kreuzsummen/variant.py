"""Kreuzsummen with other targets, cards and rules: for trying scenarios out before they are printed.

All of it stands in the options, so tables, records and snapshots work as for any game. It is no game of the
registry: nobody is offered it on the device. Two ideas of the rules ("Ideen für spätere Szenarien") are
options:

* Reserve: one more open place, free at first, keeps a number for the other. Using it takes the place of the
swap
  before the field action: a number of the hand is laid on it, or exchanged with the number that lies there.
  Unlike a swap it spends no card, so a field action must follow where one is possible, or a game might never
  end.
* Secure: a row that meets its target (and has no value twice, where values must differ) may be secured,
before the
  field action and beside a swap, while the display has a card. The display is renewed: its cards go to the
  discard, the draw pile fills the places. In return no card may be laid on, moved from or moved to that row
  any more.
"""

from engine import cards as playing_cards
from engine.errors import IllegalAction
from engine.games import check_setting
from engine.kreuzsummen import actions, checks, dealing, rules, scenarios
from engine.kreuzsummen.packed import insert
from engine.kreuzsummen.position import FIRST_FACE, PLACES

RESERVE = 10
SECURE = 11

# Reasons of `why_not` beside those of `reasons.py`.
NO_RESERVE = 18
RESERVE_USED = 19
ROW_OPEN = 20
ROW_SECURED = 21
_REASONS = {
    NO_RESERVE: "This game has no such rule.",
    RESERVE_USED: "A turn has one swap or one use of the reserve, before the field action.",
    ROW_OPEN: "Only a row that is right and not secured yet can be secured, while the display has a card.",
    ROW_SECURED: "The cards of a secured row stay where they are.",
}

# Options, in this order.
ROWS, COLS = 0, 1
ROW_TARGETS = 2  # four of them
COL_TARGETS = 6  # four of them
HIGHEST, COPIES, FACES, HAND, DISTINCT, WITH_RESERVE, WITH_SECURE = range(10, 17)

_EMPTY = 0


def reserve(slot):
    """Lay the number in `slot` on the reserve, or exchange it with the number there."""
    return RESERVE << 12 | slot << 8


def secure(row):
    """Secure a row."""
    return SECURE << 12 | row


class Game(rules.Game):
    """A variant by its options; `scenario` is 0. See `rules.Game` for all but the reserve and secured rows:
    `reserve` (a card, 0 for none) and `secured` (a mask of rows)."""

    NAME = "kreuzsummen-variant"
    OPTIONS = (  # type: ignore[assignment]
        ("Rows", 2, 4, 2),
        ("Columns", 2, 4, 3),
        ("Row1", 1, 20, 9),
        ("Row2", 1, 20, 12),
        ("Row3", 0, 20, 0),
        ("Row4", 0, 20, 0),
        ("Column1", 1, 20, 6),
        ("Column2", 1, 20, 7),
        ("Column3", 0, 20, 8),
        ("Column4", 0, 20, 0),
        ("Highest", 1, 9, 6),
        ("Copies", 1, 3, 3),
        ("Faces", 0, 7, 0),  # 1 Jacks, 2 Queens, 4 Kings
        ("Hand", 1, 5, 3),
        ("Distinct", 0, 1, 0),
        ("Reserve", 0, 1, 0),
        ("Secure", 0, 1, 0),
    )

    @staticmethod
    def cards(options, seats):
        """The unshuffled deck: as many of each number as the options say, and two of each kind of face
        card."""
        faces = [11 + i for i in range(3) if options[FACES] >> i & 1]
        return scenarios.deck(options[HIGHEST], options[COPIES], faces)

    def __init__(self, options, seats, starter, deck):
        """Deal `deck`; see `rules.Game`.

        Raises ValueError, too, for targets that the column order of the engine does not allow (ascending, all
        different), and for fewer cards than two hands and the display need.
        """
        check_setting(Game, options, seats, starter)
        cards = self.cards(options, seats)
        if sorted(deck) != list(cards):
            raise ValueError("The deck must be the %d cards of the variant, each once." % len(cards))
        if len(cards) < 2 * options[HAND] + PLACES:
            raise ValueError("%d cards are too few for two hands and the display." % len(cards))
        rows = options[ROW_TARGETS : ROW_TARGETS + options[ROWS]]
        cols = options[COL_TARGETS : COL_TARGETS + options[COLS]]
        for i in range(1, len(cols)):
            if cols[i - 1] >= cols[i]:
                raise ValueError("The column targets must ascend.")
        self.options = bytes(options)
        self.scenario = 0
        self.hand_size = options[HAND]
        self.highest = options[HIGHEST]
        self.copies = options[COPIES]
        self.distinct = options[DISTINCT] != 0
        self.reserve = _EMPTY
        self.secured = 0
        self._kept = False  # the reserve was used in this turn
        dealing.lay_out(self, rows, cols, deck)
        dealing.deal_out(self, starter, deck)

    # ------------------------------------------------------------------ counting and listing

    def count(self):
        """As `rules.Game.count`; uses of the reserve and rows to secure are listed last."""
        return len(self._listed()) if self._special() else super().count()

    def nth(self, n):
        """As `rules.Game.nth`."""
        return self._listed()[n] if self._special() else super().nth(n)

    def index(self, action):
        """As `rules.Game.index`."""
        if not self._special():
            return super().index(action)
        listed = self._listed()
        if action not in listed:
            raise self._refused(self.why_not(action) or rules.UNKNOWN)
        return listed.index(action)

    def _special(self):
        """Can the legal actions differ from those of the printed rules now?"""
        rule = self.options[WITH_RESERVE] or self.options[WITH_SECURE]
        return rule and self.phase <= rules.SWAPPED

    def _listed(self):
        """The legal actions. Ending and passing depend on whether there are others."""
        plain = rules.Game
        found = []
        for n in range(plain.count(self)):
            action = plain.nth(self, n)
            if action != actions.END and action != actions.PASS and not self._blocked(action):
                found.append(action)
        idle = not found
        if self.phase == rules.SWAPPED:
            if idle or not self._kept:
                found.append(actions.END)
        elif idle or (not self.shown and not self.pile):
            found.append(actions.PASS)
        if self.options[WITH_RESERVE] and self.phase == rules.START:
            found += [reserve(slot) for slot in range(self._numbers)]
        if self.options[WITH_SECURE]:
            found += [secure(row) for row in range(self.rows) if self._can_secure(row)]
        return found

    def _blocked(self, action):
        """Does the action touch a secured row?"""
        kind = action >> 12
        if not self.secured or not actions.PLACE <= kind <= actions.KING:
            return False
        rows = 1 << (action & 15) // self.cols
        if kind == actions.JACK or kind == actions.KING:
            rows |= 1 << (action >> 4 & 15) // self.cols
        return self.secured & rows != 0

    def _can_secure(self, row):
        if self.secured >> row & 1 or not self.shown or self.row_sum(row) != self.row_target(row):
            return False
        seen = 0
        for cell in range(row * self.cols, (row + 1) * self.cols):
            rank = self._tops[cell] >> 2
            if not rank or (self.distinct and seen >> rank & 1):
                return False
            seen |= 1 << rank
        return True

    # ------------------------------------------------------------------ what is legal

    def why_not(self, action):
        """As `rules.Game.why_not`."""
        kind = action >> 12
        if kind == RESERVE or kind == SECURE:
            return self._why_not_special(kind, action)
        if not self._special() or action == actions.GIVE_UP:
            return super().why_not(action)
        if action == actions.PASS and self.phase == rules.START:
            return 0 if action in self._listed() else rules.NO_PASS
        reason = super().why_not(action)
        if reason:
            return RESERVE_USED if self._kept and reason == rules.SWAPPED_ALREADY else reason
        if self._blocked(action):
            return ROW_SECURED
        if action == actions.END and action not in self._listed():
            return RESERVE_USED
        return 0

    def _why_not_special(self, kind, action):
        if self.phase == rules.OVER:
            return rules.GAME_OVER
        if self.phase == rules.REFILL:
            return rules.REFILL_FIRST
        if kind == SECURE:
            if not self.options[WITH_SECURE]:
                return NO_RESERVE
            row = action & 4095
            return 0 if row < self.rows and self._can_secure(row) else ROW_OPEN
        if not self.options[WITH_RESERVE]:
            return NO_RESERVE
        if self.phase == rules.SWAPPED:
            return RESERVE_USED
        slot = action >> 8 & 15
        if action & 255 or slot >= self._held:
            return rules.NO_HAND_CARD
        return 0 if slot < self._numbers else rules.NOT_A_NUMBER

    def _refused(self, reason):
        if reason in _REASONS:
            return IllegalAction(_REASONS[reason])
        return rules._refusal(reason)

    # ------------------------------------------------------------------ playing

    def reveals(self, action):
        """As `rules.Game.reveals`."""
        return self.pile > 0 if action >> 12 == SECURE else super().reveals(action)

    def apply(self, action):
        """As `rules.Game.apply`."""
        reason = self.why_not(action)
        if reason:
            raise self._refused(reason)
        kind = action >> 12
        if kind == RESERVE:
            self.passes = 0
            self._use_reserve(action >> 8 & 15)
        elif kind == SECURE:
            self.secured |= 1 << (action & 4095)
            self._renew_display()
        else:
            seat = self.seat
            super().apply(action)
            if self.phase != rules.SWAPPED or self.seat != seat:
                self._kept = False

    def _use_reserve(self, slot):
        card = self._drop(slot)
        if self.reserve:
            self._hand = insert(self._hand, self.reserve)
            self._held += 1
            self._numbers += 1
        self.reserve = card
        self._kept = True
        self.phase = rules.SWAPPED

    def _renew_display(self):
        for place in range(PLACES):
            card = self.display_card(place)
            if not card:
                continue
            if self.pile:
                self._display ^= (card ^ self._cards[self._next]) << 6 * place
                self._next += 1
                self.pile -= 1
            else:
                self._display ^= card << 6 * place
                self.shown -= 1
            self._put_out(card, self.size)
            self.discard_count += 1

    # ------------------------------------------------------------------ views, snapshots and notation

    def view(self, seat):
        """As `Position.view`, with `reserve` (a card, 0 for a free place, None where there is no such rule)
        and `secured` (the numbers of the rows; None where there is no such rule)."""
        seen = super().view(seat)
        seen["reserve"] = self.reserve if self.options[WITH_RESERVE] else None
        rows = [row for row in range(self.rows) if self.secured >> row & 1]
        seen["secured"] = rows if self.options[WITH_SECURE] else None
        return seen

    def snapshot(self):
        """As `Position.snapshot`, with two bytes before it: the reserve; secured rows and the reserve's
        use."""
        return bytes((self.reserve, self.secured << 1 | self._kept)) + super().snapshot()

    def restore(self, data):
        """As `Position.restore`."""
        if len(data) < 2 or data[0] >= FIRST_FACE or data[1] >> 5:
            raise ValueError("The snapshot does not fit the game.")
        before = self.reserve
        owned = checks.all_cards(self)
        self.reserve = data[0]
        try:
            checks.restore(self, data[2:], owned)
        except ValueError:
            self.reserve = before
            raise
        self.secured = data[1] >> 1
        self._kept = data[1] & 1 != 0

    def go_back(self, data):
        """As `Position.go_back`."""
        self.reserve = data[0]
        self.secured = data[1] >> 1
        self._kept = data[1] & 1 != 0
        super().go_back(data[2:])

    def text(self, action):
        """As `rules.Game.text`; `reserve CARD` and `secure ROW`, the row's number from the top, 1 the
        first."""
        kind = action >> 12
        if kind == RESERVE:
            return "reserve " + playing_cards.text(self.hand_card(self.seat, action >> 8 & 15))
        if kind == SECURE:
            return "secure %d" % ((action & 4095) + 1)
        return super().text(action)

    def parse(self, words):
        """As `rules.Game.parse`."""
        if len(words) == 2 and words[0] == "reserve":
            card = playing_cards.parse(words[1])
            for slot in range(self._held):
                if self.hand_card(self.seat, slot) == card:
                    return reserve(slot)
            raise IllegalAction("%s is not in the hand of player %d." % (words[1], self.seat))
        if len(words) == 2 and words[0] == "secure":
            if words[1] in ("1", "2", "3", "4"):
                return secure(int(words[1]) - 1)
            raise ValueError("'%s' is no row; a row is a number from 1 to 4." % words[1])
        return super().parse(words)
