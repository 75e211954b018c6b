"""What saves hold is read here, and what is seldom saved packed: no game in progress needs it.

For the classes of firmware/progress.py, which say how they are packed.
"""

from engine.errors import NEWER
from engine.squeezed import length, spread, squeeze
from firmware.progress import (
    ALWAYS,
    ANIMALS,
    ENGLISH,
    GERMAN,
    LOCK_KEYS,
    LOCK_LENGTH,
    NAME_LENGTH,
    Progress,
    Settings,
)
from firmware.store import PAYLOAD

_VERSION = 1
_LOCKED = 2  # the version of settings with a code
_NAMED = 3  # and of those with names of players
_NAME_BYTES = 23  # of such a name at most
_TIMED = 2  # the version of a group that has played a while
_COUNTED = 3  # that of a group that has played more than ALWAYS scenarios
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
    check_version(data, 4, _COUNTED)
    at = 4 + data[3]
    rest = data[at:]
    if data[0] == _COUNTED:
        minutes, scenarios = rest[:2], _spread(rest[2:], PAYLOAD - at - 2)
    else:
        scenarios, minutes = rest[: 2 * ALWAYS], rest[2 * ALWAYS :]
    if (
        len(scenarios) < 2 * ALWAYS
        or len(minutes) != (0 if data[0] == _VERSION else 2)
        or data[1] & 0x88
        or data[2] > len(scenarios) // 2
    ):
        raise ValueError("The group's record is damaged.")
    found = Progress(str(bytes(data[4:at]), "utf-8"), (data[1] & 15, data[1] >> 4))
    if len(found.name) > NAME_LENGTH:
        raise ValueError("The group's record is damaged.")
    found.last = data[2]
    found.minutes = int.from_bytes(minutes, "big")
    kept = found._scenarios
    kept[: len(scenarios)] = scenarios  # as many as it has, were they more than this program knows
    return found


def counted_group(animals, last, name, minutes, scenarios):
    """Version 3 of a group, as at most 204 bytes; ValueError for more scenarios than fit (132 always do).

    `scenarios` has two bytes for each: its best and its tries. Version, animals, last, length of the name,
    name, minutes; how many scenarios follow, all up to the last with progress; their bests; their tries, in
    as many bits as there would be room for in 204 bytes: eight up to 74 scenarios, whatever the name. More
    tries than these bits can say count as the most that they can.
    """
    count = max(last, ALWAYS + 1)
    for number in range(count, len(scenarios) // 2):
        if scenarios[2 * number] or scenarios[2 * number + 1]:
            count = number + 1
    data = bytes((_COUNTED, animals, last, len(name))) + name + minutes
    width = _width(count, PAYLOAD - len(data))
    if not width:
        raise ValueError("A group's record has no room for %d scenarios." % count)
    most = (1 << width) - 1
    bests = bytes([scenarios[2 * i] for i in range(count)])
    tries = squeeze([min(scenarios[2 * i + 1], most) for i in range(count)], width)
    return data + bytes((count,)) + bests + tries


def _spread(data, room):
    """The two bytes for each scenario from version 3's count on; empty where the length is wrong.

    `room`: how many bytes `data` might have had.
    """
    count = data[0] if data else 0
    tries = data[1 + count :]
    width = _width(count, room) if count > ALWAYS else 0
    if not width or len(tries) != length(count, width):
        return b""
    scenarios = bytearray(2 * count)
    numbers = spread(tries, count, width)
    for i in range(count):
        scenarios[2 * i] = data[1 + i]
        scenarios[2 * i + 1] = numbers[i]
    return scenarios


def _width(count, room):
    """How many bits there are for the tries of each of `count` scenarios: 0 to 8."""
    return max(min(8 * (room - 1 - count) // count, 8), 0)


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
    head = 6 if data[0] == _NAMED else 3 + data[0]
    if len(data) < head or data[0] < _NAMED and len(data) > head:
        raise ValueError("The settings' record is damaged.")
    if data[1] > ENGLISH or not 5 <= data[2] <= 100 or data[3] & ~known:
        raise ValueError("The settings' record is damaged.")
    found = Settings()
    found.language = data[1]
    found.brightness = data[2]
    for bit, name in enumerate(_SWITCHES):
        setattr(found, name, bool(data[3] >> bit & 1))
    if data[0] == _LOCKED or data[0] == _NAMED and data[4]:
        for shift in (6, 4, 2, 0):
            found.lock += LOCK_KEYS[data[head - 1] >> shift & 3]
    if data[0] == _NAMED:
        if data[4] not in (0, LOCK_LENGTH):
            raise ValueError("The settings' record is damaged.")
        found.names = _names(data[head:])
    return found
