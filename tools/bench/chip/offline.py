"""A chip without a host: takes the place of `link` where nobody is at the other end.

For measurements on an interpreter whose program can't be stopped in the middle, because it collects its
heap only between two calls from outside (MicroPython for WebAssembly). Keys come as calls of `press`, what
the board sends is dropped, and `run` ends at a sleep of the board's loop by an exception that no program
catches. The rest of the chip is the same.
"""

import builtins
import sys

# Emscripten numbers its errors in its own way; the board's programs know the usual numbers.
_ERRNO = {44: 2, 20: 17, 54: 20, 31: 21, 51: 28, 55: 39}
_NEVER = (1 << 30) - 1
_command = bytearray(24)
_stop = _NEVER
answer = cut = fail = interrupt = None


class Standstill(BaseException):
    """The time that was given is over."""


def pin(number, level):
    pass


def pwm(number, duty):
    pass


def bus(number, clock_pin, data_pin, input_pin):
    pass


def spi(number, data, now):
    pass


def watch(deadline, pages, erases):
    pass


def number_at(data, at, length):
    value = 0
    for i in range(at + length - 1, at - 1, -1):
        value = value << 8 | data[i]
    return value


def pause(now, last_byte, pages, erases, ended):
    """There is no host: go on for ever."""
    for i in range(4):
        _command[i] = _NEVER >> 8 * i & 255
    return _command, 24


def reset(now, pages, erases, cause):
    raise Standstill


def _with_usual_errors(function):
    def call(*arguments):
        try:
            return function(*arguments)
        except OSError as error:
            raise OSError(_ERRNO.get(error.errno, error.errno))

    return call


def install(seed):
    """Put the modelled modules in the place of the real ones."""
    sys.modules["link"] = sys.modules["offline"]
    import chip_machine
    import chip_os
    import chip_time
    import clock

    def sleep_ms(ms):
        clock.advance(max(0, ms) * 1000)
        if clock.now >= _stop:
            raise Standstill

    builtins.open = _with_usual_errors(open)
    for name in ("ilistdir", "listdir", "mkdir", "remove", "rename", "rmdir", "stat", "unlink"):
        setattr(chip_os, name, _with_usual_errors(getattr(chip_os, name)))
    chip_time.sleep_ms = sleep_ms
    chip_os.fix_entropy(seed)
    chip_machine.figures = clock.on_stop = lambda: (0, 0)
    sys.modules["machine"] = chip_machine
    sys.modules["time"] = chip_time
    sys.modules["os"] = chip_os
    clock.begin()


def run(ms):
    """Start the program, or let it go on, for that much virtual time."""
    global _stop
    import clock

    _stop = clock.now + ms * 1000
    app = sys.modules.get("firmware.app")
    try:
        if app is None:
            from firmware import app

            app.main()
        else:
            app.current.run()
    except Standstill:
        pass


def press(pin, down):
    """A key goes down (1) or comes up (0)."""
    import pins

    pins.press(pin, down)
