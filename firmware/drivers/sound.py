"""Short tunes on a board with a buzzer; nothing waits for them."""

import time

import machine
from micropython import const

PLACE = ((660, 40),)  # (Hz, ms) one after the other
TAKE = ((520, 30),)
WON = ((523, 110), (659, 110), (784, 110), (1047, 240))
LOST = ((392, 160), (330, 240))
_LOUDNESS = const(8000)  # of 65535


class Sound:
    """The buzzer on pin `number`."""

    def __init__(self, number):
        self._pwm = machine.PWM(machine.Pin(number))
        self._tune = ()
        self._at = 0
        self._since = time.ticks_ms()
        self.quiet()

    def play(self, tune):
        """Begin `tune`, a tuple of (Hz, ms); it takes the place of the one before."""
        self._tune = tune
        self._at = -1
        self._next()

    def tick(self):
        """Go on; to be called often."""
        if self._tune and time.ticks_diff(time.ticks_ms(), self._since) >= self._tune[self._at][1]:
            self._next()

    def quiet(self):
        """No sound."""
        self._tune = ()
        self._pwm.duty_u16(0)

    def _next(self):
        self._at += 1
        if self._at >= len(self._tune):
            self.quiet()
            return
        self._pwm.freq(self._tune[self._at][0])
        self._pwm.duty_u16(_LOUDNESS)
        self._since = time.ticks_ms()
