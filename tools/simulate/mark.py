"""The mark of the program that plays: games of another one are not mixed with its own.

What it is made of is loaded first, so that a change on the disk later changes neither the mark of this
process nor how it plays.
"""

import functools
import hashlib
import importlib
from pathlib import Path

import engine

ROOT = Path(__file__).resolve().parent.parent.parent
_PLAYS = (
    "tools/players/*.py",
    "tools/bot_games.py",
    "tools/simulate/games.py",
    "tools/simulate/others.py",
    "tools/simulate/setting.py",
)
# In the folder of a compiled engine: the `digest` of the source that it was made from.
MADE_FROM = "made_from"


def digest(folder, *patterns):
    """The digest of the text files in `folder` that fit the patterns: the same on every PC."""
    found = hashlib.sha256()
    for path in _paths(folder, patterns):
        text = path.read_text(encoding="utf-8")  # whose lines end alike on Windows
        found.update(b"%s\0%s\0" % (path.relative_to(folder).as_posix().encode(), text.encode()))
    return found.hexdigest()


def of_engine(folder):
    """The digest of the source of the engine in `folder`; of a compiled one, of what it was made from."""
    note = folder / MADE_FROM
    return note.read_text(encoding="utf-8") if note.exists() else digest(folder, "**/*.py")


@functools.cache
def code():
    """The mark: 12 hexadecimal digits."""
    folder = Path(engine.__file__).resolve().parent
    for path in [*_paths(folder.parent, ["engine/**/*.py"]), *_paths(ROOT, _PLAYS)]:
        parts = path.relative_to(folder.parent if folder in path.parents else ROOT).with_suffix("").parts
        importlib.import_module(".".join(parts))
    together = of_engine(folder) + digest(ROOT, *_PLAYS)
    return hashlib.sha256(together.encode()).hexdigest()[:12]


def _paths(folder, patterns):
    return sorted(path for pattern in patterns for path in folder.glob(pattern))
