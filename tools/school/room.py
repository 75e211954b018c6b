"""What tools.classroom does: one method for each of its commands."""

import contextlib
import time
from pathlib import Path
from typing import Any, NamedTuple

from firmware import boards
from firmware.progress import ENGLISH, GERMAN, LOCK_KEYS, LOCK_LENGTH
from tools import deploy, whole_file
from tools.boards import Board, BoardError, choose, copy, facts, listed, manifest, own
from tools.boards.command import finish
from tools.boards.sentences import TABLES, sentence, spoken
from tools.school import backup, firmware, page, report, restore, saves, side_by_side, tables
from tools.school.options import read_options
from tools.school.registry import Registry
from tools.school.side_by_side import Member

LANGUAGES = {"de": GERMAN, "en": ENGLISH}
LOCK_OFF = "off"


class Kept(NamedTuple):
    """A backup of a board: its file, and what is in it (a report.Device); None for the blocks of a flash."""

    path: Path
    device: Any


class Classroom:
    """One run of the command. `ports` stands in for pyserial's list, `opened` for Board, `ask` for input()
    (None: nobody can be asked)."""

    def __init__(self, options, ports=None, opened=Board, ask=None):
        self.options = options
        self.registry = Registry(options.registry)
        self._ports = ports
        self.boards = self._listed()
        self.opened = opened
        self._ask = ask

    def _listed(self):
        return listed(self._ports) if self._ports else listed()

    def here(self):
        """The boards that are plugged in at this moment: a dict of serial id to Port."""
        return {port.board_id: port for port in self._listed()}

    # ---- names

    def list(self):
        """List what is plugged in, and what is not."""
        self.check_plugged_in()
        if self._ask:
            self._name_new()
        here = {port.board_id for port in self.boards}
        for port in self.boards:
            print("%s  %s" % (port.board_id, self.label(port, sentence("listed_nameless"))))
        away = [name for board_id, name in self.registry.names.items() if board_id not in here]
        if away:
            print(sentence("not_plugged_in", names=", ".join(sorted(away))))

    def label(self, port, otherwise=None):
        """The name of a board, or that text: without one its id."""
        return self.registry.names.get(port.board_id, otherwise or port.board_id)

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
            raise BoardError(sentence("name_one_by_one", count=len(new), ids=ids))

        def answer():
            return self.ask(sentence("ask_name", board=ids), sentence("nameless", board=ids))

        while True:
            try:
                self.registry.give(ids, answer())
                return
            except _NoAnswerError:
                raise
            except BoardError as error:
                print(error)

    def ask(self, question, otherwise):
        """The answer to a question. Raises BoardError(otherwise) where nobody can be asked."""
        try:
            if self._ask:
                return self._ask(question).strip()
        except EOFError:
            pass
        raise _NoAnswerError(otherwise)

    def check_plugged_in(self):
        """Raises BoardError where no board is."""
        if not self.boards:
            choose(self.boards)

    def members(self, named=True):
        """The boards of the command line, or all. Raises BoardError before anything is done.

        `named`: all must have a name; else the id is its name where it has none.
        """
        names = self.options.names
        wanted = dict.fromkeys(self.registry.find(name) for name in names)
        self.check_plugged_in()
        if names:
            here = {port.board_id: port for port in self.boards}
            away = [self.registry.names[board_id] for board_id in wanted if board_id not in here]
            if away:
                raise BoardError(sentence("not_plugged_in", names=", ".join(away)))
            ports = [here[board_id] for board_id in wanted]
        else:
            if named:
                self._name_new()
            ports = self.boards
        members = [Member(self.label(port), port) for port in ports]
        return sorted(members, key=lambda member: member.name.casefold())

    def work_on(self, work, tell, members=None):
        """side_by_side.run with these members, or those of the command line."""
        members = self.members() if members is None else members
        return side_by_side.run(members, work, tell, opened=self.opened)

    # ---- work on the boards

    def deploy(self):
        """Bring the program up to date; the display of boards that can't tell it is asked for once."""
        options = self.options

        def work(board, member, say):
            say(sentence("compares"))
            try:
                return deploy.deploy(
                    board,
                    options.board,
                    options.replace,
                    progress=lambda done, total: say(sentence("copies", percent=100 * done // total)),
                )
            except facts.DisplayUnknownError:
                board.close(reset=False)  # it is opened again at once
                return None

        def tell(result):
            if result is None:
                return sentence("needs_display")
            done = result[1]
            if done.is_whole:
                return sentence("up_to_date")
            if isinstance(done, own.Update):
                return sentence("update_done", size=done.written >> 10)
            return sentence("program_done", copied=len(done.changed), saves=done.saves)

        outcomes = self.work_on(work, tell)
        unknown = [each.member for each in outcomes if each.result is None and not each.error]
        if unknown:
            done = [each for each in outcomes if each.member not in unknown]
            try:
                options.board = self._ask_display([member.name for member in unknown])
            except (BoardError, KeyboardInterrupt):
                self._start_anew(unknown)
                raise
            outcomes = done + self.work_on(work, tell, unknown)
        side_by_side.check(outcomes)

    def _start_anew(self, members):
        for member in members:
            with contextlib.suppress(BoardError), self.opened(member.port):
                pass

    def _ask_display(self, names):
        names = copy.some(names)
        numbers = {str(at): model for at, model in enumerate(facts.DISPLAYS, 1)}
        choices = "\n".join("%s  %s" % (at, boards.load(model).NAME) for at, model in numbers.items())
        otherwise = sentence("name_display", names=names, models=", ".join(facts.DISPLAYS))
        while True:
            answer = self.ask(sentence("ask_display", names=names, choices=choices), otherwise)
            if answer in numbers or answer in facts.DISPLAYS:
                return numbers.get(answer, answer)
            print(sentence("no_choice", answer=answer))

    def collect(self):
        """Write the teacher's page and the CSV files."""
        options = self.options
        language = options.report or spoken()

        def work(board, member, say):
            say(sentence("reads"))
            found = saves.read(board)
            if board.exists(manifest.PATH):
                found[manifest.PATH] = board.read(manifest.PATH)
            return report.device(member.name, member.port.board_id, found, own.version(board))

        outcomes = self.work_on(work, lambda device: sentence("groups_read", count=len(device.groups)))
        devices = [
            each.result or report.failed(each.member.name, each.member.port.board_id, each.error)
            for each in outcomes
        ]
        options.to.mkdir(parents=True, exist_ok=True)
        shown = time.strftime(TABLES[language]["time_format"])
        text = page.page(devices, language, shown)
        for name, data in {**tables.tables(devices, language), "index.html": text.encode()}.items():
            whole_file.write(options.to / name, data)
        print(sentence("report_at", path=options.to / "index.html"))
        side_by_side.check(outcomes)

    def backup(self):
        """Save the saves."""
        made, folder = self.new_backup(self.options.to)

        def work(board, member, say):
            say(sentence("reads"))
            return self.back_up(board, member, folder, made)

        outcomes = self.work_on(work, self.told)
        if any(outcome.result for outcome in outcomes):
            print(sentence("backup_at", path=folder))
        side_by_side.check(outcomes)

    def new_backup(self, folder):
        """The Stamp of backups that are made now, and their own folder below `folder`."""
        made = backup.stamp(folder)
        return made, backup.folder_for(folder, made)

    def back_up(self, board, member, folder, made):
        """Keep what is saved on an open board in `folder`; gives what is Kept, or None where nothing is.

        Where its file system can't be read, that is the flash block by block.
        """
        if not own.is_mounted(board):
            path = folder / (member.name + ".img")
            path.parent.mkdir(parents=True, exist_ok=True)
            whole_file.write(path, own.raw_blocks(board))
            return Kept(path, None)
        found = saves.read(board)
        if not any(path.startswith(saves.SAVE) for path in found):
            return None
        about = backup.about(member.port.board_id, member.name, made)
        path = folder / (member.name + ".zip")
        backup.write(path, found, about)
        return Kept(path, report.device(member.name, member.port.board_id, found))

    def told(self, kept):
        """What is to be said of what back_up gave."""
        if not kept:
            return sentence("nothing_saved")
        if not kept.device:
            return sentence("blocks_kept", path=kept.path)
        return sentence("counts", **report.counts(kept.device))

    def firmware(self):
        """Bring our firmware on the boards."""
        firmware.firmware(self)

    def restore(self):
        """Put backups back."""
        restore.restore(self)

    def set(self):
        """Set language, open tasks and lock."""
        options = self.options
        lock = _lock(options.lock)
        if lock is None and options.language is None and options.open_all is None:
            raise BoardError(sentence("set_what"))

        def change(settings):
            if options.language is not None:
                settings.language = LANGUAGES[options.language]
            if options.open_all is not None:
                settings.open_all = options.open_all == "on"
            if lock is not None:
                settings.lock = lock

        def work(board, _, say):
            say(sentence("sets"))
            return saves.change_settings(board, change)

        def tell(settings):
            language = next(code for code, number in LANGUAGES.items() if number == settings.language)
            return sentence(
                "set_done",
                language=language,
                open=sentence("open_all" if settings.open_all else "open_by_turns"),
                lock=sentence("lock_on" if settings.lock else "lock_off"),
            )

        side_by_side.check(self.work_on(work, tell))


def _lock(text):
    """The code in the option --lock: None where it is not given, "" for off. Raises BoardError."""
    if text is None:
        return None
    if text.lower() == LOCK_OFF:
        return ""
    code = text.upper()
    if len(code) != LOCK_LENGTH or set(code) - set(LOCK_KEYS):
        raise BoardError(
            sentence("no_code", count=LOCK_LENGTH, keys=" ".join(LOCK_KEYS), given="%.40r" % text)
        )
    return code


class _NoAnswerError(BoardError):
    """Nobody can be asked."""


def work(arguments, ports=None, opened=Board, ask=None):
    """The command; see Classroom for the stand-ins. Raises BoardError and BenchError."""
    options = read_options(arguments)
    getattr(Classroom(options, ports, opened, ask), options.command)()


def main(arguments, ports=None, opened=Board, ask=None):
    """Run the command and give its exit status."""
    return finish(work, arguments, ports, opened, ask)
