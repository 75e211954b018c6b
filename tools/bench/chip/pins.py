"""The state of the chip's pins, shared by everything in `machine` that can own a pin."""

import clock
import link
import wire

COUNT = 30
UNUSED = 0
PLAIN = 1  # driven or read by the program
BUS = 2  # belongs to an SPI
PULSE = 3  # belongs to a PWM

_use = bytearray(COUNT)
_output = bytearray(COUNT)  # 1: the program drives it
_level = bytearray(COUNT)  # what the program drives, or the pull of an input
_pressed = bytearray(COUNT)
_sent = bytearray([wire.FLOATING] * COUNT)
_handlers = {}


def claim(pin, use):
    """Give the pin to the program, a bus or a pulse; the owner before loses it, as on the chip."""
    _use[pin] = use
    _tell(pin)


def drive(pin, level):
    """Set the output level; it reaches the wire only while the program owns the pin."""
    _level[pin] = level
    _output[pin] = 1
    _tell(pin)


def listen(pin, pulled_up):
    """Make it an input with that pull: without one, an open input reads 0."""
    _output[pin] = 0
    _level[pin] = pulled_up
    _tell(pin)


def level(pin):
    """The level on the wire: a pressed key pulls it down."""
    if _pressed[pin] and not _output[pin]:
        return 0
    return _level[pin]


def handle(pin, handler):
    """`handler` is called as `handler(rising)` when a key changes the level; None takes it away."""
    if handler is None:
        _handlers.pop(pin, None)
    else:
        _handlers[pin] = handler


def press(pin, pressed):
    """A key goes down (1) or comes up (0)."""
    before = level(pin)
    _pressed[pin] = pressed
    after = level(pin)
    if before != after:
        handler = _handlers.get(pin)
        if handler is not None:
            clock.handle(handler, after)


def _tell(pin):
    level = _level[pin] if _output[pin] and _use[pin] == PLAIN else wire.FLOATING
    if level != _sent[pin]:
        _sent[pin] = level
        link.pin(pin, level)


clock.on_edge = press
