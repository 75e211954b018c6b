"""A key read straight from its pin: for the pages that must work when the driver of the keys does not."""

import time

from machine import Pin

_STEADY = 3  # looks in a row, 10 ms apart, that must agree


class Key:
    """The key `name` of `board`. Takes the interrupts away from all keys, as nobody serves them now."""

    def __init__(self, board, name):
        for key, number in board.KEYS:
            pin = Pin(number, Pin.IN, Pin.PULL_UP)
            pin.irq(None)
            if key == name:
                self._pin = pin

    def down(self):
        """Is it down now?"""
        return not self._pin.value()

    def wait(self):
        """Return when it has been let go, should it be held, and then pressed."""
        self._steady(False)
        self._steady(True)

    def _steady(self, down):
        looks = 0
        while looks < _STEADY:
            time.sleep_ms(10)
            looks = looks + 1 if self.down() == down else 0
