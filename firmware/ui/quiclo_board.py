"""QUICLO's board: the 144 numbers with all that lies open, the six stacks beside it, the bar above it."""

from micropython import const

from displayio import Group, TileGrid
from engine.quiclo.numbers import COUNT, STACK_SIZE, STACKS
from firmware.ui import animals, theme, tiles
from firmware.ui.page import box

COLUMNS = const(12)
CELL = (18, 16)  # px of a number's place
WIDTH = const(216)
BAR = const(17)  # px of the bar at the top
TOP = const(18)  # px of the board
BAND = const(32)  # px of the two rows of a stack
STATUS = const(211)  # px of the line below the board
NAME = const(20)  # px of the player's name in the bar
CLOCK = const(38)  # px of the clock in it
COUNTED = const(22)  # px for the number of a stack's cards

# What lies in a place: tiles of the sheet places18x16.
UNKNOWN = const(0)
OWN = const(1)
PROTECTED = const(2)
MIDDLE = const(3)
REPORTED = const(4)
CHOSEN = const(4)  # + OWN or PROTECTED
OTHERS = const(7)  # + seat
_PIPS = const(10)  # px above the pips of a mark

# Halves of numbers, from 1 on in ink; so many further each in quiet and in white.
_COLOUR = const(24)
_ONES = const(15)


def mark(seat, x, y):
    """The mark of a player's cards on the board, as a layer at (x, y) px."""
    return tiles.grid("places18x16", theme.board_places(), 1, 1, x, y, OTHERS + seat)


def grids(cols, rows):
    """Two grids of cols x rows places, one on the other: what lies there, and the numbers on it."""
    places = tiles.grid("places18x16", theme.board_places(), cols, rows, 0, 0)
    return places, tiles.grid("numbers9x16", theme.board_numbers(), 2 * cols, rows, 0, 0)


def put(places, numbers, index, card, place):
    """Show at `index` of such grids a card (0: none) and what its place is."""
    places[index] = place
    left = right = 0
    if card and place != MIDDLE and place != REPORTED:
        shift = _COLOUR if place == UNKNOWN else 2 * _COLOUR if place >= OTHERS else 0
        left = card // 10 + shift if card > 9 else 0
        right = _ONES + card % 10 + shift
    numbers[2 * index] = left
    numbers[2 * index + 1] = right


class Board(Group):
    """The board with its top left corner at (x, TOP) px. `names` are the players', by seat."""

    def __init__(self, x, names, own):
        super().__init__(x=x, y=TOP)
        self._names = names
        self._own = own
        self._view = None
        for stack in range(1, STACKS, 2):
            self.append(box(0, stack * BAND, WIDTH, BAND, theme.FELT_LIGHT))
        self._places, self._numbers = grids(COLUMNS, COLUMNS)
        self.append(self._places)
        self.append(self._numbers)

    def show(self, view, seat):
        """Show what `view` (of `Game.view`) has; the cards of `seat` are the own ones."""
        self._view = view
        self._seat = seat
        places = bytearray(COUNT + 1)
        for card in view["middle"]:
            places[card] = MIDDLE
        for card in view["reported"]:
            places[card] = REPORTED
        for owner in range(len(view["hands"])):
            for card in view["hands"][owner]:
                places[card] = OWN if owner == seat else OTHERS + owner
        for card in view["protected"]:
            places[card] = PROTECTED
        for card in range(1, COUNT + 1):
            self._put(card, places[card])

    def choose(self, first, last, on):
        """Mark the own cards from `first` to `last` as chosen, or no longer."""
        for card in range(first, last + 1):
            place = self._places[card - 1]
            if on and OWN <= place <= PROTECTED:
                self._put(card, place + CHOSEN)
            elif not on and CHOSEN < place < OTHERS:
                self._put(card, place - CHOSEN)

    def _put(self, card, place):
        put(self._places, self._numbers, card - 1, card, place)

    def place(self, card):
        """(x, y) of the place of a card, px of the panel."""
        return self.x + (card - 1) % COLUMNS * CELL[0], TOP + (card - 1) // COLUMNS * CELL[1]

    def say(self):
        """What a reader of the screen hears: whose cards lie open, which are out of play."""
        view = self._view
        own = self._own
        said = []
        for owner in range(len(view["hands"])):
            cards = []
            for card in view["hands"][owner]:
                cards.append("%d" % card + (own.PROTECTED if card in view["protected"] else ""))
            if cards:
                said.append(self._names[owner] + ": " + ", ".join(cards))
        for title, cards in ((own.MIDDLE, view["middle"]), (own.REPORTED, view["reported"])):
            if cards:
                said.append(title + ": " + ", ".join([str(card) for card in cards]))
        return said


