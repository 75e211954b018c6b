"""Quibbles' cards: single ones, the row, the hand by values, the collections, and choices below them."""

from micropython import const

from displayio import Group
from engine.quibbles import counts
from firmware.ui import animals, theme, tiles
from firmware.ui.labels import write
from firmware.ui.page import box

CARD = (34, 38)  # px of a card of the hand
SMALL = (22, 30)  # px of a card of the row
RAISED = const(4)  # px by which a card is raised that leads on or is taken
ROW = const(10)  # cards
ENTRY = const(16)  # px of the height of a player's collection
COLLECTED = (11, 14)  # px of a card there
HAND_H = const(66)  # px of the hand with its numbers and pips
CHIP_H = const(16)
DIGIT = const(11)  # px of a tile of digits20
PLUS = const(11)  # its tile of the plus
NUMBER = const(28)  # px of a collection's points
_PIP = const(6)


def card(size, x, y, palette):
    """One card of `size` (`CARD` or `SMALL`) at (x, y) px; its tile is its value, 0 a free place."""
    return tiles.grid("quibbles%dx%d" % size, palette, 1, 1, x, y)


def listed(pile):
    """The cards of a pile in words: "1, 3, 3"."""
    return ", ".join([str(value) for value in counts.listed(pile)])


class Row(Group):
    """The open cards in the middle of the table, those raised that would be taken. `y` px are the top."""

    def __init__(self, title, width, y, palettes):
        super().__init__(y=y)
        self._title = title
        self._width = width
        self._ready, self._resting = palettes
        self._pile = 0
        for _ in range(ROW):
            self.append(card(SMALL, 0, RAISED, self._ready))

    def show(self, pile, taken):
        """Show `pile`, its part `taken` raised (both ints of counts)."""
        self._pile = pile
        n = counts.size(pile)
        step = SMALL[0] if n == ROW else SMALL[0] + 2
        x = (self._width - n * step + step - SMALL[0]) // 2
        i = 0
        for value in range(1, 7):
            up = counts.count(taken, value)
            for _ in range(counts.count(pile, value)):
                each = self[i]
                each[0] = value
                _lay(each, x + i * step, 0 if up > 0 else RAISED)
                _paint(each, self._ready if up > 0 or not taken else self._resting)
                each.hidden = False
                up -= 1
                i += 1
        for i in range(n, ROW):
            self[i].hidden = True

    def say(self):
        """What a reader of the screen hears."""
        return self._title + ": " + listed(self._pile)


