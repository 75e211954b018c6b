"""QUICLO's clocks: the time of the match and that of a task. They run only while a turn is on the panel.

The note of the table keeps them: two bytes of seconds played, one of seconds of the task, so that a menu or
power-off stops them and nothing more. Rules, "2. Start-Schutzphase": the time begins after it.
"""

from micropython import const

from engine.quiclo.actions import TASK_TIME_UP, TIME_UP

WARNING = const(120)  # seconds before the end
_TICKS = const(0x1FFFFFFF)
_MOST_MS = const(2000)  # a longer silence between two ticks was no time to think


class Clock:
    """The clocks of `table`, a table of QUICLO."""

    def __init__(self, table):
        self._table = table
        self._since = None
        self._ms = 0

    @property
    def left(self):
        """Seconds of the match that are left; None without a limit."""
        game = self._table.game
        if not game.minutes:
            return None
        note = self._table.note
        return max(game.minutes * 60 - (note[0] << 8 | note[1]), 0)

    @property
    def task_left(self):
        """Seconds of the task that are left; None without a limit."""
        seconds = self._table.game.task_seconds
        return max(seconds - self._table.note[2], 0) if seconds else None

    def begin_task(self):
        """A task begins now."""
        note = self._table.note
        self._table.note = bytes((note[0], note[1], 0, note[3]))
        self._ms = 0

    def tick(self, now, task):
        """Run on to `now` (ms), in a `task` or not: True where a second has passed."""
        since = self._since
        self._since = now
        if since is None:
            return False
        self._ms += min((now - since) & _TICKS, _MOST_MS)
        if self._ms < 1000:
            return False
        seconds = self._ms // 1000
        self._ms -= seconds * 1000
        note = self._table.note
        played = min((note[0] << 8 | note[1]) + seconds, 0xFFFF)
        on_task = min(note[2] + seconds, 255) if task else note[2]
        self._table.note = bytes((played >> 8, played & 255, on_task, note[3]))
        return True

    def due(self, task):
        """The action for a time that is up, 0 where there is none."""
        if task and self.task_left == 0:
            return TASK_TIME_UP << 12
        return TIME_UP << 12 if self.left == 0 and not self._table.game.time_up else 0
