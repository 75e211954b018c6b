"""The child process: makes the chip, mounts the flash at /, and starts boot.py and main.py as the port does.

Arguments: image file; heap in bytes; seed (0: real entropy); ticks_ms at power-on; what programming a page
and erasing a block take (us); why it starts (see wire.py); and on MicroPython the descriptor of the pipe to
the host, on CPython the folder of the modules. Runs on both.
"""

import sys

import clock
import flash
import link
import questions

_MICROPYTHON = sys.implementation.name == "micropython"
if _MICROPYTHON:
    import on_micropython as host
else:
    import on_cpython as host

_early = 0  # the KeyboardInterrupt that was planned before the first program runs; None afterwards
_BLOCKS = 352  # what a Pico with 2 MB leaves to its file system


def start(image, way, heap, seed, ticks, program_us, erase_us, cause):
    """Never returns: the host ends this process."""
    link.open_pipes(*host.pipes(way))
    chip = flash.Flash(host.open_image(image), _BLOCKS, link.lost, _operation_done, program_us, erase_us)
    clock.on_stop = chip.figures
    link.cut = chip.cut
    link.fail = chip.fail
    link.interrupt = _interrupt
    link.answer = questions.answer
    machine = host.install(seed, ticks)
    machine.figures = chip.figures
    machine.cause = cause
    clock.begin()
    host.mount(chip)
    chip.is_mounted = True
    sys.path[:] = host.SEARCH
    host.forget_chip()
    questions.count_own(heap)
    _begin_interrupts()
    if _run("boot.py"):
        _run("main.py")
    clock.ended = 1
    while True:  # the board would now wait at its prompt
        clock.interrupt = 0
        clock.advance(1_000_000)


def _operation_done(us):
    """A flash operation is over: time has passed without interrupts, then comes what waits, also Ctrl-C."""
    clock.stall(us)
    if _MICROPYTHON:  # an exception can't find its way through CPython's littlefs
        clock.count()


def _interrupt(calls):
    global _early
    if _early is None:
        clock.interrupt = calls + 1
    else:
        _early = calls + 1


def _begin_interrupts():
    """From now on Ctrl-C comes where it is planned: there is a Python program for it."""
    global _early
    clock.interrupt, _early = _early, None


def _run(name):
    """Run a file of the current folder, at first the root; False if it ended with an exception."""
    try:
        try:
            with open(name) as file:
                source = file.read()
        except OSError:
            return True
        exec(compile(source, name, "exec"), {"__name__": "__main__", "__file__": name})  # noqa: S102
    except SystemExit:
        sys.modules["machine"].reset()
    except BaseException as error:
        link.crash(questions.traceback(error))
        return False
    return True


start(sys.argv[1], sys.argv[8], *[int(argument) for argument in sys.argv[2:8]])
