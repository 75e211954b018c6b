"""The groups of this device, their progress and their game in progress: between the pages and the store.

Nothing here raises for a bad or full store: what could not be read or written is noted in `faults`, which the
pages tell the children about, and the game goes on.
"""

from engine.table import Table
from firmware import store as stores
from firmware.progress import GROUPS, Groups, NewerVersion, Progress, Settings
from firmware.store import Store, StoreError, StoreFull, StoreLocked

# what may be wrong, as names of words
OLDER = "SAVE_OLDER"
DAMAGED = "SAVE_DAMAGED"
NEWER = "SAVE_NEWER"
FULL = "SAVE_FULL"
FAILED = "SAVE_FAILED"

PAUSE = 120_000  # ms


def seconds_of(table):
    """How long a game of Kreuzsummen has been played, in seconds (see `Campaign.played`)."""
    return int.from_bytes(table.note[2:], "big")


class Campaign:
    """`settings`, `groups`, the chosen group's `place` (-1 for none), `progress` and `table` (or None).

    `faults` is a list of (name of the words, kind of the store, or "" for all) still to be told.
    """

    def __init__(self, root="/save"):
        self.store = Store(root)
        self.fresh = self.store.fresh
        self.faults = []
        self._newer = set()  # kinds that only a newer program can read: left untouched
        self._told = set()
        self.settings = self.read("settings", Settings.unpack) or Settings()
        self.groups = self.read("groups", Groups.unpack) or self._find_groups()
        self.place = -1
        self.progress = None
        self.table = None
        if self.groups.last >= 0:
            self.use(self.groups.last)

    # ---- groups

    def used(self):
        """The places of all groups."""
        return [place for place in range(GROUPS) if self.groups.used(place)]

    def group(self, place):
        """The Progress in `place`, or None when it can't be read."""
        if place == self.place:
            return self.progress
        return self.read("group%d" % place, Progress.unpack, quiet=True)

    def find(self, left, right):
        """The place of the group of these two animals, or -1."""
        for place in self.used():
            group = self.group(place)
            if group is not None and group.animals == (left, right):
                return place
        return -1

    def new(self, left, right):
        """Make the group of these two animals in the first free place and use it."""
        place = self.groups.free()
        self.progress = Progress("", (left, right))
        self.place = place
        self.table = None
        if self.read("game%d" % place, Table.load) is not None:
            # of the group that had this place before
            self.erase("game%d" % place)
        self.write("group%d" % place, self.progress)
        self.groups.add(place)
        self.write("groups", self.groups)

    def use(self, place):
        """Play as the group in `place`. An unreadable one is told of in `faults`."""
        self.place = place
        self.table = None
        self.progress = self.read("group%d" % place, Progress.unpack)
        if self.progress is None:
            self.place = -1
            # whoever chooses it again must be told again
            self._told = {told for told in self._told if told[1] != "group%d" % place}
            return
        if self.groups.last != place:
            self.groups.last = place
            self.write("groups", self.groups)
        self.table = self.read("game%d" % place, Table.load)

    def rename(self, name):
        """Call the chosen group `name` (up to 12 characters); "" means by its animals."""
        self.progress.name = name
        self.write("group%d" % self.place, self.progress)

    def forget(self):
        """Forget the chosen group, its progress and its game, for good. Ask the users first."""
        place = self.place
        self.groups.remove(place)
        self.write("groups", self.groups)
        self.erase("game%d" % place)
        self.erase("group%d" % place)
        self.place = -1
        self.progress = None
        self.table = None
        for other in self.used()[:1]:
            self.use(other)

    def _find_groups(self):
        """The list of groups made anew from the groups themselves, should the list be unreadable or gone."""
        groups = Groups()
        for place in range(GROUPS):
            if self.store.state("group%d" % place) != stores.NEW:
                groups.add(place)
        return groups

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
            return 50
        for scenario in range(1, 50):
            if not self.progress.best(scenario):
                return scenario
        return 50

    def save_settings(self):
        """Save the settings."""
        self.write("settings", self.settings)

    def start_clean(self, kind):
        """Begin anew what can't be read in `kind`; the store keeps the damaged files aside."""
        if kind in self._newer:
            return
        try:
            self.store.start_clean(kind)
        except StoreError:
            self._fault(FAILED, kind)
            return
        if kind[:5] == "group" and kind != "groups":
            self.groups.remove(int(kind[5]))
            self.write("groups", self.groups)

    # ---- the store

    def _fault(self, words, kind):
        if words in (FULL, FAILED):
            kind = ""  # once told, it is told for all kinds
        if (words, kind) not in self._told:
            self._told.add((words, kind))
            self.faults.append((words, kind))

    def read(self, kind, unpack, quiet=False):
        """What `kind` holds, unpacked, or None; faults are noted unless `quiet`.

        A copy that can't be unpacked counts as damaged: the one before it is used.
        """
        store = self.store
        thing = None
        words = None
        while thing is None and words is None:
            data = store.read(kind)
            if data is None:
                break
            try:
                thing = unpack(data)
            except NewerVersion:
                words = NEWER
            except ValueError as error:
                from engine import errors

                if getattr(error, "reason", 0) == errors.NEWER:  # of an errors.SaveError
                    words = NEWER
                else:
                    store.reject(kind)
        state = store.state(kind)
        if state == stores.OLDER:
            words = words or OLDER
        elif state == stores.DAMAGED:
            words = DAMAGED
        elif state == stores.NEWER:
            words = NEWER
        if words == NEWER:
            self._newer.add(kind)
        if words and not quiet:
            self._fault(words, kind)
            if words == OLDER:
                self.write(kind, thing)  # both copies are whole again, and it is told only once
        return thing

    def erase(self, kind):
        """Forget `kind`; a failure is noted."""
        try:
            self.store.erase(kind)
        except StoreError:
            self._fault(FAILED, kind)

    def write(self, kind, thing):
        """Save `thing` (by its `pack()`) as `kind`; True when it is in the store. A failure is noted."""
        if kind in self._newer:
            return False
        try:
            self.store.write(kind, thing.pack())
            self.fresh = False
            return True
        except StoreFull:
            self._fault(FULL, kind)
        except StoreLocked:
            pass  # told of as it was read
        except StoreError:
            self._fault(FAILED, kind)
        return False
