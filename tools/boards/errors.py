"""What can go wrong between the PC and a board."""


class BoardError(Exception):
    """A board can't do what was asked; the message is one plain sentence that says what to do."""
