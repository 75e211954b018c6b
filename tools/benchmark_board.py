"""The part of the benchmark that runs on real MicroPython: how long the firmware computes.

`benchmark_board.py FOLDER PINS FREE`: FOLDER holds the files of a board's flash. They take the place of the
PC's own files, `machine` and `time` are faked with as little code as possible, and the keys of a session are
pressed, round after round. Prints one JSON object (see `main`). No chip is modelled here and no host listens,
so that nearly all the time that passes is the firmware's own; the bytes that it sends are counted.
"""
# mypy: ignore-errors
# (It runs on MicroPython only, and tools/ is checked against CPython's modules.)

import gc
import json
import os
import sys
import time

ROUNDS = 8
RESTS = 100  # steps before a page is opened: in half a second the program has done all that it does at rest
TURNS = 100000  # of the loop that everything is compared with: about as long as a page takes


def loop_us():
    """How long TURNS turns of a plain loop take, in us: the fastest of three tries."""
    best = 1 << 29
    for _ in range(5):
        start = time.ticks_us()
        i = 0
        while i < TURNS:
            i += 1
        best = min(best, time.ticks_diff(time.ticks_us(), start))
    return best


class Clock:
    """`time` as the firmware sees it: it stands still but where the firmware sleeps and the session waits."""

    now = 0
    ticks_diff = time.ticks_diff
    ticks_add = time.ticks_add

    @staticmethod
    def ticks_ms():
        return Clock.now

    @staticmethod
    def ticks_us():
        return Clock.now * 1000

    @staticmethod
    def sleep_ms(ms):
        Clock.now += ms


class Pin:
    """A pin that can be pressed."""

    IN = PULL_UP = OUT = IRQ_FALLING = IRQ_RISING = 1
    pins = {}

    def __init__(self, number, mode=0, pull=0, value=1):
        self.level = 1
        self.handler = None
        Pin.pins[number] = self

    def __call__(self, level=None):
        return self.level

    def irq(self, handler, trigger, hard):
        self.handler = handler

    def change(self, level):
        """A key goes down (0) or comes up (1)."""
        self.level = level
        self.handler(self)


class Wire:
    """An SPI that counts its bytes and remembers when the first pixels were sent."""

    sent = 0
    first = 0

    def __init__(self, *_, **__):
        self.write = self.count

    def count(self, data):
        if len(data) > 4 and not Wire.first:
            Wire.first = time.ticks_us()
        Wire.sent += len(data)


class PWM:
    def __init__(self, pin):
        pass

    def freq(self, hz):
        pass

    def duty_u16(self, duty):
        pass


class Machine:
    """`machine` of a chip that does nothing."""

    Pin = Pin
    SPI = Wire
    PWM = PWM

    @staticmethod
    def freq(*_):
        pass

    @staticmethod
    def unique_id():
        return b"\1"

    @staticmethod
    def disable_irq():
        return 0

    @staticmethod
    def enable_irq(state):
        pass


class Session:
    """Presses keys and takes the time.

    `first` and `whole` are dicts of name to us, the fastest so far: from the key to the first pixels, and to
    the end of the step that drew the last ones. `sent` is a dict of name to bytes.
    """

    def __init__(self, app, pins):
        self.first = {}
        self.whole = {}
        self.sent = {}
        self.app = app
        self._pins = pins
        self._steps = []  # of each press of a round: how many the program needed
        self._at = 0
        self._wire = app.panel._spi

    def begin(self, watched):
        """Begin a round: a watched one counts bytes and steps, in the others sending costs nothing."""
        self.watched = watched
        self._at = 0
        # len() takes the bytes and does nothing with them, as cheaply as the chip would.
        self._wire.write = self._wire.count if watched else len

    def press(self, key, name=None):
        """Press a key and let the program run until the picture stands; note the time under `name`."""
        pin = Pin.pins[self._pins[key]]
        Clock.now += 1000
        pin.change(0)
        self._time(name)
        pin.change(1)
        self.app.step()

    def open(self, page, *arguments, name=None):
        """Have a page opened, as keys do; the time is noted under `name` or that of its module.

        The users have looked at the page before for a while: the program has got ready what it can.
        """
        for _ in range(RESTS):
            self.app.step()
        self.app.go(page, *arguments)
        self._time("page: " + (name or page))

    def _time(self, name):
        app = self.app
        Wire.sent = Wire.first = 0
        start = time.ticks_us()
        if self.watched:
            self._steps[self._at :] = [self._watch()]
        else:
            for _ in range(self._steps[self._at]):
                app.step()
        whole = time.ticks_diff(time.ticks_us(), start)
        self._at += 1
        if name and self.watched:
            if Wire.first:
                _keep_least(self.first, name, time.ticks_diff(Wire.first, start))
            self.sent[name] = max(self.sent.get(name, 0), Wire.sent)
        elif name:
            _keep_least(self.whole, name, whole)

    def _watch(self):
        """Run the program until three steps draw nothing; the number of the last step that drew."""
        steps = last = 0
        while steps < last + 3:
            before = Wire.sent
            self.app.step()
            steps += 1
            if Wire.sent != before:
                last = steps
        return last


