"""A board under test: its program thrown out, its lines as they come, a folder of this PC to import from."""

import contextlib

from tools.boards import Board
from tools.boards.link import ANSWER_S, ENTER_S

PLACE = "/remote"  # where mpremote mounts the folder of the PC

# The board searches that place only where it is told to, and not as its current folder.
_HOME = "import os\nos.chdir('/')"


class TestedBoard(Board):
    """See Board. Whatever ends the tests, Ctrl-C too, the board starts anew with its own program."""

    __test__ = False  # pytest: not one of its classes

    def __exit__(self, *_):
        self.stop()
        self.close()

    def fresh(self):
        """Throw everything out of its memory. Its boot.py runs, main.py does not."""
        self._unmount()
        try:
            self._talking().enter_raw_repl(soft_reset=True, timeout_overall=ENTER_S)
        except self._broken as error:
            raise self._lost() from error

    def listen(self, code, heard, silence=ANSWER_S):
        """Run code, and call `heard(line)` with each line of text that it prints, as soon as it is there.

        Gives the traceback, "" where all went well. `silence` in seconds is the longest one allowed.
        """
        line = bytearray()

        def take(letter):
            if letter in b"\n\x04":
                if line:
                    heard(line.decode(errors="replace").rstrip("\r"))
                line.clear()
            else:
                line.extend(letter)

        try:
            link = self._talking()
            link.exec_raw_no_follow(code)
            _, fault = link.follow(silence, take)
        except self._broken as error:
            raise self._lost() from error
        return fault.decode(errors="replace").strip().replace("\r", "")

    @contextlib.contextmanager
    def mounted(self, folder):
        """In a `with` statement: that folder of the PC is PLACE on the board."""
        try:
            self._talking().mount_local(str(folder))
            self._link.exec(_HOME)
        except self._broken as error:
            raise self._lost() from error
        yield
        self._unmount()

    def stop(self):
        """End what it runs; it is at its prompt then. Never fails."""
        self._unmount()
        if self._link is not None:
            with contextlib.suppress(*self._broken):
                self._enter()

    def remove_tree(self, folder):
        """Remove a folder with all that is in it. None need be there."""
        for path in sorted(self.files(folder), reverse=True):
            if path.endswith("/"):
                self.remove_folder(path.rstrip("/"))
            else:
                self.remove(path)
        if self.exists(folder):
            self.remove_folder(folder)

    def _unmount(self):
        """Speak with the board itself again; the folder is gone from it with the next fresh start."""
        if self._link is not None and self._link.mounted:
            self._link.mounted = False
            self._link.serial = self._link.serial.orig_serial
