"""The chip's end of the two pipes (the messages stand in `wire`).

Small messages gather in one buffer; nothing here allocates memory while the board runs, so that a heap
that is measured is the firmware's own.
"""

import os
import sys
import time

import wire

_MICROPYTHON = sys.implementation.name == "micropython"
_ROOM = 2048
_buffer = bytearray(_ROOM)
_used = 0
_head = bytearray(5)
_command = bytearray(24 + 10 * wire.MOST_EDGES)
_in = None
_out = None
_stamped = 0
_woken = None
_busy = 0
_now_us = None
answer = None  # function(text, is_statement) -> (good, text): who answers the host's questions
cut = None  # function(operations, how): who cuts the power
fail = None  # function(reads, times): who lets reads of the flash fail
interrupt = None  # function(calls): who raises KeyboardInterrupt


def open_pipes(commands, messages):
    """Use the two files (binary, unbuffered) that lead from and to the host."""
    global _in, _out, _now_us
    _in = commands
    _out = messages
    _now_us = time.ticks_us if _MICROPYTHON else lambda: time.perf_counter_ns() // 1000


if _MICROPYTHON:

    def _write(data, length):
        try:
            _out.write(data, length)
        except OSError:
            _leave()

    def _read(data, length):
        if _in.readinto(data, length) != length:
            _leave()

    def _leave():
        # The host has gone. No exception ends this process for certain, because the firmware may
        # catch it; the shell's parent is this process.
        os.system("kill -9 $PPID")  # noqa: S605

    def _since(start):
        return time.ticks_diff(_now_us(), start)

else:

    def _write(data, length):
        try:
            _out.write(memoryview(data)[:length])
        except OSError:
            _leave()

    def _read(data, length):
        view = memoryview(data)[:length]
        while view:
            got = _in.readinto(view)
            if not got:
                _leave()
            view = view[got:]

    def _leave():
        os._exit(1)

    def _since(start):
        return _now_us() - start


def _flush():
    global _used
    if _used:
        _write(_buffer, _used)
        _used = 0


def _byte(value):
    _buffer[_used] = value
    _step(1)


def _step(length):
    global _used
    _used += length


def _number(value, length):
    """Append an unsigned number of that many bytes."""
    for _ in range(length):
        _byte(value & 255)
        value >>= 8


def _begin(code):
    if _used > _ROOM - 64:
        _flush()
    _byte(code)


def number_at(data, at, length):
    """The unsigned number of that many bytes at that place."""
    value = 0
    for i in range(at + length - 1, at - 1, -1):
        value = value << 8 | data[i]
    return value


def pin(number, level):
    """Say that an output pin has a new level."""
    _begin(wire.PIN)
    _byte(number)
    _byte(level)


def pwm(number, duty):
    """Say that an output pin carries pulses (duty 0 to 65535)."""
    _begin(wire.PWM)
    _byte(number)
    _number(duty, 2)


def bus(number, clock_pin, data_pin, input_pin):
    """Say that an SPI was set up on these pins."""
    _begin(wire.BUS)
    _byte(number)
    _byte(clock_pin)
    _byte(data_pin)
    _byte(input_pin)


def spi(number, data, now):
    """Send bytes that went over an SPI bus at the time `now`."""
    global _stamped
    if now != _stamped:
        _begin(wire.TIME)
        _number(now - _stamped, 4)
        _stamped = now
    length = len(data)
    _begin(wire.SPI)
    _byte(number)
    _number(length, 3)
    if length <= 16:
        for value in data:
            _byte(value)
    else:
        _flush()
        _write(data, length)


def crash(text):
    """Send the traceback that ended the board's program."""
    _text(wire.CRASH, -1, text)


def _text(code, good, text):
    data = text.encode()
    _begin(code)
    if good >= 0:
        _byte(good)
    _number(len(data), 4)
    _flush()
    _write(data, len(data))


def pause(now, last_byte, pages, erases, ended):
    """Tell the host that the time has come, answer its questions, and return with its next RUN command.

    Returns the command's bytes (a buffer that the next call overwrites) and their number.
    """
    global _busy, _woken
    if _woken is not None:
        _busy += _since(_woken)
        _woken = None
    _paused(now, last_byte, pages, erases, ended)
    while True:
        _read(_head, 5)
        code = _head[0]
        length = number_at(_head, 1, 4)
        if code == wire.RUN:
            _read(_command, length)
            _woken = _now_us()
            return _command, length
        data = bytearray(length)
        _read(data, length)
        if code == wire.CUT:
            cut(number_at(data, 0, 4), wire.TORN[data[4]])
            _paused(now, last_byte, pages, erases, ended)
        elif code == wire.FAIL:
            fail(number_at(data, 0, 4), number_at(data, 4, 4))
            _paused(now, last_byte, pages, erases, ended)
        elif code == wire.BREAK:
            interrupt(number_at(data, 0, 4))
            _paused(now, last_byte, pages, erases, ended)
        else:
            good, text = answer(bytes(data).decode(), code == wire.DO)
            _text(wire.ANSWER, good, text)


def _paused(now, last_byte, pages, erases, ended):
    _begin(wire.PAUSED)
    _number(now, 8)
    _number(last_byte, 8)
    _number(_busy, 8)
    _number(pages, 4)
    _number(erases, 4)
    _byte(ended)
    _flush()


def lost(pages, erases):
    """Say that the power was cut; never returns (the host ends this process)."""
    _begin(wire.LOST)
    _number(pages, 4)
    _number(erases, 4)
    _stop()


def watch(deadline, pages, erases):
    """Say when the watchdog resets the chip, at once: what hangs can't be asked any more."""
    _begin(wire.WATCH)
    _number(deadline, 8)
    _number(pages, 4)
    _number(erases, 4)
    _flush()


def reset(now, pages, erases, cause):
    """Say that the board starts again; never returns (the host ends this process)."""
    _begin(wire.RESET)
    _number(now, 8)
    _number(pages, 4)
    _number(erases, 4)
    _byte(cause)
    _stop()


def _stop():
    _flush()
    while True:
        _read(_head, 5)
