"""`tools.classroom restore`: which backup goes to which board.

Where the board of a name is not there, another one takes its place in one step: it gets the saves, and with
them the name. That is asked first, or said by --onto.
"""

from typing import Any, NamedTuple

from tools.boards import BoardError, own
from tools.boards.sentences import sentence
from tools.school import backup, report, saves, side_by_side
from tools.school.options import FOLDER
from tools.school.side_by_side import Member

BEFORE = "before-restore"  # the backups that `restore` itself makes: not what the next one puts back


class Chosen(NamedTuple):
    """A backup, read and looked at: its Stamp, its saves (path to bytes) and their counts (report.counts)."""

    stamp: Any
    saves: dict
    counts: dict


def restore(room):
    """Do it for the Classroom `room`. Raises BoardError before a board is changed, or for those not done."""
    source = room.options.source
    names = dict.fromkeys(room.registry.spelled(name) for name in room.options.names)
    one_file = source.suffix.lower() == ".zip"
    if one_file and len(names) > 1:
        raise BoardError(sentence("one_backup"))
    if room.options.onto and len(names) > 1:
        raise BoardError(sentence("onto_one"))
    found = {}
    for name in names:
        path = source if one_file else backup.newest(source, name)
        found[name] = chosen(path, room.options.damaged)
    room.check_plugged_in()
    members = _members(room, list(names))
    # Not beside a file: that may lie anywhere, on a stick that can only be read.
    made, kept = room.new_backup((FOLDER / "backup" if one_file else source) / BEFORE)

    def work(board, member, say):
        say(sentence("backs_up_before"))
        room.back_up(board, member, kept, made)
        say(sentence("restoring"))
        if not own.is_mounted(board):
            own.make_anew(board)  # its blocks are kept by now
        saves.put(board, saves.read(board, (saves.SAVE,)), found[member.name].saves)
        return found[member.name]

    outcomes = room.work_on(work, _told, members)
    for outcome in outcomes:
        if not outcome.error and room.registry.known(outcome.member.name) != outcome.member.port.board_id:
            room.registry.give(outcome.member.port.board_id, outcome.member.name, taken=True)
    if kept.is_dir():
        print(sentence("before_at", path=kept))
    side_by_side.check(outcomes)


def chosen(path, damaged=False):
    """The backup in a ZIP, looked at with the firmware's own Store.

    Raises BoardError where nothing is in it, or, but for `damaged`, something that can't be read.
    """
    stamp, found = backup.read(path)
    device = report.device("", "", found)
    unreadable = [kind for kind, state in device.unreadable if state == "damaged"]
    if unreadable and not damaged:
        raise BoardError(sentence("backup_unreadable", path=path, what=", ".join(unreadable)))
    if not device.saved:
        raise BoardError(sentence("backup_empty", path=path))
    return Chosen(stamp, found, report.counts(device))


def _told(backed):
    counts = sentence("counts", **backed.counts)
    return sentence("restored", number=backed.stamp.number, time=backed.stamp.text, counts=counts)


def _members(room, names):
    """The boards that get the saves: those of these names, or the one that takes the only one's place."""
    here = {port.board_id: port for port in room.boards}
    ids = {name: room.registry.known(name) for name in names}
    if room.options.onto:
        return [Member(names[0], _onto(room, room.options.onto))]
    away = [name for name in names if ids[name] not in here]
    if away and len(names) > 1:
        raise BoardError(sentence("one_stand_in", names=", ".join(away)))
    if away:
        return [Member(names[0], _stand_in(room, names[0]))]
    return [Member(name, here[ids[name]]) for name in sorted(names, key=str.casefold)]


def _onto(room, given):
    """The board that is plugged in and has this id or name."""
    wanted = (given.upper(), room.registry.known(given))
    for port in room.boards:
        if port.board_id in wanted:
            return port
    raise BoardError(sentence("onto_away", given=given, ids=_ids(room.boards)))


def _stand_in(room, name):
    """The board that takes the place of `name`: the only new one, or the only one. It is asked for."""
    new = [port for port in room.boards if port.board_id not in room.registry.names]
    candidates = new if len(new) == 1 else room.boards
    if len(candidates) > 1:
        raise BoardError(sentence("which_stand_in", name=name, ids=_ids(candidates)))
    port = candidates[0]
    board = room.label(port)
    otherwise = sentence("stand_in", name=name, board=board, id=port.board_id)
    answer = room.ask(sentence("ask_stand_in", name=name, board=board), otherwise)
    if answer.casefold() not in sentence("yes").split():
        raise BoardError(sentence("left_as_it_is"))
    return port


def _ids(ports):
    return ", ".join(port.board_id for port in ports)
