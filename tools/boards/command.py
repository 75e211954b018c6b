"""What the commands for boards share: their options, and how they end."""

import argparse
import sys

from tools.bench.errors import BenchError
from tools.boards.errors import BoardError
from tools.boards.sentences import ENGLISH, sentence, unusable
from tools.terminal import clean

# What argparse itself says, the longest first, for some of it is part of more.
_ARGPARSE = [key for key in ENGLISH if key.startswith("argparse_")]
_ARGPARSE.sort(key=lambda key: -len(ENGLISH[key]))


class Parser(argparse.ArgumentParser):
    """A parser that speaks our language, and whose errors are one sentence, without the usage before it."""

    def error(self, message):
        message = _spoken(message)
        message = message[:1].upper() + message[1:]
        raise BoardError(sentence("wrong_call", message=message, command=self.prog))

    def format_help(self):
        return _spoken(super().format_help())


def _spoken(text):
    for key in _ARGPARSE:
        text = text.replace(ENGLISH[key], sentence(key))
    return text


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
        print(clean(unusable(error)), file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):  # Ctrl-C, or Ctrl-D where a question was asked
        print(sentence("stopped"), file=sys.stderr)
        return 2
