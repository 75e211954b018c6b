"""Development on a board: it runs the program from a folder of the PC, through `mpremote mount`.

All of it lies in a folder that the board sees as /remote. Each change starts the program anew.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tools.bench import image
from tools.bench.errors import BenchError

# In place of boot.py and main.py: what goes wrong is to be seen, not to end on a page for children.
START = (
    "import sys\n"
    "sys.path[:] = ['/remote', '/remote/firmware', '.frozen']\n"
    "from firmware import start\n"
    "start.run()\n"
)
_POLL_S = 0.3


def stamps(root=image.ROOT):
    """What tells a change: the time and size of each source file."""
    sources = [path for tree in ("engine", "firmware") for path in (root / tree).rglob("*") if path.is_file()]
    return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in sources if path.suffix != ".pyc"}


def lay_out(found, folder):
    """Write these files (path on the board to bytes) to a folder, and remove all others."""
    wanted = {Path(folder) / path[1:]: data for path, data in found.items()}
    for path in Path(folder).rglob("*"):
        if path.is_file() and path not in wanted:
            path.unlink()
    for path, data in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def command(device, folder):
    """The command line that runs the program on the board from that folder."""
    return [
        sys.executable,
        "-m",
        "mpremote",
        "connect",
        "port:" + device,
        "mount",
        str(folder),
        "exec",
        START,
    ]


def run(device, build, say=print, changes=stamps, rounds=None):
    """Run the program on the board at that port, anew after each change, until Ctrl-C.

    `build()` gives the program's files. `changes()` gives anything that differs after a change; `rounds`: how
    often to start at most.
    """
    with tempfile.TemporaryDirectory(prefix="kreuzsummen-") as folder:
        while rounds is None or rounds > 0:
            before = changes()
            try:
                found = build()
            except (BenchError, SyntaxError) as error:
                say("%s\nWaiting for a change ..." % error)
                _wait(None, before, changes)
                continue
            lay_out(found, folder)
            say("The board runs the program from this PC; a change starts it anew, Ctrl-C ends.")
            with subprocess.Popen(command(device, folder)) as process:
                try:
                    if _wait(process, before, changes):
                        say("Changed.")
                    else:
                        say("The program has ended. Waiting for a change ...")
                        _wait(None, before, changes)
                finally:
                    # It would wait for an answer of the program; the next connection interrupts that.
                    process.kill()
            rounds = None if rounds is None else rounds - 1


def _wait(process, before, changes):
    """Wait for a change (True) or for the end of the process (False)."""
    while process is None or process.poll() is None:
        time.sleep(_POLL_S)
        if changes() != before:
            return True
    return False
