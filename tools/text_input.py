"""Reads what a command line names: a file of text, or `-` for standard input."""

import io
import sys

from tools import whole_file

_MOST = 64 * 1024 * 1024  # bytes


def read(name):
    """The text, which is UTF-8 with or without a byte order mark. Raises OSError, UnicodeDecodeError."""
    data = whole_file.read_from(sys.stdin.buffer, _MOST) if name == "-" else whole_file.read(name, _MOST)
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig").read()
