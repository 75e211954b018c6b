"""One board at MicroPython's prompt, through mpremote's transport."""

import contextlib
import errno
import os
import struct
import tempfile
from pathlib import Path
from types import SimpleNamespace

from tools.boards import parsers
from tools.boards.errors import BoardError
from tools.boards.ports import is_there
from tools.boards.sentences import reason, sentence

# Seconds. A board that erases flash is silent for less than one.
ANSWER_S = 10
ENTER_S = 5
# With less free memory than that, the program that was interrupted is thrown out of it.
_FREE_MEMORY = 32 * 1024
# Bytes of a file in one command: the board keeps the command, its compiled form and the bytes in memory.
CHUNK = 1024
ROMFS_BLOCK = 4096
# Files hashed in one command, which is then over long before ANSWER_S is.
HASHED_AT_ONCE = 16

# What files can have wrong with them while the board is well.
_FAULTS_OF_FILES = (errno.EEXIST, errno.EISDIR, errno.ENOTDIR, errno.ENOTEMPTY, errno.EACCES, errno.EROFS)
_NOT_READ = (ValueError, SyntaxError, TypeError, RecursionError, MemoryError)

_WALK = """
import os
try:
    import vfs
    _others = [place for system, place in vfs.mount()]
except (ImportError, TypeError):
    _others = []
def _walk(folder):
    for entry in os.ilistdir(folder or "/"):
        path = folder + "/" + entry[0]
        if path in _others:
            continue
        if entry[1] & 0x4000:
            print((path + "/", 0))
            _walk(path)
        else:
            print((path, os.stat(path)[6]))
_walk(%r)
"""

_HASH = """
import binascii, hashlib
def _hash(path):
    try:
        file = open(path, "rb")
    except OSError:
        return None
    hashed = hashlib.sha256()
    with file:
        while True:
            count = file.readinto(_part)
            if not count:
                break
            hashed.update(_part[:count])
    return binascii.hexlify(hashed.digest()).decode()
_part = memoryview(bytearray(512))
for _path in %r:
    print((_path, _hash(_path)))
del _hash, _part
"""


# Ask for the rights that this process has now, where the system can say.
_EFFECTIVE = os.access in os.supports_effective_ids


class BoardFullError(BoardError):
    """The board's flash has no room for a file."""


