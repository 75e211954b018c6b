"""What the child does differently on MicroPython: the board's own interpreter, so there is little to fake."""

import os
import sys

import vfs

SEARCH = ["", "/lib", "/firmware"]
_CHIP = "chip_machine chip_time chip_os clock flash link on_micropython pins questions wire".split()


def pipes(messages):
    """The files that lead from and to the host."""
    return open(0, "rb"), open(int(messages), "wb")


def open_image(path):
    """The flash's contents, open for reading and writing."""
    return open(path, "r+b")


def install(seed, ticks):
    """Put the modelled modules in the place of the PC's; gives `machine`."""
    import chip_machine
    import chip_os
    import chip_time

    chip_time.first_ms = ticks
    if seed:
        import random

        chip_os.fix_entropy(seed)
        random.seed(seed)
    sys.modules["machine"] = chip_machine
    sys.modules["time"] = chip_time
    sys.modules["os"] = chip_os
    return chip_machine


def mount(flash):
    """The flash takes the place of the PC's files; like the Pico's port, format what can't be mounted."""
    vfs.umount("/")
    try:
        system = vfs.VfsLfs2(flash, progsize=256)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        system = vfs.VfsLfs2(flash, progsize=256)
    vfs.mount(system, "/")
    os.chdir("/")


def forget_chip():
    """The board's programs can't import the parts of the model by name."""
    for name in _CHIP:
        sys.modules.pop(name, None)
