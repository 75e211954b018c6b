"""Make a group: who sits left, who sits right. Each player is an animal; the two give the group its name."""

from displayio import Group
from firmware.drivers import keys
from firmware.ui import animals, theme
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base
from firmware.ui.page import box

ANIMALS = 8
TOP = 58  # px of the two boxes
HIGH = 104
NAME = TOP + 85  # px of the names, below the pictures
SCALE = 2  # of the pictures
READY = 2  # the third stop of the cursor


class Page(Base):
    """Up and down change the animal, left and right the seat; the word at the bottom is the third stop."""

    def __init__(self, app):
        super().__init__(app)
        w = self.words
        half = self.width // 2
        self.label(app.big, w.WHO_PLAYS, theme.YELLOW, half, 12, CENTRE)
        self._at = 0
        self._animals = [0, 1]
        self._frames = []
        self._heads = []
        self._names = []
        for seat in range(2):
            x = half * seat + 12
            frame = box(x, TOP, half - 24, HIGH, theme.FELT_LIGHT)
            self.group.append(frame)
            self._frames.append(frame)
            middle = x + (half - 24) // 2
            self.label(app.font, "▲", theme.QUIET, middle, TOP - 18, CENTRE)
            picture = Group(scale=SCALE, x=middle - animals.LARGE * SCALE // 2, y=TOP + 4)
            head = animals.large(self._animals[seat], 0, 0)
            picture.append(head)
            self.group.append(picture)
            self._heads.append(head)
            self._names.append(self.label(app.font, " ", theme.WHITE, middle, NAME, CENTRE))
            self.label(app.font, "▼", theme.QUIET, middle, TOP + HIGH, CENTRE)
        self._bar = box(half - 60, 190, 120, 26, theme.FELT_LIGHT)
        self.group.append(self._bar)
        self._done = self.label(app.font, w.DONE, theme.WHITE, half, 194, CENTRE)
        self._note = self.label(app.small, "", theme.ORANGE, half, 222, CENTRE)
        for place in range(ANIMALS):  # the first pair that is still free
            if place and app.campaign.find(0, place) < 0:
                self._animals[1] = place
                break
        self._show()

    def _show(self):
        half = self.width // 2
        for seat in range(2):
            here = self._at == seat
            self._frames[seat].pixel_shader = theme.solid(theme.SEATS[seat] if here else theme.FELT_LIGHT)
            animal = self._animals[seat]
            animals.turn(self._heads[seat], animal)
            name = self._names[seat]
            name.color = theme.INK if here else theme.WHITE
            self.relabel(name, self.words.ANIMALS[animal], half * seat + half // 2, NAME, CENTRE)
        ready = self._at == READY
        self._bar.pixel_shader = theme.solid(theme.YELLOW if ready else theme.FELT_LIGHT)
        self._done.color = theme.INK if ready else theme.WHITE

    def _change(self, by):
        """The next animal of this seat that the other one is not."""
        chosen = self._animals
        at = self._at
        chosen[at] = (chosen[at] + by) % ANIMALS
        if chosen[0] == chosen[1]:
            chosen[at] = (chosen[at] + by) % ANIMALS
        self._note.text = ""

    def _finish(self):
        app = self.app
        left, right = self._animals
        if app.campaign.find(left, right) >= 0:
            self.relabel(self._note, self.words.TAKEN, self.width // 2, 222, CENTRE)
            return
        app.go("path" if app.campaign.new(left, right) else "groups")

    def key(self, event):
        at = self._at
        if event == keys.BACK:
            if at == 0:
                self.app.go("groups" if self.app.campaign.used() else "title")
                return
            self._at = at - 1
        elif event == keys.OK:
            if at == READY:
                self._finish()
                return
            self._at = at + 1
        elif at == READY:
            if event in (keys.LEFT, keys.UP):
                self._at = 1
        elif event in (keys.UP, keys.PREV):
            self._change(-1)
        elif event in (keys.DOWN, keys.NEXT):
            self._change(1)
        elif event == keys.RIGHT:
            self._at = at + 1
        elif event == keys.LEFT:
            self._at = max(at - 1, 0)
        else:
            return
        self._show()
