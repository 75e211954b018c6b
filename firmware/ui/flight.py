"""A short movement of cards from one place to another; it never holds up the game."""

from micropython import const

from firmware.ui.cards import Cards

FLIGHT_MS = const(170)
_TICKS = const(0x1FFFFFFF)


class Flights:
    """Up to two cards on their way over the layers of `group`, with field cards of size `cell` (px)."""

    def __init__(self, app, group, palette, cell):
        self._app = app
        self._group = group
        self._palette = palette
        self._cell = cell
        self._made = {False: [], True: []}  # cards that are at rest, by whether they are cards of the field
        self._flying = []
        self._since = None

    def add(self, card, field, start, goal, suit=True):
        """Let `card` fly from `start` to `goal`, (x, y) px; `field`: as a card of the field.

        `suit` says whether its suit is shown.
        """
        resting = self._made[field]
        if resting:
            sprite = resting.pop()
            sprite.hidden = False
        else:
            sprite = Cards(self._app, 1, 1, 0, 0, self._palette, self._cell if field else None)
            sprite.title = None
            self._group.append(sprite)
        sprite.put(0, card, suit=suit)
        sprite.x, sprite.y = start
        self._flying.append((sprite, field, start, goal))
        self._since = None

    def tick(self, now):
        """Move on; True while cards are in the air."""
        if not self._flying:
            return False
        if self._since is None:
            self._since = now
        part = (now - self._since) & _TICKS
        if part >= FLIGHT_MS:
            self.land()
            return False
        for sprite, _, start, goal in self._flying:
            sprite.x = start[0] + (goal[0] - start[0]) * part // FLIGHT_MS
            sprite.y = start[1] + (goal[1] - start[1]) * part // FLIGHT_MS
        return True

    def land(self):
        """End all flights at once; True if there were any."""
        if not self._flying:
            return False
        for sprite, field, _, _ in self._flying:
            sprite.hidden = True
            self._made[field].append(sprite)
        self._flying = []
        return True
