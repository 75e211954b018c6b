"""A lock between the programs of this PC, on every system, and before any package is installed."""

import contextlib
import errno
import sqlite3


class LockedError(Exception):
    """Another program holds the lock."""


@contextlib.contextmanager
def held(path, wait=0):
    """Hold the lock that lies as an empty file at `path`; the system lets go of it when its program ends.

    `wait`: seconds, at most, for another program to let go. Raises LockedError, and OSError where there can
    be no such file. It is SQLite's lock: the one that Python brings on every system, the same on all.
    """
    with contextlib.ExitStack() as stack:
        try:
            file = stack.enter_context(
                contextlib.closing(sqlite3.connect(path, timeout=wait, isolation_level=None))
            )
            file.execute("pragma journal_mode = off")  # or a second file would lie beside it
            file.execute("begin exclusive")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise LockedError("%s is in use by another program." % path) from error
            raise OSError(errno.EACCES, "No lock can be kept there", str(path)) from error
        yield
