"""`tools.classroom firmware`: our firmware for all boards that are plugged in, whatever they had, saves kept.

First the saves of all boards are read and kept. Then one after the other goes into its boot loader, gets the
file, and comes back; where its flash is laid out anew, the file system is made and the saves are put back,
to the board that they are from: it is known by its serial id.
"""

import time

from firmware.boards import NAMES
from tools.boards import BoardError, boot_drive, copy, facts, firmware_file, manifest, own, uf2_file
from tools.boards.sentences import sentence
from tools.school import backup, saves, side_by_side
from tools.terminal import clean

# Seconds. A system may take some to show a drive, and a person to drag a file.
GONE_S = 15
DRIVE_S = 20
BACK_S = 60
DRAG_S = 600
SETTLE_S = 1
_POLL_S = 0.1


def firmware(room):
    """Do it for the Classroom `room`. Raises BoardError before a board is changed, or for those not done."""
    path = room.options.file
    data = uf2_file.read_file(path)
    new = firmware_file.read_firmware(data, path.name, tuple(uf2_file.CHIPS))
    if not new.has_program:
        raise BoardError(sentence("uf2_not_ours", name=path.name))
    made, folder = room.new_backup(room.options.to)

    def work(board, member, say):
        say(sentence("reads"))
        _check_fits(board, member, new, path.name)
        kept = room.back_up(board, member, folder, made)
        _keep_others(board, folder / "files" / (member.name + ".zip"))
        return kept

    outcomes = room.work_on(work, room.told, room.members(named=False))
    if folder.is_dir():
        print(sentence("firmware_kept", path=folder))
    done = []
    for outcome in outcomes:
        if not outcome.error:
            try:
                said = _give(room, outcome.member, outcome.result, data, new.family)
            except BoardError as error:
                outcome = outcome._replace(error=str(error))
                said = sentence("firmware_failed", error=error, name=outcome.member.name)
            print(clean("%s  %s" % (outcome.member.name, said)))
        done.append(outcome)
    side_by_side.check(done)


def _check_fits(board, member, new, file):
    """Raises BoardError where the firmware is for another chip, or for another display."""
    about = facts.read_facts(board)
    chip = "RP2040" if about.march == "armv6m" else "RP2350"
    if chip != uf2_file.CHIPS[new.family]:
        raise BoardError(sentence("uf2_other_chip", name=file, chips=uf2_file.CHIPS[new.family]))
    facts.choose_model(new.model, about.machine)
    model = facts.model_on(board) if not about.has_own else None
    if model in NAMES and model != new.model:
        raise BoardError(sentence("firmware_other_display", file=file, theirs=new.model, model=model))


def _keep_others(board, path):
    """Keep the files that are not ours: where the flash is laid out anew, they are gone."""
    if not own.is_mounted(board):
        return
    there = [name for name in board.files() if not name.endswith("/") and not manifest.is_kept(name)]
    ours = copy.ours(board, set(there))[0] | {manifest.PATH, manifest.PART}
    others = {name: board.read(name) for name in there if name not in ours}
    if others:
        backup.pack(path, others)


def _give(room, member, kept, data, family):
    """Bring the firmware on one board, and its saves back; gives what is to be said. Raises BoardError."""
    board_id = member.port.board_id
    before = set(boot_drive.found())

    def new_drive():
        drives = boot_drive.found().items()
        return next((drive for drive, chip in drives if chip == family and drive not in before), None)

    print("%s  %s" % (member.name, sentence("firmware_enters")))
    with room.opened(member.port) as board:
        board.enter_boot_loader()
    if not _wait(lambda: board_id not in room.here(), GONE_S):
        raise BoardError(sentence("firmware_no_drive", file=room.options.file))
    drive = _wait(new_drive, DRIVE_S)
    if drive:
        boot_drive.put(drive, room.options.file.name, data)
    else:
        print("%s  %s" % (member.name, sentence("firmware_drag", file=room.options.file)))
    port = _wait(lambda: room.here().get(board_id), BACK_S if drive else DRAG_S)
    if not port:
        raise BoardError(sentence("firmware_away", file=room.options.file))
    time.sleep(SETTLE_S)  # until the system lets its user have the port
    with room.opened(port) as board:
        if not facts.read_facts(board).has_own:
            raise BoardError(sentence("firmware_still_old", file=room.options.file))
        version = own.programs(board).frozen
        if not own.is_mounted(board):
            own.make_anew(board)
        if kept and kept.device:
            saves.put(board, saves.read(board, (saves.SAVE,)), backup.read(kept.path)[1])
    return sentence("firmware_done", version=version, saves=room.told(kept))


def _wait(look, seconds):
    """What `look()` gives as soon as it is true, or at the end of that time."""
    end = time.monotonic() + seconds
    while True:
        there = look()
        if there or time.monotonic() > end:
            return there
        time.sleep(_POLL_S)
