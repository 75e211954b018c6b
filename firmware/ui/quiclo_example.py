"""A drawn example for the rules of QUICLO: a task with its calculation, or cards as on the board."""

from micropython import const

from displayio import Group
from engine.quiclo.calculation import DICE
from firmware.ui import quiclo_board as board
from firmware.ui import quiclo_dice as dice
from firmware.ui import theme, tiles
from firmware.ui.frames import Frames

CARDS = const(6)  # in a row
SUM = const(20)  # characters of a calculation
_SIGN = "0123456789+−×÷="
_KINDS = {"l": board.PROTECTED, "c": board.CHOSEN + board.OWN, "m": board.MIDDLE, "r": board.REPORTED,
          "u": board.UNKNOWN, "a": board.OTHERS, "b": board.OTHERS + 1}


class Example(Frames):
    """An example with its middle at `middle` and its top at `y` (px), at most 140 px high.

    `frames` are the pictures, separated by ";", their parts by blanks: "t57" the target, "d12,5u,3,1,8,9" the
    dice (u: used), "s12×5" the calculation, "c21,22l" a row of cards: own ones, or with a letter behind them
    l protected, c chosen, m in the middle, r reported, u unknown, a or b of another player.
    """

    def __init__(self, app, frames, middle, y):
        super().__init__([frame.split(" ") for frame in frames.split(";")])
        self._centre = middle
        self._top = y
        parts = frames.replace(";", " ")
        self._target = self._dice = self._sum = None
        if "t" in parts:
            self._target = dice.Target(middle, y)
            self.append(self._target)
        if "d" in parts:
            self._dice = dice.Dice(middle, y + 50)
            self.append(self._dice)
        if "s" in parts:
            self._sum = tiles.grid("digits11x14", theme.mark(theme.WHITE), SUM, 1, 0, y + 92)
            self.append(self._sum)
        self._rows = []
        for _ in range(max([len([part for part in frame if part[0] == "c"]) for frame in self._frames])):
            row = _Row()
            self._rows.append(row)
            self.append(row)
        self._show()

    def _show(self):
        """The picture of the present frame."""
        frame = self._frames[self._at]
        for layer in (self._target, self._dice, self._sum):
            if layer is not None:
                layer.hidden = True
        for row in self._rows:
            row.hidden = True
        rows = 0
        top = self._top + (112 if self._dice else 56 if self._target else 16)
        for part in frame:
            text = part[1:]
            if part[0] == "t":
                self._target.hidden = False
                self._target.show(int(text))
            elif part[0] == "d":
                self._show_dice(text.split(","))
            elif part[0] == "s":
                self._show_sum(text)
            else:
                row = self._rows[rows]
                row.hidden = False
                row.show(text.split(","), self._centre, top + rows * 40)
                rows += 1

    def _show_dice(self, texts):
        values = bytearray(DICE)
        used = bytearray(DICE)
        for i in range(DICE):
            used[i] = texts[i][-1] == "u"
            values[i] = int(texts[i][: len(texts[i]) - used[i]])
        self._dice.hidden = False
        self._dice.show(values, used, lambda place: True)

    def _show_sum(self, text):
        self._sum.hidden = False
        self._sum.x = self._centre - 11 * len(text) // 2
        for i in range(SUM):
            self._sum[i] = _SIGN.find(text[i]) + 1 if i < len(text) else 0

class _Row(Group):
    """A row of cards, twice as large as on the board."""

    def __init__(self):
        super().__init__(scale=2)
        self._places, self._numbers = board.grids(CARDS, 1)
        self.append(self._places)
        self.append(self._numbers)

    def show(self, texts, middle, y):
        """Show the cards `texts` with their middle at `middle` and their top at `y` px."""
        self.x = middle - len(texts) * board.CELL[0]
        self.y = y
        for i in range(CARDS):
            card = 0
            place = board.UNKNOWN
            if i < len(texts):
                kind = _KINDS.get(texts[i][-1])
                place = board.OWN if kind is None else kind
                card = int(texts[i] if kind is None else texts[i][:-1])
            board.put(self._places, self._numbers, i, card, place)
