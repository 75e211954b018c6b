"""How far a run is, on the terminal."""

import sys
import time


class Progress:
    """A bar on the terminal (stderr); a line for each tenth where that is no terminal."""

    def __init__(self, stream=None):
        """`stream`: sys.stderr if missing."""
        self._stream = stream or sys.stderr
        self._live = self._stream.isatty()
        self._began = time.monotonic()
        self._tenth = 0
        self._first = None

    def show(self, share, played):
        """`share` (0..1) is done; `played` games so far."""
        if self._first is None:
            self._first = share
        spent = time.monotonic() - self._began
        gained = share - self._first
        left = "%d s left" % (spent * (1 - share) / gained) if gained > 0.01 and share < 1 else ""
        if self._live:
            bar = "#" * int(share * 30)
            self._stream.write("\r[%-30s] %3d %%  %d games  %-14s" % (bar, share * 100, played, left))
            if share >= 1:
                self._stream.write("\n")
        elif int(share * 10) > self._tenth:
            self._tenth = int(share * 10)
            self._stream.write("%d %%, %d games, %d s\n" % (share * 100, played, spent))
        self._stream.flush()

    def end(self):
        """Leave the line of the bar."""
        if self._live:
            self._stream.write("\n")
