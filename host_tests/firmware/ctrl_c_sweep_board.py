"""Ctrl-C in every flash operation of a save, reading included. Run on MicroPython by lesson_sweep.py.

On the rp2 port KeyboardInterrupt comes out of the flash's driver (ports/rp2/rp2_flash.c handles events after
each operation), so it flies through littlefs in the middle of its work. Then somebody sits at the prompt: the
same mount is read, written and saved to; then a soft reset: the flash is mounted anew. Everything must be
there. With `twice`, a second Ctrl-C follows in the third operation after the first, while the file closes.

Arguments: how many saves went before (the place in a block's life decides which operations a save needs).
Prints one line of JSON.
"""

import gc
import json
import sys

import vfs

HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
sys.path.insert(0, HERE)
sys.path.insert(0, HERE + "/../..")

from store_sweep_board import (  # noqa: E402 - needs the path set above
    BLOCKS,
    CODE,
    CODE_BYTES,
    ROOT,
    formatted,
    mount,
    payload,
)
from store_sweep_flash import Flash  # noqa: E402

from firmware.store import WHOLE, Store  # noqa: E402

KINDS = ("game0", "group0", "settings")
SECOND = 3  # operations from the first Ctrl-C to the second


class BreakingFlash(Flash):
    """A flash in whose `left`-th operation Ctrl-C comes (0: none), and once more if `again`."""

    left = 0
    again = False

    def _event(self):
        if self.left:
            self.left -= 1
            if not self.left:
                self.left = SECOND if self.again else 0
                self.again = False
                raise KeyboardInterrupt

    def readblocks(self, block, buffer, offset=0):
        """As its base, then Ctrl-C may come."""
        super().readblocks(block, buffer, offset)
        self._event()

    def writeblocks(self, block, buffer, offset=0):
        """As its base, then Ctrl-C may come."""
        super().writeblocks(block, buffer, offset)
        self._event()

    def ioctl(self, request, argument):
        """As its base, then Ctrl-C may come."""
        answer = super().ioctl(request, argument)
        if request == 6:
            self._event()
        return answer


def played(saves):
    """The blocks after so many saves of the game, and what each kind holds."""
    flash = Flash(BLOCKS, formatted())
    mount(flash)
    keeper = Store(ROOT)
    for number in range(6):
        keeper.write(KINDS[number % 3], payload(number, 150))
    for number in range(saves):
        keeper.write("game0", payload(100 + number, 200))
    saved = {kind: keeper.read(kind) for kind in KINDS}
    vfs.umount("/f")
    return flash.blocks, saved


def check(blocks, saved, operation, twice):
    """(Was the save over before that operation?, None or what Ctrl-C in it has lost)."""
    flash = BreakingFlash(BLOCKS, blocks)
    mount(flash)
    keeper = Store(ROOT)
    new = payload(500, 180)
    flash.left = operation
    flash.again = twice
    over = False
    try:
        keeper.write("game0", new)
        over = True
    except KeyboardInterrupt:
        pass
    flash.left = 0
    reason = read(saved, new) or at_the_prompt()
    vfs.umount("/f")
    mount(Flash(BLOCKS, flash.blocks))
    keeper = Store(ROOT)
    for number, kind in enumerate(KINDS):
        if keeper.state(kind) != WHOLE or keeper.read(kind) != payload(600 + number, 160):
            reason = reason or "after the soft reset %s is not what was saved at the prompt" % kind
    vfs.umount("/f")
    return over, reason


def read(saved, new):
    """None, or what can't be read any more."""
    keeper = Store(ROOT)
    for kind in KINDS:
        data = keeper.read(kind)
        if data != saved[kind] and (kind != "game0" or data != new):
            return "%s reads wrong" % kind
    with open(CODE, "rb") as file:
        if file.read() != CODE_BYTES:
            return "the program beside the saves is damaged"
    return None


def at_the_prompt():
    """None, or what goes wrong when files are copied and saves made, on the same mount."""
    with open("/f/copied", "wb") as file:
        file.write(CODE_BYTES)
    keeper = Store(ROOT)
    for number, kind in enumerate(KINDS):
        keeper.write(kind, payload(600 + number, 160))
    with open("/f/copied", "rb") as file:
        return None if file.read() == CODE_BYTES else "a file that was copied is damaged"


def main(saves):
    """Sweep and report."""
    gc.disable()  # a file that Ctrl-C left open is closed by a collection, where this flash may not allocate
    blocks, saved = played(saves)
    lost = []
    runs = 0
    for twice in (False, True):
        operation = 0
        over = False
        while not over:
            operation += 1
            runs += 1
            over, reason = check(blocks, saved, operation, twice)
            if reason:
                lost.append("operation %d: %s" % (operation, reason))
    print(json.dumps({"saves": saves, "interrupts": runs - 2, "lost": len(lost), "first": lost[:3]}))


main(int(sys.argv[1]))
