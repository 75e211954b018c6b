"""Saves of a board kept on the PC, and brought back."""

from pathlib import Path

from tools.boards import manifest
from tools.boards.copy import KEPT
from tools.boards.errors import BoardError

SAVES = "/save/"


def backup(board, folder):
    """Copy what the handheld has written (saves, faults) to `folder`/ID; gives how many files that were.

    Each is read twice, the second time as a hash on the board. Raises BoardError, and OSError of the folder.
    """
    paths = [path for path in board.files() if path.startswith(KEPT) and not path.endswith("/")]
    found = {path: board.read(path) for path in sorted(paths)}
    hashes = board.hashes(found)
    if any(hashes[path] != manifest.hashed(data) for path, data in found.items()):
        raise BoardError(
            "The saves of the board %s came over the cable in pieces: try another cable."
            % board.port.board_id
        )
    for path, data in found.items():
        place = Path(folder) / board.port.board_id / path[1:]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return len(found)


def restore(board, folder):
    """Bring the saves in `folder`/ID back to the board of that id; gives how many files that were.

    What is saved on the board and not in the backup goes, but only after all of the backup is there.
    """
    root = Path(folder) / board.port.board_id
    found = {
        "/" + path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.glob("save/**/*"))
        if path.is_file()
    }
    if not found:
        raise BoardError("There is no backup of the board %s in %s." % (board.port.board_id, folder))
    present = board.files(SAVES)
    for path, data in found.items():
        board.write(path, data)
    hashes = board.hashes(found)
    if any(hashes[path] != manifest.hashed(data) for path, data in found.items()):
        raise BoardError(
            "The saves did not arrive whole on the board %s: try once more, with another cable."
            % board.port.board_id
        )
    for path in present:
        if not path.endswith("/") and path not in found:
            board.remove(path)
    return len(found)
