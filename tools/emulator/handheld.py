"""A handheld of the real firmware, our flash, our keys and the panel of a board, all in emulated time."""

from collections import deque

from tools.bench import image
from tools.bench.board import Board
from tools.bench.errors import BenchError
from tools.bench.panel import Panel
from tools.boards import facts, heap, manifest, romfs, uf2_file
from tools.emulator.chip import Chip
from tools.emulator.console import Console
from tools.emulator.wires import Wires

_PRESS = 60_000  # us
_STEP = 1000
_QUIET = 60  # steps without a pixel, after which the picture stands ...
_ASLEEP = 20  # ... where the processor sleeps at so many of them: it does nothing but look at the keys
_SETTLE = 5_000_000
_START = 20_000_000
_GO_ON = "from firmware import app\napp.current.run()"
_RESET = "import machine,time\ntime.sleep_ms(20)\nmachine.reset()"  # after the prompt has answered


class EmulatedHandheld:
    """A handheld that is switched on. Use it in a `with` statement.

    firmware    a Firmware (see find_firmware)
    board       name of a file in firmware/boards
    saves       more files of its flash: a dict of path on the board to bytes
    program     False: nothing of ours is on the flash, and the prompt comes up
    rom         the image in the ROMFS of a firmware of ours
    flash       the bytes of its whole flash, in place of all this
    on          switch on at once, and wait until the first picture stands

    `panel` is the Panel (its `faults` tell what a real one would take amiss), `board` the Board, `console`
    the PC at its USB cable. Raises BenchError and, where the firmware is for another board, BoardError.
    """

    def __init__(
        self,
        firmware,
        board="waveshare_pico_lcd_13",
        *,
        saves=None,
        program=True,
        rom=b"",
        flash=None,
        on=True,
    ):
        facts.choose_model(board, firmware.machine)
        self.board = Board(image.ROOT, board)
        self.panel = Panel(self.board)
        self._firmware = firmware
        if flash is None:
            flash = self._flash(board, program, saves or {}, rom)
        self._wires = Wires(self.panel)
        self.console = Console()
        self.chip = Chip(flash, (self._wires, self.console))
        if on:
            self.on()

    def _flash(self, board, program, saves, rom):
        firmware = self._firmware
        found = dict(saves)
        if program and not firmware.has_program:
            ours = image.files(board=board, march="armv6m")
            found = {**ours, manifest.PATH: manifest.write(ours, board), **found}
        pages = dict(firmware.pages)
        contents = image.fresh(found, firmware.storage_size // image.BLOCK)
        pages.update(uf2_file.pages_of(contents, firmware.storage))
        if rom:
            pages.update(uf2_file.pages_of(rom, firmware.storage - romfs.SIZE))
        return uf2_file.contents(pages)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.off()

    # Power

    def on(self, rests=True):
        """Switch on and wait until the first picture stands and is lit; gives the us that it took.

        `rests`: and until the program has nothing more to do.
        """
        self.chip.on()
        return self._start(rests)

    def off(self):
        """Take the power away, now. What the board has not written is lost."""
        if self.chip.mcu is not None:
            self.chip.off()

    def reset(self):
        """Have the chip start anew, as machine.reset() does, and wait as `on` does."""
        self.console.interrupt()
        self.console.start(_RESET)
        self._start()

    def _start(self, rests=True):
        """Wait for the first picture; gives the time at which it stood."""
        if not self.chip.run_until(lambda: not self.is_lit(), _START, _STEP):
            raise BenchError("The chip does not start anew.")
        if not self.chip.run_until(self.is_lit, _START, _STEP):
            raise BenchError("The firmware shows no picture; it said: %r" % self.console.output[-400:])
        lit = self.chip.now
        if rests:
            self.settle()
        return max(lit, self._wires.last)

    @property
    def files(self):
        """The board's file system as it is now: the bytes of a flash file (tools.bench.image)."""
        start = self._firmware.storage - uf2_file.FLASH
        return self.chip.flash[start : start + self._firmware.storage_size]

    # Keys and glass

    def press(self, *keys):
        """Press keys, one after the other, each until the picture stands.

        Gives (first, finished) of the last one: us from its contact until the first changed pixels were on
        the panel, and until the last ones were; None where nothing changed.
        """
        for key in keys:
            pin = self.board.pin(key)
            self._wires.watch()
            start = self.chip.now
            self.chip.drive(pin, 0)
            self.chip.run(_PRESS)
            self.chip.drive(pin, None)
            self.settle()
        if self._wires.first is None:
            return None
        return self._wires.first - start, self._wires.last - start

    def settle(self):
        """Let time pass until the picture stands and the program rests. Raises BenchError if it can't."""
        seen = deque(maxlen=_QUIET)

        def is_quiet():
            seen.append((self._wires.last, self.chip.is_asleep))
            same = len(seen) == _QUIET and seen[0][0] == seen[-1][0]
            return same and sum(asleep for _, asleep in seen) >= _ASLEEP

        if not self.chip.run_until(is_quiet, _SETTLE, _STEP):
            raise BenchError("The picture does not come to rest.")

    def is_lit(self):
        """Is there light, and a picture?"""
        self._wires.look_at_light()
        return self.panel.lit

    def picture(self):
        """The glass as the user sees it (an RGB image)."""
        self._wires.look_at_light()
        return self.panel.picture()

    # At the prompt

    def memory(self):
        """The Memory now, after a collection. The program is interrupted for it, and goes on where it was."""
        self.console.interrupt()
        found = self.memory_at_prompt()
        self.console.start(_GO_ON)
        self.settle()
        return found

    def memory_at_prompt(self):
        """The Memory where the program does not run."""
        return heap.read(self.console.run(heap.LOOK))
