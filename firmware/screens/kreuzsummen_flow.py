"""What can be chosen next at the Kreuzsummen table: the steps of a turn, without any drawing.

A turn is made of steps: a card of the own hand, then where it goes, then a card of the display. `Flow` keeps
the places that can be chosen in the present step (`items`), the one under the cursor (`focus`) and turns a
chosen last place into an action of the game. Places that would be illegal are never among the items, so
they can't be reached.

A place is one int: a card of the own hand (HAND + slot), of the display (DISPLAY + place), a cell of the
field (FIELD + cell) or one of the words END and PASS.
"""

from micropython import const

from engine.kreuzsummen import actions, rules

HAND = const(0)
DISPLAY = const(8)
FIELD = const(16)
END = const(32)
PASS = const(33)

# steps
CARD = const(0)  # which card of the hand
GOAL = const(1)  # where the chosen card goes: a cell, or a card of the display to swap with
JACK = const(2)  # the second stack of the Jack
QUEEN = const(3)  # the stack that the Queen's number goes to
KING = const(4)  # the free cell that the King's stack goes to
TAKE = const(5)  # which card of the display
OVER = const(6)


class Flow:
    """The steps of the player to move in `game` (a Kreuzsummen game).

    `fits(cell, rank)` may say whether a number suits a free cell; the cursor begins at one that it suits.
    """

    def __init__(self, game, fits=None):
        self._fits = fits
        self.items = bytearray(24)
        self._slots = bytearray(2)  # remembered slot of each seat
        self._cell = 0  # remembered cell
        self._place = 0  # remembered place of the display
        self._left = FIELD  # where `jump` came from
        self.start(game)

    def start(self, game):
        """Begin at the first step that the position of `game` asks for (after an action, undo, load)."""
        self.game = game
        self.slot = -1  # the chosen card
        self.first = -1  # what was chosen for it before: a cell, or the Queen's number slot
        phase = game.phase
        if phase == rules.OVER:
            self._open(OVER)
        elif phase == rules.REFILL:
            self._open(TAKE)
        else:
            self._open(CARD)

    @property
    def card(self):
        """The chosen card of the hand, 0 while none is."""
        return self.game.hand_card(self.game.seat, self.slot) if self.slot >= 0 else 0

    @property
    def first_place(self):
        """Where lies what was chosen for the card before: a stack, or the Queen's number; -1 for nothing."""
        return -1 if self.first < 0 else self.first + (HAND if self.step == QUEEN else FIELD)

    @property
    def can_swap(self):
        """Whether the chosen card may be swapped with one of the display."""
        return self.step == GOAL and self.items[self.count - 1] & 0xF8 == DISPLAY

    def only_choice(self):
        """Whether the present step has one item only, so that it can happen by itself."""
        return self.step == TAKE and self.count == 1

    def value_at(self, cell):
        """What number the chosen card would put on `cell` in this step; 0 if none."""
        if self.step == GOAL and self.card >> 2 < 10:
            return self.card >> 2
        if self.step == QUEEN:
            return self.game.hand_card(self.game.seat, self.first) >> 2
        return 0

    # ---- choosing

    def choose(self):
        """Take the place under the cursor. Returns the action to apply, or 0 when a further step follows."""
        at = self.focus
        if at == END:
            return actions.END
        if at == PASS:
            return actions.PASS
        index = at & (15 if at & FIELD else 7)
        if at & FIELD:
            self._cell = index
        step = self.step
        if step == CARD:
            self.slot = self._slots[self.game.seat] = index
            self._open(GOAL)
            return 0
        if step == TAKE:
            self._place = index
            return actions.take(index)
        if step == JACK:
            a = self.first
            return actions.jack(self.slot, min(a, index), max(a, index))
        if step == QUEEN:
            return actions.queen(self.slot, self.first, index)
        if step == KING:
            return actions.king(self.slot, self.first, index)
        if step == GOAL:
            return self._goal(at, index)
        return 0

    def _goal(self, at, index):
        if at & 0xF8 == DISPLAY:
            self._place = index
            return actions.swap(self.slot, index)
        rank = self.card >> 2
        if rank < 10:
            return actions.place(self.slot, index)
        self.first = index
        self._open(JACK if rank == 11 else QUEEN if rank == 12 else KING)
        return 0

    def back(self):
        """One step back inside the turn; False when there is none."""
        if self.step in (JACK, QUEEN, KING):
            at = self.first_place
            self.first = -1
            self._open(GOAL)
            self.focus = at
        elif self.step == GOAL:
            at = HAND + self.slot
            self.slot = -1
            self._open(CARD)
            self.focus = at
        else:
            return False
        return True

    # ---- moving

    def turn(self, by):
        """Cursor to the next (1) or previous (-1) item, around the ends."""
        if self.count:
            at = self._find(self.focus)
            self.focus = self.items[(at + by) % self.count]
            return self.count > 1
        return False

    def move(self, dx, dy, centre):
        """Cursor to the nearest item in a direction (dx, dy of -1, 0, 1), or, if there is none, to the
        farthest one on the other side. `centre(place)` gives the middle of a place as `y << 10 | x`. Returns
        whether it moved."""
        here = centre(self.focus)
        x0 = here & 1023
        y0 = here >> 10
        best = -1
        found = -1
        most = 0
        around = -1
        for i in range(self.count):
            at = self.items[i]
            there = centre(at)
            x = (there & 1023) - x0
            y = (there >> 10) - y0
            along = x * dx + y * dy
            across = abs(x * dy) + abs(y * dx)
            if along <= 3:
                if -along - 3 * across > most:
                    most = -along - 3 * across
                    around = at
                continue
            # a place straight ahead beats a nearer one that lies off the line
            far = along + 3 * across
            if best < 0 or far < best:
                best = far
                found = at
        if found < 0:
            found = around
        if found < 0:
            return False
        self.focus = found
        return True

    def enter(self, dx, centre):
        """Choose the card under the cursor and go straight on (dx of -1, 1) into the field; did it?"""
        at = self.focus
        if self.step != CARD or at < 0 or at >= DISPLAY:
            return False
        self.choose()
        usual = self.focus
        self.focus = at
        if not self.move(dx, 0, centre) or not self.focus & FIELD:
            self.focus = usual
        return True

    def jump(self):
        """From the field to the cards of the display and back, where both can be chosen; whether it moved."""
        if not self.can_swap or self.items[0] & 0xF8 == DISPLAY:
            return False
        if self.focus & 0xF8 == DISPLAY:
            # the cursor may have come here by itself, from a place of another step
            self.focus = self.items[self._find(self._left)]
        else:
            self._left = self.focus
            wish = DISPLAY + self._place
            at = self._find(wish)
            self.focus = self.items[at] if self.items[at] == wish else self.items[self.count - 1]
        return True

    def got(self, seat, card, choose):
        """`card` came to the hand of `seat`: the cursor goes there next, and with `choose` it is chosen."""
        for slot in range(self.game.hand_count(seat)):
            if self.game.hand_card(seat, slot) == card:
                self._slots[seat] = slot
                if choose and self.step == CARD:
                    self.slot = slot
                    self._open(GOAL)
                return

    # ---- items

    def _find(self, place):
        for i in range(self.count):
            if self.items[i] == place:
                return i
        return 0

    def _add(self, place):
        self.items[self.count] = place
        self.count += 1

    def _add_cells(self, occupied, without=-1):
        game = self.game
        for cell in range(game.size):
            if cell != without and (game.top(cell) != 0) == occupied:
                self._add(FIELD + cell)

    def _add_display(self):
        for place in range(3):
            if self.game.display_card(place):
                self._add(DISPLAY + place)

    def _add_goals(self, slot):
        """The first goals of the card in `slot`: cells, numbers for a Queen, cards of the display."""
        game = self.game
        seat = game.seat
        rank = game.hand_card(seat, slot) >> 2
        occupied = 0
        for cell in range(game.size):
            if game.top(cell):
                occupied += 1
        if rank < 10:
            self._add_cells(False)
            self._add_cells(True)
        elif rank == 12:
            if occupied:
                for other in range(game.hand_count(seat)):
                    if game.hand_card(seat, other) >> 2 < 10:
                        self._add(HAND + other)
        elif occupied >= 2 if rank == 11 else 0 < occupied < game.size:
            self._add_cells(True)
        if game.phase == rules.START:
            self._add_display()

    def _open(self, step):
        """Begin `step`: list its items and put the cursor where it is likely wanted."""
        game = self.game
        self.step = step
        self.count = 0
        if step == CARD:
            usable = 0
            for slot in range(game.hand_count(game.seat)):
                if game.hand_card(game.seat, slot) >> 2 < 10:
                    usable |= 1 << slot  # a number may go to any cell
                    continue
                self._add_goals(slot)
                if self.count:
                    usable |= 1 << slot
                self.count = 0
            for slot in range(5):
                if usable >> slot & 1:
                    self._add(HAND + slot)
            if game.phase == rules.SWAPPED:
                self._add(END)
            elif not game.why_not(actions.PASS):
                self._add(PASS)
            wish = HAND + min(self._slots[game.seat], max(game.hand_count(game.seat) - 1, 0))
        elif step == GOAL:
            self._add_goals(self.slot)
            if game.phase == rules.SWAPPED:
                self._add(END)
            rank = game.hand_card(game.seat, self.slot) >> 2
            wish = FIELD + self._free_cell(rank if rank < 10 else 0)
        elif step == JACK:
            self._add_cells(True, without=self.first)
            wish = FIELD + self._cell
        elif step == QUEEN:
            self._add_cells(True)
            wish = FIELD + self._cell
        elif step == KING:
            self._add_cells(False)
            wish = FIELD + self._free_cell()
        elif step == TAKE:
            self._add_display()
            wish = DISPLAY + self._place
        else:
            wish = 0
        self.focus = self.items[self._find(wish)] if self.count else -1

    def _free_cell(self, rank=0):
        """The free cell nearest to the remembered one; rather one that `rank` fits."""
        game = self.game
        cols = game.cols
        row = self._cell // cols
        col = self._cell % cols
        first = -1
        for far in range(game.rows + cols):
            for cell in range(game.size):
                if game.top(cell) or abs(cell // cols - row) + abs(cell % cols - col) != far:
                    continue
                if not rank or self._fits is None or self._fits(cell, rank):
                    return cell
                if first < 0:
                    first = cell
        return first if first >= 0 else min(self._cell, game.size - 1)
