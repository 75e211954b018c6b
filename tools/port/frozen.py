"""What is frozen into a firmware, laid out in a folder as MicroPython's build takes it."""

import shutil
from pathlib import Path

from firmware.boards import load
from firmware.version import VERSION
from tools.bench import image
from tools.boards import romfs

PORT = Path(__file__).resolve().parents[2] / "firmware" / "port"
_PROGRAM = "/firmware"


def lay_out(board, folder):
    """Lay out folder/tree (modules; one has all that is no code) and folder/manifest.py."""
    modules, files = _parts(board)
    values = {
        "VERSION": VERSION,
        "PROGRAM": romfs.fingerprint(),
        "BUILT_FROM": fingerprint(),
        "BOARD": board,
        "SAFE_PIN": dict(load(board).KEYS)["B"],
        "IMAGE": romfs.plain_romfs({path[len(_PROGRAM) :]: data for path, data in files.items()}),
    }
    lines = ["%s = %r\n" % pair for pair in values.items()]
    modules["/frozen_assets.py"] = "".join(['"""Built by tools/port/frozen.py."""\n\n', *lines]).encode()
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for path, data in modules.items():
        target = tree / path[1:]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    shutil.copy(PORT / "manifest.py", folder / "manifest.py")


def fingerprint():
    """The hash of what a firmware is built from here, which lies in it as text: it tells an old one."""
    modules, files = _parts()
    settings = {path.name: path.read_bytes() for path in PORT.glob("m*.*")}
    return image.fingerprint({**modules, **files, **settings})


def _parts(board=None):
    """(modules as sources, what these read) for one board or all: two dicts of path to bytes."""
    modules, files = image.in_place(board)
    modules.update(("/" + path.name, path.read_bytes()) for path in sorted((PORT / "modules").glob("*.py")))
    return modules, files
