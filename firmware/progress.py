"""What the store's kinds hold: a group's progress, the settings. (The list of groups: firmware/groups.py.)

Each class packs itself into at most 204 bytes (the store's payload); the first byte is the layout's version.
`unpack` raises NewerVersion for a version this program does not know, and ValueError for bytes that can't
be such a record. Integers and bytes only; a name is UTF-8. What no game in progress reads or packs is read
and packed by firmware/packing.py.
"""

SCENARIOS = 50
ALWAYS = 50  # scenarios that every group's record has room for, whatever the program knows
GROUPS = 8
NAME_LENGTH = 12
ANIMALS = 8

GERMAN = 0
ENGLISH = 1

# A match of another game, as firmware/session.py packs it: its version; its second byte says that it goes on.
MATCH = 1
IN_PROGRESS = 128

LOCK_KEYS = "ABXY"  # every board has them
LOCK_LENGTH = 4

_VERSION = 1
_TIMED = 2  # the version of a group that has played a while
_LONGEST = 65535  # minutes
_MOST = 255


def stars(best, size):
    """The stars for winning a field of `size` cells in `best` turns (0: not won): 0 to 3.

    The least possible is one turn a cell; 3 stars for up to 2 more, 2 for up to 6 more, 1 for any victory.
    """
    if not best:
        return 0
    if best <= size + 2:
        return 3
    return 2 if best <= size + 6 else 1


class Progress:
    """One group: its name (up to 12 characters), the animals of its two seats (0 to 7), its scenarios.

    Scenarios count from 1 to SCENARIOS; `last` is the one played last, 0 for none yet. Turns and tries are
    kept up to 255: more of them count as 255. `minutes` is how long it has played, without the game in
    progress. What a program with more scenarios has noted of those stays as it is.

    Packed: version, animals (first | second << 4), last, length of the name, name, then for each of ALWAYS
    scenarios its best number of turns and its tries. That is version 1, which programs that know no minutes
    can read; version 2 has two more bytes, the minutes, the high byte first. Only a group that has played
    more scenarios needs version 3: see `counted_group` of firmware/packing.py.
    """

    def __init__(self, name="", animals=(0, 1)):
        self.name = name
        self.animals = animals
        self.last = 0
        self.minutes = 0
        self._scenarios = bytearray(2 * max(SCENARIOS, ALWAYS))

    def best(self, scenario):
        """The least turns that `scenario` was won in; 0 while it was not won."""
        return self._scenarios[self._place(scenario)]

    def won(self):
        """How many scenarios were won."""
        return sum([self.best(scenario) > 0 for scenario in range(1, SCENARIOS + 1)])

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
        """The group as bytes (at most 154, or 204); ValueError for a name too long or an unknown animal."""
        name = self.name.encode()
        first, second = self.animals
        if len(self.name) > NAME_LENGTH:
            raise ValueError("A group's name has at most %d characters." % NAME_LENGTH)
        if not (0 <= first < ANIMALS and 0 <= second < ANIMALS):
            raise ValueError("There are only the animals 0 to %d." % (ANIMALS - 1))
        animals = first | second << 4
        minutes = min(self.minutes, _LONGEST).to_bytes(2, "big")
        if self.last > ALWAYS or any(self._scenarios[2 * ALWAYS :]):
            from firmware.packing import counted_group

            return counted_group(animals, self.last, name, minutes, self._scenarios)
        head = bytes((_TIMED if self.minutes else _VERSION, animals, self.last, len(name)))
        data = head + name + bytes(self._scenarios[: 2 * ALWAYS])
        return data + minutes if self.minutes else data

    @staticmethod
    def unpack(data):
        """The group that `pack` gave `data` for."""
        from firmware.packing import group

        return group(data)

    def _place(self, scenario):
        if not 1 <= scenario <= SCENARIOS:
            raise ValueError("There is no scenario %d." % scenario)
        return 2 * scenario - 2


class Settings:
    """The settings of the device, with their defaults.

    `language` GERMAN or ENGLISH; `brightness` of the display, 5 to 100 per cent; `marks` show lines to cover;
    `movement` lets cards glide; `left_handed` turns the device round; `sound`; `open_all` opens every
    scenario (the teacher's switch); `lock` is the teacher's code, LOCK_LENGTH letters of LOCK_KEYS, or "";
    `names` what players of the other games are called: a list with a name, or "", for each animal (0 to 7).
    """

    def __init__(self):
        self.language = GERMAN
        self.brightness = 80
        self.marks = True
        self.movement = True
        self.left_handed = False
        self.sound = False
        self.open_all = False
        self.lock = ""
        self.names = [""] * ANIMALS

    def pack(self):
        """The settings as four bytes or more; ValueError for a value out of range."""
        from firmware.packing import packed_settings

        return packed_settings(self)

    @staticmethod
    def unpack(data):
        """The settings that `pack` gave `data` for."""
        from firmware.packing import settings

        return settings(data)
