"""The power-cut sweep itself: real MicroPython, real littlefs2, a modelled flash. Started by store_sweep.py.

A session is a list of steps on a store, run once while the flash notes every operation. The sweep then cuts
the power in each of these operations, in each way of store_sweep_flash.TORN; after each cut the file system
is mounted anew and every kind must read as what was saved last, or, for the kind being saved, as what was
about to be. Then the play goes on: one more save, one more mount, nothing lost.

Prints one line of JSON for each session.
"""

import gc
import json
import os
import sys

import vfs

HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
sys.path.insert(0, HERE)
sys.path.insert(0, HERE + "/../..")

from store_sweep_flash import TORN, Flash, apply, tear  # noqa: E402 - needs the path set above

from firmware import slots, store  # noqa: E402

BLOCKS = 64
ROOT = "/f/save"
CODE = "/f/code.mpy"
CODE_BYTES = bytes(range(251)) * 40
ALL = slots.KINDS[:10]
DAMAGE = b"KS\1\0 neither a save nor nothing"

_random = 1


def random():
    """0 to 255, the same each time."""
    global _random
    _random = 32760 * (_random & 32767) + (_random >> 15)
    return _random >> 7 & 255


def payload(number, size):
    """The `size` bytes (4 or more) of save `number`, all of them different from save to save."""
    rest = [(number * 7 + i * 31 + (i * i >> 3)) & 255 for i in range(size - 2)]
    return bytes([number & 255, number >> 8] + rest)


def mount(flash):
    """As the rp2 port mounts its flash."""
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/f")


class RemoveThenWrite:
    """The control: the common habit that loses saves, behind the store's own interface."""

    def __init__(self, root):
        self._root = root

    def read(self, kind):
        """The payload, or None."""
        try:
            with open("%s/%s" % (self._root, kind), "rb") as file:
                return file.read() or None
        except OSError:
            return None

    def state(self, kind):
        """NEW or WHOLE; it can't know better."""
        return store.NEW if self.read(kind) is None else store.WHOLE

    def write(self, kind, data):
        """Remove the old, write the new."""
        for act, path in ((os.mkdir, self._root), (os.remove, "%s/%s" % (self._root, kind))):
            try:
                act(path)
            except OSError:
                pass
        with open("%s/%s" % (self._root, kind), "wb") as file:
            file.write(data)


