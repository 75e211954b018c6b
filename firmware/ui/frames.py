"""Drawn examples that move: pictures that follow each other, over and over."""

from micropython import const

from displayio import Group

FRAME_MS = const(1600)  # from one picture to the next
_TICKS = const(0x1FFFFFFF)


class Frames(Group):
    """An example of the pictures `frames` (a list); subclasses draw `self._frames[self._at]` in `_show`."""

    def __init__(self, frames):
        super().__init__()
        self._frames = frames
        self._at = 0
        self._since = None

    def _show(self):
        """Draw the present picture."""
        raise NotImplementedError

    def tick(self, now):
        """Go on with the example; `now` in milliseconds."""
        if self._since is None:
            self._since = now
        elif (now - self._since) & _TICKS >= FRAME_MS and len(self._frames) > 1:
            self._since = now
            self._at = (self._at + 1) % len(self._frames)
            self._show()
