"""`machine` of the modelled chip: an RP2040 as MicroPython 1.26 and newer presents it.

Only what a handheld uses: pins with interrupts, SPI that sends, PWM, frequencies, sleep, reset, watchdog.
"""

import clock
import link
import micropython
import pins
import wire

PWRON_RESET = 1
WDT_RESET = 3

_LOOK_US = 1  # what reading a pin takes; a loop that waits for a key must come to an end
_IDLE_US = 1000
_identity = b"\xe6\x61\x38\x52\x83\x10\x4a\x2e"
_system_hz = 125_000_000
# Since MicroPython 1.24 the peripherals start on the 48 MHz of the USB clock.
_peripheral_hz = 48_000_000
figures = None  # function() -> (pages, erases) of the flash
cause = wire.POWER_ON  # why this run began


def freq(system_hz=None, peripheral_hz=None):
    """The system's frequency in Hz, or set it; a second value moves the peripherals (SPI) to it, too."""
    global _system_hz, _peripheral_hz
    if system_hz is None:
        return _system_hz
    _system_hz = system_hz
    _peripheral_hz = 48_000_000 if peripheral_hz is None else peripheral_hz


def unique_id():
    """Eight bytes, the same at every start of the same handheld."""
    return _identity


def reset():
    """Start again as after power-on, with the flash as it is."""
    pages, erases = figures()
    link.reset(clock.now, pages, erases, wire.BY_PROGRAM)


soft_reset = reset


def reset_cause():
    """PWRON_RESET, or WDT_RESET after `reset`, too: the RP2040 resets itself by its watchdog."""
    return PWRON_RESET if cause == wire.POWER_ON else WDT_RESET


_NOT_FED = 0x6AB73121


class WDT:
    """The watchdog: resets the chip when it was not fed for so long (ms)."""

    def __init__(self, id=0, timeout=5000):
        if id != 0:
            raise ValueError("WDT(%s) doesn't exist" % id)
        if timeout > 8388:
            raise ValueError("timeout exceeds 8388")
        self._us = timeout * 1000
        _Registers.scratch4 = _NOT_FED
        self.feed()

    def feed(self):
        _watch(clock.now + self._us)


def _watch(deadline):
    clock.watch(deadline)
    link.watch(deadline, *figures())


def _bite():
    link.reset(clock.now, *figures(), wire.BY_WATCHDOG)


clock.on_watchdog = _bite


class _Registers:
    """The registers of the watchdog: RP2040 data sheet, section 4.7.6.

    The SDK leaves a number in SCRATCH4 as soon as the watchdog is awake, and takes it away before a reset
    that is asked for.
    """

    scratch4 = None  # as it was when the power came, or the chip was reset

    def __getitem__(self, address):
        if address == 0x4005801C:
            if self.scratch4 is None:
                return _NOT_FED if cause == wire.BY_WATCHDOG else 0
            return self.scratch4
        raise NotImplementedError(hex(address))

    def __setitem__(self, address, value):
        if (address, value) != (0x4005B000, 1 << 30):  # CTRL.ENABLE is cleared
            raise NotImplementedError(hex(address))
        _watch(0)


mem32 = _Registers()


def idle():
    """Wait for the next interrupt, at most a millisecond."""
    clock.wait_for_edge(_IDLE_US)


def lightsleep(ms=None):
    """Sleep for that time, or without a time until a key changes."""
    if ms is None:
        clock.wait_for_edge(1 << 40)
    else:
        clock.advance(ms * 1000)


def disable_irq():
    """Hold interrupts back; gives the state for `enable_irq`."""
    state = clock.frozen
    clock.frozen = True
    return state


def enable_irq(state=False):
    """Let interrupts happen again."""
    clock.frozen = state


def _pin_number(id):
    if isinstance(id, Pin):
        return id._number
    if isinstance(id, str) and id.startswith("GP"):
        id = int(id[2:])
    if not isinstance(id, int) or not 0 <= id < pins.COUNT:
        raise ValueError("invalid pin")
    return id


