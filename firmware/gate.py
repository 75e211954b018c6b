"""Looks at the program's files before they are imported: the import of half a .mpy never ends.

The list is /manifest.txt (tools/boards/manifest.py): how much lies in each folder that a start needs, and the
hash of every file. How much is looked at always; the hashes, in some two seconds, where a folder holds another
amount, or where they are wanted. A list that is missing or damaged itself accuses nobody.
"""

import os

LIST = "/manifest.txt"
PART = "manifest.part"  # lies beside it while files are copied
HALF = "half copied"
_HEAD = 512  # bytes of the list that hold its first part
_PIECE = 1024
_PROGRAM = (b"/engine/", b"/firmware/")

found = None  # what `look` said


def look(hashes, list_path=LIST):
    """The path of the first file of the program that is not as the list says; HALF where copying has not ended; None.

    `hashes`: all files are read, also where the folders hold what they should.
    """
    global found
    found = None
    try:
        with open(list_path, "rb") as file:
            if hashes or not _hold_enough(file.read(_HEAD)):
                file.seek(0)
                found = _differs(file.read())
    except OSError:
        if PART in os.listdir("/"):
            found = HALF
    return found


def _hold_enough(listed):
    """Do the folders that a start needs hold as many bytes as the list says?

    In bytes, not str: for each new str MicroPython looks through all names that it knows.
    """
    try:
        for line in listed.split(b"\n")[1:]:
            if not line.startswith(b"+ "):
                break
            _, size, folder = line.split(b" ")
            left = int(size)
            for entry in os.ilistdir(folder):
                left -= entry[3]
            if left:
                return False
    except OSError:
        return False
    return True


def _differs(listed):
    """The path of the first file of the program whose hash is another one, or None."""
    import hashlib
    from binascii import hexlify

    def digits(summed):
        return hexlify(summed.digest())[:16]

    lines = listed.rstrip(b"\n").split(b"\n")
    end = lines.pop()
    if end != b"whole " + digits(hashlib.sha256(b"\n".join(lines) + b"\n")):
        return None
    for line in lines[1:]:
        wanted, path = line.split(b" ", 1)
        if not path.startswith(_PROGRAM):
            continue
        name = str(path, "utf-8")
        summed = hashlib.sha256()
        try:
            with open(name, "rb") as file:
                piece = file.read(_PIECE)
                while piece:
                    summed.update(piece)
                    piece = file.read(_PIECE)
        except OSError:
            return name
        if digits(summed) != wanted:
            return name
    return None
