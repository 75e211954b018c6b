"""What the child does differently on CPython: it lends it what the board has and CPython lacks.

Modules are imported from a folder of the PC (so that their compiled form is kept); everything that the
board's programs open or list lies in the littlefs, on the same flash that fails in the same ways.
"""

import builtins
import errno
import gc
import io
import os
import sys
import time
import traceback
from importlib.machinery import PathFinder

import flash as nor
from littlefs import LittleFS, LittleFSError
from littlefs.context import UserContext

_HERE = os.path.dirname(os.path.abspath(__file__))
_CHIP = "chip_machine chip_time chip_os clock flash link on_cpython pins questions wire".split()
SEARCH = []
_pc_folders = [path.replace(os.sep, "/") for path in (_HERE, sys.prefix, sys.base_prefix)]
_tree = ""  # the PC's folder that stands for the board's / when modules are imported
_open = builtins.open
_board = None  # the mounted LittleFS
_folder = "/"  # of the board, from which other paths lead
_KINDS = {1: 0x8000, 2: 0x4000}  # littlefs's file and folder, as `os` has them


def pipes(tree):
    """The files that lead from and to the host; what the board prints goes to stderr instead."""
    global _tree
    _tree = tree.replace(os.sep, "/")
    sys.meta_path[sys.meta_path.index(PathFinder)] = _Finder
    messages = os.fdopen(os.dup(1), "wb", buffering=0)
    sys.stdout = sys.stderr
    SEARCH.extend([tree, tree + "/firmware", _HERE + "/cpython"])
    SEARCH.extend(path for path in sys.path if "site-packages" not in path and path != _HERE)
    return os.fdopen(os.dup(0), "rb", buffering=0), messages


class _Finder:
    """Finds modules as ever, but their `__file__` has slashes on every PC, as the board's programs want."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        spec = PathFinder.find_spec(name, path, target)
        if spec and spec.origin:
            spec.origin = spec.origin.replace(os.sep, "/")
        return spec


def open_image(path):
    """The flash's contents, open for reading and writing."""
    return _open(path, "r+b", buffering=0)


def install(seed, ticks):
    """Put the modelled modules in the place of the PC's; gives `machine`."""
    sys.path.insert(0, _HERE + "/cpython")
    import chip_machine
    import chip_os
    import chip_time

    chip_time.first_ms = ticks
    if seed:
        import random

        chip_os.fix_entropy(seed)
        random.seed(seed)
    chip_time.__getattr__ = lambda name: getattr(time, name)  # the PC's library needs the rest
    chip_os.__getattr__ = lambda name: getattr(os, name)
    for function in (ilistdir, listdir, mkdir, remove, rename, rmdir, stat, statvfs):
        setattr(chip_os, function.__name__, function)
    chip_os.unlink = remove
    chip_os.getcwd = lambda: _folder
    chip_os.chdir = chdir
    sys.modules["machine"] = chip_machine
    sys.modules["time"] = chip_time
    sys.modules["os"] = chip_os
    gc.mem_alloc = gc.mem_free = lambda: 0
    gc.threshold = lambda *_: -1
    sys.print_exception = _print_exception
    return chip_machine


def _print_exception(error, file=None):
    print("".join(traceback.format_exception(error)), end="", file=file or sys.stdout)


def mount(flash):
    """Mount the flash for all paths but the PC's; like the Pico's port, format what can't be mounted."""
    global _board
    _board = LittleFS(
        context=_Context(flash),
        mount=False,
        block_size=nor.BLOCK,
        block_count=flash.ioctl(4, 0),
        read_size=32,
        prog_size=nor.PAGE,
        cache_size=4 * nor.PAGE,
        lookahead_size=32,
        block_cycles=100,
    )
    try:
        _board.mount()
    except LittleFSError:
        _board.format()
        _board.mount()
    builtins.open = _open_anywhere


def forget_chip():
    """The board's programs can't import the parts of the model by name."""
    for name in _CHIP:
        sys.modules.pop(name, None)


