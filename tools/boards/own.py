"""A board with our own firmware (firmware/port): its programs, its ROMFS, its flash for saves."""

import hashlib
import re
from binascii import a2b_base64
from typing import NamedTuple

from firmware.version import VERSION
from tools.bench.image import START
from tools.boards import facts, manifest, romfs
from tools.boards.errors import BoardError
from tools.boards.link import ROMFS_BLOCK
from tools.boards.sentences import sentence

_BLOCKS_AT_ONCE = 4
_VERSION = re.compile(r"\d{1,9}(\.\d{1,9}){0,3}", re.ASCII)

# Is the flash for saves mounted? With our firmware it may be a file system in RAM, whose blocks are smaller.
_IS_MOUNTED = (
    "(lambda update: not update or update.is_mounted and __import__('os').statvfs('/')[0] == 4096)"
    "(__import__('sys').modules.get('update'))"
)
_ABOUT = """
import frozen_assets, update, vfs
print((frozen_assets.VERSION, frozen_assets.PROGRAM, update.version(memoryview(vfs.rom_ioctl(2, 0))), %s))
""" % _IS_MOUNTED
_HASH = """
import binascii, hashlib
def _hash(device, blocks):
    hashed = hashlib.sha256()
    part = bytearray(4096)
    for number in range(blocks):
        device.readblocks(number, part)
        hashed.update(part)
    print(repr(binascii.hexlify(hashed.digest()).decode()))
"""
_HASH_ROMFS = _HASH + "import vfs\n_hash(vfs.rom_ioctl(2, 0), %d)"
_HASH_FLASH = _HASH + "import rp2\n_hash(rp2.Flash(), %d)"
_COUNT = "__import__('rp2').Flash().ioctl(4, 0)"
_READ = """
import binascii, rp2
_part = bytearray(4096 * %d)
rp2.Flash().readblocks(%d, _part)
print(repr(binascii.b2a_base64(_part)))
"""
_HAS_OWN = "'frozen_assets' in __import__('sys').modules"
_FORMAT = """
import update, vfs
try:
    vfs.umount("/")
except OSError:
    pass
update.format_saves()
"""


class Programs(NamedTuple):
    """The programs that a board has.

    `frozen`: version of the frozen one, and `fingerprint` what it was made of; `newer`: the version of the
    one in the ROMFS, as a tuple, () where none is whole; `is_mounted`: has it a file system for saves?
    """

    frozen: str
    fingerprint: str
    newer: tuple
    is_mounted: bool


class Update(NamedTuple):
    """What became of an update.

    `written`: so many bytes (0: it was up to date); `model`: the board's name in firmware/boards; `saves`:
    how many files of saves there are (None: their file system can't be read); `instead`: a maker's files that
    run in place of the program.
    """

    written: int
    model: str
    saves: int | None
    instead: list

    @property
    def is_whole(self):
        """Was it up to date?"""
        return not self.written


def programs(board):
    """The Programs of an open board."""
    found = Programs(*board.values(_ABOUT, (str, str, tuple, bool), 1)[0])
    if not _VERSION.fullmatch(found.frozen):
        raise BoardError(sentence("talks_on", board=board.port.board_id))
    return found


def version(board):
    """The version of the program that an open board with our firmware runs; "" with another firmware."""
    if not board.value(_HAS_OWN):
        return ""
    there = programs(board)
    return ".".join(map(str, max(there.newer, _numbers(there.frozen))))


def bring(board, about, model, progress=None):
    """Bring the program on a board with these Facts up to date, in its ROMFS; gives the Update.

    A write that is cut leaves the frozen program in charge, and the same again finishes it. Raises BoardError
    where the frozen one is not older than ours, and would win.
    """
    there = programs(board)
    written = _write(board, about, model, there, progress)
    if not there.is_mounted:
        return Update(written, model, None, [])
    kept = [path for path in board.files() if manifest.is_kept(path) and not path.endswith("/")]
    return Update(written, model, len(kept), [path for path in START if board.exists(path)])


def _write(board, about, model, there, progress):
    if there.fingerprint == romfs.fingerprint():
        if there.newer <= _numbers(there.frozen):
            return 0
        image = romfs.plain_romfs({})  # with nothing in it the frozen one runs
    elif _numbers(VERSION) <= _numbers(there.frozen):
        frozen, ours = there.frozen, VERSION
        raise BoardError(sentence("not_newer", board=board.port.board_id, frozen=frozen, ours=ours))
    else:
        found = romfs.compiled(model)
        facts.check_bytecode(found, about)
        image = romfs.program(found)
    blocks = -(-len(image) // ROMFS_BLOCK)
    hashed = hashlib.sha256(image.ljust(blocks * ROMFS_BLOCK, b"\0")).hexdigest()
    if board.values(_HASH_ROMFS % blocks, count=1)[0] == hashed:
        return 0
    board.write_romfs(image, progress)
    if board.values(_HASH_ROMFS % blocks, count=1)[0] != hashed:
        what = sentence("what_is_written")
        raise BoardError(sentence("worn_out", board=board.port.board_id, what=what))
    return len(image)


def is_mounted(board):
    """Can the file system of an open board be read? Of one with another firmware it can."""
    return board.value(_IS_MOUNTED)


def check_mounted(board):
    """Raises BoardError where the file system of an open board can't be read."""
    if not is_mounted(board):
        raise BoardError(sentence("not_mounted", board=board.port.board_id))


def raw_blocks(board):
    """The flash for the saves as it is, compared with its hash: bytes."""
    count = board.value(_COUNT)
    found = bytearray()
    for first in range(0, count, _BLOCKS_AT_ONCE):
        found += a2b_base64(board.values(_READ % (min(_BLOCKS_AT_ONCE, count - first), first), count=1)[0])
    if board.values(_HASH_FLASH % count, count=1)[0] != hashlib.sha256(found).hexdigest():
        raise BoardError(sentence("talks_on", board=board.port.board_id))
    return bytes(found)


def make_anew(board):
    """Make the file system of an open board anew. Whatever was there is gone: see raw_blocks."""
    board.run(_FORMAT)


def _numbers(text):
    return tuple(int(part) for part in text.split("."))
