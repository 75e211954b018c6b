"""Words, type and pictures: where they lie, and their contents, in place wherever the flash is mapped.

In a ROMFS, and in the one that our own firmware has beside its frozen modules, a file is a piece of mapped
flash and takes no RAM; in littlefs it is read as a whole.
"""

FROZEN = "/frozen/"  # where the firmware mounts what is not code (firmware/port/modules/_boot.py)


def _folder():
    here = __file__[: __file__.rfind("/") + 1]
    return here if here.startswith("/") else FROZEN


FOLDER = _folder()


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