class Hand(Group):
    """For each value its card, how many the hand has, and pips: as many as are needed to collect one.

    Cards that lead on are raised and bright. `y` px are the top.
    """

    def __init__(self, title, width, y, palettes):
        super().__init__(y=y)
        self._title = title
        self._ready, self._resting = palettes
        self._hand = 0
        self._pitch = min(width // 6, 48)
        self._left = (width - 6 * self._pitch) // 2
        self._cards = []
        self._numbers = []
        self._pips = []
        for value in range(1, 7):
            middle = self.middle(value)
            self._cards.append(card(CARD, middle - CARD[0] // 2, RAISED, self._resting))
            self._numbers.append(tiles.Number("digits20", theme.mark(theme.WHITE), 2, middle, CARD[1] + 6))
            x = middle - value * _PIP // 2
            self._pips.append(tiles.grid("pips", theme.mark(theme.QUIET), value, 1, x, HAND_H - _PIP))
        for layers in (self._cards, self._numbers, self._pips):
            for layer in layers:
                self.append(layer)

    def middle(self, value):
        """The middle of the column of a value, px."""
        return self._left + (value - 1) * self._pitch + self._pitch // 2

    def top(self, value):
        """The top of the card of a value, px from that of the panel."""
        return self.y + self._cards[value - 1].y

    def show(self, hand, usable):
        """Show `hand` (an int of counts); `usable(value)` says which cards lead on."""
        self._hand = hand
        for value in range(1, 7):
            n = counts.count(hand, value)
            each = self._cards[value - 1]
            leads = usable(value)
            each[0] = value if n else 0
            _lay(each, each.x, 0 if leads else RAISED)
            _paint(each, self._ready if leads else self._resting)
            self._numbers[value - 1].show(n or None)
            pips = self._pips[value - 1]
            for i in range(value):
                pips[i] = 1 if i < n else 0
            _paint(pips, theme.mark(theme.GREEN if n >= value else theme.QUIET))

    def say(self):
        """What a reader of the screen hears: of each value how many there are of those needed."""
        said = []
        for value in range(1, 7):
            n = counts.count(self._hand, value)
            if n:
                said.append("%d: %d/%d" % (value, n, value))
        return self._title + ": " + ", ".join(said)


class Entry(Group):
    """A player's collection and what it is worth, at (x, y) px, `width` px wide; bright while in turn."""

    def __init__(self, name, animal, x, y, width):
        super().__init__(x=x, y=y)
        self._name = name
        self._pile = 0
        self._points = 0
        self._ground = box(0, 0, width - 2, ENTRY, theme.YELLOW)
        x = animals.SMALL[0] + 3
        pitch = (width - x - NUMBER) // 6, COLLECTED[1]
        self._cards = tiles.grid("quibbles%dx%d" % COLLECTED, theme.card_palette(), 6, 1, x, 1, pitch=pitch)
        self._number = tiles.Number("digits20", theme.mark(theme.YELLOW), 2, width - NUMBER // 2, 1)
        for layer in (self._ground, animals.small(animal, 1, 0), self._cards, self._number):
            self.append(layer)

    def show(self, pile, points, in_turn):
        """Show the collection `pile` (an int of counts) and its points."""
        self._pile = pile
        self._points = points
        i = 0
        for value in range(1, 7):
            for _ in range(counts.count(pile, value)):
                self._cards[i] = value
                i += 1
        while i < 6:
            self._cards[i] = 0
            i += 1
        self._number.show(points)
        self._ground.hidden = not in_turn
        _paint(self._number, theme.mark(theme.INK if in_turn else theme.YELLOW))

    def say(self):
        """What a reader of the screen hears: the name, the cards, their points."""
        cards = listed(self._pile)
        return "%s: %s%d" % (self._name, cards + " = " if cards else "", self._points)


class Sum(Group):
    """A choice in digits, as "3+3" or "6 6"; `text` has digits, + and blanks. `lay` gives it its place."""

    def __init__(self, text):
        super().__init__()
        self._text = text
        self.wide = len(text) * DIGIT + 8
        self._ground = box(0, 0, self.wide, CHIP_H, theme.FELT_LIGHT)
        self._digits = tiles.grid("digits20", theme.mark(theme.WHITE), len(text), 1, 4, 1)
        for i in range(len(text)):
            self._digits[i] = 0 if text[i] == " " else PLUS if text[i] == "+" else ord(text[i]) - 47
        self.append(self._ground)
        self.append(self._digits)

    def lay(self, x, y):
        """Lie at (x, y) px."""
        _lay(self, x, y)

    def light(self, lit):
        """Is the cursor on it?"""
        _paint(self._ground, theme.solid(theme.YELLOW if lit else theme.FELT_LIGHT))
        _paint(self._digits, theme.mark(theme.INK if lit else theme.WHITE))

    def say(self):
        """What a reader of the screen hears."""
        return self._text


class Word(Group):
    """A choice in words, written with the borrowed `label`. `lay` gives it its place."""

    def __init__(self, label, text):
        super().__init__()
        self._label = label
        write(label, text, 5, 1)
        self.wide = label.font.width(text) + 10
        self._ground = box(0, 0, self.wide, CHIP_H, theme.FELT_LIGHT)
        self.append(self._ground)
        self.append(label)

    def lay(self, x, y):
        """Lie at (x, y) px."""
        _lay(self, x, y)

    def light(self, lit):
        """Is the cursor on it?"""
        _paint(self._ground, theme.solid(theme.YELLOW if lit else theme.FELT_LIGHT))
        self._label.color = theme.INK if lit else theme.WHITE

    def free(self):
        """Let go of the label."""
        self.remove(self._label)


def _lay(layer, x, y):
    if layer.x != x:
        layer.x = x
    if layer.y != y:
        layer.y = y


def _paint(layer, palette):
    if layer.pixel_shader is not palette:
        layer.pixel_shader = palette
