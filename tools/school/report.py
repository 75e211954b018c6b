"""What a board's saves tell a teacher, as plain data: groups, their tasks, faults.

No child's data: a group is two animals and the name that it gave itself.
"""

from typing import NamedTuple

from engine import games
from engine.kreuzsummen.sizes import sizes
from firmware import store as stores
from firmware.campaign import Campaign, seconds_of
from firmware.progress import SCENARIOS, Settings, stars
from firmware.slots import KINDS
from firmware.store import Store
from tools.boards import BoardError, manifest, parsers
from tools.school import saves

MANY_TRIES = 5  # of the task that a group is at: then somebody might look after it
LOGS = ("/log/0", "/log/1")
_STATES = {stores.OLDER: "older", stores.DAMAGED: "damaged", stores.NEWER: "newer"}


class Task(NamedTuple):
    """One scenario of a group: tries, the best number of turns (0: not won), stars."""

    number: int
    tries: int
    best: int
    stars: int


class Group(NamedTuple):
    """One group: `tasks` are those begun, `at` is the first that is not won (0: all are).

    `turn` is that of the game in progress (0: none); `minutes` is how long it has played in all.
    """

    place: int
    name: str
    animals: tuple
    tasks: list
    at: int
    turn: int
    minutes: int

    @property
    def solved(self):
        """How many tasks are won."""
        return sum(1 for task in self.tasks if task.best)

    @property
    def stars(self):
        """All stars."""
        return sum(task.stars for task in self.tasks)

    @property
    def full(self):
        """How many tasks have all three stars."""
        return sum(1 for task in self.tasks if task.stars == 3)

    @property
    def tries(self):
        """All tries."""
        return sum(task.tries for task in self.tasks)

    @property
    def tries_here(self):
        """Tries of the task that the group is at."""
        return sum(task.tries for task in self.tasks if task.number == self.at)

    @property
    def needs_help(self):
        """Has it tried the task that it is at many times?"""
        return self.tries_here >= MANY_TRIES


class Device(NamedTuple):
    """One board.

    error       why it could not be read; "" where it was
    version     of the program; "" where there is no whole one
    unreadable  (kind or file, "older", "damaged" or "newer") of saves and our other files that are not well
    others      the names of other games that were played
    saved       the kinds of which a copy is whole
    faults      the log
    """

    name: str
    board_id: str
    error: str
    version: str
    settings: Settings
    groups: list
    unreadable: list
    others: list
    saved: list
    faults: str


def failed(name, board_id, error):
    """The Device of a board that could not be read."""
    return Device(name, board_id, error, "", Settings(), [], [], [], [], "")


def device(name, board_id, found, version=""):
    """The Device of what `saves.read` gave for "/save", "/log" and the manifest (path to bytes).

    `version`: of the program, where no manifest says it.
    """
    on_flash, faults, odd = _beside(found)
    with saves.laid_out(found) as root:
        store = Store(str(root))
        kinds = (*KINDS, *games.NAMES)
        states = {kind: store.state(kind) for kind in kinds}
        others = [kind for kind in games.NAMES if states[kind] != stores.NEW]
        campaign = Campaign(str(root))
        groups = [_group(campaign, place) for place in campaign.used()]
        rejected = [kind for kind in kinds if campaign.store.state(kind) == stores.DAMAGED]
        unreadable = [(kind, _STATES[states[kind]]) for kind in kinds if states[kind] in _STATES]
        told = {kind for kind, _ in unreadable}
        unreadable += [(kind, "damaged") for kind in rejected if kind not in told]
    return Device(
        name,
        board_id,
        "",
        version or on_flash,
        campaign.settings,
        [group for group in groups if group],
        unreadable + [(path, "damaged") for path in odd],
        others,
        [kind for kind in kinds if states[kind] not in (stores.NEW, stores.DAMAGED) and kind not in rejected],
        faults,
    )


def counts(device):
    """How much a Device has saved: children, games begun, stones of the path."""
    groups = device.groups
    games = sum(1 for group in groups if group.turn) + len(device.others)
    return {
        "children": sum(len(group.animals) for group in groups),
        "games": games,
        "stones": sum(group.solved for group in groups),
    }


def _group(campaign, place):
    campaign.use(place)
    progress = campaign.progress
    if progress is None:
        return None
    cells = sizes()
    tasks = []
    for number in range(1, SCENARIOS + 1):
        tries, best = progress.tries(number), progress.best(number)
        if tries or best:
            tasks.append(Task(number, tries, best, stars(best, cells[number - 1])))
    won = {task.number for task in tasks if task.best}
    at = next((number for number in range(1, SCENARIOS + 1) if number not in won), 0)
    table = campaign.table
    turn = table.game.turn if table is not None and not table.game.result else 0
    minutes = progress.minutes + (0 if table is None else (seconds_of(table) + 30) // 60)
    return Group(place, progress.name, tuple(progress.animals), tasks, at, turn, minutes)


def _beside(found):
    """What lies beside the saves: the program's version, the log of faults, the paths of what is neither.

    The log is text, the oldest fault first (see firmware/fault_log.py).
    """
    version, logs, odd = "", [], []
    for path, data in found.items():
        try:
            if path == manifest.PATH:
                version = parsers.read_manifest(data).version
            elif path in LOGS and data:
                logs.append(parsers.read_log(path, data))
        except BoardError:
            odd.append(path)
    text = b"".join(text for _, text in sorted(logs)).decode(errors="replace")
    return version, text, odd
