"""Random presses, power cuts and starts: `python3 -m tools.soak --presses 200000 --seed 1`.

Plays on the virtual handheld as children do who press anything, on boards with a joystick and without. Now
and then the power fails in the middle of a save (torn in one of five ways), is switched off between two
presses, or Ctrl-C comes from a cable; then the handheld is switched on again, now and then with a key held.
After each of these, before the start, the saves on the flash are checked: each must be whole, mean something,
and be as new as before or newer. After the start no fault may be told. The same seed does the same again, and
`--leg N` goes on where a soak was ended.

Exit status 0: all is well; 1: something is not, and the last keys are printed; 2: it can't run here.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("play")

from engine import games
from engine.table import Table
from firmware.groups import Groups
from firmware.progress import Progress, Settings
from firmware.session import Match
from firmware.slots import KINDS
from firmware.store import NEW, WHOLE, Store
from tools.bench import Handheld, image
from tools.bench.chip.wire import TORN
from tools.bench.errors import BenchError
from tools.ending import end

BOARDS = ("waveshare_pico_lcd_13", "pimoroni_picosystem", "pimoroni_pico_display_2")
LEG = 2000  # presses with one board
ALL = (*KINDS, *games.NAMES)  # what can be saved
# How often each key is pressed: mostly keys that play.
JOYSTICK = {"press": 30, "A": 12, "left": 11, "right": 11, "up": 9, "down": 11, "B": 6, "X": 5, "Y": 2}
NO_PRESS = {"A": 42, "left": 11, "right": 11, "up": 9, "down": 11, "B": 6, "X": 5, "Y": 2}
FOUR = {"X": 40, "A": 20, "B": 30, "Y": 8}

_UNPACK = {
    "settings": Settings.unpack, "groups": Groups.unpack, "group": Progress.unpack, "game": Table.load,
}  # fmt: skip

CUT, OFF, BREAK = "power cut", "power off", "Ctrl-C"
OFTEN = 40  # presses from one of these to the next, on average
PATIENCE = 60  # presses in which a planned cut must find a save
MEMORY = 60  # of the last steps, for the report


class SoakError(Exception):
    """Something was lost, or broke; the text says what, and after which keys."""


class Soak:
    """One handheld under random keys. `presses` counts, and so do `ends` by their kind."""

    def __init__(self, board, seed, folder, interpreter=None, root=image.ROOT):
        self.chance = random.Random(seed)
        self.folder = Path(folder)
        self.presses = 0
        self.ends = {CUT: 0, OFF: 0, BREAK: 0}
        self.steps = []
        self.known = {}
        self.printed = ""  # at the prompt, after Ctrl-C
        self.handheld = h = Handheld(
            board, flash=self.folder / "flash.img", seed=seed, interpreter=interpreter, root=root,
            ticks=self._ticks(),
        )  # fmt: skip
        self.four = "up" not in h.board.keys
        weights = FOUR if self.four else JOYSTICK if "press" in h.board.keys else NO_PRESS
        self.names, self.weights = list(weights), list(weights.values())

    def _ticks(self):
        """Half of the handhelds start shortly before their ticks wrap."""
        return (1 << 30) - self.chance.randrange(1, 60_000) if self.chance.random() < 0.5 else 0

    def run(self, presses):
        """Press so many keys. Raises SoakError."""
        try:
            while self.presses < presses:
                for _ in range(min(self.chance.randrange(1, 2 * OFTEN), presses - self.presses)):
                    self.press()
                self.end(self.chance.choice((CUT, CUT, CUT, OFF, BREAK)))
                self.start()
            self.handheld.off()
            self.check()
        except (AssertionError, BenchError) as error:
            raise SoakError("%s\nAfter: %s" % (error, " ".join(self.steps[-MEMORY:]))) from error

    def note(self, step):
        """Remember what was done."""
        self.steps.append(step)
        if len(self.steps) > 4 * MEMORY:
            del self.steps[:-MEMORY]

    def press(self):
        """One press: now and then of two keys, of one that is held, or with a pause behind it."""
        chance = self.chance
        key = chance.choices(self.names, self.weights)[0]
        way = chance.random()
        if way < 0.03:
            key += "+" + chance.choice([name for name in self.names if name != key])
        ms = chance.randrange(100, 1500) if way < 0.05 else chance.choice((20, 60, 60, 120))
        self.note(key if ms == 60 else "%s(%d)" % (key, ms))
        self.presses += 1
        h = self.handheld
        h.press(key, ms)
        if way > 0.97 and h.is_on:
            h.run(chance.randrange(50, 900))
        if h.is_on and not h.at_prompt:
            printed = h.output[len(self.printed) :]
            assert not printed, "The handheld printed: " + printed

    def look(self):
        """What the board knows of its saves: kind to (state, sequence number)."""
        store = "app.campaign.store"
        look = "{kind: (%s.state(kind), %s.sequence(kind)) for kind in %r}" % (store, store, ALL)
        self.known = self.handheld.ask(look)

    def end(self, kind):
        """Let the handheld end in that way; afterwards it is off and its saves are right."""
        h = self.handheld
        self.look()
        before = self.known
        exact = kind == OFF
        if kind == CUT:
            operations, how = self.chance.randrange(4), self.chance.choice(TORN)
            self.note("[cut %d %s]" % (operations, how))
            h.cut_power(operations, how)
        elif kind == BREAK:
            calls = self.chance.randrange(400)
            self.note("[Ctrl-C %d]" % calls)
            h.interrupt(calls)
        patience = 0 if exact else PATIENCE
        while patience and h.is_on and not h.at_prompt:
            patience -= 1
            before = self.known
            self.press()
            if h.is_on and not h.at_prompt:
                self.look()
        if h.at_prompt and h.is_on:
            assert "KeyboardInterrupt" in h.crashed, h.crashed
            # The file under way may be closed by the collector, which locks the heap. A chip's driver can
            # write then, its model can't and prints so; but the power goes now.
            self.printed = h.output
        self.ends[OFF if kind == CUT and not h.lost_power else kind] += 1
        h.off()
        self.note("[off]")
        self.known = before
        self.check(exact)

    def check(self, exact=False):
        """The saves on the flash: whole, with a meaning, and not older than what the board knew."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            for name, data in image.read(self.handheld.flash, "/save").items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            store = Store(folder)
            used = store.read("groups")
            used = Groups.unpack(used) if used else Groups()
            for kind in ALL:
                state = store.state(kind)
                assert state in (NEW, WHOLE), "%s is in state %d." % (kind, state)
                if state == WHOLE:
                    check_meaning(kind, store.read(kind))
                place = int(kind[-1]) if kind[-1].isdigit() else -1
                if place < 0 or used.used(place):
                    self._age(kind, state, store, exact)

    def _age(self, kind, state, store, exact):
        if kind not in self.known:
            return
        was, sequence = self.known[kind]
        if was == NEW:
            return
        if state == NEW:
            # A group that was just forgotten and made anew has no game yet.
            assert kind.startswith("game") and not exact, "%s is gone." % kind
            return
        now = store.sequence(kind)
        if exact:
            assert now == sequence, "%s is save %d, not %d." % (kind, now, sequence)
        assert now >= sequence, "%s has gone back from save %d to %d." % (kind, sequence, now)

    def start(self):
        """Switch on, now and then with a key held; the title stands and no fault is told."""
        h = self.handheld
        held = self.chance.choice(self.names) if self.chance.random() < 0.2 else None
        self.note("[on%s]" % (" with " + held if held else ""))
        if held:
            h.down(held)
        h.on()
        if held:
            h.run(200)
            h.up(held)
        if h.ask("app is None"):
            assert held == "B" and h.words()[0] == "Kreuzsummen", "No title but: %s" % h.words()
            h.press("X" if self.four else "A")
            h.settle(5000)
        assert h.ask("app.campaign.faults") == [], "The start tells of %s." % h.ask("app.campaign.faults")
        assert h.ask("type(app.page).__module__") in ("firmware.screens.title", "firmware.screens.language")

    def close(self):
        """Put the handheld away."""
        self.handheld.close()


