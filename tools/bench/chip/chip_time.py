"""`time` of the modelled chip: all of it stands on the virtual clock."""

import time as _real

import clock

_MASK = (1 << 30) - 1  # the RP2040's ticks have 30 bits
_HALF = 1 << 29
_LOOK_US = 4  # what a look at the clock takes, so that a loop that waits for a time comes to an end
_START = 1_609_459_200  # the board's calendar starts at 1 January 2021
first_ms = 0  # what `ticks_ms` says at power-on, to come near the wrap


def ticks_us():
    clock.advance(_LOOK_US)
    return (first_ms * 1000 + clock.now) & _MASK


def ticks_ms():
    clock.advance(_LOOK_US)
    return (first_ms + clock.now // 1000) & _MASK


ticks_cpu = ticks_us


def ticks_add(ticks, delta):
    return (ticks + delta) & _MASK


def ticks_diff(later, earlier):
    return ((later - earlier + _HALF) & _MASK) - _HALF


def sleep_us(us):
    clock.advance(max(0, us))


def sleep_ms(ms):
    clock.advance(max(0, ms) * 1000)


def sleep(seconds):
    clock.advance(max(0, int(seconds * 1_000_000)))


def time():
    clock.advance(_LOOK_US)
    return _START + clock.now // 1_000_000


def time_ns():
    clock.advance(_LOOK_US)
    return _START * 1_000_000_000 + clock.now * 1000


def gmtime(seconds=None):
    return _real.gmtime(time() if seconds is None else seconds)


localtime = gmtime
mktime = _real.mktime