class Stack(Group):
    """Stack `number` beside its rows, `width` px wide: how many cards it has left."""

    def __init__(self, number, name, width):
        super().__init__(y=TOP + number * BAND)
        self._name = name
        self._label = None
        self._ground = box(0, 1, width, BAND - 2, theme.SLOT)
        self._left = tiles.Number("digits14", theme.mark(theme.WHITE), 2, width - COUNTED // 2, 11)
        self.append(self._ground)
        self.append(self._left)

    def write(self, label):
        """Have a borrowed label with the name, where there is room."""
        self._label = label
        self.append(label)

    def show(self, left, lit):
        """Show how many cards are `left`; is the cursor on it (`lit`)?"""
        if self._label is not None:
            self._label.color = theme.INK if lit else theme.WHITE if left else theme.QUIET
        self._left.show(left)
        _paint(self._ground, theme.solid(theme.YELLOW if lit else theme.FELT_LIGHT if left else theme.FELT))
        _paint(self._left, theme.mark(theme.INK if lit else theme.WHITE if left else theme.QUIET))

    def say(self):
        """What a reader of the screen hears."""
        return "%s: %d" % (self._name, self._left.value)


def stack_range(stack):
    """(first, last) number of a stack."""
    return stack * STACK_SIZE + 1, (stack + 1) * STACK_SIZE


def bar(page, animal):
    """A bar at the top of `page` with a player's animal; gives its clock."""
    clock = Clock(page.width)
    for layer in (box(0, 0, page.width, BAR - 1, theme.YELLOW), animals.small(animal, 1, 0), clock):
        page.group.append(layer)
    return clock


def legend(page, session, seat):
    """Beside the clock of a `bar`: the animals of all but `seat`, each on its mark, as on its cards.

    Gives where it begins, px.
    """
    x = page.width - CLOCK - 2
    for other in range(session.table.seats - 1, -1, -1):
        if other != seat:
            x -= CELL[0] + 2
            for layer in (
                box(x, 0, CELL[0], BAR - 1, theme.FELT),
                animals.small(session.animal(other), x + 1, -3),
                box(x, _PIPS, CELL[0], BAR - 1 - _PIPS, theme.FELT),
                mark(other, x, 0),
            ):
                page.group.append(layer)
    return x


class Clock(Group):
    """The time that is left, at the right end of a bar `width` px wide."""

    def __init__(self, width):
        super().__init__(x=width - CLOCK)
        self._minutes = tiles.grid("digits14", theme.mark(theme.INK), 2, 1, 0, 3)
        self._seconds = tiles.grid("digits14", theme.mark(theme.INK), 2, 1, 20, 3)
        self._time = None
        self.hidden = True
        self.append(self._minutes)
        self.append(self._seconds)
        for y in (5, 10):
            self.append(box(17, y, 2, 2, theme.INK))

    def show(self, seconds):
        """Show the time that is left; None: there is no limit."""
        if seconds == self._time:
            return
        self.hidden = seconds is None
        self._time = seconds
        if seconds is None:
            return
        minutes = seconds // 60
        self._minutes[0] = minutes // 10 + 1 if minutes > 9 else 0
        self._minutes[1] = minutes % 10 + 1
        self._seconds[0] = seconds % 60 // 10 + 1
        self._seconds[1] = seconds % 10 + 1

    def say(self):
        """What a reader of the screen hears."""
        return "%d:%02d" % (self._time // 60, self._time % 60)


def _paint(layer: TileGrid, palette):
    if layer.pixel_shader is not palette:
        layer.pixel_shader = palette
