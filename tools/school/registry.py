"""The names of a classroom's boards: a text file, a line "ID NAME" for each. It may be edited by hand."""

import re
from pathlib import Path

from tools import whole_file
from tools.boards import BoardError

_ID = re.compile("[0-9A-F]{8,32}")
# A name is a file's name, too, and it is written on a sticker.
_NAME = re.compile(r"\w(?:[\w .-]{0,18}\w)?")
# On Windows a file of such a name is a device, and what is written to it is lost.
_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
HEAD = "# The boards of this classroom: serial id and name. Written by python3 -m tools.classroom.\n"


class Registry:
    """The registry in the file `path`; empty where there is none. `names` is a dict of board id to name.

    Raises BoardError for a file that can't be read or has a line that is none.
    """

    def __init__(self, path):
        self.path = Path(path)
        self.names = {}
        try:
            text = self.path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            text = ""
        except UnicodeDecodeError:
            text = "\0"
        if "\0" in text:
            raise BoardError("%s is damaged, it is no text: delete it and name the boards anew." % self.path)
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            board_id, _, name = line.strip().partition(" ")
            try:
                self._enter(board_id.upper(), name.strip())
            except BoardError as error:
                raise BoardError(
                    "Line %d of %s is damaged. %s Mend it, or delete the file and name the boards"
                    " anew." % (number, self.path, error)
                ) from None

    def find(self, name):
        """The id of the board with that name, in any case of letters. Raises BoardError for no such name."""
        for board_id, known in self.names.items():
            if known.casefold() == name.casefold():
                return board_id
        names = ", ".join(sorted(self.names.values())) or "none yet"
        raise BoardError("There is no board named %r. Names: %s." % (name, names))

    def give(self, board_id, name):
        """Name a board (again) and save that. Raises BoardError for a name that can't be or is taken."""
        if _DEVICE.fullmatch(name.strip()):
            raise BoardError("No file can have the name %.40r on Windows: choose another one." % name)
        before = dict(self.names)
        self.names.pop(board_id.upper(), None)
        try:
            self._enter(board_id.upper(), name.strip())
        except BoardError:
            self.names = before
            raise
        self._save()

    def forget(self, name):
        """Strike a board off the list. Raises BoardError for no such name."""
        del self.names[self.find(name)]
        self._save()

    def _enter(self, board_id, name):
        if not _ID.fullmatch(board_id):
            raise BoardError(
                "%.40r is no serial id: 8 to 32 digits and letters A to F, as 'list' shows them." % board_id
            )
        if not _NAME.fullmatch(name):
            raise BoardError(
                "%.40r is no name for a board: 1 to 20 letters, digits, blanks, dots or dashes." % name
            )
        if board_id in self.names:
            raise BoardError("The board %s has two names." % board_id)
        if name.casefold() in (known.casefold() for known in self.names.values()):
            raise BoardError("The name %s is taken." % name)
        self.names[board_id] = name

    def _save(self):
        """Write the file anew; it is the old or the new one at any moment."""
        lines = ["%s %s\n" % each for each in sorted(self.names.items(), key=lambda item: item[1].casefold())]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        whole_file.write(self.path, (HEAD + "".join(lines)).encode("utf-8"))
