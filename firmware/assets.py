"""Words, type and pictures: where they lie, and their contents, in place wherever the flash is mapped.

In a ROMFS, and in the one that our own firmware has beside its frozen modules, a file is a piece of mapped
flash and takes no RAM; in littlefs it is read as a whole.
"""

import sys

_ROM = "/rom/"  # where MicroPython mounts a ROMFS
_FROZEN = "/frozen/"  # where our firmware mounts what is not code (firmware/port/modules/_boot.py)


def _folder():
    here = __file__[: __file__.rfind("/") + 1]
    return _FROZEN if "frozen_assets" in sys.modules and not here.startswith(_ROM) else here


FOLDER = _folder()
IN_PLACE = FOLDER.startswith((_ROM, _FROZEN))  # does code run where it lies in flash, and take no RAM?


def read(path):
    """The contents of a file: bytes, or the mapped flash itself as a bytearray that nobody may write.

    `path` as `open` takes it. Raises OSError where the file is missing.
    """
    with open(path, "rb") as file:
        try:
            mapped = memoryview(file)
        except TypeError:
            return file.read()
        import uctypes  # only here: CPython has none

        return uctypes.bytearray_at(uctypes.addressof(mapped), len(mapped))