class Board:
    """The board at a Port, its own program interrupted. Close it, or use it as a context manager.

    Closing starts the board anew, so that its program runs again. Paths are absolute ("/save/x"). All
    methods raise BoardError; after one, the board may be gone and everything else raises it, too.
    """

    def __init__(self, port):
        self.port = port
        try:
            from mpremote import commands, transport, transport_serial
        except ImportError:
            raise BoardError(sentence("packages_missing")) from None
        self._failed = transport.TransportExecError
        # What mpremote and pyserial raise where a board is slow, silent, or gone in the middle.
        self._broken = (transport.TransportError, OSError, struct.error, *_terminal_error())
        # mpremote prints what it got from a board that it can't talk to, and what it does with a ROMFS; our
        # own sentences are enough.
        for module in (commands, transport_serial):
            vars(module)["print"] = _say_nothing
        self._write_romfs = commands.do_romfs
        self._folders = {""}  # known to be there
        self._link = None
        try:
            self._link = transport_serial.SerialTransport(port.device, timeout=ENTER_S)
        except self._broken as error:
            raise BoardError(self._why_not_open()) from error
        try:
            self._link.serial.write_timeout = ENTER_S
            self._enter()
            if self._is_short_of_memory():
                self._throw_out()
        except (*self._broken, ValueError) as error:
            self._drop()
            if is_there(port.device):
                raise BoardError(sentence("does_not_answer", board=port.board_id)) from error
            raise self._gone() from error

    def _enter(self):
        """Interrupt the board's program; twice, for a board that is just starting may miss the first time."""
        # No soft reset: it would run boot.py, which may wait for keys on its page for faults.
        try:
            self._link.enter_raw_repl(soft_reset=False, timeout_overall=ENTER_S)
        except self._broken:
            self._link.enter_raw_repl(soft_reset=False, timeout_overall=ENTER_S)

    def _throw_out(self):
        self._link.enter_raw_repl(soft_reset=True, timeout_overall=ENTER_S)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def run(self, code, timeout=ANSWER_S):
        """Run Python code on the board; gives what it printed, as bytes.

        `timeout`: the longest silence in seconds. An exception on the board becomes a BoardError.
        """
        try:
            out, fault = self._talking().exec_raw(code, timeout=timeout)
        except self._broken as error:
            raise self._lost() from error
        if fault:
            fault = _last_line(fault.decode(errors="replace")).rstrip(".")
            raise BoardError(sentence("can_not_do", board=self.port.board_id, fault=fault))
        return out

    def values(self, code, kinds=None, count=None):
        """What the code prints, each line read as a Python literal; for the rest see parsers.read_values."""
        return parsers.read_values(self.run(code), self.port.board_id, kinds, count)

    def value(self, expression):
        """The value of an expression on the board (a plain literal)."""
        return self.values("print(repr(%s))" % expression, count=1)[0]

    def files(self, folder=""):
        """All files below a folder ("": of the flash): a dict of path to size in bytes.

        A folder's own path ends with "/". A folder that does not exist is empty. What is mounted into the
        flash (a memory card, /rom) does not count.
        """
        if folder and not self.exists(folder):
            return {}
        return dict(self.values(_WALK % folder.rstrip("/"), (str, int)))

    def exists(self, path):
        """Is there a file or folder of that path?"""
        return self._do(path, lambda link: link.fs_exists(path))

    def read(self, path):
        """The bytes of a file."""
        return bytes(self._do(path, lambda link: link.fs_readfile(path, chunk_size=CHUNK)))

    def write(self, path, data):
        """Write a file, and the folders that are missing. Raises BoardFullError where there is no room."""
        self.make_folder(path.rpartition("/")[0])
        self._do(path, lambda link: link.fs_writefile(path, data, chunk_size=CHUNK))

    def make_folder(self, path):
        """Make a folder and those above it, where they are missing."""
        if path in self._folders:
            return
        if not self.exists(path):
            self.make_folder(path.rpartition("/")[0])
            self._do(path, lambda link: link.fs_mkdir(path))
        self._folders.add(path)

    def remove(self, path):
        """Remove a file."""
        self._do(path, lambda link: link.fs_rmfile(path))

    def remove_folder(self, path):
        """Remove an empty folder."""
        self._folders.discard(path)
        self._do(path, lambda link: link.fs_rmdir(path))

    def hashes(self, paths):
        """The SHA-256 of each file, read back from the flash: a dict of path to hex, or None for no file."""
        paths, found = list(paths), {}
        for first in range(0, len(paths), HASHED_AT_ONCE):
            some = paths[first : first + HASHED_AT_ONCE]
            told = self.values(_HASH % (some,), (str, (str, type(None))), len(some))
            found.update(zip(some, (digest for _, digest in told), strict=True))
        return found

    def free(self):
        """The free bytes on the flash."""
        return self.value("(lambda s: s[0] * s[3])(__import__('os').statvfs('/'))")

    def write_romfs(self, image, progress=None):
        """Write the ROMFS at /rom, as `mpremote romfs deploy` does; the program there is not running then.

        `progress(done, total)` counts blocks.
        """
        total = -(-len(image) // ROMFS_BLOCK)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "image.romfs"
            path.write_bytes(image)
            arguments = SimpleNamespace(command=["deploy"], path=str(path), partition=0, mpy=False)

            def write(link):
                self._throw_out()
                state = _State(link, lambda done: progress and progress(min(done, total), total))
                self._write_romfs(state, arguments)

            self._do("/rom", write)

    def close(self, reset=True):
        """Let go of the board; `reset`: it starts anew, so that its program runs again. Never fails."""
        if reset:
            self._leave("reset")
        elif self._link:
            with contextlib.suppress(*self._broken):
                self._link.exit_raw_repl()
            self._drop()

    def enter_boot_loader(self):
        """Let go of the board, which is a drive then, as with BOOTSEL held. Never fails."""
        self._leave("bootloader")

    def _leave(self, how):
        if self._link is None:
            return
        with contextlib.suppress(*self._broken):
            self._link.exec_raw_no_follow("import machine\nmachine.%s()" % how)
            # The command must have left the PC before the port is closed.
            self._link.serial.flush()
            self._link.read_until(1, b"\x04", timeout=1, timeout_overall=1)
        self._drop()

    def _is_short_of_memory(self):
        out, fault = self._link.exec_raw("import gc\ngc.collect()\nprint(gc.mem_free())", timeout=ANSWER_S)
        return bool(fault) or int(out) < _FREE_MEMORY

    def _do(self, path, action):
        """What `action` gives, with one of mpremote's ways to deal with files."""
        board_id = self.port.board_id
        try:
            return action(self._talking())
        except self._failed as error:
            fault = _last_line(error.error_output)
            raise BoardError(sentence("can_not_use", board=board_id, path=path, reason=fault)) from error
        except _NOT_READ as error:  # mpremote reads literals, too
            raise BoardError(sentence("talks_on", board=board_id)) from error
        except self._broken as error:
            code = getattr(error, "errno", None)
            if code == errno.ENOSPC:
                raise BoardFullError(sentence("full", board=board_id, path=path)) from error
            if isinstance(error, FileNotFoundError):
                raise BoardError(sentence("no_file", board=board_id, path=path)) from error
            if code in _FAULTS_OF_FILES:
                why = reason(OSError(code, os.strerror(code)))
                raise BoardError(sentence("can_not_use", board=board_id, path=path, reason=why)) from error
            raise self._lost() from error

    def _talking(self):
        if self._link is None:
            raise BoardError(sentence("closed", board=self.port.board_id))
        return self._link

    def _lost(self):
        """The error after which nothing more can be said to the board."""
        there = is_there(self.port.device)
        self._drop()
        if there:
            return BoardError(sentence("stopped_answering", board=self.port.board_id))
        return self._gone()

    def _gone(self):
        return BoardError(sentence("unplugged", board=self.port.board_id))

    def _drop(self):
        link, self._link = self._link, None
        if link is not None:
            with contextlib.suppress(*self._broken):
                link.close()
            with contextlib.suppress(*self._broken):
                link.serial.close()

    def _why_not_open(self):
        device = self.port.device
        if not is_there(device):
            return str(self._gone())
        # On Windows a port is no file, and everybody may use it.
        if os.path.exists(device) and not os.access(device, os.R_OK | os.W_OK, effective_ids=_EFFECTIVE):
            return sentence("no_permission", device=device, board=self.port.board_id)
        return sentence("in_use", board=self.port.board_id)


class _State:
    """What mpremote's commands are given: a board that is at its prompt already; counts blocks written."""

    def __init__(self, link, told):
        self.transport = self
        self.eval = link.eval
        self._link = link
        self._told = told
        self._written = 0

    def ensure_raw_repl(self):
        pass

    def did_action(self):
        pass

    def exec(self, code):
        out = self._link.exec(code)
        if "writeblocks" in code:
            self._written += 1
            self._told(self._written)
        return out


def _terminal_error():
    """What the terminal's own functions raise where a port vanishes: it is no OSError."""
    try:
        import termios
    except ImportError:
        return ()
    return (termios.error,)


def _last_line(text):
    """The last line of a traceback: what failed."""
    return (text.strip().splitlines() or ["?"])[-1]


def _say_nothing(*_, **__):
    pass
