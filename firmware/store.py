"""What must survive power loss: small records, each kind in two slots (docs/architecture.md, "The store").

Layout: `/save/KIND.0/s` and `/save/KIND.1/s`. Each slot has a folder of its own because littlefs keeps a
small file inside its folder's metadata: two copies in one folder would share one block. The older slot is
always the one written, with one open, one write and one close, so a power cut leaves at least the newest
copy whole. A kind takes four blocks (16 KB) of the flash. A slot's first save makes one folder and so erases
two blocks at most: the new folder's and, where no page of it is left, that of `/save`.

Earlier programs saved to `/save/KIND/0/s` and `/save/KIND/1/s`, which takes six blocks. A kind that has its
folder there stays there.

No folder is ever removed: that takes littlefs several commits, and where the power failed twice, in one of
them and in the save after it, the file system could not be mounted any more (the sweep has found it).

A record is at most 220 bytes, so that a save is one page program. Little-endian:

    offset  size  field
         0     2  magic "KS"
         2     1  format, 1
         3     1  number of the kind: its place in KINDS counted from 1; for a game of engine.games 64 + its
                  place in NAMES
         4     4  sequence, 1 for the first save of a kind, then one more each time; wraps
         8     2  length of the payload, 0 to 204
        10     2  reserved, 0
        12     4  CRC-32 of the 12 bytes before and of the payload
        16        payload, up to the end of the file

Every later format keeps this header, its CRC rule and its limit; only that lets an older program tell a newer
record, which it must not overwrite, from a damaged one.

An empty file is what a power cut leaves of a slot's very first save. It counts as "not there" while only
that can explain it, as damage otherwise.
"""

import binascii
import os
import struct
from array import array

from engine import games

# A kind's place is its number in every record ever written: append, never reorder.
KINDS = (
    "settings", "groups",
    "group0", "group1", "group2", "group3", "group4", "group5", "group6", "group7",
    "game0", "game1", "game2", "game3", "game4", "game5", "game6", "game7",
)  # fmt: skip
FIRST_GAME = 64  # the number of the first of engine.games.NAMES, which are kinds as well
PAYLOAD = 204
FORMAT = 1

# What state() says.
NEW = 0
WHOLE = 1
OLDER = 2
DAMAGED = 3
NEWER = 4

_MAGIC = b"KS"
_HEADER = "<2sBBIHH"
_HEADER_SIZE = 16
_SEQUENCES = 0xFFFFFFFF

# The contents of one slot.
_ABSENT = 0
_EMPTY = 1
_BROKEN = 2
_LATER = 3
_GOOD = 4

# MicroPython's errno module lacks some of these; the numbers are the same everywhere.
_ENOENT = 2
_EEXIST = 17
_ENOSPC = 28

_UNKNOWN = 255  # not looked at yet

_IS_FOLDER = 0x4000


class StoreError(Exception):
    """A save could not be made; the one before it is still whole."""


class StoreFull(StoreError):  # noqa: N818 - the name stands in docs/architecture.md
    """The file system has no room for the save; the one before it is still whole."""


class StoreLocked(StoreError):  # noqa: N818 - as above
    """The kind must not be written: it holds a newer format, or nothing but damaged copies."""


def _place(kind):
    """The place of a kind among KINDS and the games behind them."""
    if kind in KINDS:
        return KINDS.index(kind)
    if kind in games.NAMES:
        return len(KINDS) + games.NAMES.index(kind)
    raise ValueError("The store knows no kind %r." % (kind,))


def _number(at):
    """The number of the kind at a place."""
    return at + 1 if at < len(KINDS) else FIRST_GAME + at - len(KINDS)


def _record(number, sequence, payload):
    header = struct.pack(_HEADER, _MAGIC, FORMAT, number, sequence, len(payload), 0)
    return header + struct.pack("<I", binascii.crc32(payload, binascii.crc32(header))) + payload


