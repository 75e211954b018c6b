"""Damages each file that a start needs, and says what a child sees.

The command: `.venv/bin/python host_tests/firmware/damage_sweep.py` (some minutes): each module of the start,
and of the rescue, is removed, halved, and has its second byte set to 5, and is switched on with and without
B held; main.py is cut at every place. Exit status: 0, or 1 where the handheld stays dark. test_damage.py
runs a short form.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from host_tests.firmware.screens import flash_files
from tools.bench.handheld import Handheld
from tools.boards import manifest

WAYS = {
    "removed": lambda data: None,
    "halved": lambda data: data[: len(data) // 2],
    "byte 1 is 5": lambda data: data[:1] + b"\5" + data[2:],
    "hangs": lambda data: data[: len(data) // 2] + b"\xff" * (len(data) - len(data) // 2),
}
PLAYS, HELP, FAULT, MENU, PROMPT, DARK = "plays", "help", "fault", "menu", "prompt", "dark"
_LONGEST = 25_000  # ms: a reset by the watchdog is over by then


class Damaged:
    """A handheld whose flash is damaged anew for each case. Use it in a `with` statement."""

    def __init__(self, patience=5):
        self._folder = tempfile.TemporaryDirectory()
        flash = Path(self._folder.name) / "flash.img"
        self.handheld = Handheld(flash=flash, on=False, patience=patience, interpreter="micropython")
        self._whole = self.handheld.flash.read_bytes()
        self.files = {"/" + path: data for path, data in flash_files.read(self.handheld.flash, "").items()}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.handheld.close()
        self._folder.cleanup()

    def put(self, changes):
        """The flash has these files (path to bytes, None for one that is gone), and is whole but for them."""
        self.handheld.off()
        self.handheld.flash.write_bytes(self._whole)
        flash_files.write(self.handheld.flash, {path[1:]: data for path, data in changes.items()}, "")

    def sees(self, changes=None, b_held=False):
        """What a child sees (PLAYS ... DARK) after power-up with these changes (None: the flash as it is)."""
        h = self.handheld
        if changes is not None:
            self.put(changes)
        h.off()
        (h.down if b_held else h.up)("B")
        h.on()
        while not h.at_prompt and not h.panel.lit and h.time < _LONGEST:
            h.run(500)
        h.settle()
        h.up("B")
        return self.look()

    def look(self):
        """What is on the glass."""
        h = self.handheld
        if not h.panel.lit:
            return DARK
        words = h.words()
        if "Hol dir Hilfe" in words:
            return HELP
        if "Taste A" in words:
            return FAULT
        if "Los!/Play!" in words:
            return MENU
        return PLAYS if h.ask("app is not None") else DARK


def start_files(files):
    """The paths of the modules that a start may import, and of their spare copies."""
    spare = ("/rescue/firmware", "/rescue/firmware/boards", "/rescue/firmware/drivers")
    modules = [path for path in sorted(files) if path.endswith((".mpy", ".py"))]
    return [path for path in modules if path.rpartition("/")[0] in (*manifest.START_FOLDERS, *spare)]


def cases(files):
    """(words, changes) of every case."""
    for path in start_files(files):
        for way in ("removed", "halved", "byte 1 is 5"):
            yield "%s %s" % (path, way), {path: WAYS[way](files[path])}
    main = files["/main.py"]
    for end in range(len(main)):
        yield "/main.py cut after %d of %d" % (end, len(main)), {"/main.py": main[:end]}


def main():
    """The command."""
    dark = 0
    with Damaged() as damaged:
        for words, changes in cases(damaged.files):
            ways = (False,) if "/main.py" in changes else (False, True)
            seen = [damaged.sees(changes, b_held) for b_held in ways]
            print("%s: %s" % (words, ", with B held: ".join(seen)), flush=True)
            dark += DARK in seen
    print("%d cases stay dark." % dark)
    return int(dark > 0)


if __name__ == "__main__":
    sys.exit(main())
