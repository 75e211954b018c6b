"""Boards in their boot loader are drives: a UF2 file that is copied onto one is written to its flash."""

import contextlib
import os
import string
import sys
from pathlib import Path

from tools.boards import uf2_file

ABOUT = "INFO_UF2.TXT"  # each has it
# Where systems show a drive that is plugged in.
_PLACES = {"linux": ("/media", "/run/media", "/mnt"), "darwin": ("/Volumes",)}
_DEEPEST = 2  # folders below such a place: that of the user, and that of the drive


def found(platform=sys.platform, places=None):
    """The drives of boards that wait for a file: a dict of path to the family of their chip (uf2_file)."""
    if platform == "win32":
        roots = [Path(letter + ":/") for letter in string.ascii_uppercase]
    else:
        roots = []
        for place in places or _PLACES.get(platform, _PLACES["linux"]):
            for depth in range(1, _DEEPEST + 1):
                roots += Path(place).glob("/".join("*" * depth))
    drives = {}
    for root in roots:
        with contextlib.suppress(OSError):
            about = (root / ABOUT).read_text(encoding="ascii", errors="replace")
            drives[root] = uf2_file.RP2350 if "RP2350" in about else uf2_file.RP2040
    return drives


def put(drive, name, data):
    """Write a UF2 file onto a drive; the board starts with it, and whether it did is to be seen there.

    It goes away as soon as it has the last byte, which some systems take for a fault.
    """
    with contextlib.suppress(OSError), open(drive / name, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
