"""The manifest: which files on a board are ours, with their hashes. It is written last, whole or not at all.

As text: a line with name, version and board; "+ bytes folder", how much of ours lies in each folder that a
start needs; "hash path" for each file; in the last line the hash of all lines before it.
firmware/power_up.py reads it at each power-up. Hashes are the first 16 digits of SHA-256, enough to tell
files apart: flash is scarce.
tools/boards/parsers.py reads it here.
"""

import hashlib
from typing import NamedTuple

from firmware.version import VERSION

PATH = "/manifest.txt"
# While files are copied there is no manifest but this list of paths: what is ours, old or new.
PART = "/manifest.part"
DIGITS = 16
# Below these folders lies what the handheld itself has written: saves, and its log of faults.
KEPT = ("/save/", "/log/")
# All that is imported before the first picture lies here.
START_FOLDERS = (
    "/engine", "/engine/kreuzsummen", "/firmware", "/firmware/boards", "/firmware/compositor",
    "/firmware/drivers", "/firmware/screens", "/firmware/text", "/firmware/ui",
)  # fmt: skip
_NAME = "kreuzsummen"


class Manifest(NamedTuple):
    """`hashes`: path to the first DIGITS of its SHA-256 in hex."""

    version: str
    model: str
    hashes: dict


def hashed(data):
    """The SHA-256 of bytes, in hex."""
    return hashlib.sha256(data).hexdigest()


def write(found, model):
    """The manifest of these files (path to bytes) as bytes."""
    lines = ["%s %s %s" % (_NAME, VERSION, model)]
    lines += ["+ %d %s" % (size, folder) for folder, size in _start_sizes(found) if size]
    lines += ["%s %s" % (hashed(found[path])[:DIGITS], path) for path in sorted(found)]
    text = "".join(line + "\n" for line in lines).encode()
    return text + ("whole %s\n" % hashed(text)[:DIGITS]).encode()


def is_kept(path):
    """Does this path lie where the handheld itself writes? Whatever a list says, that is never ours.

    However it is written: a list may have been made by anybody, and not every file system tells capitals,
    doubled strokes or trailing dots apart.
    """
    parts = []
    for part in path.casefold().replace("\\", "/").split("/"):
        if part == "..":
            del parts[-1:]
        elif part.rstrip(" ."):
            parts.append(part.strip(" ").rstrip(" ."))
    return parts[:1] in ([folder.strip("/")] for folder in KEPT)


def _start_sizes(found):
    """(folder, bytes of the files in it) for each of START_FOLDERS."""
    for folder in START_FOLDERS:
        yield folder, sum(len(found[path]) for path in found if path.rpartition("/")[0] == folder)


def is_foreign(data):
    """Are these the bytes of another program's manifest.txt? An empty one or a damaged one of ours is not."""
    return bool(data) and not data.startswith(b"%s " % _NAME.encode())


def write_part(paths):
    """The list of paths that stands in while files are copied."""
    return "".join(path + "\n" for path in sorted(paths)).encode()
