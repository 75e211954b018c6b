"""The campaign as a path of fifty stones, with the stars of each."""

from micropython import const

from engine.kreuzsummen.targets import targets
from firmware.drivers import keys
from firmware.progress import SCENARIOS, stars
from firmware.ui import animals, theme, tiles
from firmware.ui.labels import LEFT, RIGHT
from firmware.ui.page import Page as Base
from firmware.ui.page import box

ROWS = const(4)  # visible
PITCH = const(46)  # px from stone to stone
TOP = const(34)
STONE = const(26)
ASIDE = const(84)  # px of the header's pictures and stars
HEADER = const(0)  # the cursor on the group's name
LOCKED, OPEN, DONE, HERE = range(4)


class Page(Base):
    """Choose a scenario; stones beyond the first open one are locked. The path winds: odd rows run back."""

    def __init__(self, app, at=0):
        super().__init__(app)
        campaign = app.campaign
        self._progress = campaign.progress
        self._reached = campaign.reached()
        self._at = at or self._reached
        self._per_row = self.width // PITCH
        self._first = -1
        self._x = (self.width - PITCH * self._per_row) // 2
        self._pitch_y = (self.height - TOP) // ROWS
        self._sign = box(2, 4, self.width - 70, 24, theme.FELT)
        self.group.append(self._sign)
        name = app.group_name(self._progress)
        left = 8
        if app.font.width(name) < self.width - 2 * left - ASIDE:  # else there is no room for the pictures
            for animal in self._progress.animals:
                self.group.append(animals.small(animal, left - 2, 8))
                left += animals.SMALL[0] + 2
            left += 2
        self._name = self.label(app.font, name, theme.YELLOW, left, 8, LEFT)
        total = 0
        for number in range(1, SCENARIOS + 1):
            total += self._stars(number)
        self.label(app.font, "★ %d" % total, theme.YELLOW, self.width - 8, 8, RIGHT)
        self._calm = theme.stones(theme.PAPER)
        self._here = theme.stones(theme.YELLOW)
        shine = theme.stars()
        self._stones = []
        self._numbers = []
        self._marks = []
        for row in range(ROWS):
            y = TOP + row * self._pitch_y
            long = PITCH * (self._per_row - 1)
            self.group.append(box(self._x + PITCH // 2, y + STONE // 2 - 3, long, 6, theme.FELT_LIGHT))
            end = long if row % 2 == 0 else 0
            self.group.append(
                box(self._x + PITCH // 2 + end - 3, y + STONE // 2 - 3, 6, self._pitch_y, theme.FELT_LIGHT)
            )
        for place in range(ROWS * self._per_row):
            x, y = self._corner(place)
            stone = tiles.grid("stones", self._calm, 1, 1, x, y)
            label = tiles.Number("digits14", theme.mark(theme.WHITE), 2, x + STONE // 2, y + 8)
            mark = tiles.grid("stars", shine, 3, 1, x + STONE // 2 - 22, y + STONE)
            for layer in (stone, label, mark):
                self.group.append(layer)
            self._stones.append(stone)
            self._numbers.append(label)
            self._marks.append(mark)
        self._show()

    def _corner(self, place):
        """Left and top of a visible stone, px."""
        row = place // self._per_row
        col = place % self._per_row
        if row % 2:
            col = self._per_row - 1 - col
        return self._x + col * PITCH + (PITCH - STONE) // 2, TOP + row * self._pitch_y

    def _stars(self, number):
        rows, cols = targets(number)
        return stars(self._progress.best(number), len(rows) * len(cols))

    def _show(self):
        first = self._first
        row = max(self._at - 1, 0) // self._per_row
        header = self._at == HEADER
        self._sign.pixel_shader = theme.solid(theme.YELLOW if header else theme.FELT)
        self._name.color = theme.INK if header else theme.YELLOW
        # windows begin at even rows, so that the path always winds the same way
        while row < first or first < 0:
            first = max(row - 2, 0) & ~1 if first < 0 else first - 2
        while row >= first + ROWS:
            first += 2
        moved = first != self._first
        self._first = first
        for place in range(ROWS * self._per_row):
            number = first * self._per_row + place + 1
            there = number <= SCENARIOS
            stone = self._stones[place]
            if moved:
                stone.hidden = not there
                self._numbers[place].show(number if there else None)
                won = self._stars(number) if there else 0
                for i in range(3):
                    tiles.put(self._marks[place], i, 2 if i < won else 1 if won else 0)
            if there:
                won = self._progress.best(number)
                kind = DONE if won else OPEN if number <= self._reached else LOCKED
                here = number == self._at
                tiles.put(stone, 0, HERE if here else kind)
                stone.pixel_shader = self._here if here else self._calm
                ink = theme.QUIET if kind == LOCKED and not here else theme.INK
                self._numbers[place].pixel_shader = theme.mark(ink)

    def key(self, event):
        at = self._at
        if event == keys.BACK:
            self.app.home("path")
        elif event == keys.MENU or event == keys.OK and at == HEADER:
            self.app.go("group")
        elif event == keys.OK:
            self.app.go("scenario", at)
        else:
            at = self._neighbour(event, at)
            if HEADER <= at <= self._reached and at != self._at:
                self._at = at
                self._show()

    def _neighbour(self, event, at):
        """Where a key leads from stone `at`; the header lies before the first stone, above the first row."""
        n = self._per_row
        row = (at - 1) // n
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
            at = (row + (1 if event == keys.DOWN else -1)) * n + n - (at - 1) % n
            return max(at, HEADER)
        return at

    def close(self):
        super().close()
        tiles.drop()