def _examine(data, number):
    """What `data`, the bytes of a slot's file, are to kind `number`: (contents, sequence, payload)."""
    if not data:
        return _EMPTY, 0, None
    if len(data) < _HEADER_SIZE:
        return _BROKEN, 0, None
    magic, version, kind, sequence, length, reserved = struct.unpack_from(_HEADER, data, 0)
    payload = bytes(data[_HEADER_SIZE:])
    crc = struct.unpack_from("<I", data, 12)[0]
    if (
        magic != _MAGIC
        or length > PAYLOAD
        or length != len(payload)
        or kind != number
        or crc != binascii.crc32(payload, binascii.crc32(data[:12]))
    ):
        return _BROKEN, 0, None
    if version > FORMAT:
        return _LATER, sequence, None
    if version != FORMAT or reserved:
        return _BROKEN, 0, None
    return _GOOD, sequence, payload


def _follows(sequence, other):
    """Was `sequence` given after `other`? Right across the wrap while they are less than 2**31 apart."""
    return 0 < (sequence - other) & _SEQUENCES < 0x80000000


def _judge(slots):
    """(state, newest slot, its sequence, its payload) of a kind from the contents of its two slots.

    Where there is no whole copy the newest slot is said to be 1, so that the first save goes to slot 0.
    Equal sequence numbers can't come from this module; slot 0 is taken, so that each start takes the same.
    """
    zero, one = slots
    if zero[0] == _LATER or one[0] == _LATER:
        return NEWER, 1, 0, None
    if zero[0] == _GOOD and one[0] == _GOOD:
        newest = 1 if _follows(one[1], zero[1]) else 0
        return WHOLE, newest, slots[newest][1], slots[newest][2]
    for newest in (0, 1):
        contents, sequence, payload = slots[newest]
        if contents == _GOOD:
            other = slots[1 - newest][0]
            # From the second save on the other slot had been filled: empty, it has lost something.
            lost = other == _BROKEN or (other == _EMPTY and sequence > 1)
            return OLDER if lost else WHOLE, newest, sequence, payload
    if _BROKEN in (zero[0], one[0]) or zero[0] == one[0] == _EMPTY:
        return DAMAGED, 1, 0, None
    return NEW, 1, 0, None


