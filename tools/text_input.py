"""Reads what a command line names: a file of text, or `-` for standard input."""

import sys


def read(name):
    """The text, which is UTF-8 with or without a byte order mark. Raises OSError, UnicodeDecodeError."""
    if name == "-":
        return sys.stdin.buffer.read().decode("utf-8-sig")
    with open(name, encoding="utf-8-sig") as file:
        return file.read()
