"""The virtual handheld: the board's own files on a modelled chip, with keys to press and a glass to look at.

    with Handheld(board="waveshare_pico_lcd_13") as h:
        h.press("A")
        h.picture().save("glass.png")
        print(h.words())

Time is virtual (milliseconds since power-on in `time`): it moves only while the board sleeps, sends bytes or
looks at its clock, and only in the calls below. The same keys give the same pictures on every PC.
"""

import ast
import os
import shutil
import tempfile
from collections import namedtuple
from pathlib import Path

from tools.bench import image
from tools.bench.board import Board
from tools.bench.child import Child, Lost, Paused, Reset, interpreters
from tools.bench.chip import wire
from tools.bench.errors import AskError, BenchError, PowerError
from tools.bench.panel import Panel
from tools.boards import manifest

# The PC's words are twice as wide, and nothing is folded as for a board: this stands for the 240 KB of a Pico
# (what fits there is measured by tools/benchmark_pico.py).
HEAP = 440 * 1024
FlashStats = namedtuple("FlashStats", "programs erases")
Memory = namedtuple("Memory", "used free")

_QUIET_MS = 60  # the panel counts as settled after that much silence
_SETTLE_MS = 2000
_START_MS = 5000
_WAIT_DIGITS = 7  # of a wait among keys: less than three hours of the board's time
_GAP_MS = 40  # after a key comes up, before the picture is taken for final: longer than any debounce


