"""Writes a file whole or not at all: at any moment it is the old one or the new one."""

import contextlib
import os


def write(path, data):
    """Write the bytes `data` to the Path `path`, whose folder must be there. Raises OSError."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        os.replace(part, path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
