"""The files on a handheld's flash, read and changed on the PC while the handheld is off."""

import binascii
from pathlib import Path

from littlefs import LittleFS
from littlefs.context import UserContext

BLOCK = 4096


def _mount(data):
    return LittleFS(
        context=UserContext(buffer=data),
        mount=True,
        block_size=BLOCK,
        block_count=len(data) // BLOCK,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
    )


def read(flash, folder="/save"):
    """The files below `folder` ("": all): a dict of path (from there) to bytes, empty where it is missing."""
    system = _mount(bytearray(Path(flash).read_bytes()))
    found = {}
    if not folder or folder.strip("/") in system.listdir("/"):
        for where, _, names in system.walk(folder or "/"):
            for name in names:
                path = where.rstrip("/") + "/" + name
                with system.open(path, "rb") as file:
                    found[path[len(folder) + 1 :]] = file.read()
    return found


def write(flash, files, folder="/save"):
    """Write these files (path from `folder` to bytes; None removes one) into the flash."""
    system = _mount(bytearray(Path(flash).read_bytes()))
    for name, data in files.items():
        path = folder + "/" + name
        if data is None:
            system.remove(path)
            continue
        system.makedirs(path.rpartition("/")[0], exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(data)
    Path(flash).write_bytes(bytes(system.context.buffer))


def crc(record):
    """The four bytes of the CRC that belongs into a record of the store."""
    return binascii.crc32(bytes(record[16:]), binascii.crc32(bytes(record[:12]))).to_bytes(4, "little")