class Sweep:
    """One session and what its cuts did. `strict`: no cut may leave another state than NEW or WHOLE."""

    def __init__(self, make, blocks, saved, strict=True, nested=False):
        self.make = make
        self.base = blocks
        self.saved = saved
        self.strict = strict
        self.nested = nested
        self.full = 0
        self.cuts = 0
        self.recovery_cuts = 0
        self.lost = []
        self.programs = 0
        self.erases = 0
        self.most_erases = 0  # of one save
        self.most_erases_after_cut = 0  # of the first save after a cut

    def run(self, steps):
        """Run the steps uncut, then with every cut."""
        flash = Flash(BLOCKS, self.base)
        flash.log = []
        marks = []
        mount(flash)
        keeper = self.make(ROOT)
        outcomes = []
        for step in steps:
            # Opening the store, which may make its folder, counts with the first step.
            marks.append(len(flash.log) if marks else 0)
            erases = flash.erases
            try:
                act(keeper, step)
            except store.StoreFull:
                self.full += 1
            if step[0] == "write":
                self.most_erases = max(self.most_erases, flash.erases - erases)
            outcomes.append(keeper.read(step[1]))
        vfs.umount("/f")
        self.programs, self.erases = flash.programs, flash.erases
        self.erased = flash.erased
        self._cut_everywhere(flash.log, marks, steps, outcomes)

    def _cut_everywhere(self, log, marks, steps, outcomes):
        blocks = list(self.base)
        done = 0
        for number, operation in enumerate(log):
            while done < len(steps) and marks[done] <= number:
                step = steps[done]
                before = self.saved[step[1]]
                self.saved[step[1]] = outcomes[done]
                done += 1
            for how in TORN:
                torn = list(blocks)
                tear(torn, operation, how, random)
                self.cuts += 1
                reason = self._check(torn, step, before, self.nested)
                if reason and len(self.lost) < 1000:
                    where = "operation %d (%s) of %s %s: " % (number, how, step[0], step[1])
                    self.lost.append(where + reason)
            apply(blocks, operation)
            if not number % 50:
                gc.collect()
        reason = self._check(blocks, step, self.saved[step[1]], False)
        if reason:
            self.lost.append("at the end: " + reason)

    def _check(self, torn, step, before, nested):
        """None, or what a cut during `step` has lost; `before` is what its kind held before it."""
        flash = Flash(BLOCKS, torn)
        try:
            mount(flash)
        except OSError as error:
            return "no mount: %r" % error
        try:
            reason, found = self._read_all(step[1], (before, self.saved[step[1]]))
            if reason:
                return reason
            keeper = self.make(ROOT)
            if keeper.state(step[1]) == store.DAMAGED:
                keeper.start_clean(step[1])
            flash.log = [] if nested else None
            more = payload(60000 + self.cuts % 1000, 120)
            erases = flash.erases
            try:
                keeper.write(step[1], more)
            except store.StoreFull:
                more = found
            self.most_erases_after_cut = max(self.most_erases_after_cut, flash.erases - erases)
            log, flash.log = flash.log, None
            reason, _ = self._read_all(step[1], (more,))
            if reason:
                return "after one more save: " + reason
        except Exception as error:
            sys.print_exception(error)
            return "raised %r" % error
        finally:
            vfs.umount("/f")
        if not nested:
            return None
        return self._cut_recovery(torn, log, step[1], (found, more))

    def _cut_recovery(self, torn, log, kind, allowed):
        blocks = list(torn)
        for operation in log:
            for how in TORN:
                again = list(blocks)
                tear(again, operation, how, random)
                self.recovery_cuts += 1
                try:
                    mount(Flash(BLOCKS, again))
                except OSError as error:
                    return "no mount after the second cut: %r" % error
                reason, _ = self._read_all(kind, allowed)
                vfs.umount("/f")
                if reason:
                    return "after the second cut: " + reason
            apply(blocks, operation)
        return None

    def _read_all(self, active, allowed):
        """(None or what is wrong, what the kind `active` holds)."""
        keeper = self.make(ROOT)
        for kind in self.saved:
            data = keeper.read(kind)
            right = allowed if kind == active else (self.saved[kind],)
            if data not in right:
                return "%s reads %s" % (kind, "nothing" if data is None else "wrong"), None
            if self.strict and keeper.state(kind) != (store.NEW if data is None else store.WHOLE):
                return "%s is in state %d" % (kind, keeper.state(kind)), None
        with open(CODE, "rb") as file:
            if file.read() != CODE_BYTES:
                return "the program beside the saves is damaged", None
        if self.base is damaged_base and not damage_is_kept():
            return "the damaged bytes are gone", None
        return None, keeper.read(active)

    def report(self, name, saves):
        """The session's line of JSON."""
        print(json.dumps({
            "session": name, "saves": saves, "full": self.full,
            "cuts": self.cuts, "recovery_cuts": self.recovery_cuts,
            "lost": len(self.lost), "first": self.lost[:3],
            "programs": self.programs, "erases": self.erases,
            "most_erases": self.most_erases, "most_erases_after_cut": self.most_erases_after_cut,
        }))  # fmt: skip


def act(keeper, step):
    """Carry out ("write", kind, payload), ("start_clean", kind) or ("erase", kind)."""
    getattr(keeper, step[0])(*step[1:])


def formatted():
    """The blocks of a new file system with a program on it."""
    flash = Flash(BLOCKS)
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    mount(flash)
    with open(CODE, "wb") as file:
        file.write(CODE_BYTES)
    vfs.umount("/f")
    return flash.blocks


def play(saves, first=0):
    """The steps of an afternoon: a game saved again and again, now and then progress, seldom settings."""
    steps = []
    for number in range(first, first + saves):
        kind, size = "game0", 204 - number * 37 % 90
        if number % 12 == 0:
            kind, size = "settings", 4
        elif number % 12 == 1:
            kind, size = "groups", 3
        elif number % 4 == 2:
            kind, size = "group0", 152
        steps.append(("write", kind, payload(number, max(size, 4))))
    return steps


