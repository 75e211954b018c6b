"""Keys: pin interrupts into a small ring, so that no press is lost while the panel is being drawn.

Design: section 4, "Input". Keys are active low with a pull-up.

A change counts when the key has been quiet before it (`SETTLE_MS`); what follows within that time is chatter.
So a press is known at its first contact. Whenever `poll` finds the ring empty it looks at the pins, too: a
level that an interrupt missed or that chatter left behind is taken over then.
"""

import time

from machine import Pin, disable_irq, enable_irq
from micropython import const

UP = const(1)
DOWN = const(2)
LEFT = const(3)
RIGHT = const(4)
PREV = const(5)
NEXT = const(6)
OK = const(7)
BACK = const(8)
UNDO = const(9)
MENU = const(10)

_REPEATING = NEXT  # events up to this one repeat while their key is held
_RING = const(64)  # a power of two; one place stays free: 31 presses can wait
SETTLE_MS = const(15)
_HIDDEN_MS = const(60)  # longer than the flash holds the interrupts back, and with them changes of a key
FIRST_MS = const(400)  # from a press to its first repetition
NEXT_MS = const(130)  # from one repetition to the next
_MOST = const(75)  # repetitions of one press (10 s): a key that is stuck must come to rest

_EVENTS = {
    "up": UP,
    "down": DOWN,
    "left": LEFT,
    "right": RIGHT,
    "press": OK,
    "A": OK,
    "B": BACK,
    "X": UNDO,
    "Y": MENU,
}
_FOUR_EVENTS = {"A": PREV, "B": NEXT, "X": OK, "Y": BACK}


class _Ring:
    """Changes of keys in their order. Interrupts put, `poll` takes: each moves one end only."""

    def __init__(self):
        self._codes = bytearray(_RING)
        self._head = 0
        self._tail = 0

    def put(self, code):
        """Add a change (0..255); False when there is no room. Allocates nothing."""
        after = (self._head + 1) & (_RING - 1)
        if after == self._tail:
            return False
        self._codes[self._head] = code
        self._head = after
        return True

    def take(self):
        """The oldest change, or -1. Allocates nothing."""
        tail = self._tail
        if tail == self._head:
            return -1
        self._tail = (tail + 1) & (_RING - 1)
        return self._codes[tail]


class _Key:
    """One key: its pin, its event, and which level counts now. `number` stands in the ring."""

    def __init__(self, number, pin, event, ring, clock):
        self.event = event
        self._number = number
        self._pin = pin
        self._ring = ring
        self._ticks_ms = clock.ticks_ms
        self._ticks_diff = clock.ticks_diff
        self._at = clock.ticks_ms()  # the latest change of the pin
        self._level = self._down = not pin()  # after that change; what counts
        # Made once: in an interrupt nothing may be allocated, not even a bound method.
        pin.irq(handler=self._change, trigger=Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def pressed(self):
        """Is the key down at this moment?"""
        return not self._pin()

    def _quiet(self, now, ms):
        """Has the pin not changed for so many milliseconds?"""
        # Negative after days without a change, when the ticks have wrapped.
        since = self._ticks_diff(now, self._at)
        return since < 0 or since >= ms

    def _count(self, down):
        """Let a level count. With a full ring it waits until `settle` finds room."""
        if down != self._down and self._ring.put(self._number << 1 | down):
            self._down = down

    def _change(self, _pin):
        """Take note of a change of the pin: the interrupt. Allocates nothing."""
        now = self._ticks_ms()
        down = not self._pin()
        if self._quiet(now, SETTLE_MS):
            # Chatter may have ended on another level than it began with: that one came first. But soon after
            # it, it may as well have gone on unseen, while the flash was being written.
            if self._quiet(now, _HIDDEN_MS):
                self._count(self._level)
            self._count(down)
        self._level = down
        self._at = now

    def settle(self):
        """Take over what no interrupt told: a missed change, or the level that chatter ended on."""
        missed = (not self._pin()) != self._level
        if missed or self._level != self._down:
            self._settle(missed)

    def _settle(self, missed):
        # Apart, because its variables take memory from the heap (see `Picture`), and mostly nothing changed.
        state = disable_irq()
        # Ctrl-C may come here, too, and a board without interrupts has no USB and so no prompt.
        try:
            # The time is read with the interrupts off: an earlier one would take chatter for quiet.
            if missed:
                self._change(None)
            elif self._quiet(self._ticks_ms(), SETTLE_MS):
                self._count(self._level)
        finally:
            enable_irq(state)


class Keys:
    """The keys of a board (a module of firmware.boards).

    With directions: press and A are OK, B BACK, X UNDO, Y MENU. With four keys only (`FOUR_KEYS`): A PREV,
    B NEXT, X OK, Y BACK. A key that is down already does not count as pressed. `clock` has `ticks_ms`,
    `ticks_diff` and `ticks_add` as MicroPython's `time`.
    """

    def __init__(self, board, clock=time):
        self._clock = clock
        self._ring = _Ring()
        self._keys = []
        self._named = {}
        events = _FOUR_EVENTS if board.FOUR_KEYS else _EVENTS
        for name, number in board.KEYS:
            pin = Pin(number, Pin.IN, Pin.PULL_UP)
            key = _Key(len(self._keys), pin, events[name], self._ring, clock)
            self._keys.append(key)
            self._named[name] = key
        self._repeating = None  # the key that is held
        self._due = 0  # when it repeats
        self._left = 0  # how often it still may

    def poll(self):
        """The next event, or 0. Call it often; it allocates nothing."""
        now = self._clock.ticks_ms()
        event = self._next(now)
        if not event:
            for key in self._keys:
                key.settle()
            event = self._next(now) or self._repeat(now)
        return event

    def held(self, name):
        """Is the key `name` down now? False where the board has no such key; ValueError for no key's name."""
        key = self._named.get(name)
        if key is None:
            if name in _EVENTS:
                return False
            raise ValueError("There is no key named %s. Keys: %s" % (name, " ".join(_EVENTS)))
        return key.pressed()

    def _next(self, now):
        """The event of the next press in the ring, or 0."""
        code = self._ring.take()
        while code >= 0:
            key = self._keys[code >> 1]
            if code & 1:
                if key.event <= _REPEATING:
                    # Counted from here, not from the contact: a page that took long to draw must not
                    # answer at once with a repetition.
                    self._repeating = key
                    self._due = self._clock.ticks_add(now, FIRST_MS)
                    self._left = _MOST
                else:
                    self._repeating = None
                return key.event
            if key is self._repeating:
                self._repeating = None
            code = self._ring.take()
        return 0

    def _repeat(self, now):
        """The event of a direction that is held long enough, or 0. Late repetitions are not made up for."""
        key = self._repeating
        if key is None or self._clock.ticks_diff(now, self._due) < 0:
            return 0
        self._left -= 1
        if self._left < 0:
            self._repeating = None
            return 0
        self._due = self._clock.ticks_add(now, NEXT_MS)
        return key.event
