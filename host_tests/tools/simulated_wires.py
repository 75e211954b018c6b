"""The pins of a simulated board: stands in for `clock` and `link` below tools/bench/chip/chip_machine.py.

Time is the PC's. What goes over the wires to the panel is added to the file FLASH.wires, and what the
fingers of a test do is read from FLASH.keys: see `panel` and `press` in simulated_board.py.
"""

import sys
import time


class _Clock:
    """`clock`: the real time; on the way the keys are looked at."""

    now = 0
    frozen = False
    on_edge = None

    def __init__(self, keys):
        self._keys = keys
        self._busy = False

    def advance(self, us):
        """A call of the chip that takes time."""
        if self._busy:
            return
        self._busy = True
        line = self._keys.readline()
        while line:
            pin, pressed = line.split()
            self.on_edge(int(pin), int(pressed))
            line = self._keys.readline()
        self._busy = False

    def handle(self, handler, level):
        """A pin has changed."""
        handler(level)

    def wait_for_edge(self, most):
        """An idle chip."""
        time.sleep_us(most)

    def display_byte(self):
        """A byte has gone to the display."""

    def watch(self, deadline):
        """The watchdog; it sleeps here."""


class _Link:
    """`link`: writes down what the wires carry, a line each, and the bytes of the bus behind theirs."""

    def __init__(self, wires):
        self._wires = wires

    def pin(self, number, level):
        self._wires.write("pin %d %d\n" % (number, level))

    def pwm(self, number, duty):
        self._wires.write("pulse %d %d\n" % (number, duty))

    def watch(self, *_):
        pass

    def bus(self, *pins):
        self._wires.write("bus %d %d %d %d\n" % pins)

    def spi(self, bus, data, now):
        self._wires.write("spi %d %d\n" % (bus, len(data)))
        self._wires.write(data)


def connect(flash):
    """Put them in the place of the modelled chip's own."""
    for end in (".wires", ".keys"):
        open(flash + end, "ab").close()
    sys.modules["clock"] = _Clock(open(flash + ".keys", "rb"))
    sys.modules["link"] = _Link(open(flash + ".wires", "ab"))
