"""What tools.classroom does: one method for each of its commands."""


import time

from firmware.progress import ENGLISH, GERMAN, LOCK_KEYS, LOCK_LENGTH
from tools import deploy, whole_file
from tools.boards import Board, BoardError, choose, listed, manifest
from tools.boards.command import finish
from tools.school import backup, page, report, saves, side_by_side, tables
from tools.school.options import read_options
from tools.school.registry import Registry
from tools.school.side_by_side import Member

BEFORE = "before-restore"  # the backups that `restore` itself makes: not what the next one puts back
LANGUAGES = {"de": GERMAN, "en": ENGLISH}
LOCK_OFF = "off"
_UNNAMED = "The board %s has no name yet: 'name %s NAME' gives it one."


class Classroom:
    """One run of the command. `ports` stands in for pyserial's list, `opened` for Board, `ask` for input()
    (None: nobody can be asked)."""

    def __init__(self, options, ports=None, opened=Board, ask=None):
        self.options = options
        self.registry = Registry(options.registry)
        self.boards = listed(ports) if ports else listed()
        self._opened = opened
        self._ask = ask

    # ---- names

    def list(self):
        """List what is plugged in, and what is not."""
        self._check_plugged_in()
        if self._ask:
            self._name_new()
        here = {port.board_id for port in self.boards}
        for port in self.boards:
            print("%s  %s" % (port.board_id, self.registry.names.get(port.board_id, "(no name)")))
        away = [name for board_id, name in self.registry.names.items() if board_id not in here]
        if away:
            print("Not plugged in: %s." % ", ".join(sorted(away)))

    def name(self):
        """Name one board."""
        self.registry.give(self.options.id, self.options.name)

    def forget(self):
        """Strike boards off."""
        struck = {self.registry.find(name) for name in self.options.names}  # all or none
        for board_id in struck:
            self.registry.forget(self.registry.names[board_id])

    def _name_new(self):
        """Ask for the name of a board that has none. Raises BoardError where it can't be asked for."""
        new = [port for port in self.boards if port.board_id not in self.registry.names]
        if not new:
            return
        ids = ", ".join(port.board_id for port in new)
        if len(new) > 1:
            raise BoardError(
                "%d boards have no name yet (%s): plug in one new board at a time and use 'list', so"
                " that you know which one you name." % (len(new), ids)
            )
        if self._ask is None:
            raise BoardError(_UNNAMED % (ids, ids))
        while True:
            try:
                self.registry.give(ids, self._ask("The board %s is new. Its name: " % ids))
                return
            except EOFError:
                raise BoardError(_UNNAMED % (ids, ids)) from None
            except BoardError as error:
                print(error)

    def _check_plugged_in(self):
        if not self.boards:
            choose(self.boards)

    def _members(self):
        """The boards of the command line, or all. Raises BoardError before anything is done."""
        names = self.options.names
        wanted = dict.fromkeys(self.registry.find(name) for name in names)
        self._check_plugged_in()
        if names:
            here = {port.board_id: port for port in self.boards}
            away = [self.registry.names[board_id] for board_id in wanted if board_id not in here]
            if away:
                raise BoardError("Not plugged in: %s." % ", ".join(away))
            ports = [here[board_id] for board_id in wanted]
        else:
            self._name_new()
            ports = self.boards
        members = [Member(self.registry.names[port.board_id], port) for port in ports]
        return sorted(members, key=lambda member: member.name.casefold())

    def _all(self, work, tell, members=None):
        members = self._members() if members is None else members
        return side_by_side.run(members, work, tell, opened=self._opened)

    # ---- work on the boards

    def deploy(self):
        """Bring the program up to date."""
        options = self.options

        def work(board, _, say):
            say("compares")
            return deploy.deploy(
                board,
                options.board,
                options.replace,
                progress=lambda done, total: say("%d of %d files" % (done, total)),
            )

        def tell(result):
            plan = result[1]
            if plan.is_whole:
                return "up to date"
            return "done: %d files copied, %d saves kept" % (len(plan.changed), plan.saves)

        side_by_side.check(self._all(work, tell))

    def collect(self):
        """Write the teacher's page and the CSV files."""
        options = self.options

        def work(board, member, say):
            say("reads")
            found = saves.read(board)
            if board.exists(manifest.PATH):
                found[manifest.PATH] = board.read(manifest.PATH)
            return report.device(member.name, member.port.board_id, found)

        outcomes = self._all(work, lambda device: "groups: %d" % len(device.groups))
        devices = [
            each.result or report.failed(each.member.name, each.member.port.board_id, each.error)
            for each in outcomes
        ]
        options.to.mkdir(parents=True, exist_ok=True)
        shown = time.strftime("%d.%m.%Y %H:%M" if options.report == "de" else "%Y-%m-%d %H:%M")
        text = page.page(devices, options.report, shown)
        for name, data in {**tables.tables(devices, options.report), "index.html": text.encode()}.items():
            whole_file.write(options.to / name, data)
        print("Report: %s" % (options.to / "index.html"))
        side_by_side.check(outcomes)

    def backup(self):
        """Save the saves."""
        folder = self.options.to / _now()

        def work(board, member, say):
            say("reads")
            return _back_up(board, member, folder)

        outcomes = self._all(work, lambda count: "files: %d" % count)
        if any(not outcome.error for outcome in outcomes):
            print("Backup: %s" % folder)
        side_by_side.check(outcomes)

    def restore(self):
        """Put backups back."""
        source = self.options.source
        members = self._members()
        if source.suffix == ".zip" and len(members) > 1:
            raise BoardError("One backup is for one board: name one.")
        paths = {
            member.name: source if source.suffix == ".zip" else backup.newest(source, member.name)
            for member in members
        }
        found = {name: backup.read(path) for name, path in paths.items()}
        kept = (source.parent.parent if source.suffix == ".zip" else source) / BEFORE / _now()

        def work(board, member, say):
            say("backs up what is there")
            _back_up(board, member, kept)
            say("restores")
            saves.put(board, saves.read(board, (saves.SAVE,)), found[member.name])

        outcomes = self._all(work, lambda _: "restored", members)
        side_by_side.check(outcomes)

    def set(self):
        """Set language, open tasks and lock."""
        options = self.options
        lock = _lock(options.lock)
        if lock is None and options.language is None and options.open_all is None:
            raise BoardError("Set what? --language, --open-all or --lock.")

        def change(settings):
            if options.language is not None:
                settings.language = LANGUAGES[options.language]
            if options.open_all is not None:
                settings.open_all = options.open_all == "on"
            if lock is not None:
                settings.lock = lock

        def work(board, _, say):
            say("sets")
            return saves.change_settings(board, change)

        def tell(settings):
            language = next(code for code, number in LANGUAGES.items() if number == settings.language)
            return "language %s, open tasks %s, lock %s" % (
                language,
                "all" if settings.open_all else "by turns",
                "on" if settings.lock else "off",
            )

        side_by_side.check(self._all(work, tell))


def _lock(text):
    """The code in the option --lock: None where it is not given, "" for off. Raises BoardError."""
    if text is None:
        return None
    if text.lower() == LOCK_OFF:
        return ""
    code = text.upper()
    if len(code) != LOCK_LENGTH or set(code) - set(LOCK_KEYS):
        raise BoardError(
            "A code is %d of the keys %s, like ABXY, or off; not %.40r."
            % (LOCK_LENGTH, " ".join(LOCK_KEYS), text)
        )
    return code


def _back_up(board, member, folder):
    found = saves.read(board)
    about = "%s %s\n%s\n" % (member.port.board_id, member.name, _now())
    backup.write(folder / (member.name + ".zip"), found, about)
    return len(found)


def _now():
    return time.strftime("%Y-%m-%d %H-%M-%S")


def work(arguments, ports=None, opened=Board, ask=None):
    """The command; see Classroom for the stand-ins. Raises BoardError and BenchError."""
    options = read_options(arguments)
    getattr(Classroom(options, ports, opened, ask), options.command)()


def main(arguments, ports=None, opened=Board, ask=None):
    """Run the command and give its exit status."""
    return finish(work, arguments, ports, opened, ask)
