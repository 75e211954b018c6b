"""The groups of this device, their progress and their game in progress: between the pages and the store.

Nothing here raises for a bad or full store: what could not be read or written is noted in `faults`, which the
pages tell the children about, and the game goes on.

What a game in progress needs is here; the rest is in firmware/groups.py.
"""

from firmware.progress import SCENARIOS
from firmware.store import DAMAGED, Store, StoreError, StoreFull

# what may be wrong, as names of words
FULL = "SAVE_FULL"
FAILED = "SAVE_FAILED"

PAUSE = 120_000  # ms


def seconds_of(table):
    """How long a game of Kreuzsummen has been played, in seconds (see `Campaign.played`)."""
    return int.from_bytes(table.note[2:], "big")


class Campaign:
    """`settings`, `groups`, the chosen group's `place` (-1 for none), `progress` and `table` (or None).

    `playing` is the game beside the campaign that was open when the power went, "" for none: it goes on.

    `faults` is a list of (name of the words, kind of the store, or "" for all) still to be told. Its other
    methods are the functions of firmware/groups.py.
    """

    def __init__(self, root="/save"):
        self._root = root
        self.store = Store(root)
        self._beside = None
        self.fresh = self.store.fresh
        self.faults = []
        self._newer = set()  # kinds that only a newer program can read: left untouched, saved beside
        self._told = set()
        self.place = -1
        self.progress = None
        self.table = None
        self.listed = None  # what `groups` is made from
        self.playing = ""
        self.open_all()

    def __getattr__(self, name):
        """A method that no game in progress needs: a function of firmware/groups.py.

        That module is in memory only while pages of groups are open.
        """
        from firmware import groups

        method = getattr(groups, name)
        return lambda *arguments: method(self, *arguments)

    @property
    def groups(self):
        """The list of groups (firmware.groups.Groups)."""
        from firmware.groups import Groups

        return Groups(self.listed)

    # ---- playing

    def played(self, ms):
        """The players have thought about the game in progress for so long; more than PAUSE was no thinking.

        The last two bytes of the table's note are the seconds of the game (high byte first).
        """
        note = self.table.note
        seconds = min(seconds_of(self.table) + min(ms, PAUSE) // 1000, 65535)
        self.table.note = note[:2] + seconds.to_bytes(2, "big")

    def begin(self, table):
        """`table` is the group's new game."""
        if self.table is not None:
            self.progress.minutes += (seconds_of(self.table) + 30) // 60
        self.progress.begin(table.game.scenario)
        self.write("group%d" % self.place, self.progress)
        self.table = table
        self.save_game()

    def save_game(self):
        """Save the game in progress; True when it is in the store."""
        return self.write("game%d" % self.place, self.table)

    def win(self):
        """Note the victory of the game in progress; True when it is the group's best."""
        game = self.table.game
        best = self.progress.win(game.scenario, game.turn)
        # the progress first: a power cut in between leaves a game that can be won once more
        self.write("group%d" % self.place, self.progress)
        return best

    def reached(self):
        """The highest scenario that is open: all before it were won."""
        if self.settings.open_all:
            return SCENARIOS
        for scenario in range(1, SCENARIOS):
            if not self.progress.best(scenario):
                return scenario
        return SCENARIOS

    def save_settings(self):
        """Save the settings."""
        self.write("settings", self.settings)

    def now_playing(self, name):
        """From now on the game `name` goes on after power-off, or none beside the campaign's for ""."""
        if name != self.playing:
            self.playing = name
            self.keep_playing()

    # ---- the store

    def store_of(self, kind):
        """The Store that has what this program saves as `kind`.

        That is another one, in `/save/beside`, where only a newer program can read what lies in its place.
        """
        if kind not in self._newer:
            return self.store
        if self._beside is None:
            self._beside = Store(self._root + "/beside")
        return self._beside

    def _fault(self, words, kind):
        if words in (FULL, FAILED):
            kind = ""  # once told, it is told for all kinds
        if (words, kind) not in self._told:
            self._told.add((words, kind))
            self.faults.append((words, kind))

    def write(self, kind, thing):
        """Save `thing` (by its `pack()`) as `kind`; True when it is in the store. A failure is noted.

        Damaged files, which were told of when they were read, are kept aside.
        """
        store = self.store_of(kind)
        try:
            data = thing.pack()
            if store.state(kind) == DAMAGED:
                store.start_clean(kind)
            store.write(kind, data)
            self.fresh = False
            return True
        except StoreFull:
            self._fault(FULL, kind)
        except StoreError:
            self._fault(FAILED, kind)
        return False
