"""The campaign as a path of fifty stones, with the stars of each and a place to rest after every tenth."""

from micropython import const

from displayio import Group
from engine.kreuzsummen.sizes import sizes
from firmware.drivers import keys
from firmware.progress import SCENARIOS, stars
from firmware.ui import animals, theme, tiles
from firmware.ui.labels import LEFT, RIGHT
from firmware.ui.page import Page as Base
from firmware.ui.page import box

ROWS = const(4)  # visible
PER_ROW = const(5)  # stones: so every tenth lies at the left end of its row, before a bend
TOP = const(34)
STONE = const(28)
BELOW = const(30)  # px from the top of a stone to its stars
NUMBER = const(16)  # px of a number
STAR = const(11)  # px of a star; the pitch of the stones is a multiple of it
WAY = const(6)  # px
REST = (20, 16)  # px of a place to rest
ASIDE = const(90)  # px of the header's pictures and stars
HEADER = const(0)  # the cursor on the group's name
LOCKED, OPEN, DONE, HERE = range(4)
GRAND = const(4)  # added to these for stones with points
STAGE = const(10)  # stones from one place to rest to the next
FIRST_GRAND = const(20)  # the first end of a stage whose stone has points: the first ten are for learning


class Numbers(Group):
    """The numbers on the visible stones, from `first` on; `tell(number)` is what is said of a stone."""

    first = 1

    def __init__(self, tell):
        super().__init__()
        self._tell = tell

    def say(self):
        """What a reader of the screen hears."""
        return [self._tell(HEADER)] + [self._tell(self.first + i) for i in range(ROWS * PER_ROW)]


