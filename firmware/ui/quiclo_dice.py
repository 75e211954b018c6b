"""QUICLO's task: the target as a large card, six dice of twelve sides, the pad of signs."""

from micropython import const

from displayio import Group
from engine.quiclo.calculation import DICE, DIVIDED, MINUS, PLUS, TIMES, value
from firmware.ui import theme, tiles
from firmware.ui.labels import CENTRE
from firmware.ui.page import box

DIE = const(36)  # px
PITCH = const(39)
TARGET = (84, 44)  # px
KEY = (34, 24)  # px of a sign
READY = const(0)

SIGNS = ("", "+", "−", "×", "÷")


def sum_text(steps, n, sign=0):
    """The first n of `steps` as on paper, and the `sign` that comes next: "12×5−"."""
    said = "".join([SIGNS[steps[i] >> 4] + str(steps[i] & 15) for i in range(n)])
    return said + SIGNS[sign]


def with_result(steps, n):
    """The same with its result: "12×5−3 = 57"."""
    return "%s = %d" % (sum_text(steps, n), value(steps, n))


class Target(Group):
    """The number to be made, on a card with its middle at `middle` and its top at `y` px."""

    def __init__(self, middle, y):
        super().__init__()
        self.append(box(middle - TARGET[0] // 2, y, TARGET[0], TARGET[1], theme.PAPER))
        large = Group(scale=2, x=middle, y=y + 8)
        self._number = tiles.Number("digits20", theme.mark(theme.INK), 3, 0, 0)
        large.append(self._number)
        self.append(large)

    def show(self, number):
        """Show `number`."""
        self._number.show(number)

    def say(self):
        """What a reader of the screen hears."""
        return "= " + self._number.say()


class Dice(Group):
    """Six dice with the middle of their row at `middle` and its top at `y` px."""

    def __init__(self, middle, y):
        super().__init__(x=middle - (DICE * PITCH - PITCH + DIE) // 2, y=y)
        self._lying = theme.stones(theme.PAPER)
        self._resting = theme.stones(theme.PAPER_DIM)
        self._dice = []
        self._numbers = []
        self._used = bytearray(DICE)
        for i in range(DICE):
            die = tiles.grid("d12", self._lying, 1, 1, i * PITCH, 0)
            number = tiles.Number("digits20", theme.mark(theme.INK), 2, i * PITCH + DIE // 2, 11)
            self._dice.append(die)
            self._numbers.append(number)
            self.append(die)
            self.append(number)

    def show(self, dice, used, can):
        """Show the values `dice` (0: not rolled), those that are `used` as places only.

        `can(place)` says which can come next: the others are dim.
        """
        for i in range(DICE):
            self._dice[i][0] = used[i]
            self._used[i] = used[i]
            self._numbers[i].show(dice[i] if dice[i] and not used[i] else None)
            palette = self._lying if used[i] or can(i) else self._resting
            if self._dice[i].pixel_shader is not palette:
                self._dice[i].pixel_shader = palette

    def face(self, i, number):
        """Show a number on die `i`, while it tumbles."""
        self._numbers[i].show(number)

    def left(self, i):
        """The left edge of die `i`, px of the panel."""
        return self.x + i * PITCH

    def say(self):
        """What a reader of the screen hears: the dice that are free."""
        said = []
        for i in range(DICE):
            if self._numbers[i].value is not None:
                said.append(str(self._numbers[i].value))
        return ", ".join(said)


# Sign, text, place beside the middle; as it is read.
_PAD = (
    (TIMES, "×", 0, -1),
    (MINUS, "−", -1, 0),
    (READY, "✓", 0, 0),
    (PLUS, "+", 1, 0),
    (DIVIDED, "÷", 0, 1),
)


class Pad:
    """The signs on `page` where the joystick leads to them, in the middle a tick: it is complete.

    The middle lies at (`middle`, `y`) px.
    """

    def __init__(self, page, middle, y):
        self._keys = []
        font = page.app.big
        for sign, text, dx, dy in _PAD:
            x = middle + dx * (KEY[0] + 2)
            top = y + dy * (KEY[1] + 2) - KEY[1] // 2
            ground = box(x - KEY[0] // 2, top, KEY[0], KEY[1], theme.FELT_LIGHT)
            page.group.append(ground)
            self._keys.append((sign, ground, page.label(font, text, theme.WHITE, x, top, CENTRE)))

    def hide(self):
        """Nothing is calculated now."""
        for _, ground, label in self._keys:
            ground.hidden = label.hidden = True

    def show(self, lit, allows):
        """Show the signs that `allows(sign)` lets in, the `lit` one bright; None: none is chosen now."""
        for sign, ground, label in self._keys:
            there = lit is not None and (sign == READY or allows(sign))
            label.hidden = lit is not None and not there
            ground.hidden = not there
            ground.pixel_shader = theme.solid(theme.YELLOW if sign == lit else theme.FELT_LIGHT)
            label.color = theme.INK if sign == lit else theme.WHITE if there else theme.QUIET
