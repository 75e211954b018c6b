"""Keys read straight from their pins: for the pages that must work when the driver of the keys does not."""

import time

from machine import Pin

_LOOK_MS = 10
_STEADY = 3  # looks in a row that must agree


class Keys:
    """The keys of `board`. Takes the interrupts away from them, as nobody serves those now."""

    def __init__(self, board):
        self._names = []
        self._pins = []
        for name, number in board.KEYS:
            pin = Pin(number, Pin.IN, Pin.PULL_UP)
            pin.irq(None)
            self._names.append(name)
            self._pins.append(pin)
        # All count as down until they are seen up: a key that is held, or stuck, is not pressed.
        self._down = bytearray([1] * len(self._pins))
        self._looks = bytearray(len(self._pins))

    def held(self, name):
        """Is the key `name` down, and stays so? Takes 30 ms."""
        pin = self._pins[self._names.index(name)]
        for _ in range(_STEADY):
            time.sleep_ms(_LOOK_MS)
            if pin.value():
                return False
        return True

    def wait(self):
        """The name of the next key that is pressed."""
        while True:
            time.sleep_ms(_LOOK_MS)
            for i, pin in enumerate(self._pins):
                down = 1 - pin.value()
                self._looks[i] = self._looks[i] + 1 if down != self._down[i] else 0
                if self._looks[i] == _STEADY:
                    self._looks[i] = 0
                    self._down[i] = down
                    if down:
                        return self._names[i]

    def wait_for(self, name):
        """Return when the key `name` has been pressed."""
        while self.wait() != name:
            pass
