"""The groups of a device: which there are, how one is chosen, made, renamed, forgotten; how saves are read.

The functions are methods of `Campaign` (firmware/campaign.py) that no game in progress needs.
"""

from engine import games
from engine.errors import NEWER as NEWER_SAVE
from engine.table import Table
from firmware import store as stores
from firmware.campaign import FAILED
from firmware.packing import check_version
from firmware.progress import GROUPS, IN_PROGRESS, MATCH, Progress, Settings
from firmware.store import FIRST_GAME, StoreError

# what may be wrong with what is read, as names of words
OLDER = "SAVE_OLDER"
DAMAGED = "SAVE_DAMAGED"
NEWER = "SAVE_NEWER"
UNREAD = "SAVE_UNREAD"

_VERSION = 1
_PLAYING = 2  # the version of a list that names an open game
_NO_GROUP = 255


def open_all(campaign):
    """Read the settings, the list of groups and the group that played last."""
    campaign.settings = read(campaign, "settings", Settings.unpack) or Settings()
    groups = read(campaign, "groups", Groups.unpack) or _found(campaign)
    campaign.listed = groups.data
    campaign.playing = groups.playing
    if groups.last >= 0:
        use(campaign, groups.last)


class Groups:
    """Which of the eight places for groups are used, and which group played last.

    `data` is the list as it is packed: version, one bit for each used place, last (255 for none). That is
    version 1. Version 2 has one more byte: while another game is open its number among the store's kinds.
    """

    def __init__(self, data=None):
        self.data = bytearray((_VERSION, 0, _NO_GROUP)) if data is None else data

    @property
    def last(self):
        """The place of the group that played last; -1 for none."""
        return self.data[2] if self.data[2] != _NO_GROUP else -1

    @last.setter
    def last(self, place):
        self.data[2] = place if place >= 0 else _NO_GROUP

    @property
    def playing(self):
        """The name of the other game that is open; "" for none, or one that this program does not know."""
        at = self.data[3] - FIRST_GAME if len(self.data) > 3 else -1
        return games.NAMES[at] if 0 <= at < len(games.NAMES) else ""

    @playing.setter
    def playing(self, name):
        self.data[3:] = bytes((FIRST_GAME + games.NAMES.index(name),)) if name else b""
        self.data[0] = _PLAYING if name else _VERSION

    def used(self, place):
        """Is there a group in `place` (0 to 7)?"""
        return bool(self.data[1] >> self._checked(place) & 1)

    def free(self):
        """The first place without a group; -1 when all eight are used."""
        for place in range(GROUPS):
            if not self.used(place):
                return place
        return -1

    def add(self, place):
        """A group is now in `place`, and it is the last that played."""
        self.data[1] |= 1 << self._checked(place)
        self.last = place

    def remove(self, place):
        """The group in `place` is gone."""
        self.data[1] &= 255 ^ 1 << self._checked(place)
        if self.last == place:
            self.last = -1

    def pack(self):
        """The list as three or four bytes; ValueError when `last` is not a used place."""
        if self.last >= 0 and not self.used(self.last):
            raise ValueError("There is no group in place %d." % self.last)
        return bytes(self.data)

    @staticmethod
    def unpack(data):
        """The list that `pack` gave `data` for."""
        check_version(data, 3, _PLAYING)
        last = data[2]
        if len(data) != 2 + data[0] or last != _NO_GROUP and (last >= GROUPS or not data[1] >> last & 1):
            raise ValueError("The list of groups is damaged.")
        return Groups(bytearray(data))

    @staticmethod
    def _checked(place):
        if not 0 <= place < GROUPS:
            raise ValueError("There are only the places 0 to %d for groups." % (GROUPS - 1))
        return place


def used(campaign):
    """The places of all groups."""
    return [place for place in range(GROUPS) if campaign.groups.used(place)]


def group(campaign, place):
    """The Progress in `place`, or None when it can't be read."""
    if place == campaign.place:
        return campaign.progress
    return read(campaign, "group%d" % place, Progress.unpack, quiet=True)


def game(campaign, place):
    """The game in progress of the group in `place`, or None."""
    return read(campaign, "game%d" % place, _table)


def _table(data):
    table = Table.load(data)
    if table.name != "kreuzsummen":
        raise ValueError("This is a game of another kind.")
    return table


def find(campaign, left, right):
    """The place of the group of these two animals, or -1."""
    for place in used(campaign):
        found = group(campaign, place)
        if found is not None and found.animals == (left, right):
            return place
    return -1


def free(campaign):
    """The first place without a group; -1 when all eight are used.

    A group that the list does not name, as another program has made it or the power went in between, is in
    the list from then on.
    """
    groups = campaign.groups
    place = groups.free()
    while place >= 0 and campaign.store.state("group%d" % place) != stores.NEW:
        last = groups.last
        groups.add(place)
        groups.last = last
        place = groups.free()
    return place


