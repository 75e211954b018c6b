"""What the store's kinds hold: a group's progress, the list of groups, the settings.

Each class packs itself into at most 204 bytes (the store's payload); the first byte is the layout's version.
`unpack` raises NewerVersion for a version this program does not know, and ValueError for bytes that can't
be such a record. Integers and bytes only; a name is UTF-8.
"""

SCENARIOS = 50
GROUPS = 8
NAME_LENGTH = 12
ANIMALS = 8

GERMAN = 0
ENGLISH = 1

LOCK_KEYS = "ABXY"  # every board has them
LOCK_LENGTH = 4

_VERSION = 1
_LOCKED = 2  # the version of settings with a code
_TIMED = 2  # the version of a group that has played a while
_LONGEST = 65535  # minutes
_MOST = 255
_NO_GROUP = 255


class NewerVersion(ValueError):  # noqa: N818 - says what it is, like the store's state NEWER
    """The record was packed by a newer program."""


def stars(best, size):
    """The stars for winning a field of `size` cells in `best` turns (0: not won): 0 to 3.

    The least possible is one turn a cell; 3 stars for up to 2 more, 2 for up to 6 more, 1 for any victory.
    """
    if not best:
        return 0
    if best <= size + 2:
        return 3
    return 2 if best <= size + 6 else 1


def _check_version(data, length, newest=_VERSION):
    """Raise unless `data` has a version up to `newest` and at least `length` bytes."""
    if not data:
        raise ValueError("The record is empty.")
    if data[0] > newest:
        raise NewerVersion("The record has version %d; this program knows %d." % (data[0], newest))
    if not data[0] or len(data) < length:
        raise ValueError("The record is damaged.")


class Progress:
    """One group: its name (up to 12 characters), the animals of its two seats (0 to 7), its scenarios.

    Scenarios count from 1 to 50; `last` is the one played last, 0 for none yet. Turns and tries are kept
    up to 255: more of them count as 255. `minutes` is how long it has played, without the game in progress.

    Packed: version, animals (first | second << 4), last, length of the name, name, then for each scenario
    its best number of turns and its tries. That is version 1, which programs that know no minutes can read;
    version 2 has two more bytes, the minutes, the high byte first.
    """

    def __init__(self, name="", animals=(0, 1)):
        self.name = name
        self.animals = animals
        self.last = 0
        self.minutes = 0
        self._scenarios = bytearray(2 * SCENARIOS)

    def best(self, scenario):
        """The least turns that `scenario` was won in; 0 while it was not won."""
        return self._scenarios[self._place(scenario)]

    def tries(self, scenario):
        """How often `scenario` was begun."""
        return self._scenarios[self._place(scenario) + 1]

    def begin(self, scenario):
        """Count a try of `scenario`, which is now the last one played."""
        place = self._place(scenario) + 1
        self._scenarios[place] = min(self._scenarios[place] + 1, _MOST)
        self.last = scenario

    def win(self, scenario, turns):
        """Note that `scenario` was won in `turns` turns (1 or more); True when that is a new best."""
        if turns < 1:
            raise ValueError("A scenario can't be won in %d turns." % turns)
        place = self._place(scenario)
        turns = min(turns, _MOST)
        if 0 < self._scenarios[place] <= turns:
            return False
        self._scenarios[place] = turns
        return True

    def pack(self):
        """The group as bytes (at most 154); ValueError for a name too long or an unknown animal."""
        name = self.name.encode()
        first, second = self.animals
        if len(self.name) > NAME_LENGTH:
            raise ValueError("A group's name has at most %d characters." % NAME_LENGTH)
        if not (0 <= first < ANIMALS and 0 <= second < ANIMALS):
            raise ValueError("There are only the animals 0 to %d." % (ANIMALS - 1))
        head = bytes((_TIMED if self.minutes else _VERSION, first | second << 4, self.last, len(name)))
        data = head + name + bytes(self._scenarios)
        if self.minutes:
            data += min(self.minutes, _LONGEST).to_bytes(2, "big")
        return data

    @staticmethod
    def unpack(data):
        """The group that `pack` gave `data` for."""
        _check_version(data, 4, _TIMED)
        end = 4 + data[3]
        size = 2 * SCENARIOS
        if len(data) != end + size + (2 if data[0] == _TIMED else 0) or data[1] & 0x88 or data[2] > SCENARIOS:
            raise ValueError("The group's record is damaged.")
        group = Progress(str(bytes(data[4:end]), "utf-8"), (data[1] & 15, data[1] >> 4))
        if len(group.name) > NAME_LENGTH:
            raise ValueError("The group's record is damaged.")
        group.last = data[2]
        group._scenarios[:] = data[end : end + size]
        group.minutes = int.from_bytes(data[end + size :], "big")
        return group

    def _place(self, scenario):
        if not 1 <= scenario <= SCENARIOS:
            raise ValueError("There is no scenario %d." % scenario)
        return 2 * scenario - 2


