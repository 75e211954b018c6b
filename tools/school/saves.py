"""A board's saves on the PC: read whole, opened by the firmware's own classes, and put back whole.

What is put back is first laid aside on the board and read back; then one command moves it to its places, so
that a cable that is pulled on the way changes nothing. Paths begin with /save/ as on the board.
"""

import contextlib
import re
import tempfile
from pathlib import Path

from firmware.campaign import Campaign
from firmware.groups import DAMAGED, NEWER
from tools.boards import BoardError, own
from tools.boards.manifest import hashed
from tools.boards.sentences import sentence

SAVE = "/save"
LOG = "/log"
ASIDE = SAVE + "/new"  # where a copy waits on the board until it is whole
# What the handheld itself writes there; whatever else somebody put there is left alone.
OURS = re.compile("/save/(?:beside/)?[a-z0-9]+(?:[./][01]/(?:s|aside)|/aside/[0-9])|/log/[0-9a-z]+")
LARGEST = 4096  # bytes; a save has at most 220, a log 1000

_MOVE = """
import os
for _from, _to in %r:
    os.rename(_from, _to)
for _path in %r:
    os.remove(_path)
for _path in %r:
    try:
        os.rmdir(_path)
    except OSError:
        pass
"""


def read(board, folders=(SAVE, LOG)):
    """The handheld's files below these folders of an open board: path to bytes, compared with its hashes."""
    own.check_mounted(board)
    sizes = {path: size for folder in folders for path, size in board.files(folder).items()}
    paths = [path for path, size in sizes.items() if OURS.fullmatch(path) and size <= LARGEST]
    found = {path: board.read(path) for path in paths}
    hashes = board.hashes(paths)
    for path, data in found.items():
        if hashes[path] != hashed(data):
            raise BoardError(sentence("changed_while_read", path=path, board=board.port.board_id))
    return found


@contextlib.contextmanager
def laid_out(found):
    """A folder of this PC with these saves in it (path to bytes), for the firmware's Store and Campaign."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "save"
        root.mkdir()
        for path, data in found.items():
            if path.startswith(SAVE + "/"):
                target = root / path[len(SAVE) + 1 :]
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
        yield root


def gathered(root):
    """The saves in such a folder, as `read` gives them."""
    files = (path for path in sorted(root.rglob("*")) if path.is_file())
    return {SAVE + "/" + path.relative_to(root).as_posix(): path.read_bytes() for path in files}


def put(board, before, after):
    """Change the saves of an open board from `before` to `after` (path to bytes), all or nothing.

    Raises BoardError, BoardFullError; then nothing has changed. Only a cut of power in the very moment of
    moving leaves some saves old and others new, each of them whole; the same again finishes it.
    """
    written = sorted(path for path in after if before.get(path) != after[path])
    removed = sorted(set(before) - set(after))
    if not written and not removed:
        return
    _clear_aside(board)
    moves = [("%s/%d" % (ASIDE, number), path) for number, path in enumerate(written)]
    try:
        for place, path in moves:
            board.write(place, after[path])
            board.make_folder(path.rpartition("/")[0])
        hashes = board.hashes([place for place, _ in moves])
        if any(hashes[place] != hashed(after[path]) for place, path in moves):
            what = sentence("what_is_written")
            raise BoardError(sentence("worn_out", board=board.port.board_id, what=what))
    except BoardError:
        with contextlib.suppress(BoardError):
            _clear_aside(board)
        raise
    folders = {path.rpartition("/")[0] for path in removed}
    folders |= {folder.rpartition("/")[0] for folder in folders} | {ASIDE}
    board.run(_MOVE % (moves, removed, sorted(folders - {SAVE}, key=len, reverse=True)))


def _clear_aside(board):
    left = board.files(ASIDE)
    for path in left:
        board.remove(path)
    if board.exists(ASIDE):
        board.remove_folder(ASIDE)


def change_settings(board, change):
    """Let `change(settings)` change a firmware.progress.Settings of an open board; gives these.

    Settings that can't be read begin anew, as the handheld would offer it; their files are kept aside there.
    Raises BoardError, and then nothing has changed.
    """
    before = read(board, [SAVE + "/settings" + slot for slot in (".0", ".1", "")])
    with laid_out(before) as root:
        campaign = Campaign(str(root))
        if (NEWER, "settings") in campaign.faults:
            raise BoardError(sentence("settings_newer", board=board.port.board_id))
        if (DAMAGED, "settings") in campaign.faults:
            campaign.start_clean("settings")
        change(campaign.settings)
        try:
            campaign.settings.pack()
        except ValueError as error:
            raise BoardError(str(error)) from None
        campaign.save_settings()
        after = gathered(root)
    put(board, before, after)
    return campaign.settings
