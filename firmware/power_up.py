"""What is asked once, at power-up: are the files whole, is the safe menu wanted, is MicroPython new enough?

Files are looked at before they are imported, as the import of half a .mpy never ends. The list of them is
/manifest.txt (tools/boards/manifest.py): how much lies in each folder that a start needs, and the hash of
every file. How much is looked at always; the hashes, in some two seconds, where a folder holds another
amount, or where they are wanted. A list that is missing or damaged itself accuses nobody.

Failed starts are counted in the flash; what they are, and what follows, stands in firmware/start.py.
"""

import os

OLDEST_MICROPYTHON = (1, 26)
_SAFE_KEY = "B"
_FAILED_FILE = "/log/failed"
_MOST_FAILED = 3
LIST = "/manifest.txt"
PART = "manifest.part"  # lies beside it while files are copied
HALF = "half copied"
_HEAD = 512  # bytes of the list that hold its first part
_PIECE = 1024
_PROGRAM = (b"/engine/", b"/firmware/")

found = None  # what `look` said


def look(hashes, list_path=LIST):
    """The path of the first file of the program that is not as the list says, or None.

    HALF: copying has not ended. `hashes`: all files are read, also where the folders hold enough.
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
                left -= entry[3]  # type: ignore[misc]  # the stubs know three
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


def wants_safe_menu():
    """Have too many starts in a row failed, or is the key held?"""
    return failed_starts() >= _MOST_FAILED or _is_held(_SAFE_KEY)


def failed_starts():
    """How many starts in a row have failed, 0 to 9."""
    try:
        with open(_FAILED_FILE) as file:
            return int(file.read(1))
    except (OSError, ValueError):
        return 0


def forgive():
    """Count failed starts from 0 again."""
    if failed_starts():
        _note_failed(0)


def count_failed():
    """One start more has failed."""
    _note_failed(min(failed_starts() + 1, 9))


def is_too_old(implementation):
    """Is this (a `sys.implementation`) a MicroPython without what firmware/displayio.py needs?"""
    return implementation.name == "micropython" and implementation.version[:2] < OLDEST_MICROPYTHON


def _is_held(name):
    from machine import Pin

    from firmware.board_file import usable_board

    board = usable_board()
    if Pin(dict(board.KEYS)[name], Pin.IN, Pin.PULL_UP).value():
        return False  # at nearly every power-up, so without the 30 ms that loading the keys takes
    from firmware.plain_keys import Keys

    return Keys(board).held(name)


def _note_failed(count):
    try:
        from firmware import fault_log

        fault_log.make_folder()
        with open(_FAILED_FILE, "w") as file:
            file.write(str(count))
    except Exception:
        pass  # a full flash must not hide the fault itself
