"""What lies in the two slots of a kind: read, judged, cleared. The other half of firmware/store.py.

Writing a save needs none of it, so it is in memory while groups and games are opened, and not while they are
played. `store` is the Store, `at` the place of `kind` in its arrays.
"""

import binascii
import os
import struct

from engine import games
from firmware.store import (
    DAMAGED,
    FORMAT,
    GAMES_AT,
    HEADER,
    MAGIC,
    NEW,
    NEWER,
    OLDER,
    PAYLOAD,
    UNKNOWN,
    UNREAD,
    WHOLE,
    StoreError,
    locked,
    named,
    number_at,
)

# A kind's place is its number in every record ever written: append, never reorder.
# The games of engine.games.NAMES follow from GAMES_AT on.
KINDS = (
    "settings", "groups",
    "group0", "group1", "group2", "group3", "group4", "group5", "group6", "group7",
    "game0", "game1", "game2", "game3", "game4", "game5", "game6", "game7",
)  # fmt: skip

_HEADER_SIZE = 16

# The contents of one slot.
_ABSENT = 0
_EMPTY = 1
_BROKEN = 2
_LATER = 3
_GOOD = 4
_UNREADABLE = 5

_READS = 3  # so often what can't be read, or is damaged, is read before that is believed
_ENOENT = 2
_ENOTDIR = 20
_EISDIR = 21
_IS_FOLDER = 0x4000


def _examine(data, number):
    """What `data`, the bytes of a slot's file, are to kind `number`: (contents, sequence, payload)."""
    if not data:
        return _EMPTY, 0, None
    if len(data) < _HEADER_SIZE:
        return _BROKEN, 0, None
    magic, version, kind, sequence, length, reserved = struct.unpack_from(HEADER, data, 0)
    payload = bytes(data[_HEADER_SIZE:])
    crc = struct.unpack_from("<I", data, 12)[0]
    if (
        magic != MAGIC
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
    return 0 < (sequence - other) & 0xFFFFFFFF < 0x80000000


def _judge(slots):
    """(state, newest slot, its sequence, its payload) of a kind from the contents of its two slots.

    Where there is no whole copy the newest slot is said to be 1, so that the first save goes to slot 0.
    Equal sequence numbers can't come from this module; slot 0 is taken, so that each start takes the same.
    """
    zero, one = slots
    if zero[0] == _LATER or one[0] == _LATER:
        return NEWER, 1, 0, None
    if _UNREADABLE in (zero[0], one[0]):
        newest = 0 if zero[0] == _GOOD else 1
        return UNREAD, newest, slots[newest][1], slots[newest][2]
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


def kinds():
    """How many kinds there are."""
    return GAMES_AT + len(games.NAMES)


def _place(kind):
    if kind in KINDS:
        return KINDS.index(kind)
    if kind in games.NAMES:
        return GAMES_AT + games.NAMES.index(kind)
    raise ValueError("The store knows no kind %r." % (kind,))


def load(store, kind):
    """Read both slots of `kind` into the arrays; gives the payload of the newest whole copy, or None."""
    at = store._places[kind] = _place(kind)
    earlier = 0
    slots = _both(store, kind, at, earlier)
    if slots[0][0] == slots[1][0] == _ABSENT and _is_there("%s/%s" % (store._root, kind)):
        earlier = 2
        slots = _both(store, kind, at, earlier)
    state, newest, sequence, payload = _judge(slots)
    if store._states[at] == UNREAD:
        state = UNREAD  # until the next power-up: who has read the older copy would write over the newest
    store._absent[at] = (slots[0][0] == _ABSENT) | (slots[1][0] == _ABSENT) << 1
    store._note(at, state, newest | earlier, sequence, 0 if payload is None else binascii.crc32(payload))
    return payload


def _both(store, kind, at, earlier):
    """What both slots hold; `earlier` is 2 for those of earlier programs, else 0."""
    return _slot(store, kind, at, earlier), _slot(store, kind, at, earlier | 1)


def _slot(store, kind, at, place):
    if store._rejected[at] >> place & 1:
        return _BROKEN, 0, None
    found = _UNREADABLE, 0, None
    for _ in range(_READS):
        try:
            with open(store._path(kind, place), "rb") as file:
                data = file.read(_HEADER_SIZE + PAYLOAD + 1)
        except OSError as error:
            if error.errno == _ENOENT:
                return _ABSENT, 0, None
            if error.errno in (_ENOTDIR, _EISDIR):
                return _BROKEN, 0, None
            continue
        found = _examine(data, number_at(at))
        if found[0] != _BROKEN:
            break
    return found


def earlier(store, kind, at):
    """The payload of the copy before the newest, or None where that one is not whole."""
    if store._states[at] != WHOLE:
        return None
    contents, _, payload = _slot(store, kind, at, store._newest[at] ^ 1)
    return payload if contents == _GOOD else None


def go_back(store, kind):
    """See `Store.go_back`."""
    payload = store.earlier(kind)
    if payload is None:
        raise StoreError("There is no earlier copy of %s." % kind)
    store.write(kind, payload)


def start_clean(store, kind, at):
    """See `Store.start_clean`."""
    state = store._states[at]
    if state == NEWER:
        raise locked(kind, state)
    if state != DAMAGED:
        return
    store._states[at] = UNKNOWN
    newest = store._newest[at]
    for place in (newest ^ 1, newest):
        keep_aside(store, kind, place)
        _remove(store._path(kind, place))
    store._rejected[at] = 0


def erase(store, kind, at):
    """See `Store.erase`."""
    state = store._states[at]
    if state in (DAMAGED, NEWER, UNREAD):
        raise locked(kind, state)
    if state == NEW:
        return
    store._states[at] = UNKNOWN
    _erase_aside("%s/%s/aside" % (store._root, kind))
    # The newest goes last: a power cut in between must not bring an older one back.
    newest = store._newest[at]
    for place in (newest ^ 3, newest ^ 2, newest ^ 1, newest):
        path = store._path(kind, place)
        _remove(_aside(path))
        _remove(path[:-1] + "n")  # a first save that was cut
        _remove(path)


def keep_aside(store, kind, place):
    """Move the damaged file of `place` out of the way, for whoever wants to look at it.

    One rename, so that a cut leaves the file here or there; it stays in its folder, which takes no room.
    Only a courtesy: where it fails the file is overwritten where it is. The one before it goes.
    """
    path = store._path(kind, place)
    try:
        status = os.stat(path)
        if status[0] & _IS_FOLDER or status[6]:
            _remove(_aside(path))
            os.rename(path, _aside(path))
    except (OSError, StoreError):
        pass


def _erase_aside(folder):
    """Remove what earlier programs kept aside, in a folder of its own."""
    if _is_there(folder):
        for name in os.listdir(folder):
            _remove("%s/%s" % (folder, name))


def _remove(path):
    try:
        os.remove(path)
    except OSError as error:
        if error.errno != _ENOENT:
            raise named(error)


def holds_file(path):
    """Is there a file at `path`, or in it? In a store that was used the first look finds one."""
    if not os.stat(path)[0] & _IS_FOLDER:
        return True
    for name in os.listdir(path):
        if holds_file("%s/%s" % (path, name)):
            return True
    return False


def _is_there(path):
    """Is there a file or folder? One that can't be looked at is there."""
    for _ in range(_READS):
        try:
            os.stat(path)
        except OSError as error:
            if error.errno in (_ENOENT, _ENOTDIR):
                return False
        else:
            break
    return True


def _aside(path):
    """Where what is damaged in `path` is kept: in the same folder."""
    return path[:-1] + "aside"
