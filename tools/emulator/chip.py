"""An RP2040 that runs what lies in its flash, in emulated time, by the package rp2040py.

A cycle of the processor is 8 ns. The emulated clock alone decides what happens when: the same flash and the
same levels on the pins give the same run on every PC.
"""

from tools.bench.errors import MissingError

try:
    from rp2040py.device.bootrom import BOOTROM_B1
    from rp2040py.execute_batch import execute_batch
    from rp2040py.memory_map import FLASH_START_ADDRESS
    from rp2040py.rp2040 import RP2040
    from rp2040py.simulator import Simulator
    from rp2040py.utils.logging import ConsoleLogger, LogLevel
except ImportError as missing:
    raise MissingError(
        "The emulator is missing: install it with pip install --no-deps -r tools/requirements-emulator.txt."
    ) from missing

FLASH_SIZE = 16 * 1024 * 1024  # the most that an RP2040 can have
CLOCK_HZ = 125_000_000
RAM = 0x20000000
FLASH = FLASH_START_ADDRESS

# After each instruction, so that alarms come at their very moment.
_INSTRUCTIONS_A_TICK = 1
_QUIET = LogLevel.ERROR


class Chip:
    """A chip with FLASH_SIZE bytes of flash, which begins with `flash`. It is off until `on()`.

    `attached`: objects with `attach(chip)`, which is called at each power-on, before the first instruction:
    `chip.mcu` is a new rp2040py.RP2040 then. What is wired to a pin that the chip reads calls `drive`.
    """

    def __init__(self, flash, attached=()):
        if len(flash) > FLASH_SIZE:
            raise ValueError("The flash holds %d bytes, not %d." % (FLASH_SIZE, len(flash)))
        self._flash = bytes(flash) + b"\xff" * (FLASH_SIZE - len(flash))
        self._attached = tuple(attached)
        self.mcu = None

    # Power

    def on(self):
        """Power comes. Time begins at 0, RAM is empty, and the flash holds what it held."""
        self.mcu = RP2040()
        self.mcu.load_bootrom(BOOTROM_B1)  # erases the flash, so that comes first
        self.mcu.logger = ConsoleLogger(_QUIET, throw_on_error=False)
        self.mcu.flash[:FLASH_SIZE] = bytearray(self._flash)
        self._simulator = Simulator(rp2040=self.mcu)
        self._alarm = self.mcu.clock.create_alarm(self._stop)
        self._due = False
        for one in self._attached:
            one.attach(self)
        # Where the boot ROM goes once it has found a program; what it does before that takes no time here.
        self.mcu.core.pc = FLASH

    def off(self):
        """Power goes. What is in the flash stays."""
        self._flash = self.flash
        self.mcu = None

    @property
    def flash(self):
        """What lies in the flash now: FLASH_SIZE bytes."""
        return self._flash if self.mcu is None else bytes(self.mcu.flash[:FLASH_SIZE])

    def memory(self, address, count):
        """`count` bytes of RAM or flash from that address of the chip on."""
        if address >= RAM:
            return bytes(self.mcu.sram[address - RAM : address - RAM + count])
        offset = address & 0xFFFFFF  # the flash is seen at four addresses
        return bytes(self.mcu.flash[offset : offset + count])

    # Time

    @property
    def now(self):
        """Emulated microseconds since power-on."""
        return self.mcu.clock.nanos / 1000

    def run(self, us):
        """Let that much time pass."""
        self._due = False
        self._alarm.schedule(us * 1000)
        while not self._due:  # a batch also ends after some real time
            self._simulator.stopped = False
            execute_batch(self._simulator, _INSTRUCTIONS_A_TICK)

    def run_until(self, condition, limit, step=1000):
        """Let time pass until `condition()`, asked every `step` us; False where `limit` us do not suffice."""
        end = self.now + limit
        while not condition():
            if self.now >= end:
                return False
            self.run(step)
        return True

    @property
    def is_asleep(self):
        """Does the processor wait for an interrupt or event now?"""
        return self.mcu.core.waiting

    def _stop(self):
        self._due = True
        self._simulator.stopped = True

    # Pins

    def drive(self, pin, level):
        """Something outside pulls a pin to 0 or 1, or (None) lets go of it."""
        if level is None:
            self.mcu.gpio[pin].release_input()
        else:
            self.mcu.gpio[pin].set_input_value(bool(level))
