"""Which games are to be played: cells (a scenario and a player) cut into batches of games.

A batch is the same whoever plays it and when, and whether a cell has enough games is asked after each of its
batches in order. So the figures do not depend on how many workers there are, nor on where an earlier run
stopped.
"""

from tools.players import Level
from tools.simulate import figures, games

# A task for a worker: scenario and player in words, seed, first game, number of games.
LEAST_GAMES = 100  # before a cell may stop early


class Cell:
    """One scenario played by one player: `setting`, `player` (words of a level)."""

    def __init__(self, setting, player, most, width, seed, batch, empty):
        """`most` games, or as many until the interval of wins is `width` percent points wide, if not None; in
        batches of so many games. `empty`: a tally of no games."""
        self.setting = setting
        self.player = player
        self._most = most
        self._width = width
        self._seed = seed
        self._batch = batch
        self._batches = -(-most // batch)
        self._tallies = {}  # of the batches that were played
        self._issued = 0
        self._used = 0  # batches, from the first on, of the sum below
        self._stopped = False
        self.tally = empty

    def task(self, batch):
        """The task of a batch."""
        first = batch * self._batch
        return self.setting.text, self.player, self._seed, first, self._size(batch)

    def _size(self, batch):
        """How many games a batch has."""
        return min(self._batch, self._most - batch * self._batch)

    def add(self, first, count, tally):
        """Take in a batch that was played; False where it is no batch of this cell."""
        batch, rest = divmod(first, self._batch)
        if rest or not 0 <= batch < self._batches or count != self._size(batch):
            return False
        self._tallies[batch] = tally
        while not self.done and self._used in self._tallies:
            self.tally = games.add(self.tally, self._tallies[self._used])
            self._used += 1
            if self._width is not None and self.tally["games"] >= LEAST_GAMES:
                self._stopped = figures.narrow(self.tally, self._width)
        return True

    @property
    def done(self):
        """Is nothing left to play?"""
        return self._stopped or self._used == self._batches

    @property
    def games_in_words(self):
        """How many games the figures are of, and of how many where that is not all."""
        return "%d" % self.tally["games"] if self.done else "%d of %d" % (self.tally["games"], self._most)

    @property
    def share_done(self):
        """0..1, for a progress bar."""
        if self.done:
            return 1.0
        return len(self._tallies) / self._batches

    def next_task(self):
        """The next task that nobody has yet, or None."""
        while not self.done and self._issued < self._batches:
            batch = self._issued
            self._issued += 1
            if batch not in self._tallies:
                return self.task(batch)
        return None


class Plan:
    """All cells of a run; hands out tasks, a cell after the other in turn."""

    def __init__(self, cells, seed):
        """A plan of these cells."""
        self.seed = seed
        self.cells = cells
        self._by_name = {(cell.setting.text, cell.player): cell for cell in self.cells}

    @staticmethod
    def of(settings, players, most, width, seed):
        """Every scenario of `settings` by every level of `players` (in words); see Cell."""
        batches = {player: Level(player).batch for player in players}
        return Plan([Cell(setting, player, most, width, seed, batches[player], games.new_tally(setting.size))
                     for setting in settings for player in players], seed)

    def tasks(self):
        """Yield tasks until every cell has enough; what came in meanwhile is taken into account."""
        found = True
        while found:
            found = False
            for cell in self.cells:
                task = cell.next_task()
                if task is not None:
                    found = True
                    yield task

    def add(self, task, tally):
        """Take in what a task has given; False where it is none of this plan."""
        words, player, seed, first, count = task
        cell = self._by_name.get((words, player))
        return cell is not None and seed == self.seed and cell.add(first, count, tally)

    @property
    def games(self):
        """How many games the figures are of."""
        return sum(cell.tally["games"] for cell in self.cells)

    @property
    def share_done(self):
        """0..1."""
        return sum(cell.share_done for cell in self.cells) / max(1, len(self.cells))
