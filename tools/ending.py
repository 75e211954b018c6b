"""How a command ends."""

import errno
import io
import os
import signal
import sys


def end(main):
    """Leave the program with the exit status of `main()`.

    130 and one word after Ctrl-C or SIGTERM; 2 where what it prints can't be written, without a word where
    the reader has gone (`| head`). A letter that the terminal or a file of an old code page does not have
    stops nothing.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    usual = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        status = _status(main)
        if sys.stdout:
            sys.stdout.flush()  # not when Python itself ends: there it could not be told
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        status = 130
    except OSError as error:
        status = 2
        if not _reader_has_gone(error):
            print("%s can't be written: %s." % (error.filename or "The output", error.strerror or error),
                  file=sys.stderr)  # fmt: skip
        _drop_output()
    finally:
        signal.signal(signal.SIGTERM, usual)
    sys.exit(status)


def workers():
    """A pool of processes, one for each core, that hear nothing of Ctrl-C and are ended by this one."""
    import multiprocessing

    return multiprocessing.Pool(initializer=_begin_worker)


def _begin_worker():
    """Ctrl-C goes to all processes of a terminal; and what `end` does at SIGTERM is not for a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _status(main):
    try:
        return main()
    except SystemExit as ended:  # as --help ends
        return ended.code


def _reader_has_gone(error):
    """Windows knows a pipe without a reader by another number."""
    return isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL)


def _drop_output():
    """What is still to be written goes nowhere, for Python tries again when it ends."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
