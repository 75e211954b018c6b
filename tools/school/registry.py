"""The names of a classroom's boards: a text file, a line "ID NAME" for each. It may be edited by hand."""

import re
from pathlib import Path

from tools import whole_file
from tools.boards import BoardError
from tools.boards.sentences import sentence

_ID = re.compile("[0-9A-F]{8,32}")
# A name is a file's name, too, and it is written on a sticker.
_NAME = re.compile(r"\w(?:[\w .-]{0,18}\w)?")
# On Windows a file of such a name is a device, and what is written to it is lost.
_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


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
            raise BoardError(sentence("registry_no_text", path=self.path))
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            board_id, _, name = line.strip().partition(" ")
            try:
                self._enter(board_id.upper(), name.strip())
            except BoardError as error:
                raise BoardError(
                    sentence("registry_line", number=number, path=self.path, reason=error)
                ) from None

    def find(self, name):
        """The id of the board with that name, in any case of letters. Raises BoardError for no such name."""
        board_id = self.known(name)
        if board_id is None:
            names = ", ".join(sorted(self.names.values())) or sentence("none_yet")
            raise BoardError(sentence("unknown_name", name=name, names=names))
        return board_id

    def known(self, name):
        """The id of the board with that name, in any case of letters, or None."""
        return next((each for each, known in self.names.items() if known.casefold() == name.casefold()), None)

    def spelled(self, name):
        """The name as it stands here, or as it is given. Raises BoardError for one that can't be."""
        board_id = self.known(name)
        if board_id is None and not _NAME.fullmatch(name):
            raise BoardError(sentence("no_name", given="%.40r" % name))
        return self.names.get(board_id, name)

    def give(self, board_id, name, taken=False):
        """Name a board (again) and save that. Raises BoardError for a name that can't be or is taken.

        `taken`: the board that has had the name until now loses it.
        """
        if _DEVICE.fullmatch(name.strip()):
            raise BoardError(sentence("name_device", given="%.40r" % name))
        before = dict(self.names)
        if taken:
            self.names.pop(self.known(name), None)
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
            raise BoardError(sentence("no_id", given="%.40r" % board_id))
        if not _NAME.fullmatch(name):
            raise BoardError(sentence("no_name", given="%.40r" % name))
        if board_id in self.names:
            raise BoardError(sentence("two_names", board=board_id))
        if name.casefold() in (known.casefold() for known in self.names.values()):
            raise BoardError(sentence("name_taken", name=name))
        self.names[board_id] = name

    def _save(self):
        """Write the file anew; it is the old or the new one at any moment."""
        lines = ["%s %s\n" % each for each in sorted(self.names.items(), key=lambda item: item[1].casefold())]
        text = "# %s\n%s" % (sentence("registry_head"), "".join(lines))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        whole_file.write(self.path, text.encode("utf-8"))
