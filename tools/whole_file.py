"""Reads and writes whole files, in bounds: what is written is at any moment the old file or the new one."""

import contextlib
import errno
import os


def read(path, most):
    """The bytes of the file `path`.

    Raises OSError that names it, also for more than `most` bytes: a device may have no end.
    """
    with open(path, "rb") as file:
        return read_from(file, most)


def read_from(file, most):
    """`read`, from a binary file that is open."""
    data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file.name))
    return data


def write(path, data):
    """Write the bytes `data` to the Path `path`, whose folder must be there. Raises OSError that names it.

    What is there and is no plain file (a folder, a device) is left as it is.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "It is no plain file", str(path))
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        os.replace(part, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
