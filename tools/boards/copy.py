"""Copies our program to a board: only what changed, read back, and never half of it taken for whole.

The order makes a copy safe that is cut anywhere. First the list of what is ours (manifest.PART) is written;
then manifest and main.py are removed, so that a board with half a program shows its fault page and leaves
the saves alone; then all files are copied and their hashes read back; then main.py; the manifest is last.
"""

import contextlib
from typing import NamedTuple

from tools.bench.image import BLOCK
from tools.boards import manifest, parsers
from tools.boards.errors import BoardError
from tools.boards.fits import blocks_left
from tools.boards.link import BoardFullError
from tools.boards.sentences import sentence

MAIN = "/main.py"
# Free blocks that must be left in the trial: a file system with a past may need a few more.
_SPARE = 4
# What is imported by its bare name, and so found first in "/" and "/lib" (see boot.py).
BARE_NAME = "displayio"


class Plan(NamedTuple):
    """What a copy to a board would do. All but `found`, `present` and `manifest` are sorted lists of paths.

    changed   what is missing on the board or differs
    removed   ours from before, and no longer needed
    foreign   neither ours nor written by the handheld: left alone
    in_place  foreign, and lies where ours belongs or would be run in place of ours
    """

    found: dict
    present: dict
    manifest: bytes
    changed: list
    removed: list
    foreign: list
    in_place: list
    is_whole: bool

    @property
    def saves(self):
        """How many files of the handheld's own are kept."""
        return sum(1 for path in self.present if manifest.is_kept(path) and not path.endswith("/"))


def plan(board, found, model):
    """Compare a board with these files (path to bytes); `model` is its name in firmware/boards."""
    present = board.files()
    files = {path for path in present if not path.endswith("/")}
    ours_there, whole = ours(board, files)
    text = manifest.write(found, model)
    hashes = board.hashes(path for path in sorted(found) if present.get(path) == len(found[path]))
    changed = sorted(path for path in found if hashes.get(path) != manifest.hashed(found[path]))
    foreign = sorted(
        path
        for path in files - set(found) - ours_there - {manifest.PATH, manifest.PART}
        if not manifest.is_kept(path)
    )
    in_place = [path for path in changed if path in files and path not in ours_there]
    in_place += [path for path in foreign if _is_run_instead(path, found)]
    if whole is None and manifest.PATH in files and manifest.is_foreign(board.read(manifest.PATH)):
        in_place.append(manifest.PATH)
    removed = sorted((ours_there & files) - set(found))
    is_whole = not (changed or removed) and whole == text
    return Plan(found, present, text, changed, removed, foreign, sorted(in_place), is_whole)


def ours(board, files):
    """Which of these files of a board are ours; the bytes of the manifest that says so, or None."""
    if manifest.PATH in files:
        text = board.read(manifest.PATH)
        with contextlib.suppress(BoardError):  # a damaged one is written anew
            return set(parsers.read_manifest(text).hashes), text
    if manifest.PART in files:
        return parsers.read_part(board.read(manifest.PART)), None
    return set(), None


def _is_run_instead(path, found):
    """Would MicroPython import this foreign file where our program asks for one of ours?"""
    stem, _, kind = path.rpartition(".")
    if kind == "py" and stem + ".mpy" in found:
        return True
    names = ["/" + BARE_NAME, "/lib/" + BARE_NAME]
    return any(path in (name + ".py", name + ".mpy") or path.startswith(name + "/") for name in names)


def apply(board, plan, replace=False, progress=None):
    """Carry a plan out. Nothing is changed where it can't be.

    `replace`: what is `in_place` goes, too. `progress(done, total)` counts files. Raises BoardError; after
    one that came in the middle, the same copy again finishes it.
    """
    if plan.is_whole:
        return
    if plan.in_place and not replace:
        raise BoardError(sentence("in_the_way", board=board.port.board_id, paths=some(plan.in_place)))
    instead = [path for path in plan.in_place if path not in plan.found and path != manifest.PATH]
    removed = [path for path in (*plan.removed, *instead) if path != MAIN]
    written = [path for path in plan.changed if path != MAIN]
    _check_room(board, plan, removed, written)
    total = len(written) + 2
    board.write(manifest.PART, manifest.write_part({*plan.found, *removed}))
    for path in (manifest.PATH, MAIN, *removed):
        if path in plan.present:
            board.remove(path)
    _remove_empty_folders(board, plan, removed)
    for number, path in enumerate(written):
        board.write(path, plan.found[path])
        if progress:
            progress(number + 1, total)
    _check_hashes(board, {path: plan.found[path] for path in plan.found if path != MAIN})
    _write_last(board, MAIN, plan.found[MAIN])
    if progress:
        progress(total - 1, total)
    _write_last(board, manifest.PATH, plan.manifest)
    board.remove(manifest.PART)
    if progress:
        progress(total, total)


def _write_last(board, path, data):
    board.write(path, data)
    _check_hashes(board, {path: data})


def _check_hashes(board, found):
    """Read the hash of every file back; what differs is written once more."""
    for is_last in (False, True):
        hashes = board.hashes(sorted(found))
        wrong = [path for path in sorted(found) if hashes[path] != manifest.hashed(found[path])]
        if not wrong:
            return
        if is_last:
            raise BoardError(sentence("worn_out", board=board.port.board_id, what=some(wrong)))
        for path in wrong:
            board.write(path, found[path])


def _check_room(board, plan, removed, written):
    here = [path for path in (manifest.PATH, MAIN, *removed) if path in plan.present]
    steps = {manifest.PART: manifest.write_part({*plan.found, *removed})}
    steps.update((path, plan.found[path]) for path in (*written, MAIN))
    steps[manifest.PATH] = plan.manifest
    size, _, blocks = board.value("__import__('os').statvfs('/')")[:3]
    # On another file system (FAT) it is left to the board to say that it is full.
    if size != BLOCK or (blocks_left(plan.present, here, steps, blocks) or 0) >= _SPARE:
        return
    board_id = board.port.board_id
    if (blocks_left({}, [], steps, blocks) or 0) < _SPARE:
        raise BoardFullError(sentence("too_small", board=board_id, size=blocks * BLOCK // 1024))
    # A deleted group keeps its folders (firmware/store.py): only a flash that is made anew is free of them.
    what = sentence("delete_groups")
    if plan.foreign:
        what = sentence("remove_files", paths=some(plan.foreign))
    raise BoardFullError(sentence("no_room", board=board_id, what=what))


def _remove_empty_folders(board, plan, removed):
    """Remove the folders in which nothing is left, the deepest first."""
    kept = [path for path in (*plan.present, *plan.found) if path not in removed and not path.endswith("/")]
    folders = {path.rpartition("/")[0] for path in removed}
    folders |= {folder.rpartition("/")[0] for folder in folders}
    for folder in sorted(folders, key=len, reverse=True):
        if folder and not any(path.startswith(folder + "/") for path in kept):
            board.remove_folder(folder)


def some(names, most=3):
    """The first few of these names, in words."""
    if len(names) <= most:
        return ", ".join(names)
    return sentence("some_more", some=", ".join(names[:most]), count=len(names) - most)
