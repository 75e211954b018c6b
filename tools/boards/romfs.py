"""Images of ROMFS, MicroPython's read-only file system whose files are read in place."""

from mpremote.romfs import VfsRomWriter


def plain_romfs(found):
    """The ROMFS image with these files (a dict of absolute path to bytes)."""
    tree: dict = {}
    for path, data in found.items():
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