class Page(Base):
    """Choose a scenario; stones beyond the first open one are locked. The path winds: odd rows run back.

    The cursor begins at stone `at`, or at HEADER.
    """

    likely = ("scenario",)

    def __init__(self, app, at=-1):
        super().__init__(app)
        campaign = app.campaign
        self._reached = campaign.reached()
        self._won = _all_stars(campaign.progress)
        if at < 0:
            at = 1  # the first that is not won, also where all are open
            while at < self._reached and self._won[at]:
                at += 1
        self._at = at
        self._header(campaign.progress)
        self._pitch_y = (self.height - TOP) // ROWS
        self._tiles = (self.width - REST[0]) // (PER_ROW * STAR)  # of stars, in the width of a stone's place
        self._pitch = self._tiles * STAR
        self._middle = (self.width + REST[0] - (PER_ROW - 1) * self._pitch) // 2  # of a row's left stone
        self._ways()
        pitch = (self._pitch, self._pitch_y)
        left = self._middle - STONE // 2
        self._stones = tiles.grid("stones", theme.stones(theme.PAPER), PER_ROW, ROWS, left, TOP, 0, pitch)
        self._here = tiles.grid("stones", theme.stones(theme.YELLOW), 1, 1, left, TOP)
        self.group.append(self._stones)
        self.group.append(self._here)
        self._numbers = Numbers(self._tell)
        self.group.append(self._numbers)
        left = self._middle - NUMBER // 2
        for colour in (theme.QUIET, theme.INK):  # by whether the stone can be chosen
            self._numbers.append(
                tiles.grid("numbers14", theme.mark(colour), PER_ROW, ROWS, left, TOP + 9, 0, pitch)
            )
        self._first = -1  # the topmost visible row of the path, even: so the ways stay where they are
        self._scroll(max((self._at - 1) // PER_ROW - 2, 0) & ~1)
        self._show(self._at)

    def _header(self, progress):
        """The group's name, its animals, and all its stars."""
        self._sign = box(2, 4, self.width - 58, 24, theme.FELT)
        self.group.append(self._sign)
        name = self.app.group_name(progress)
        left = 8
        if self.app.font.width(name) < self.width - 2 * left - ASIDE:  # else no room for pictures
            for animal in progress.animals:
                self.group.append(animals.small(animal, left - 2, 8))
                left += animals.SMALL[0] + 2
            left += 2
        self._name = self.label(self.app.font, name, theme.YELLOW, left, 8, LEFT)
        self.label(self.app.font, "★ %d" % sum(self._won), theme.YELLOW, self.width - 8, 8, RIGHT)

    def _ways(self):
        """What lies below the stones: ways, a row of stars in one grid, the places to rest."""
        shine = theme.stars()
        long = (PER_ROW - 1) * self._pitch
        aside = STONE // 2 + 4 + REST[0]  # from a stone's middle to the left edge of the place to rest
        self._stars = []
        self._rests = []
        for row in range(ROWS):
            back = row % 2
            y = TOP + row * self._pitch_y
            middle = y + (STONE - WAY) // 2
            left = self._middle - aside * back
            self.group.append(box(left, middle, self._middle + long - left, WAY, theme.FELT_LIGHT))
            bend = self._middle - WAY // 2 + (0 if back else long)
            self._end = box(bend, middle, WAY, self._pitch_y, theme.FELT_LIGHT)
            self.group.append(self._end)
            count = PER_ROW * self._tiles - 1
            grid = tiles.grid("stars11", shine, count, 1, self._middle - 3 * STAR // 2, y + BELOW)
            self._stars.append(grid)
            self.group.append(grid)
            if back:
                rest = tiles.grid("rests", theme.rests(False), 1, 1, left, middle - REST[1])
                self._rests.append(rest)
                self.group.append(rest)

    def _column(self, place):
        """The column, from the left, of a visible place; places count along the path."""
        column = place % PER_ROW
        return PER_ROW - 1 - column if place // PER_ROW % 2 else column

    def _scroll(self, first):
        """Have row `first` of the path at the top."""
        if first == self._first:
            return
        new = self._first < 0  # then all tiles show 0
        self._first = first
        self._numbers.first = first * PER_ROW + 1
        for place in range(ROWS * PER_ROW):
            number = first * PER_ROW + place + 1
            won = self._won[number]
            row = self._stars[place // PER_ROW]
            at = self._column(place) * self._tiles
            if won or not new:
                for i in range(3):
                    row[at + i] = 2 if i < won else 1 if won else 0
            self._mark(number)
        for i, rest in enumerate(self._rests):
            stage = first * PER_ROW // STAGE + i
            rest[0] = stage
            rest.pixel_shader = theme.rests(self._won[(stage + 1) * STAGE] > 0)
        self._end.hidden = first + ROWS == SCENARIOS // PER_ROW  # the path ends

    def _mark(self, number):
        """Show the state of stone `number`, which must be visible."""
        place = number - 1 - self._first * PER_ROW
        here = number == self._at
        kind = DONE if self._won[number] else OPEN if number <= self._reached else LOCKED
        kind += GRAND if number >= FIRST_GRAND and number % STAGE == 0 else 0
        column = self._column(place)
        row = place // PER_ROW
        place = row * PER_ROW + column
        bright = here or kind % GRAND != LOCKED
        self._numbers[bright][place] = number
        self._numbers[not bright][place] = 0
        if here:
            kind += HERE - kind % GRAND
            self._here[0] = kind
            self._here.x = self._stones.x + column * self._pitch
            self._here.y = self._stones.y + row * self._pitch_y
        self._stones[place] = kind

    def _tell(self, number):
        """A stone by ear: the cursor, the number, its stars or that it is locked. Of HEADER its cursor."""
        if number == HEADER:
            return "" if self._at else "▶ " + self._name.text
        text = "▶ %d" % number if number == self._at else str(number)
        won = self._won[number]
        if won:
            text += " " + "★" * won + "☆" * (3 - won)
        elif number > self._reached:
            text += " " + self.words.SHUT
        return text

    def _show(self, before):
        """Show the cursor, which was at `before`."""
        header = self._at == HEADER
        self._here.hidden = header
        self._sign.pixel_shader = theme.solid(theme.YELLOW if header else theme.FELT)
        self._name.color = theme.INK if header else theme.YELLOW
        row = max(self._at - 1, 0) // PER_ROW
        first = self._first
        while row < first:
            first -= 2
        while row >= first + ROWS:
            first += 2
        self._scroll(first)
        for number in (before, self._at):
            if first * PER_ROW < number <= (first + ROWS) * PER_ROW:
                self._mark(number)

    def key(self, event):
        at = self._at
        if event == keys.BACK:
            self.app.go("title", "path")
        elif event == keys.MENU or event == keys.OK and at == HEADER:
            self.app.go("group", at)
        elif event == keys.OK:
            self.app.go("scenario", at)
        else:
            to = self._neighbour(event, at)
            if HEADER <= to <= self._reached and to != at:
                self._at = to
                self._show(at)

    def _neighbour(self, event, at):
        """Where a key leads from stone `at`; the header lies before the first stone, above the first row."""
        row = (at - 1) // PER_ROW
        right = 1 if row % 2 == 0 else -1
        if event == keys.NEXT or at == HEADER and event == keys.DOWN:
            return at + 1
        if event == keys.PREV:
            return at - 1
        if at == HEADER:
            return at
        if event == keys.RIGHT:
            return at + right
        if event == keys.LEFT:
            return at - right
        if event in (keys.DOWN, keys.UP):
            # the stone below or above: mirrored, since the path winds
            at = (row + (1 if event == keys.DOWN else -1)) * PER_ROW + PER_ROW - (at - 1) % PER_ROW
            return max(at, HEADER)
        return at


def _all_stars(progress):
    """The stars of each scenario by its number, as a bytearray (0: not won; place 0 is not used)."""
    won = bytearray(SCENARIOS + 1)
    cells = sizes()
    for number in range(1, SCENARIOS + 1):
        won[number] = stars(progress.best(number), cells[number - 1])
    return won