def aged(blocks, saves):
    """The blocks after so many saves of the game, unswept."""
    flash = Flash(BLOCKS, blocks)
    mount(flash)
    keeper = store.Store(ROOT)
    for number in range(saves):
        keeper.write("game0", payload(number, 200))
    vfs.umount("/f")
    return flash


def old(blocks):
    """The blocks with a game saved so often that its sequence numbers are about to wrap."""
    flash = Flash(BLOCKS, blocks)
    mount(flash)
    keeper = store.Store(ROOT)
    for slot in (1, 0):
        keeper.write("game0", payload(slot, 4))
    for slot in (1, 0):
        with open(keeper._path("game0", slot), "wb") as file:
            file.write(store._record(slots.KINDS.index("game0") + 1, 0xFFFFFFFA - slot, payload(slot, 200)))
    vfs.umount("/f")
    return flash.blocks


def earlier(blocks):
    """The blocks with every kind of blank() saved twice where earlier programs did; what they hold."""
    flash = Flash(BLOCKS, blocks)
    mount(flash)
    keeper = store.Store(ROOT)
    saved = blank()
    for kind in saved:
        os.mkdir("%s/%s" % (ROOT, kind))
        for slot in (0, 1):
            saved[kind] = payload(len(kind) + slot, 100)
            path = keeper._path(kind, 2 + slot)
            os.mkdir(path[:-2])
            with open(path, "wb") as file:
                file.write(store._record(slots.KINDS.index(kind) + 1, 1 + slot, saved[kind]))
    vfs.umount("/f")
    return flash.blocks, saved


damaged_base = None


def damaged(blocks):
    """The blocks of a played store with damage of several sorts, and what each kind should read as."""
    flash = Flash(BLOCKS, blocks)
    mount(flash)
    keeper = store.Store(ROOT)
    for step in play(30):
        act(keeper, step)
    keeper.write("group0", payload(900, 152))
    older = {}
    for kind in ("group0", "game0", "settings", "groups"):
        older[kind] = keeper.read(kind)
        newest = keeper._newest[slots.KINDS.index(kind)]
        path = keeper._path(kind, newest)
        if kind == "game0":
            os.remove(path)
            os.mkdir(path)
        elif kind != "groups":
            with open(path, "wb") as file:
                file.write(DAMAGE + kind.encode())
        if kind == "settings":
            with open(keeper._path(kind, newest ^ 1), "wb") as file:
                file.write(b"\xff" * 300)
            older[kind] = None
        elif kind != "groups":
            with open(keeper._path(kind, newest ^ 1), "rb") as file:
                older[kind] = file.read()[16:]
    vfs.umount("/f")
    return flash.blocks, older


def filled(blocks):
    """The blocks with every kind of blank() saved at least twice, and then no byte left; what they hold."""
    flash = Flash(BLOCKS, blocks)
    mount(flash)
    keeper = store.Store(ROOT)
    for step in play(26):
        act(keeper, step)
    with open("/f/filler", "wb") as file:
        try:
            while True:
                file.write(CODE_BYTES)
        except OSError:
            pass
    chunk = 2048
    with open("/f/filler2", "wb") as file:
        while chunk > 8:
            try:
                file.write(CODE_BYTES[:chunk])
                file.flush()
            except OSError:
                chunk >>= 1
    saved = blank()
    for kind in saved:
        saved[kind] = keeper.read(kind)
    saved["game1"] = None
    vfs.umount("/f")
    return flash.blocks, saved


def damage_is_kept():
    """Are the damaged bytes of group0 and settings in their slots or aside?"""
    for kind in ("group0", "settings"):
        found = False
        for place in ("0/s", "1/s", "0/aside", "1/aside"):
            try:
                with open("%s/%s.%s" % (ROOT, kind, place), "rb") as file:
                    found = found or file.read() == DAMAGE + kind.encode()
            except OSError:
                pass
        if not found:
            return False
    return True