def _keep_least(times, name, time):
    times[name] = min(times.get(name, time), time)


def play(session, load):
    """One round through the pages and a turn; `load` brings the game back to where it was."""
    press = session.press
    session.open("title")
    session.open("path")
    session.open("scenario", 50)
    session.app.campaign.table = load()
    session.open("kreuzsummen")
    press("down", "cursor to another card")
    press("up")
    press("A", "choosing a number")
    press("right", "cursor to another cell")
    press("left")
    press("A", "placing the number")
    press("A", "taking a card")
    session.open("kreuzsummen_menu")
    session.open("path", name="path from the menu")


def move_heap():
    """The most bytes of heap that counting, choosing and playing a move takes, over some whole games."""
    from engine.kreuzsummen import Game, scenarios
    from engine.rng import Rng

    rng = Rng(1)
    most = 0
    for _ in range(3):
        deck = scenarios.cards(50)
        rng.shuffle(deck)
        game = Game(b"\x32", 2, 0, deck)
        gc.collect()
        gc.disable()
        while not game.result:
            n = rng.below(game.count())
            before = gc.mem_alloc()
            game.apply(game.nth(n))
            most = max(most, gc.mem_alloc() - before)
        gc.enable()
    return most


def main(folder, pins, free):
    """Start the program on the files in `folder` and play.

    `pins` are the keys' pins by name, `free` the bytes of heap that are free when the program starts.

    Prints an object: move: bytes of heap that a move takes; turn: us for a turn of the plain loop; start: us
    from the program's first line to its first picture, slept: ms that it wanted to sleep meanwhile; collect:
    us of a collection at the table; first, whole, sent: see Session.
    """
    import vfs

    vfs.umount("/")
    vfs.mount(vfs.VfsPosix(folder), "/")
    os.chdir("/")
    sys.path[:] = ["", "/lib", "/firmware"]
    sys.modules["machine"] = Machine
    sys.modules["time"] = Clock
    turn = loop_us()
    start = time.ticks_us()
    from firmware import app as program
    from firmware import board_file, boards
    from firmware import start as starter

    gc.collect()
    gc.threshold(free // starter.COLLECTIONS)  # as firmware.start does it

    program.current = app = program.App(boards.load(board_file.board_name()))
    app.go("title")
    app._open()
    app.step()
    start = time.ticks_diff(time.ticks_us(), start)
    slept = Clock.now
    move = move_heap()
    session = Session(app, pins)
    load = app.campaign.table.load
    saved = app.campaign.table.pack()
    for i in range(2 * ROUNDS):
        session.begin(i % 2 == 0)
        play(session, lambda: load(saved))
        turn = min(turn, loop_us())
    session.begin(True)
    session.open("kreuzsummen")
    collect = {}
    for _ in range(5):
        begun = time.ticks_us()
        gc.collect()
        _keep_least(collect, "", time.ticks_diff(time.ticks_us(), begun))
    figures = {"move": move, "turn": turn / TURNS, "start": start, "slept": slept, "collect": collect[""]}
    figures.update({"first": session.first, "whole": session.whole, "sent": session.sent})
    print(json.dumps(figures))


main(sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3]))
