"""Reads what lies on a board, or what it says, from its bytes.

Whatever the bytes are, each of these gives the value or raises BoardError, and nothing else: a board may be
worn out, and its flash is open to everybody who has a cable.
"""

import ast
import re

from tools.boards import manifest
from tools.boards.errors import BoardError
from tools.boards.sentences import sentence

_HEAD = re.compile(r"kreuzsummen ([\w.+-]{1,20}) (\w{1,40})", re.ASCII)
_LINE = re.compile(r"([0-9a-f]{%d}) (/.+)" % manifest.DIGITS)
_SIZE = re.compile(r"\+ \d{1,9} /.+")
_LOG = re.compile(rb"(\d{1,9})\n")


def read_manifest(data):
    """The Manifest in the bytes of /manifest.txt: only a whole one, and only of paths that can be ours."""
    text, _, last = data.rstrip(b"\n").rpartition(b"\n")
    text += b"\n"
    if last != b"whole " + manifest.hashed(text)[: manifest.DIGITS].encode():
        raise _odd(manifest.PATH)
    head, *lines = text.decode(errors="replace").rstrip("\n").split("\n")
    about = _HEAD.fullmatch(head)
    pairs = [_LINE.fullmatch(line) for line in lines if not _SIZE.fullmatch(line)]
    if not (about and all(pairs)):
        raise _odd(manifest.PATH)
    hashes = {pair[2]: pair[1] for pair in pairs if not manifest.is_kept(pair[2])}
    return manifest.Manifest(about[1], about[2], hashes)


def read_part(data):
    """The paths in the bytes of /manifest.part that can be ours.

    Nothing says whether it is whole: a list that was cut has one cut path, which does no harm.
    """
    return {path for path in data.decode(errors="replace").split("\n") if path and not manifest.is_kept(path)}


def read_log(path, data):
    """The number and the text (bytes) of a file of the log of faults (firmware/fault_log.py)."""
    head = _LOG.match(data)
    if not head:
        raise _odd(path)
    return int(head[1]), data[head.end() :]


def read_values(data, board_id, kinds=None, count=None):
    """The literals that code on a board has printed, one a line; `count`: there must be that many.

    `kinds`: each of them is a tuple of values of these types, in that order (a tuple is one type of several).
    """
    try:
        found = [ast.literal_eval(line) for line in data.decode().splitlines()]
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        found = None
    if (
        found is None
        or (count is not None and len(found) != count)
        or (kinds is not None and not all(_is_of(value, kinds) for value in found))
    ):
        raise BoardError(sentence("talks_on", board=board_id))
    return found


def _is_of(value, kinds):
    return (
        isinstance(value, tuple)
        and len(value) == len(kinds)
        and all(isinstance(part, kind) for part, kind in zip(value, kinds, strict=True))
    )


def _odd(path):
    return BoardError(sentence("odd_file", path=path))
