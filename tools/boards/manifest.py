"""The manifest: which files on a board are ours, with their hashes. It is written last, and whole or not at all.

As text: a line with name, version and board, then "hash size path" for each file, and in the last line the
hash of all lines before it.
"""

import hashlib
from typing import NamedTuple

from firmware.version import VERSION

PATH = "/manifest.txt"
# While files are copied there is no manifest but this list of paths: what is ours, old or new.
PART = "/manifest.part"
_NAME = "kreuzsummen"


class Manifest(NamedTuple):
    """`hashes`: path to SHA-256 in hex."""

    version: str
    model: str
    hashes: dict


def hashed(data):
    """The SHA-256 of bytes, in hex."""
    return hashlib.sha256(data).hexdigest()


def write(found, model):
    """The manifest of these files (path to bytes) as bytes."""
    lines = ["%s %s %s" % (_NAME, VERSION, model)]
    lines += ["%s %d %s" % (hashed(found[path]), len(found[path]), path) for path in sorted(found)]
    text = "".join(line + "\n" for line in lines).encode()
    return text + ("whole %s\n" % hashed(text)).encode()


def read(data):
    """The Manifest in these bytes, or None where they are not a whole one."""
    text, _, last = data.rstrip(b"\n").rpartition(b"\n")
    text += b"\n"
    if last != b"whole " + hashed(text).encode():
        return None
    head, *lines = text.decode().splitlines()
    name, version, model = head.split(" ")
    return Manifest(version, model, {line.split(" ", 2)[2]: line.split(" ", 2)[0] for line in lines})


def write_part(paths):
    """The list of paths that stands in while files are copied."""
    return "".join(path + "\n" for path in sorted(paths)).encode()


def read_part(data):
    """The set of paths in such a list. A list that was cut has one cut path, which does no harm."""
    return set(data.decode(errors="replace").splitlines())
