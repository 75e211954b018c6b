"""What can go wrong with a virtual handheld."""


class BenchError(Exception):
    """The virtual handheld can't do what was asked; the message says what happened and what to do."""


class MissingError(BenchError):
    """A program or library that is needed isn't installed."""


class PowerError(BenchError):
    """Something was asked of a handheld that is switched off."""


class AskError(BenchError):
    """The board could not answer; the message is its traceback."""