def recovery_steps():
    """Out of every sort of damage, and back to play."""
    return [
        ("write", "group0", payload(901, 152)),
        ("write", "game0", payload(902, 180)),
        ("start_clean", "settings"),
        ("write", "settings", payload(903, 4)),
        ("write", "settings", payload(904, 4)),
        ("erase", "groups"),
        ("write", "groups", payload(905, 4)),
        ("write", "group0", payload(906, 152)),
        ("erase", "game0"),
        ("write", "game0", payload(907, 180)),
    ]


def forgetting():
    """Groups come and go."""
    steps = []
    for number in range(3):
        for save in range(3):
            steps.append(("write", "group0", payload(10 * number + save, 150)))
            steps.append(("write", "game0", payload(10 * number + save + 5, 190 - save)))
        steps += [("erase", "game0"), ("erase", "group0")]
    return steps


def all_kinds():
    """The first saves of so many kinds that the pages of the store's own folder run out."""
    return [("write", kind, payload(number, 160)) for number, kind in enumerate(ALL * 2)]


def blank():
    """Nothing saved yet."""
    return {"settings": None, "groups": None, "group0": None, "game0": None}


def session(name, sweep, steps):
    """Run, report, tidy."""
    sweep.run(steps)
    sweep.report(name, len([step for step in steps if step[0] == "write"]))
    gc.collect()
    return sweep


def sweep_all(long):
    """Every session."""
    global damaged_base
    new = formatted()
    session("first saves", Sweep(store.Store, new, blank(), nested=long), play(600 if long else 64))
    session("forgetting", Sweep(store.Store, new, blank(), nested=long), forgetting())
    session("all kinds", Sweep(store.Store, new, dict.fromkeys(ALL), nested=long), all_kinds())
    blocks, saved = earlier(new)
    steps = play(12) + [("erase", "game0"), ("write", "game0", payload(600, 190))] + play(8, 12)
    session("saves of earlier programs", Sweep(store.Store, blocks, saved, nested=long), steps)
    damaged_base, older = damaged(new)
    session("recovery", Sweep(store.Store, damaged_base, older, strict=False, nested=True), recovery_steps())
    blocks, saved = filled(new)
    steps = play(30, 100) + [("write", "game1", payload(700, 180))] + play(30, 200)
    session("no room", Sweep(store.Store, blocks, saved, nested=long), steps)
    saved = blank()
    saved["game0"] = payload(0, 200)
    steps = [("write", "game0", payload(number, 200)) for number in range(1, 13)]
    session("sequence wraps", Sweep(store.Store, old(new), saved, nested=long), steps)
    saved = blank()
    # littlefs moves a folder to other blocks after 100 erases; that is when most of its work is done.
    worn = aged(new, 2990)
    saved["game0"] = payload(2989, 200)
    steps = [("write", "game0", payload(number, 200)) for number in range(4000, 4020)]
    sweep = session("folder moves", Sweep(store.Store, worn.blocks, saved, nested=long), steps)
    assert sweep.erased - worn.erased, "no folder moved: the session misses what it is for"
    session("remove then write", Sweep(RemoveThenWrite, new, blank()), play(64))


def wear():
    """Programs and erases of many saves in the steady state."""
    flash = aged(formatted(), 100)
    programs, erases = flash.programs, flash.erases
    mount(flash)
    keeper = store.Store(ROOT)
    for number in range(2000):
        keeper.write("game0", payload(number + 1000, 204 - number % 100))
    vfs.umount("/f")
    print(json.dumps({
        "session": "wear", "saves": 2000,
        "programs": flash.programs - programs, "erases": flash.erases - erases,
    }))  # fmt: skip


def check_example():
    """The stored examples of format 1 read here as they do on CPython."""
    for where in ("/saves/format1", "/saves/four_blocks"):
        keeper = store.Store(HERE + where)
        assert keeper.read("game7") == bytes(range(204))
        assert keeper.read("group0") == bytes(range(1, 153))
        assert keeper.read("settings") == b"\1\0\x50\3"


if __name__ == "__main__":
    check_example()
    sweep_all("--long" in sys.argv)
    wear()
