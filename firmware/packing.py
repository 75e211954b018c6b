"""What saves hold is read here, and what is seldom saved packed: no game in progress needs it.

For the classes of firmware/progress.py, which say how they are packed.
"""

from engine.errors import NEWER
from firmware.progress import (
    ANIMALS,
    ENGLISH,
    GERMAN,
    LOCK_KEYS,
    LOCK_LENGTH,
    NAME_LENGTH,
    SCENARIOS,
    Progress,
    Settings,
)

_VERSION = 1
_LOCKED = 2  # the version of settings with a code
_NAMED = 3  # and of those with names of players
_NAME_BYTES = 23  # of such a name at most
_TIMED = 2  # the version of a group that has played a while
_SWITCHES = ("marks", "movement", "left_handed", "sound", "open_all")


class NewerVersion(ValueError):  # noqa: N818 - says what it is, like the store's state NEWER
    """The record was packed by a newer program."""

    reason = NEWER  # as an errors.SaveError has it


def check_version(data, length, newest=_VERSION):
    """Raise unless `data` has a version up to `newest` and at least `length` bytes."""
    if not data:
        raise ValueError("The record is empty.")
    if data[0] > newest:
        raise NewerVersion("The record has version %d; this program knows %d." % (data[0], newest))
    if not data[0] or len(data) < length:
        raise ValueError("The record is damaged.")


def group(data):
    """The Progress that its `pack` gave `data` for."""
    check_version(data, 4, _TIMED)
    end = 4 + data[3]
    size = 2 * SCENARIOS
    if len(data) != end + size + (2 if data[0] == _TIMED else 0) or data[1] & 0x88 or data[2] > SCENARIOS:
        raise ValueError("The group's record is damaged.")
    found = Progress(str(bytes(data[4:end]), "utf-8"), (data[1] & 15, data[1] >> 4))
    if len(found.name) > NAME_LENGTH:
        raise ValueError("The group's record is damaged.")
    found.last = data[2]
    found._scenarios[:] = data[end : end + size]
    found.minutes = int.from_bytes(data[end + size :], "big")
    return found


def packed_settings(settings):
    """The settings as 4 to 198 bytes; ValueError for a value out of range.

    Version, language, brightness, the switches as bits in the order of _SWITCHES. That is version 1, which
    programs that know no lock can read. Version 2 has a code: one more byte with the places of its keys in
    LOCK_KEYS, two bits each, the last key lowest. Version 3 has names: behind the switches the length of the
    code, that byte (0 without a code), and for each animal the length of its name in UTF-8 and the name.
    """
    if settings.language not in (GERMAN, ENGLISH):
        raise ValueError("There is no language %d." % settings.language)
    if not 5 <= settings.brightness <= 100:
        raise ValueError("The brightness is 5 to 100 per cent, not %d." % settings.brightness)
    switches = 0
    for bit, name in enumerate(_SWITCHES):
        if getattr(settings, name):
            switches |= 1 << bit
    lock = settings.lock
    if lock and (len(lock) != LOCK_LENGTH or [key for key in lock if key not in LOCK_KEYS]):
        raise ValueError("A code is %d of the letters %s, not %s." % (LOCK_LENGTH, LOCK_KEYS, lock))
    code = 0
    for key in lock:
        code = code << 2 | LOCK_KEYS.index(key)
    head = bytes((settings.language, settings.brightness, switches))
    if max(settings.names):
        return bytes((_NAMED,)) + head + bytes((len(lock), code)) + _packed_names(settings.names)
    return bytes((_LOCKED,)) + head + bytes((code,)) if lock else bytes((_VERSION,)) + head


def _packed_names(names):
    data = bytearray()
    for name in names:
        raw = name.encode()
        if len(name) > NAME_LENGTH or len(raw) > _NAME_BYTES:
            raise ValueError("A player's name has at most %d characters." % NAME_LENGTH)
        data.append(len(raw))
        data += raw
    return bytes(data)


def _names(data):
    """The names that `_packed_names` gave `data` for; raises ValueError."""
    found = []
    at = 0
    while at < len(data):
        end = at + 1 + data[at]
        found.append(str(bytes(data[at + 1 : end]), "utf-8"))
        at = end
    if at != len(data) or len(found) != ANIMALS or max([len(name) for name in found]) > NAME_LENGTH:
        raise ValueError("The names of the players are damaged.")
    return found


def settings(data):
    """The Settings that `packed_settings` gave `data` for."""
    check_version(data, 4, _NAMED)
    known = (1 << len(_SWITCHES)) - 1
    length = 6 if data[0] == _NAMED else 3 + data[0]
    if len(data) < length or data[0] < _NAMED and len(data) > length or data[1] > ENGLISH or not 5 <= data[2] <= 100 or data[3] & ~known:
        raise ValueError("The settings' record is damaged.")
    found = Settings()
    found.language = data[1]
    found.brightness = data[2]
    for bit, name in enumerate(_SWITCHES):
        setattr(found, name, bool(data[3] >> bit & 1))
    if data[0] == _LOCKED or data[0] == _NAMED and data[4]:
        for shift in (6, 4, 2, 0):
            found.lock += LOCK_KEYS[data[length - 1] >> shift & 3]
    if data[0] == _NAMED:
        if data[4] not in (0, LOCK_LENGTH):
            raise ValueError("The settings' record is damaged.")
        found.names = _names(data[length:])
    return found
