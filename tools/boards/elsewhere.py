"""For a firmware with the program in it, frozen (manifest.py) or in a ROMFS: what remains for the flash."""

from mpremote.romfs import VfsRomWriter

from firmware.version import VERSION
from tools.bench.image import without_modules
from tools.boards.copy import BARE_NAME
from tools.boards.errors import BoardError
from tools.boards.sentences import sentence

# Where the modules lie: the first is searched by MicroPython for each.
PATHS = {"frozen": ".frozen", "romfs": "/rom"}

_PROGRAM = ("/engine/", "/firmware/")

# MicroPython takes the first folder of a package's name: /firmware, with nothing but data in it, would hide
# the frozen modules. So the flash is searched last.
_FLASH_LAST = b"""import sys

if sys.path[0] == "":
    sys.path.append(sys.path.pop(0))

"""

_ASK_VERSION = """
import sys
_path, sys.path[:] = sys.path[:], [%r]
for _name in ("firmware", "firmware.version"):
    sys.modules.pop(_name, None)
try:
    from firmware.version import VERSION as _version
except ImportError:
    _version = None
sys.path[:] = _path
print(repr(_version))
"""


def check(board, where):
    """Raises BoardError where the board's firmware has not this program in it. `where` is a key of PATHS."""
    version = board.values(_ASK_VERSION % PATHS[where], count=1)[0]
    if version != VERSION:
        has = "Kreuzsummen %s" % version if version else sentence("no_version")
        raise BoardError(sentence("other_version", board=board.port.board_id, has=has, wanted=VERSION))


def on_flash(found, where):
    """What of a program's files (path to bytes, uncompiled) the flash holds."""
    if where == "romfs":
        return {path: data for path, data in found.items() if not path.startswith(_PROGRAM)}
    left = without_modules(found)
    left["/boot.py"] = _FLASH_LAST + left["/boot.py"]
    return left


def romfs(found):
    """The ROMFS image of a program's compiled files, to be mounted at /rom; words and type lie in it, too."""
    tree: dict = {}
    for path, data in found.items():
        if not path.startswith(_PROGRAM):
            continue
        if path == "/firmware/%s.mpy" % BARE_NAME:
            path = "/" + path.rpartition("/")[2]
        folder = tree
        *folders, name = path[1:].split("/")
        for part in folders:
            folder = folder.setdefault(part, {})
        folder[name] = data
    writer = VfsRomWriter()
    _write(writer, tree)
    return bytes(writer.finalise())


def _write(writer, tree):
    for name in sorted(tree):
        if isinstance(tree[name], dict):
            writer.opendir(name)
            _write(writer, tree[name])
            writer.closedir()
        else:
            writer.mkfile(name, tree[name])
