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
         3     1  number of the kind: its place in slots.KINDS from 1 on; for a game of engine.games 64 + its
                  place in NAMES
         4     4  sequence, 1 for the first save of a kind, then one more each time; wraps
         8     2  length of the payload, 0 to 204
        10     2  reserved, 0
        12     4  CRC-32 of the 12 bytes before and of the payload
        16        payload, up to the end of the file

Every later format keeps this header, its CRC rule and its limit; only that lets an older program tell a newer
record, which it must not overwrite, from a damaged one.

An empty file is what a power cut left of a slot's very first save while programs wrote it in its place. It
counts as "not there" while only that can explain it, as damage otherwise. So a slot's first save, also one
after it was erased, is written beside its place, as `n`, and then moved there.

A slot whose file can't be read is read again. If that fails, too, nothing of its kind is written before the
next power-up: nobody knows which copy is the older one.
"""

import binascii
import os
import struct
from array import array

FIRST_GAME = 64  # the number of the first of engine.games.NAMES, which are kinds as well
GAMES_AT = 18  # their first place: how many other kinds there are
PAYLOAD = 204
FORMAT = 1

# What state() says.
NEW = 0
WHOLE = 1
OLDER = 2
DAMAGED = 3
NEWER = 4
UNREAD = 5
UNKNOWN = 255  # not looked at yet

MAGIC = b"KS"
HEADER = "<2sBBIHH"
_SEQUENCES = 0xFFFFFFFF

# MicroPython's errno module lacks some of these; the numbers are the same everywhere.
_ENOENT = 2
_EEXIST = 17
_ENOSPC = 28


class StoreError(Exception):
    """A save could not be made; the one before it is still whole."""


class StoreFull(StoreError):  # noqa: N818 - the name stands in docs/architecture.md
    """The file system has no room for the save; the one before it is still whole."""


class StoreLocked(StoreError):  # noqa: N818 - as above
    """The kind must not be written: it holds a newer format, or nothing but damaged copies."""


def number_at(at):
    """The number of the kind at a place."""
    return at + 1 if at < GAMES_AT else FIRST_GAME + at - GAMES_AT


def _record(number, sequence, payload):
    header = struct.pack(HEADER, MAGIC, FORMAT, number, sequence, len(payload), 0)
    return header + struct.pack("<I", binascii.crc32(payload, binascii.crc32(header))) + payload


class Store:
    """The records under the folder `root`.

    `fresh` is True when the store was empty as it was opened: a first start, or a file system formatted anew.
    A missing folder `root` is made as the store is opened, so that no save need make two. How each kind lies
    is remembered; nobody else may write below `root` meanwhile. It is kept in arrays that are made once: what
    a save leaves behind in the heap would split the free memory on the board.
    """

    def __init__(self, root="/save"):
        self._root = root
        kinds = _slots().kinds()
        self._places = {}  # of the kinds that were looked at
        self._states = bytearray([UNKNOWN] * kinds)
        self._newest = bytearray(kinds)  # places
        self._sequences = array("I", [0] * kinds)
        self._checks = array("I", [0] * kinds)  # CRC-32 of the newest payloads
        self._absent = bytearray(kinds)  # slots (bits) without a file
        self._rejected = bytearray(kinds)  # places (bits) whose payload means nothing to the caller
        try:
            _make_folder(root)
        except OSError:
            pass  # the first save tries again, and says what is wrong
        try:
            self.fresh = not _slots().holds_file(root)
        except OSError as error:
            self.fresh = error.errno == _ENOENT

    def read(self, kind):
        """The newest whole payload of `kind` as bytes, or None (states NEW, DAMAGED and NEWER)."""
        return _slots().load(self, kind)

    def state(self, kind):
        """How `kind` lies in the store.

        NEW: never saved. WHOLE: all is well. OLDER: one copy is damaged, probably the newest; `read` gives
        the other until the next save. DAMAGED: no copy is whole. NEWER: written by a newer program. UNREAD: a
        copy could not be read; `read` gives the other one, if it is whole, and nothing can be saved.
        """
        return self._states[self._look(kind)]

    def sequence(self, kind):
        """The sequence number of the copy that `read` gives; 0 where there is none."""
        return self._sequences[self._look(kind)]

    def write(self, kind, payload):
        """Save `payload` (at most 204 bytes) as `kind`; False when it was already so and nothing was written.

        Raises StoreLocked in the states DAMAGED and NEWER, StoreFull, StoreError (always in the state
        UNREAD); ValueError for a payload too long. Whatever it raises, the newest whole copy stays as it
        was.
        """
        payload = bytes(payload)
        if len(payload) > PAYLOAD:
            raise ValueError("A save holds at most %d bytes, not %d." % (PAYLOAD, len(payload)))
        at = self._look(kind)
        state = self._states[at]
        if state in (DAMAGED, NEWER, UNREAD):
            raise locked(kind, state)
        check = binascii.crc32(payload)
        place = self._newest[at]
        sequence = self._sequences[at]
        if state == WHOLE and check == self._checks[at]:
            if self._holds(kind, place, _record(number_at(at), sequence, payload)):
                return False
        place ^= 1
        sequence = (sequence + 1) & _SEQUENCES
        record = _record(number_at(at), sequence, payload)
        # Should anything stop the write, even Ctrl-C, what lies in the slot must be read again.
        self._states[at] = UNKNOWN
        if state == OLDER:
            _slots().keep_aside(self, kind, place)
        try:
            self._put(kind, place, record, self._absent[at] >> (place & 1) & 1)
        except OSError as error:
            raise named(error)
        self._rejected[at] = 0
        self._absent[at] &= ~(1 << (place & 1))
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
            self._states[at] = UNKNOWN

    def earlier(self, kind):
        """The payload of the copy before the newest, or None where that one is not whole."""
        return _slots().earlier(self, kind, self._look(kind))

    def go_back(self, kind):
        """Make the copy before the newest the newest: calling it again takes that back.

        Raises StoreError where there is no such copy or the save fails; the newest is whole then as before.
        """
        _slots().go_back(self, kind)

    def start_clean(self, kind):
        """Leave the state DAMAGED for NEW; each damaged file is kept, as `aside` in its folder.

        Ask the user first. Does nothing in the states NEW, WHOLE and OLDER; raises StoreLocked in the state
        NEWER, StoreError when a damaged file can be neither moved nor removed.
        """
        _slots().start_clean(self, kind, self._look(kind))

    def erase(self, kind):
        """Forget `kind` wholly, with what was kept aside of it; its state is NEW then.

        Raises StoreLocked in the states DAMAGED and NEWER, StoreError in the state UNREAD and when a file
        can't be removed.
        """
        _slots().erase(self, kind, self._look(kind))

    def _look(self, kind):
        """The place of `kind` in the arrays, which then know it."""
        at = self._places.get(kind, -1)
        if at < 0 or self._states[at] == UNKNOWN:
            _slots().load(self, kind)
            at = self._places[kind]
        return at

    def _note(self, at, state, newest, sequence, check):
        self._states[at] = state
        self._newest[at] = newest
        self._sequences[at] = sequence
        self._checks[at] = check

    def _path(self, kind, place):
        """The file of a place: a slot, or 2 + a slot for that of earlier programs."""
        return "%s/%s%s%d/s" % (self._root, kind, "/" if place > 1 else ".", place & 1)

    def _holds(self, kind, place, record):
        """Is this record what lies there? Where that can't be read: it was, when it was read or written."""
        try:
            with open(self._path(kind, place), "rb") as file:
                return file.read(len(record) + 1) == record
        except OSError as error:
            return error.errno != _ENOENT

    def _put(self, kind, place, record, is_first):
        path = self._path(kind, place)
        if is_first:
            # A folder alone means nothing to a reader, so a cut behind it does no harm.
            for folder in (self._root, path[:-2]):
                _make_folder(folder)
        written = path[:-1] + "n" if is_first else path
        with open(written, "wb") as file:
            if file.write(record) != len(record):
                raise OSError(_ENOSPC, "cut short")
        if is_first:
            os.rename(written, path)


def _make_folder(path):
    try:
        os.mkdir(path)
    except OSError as error:
        if error.errno != _EEXIST:
            raise


def _slots():
    """What is not needed to save: in memory while groups and games are opened, not while they are played."""
    from firmware import slots

    return slots


def locked(kind, state):
    """The error for a kind that must not be written in this state."""
    if state == UNREAD:
        return StoreError("A copy of %s could not be read: switch off and on, then try again." % kind)
    return StoreLocked("%s is newer than this program, or damaged: update, or start clean." % kind)


def named(error):
    """The StoreError for an OSError."""
    if error.errno == _ENOSPC:
        return StoreFull("There is no room left for this save: remove files of your own, then try again.")
    return StoreError("The save failed (error %s): switch off and on, then try again." % error.errno)
