"""Backups: a ZIP file for each board, with its saves and its log, in a folder for each time.

Which is the newest, no clock of this PC decides alone: each time has a number, one more than the highest in
the folder, and its time in UTC. Both stand in about.txt, so a file can be moved, copied and renamed. Backups
of earlier programs have no number; they are older than all that have one.
"""

import datetime
import io
import re
import struct
import zipfile
import zlib
from typing import NamedTuple

from tools import whole_file
from tools.boards import BoardError
from tools.boards.sentences import sentence
from tools.school.saves import LARGEST, OURS, SAVE

ABOUT = "about.txt"
_MOST = 500  # files
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_LAST = 999_999_999  # the highest number that is read; after it the time alone decides
_NUMBER = re.compile(r"^number (\d{1,9})$", re.MULTILINE | re.ASCII)
# Those of earlier programs are the clock's of their PC, without the Z.
_TIME = re.compile(r"^\d{4}-\d\d-\d\d[T ]\d\d[:-]\d\d[:-]\d\dZ?$", re.MULTILINE | re.ASCII)
_DAMAGED = (zipfile.BadZipFile, EOFError, LookupError, NotImplementedError, OSError, OverflowError,
            RuntimeError, ValueError, struct.error, zlib.error)  # fmt: skip


class Stamp(NamedTuple):
    """When a backup was made: `number` (0: unknown) and `utc`, which sorts by its letters ("": unknown)."""

    number: int
    utc: str

    @property
    def text(self):
        """The time in words, by this PC's clock."""
        return self.here(sentence("time_format")) or sentence("unknown_time")

    def here(self, form):
        """The time by this PC's clock, in that form of strftime; as it is where it is not known in UTC."""
        try:
            return datetime.datetime.fromisoformat(self.utc).astimezone().strftime(form)
        except (ValueError, OverflowError, OSError):
            return self.utc


def now():
    """The time in UTC."""
    return datetime.datetime.now(datetime.UTC)


def stamp(folder):
    """The Stamp of a backup into `folder` that is made now."""
    numbers = [_stamp_of(path).number for path in _files(folder)]
    return Stamp(min(1 + max(numbers, default=0), _LAST), now().strftime("%Y-%m-%dT%H:%M:%SZ"))


def folder_for(folder, made):
    """The folder for the backups of that Stamp: its name is the number and the time here, without a blank."""
    return folder / ("%04d_%s" % (made.number, made.here("%Y-%m-%d_%H-%M")))


def about(board_id, name, made):
    """What about.txt of a backup says."""
    return "%s %s\n%s\nnumber %d\n" % (board_id, name, made.utc, made.number)


def write(path, found, about):
    """Write what `saves.read` gave into the ZIP `path`, whole or not at all; `about` says whose it is."""
    if len(found) >= _MOST:
        raise BoardError(sentence("backup_too_many", count=len(found)))
    pack(path, {"/" + ABOUT: about.encode(), **found})


def pack(path, found):
    """Write files (path to bytes) into the ZIP `path`, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name in sorted(found):
            file.writestr(name.lstrip("/"), found[name])
    whole_file.write(path, packed.getvalue())


def read(path):
    """The Stamp and the saves (path to bytes) in such a ZIP. Raises BoardError for any other file."""
    found = _unpacked(path)
    said = found.pop("/" + ABOUT, None)
    if said is None:
        raise BoardError(sentence("backup_other", path=path))
    for name in found:
        if not OURS.fullmatch(name):
            raise BoardError(sentence("backup_foreign", path=path, name=name))
    return _stamp_in(said), {name: data for name, data in found.items() if name.startswith(SAVE + "/")}


def newest(folder, name):
    """The newest backup of the board `name` below `folder`. Raises BoardError where there is none."""
    found = [path for path in _files(folder) if path.stem.casefold() == name.casefold()]
    if not found:
        raise BoardError(sentence("no_backup", name=name, folder=folder))
    return max(found, key=lambda path: (_stamp_of(path), path))


def _files(folder):
    return folder.glob("*/*.zip")


def _stamp_of(path):
    """The Stamp of a file; where it can't be read by its folder's number, so that it is not passed over."""
    try:
        return _stamp_in(_unpacked(path, [ABOUT])["/" + ABOUT])
    except (BoardError, LookupError, OSError):
        number = re.match(r"\d{1,9}(?=_)", path.parent.name, re.ASCII)
        return Stamp(int(number[0]) if number else 0, "")


def _stamp_in(said):
    text = said.decode(errors="replace")
    number, made = _NUMBER.search(text), _TIME.search(text)
    return Stamp(int(number[1]) if number else 0, made[0] if made else "")


def _unpacked(path, names=None):
    """The files in a ZIP, or those of these names: path to bytes."""
    if path.stat().st_size > _MOST * LARGEST:
        raise BoardError(sentence("backup_too_large", path=path))
    data = whole_file.read(path, _MOST * LARGEST)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            entries = file.infolist()
            if len(entries) > _MOST or any(entry.file_size > LARGEST for entry in entries):
                raise BoardError(sentence("backup_too_large", path=path))
            if any(entry.compress_type not in _PACKED for entry in entries):
                raise BoardError(sentence("backup_other", path=path))
            wanted = [entry for entry in entries if names is None or entry.filename in names]
            return {"/" + entry.filename: file.read(entry) for entry in wanted}
    except _DAMAGED:
        raise BoardError(sentence("backup_damaged", path=path)) from None
