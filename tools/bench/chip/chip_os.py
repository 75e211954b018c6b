"""`os` of the modelled chip on MicroPython: what the Pico's port has, with an entropy that can be fixed."""

import os as _real
from collections import namedtuple

_BOARD_HAS = (
    "VfsFat VfsLfs2 chdir getcwd ilistdir listdir mkdir mount remove rename rmdir stat statvfs umount"
)
for _name in (_BOARD_HAS + " unlink").split():
    if hasattr(_real, _name):
        globals()[_name] = getattr(_real, _name)

_state = 0  # 0: real entropy


def fix_entropy(seed):
    """From now on `urandom` gives the same bytes for the same seed (a number above 0)."""
    global _state
    _state = seed & 0x3FFFFFFF or 1


def urandom(length):
    """That many random bytes."""
    global _state
    if not _state:
        return _real.urandom(length)
    data = bytearray(length)
    for i in range(length):
        _state = (_state * 1103515245 + 12345) & 0x7FFFFFFF
        data[i] = _state >> 16 & 255
    return bytes(data)


def sync():
    pass


def uname():
    kind = namedtuple("uname", ("sysname", "nodename", "release", "version", "machine"))
    return kind("rp2", "rp2", "1.28.0", "v1.28.0", "Raspberry Pi Pico with RP2040")
