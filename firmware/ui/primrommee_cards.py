"""Number cards of Primzahlen-Rommé: a paper, two digits on it, and marks; primes are red and have a key."""

from micropython import const

from displayio import Group, Palette
from engine.primrommee.numbers import WILD, is_prime
from firmware.ui import theme, tiles

LARGE = (58, 60)  # px of a card where a hand has 7 or 8
SMALL = (46, 48)  # where it has 14 or 15

# Marks: how a card matches (to be added, as in engine.primrommee.numbers), else one of the others.
ONES = const(1)
TENS = const(2)
TICK = const(4)
MELD = const(4)  # MELD + 1, + 2, + 3: the meld in which the card lies

BLUE = 0x0060A8  # the bar: the same tens
PURPLE = 0x9C2C7C  # the disc: the same ones

_BACK = const(6)  # tiles of the papers
_FREE = const(7)
_palettes = []


def _palette(*colours):
    palette = Palette(4)
    palette.make_transparent(0)
    for i in range(3):
        palette[i + 1] = colours[i]
    return palette


def palettes():
    """The palettes of papers, (in use, at rest), and of marks."""
    if not _palettes:
        _palettes.append(_palette(theme.PAPER, theme.RED, theme.SHADE))
        _palettes.append(_palette(theme.PAPER_DIM, theme.RED, theme.SHADE_DIM))
        _palettes.append(_palette(BLUE, PURPLE, theme.INK))
    return _palettes


def shape(hand_size):
    """(card size, columns, rows) of the hand in a game with so many cards each."""
    return (LARGE, 4, 2) if hand_size == 7 else (SMALL, 5, 3)


class NumberCards(Group):
    """`cols` x `rows` cards of `size` (LARGE or SMALL) with the top left corner at (x, y) px.

    `own` are the game's own words, which read the cards. `put` shows a card; `free` says what an empty place
    shows: a dashed outline, else nothing.
    """

    title = ""  # what a reader of the screen hears before the cards; None: they are not read

    def __init__(self, size, cols, rows, x, y, own, free=False):
        super().__init__(x=x, y=y)
        self._own = own
        self._n = cols * rows
        self._free = free
        name = "%dx%d" % size
        self._papers = tiles.grid("number" + name, palettes()[0], cols, rows, 0, 0)
        self._inks = tiles.grid("digits" + name, theme.mark(theme.INK), 2 * cols, rows, 0, 0)
        self._reds = tiles.grid("digits" + name, theme.mark(theme.RED), 2 * cols, rows, 0, 0)
        self._marks = tiles.grid("marks" + name, palettes()[2], 2 * cols, rows, 0, 0)
        self._cards = bytearray(self._n)
        self._stands = bytearray(self._n)
        self._said = bytearray(self._n)
        for layer in (self._papers, self._inks, self._reds, self._marks):
            self.append(layer)
        for i in range(self._n):
            self.put(i, 0)

    def put(self, index, card, stands=0, key=None):
        """Show `card` (0: none) at `index`; a wild card that stands for a number shows it.

        `key` says whether the card has a key; None: primes do.
        """
        number = stands if card == WILD else card
        if key is None:
            key = is_prime(number)
        paper = _FREE if self._free else 0
        if card:
            paper = 3 if not number else 1 + key if card != WILD else 4 + key
        self._cards[index] = card
        self._stands[index] = stands
        self._said[index] = 0
        self._papers[index] = paper
        left = right = 0
        if number:
            left = number // 10
            right = 10 + number % 10 if left else 28 + number
            left = left or 19 + number
        red = is_prime(number)
        self._inks[2 * index] = 0 if red else left
        self._inks[2 * index + 1] = 0 if red else right
        self._reds[2 * index] = left if red else 0
        self._reds[2 * index + 1] = right if red else 0

    def mark(self, index, mark):
        """Mark the card at `index`: 0, ONES and TENS, TICK, or MELD and the number of its meld."""
        self._said[index] = mark
        left = right = 0
        if mark == TICK:
            left = 6
        elif mark > MELD:
            left = mark - MELD + 2
        else:
            left = 1 if mark & TENS else 0
            right = 2 if mark & ONES else 0
        self._marks[2 * index] = left
        self._marks[2 * index + 1] = right

    def back(self):
        """Show the back of a card in the first place."""
        self.put(0, 0)
        self._papers[0] = _BACK

    def light(self, on):
        """Bright paper for cards in use, dim paper for cards at rest."""
        palette = palettes()[0 if on else 1]
        if self._papers.pixel_shader is not palette:
            self._papers.pixel_shader = palette

    def say(self):
        """What a reader of the screen hears: the title and all cards with their marks."""
        if self.title is None:
            return ""
        said = []
        for i in range(self._n):
            if self._cards[i]:
                said.append(self._say(i))
        cards = ", ".join(said)
        return self.title + ": " + cards if self.title and cards else self.title + cards

    def _say(self, i):
        own = self._own
        text = card_words(self._cards[i], own)
        if self._stands[i] and self._cards[i] == WILD:
            text += " = %d" % self._stands[i]
        mark = self._said[i]
        if mark == TICK:
            text += " " + own.TICKED
        elif mark > MELD:
            text += " (%d)" % (mark - MELD)
        else:
            if mark & TENS:
                text += " " + own.SAME_TENS
            if mark & ONES:
                text += " " + own.SAME_ONES
        return text


def card_words(card, own):
    """The card as it is said: its number, or the word for a wild card."""
    return own.WILD if card == WILD else "%d" % card
