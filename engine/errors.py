"""The errors that games and the table raise; each carries a plain sentence."""


class IllegalAction(ValueError):  # noqa: N818 - the name is part of the game protocol
    """The rules do not allow this action now; nothing has changed. `reason` is a plain sentence."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class RecordError(ValueError):
    """A record that cannot be read. `line`: 1 is the first, 0 the whole; `reason`: a plain sentence."""

    def __init__(self, line, reason):
        super().__init__("Line %d: %s" % (line, reason) if line else reason)
        self.line = line
        self.reason = reason


class IllegalRecord(RecordError):  # noqa: N818 - the counterpart of IllegalAction
    """A readable record that breaks the rules of its game, or claims another result than it plays."""


# What is wrong with saved data. A newer format must be left untouched, so callers need to tell them apart.
DAMAGED = 1
FOREIGN = 2
NEWER = 3

_SAVE_REASONS = (
    "",
    "The saved game is damaged.",
    "This is not a saved game of Kreuzsummen's table.",
    "The saved game comes from a newer version of this program.",
)


class SaveError(ValueError):
    """Saved data that cannot be used; `reason` is `DAMAGED`, `FOREIGN` or `NEWER`."""

    def __init__(self, reason):
        super().__init__(_SAVE_REASONS[reason])
        self.reason = reason
