"""Will a copy fit on a board's flash? Tried out in a littlefs of that size in the PC's memory.

Sums of sizes say little: a file of 600 bytes takes a block of 4096, one of 500 lies in its folder's block,
and a folder takes two.
"""

from tools.bench.image import BLOCK, filesystem, put


def blocks_left(present, removed, written, blocks):
    """The free blocks after these steps on a flash of so many blocks, or None where it runs full on the way.

    `present`: path to size in bytes of what lies there (folders end with "/"); then `removed` (paths) goes,
    then `written` (path to bytes) comes, in that order.
    """
    from littlefs import LittleFSError

    system = filesystem(bytearray(b"\xff" * (BLOCK * blocks)))
    system.format()
    system.mount()
    try:
        for path in sorted(present):
            if path.endswith("/"):
                system.makedirs(path.rstrip("/"), exist_ok=True)
            else:
                put(system, path, bytes(present[path]))
        for path in removed:
            system.remove(path)
        for path, data in written.items():
            put(system, path, data)
    except LittleFSError:
        return None
    return blocks - system.used_block_count
