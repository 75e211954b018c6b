"""Backups: a ZIP file for each board, with its saves and its log, in a folder for each time."""

import io
import zipfile
import zlib

from tools import whole_file
from tools.boards import BoardError
from tools.school.saves import OURS, SAVE

ABOUT = "about.txt"
_LARGEST = 4096  # bytes of a file; a save has at most 220
_MOST = 500  # files
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # other ways fail with errors of their own


def write(path, found, about):
    """Write what `saves.read` gave into the ZIP `path`, whole or not at all; `about` says whose it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(ABOUT, about)
        for name in sorted(found):
            file.writestr(name.lstrip("/"), found[name])
    whole_file.write(path, packed.getvalue())


def read(path):
    """The saves in such a ZIP: path to bytes.

    Raises BoardError for a damaged file or another one, OSError.
    """
    packed = io.BytesIO(whole_file.read(path, _LARGEST * _MOST))
    try:
        with zipfile.ZipFile(packed) as file:
            entries = file.infolist()
            if len(entries) > _MOST or any(entry.file_size > _LARGEST for entry in entries):
                raise BoardError("%s is no backup of a board: it is too large." % path)
            if any(entry.compress_type not in _PACKED for entry in entries):
                raise BoardError("%s is no backup of a board: it is packed in another way." % path)
            found = {"/" + entry.filename: file.read(entry) for entry in entries}
    except (zipfile.BadZipFile, EOFError, ValueError, NotImplementedError, RuntimeError, zlib.error):
        raise BoardError("%s is damaged or no backup: choose another one by --from." % path) from None
    if found.pop("/" + ABOUT, None) is None:
        raise BoardError("%s is no backup of a board." % path)
    for name in found:
        if not OURS.fullmatch(name):
            raise BoardError("%s is no backup of a board: it has the file %s." % (path, name))
    return {name: data for name, data in found.items() if name.startswith(SAVE + "/")}


def newest(folder, name):
    """The newest backup of the board `name` below `folder`. Raises BoardError where there is none."""
    found = [path for path in folder.glob("*/*.zip") if path.stem.casefold() == name.casefold()]
    if not found:
        raise BoardError("There is no backup of %s in %s." % (name, folder))
    return max(found)
