"""Pins and a clock for the tests of the keys; runs on CPython and MicroPython."""

PERIOD = 1 << 30  # of ticks_ms


class Clock:
    """`ticks_ms` and its arithmetic, as MicroPython has them; `now` is set by the test."""

    def __init__(self, now=0):
        self.now = now

    def ticks_ms(self):
        return self.now & (PERIOD - 1)

    def ticks_add(self, ticks, delta):
        return (ticks + delta) & (PERIOD - 1)

    def ticks_diff(self, a, b):
        return ((a - b + PERIOD // 2) & (PERIOD - 1)) - PERIOD // 2


class Pins:
    """The module `machine` as far as keys need it. Levels: 1 is up, 0 is down."""

    def __init__(self):
        pins = self
        self.levels = {}
        self.handlers = {}
        self.locked = 0
        self.before_lock = None  # called once, as an interrupt that comes just before they are held back

        class Pin:
            IN = 0
            PULL_UP = 1
            IRQ_FALLING = 4
            IRQ_RISING = 8

            def __init__(self, number, mode, pull):
                assert mode == Pin.IN and pull == Pin.PULL_UP
                self.number = number
                pins.levels.setdefault(number, 1)

            def __call__(self):
                return pins.levels[self.number]

            def irq(self, handler, trigger, hard):
                assert trigger == Pin.IRQ_FALLING | Pin.IRQ_RISING and hard
                pins.handlers[self.number] = lambda: handler(self)

        self.Pin = Pin

    def disable_irq(self):
        if self.before_lock:
            interrupt, self.before_lock = self.before_lock, None
            interrupt()
        self.locked += 1
        return self.locked - 1

    def enable_irq(self, state):
        self.locked = state

    def set(self, number, level, noticed=True):
        """A new level; `noticed` calls the interrupt's handler."""
        self.levels[number] = level
        if noticed:
            assert not self.locked
            self.handlers[number]()