class Store:
    """The records under the folder `root`.

    `fresh` is True when the store was empty as it was opened: a first start, or a file system formatted anew.
    A missing folder `root` is made as the store is opened, so that no save need make two. How each kind lies
    is remembered; nobody else may write below `root` meanwhile. It is kept in arrays that are made once: what
    a save leaves behind in the heap would split the free memory on the board.
    """

    def __init__(self, root="/save"):
        self._root = root
        kinds = len(KINDS) + len(games.NAMES)
        self._states = bytearray([_UNKNOWN] * kinds)
        self._newest = bytearray(kinds)  # places
        self._sequences = array("I", [0] * kinds)
        self._checks = array("I", [0] * kinds)  # CRC-32 of the newest payloads
        self._rejected = bytearray(kinds)  # places (bits) whose payload means nothing to the caller
        try:
            _make_folder(root)
        except OSError:
            pass  # the first save tries again, and says what is wrong
        try:
            self.fresh = not _holds_file(root)
        except OSError as error:
            self.fresh = error.errno == _ENOENT

    def read(self, kind):
        """The newest whole payload of `kind` as bytes, or None (states NEW, DAMAGED and NEWER)."""
        return self._load(kind, _place(kind))

    def state(self, kind):
        """How `kind` lies in the store.

        NEW: never saved. WHOLE: all is well. OLDER: one copy is damaged, probably the newest; `read` gives
        the other until the next save. DAMAGED: no copy is whole. NEWER: written by a newer program.
        """
        return self._states[self._look(kind)]

    def sequence(self, kind):
        """The sequence number of the copy that `read` gives; 0 where there is none."""
        return self._sequences[self._look(kind)]

    def write(self, kind, payload):
        """Save `payload` (at most 204 bytes) as `kind`; False when it was already so and nothing was written.

        Raises StoreLocked in the states DAMAGED and NEWER, StoreFull, StoreError; ValueError for a payload
        too long. Whatever it raises, the newest whole copy stays as it was.
        """
        payload = bytes(payload)
        if len(payload) > PAYLOAD:
            raise ValueError("A save holds at most %d bytes, not %d." % (PAYLOAD, len(payload)))
        at = self._look(kind)
        state = self._states[at]
        self._refuse_locked(kind, state)
        check = binascii.crc32(payload)
        if state == WHOLE and check == self._checks[at] and payload == self._load(kind, at):
            return False
        place = self._newest[at] ^ 1
        sequence = (self._sequences[at] + 1) & _SEQUENCES
        record = _record(_number(at), sequence, payload)
        # Should anything stop the write, even Ctrl-C, what lies in the slot must be read again.
        self._states[at] = _UNKNOWN
        if state == OLDER:
            self._keep_aside(kind, place)
        try:
            self._put(kind, place, record)
        except OSError as error:
            raise _named(error)
        self._rejected[at] = 0
        self._note(at, WHOLE, place, sequence, check)
        return True

    def reject(self, kind):
        """Take the copy that `read` gives for a damaged one, because its payload means nothing to the caller.

        Then `read` gives the one before it (state OLDER) or None (state DAMAGED). Does nothing in the other
        states. No file is changed before the next save, which keeps the rejected one aside.
        """
        at = self._look(kind)
        if self._states[at] in (WHOLE, OLDER):
            self._rejected[at] |= 1 << self._newest[at]
            self._states[at] = _UNKNOWN

    def earlier(self, kind):
        """The payload of the copy before the newest, or None where that one is not whole."""
        at = self._look(kind)
        if self._states[at] != WHOLE:
            return None
        contents, _, payload = self._slot(kind, at, self._newest[at] ^ 1)
        return payload if contents == _GOOD else None

    def go_back(self, kind):
        """Make the copy before the newest the newest: calling it again takes that back.

        Raises StoreError where there is no such copy or the save fails; the newest is whole then as before.
        """
        payload = self.earlier(kind)
        if payload is None:
            raise StoreError("There is no earlier copy of %s." % kind)
        self.write(kind, payload)

    def start_clean(self, kind):
        """Leave the state DAMAGED for NEW; each damaged file is kept, as `aside` in its folder.

        Ask the user first. Does nothing in the states NEW, WHOLE and OLDER; raises StoreLocked in the state
        NEWER, StoreError when a damaged file can be neither moved nor removed.
        """
        at = self._look(kind)
        state = self._states[at]
        if state == NEWER:
            self._refuse_locked(kind, state)
        if state != DAMAGED:
            return
        self._states[at] = _UNKNOWN
        newest = self._newest[at]
        for place in (newest ^ 1, newest):
            self._keep_aside(kind, place)
            self._remove(self._path(kind, place))
        self._rejected[at] = 0

    def erase(self, kind):
        """Forget `kind` wholly, with what was kept aside of it; its state is NEW then.

        Raises StoreLocked in the states DAMAGED and NEWER, StoreError when a file can't be removed.
        """
        at = self._look(kind)
        state = self._states[at]
        self._refuse_locked(kind, state)
        if state == NEW:
            return
        self._states[at] = _UNKNOWN
        self._erase_aside(kind)
        # The newest goes last: a power cut in between must not bring an older one back.
        newest = self._newest[at]
        for place in (newest ^ 3, newest ^ 2, newest ^ 1, newest):
            path = self._path(kind, place)
            self._remove(_aside(path))
            self._remove(path)

    def _look(self, kind):
        """The place of `kind` in the arrays, which then know it."""
        at = _place(kind)
        if self._states[at] == _UNKNOWN:
            self._load(kind, at)
        return at

    def _load(self, kind, at):
        """Read both slots of `kind`, which has this place, into the arrays; gives the payload, or None."""
        earlier = 0
        slots = self._slots(kind, at, earlier)
        if slots[0][0] == slots[1][0] == _ABSENT and _is_there("%s/%s" % (self._root, kind)):
            earlier = 2
            slots = self._slots(kind, at, earlier)
        state, newest, sequence, payload = _judge(slots)
        self._note(at, state, newest | earlier, sequence, 0 if payload is None else binascii.crc32(payload))
        return payload

    def _note(self, at, state, newest, sequence, check):
        self._states[at] = state
        self._newest[at] = newest
        self._sequences[at] = sequence
        self._checks[at] = check

    def _refuse_locked(self, kind, state):
        if state == NEWER:
            raise StoreLocked("%s was saved by a newer program: update this one to use it." % kind)
        if state == DAMAGED:
            raise StoreLocked("No copy of %s is whole: start clean before saving it again." % kind)

    def _path(self, kind, place):
        """The file of a place: a slot, or 2 + a slot for that of earlier programs."""
        return "%s/%s%s%d/s" % (self._root, kind, "/" if place > 1 else ".", place & 1)

    def _slots(self, kind, at, earlier):
        """What both slots hold; `earlier` is 2 for those of earlier programs, else 0."""
        return self._slot(kind, at, earlier), self._slot(kind, at, earlier | 1)

    def _slot(self, kind, at, place):
        if self._rejected[at] >> place & 1:
            return _BROKEN, 0, None
        try:
            with open(self._path(kind, place), "rb") as file:
                data = file.read(_HEADER_SIZE + PAYLOAD + 1)
        except OSError as error:
            return _ABSENT if error.errno == _ENOENT else _BROKEN, 0, None
        return _examine(data, _number(at))

    def _put(self, kind, place, record):
        path = self._path(kind, place)
        try:
            file = open(path, "wb")
        except OSError as error:
            if error.errno != _ENOENT:
                raise
            # A slot's first save. A folder alone means nothing to a reader, so a cut behind it does no harm.
            for folder in (self._root, path[:-2]):
                _make_folder(folder)
            file = open(path, "wb")
        with file:
            if file.write(record) != len(record):
                raise OSError(_ENOSPC, "cut short")

    def _keep_aside(self, kind, place):
        """Move the damaged file of `place` out of the way, for whoever wants to look at it.

        One rename, so that a cut leaves the file here or there; it stays in its folder, which takes no room.
        Only a courtesy: where it fails the file is overwritten where it is. The one before it goes.
        """
        path = self._path(kind, place)
        try:
            status = os.stat(path)
            if status[0] & _IS_FOLDER or status[6]:
                self._remove(_aside(path))
                os.rename(path, _aside(path))
        except (OSError, StoreError):
            pass

    def _erase_aside(self, kind):
        """Remove what earlier programs kept aside, in a folder of its own."""
        folder = "%s/%s/aside" % (self._root, kind)
        if _is_there(folder):
            for name in os.listdir(folder):
                self._remove("%s/%s" % (folder, name))

    def _remove(self, path):
        try:
            os.remove(path)
        except OSError as error:
            if error.errno != _ENOENT:
                raise _named(error)


def _make_folder(path):
    try:
        os.mkdir(path)
    except OSError as error:
        if error.errno != _EEXIST:
            raise


def _holds_file(path):
    """Is there a file at `path`, or in it? In a store that was used the first look finds one."""
    if not os.stat(path)[0] & _IS_FOLDER:
        return True
    for name in os.listdir(path):
        if _holds_file("%s/%s" % (path, name)):
            return True
    return False


def _is_there(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def _aside(path):
    """Where what is damaged in `path` is kept: in the same folder."""
    return path[:-1] + "aside"


def _named(error):
    if error.errno == _ENOSPC:
        return StoreFull("There is no room left for this save: remove files of your own, then try again.")
    return StoreError("The save failed (error %s): switch off and on, then try again." % error.errno)