def new(campaign, left, right):
    """Make the group of these two animals in the first free place and use it; False where there is none."""
    place = free(campaign)
    if place < 0:
        return False
    groups = campaign.groups
    campaign.progress = Progress("", (left, right))
    campaign.place = place
    campaign.table = None
    if game(campaign, place) is not None:
        # of the group that had this place before
        erase(campaign, "game%d" % place)
    campaign.write("group%d" % place, campaign.progress)
    groups.add(place)
    campaign.write("groups", groups)
    return True


def use(campaign, place):
    """Play as the group in `place`. An unreadable one is told of in `faults`."""
    campaign.place = place
    campaign.table = None
    campaign.progress = read(campaign, "group%d" % place, Progress.unpack)
    if campaign.progress is None:
        campaign.place = -1
        # whoever chooses it again must be told again
        campaign._told = {told for told in campaign._told if told[1] != "group%d" % place}
        return
    groups = campaign.groups
    if groups.last != place:
        groups.last = place
        campaign.write("groups", groups)
    campaign.table = game(campaign, place)


def rename(campaign, name):
    """Call the chosen group `name` (up to 12 characters); "" means by its animals."""
    campaign.progress.name = name
    campaign.write("group%d" % campaign.place, campaign.progress)


def forget(campaign):
    """Forget the chosen group, its progress and its game, for good. Ask the users first."""
    place = campaign.place
    groups = campaign.groups
    groups.remove(place)
    campaign.write("groups", groups)
    erase(campaign, "game%d" % place)
    erase(campaign, "group%d" % place)
    campaign.place = -1
    campaign.progress = None
    campaign.table = None
    for other in used(campaign)[:1]:
        use(campaign, other)


def _found(campaign):
    """The list of groups made anew from the groups themselves, should the list be unreadable or gone."""
    groups = Groups()
    for place in range(GROUPS):
        if campaign.store.state("group%d" % place) != stores.NEW:
            groups.add(place)
    return groups


def keep_playing(campaign):
    """Note which other game is open now (see `Campaign.now_playing`)."""
    groups = campaign.groups
    groups.playing = campaign.playing
    campaign.write("groups", groups)


def in_progress(campaign, name):
    """Is there a match of the other game `name` that has not ended? Looks at the first bytes of its save."""
    data = campaign.store_of(name).read(name)
    if campaign.store.state(name) == stores.NEWER or data and data[0] > MATCH:
        campaign._newer.add(name)
        data = campaign.store_of(name).read(name)
    return data is not None and len(data) > 1 and data[0] == MATCH and data[1] & IN_PROGRESS != 0


def start_clean(campaign, kind):
    """Begin anew what can't be read in `kind`; the store keeps the damaged files aside."""
    store = campaign.store_of(kind)
    if store.state(kind) != stores.DAMAGED:
        return
    try:
        store.start_clean(kind)
    except StoreError:
        campaign._fault(FAILED, kind)
        return
    if kind[:5] == "group" and kind != "groups":
        groups = campaign.groups
        groups.remove(int(kind[5]))
        campaign.write("groups", groups)


def read(campaign, kind, unpack, quiet=False):
    """What `kind` holds, unpacked, or None; faults are noted unless `quiet`.

    A copy that can't be unpacked counts as damaged: the one before it is used. Where only a newer program can
    read it, what this program saved beside it is used; as long as that is nothing, it is told of.
    """
    thing, words = _read(campaign.store, kind, unpack)
    if words == NEWER:
        campaign._newer.add(kind)
        thing, beside = _read(campaign.store_of(kind), kind, unpack)
        if thing is not None or beside:
            words = beside
    if words and not quiet:
        campaign._fault(words, kind)
        if words == OLDER:
            campaign.write(kind, thing)  # both copies are whole again, and it is told only once
    return thing


def _read(store, kind, unpack):
    """What `kind` holds in `store`, unpacked, or None; and the words for what is wrong with it, or None."""
    thing = None
    words = None
    while thing is None and words is None:
        data = store.read(kind)
        if data is None:
            break
        try:
            thing = unpack(data)
        except ValueError as error:
            # No look at its class: that may be of another time when its module was in memory.
            if getattr(error, "reason", 0) == NEWER_SAVE:
                words = NEWER
            elif store.state(kind) == stores.UNREAD:
                break  # the other copy may be whole
            else:
                store.reject(kind)
    state = store.state(kind)
    if state == stores.OLDER:
        words = words or OLDER
    elif state == stores.DAMAGED:
        words = DAMAGED
    elif state == stores.NEWER:
        words = NEWER
    elif state == stores.UNREAD:
        words = UNREAD
    return thing, words


def erase(campaign, kind):
    """Forget `kind`; a failure is noted. What is damaged stays aside, what is newer where it is."""
    store = campaign.store_of(kind)
    try:
        if store.state(kind) == stores.DAMAGED:
            store.start_clean(kind)
        store.erase(kind)
    except StoreError:
        campaign._fault(FAILED, kind)
