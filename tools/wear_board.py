"""What saves cost the flash: run on real MicroPython by tools/wear.py.

Arguments: the file of an empty flash, how many saves. A class plays on the store: games are saved again and
again, now and then a group's progress, seldom the list of groups and the settings; of nine turns the last is
another game's; one save in a hundred changes nothing. Prints one line of JSON: how many saves there were, the
pages programmed and blocks erased, the most erases of one save; of how many kinds; `idle` is what saves that
changed nothing have cost.
"""

import json
import sys

import vfs  # type: ignore[import-not-found]  # MicroPython's

HERE = __file__.rsplit("/", 1)[0]
sys.path[:0] = [HERE + "/bench/chip", HERE + "/.."]

from flash import Flash  # type: ignore[import-not-found]  # noqa: E402 - needs the path set above

from engine import games  # noqa: E402
from firmware.store import Store  # noqa: E402

BLOCKS = 352  # of a Pico's file system
GROUPS = 8  # that play in turns, for so many saves each
TURN = 150


def payload(number, size):
    """The `size` bytes of save `number`, different from save to save."""
    return bytes([(number >> 8 * (i & 3)) + i * 31 & 255 for i in range(size)])


def step(number):
    """(kind, payload) of save `number`."""
    turn = number // TURN
    group = turn % (GROUPS + 1)
    at = number % TURN
    if at == 0:
        return "groups", payload(number, 3)
    if at == 75:
        return "settings", payload(number, 4)
    if group == GROUPS:
        return games.NAMES[turn // (GROUPS + 1) % len(games.NAMES)], payload(number, 60 + number * 7 % 140)
    if at % 15 == 1:
        return "group%d" % group, payload(number, 104 + number % 30)
    return "game%d" % group, payload(number, 60 + number * 7 % 110)


def main(image, saves):
    """Save and count."""
    with open(image, "r+b") as file:
        flash = Flash(file, BLOCKS, None, lambda us: None)
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/f")
        store = Store("/f/save")
        sums = [0, 0, 0, 0]  # saves, pages, erases, most erases in one
        idle = 0
        kinds = set()
        for number in range(saves):
            kind, data = step(number)
            before = flash.figures()
            written = store.write(kind, data)
            after = flash.figures()
            kinds.add(kind)
            sums[0] += written
            sums[1] += after[0] - before[0]
            sums[2] += after[1] - before[1]
            sums[3] = max(sums[3], after[1] - before[1])
            if number % 100 == 99:
                before = flash.figures()
                assert not store.write(kind, data)
                idle += sum(flash.figures()) - sum(before)
        vfs.umount("/f")
    print(json.dumps({"sums": sums, "kinds": len(kinds), "idle": idle}))


main(sys.argv[1], int(sys.argv[2]))