class Groups:
    """Which of the eight places for groups are used, and which group played last (`last`; -1 for none).

    Packed: version, one bit for each used place, last (255 for none).
    """

    def __init__(self):
        self.last = -1
        self._used = 0

    def used(self, place):
        """Is there a group in `place` (0 to 7)?"""
        return bool(self._used >> self._checked(place) & 1)

    def free(self):
        """The first place without a group; -1 when all eight are used."""
        for place in range(GROUPS):
            if not self.used(place):
                return place
        return -1

    def add(self, place):
        """A group is now in `place`, and it is the last that played."""
        self._used |= 1 << self._checked(place)
        self.last = place

    def remove(self, place):
        """The group in `place` is gone."""
        self._used &= ~(1 << self._checked(place))
        if self.last == place:
            self.last = -1

    def pack(self):
        """The list as three bytes; ValueError when `last` is not a used place."""
        if self.last >= 0 and not self.used(self.last):
            raise ValueError("There is no group in place %d." % self.last)
        return bytes((_VERSION, self._used, self.last if self.last >= 0 else _NO_GROUP))

    @staticmethod
    def unpack(data):
        """The list that `pack` gave `data` for."""
        _check_version(data, 3)
        if len(data) != 3 or (data[2] != _NO_GROUP and (data[2] >= GROUPS or not data[1] >> data[2] & 1)):
            raise ValueError("The list of groups is damaged.")
        groups = Groups()
        groups._used = data[1]
        groups.last = data[2] if data[2] != _NO_GROUP else -1
        return groups

    @staticmethod
    def _checked(place):
        if not 0 <= place < GROUPS:
            raise ValueError("There are only the places 0 to %d for groups." % (GROUPS - 1))
        return place


class Settings:
    """The settings of the device, with their defaults.

    `language` GERMAN or ENGLISH; `brightness` of the display, 5 to 100 per cent; `marks` show mistakes;
    `movement` lets cards glide; `left_handed` turns the device round; `sound`; `open_all` opens every
    scenario (the teacher's switch); `lock` is the teacher's code, LOCK_LENGTH letters of LOCK_KEYS, or "".

    Packed: version, language, brightness, the switches as bits in the order of _SWITCHES. That is version 1,
    which programs that know no lock can read. Version 2 has a code: one more byte with the places of its
    keys in LOCK_KEYS, two bits each, the last key lowest.
    """

    _SWITCHES = ("marks", "movement", "left_handed", "sound", "open_all")

    def __init__(self):
        self.language = GERMAN
        self.brightness = 80
        self.marks = True
        self.movement = True
        self.left_handed = False
        self.sound = False
        self.open_all = False
        self.lock = ""

    def pack(self):
        """The settings as four or five bytes; ValueError for a value out of range."""
        if self.language not in (GERMAN, ENGLISH):
            raise ValueError("There is no language %d." % self.language)
        if not 5 <= self.brightness <= 100:
            raise ValueError("The brightness is 5 to 100 per cent, not %d." % self.brightness)
        switches = 0
        for bit, name in enumerate(self._SWITCHES):
            if getattr(self, name):
                switches |= 1 << bit
        if not self.lock:
            return bytes((_VERSION, self.language, self.brightness, switches))
        if len(self.lock) != LOCK_LENGTH or [key for key in self.lock if key not in LOCK_KEYS]:
            raise ValueError("A code is %d of the letters %s, not %s." % (LOCK_LENGTH, LOCK_KEYS, self.lock))
        code = 0
        for key in self.lock:
            code = code << 2 | LOCK_KEYS.index(key)
        return bytes((_LOCKED, self.language, self.brightness, switches, code))

    @staticmethod
    def unpack(data):
        """The settings that `pack` gave `data` for."""
        _check_version(data, 4, _LOCKED)
        known = (1 << len(Settings._SWITCHES)) - 1
        if len(data) != 3 + data[0] or data[1] > ENGLISH or not 5 <= data[2] <= 100 or data[3] & ~known:
            raise ValueError("The settings' record is damaged.")
        settings = Settings()
        settings.language = data[1]
        settings.brightness = data[2]
        for bit, name in enumerate(Settings._SWITCHES):
            setattr(settings, name, bool(data[3] >> bit & 1))
        if data[0] == _LOCKED:
            for shift in (6, 4, 2, 0):
                settings.lock += LOCK_KEYS[data[4] >> shift & 3]
        return settings