class Handheld:
    """A handheld that is switched on. Use it in a `with` statement, or call `close()` at the end.

    board       name of a file in firmware/boards
    flash       the flash as a file (its programs are brought up to date, its saves stay); None: a new one
    cut_power_after, cut_how
                the power fails in the flash operation after so many whole ones; how the torn operation
                ends: "none" of it, its first "half", all but the "last" byte, random "bits", all "zeros"
    heap        bytes of heap for the firmware (None: 440 KB on MicroPython)
    seed        makes the board's entropy predictable (a number above 0); each power-on gets its own
    interpreter "micropython", "cpython", or None: the real one where it is installed
    root        the folder that holds boot.py, main.py, engine/ and firmware/
    mpy         modules are compiled (None: yes on MicroPython)
    folds       ... with values for constants, as for a board (fold.py)
    library     the words are drawn by adafruit_display_text, as in our firmware, where its code takes no RAM
    on          switch on at once
    patience    real seconds after which a board that hangs is given up, or reset by its watchdog
    ticks       what the board's `ticks_ms` says at power-on (0 to 2**30 - 1, where it wraps)
    program_us, erase_us
                what programming a page and erasing a block of the flash take, while interrupts wait

    Raises ValueError (unknown board, key, interpreter) and BenchError, each with a plain sentence.
    """

    def __init__(
        self,
        board="waveshare_pico_lcd_13",
        flash=None,
        cut_power_after=None,
        heap=None,
        seed=None,
        *,
        cut_how="none",
        interpreter=None,
        root=image.ROOT,
        mpy=None,
        folds=False,
        library=False,
        on=True,
        patience=60,
        ticks=0,
        program_us=0,
        erase_us=0,
    ):
        if interpreter not in (None, "micropython", "cpython"):
            raise ValueError("There is no interpreter %r. Interpreters: micropython, cpython." % interpreter)
        self.interpreter = interpreter or interpreters()[0]
        self.board = Board(root, board)
        self.panel = Panel(self.board)
        self._heap = heap or HEAP
        self._seed = seed
        self._patience = patience
        self._ticks = ticks
        self._flash_us = (program_us, erase_us)
        self._child = None
        self._down = set()  # pins of the keys that are held
        self._told = True  # does the board know of them?
        self._starts = 0
        self._offset = 0
        self._pages = self._erases = 0
        self._last = Paused(0, 0, 0, 0, 0, 0)
        self.crashed = None
        self.lost_power = False
        if mpy and self.interpreter == "cpython":
            raise ValueError("CPython can't run modules that are compiled for MicroPython.")
        compiled = self.interpreter == "micropython" if mpy is None else mpy
        found = image.files(root, board, compiled, folds=folds, with_library=library)
        self._tree = None
        if self.interpreter == "cpython":
            # Its modules come from a folder of the PC; as sources they would fill the flash that saves need.
            self._tree = image.tree(found)
            found = image.without_modules(found)
        found[manifest.PATH] = manifest.write(found, board)
        self._folder = tempfile.TemporaryDirectory(prefix="kreuzsummen-")
        self._output = open(os.path.join(self._folder.name, "output"), "w+b")
        self.flash = Path(flash or os.path.join(self._folder.name, "flash.img"))
        try:
            self._prepare_flash(found)
            if on:
                self.on(cut_power_after, cut_how)
        except BaseException:
            self.close()
            raise

    def _prepare_flash(self, found):
        try:
            if self.flash.exists():
                image.refresh(self.flash, found)
            else:
                self.flash.write_bytes(image.fresh(found))
        except OSError as error:
            reason = error.strerror or str(error)
            raise BenchError("The flash file %s can't be used: %s." % (self.flash, reason)) from error

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Switch off and put everything temporary away. A flash that was named stays."""
        self.off()
        self._output.close()
        self._folder.cleanup()

    # Power

    @property
    def is_on(self):
        """Does the board have power? (After a power cut it has none.)"""
        return self._child is not None

    def on(self, cut_power_after=None, cut_how="none", interrupt_after=None, fail_read_after=None):
        """Switch on and wait until the first picture stands. Nothing happens where it is on.

        `interrupt_after`, `fail_read_after`: as for `interrupt` and `fail_reads`, while the program starts.
        """
        if self.is_on:
            return
        self.lost_power = False
        self._offset = 0
        self.panel.power_on()
        self._begin()
        if cut_power_after is not None:
            self.cut_power(cut_power_after, cut_how)
        if interrupt_after is not None:
            self.interrupt(interrupt_after)
        if fail_read_after is not None:
            self.fail_reads(fail_read_after)
        end = _START_MS
        while self.is_on and not self._last.ended and not self.panel.lit and self.time < end:
            self.run(50)
        self.settle()

    def off(self):
        """Take the power away, now. What the board has not written is lost."""
        if self._child is not None:
            self._count(self._last)
            self._child.end()
            self._child = None
            self.panel.power_on()

    def cut_power(self, after, how="none"):
        """Let the power fail in the flash operation that follows so many whole ones from now on."""
        if how not in wire.TORN:
            raise ValueError("There is no torn operation %r. Kinds: %s." % (how, ", ".join(wire.TORN)))
        self._need().cut(after, how)

    def fail_reads(self, after, times=1):
        """Let so many reads of the flash fail (errno 5) after so many more whole ones. MicroPython only."""
        if self.interpreter != "micropython":
            raise ValueError("Reads of the flash fail on MicroPython only.")
        self._need().fail(after, times)

    def interrupt(self, after=0):
        """Press Ctrl-C at a cable: KeyboardInterrupt comes in the call of the chip, or at the end of the
        flash operation (reading included), after so many more."""
        self._need().interrupt(after)

    @property
    def at_prompt(self):
        """Have boot.py and main.py come to their end? Then the board waits for a developer at its prompt."""
        return bool(self._last.ended)

    def _begin(self, cause=wire.POWER_ON):
        self._starts += 1
        self._told = False
        self.crashed = None
        self._last = Paused(0, 0, 0, 0, 0, 0)
        seed = 0 if self._seed is None else (self._seed * 7919 + self._starts) & 0x3FFFFFFF or 1
        self._child = Child(
            self.interpreter,
            self.flash,
            self._tree,
            (self._heap, seed, self._ticks, *self._flash_us, cause),
            self.panel,
            self._output,
            self._patience,
        )

    def _need(self):
        if self._child is None:
            raise PowerError("The handheld is off: switch it on with on().")
        return self._child

    # Time

    @property
    def time(self):
        """Virtual milliseconds since power-on."""
        return (self._offset + self._last.now) // 1000

    @property
    def busy(self):
        """Real microseconds that the PC has spent on the board's code since it started."""
        return self._last.busy

    def run(self, ms):
        """Let that much time pass."""
        self._pass(self._last.now + ms * 1000)

    def settle(self, limit=_SETTLE_MS, quiet=_QUIET_MS):
        """Let time pass until the panel has heard nothing for `quiet` ms; False if that takes too long."""
        return self._settle(self._last.now, limit, quiet)

    def _settle(self, earliest, limit, quiet, edges=()):
        """`earliest` is the time (us) from which silence counts."""
        if self._child is None:
            return True
        until = earliest + limit * 1000
        self._pass(until, earliest + quiet * 1000, quiet * 1000, edges)
        return self._last.now < until

    def _pass(self, until, earliest=0, quiet=0, edges=()):
        """Let the board run as `Child.run` says; what it does on the way (crash, reset, dying) is seen to."""
        end = self._offset + until
        starts = self._starts
        while True:
            child = self._need()
            if not self._told:  # a new run knows nothing of keys that are held
                edges = [(0, pin, 1) for pin in sorted(self._down)] + list(edges)
                self._told = True
            try:
                result = child.run(until, earliest, quiet, edges)
            except Exception:
                self.off()
                raise
            if isinstance(result, Paused):
                self._last = result
                self._note(edges)
                self.crashed = child.crash
                return
            if isinstance(result, Lost):
                self._lose(result)
                return
            self._note([edge for edge in edges if edge[0] <= result.now])
            edges = [(time - result.now, pin, down) for time, pin, down in edges if time > result.now]
            self._restart(result)
            if self._starts - starts > 20:
                raise PowerError("The board resets itself again and again.")
            until = max(0, end - self._offset)  # what hung has slept through it
            earliest = max(0, earliest - result.now)

    def _lose(self, result):
        """The power has failed."""
        self._count(result)
        self.lost_power = True
        self.off()

    def _restart(self, result):
        """The board has reset itself: a new run, while time and the player's hands go on."""
        self._count(result)
        self._offset += result.now
        self._child.end()
        self._begin(result.cause)

    def _count(self, result):
        self._pages += result.pages
        self._erases += result.erases
        self._last = self._last._replace(pages=0, erases=0)

    def _note(self, edges):
        for _, pin, pressed in edges:
            (self._down.add if pressed else self._down.discard)(pin)

    # Keys

    def down(self, key):
        """A key goes down and stays down (also across power-on: hold a key while switching on)."""
        self._edge(key, 1)

    def up(self, key):
        """A key comes up."""
        self._edge(key, 0)

    def press(self, key, ms=60):
        """Press a key (or "A+B": several at once) for that time, and wait until the picture stands."""
        self._press(key.split("+"), ms)

    def hold(self, key, ms):
        """Hold a key for that time, and wait until the picture stands."""
        self.press(key, ms)

    def keys(self, text):
        """Press keys one after the other: "right right A"; "A+B" at once, "~500" waits 500 ms."""
        steps = text.split()
        for step in steps:  # a wrong name anywhere: nothing is pressed
            if step.startswith("~"):
                if not (step.isascii() and step[1:].isdigit() and len(step) <= _WAIT_DIGITS + 1):
                    raise ValueError("%.40r is no time to wait: write ~500 for 500 ms." % step)
            else:
                for key in step.split("+"):
                    self.board.pin(key)
        for step in steps:
            if step.startswith("~"):
                self.run(int(step[1:]))
            else:
                self.press(step)

    def _edge(self, key, pressed):
        pin = self.board.pin(key)
        if self._child is None:
            self._note([(0, pin, pressed)])
        else:
            self._pass(self._last.now, edges=[(self._last.now, pin, pressed)])

    def trace(self, changes):
        """Let keys change at their moments: triples, in order, of (ms from now, key, 1 down or 0 up).

        At most 1024 changes (`wire.MOST_EDGES`): ValueError for more.
        """
        if len(changes) > wire.MOST_EDGES:
            raise ValueError("A trace has at most %d changes, not %d." % (wire.MOST_EDGES, len(changes)))
        start = self._last.now
        edges = [(start + int(ms * 1000), self.board.pin(key), down) for ms, key, down in changes]
        self._pass(edges[-1][0], edges=edges)
        self.settle()

    def _press(self, keys, ms):
        pins = [self.board.pin(key) for key in keys]
        self._need()
        start = self._last.now
        end = start + ms * 1000
        edges = [(start, pin, 1) for pin in pins] + [(end, pin, 0) for pin in pins]
        self._settle(end + _GAP_MS * 1000, _SETTLE_MS, _QUIET_MS, edges)

    # What can be seen and asked

    def picture(self):
        """The glass as the user sees it (an RGB image; black when off)."""
        return self.panel.picture()

    def words(self):
        """The visible words, in reading order."""
        return self.ask("words()")

    def memory(self):
        """Heap bytes (used by the firmware, free) after a collection; None on CPython."""
        found = self.ask("memory()")
        return found and Memory(*found)

    def ask(self, expression):
        """The value of an expression on the board (plain data; anything else as its repr).

        `app` is the running App, or None. Raises AskError with the board's traceback.
        """
        text = self._ask(expression, False)
        try:
            return ast.literal_eval(text)
        except (ValueError, SyntaxError):
            return text

    def do(self, statements):
        """Run statements on the board, in the namespace of `ask`."""
        self._ask(statements, True)

    def _ask(self, text, statements):
        result = self._need().ask(text, statements)
        if isinstance(result, Lost):
            self._lose(result)
            raise PowerError("The power failed before the board could answer.")
        if isinstance(result, Reset):
            self._restart(result)
            raise PowerError("The board has reset itself instead of answering.")
        good, answer = result
        if not good:
            raise AskError(answer)
        return answer

    @property
    def output(self):
        """What the board has printed since this handheld was made."""
        self._output.flush()
        return Path(self._output.name).read_text(encoding="utf-8", errors="replace")

    @property
    def flash_stats(self):
        """Pages programmed and blocks erased since this handheld was made."""
        return FlashStats(self._pages + self._last.pages, self._erases + self._last.erases)

    def copy_flash(self, path):
        """Keep a copy of the flash as it is now."""
        shutil.copyfile(self.flash, path)
