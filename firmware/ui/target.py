"""A target of a row or column: the number to reach, the sum so far, and whether the line is done."""

from micropython import const

from displayio import Group
from firmware.ui import theme, tiles
from firmware.ui.page import box

OPEN = const(0)  # the line can still reach its target
DONE = const(1)  # it is complete
WRONG = const(2)  # as it lies, it can't


class Target(Group):
    """At (x, y) px, `width` x `height` px: the target above, the sum below, a mark beside the sum."""

    word = ""  # what a reader of the screen hears before the numbers

    def __init__(self, x, y, width, height):
        super().__init__(x=x, y=y)
        self._ground = box(1, 1, width - 2, height - 2, theme.FELT_LIGHT)
        top = (height - 26) // 2
        middle = width // 2
        self._target = tiles.Number("digits20", theme.mark(theme.WHITE), 2, middle, top)
        self._sum = tiles.Number("digits14", theme.mark(theme.QUIET), 2, middle - 3, top + 16)
        self._mark = tiles.grid("digits14", theme.mark(theme.INK), 1, 1, width - 9, top + 16)
        self._state = -1
        self._lit = None
        for layer in (self._ground, self._target, self._sum, self._mark):
            self.append(layer)

    def show(self, target, total, change, lit, state):
        """Show target and sum; `change` is what the chosen number would add, `lit` whether it is here."""
        self._target.show(target)
        self._sum.show(total + change if total + change > 0 else None)
        if state != self._state or lit != self._lit:
            self._state = state
            self._lit = lit
            ground = theme.FELT_LIGHT
            ink = theme.WHITE
            quiet = theme.QUIET
            if state == DONE:
                ground, ink, quiet = theme.GREEN, theme.INK, theme.INK
            elif lit:
                quiet = theme.YELLOW
            self._ground.pixel_shader = theme.solid(ground)
            self._target.pixel_shader = theme.mark(ink)
            self._sum.pixel_shader = theme.mark(quiet)
            self._mark.pixel_shader = theme.mark(theme.INK if state == DONE else theme.VERMILLION)
            tiles.put(self._mark, 0, 13 if state == DONE else 14 if state == WRONG else 0)

    def say(self):
        """What a reader of the screen hears: target and sum."""
        return "%s %s: %s" % (self.word, self._target.say(), self._sum.say() or "0")