class Pin:
    """One of the 30 pins GP0 to GP29."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    ALT = 3
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_LOW_LEVEL = 1
    IRQ_HIGH_LEVEL = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id, mode=-1, pull=-1, *, value=None, alt=-1):
        self._number = _pin_number(id)
        self._handler = None
        self._trigger = 0
        self._hard = False
        if mode != -1:
            self.init(mode, pull, value=value, alt=alt)

    def init(self, mode=-1, pull=-1, *, value=None, alt=-1):
        number = self._number
        if mode == self.OUT:
            pins.drive(number, 1 if value else 0)
        elif mode == self.IN:
            pins.listen(number, 1 if pull == self.PULL_UP else 0)
        else:
            raise ValueError("pin mode not modelled")
        pins.claim(number, pins.PLAIN)

    def value(self, level=None):
        if level is None:
            clock.advance(_LOOK_US)
            return pins.level(self._number)
        pins.drive(self._number, 1 if level else 0)

    def __call__(self, level=None):
        return self.value(level)

    def on(self):
        pins.drive(self._number, 1)

    def off(self):
        pins.drive(self._number, 0)

    high = on
    low = off

    def toggle(self):
        pins.drive(self._number, 1 - pins.level(self._number))

    def irq(self, handler=None, trigger=IRQ_FALLING | IRQ_RISING, *, hard=False):
        self._handler = handler
        self._trigger = trigger
        self._hard = hard
        pins.handle(self._number, None if handler is None else self._interrupt)
        return self

    def _interrupt(self, rising):
        if not self._trigger & (self.IRQ_RISING if rising else self.IRQ_FALLING):
            return
        if self._hard:
            # A hard interrupt may come in the middle of a collection: it must not allocate.
            micropython.heap_lock()
            try:
                self._handler(self)
            finally:
                micropython.heap_unlock()
        else:
            self._handler(self)

    def __repr__(self):
        return "Pin(GP%d)" % self._number


class PWM:
    """Pulses on a pin; only the width matters here (it dims the light)."""

    def __init__(self, pin, *, freq=0, duty_u16=None, duty_ns=None, invert=False):
        self._number = _pin_number(pin)
        self._freq = freq
        self._duty = 0
        pins.claim(self._number, pins.PULSE)
        self.init(freq=freq, duty_u16=duty_u16, duty_ns=duty_ns)

    def init(self, *, freq=None, duty_u16=None, duty_ns=None):
        if freq is not None:
            self._freq = freq
        if duty_ns is not None:
            duty_u16 = duty_ns * self._freq // 15259
        if duty_u16 is not None:
            self.duty_u16(duty_u16)

    def freq(self, hz=None):
        if hz is None:
            return self._freq
        self._freq = hz

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        if not 0 <= duty <= 65535:
            raise ValueError("duty_u16 must be 0 to 65535")
        self._duty = duty
        link.pwm(self._number, duty)

    def deinit(self):
        link.pwm(self._number, 0)
        pins.claim(self._number, pins.UNUSED)


class SPI:
    """A bus that sends: what it receives is always 0."""

    MSB = 0
    LSB = 1
    # clock, data and input pins that a bus takes where none are named
    _USUAL = ((18, 19, 16), (10, 11, 8))

    def __init__(
        self, id, baudrate=1_000_000, *, polarity=0, phase=0, bits=8, firstbit=MSB, sck=-1, mosi=-1, miso=-1
    ):
        if id not in (0, 1):
            raise ValueError("SPI(%s) doesn't exist" % id)
        usual = self._USUAL[id]
        self._bus = id
        self._ns = 0
        sck = usual[0] if sck == -1 else _pin_number(sck)
        mosi = usual[1] if mosi == -1 else _pin_number(mosi)
        miso = usual[2] if miso == -1 else wire.NO_PIN if miso is None else _pin_number(miso)
        for pin in (sck, mosi, miso):
            if pin != wire.NO_PIN:
                pins.claim(pin, pins.BUS)
        link.bus(id, sck, mosi, miso)
        self.init(baudrate, polarity=polarity, phase=phase, bits=bits, firstbit=firstbit)

    def init(self, baudrate=1_000_000, *, polarity=0, phase=0, bits=8, firstbit=MSB):
        if firstbit != self.MSB:
            raise NotImplementedError("LSB")
        if (polarity, phase, bits) != (0, 0, 8):
            raise ValueError("only SPI mode 0 with 8 bits is modelled")
        self._divider = _divider(baudrate)

    def deinit(self):
        pass

    def write(self, data):
        clock.advance(0)
        link.spi(self._bus, data, clock.now)
        # The divider stays when the frequency changes, as in the chip.
        self._ns += len(data) * 8 * (self._divider * 1000 // (_peripheral_hz // 1_000_000))
        us = self._ns // 1000
        self._ns -= us * 1000
        clock.advance(us)
        clock.display_byte()

    def readinto(self, data, value=0):
        for i in range(len(data)):
            data[i] = 0
        clock.advance(len(data))

    def write_readinto(self, data, into):
        self.write(data)
        self.readinto(into)

    def __repr__(self):
        return "SPI(%d, baudrate=%d)" % (self._bus, _peripheral_hz // self._divider)


def _divider(baudrate):
    """The divider that the RP2040's SDK chooses: the fastest clock that isn't above the wish."""
    hz = _peripheral_hz
    prescale = 2
    while prescale < 254 and hz >= (prescale + 2) * 256 * baudrate:
        prescale += 2
    post = 256
    while post > 1 and hz // (prescale * (post - 1)) <= baudrate:
        post -= 1
    return prescale * post
