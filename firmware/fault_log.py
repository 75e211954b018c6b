"""The last faults, for whoever looks after the device: at most 2000 bytes in two files.

`/log/0` and `/log/1` begin with a line that numbers them: the higher is the newer. A fault is added to the
newer file, as long as it fits into 1000 bytes there; otherwise it starts the other file anew.
"""

import os
import sys
import time

from firmware.version import VERSION

FOLDER = "/log"
SIZE = 1000
_ENTRY = 600
_EEXIST = 17


def describe(fault):
    """The traceback of an exception as text."""
    if sys.implementation.name == "micropython":
        import io

        text = io.StringIO()
        sys.print_exception(fault, text)
        return text.getvalue()
    import traceback  # type: ignore[import-not-found]  # not on the board

    return "".join(traceback.format_exception(type(fault), fault, fault.__traceback__, chain=False))


def add(text):
    """Add `text`, or its last 600 bytes, with the version and the seconds since power-up.

    Raises OSError where the flash is full.
    """
    seconds = time.ticks_ms() // 1000  # type: ignore[operator]  # the stubs hide that it is an int
    entry = b"--- %s, after %d s\n" % (VERSION.encode(), seconds) + _tail(text.encode())
    if not entry.endswith(b"\n"):
        entry += b"\n"
    numbers = [_number(_contents(which)) for which in (0, 1)]
    newer = 1 if numbers[1] > numbers[0] else 0
    data = _contents(newer)
    if numbers[newer] and len(data) + len(entry) <= SIZE:
        entry = data + entry
    else:
        newer = 1 - newer
        entry = b"%d\n" % (max(numbers) + 1) + entry
    make_folder()
    with open("%s/%d" % (FOLDER, newer), "wb") as file:
        file.write(entry)


def read():
    """All that is kept, as bytes (UTF-8), the oldest fault first; the numbers of the files are left out."""
    files = sorted((_number(data), data) for data in (_contents(0), _contents(1)))
    return b"".join(data[data.find(b"\n") + 1 :] for number, data in files if number)


def make_folder():
    """Make /log where it is not there yet."""
    try:
        os.mkdir(FOLDER)
    except OSError as error:
        if error.errno != _EEXIST:
            raise


def _tail(data):
    data = data[-_ENTRY:]
    while data and data[0] & 0xC0 == 0x80:  # the rest of a character that was cut
        data = data[1:]
    return data


def _contents(which):
    try:
        with open("%s/%d" % (FOLDER, which), "rb") as file:
            return file.read(SIZE)
    except OSError:
        return b""


def _number(data):
    """The number of a file from its first line; 0 for none."""
    try:
        return int(data[: data.find(b"\n")])
    except ValueError:
        return 0
