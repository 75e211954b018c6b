"""A ROMFS with a program, in every form that a test wants (see firmware/port/modules/update.py)."""

from binascii import crc32

from mpremote.romfs import VfsRomWriter

BYTECODE = 6


def romfs(files, version="9.9.9", bytecode=BYTECODE, name="kreuzsummen", check=0):
    """The image with these files (a dict of path, in one folder at most, to bytes).

    The record tells version, bytecode and name; `check` spoils its CRC.
    """
    inside = VfsRomWriter()
    folders = {}
    for path, data in files.items():
        folder, _, file = path[1:].rpartition("/")
        folders.setdefault(folder, []).append((file, data))
    for folder, found in folders.items():
        if folder:
            inside.opendir(folder)
        for file, data in found:
            inside.mkfile(file, data)
        if folder:
            inside.closedir()
    body = bytes(inside._dir_stack[0][1])
    record = b"%s %s %d %08x" % (name.encode(), version.encode(), bytecode, crc32(body) ^ check)
    writer = VfsRomWriter()
    writer._dir_stack[0][1].extend(writer._pack(VfsRomWriter.ROMFS_RECORD_KIND_PADDING, record) + body)
    return bytes(writer.finalise())
