"""Images of ROMFS, MicroPython's read-only file system whose files are read in place.

One with the program begins with a record of padding that says what follows; our firmware takes it only where
all of that is right (firmware/port/modules/update.py).
"""

from binascii import crc32

from mpremote.romfs import VfsRomWriter

from firmware.version import VERSION
from tools.bench import image
from tools.boards.errors import BoardError
from tools.boards.sentences import sentence

PLACE = "/rom"  # where MicroPython mounts it
SIZE = 576 * 1024  # of the partition (firmware/port/mpconfigboard.h)
_RECORD = "kreuzsummen %s %d %08x"
_MARCH = "armv6m"  # an RP2350 runs that, too


def fingerprint():
    """What tells this program from others: the frozen one has it as well (tools/firmware.py)."""
    modules, files = image.in_place()
    return image.fingerprint({**modules, **files})


def compiled(board=None):
    """The program's files as they lie in the image: path to bytes. Raises BenchError.

    Without those that only other boards than `board` (a name in firmware/boards) need.
    """
    modules, found = image.in_place(board)
    for path, source in modules.items():
        found[path[:-3] + ".mpy"] = image.compile_module(path, source, _MARCH, PLACE)
    return found


def program(found):
    """The image of the program with these files. Raises BoardError where it is too large."""
    data = with_record(found, VERSION)
    if len(data) > SIZE:
        raise BoardError(sentence("romfs_too_large", size=len(data) >> 10, most=SIZE >> 10))
    return data


def with_record(found, version):
    """The image with these files (path to bytes) as a program of that version; some are .mpy files."""
    # A module with machine code tells most: its processor and version stand above that of the bytecode.
    code = max(int.from_bytes(data[1:3], "little") for path, data in found.items() if path.endswith(".mpy"))
    writer = VfsRomWriter()
    _write(writer, _tree(found))
    body = bytes(writer._dir_stack[0][1])
    record = (_RECORD % (version, code, crc32(body))).encode()
    writer = VfsRomWriter()
    writer._extend(writer._pack(VfsRomWriter.ROMFS_RECORD_KIND_PADDING, record) + body)
    return bytes(writer.finalise())


def plain_romfs(found):
    """The ROMFS image with these files (a dict of absolute path to bytes)."""
    writer = VfsRomWriter()
    _write(writer, _tree(found))
    return bytes(writer.finalise())


def _tree(found):
    tree: dict = {}
    for path, data in found.items():
        folder = tree
        *folders, name = path[1:].split("/")
        for part in folders:
            folder = folder.setdefault(part, {})
        folder[name] = data
    return tree


def _write(writer, tree):
    for name in sorted(tree):
        if isinstance(tree[name], dict):
            writer.opendir(name)
            _write(writer, tree[name])
            writer.closedir()
        else:
            writer.mkfile(name, tree[name])
