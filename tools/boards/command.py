"""What the commands for boards share: their options, and how they end."""

import argparse
import sys

from tools.bench.errors import BenchError
from tools.boards.errors import BoardError
from tools.terminal import clean


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, without the usage before it."""

    def error(self, message):
        message = message[:1].upper() + message[1:]
        raise BoardError("%s (%s --help lists the options)." % (message, self.prog))


def finish(work, *arguments):
    """Do the work of a command; gives its exit status (None is 0), or 2 with one sentence on stderr."""
    try:
        return work(*arguments) or 0
    except BoardError as error:
        print(clean(str(error)), file=sys.stderr)
        return 2
    except BenchError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        if error.filename is None:
            raise  # from the output: see tools.ending
        print(clean("%s can't be used: %s." % (error.filename, error.strerror or error)), file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):  # Ctrl-C, or Ctrl-D where a question was asked
        print("Stopped; what was begun on a board is finished by the same command again.", file=sys.stderr)
        return 2
