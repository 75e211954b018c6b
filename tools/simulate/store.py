"""The results of a run on disk: a line of JSON for each batch, so that an interrupted run goes on where it
was."""

import hashlib
import json
import os
from pathlib import Path

from tools.simulate.mark import code


class Store:
    """The file `results.jsonl` of a folder. Raises OSError where it can't be read or written."""

    def __init__(self, folder):
        """The folder is made where it is missing."""
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "results.jsonl"
        self._code = code()

    def read(self):
        """Yield (task, tally) of all batches that this program has played. A line that is torn or damaged is
        passed over."""
        if not self.path.exists():
            return
        for line in self.path.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                found = json.loads(line)
                mark = found.pop("mark")
                if found["code"] != self._code or mark != _mark(found):
                    continue
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                continue
            yield tuple(found["task"]), found["tally"]

    def write(self, task, tally):
        """Add a batch; it is on its way to the disk when this returns."""
        found = {"code": self._code, "task": task, "tally": tally}
        line = json.dumps({**found, "mark": _mark(found)}, separators=(",", ":")).encode() + b"\n"
        with self.path.open("ab+") as file:
            if file.seek(0, os.SEEK_END):
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    line = b"\n" + line  # the line before was torn
            file.write(line)


def _mark(found):
    """What tells a damaged line from a whole one."""
    return hashlib.sha256(json.dumps(found, separators=(",", ":")).encode()).hexdigest()[:12]