class _Context(UserContext):
    """littlefs's four operations on the modelled flash."""

    def __init__(self, flash):
        self._flash = flash

    def read(self, cfg, block, off, size):
        data = bytearray(size)
        self._flash.readblocks(block, data, off)  # an error finds no way through this littlefs
        return data

    def prog(self, cfg, block, off, data):
        self._flash.writeblocks(block, data, off)
        return 0

    def erase(self, cfg, block):
        self._flash.ioctl(6, block)
        return 0

    def sync(self, cfg):
        return 0


def _on_board(path):
    """The path on the board that is meant, or "" for a file of the PC."""
    if isinstance(path, bytes):
        path = path.decode()
    if not isinstance(path, str):
        return ""
    path = path.replace(os.sep, "/")
    if path.startswith(_tree):  # made from a module's __file__
        return "" if path.endswith((".py", ".pyc")) else path[len(_tree) :] or "/"
    is_of_pc = path.startswith(tuple(_pc_folders)) or path[1:2] == ":"  # a drive of Windows
    if is_of_pc:
        return ""
    return path if path.startswith("/") else _folder.rstrip("/") + "/" + path


def _call(function, *arguments, **more):
    """Call littlefs; its errors become the OSError that MicroPython raises."""
    try:
        return function(*arguments, **more)
    except FileNotFoundError:
        code = errno.ENOENT
    except FileExistsError:
        code = errno.EEXIST
    except IsADirectoryError:
        code = errno.EISDIR
    except LittleFSError as error:
        code = -error.code  # littlefs's codes are the negative numbers of errno
    raise OSError(code, os.strerror(code))


class _Raw(io.RawIOBase):
    """A file of the littlefs, opened with the errors of MicroPython."""

    def __init__(self, file):
        self._file = file

    def readable(self):
        return self._file.readable()

    def writable(self):
        return self._file.writable()

    def seekable(self):
        return True

    def readinto(self, data):
        found = _call(self._file.read, len(data))
        data[: len(found)] = found
        return len(found)

    def write(self, data):
        return _call(self._file.write, bytes(data))

    def seek(self, offset, whence=0):
        return _call(self._file.seek, offset, whence)

    def tell(self):
        return _call(self._file.tell)

    def close(self):
        if not self.closed:
            try:
                _call(self._file.close)
            finally:
                super().close()


def _open_anywhere(path, mode="r", *arguments, **more):
    there = _on_board(path)
    if not there:
        return _open(path, mode, *arguments, **more)
    letters = mode.replace("t", "").replace("b", "")
    raw = _Raw(_call(_board.open, there, letters + "b", buffering=0))
    if "+" in letters:
        file = io.BufferedRandom(raw)
    else:
        file = io.BufferedReader(raw) if letters == "r" else io.BufferedWriter(raw)
    return file if "b" in mode else io.TextIOWrapper(file, encoding="utf-8", newline="")


def chdir(path):
    global _folder
    if not stat(path)[0] & _KINDS[2]:
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
    _folder = _on_board(path)


def listdir(path="/"):
    return [entry[0] for entry in ilistdir(path)]


def ilistdir(path="/"):
    there = _on_board(path)
    if not there:
        return iter([(name, 0, 0, 0) for name in os.listdir(path)])
    found = _call(lambda: list(_board.scandir(there)))
    names = [entry.name.encode() if isinstance(path, bytes) else entry.name for entry in found]
    return iter([(name, _KINDS[entry.type], 0, entry.size) for name, entry in zip(names, found)])


def mkdir(path, *mode):
    there = _on_board(path)
    return _call(_board.mkdir, there) if there else os.mkdir(path, *mode)


def remove(path):
    there = _on_board(path)
    return _call(_board.remove, there) if there else os.remove(path)


rmdir = remove


def rename(old, new):
    there = _on_board(old)
    return _call(_board.rename, there, _on_board(new)) if there else os.rename(old, new)


def stat(path, **more):
    there = _on_board(path)
    if not there:
        return os.stat(path, **more)
    entry = _call(_board.stat, there)
    return (_KINDS[entry.type], 0, 0, 0, 0, 0, entry.size, 0, 0, 0)


def statvfs(path):
    if not _on_board(path):
        return os.statvfs(path)
    blocks = _board.block_count
    free = blocks - _board.used_block_count
    return (nor.BLOCK, nor.BLOCK, blocks, free, free, 0, 0, 0, 0, 255)
