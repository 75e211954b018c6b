"""A small drawn example that moves: a field of two rows, a hand, and what a move does to them."""

from micropython import const

from displayio import Group
from firmware.ui import theme
from firmware.ui.cards import HAND, Cards
from firmware.ui.flight import Flights
from firmware.ui.target import DONE, OPEN, WRONG, Target

FRAME_MS = const(1400)  # from one picture of the example to the next
CELL = (34, 34)
ROWS, COLS = 2, 3
TARGET_W = const(34)
TARGET_H = const(30)
_TICKS = const(0x1FFFFFFF)


class Example(Group):
    """An example with its middle at `middle` and its top at `y` (px), 98 px high.

    `rows` and `cols` are the targets as "9,12" and "6,7,8"; a "!" behind the row targets means that no line
    may hold a number twice. `frames` are the pictures, separated by ";": six cells row by row, a space, the
    sorted hand ("." is a free place), and, where the column targets change places, a space and their order as
    "102".
    Each picture comes from the one before by one step of a turn: the tests play them through the engine.
    """

    def __init__(self, app, rows, cols, frames, middle, y):
        super().__init__()
        self._distinct = rows[-1] == "!"
        self._frames = [frame.split(" ") for frame in frames.split(";")]
        self._goals = _numbers(rows.rstrip("!")), _numbers(cols)
        hand = len(self._frames[0][1])
        x = middle - (TARGET_W + COLS * CELL[0]) // 2
        ready = theme.card_palette()
        self._at_field = (x + TARGET_W, y + TARGET_H)
        self._at_hand = (middle - hand * HAND[0] // 2, y + TARGET_H + ROWS * CELL[1] + 4)
        self._field = Cards(app, COLS, ROWS, self._at_field[0], self._at_field[1], ready, CELL)
        self._hand = Cards(app, hand, 1, self._at_hand[0], self._at_hand[1], ready)
        self._field.title = self._hand.title = None
        self._rows = []
        for row in range(ROWS):
            self._rows.append(Target(x, self._at_field[1] + row * CELL[1], TARGET_W, CELL[1]))
        self._cols = []
        for col in range(COLS):
            self._cols.append(Target(self._at_field[0] + col * CELL[0], y, CELL[0], TARGET_H))
        for layer in self._rows + self._cols + [self._field, self._hand]:
            self.append(layer)
        self._flights = Flights(app, self, ready, CELL)
        self._at = 0
        self._since = None
        self._show()

    def _show(self):
        """The picture of the present frame."""
        frame = self._frames[self._at]
        cells = frame[0]
        for cell in range(ROWS * COLS):
            self._field.put(cell, _card(cells[cell]), suit=False)
        for slot in range(len(frame[1])):
            self._hand.put(slot, _card(frame[1][slot]), suit=False)
        for row in range(ROWS):
            self._line(self._rows[row], self._goals[0][row], cells[row * COLS : row * COLS + COLS])
        order = frame[2] if len(frame) > 2 else "012"
        for col in range(COLS):
            self._line(self._cols[col], self._goals[1][int(order[col])], cells[col] + cells[COLS + col])

    def _line(self, target, goal, cells):
        total = 0
        for cell in cells:
            total += _card(cell) >> 2
        if "." in cells:
            state = WRONG if total >= goal else OPEN
        else:
            right = total == goal and not (self._distinct and len(set(cells)) < len(cells))
            state = DONE if right else WRONG
        target.set(goal, total, 0, False, state)

    def tick(self, now):
        """Go on with the example."""
        if self._flights.tick(now):
            return
        if self._since is None:
            self._since = now
            self._show()
        elif (now - self._since) & _TICKS >= FRAME_MS:
            old = self._frames[self._at]
            self._at = (self._at + 1) % len(self._frames)
            self._show()
            self._since = None
            if self._at:
                self._fly(old, self._frames[self._at])

    def _fly(self, old, new):
        """Let each card that is new on the field come from where it was before."""
        for cell in range(ROWS * COLS):
            rank = new[0][cell]
            if rank == old[0][cell] or rank == ".":
                continue
            for slot in range(len(old[1])):
                if old[1][slot] == rank and new[1].count(rank) < old[1].count(rank):
                    self._start(rank, cell, self._at_hand[0] + slot * HAND[0], self._at_hand[1])
            for other in range(ROWS * COLS):
                if old[0][other] == rank and new[0][other] != rank:
                    x, y = self._corner(other)
                    self._start(rank, cell, x, y)

    def _start(self, rank, cell, x, y):
        self._field.put(cell, 0)
        self._flights.add(_card(rank), True, (x, y), self._corner(cell), False)

    def _corner(self, cell):
        return (
            self._at_field[0] + cell % COLS * CELL[0],
            self._at_field[1] + cell // COLS * CELL[1],
        )


def _card(character):
    """The card that a character of a frame stands for: "1" to "9", "J", "Q", "K"; "." is none."""
    at = "123456789.JQK".index(character) + 1
    return 0 if at == 10 else at << 2


def _numbers(text):
    return [int(number) for number in text.split(",")]