def check_meaning(kind, data):
    """Raise AssertionError where `data`, a whole save of `kind`, means nothing or what can't be."""
    unpack = Match.unpack if kind in games.NAMES else _UNPACK[kind.rstrip("0123456789")]
    try:
        thing = unpack(data)
    except ValueError as error:
        raise AssertionError("%s means nothing: %s" % (kind, error)) from error
    table = getattr(thing, "table", thing)
    if isinstance(table, Table):
        fault = table.game.check()
        assert fault is None, "%s is impossible: %s" % (kind, fault)


def soak(presses, seed, say, first=1, leg=LEG, boards=BOARDS):
    """So many presses in legs on changing boards, from leg `first` on. Raises SoakError.

    `say` hears of each leg.
    """
    done = 0
    number = first - 1
    while done < presses:
        board = boards[number % len(boards)]
        number += 1
        with tempfile.TemporaryDirectory(prefix="kreuzsummen-soak-") as folder:
            one = Soak(board, seed * 10_007 + number, folder)
            try:
                one.run(min(leg, presses - done))
            except SoakError as error:
                raise SoakError("Leg %d (%s, seed %d): %s" % (number, board, seed, error)) from error
            finally:
                one.close()
            done += one.presses
            counts = ", ".join("%d x %s" % (count, kind) for kind, count in one.ends.items())
            say("%d presses: leg %d on %s ended by %s" % (done, number, board, counts))


def main(arguments=None):
    """The command; its exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.soak", description="Random keys, power cuts.")
    parser.add_argument("--presses", type=int, default=200_000, metavar="N", help="how many (200000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed does the same (1)")
    parser.add_argument("--leg", type=int, default=1, metavar="N", help="begin with this leg of the seed (1)")
    options = parser.parse_args(arguments)
    if min(options.presses, options.leg) < 1:
        parser.error("--presses and --leg must be 1 or more.")
    try:
        soak(options.presses, options.seed, lambda text: print(text, flush=True), options.leg)
    except SoakError as error:
        print(error, file=sys.stderr)
        return 1
    except BenchError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    end(main)
