"""What the program uses of a heap with 32-bit words, as the board has them.

    python3 -m tools.bench.word32 --keys "A ~500 down A"

The interpreter is MicroPython for WebAssembly under node. Its heap grows as needed, so what counts is what
is in use after a collection. There is no littlefs there: files lie in memory outside the heap. Nor is there
machine code: `firmware/compositor/plain.py` takes the place of `viper.py`, which needs about as much.
"""

import argparse
import base64
import json
import re
import shutil
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("play")

from tools.bench import image
from tools.bench.board import Board
from tools.bench.errors import BenchError, MissingError
from tools.ending import end

PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
FOLDER = image.ROOT / ".cache" / "npm"
_CHIP = Path(__file__).resolve().parent / "chip"
_PARTS = ("chip_machine", "chip_os", "chip_time", "clock", "offline", "pins", "wire")

# The collector takes any word for an address. The heap lies so low in memory here that pictures are full of
# such words, by which chance keeps things alive. So the program runs some times, with its heap at different
# places, and the least of the figures counts. (The board's addresses, 0x2000xxxx, are rare in pictures.)
_FILLERS = (16, 1552, 5008, 10384, 524304)

# step: "start", or the step as it was given; used: bytes of heap in use by the program after it, names: how
# many names it has brought (they stay for ever); value: the repr of the answer where the step was a question.
Look = namedtuple("Look", "step used names value")


def heap_use(steps=(), board="waveshare_pico_lcd_13", root=image.ROOT, seed=1, package=None, saves=()):
    """Run the program and look at its heap after the start and after every step: a list of Look.

    A step is a key ("A"), several at once ("A+B"), a wait ("~500") or a question ("?app.page").
    `package` is the folder of the npm package; `saves` a dict of more files, path on the board to bytes.
    Raises MissingError and BenchError, and ValueError for keys that the board hasn't got.
    """
    data = Board(root, board)
    steps = [_step(data, step) for step in steps]
    interpreter = _interpreter(package)
    files = {**image.files(root, board, march="", folds=True), **dict(saves)}
    for part in _PARTS:
        files["/chip/%s.mpy" % part] = image.compile_module(
            part + ".py", (_CHIP / (part + ".py")).read_bytes(), ""
        )
    job = {
        "filler": 0,
        "interpreter": interpreter.as_uri(),
        "heap": 1024 * 1024,  # more than is ever in use: what grows is counted oddly
        "seed": seed,
        "files": {path: base64.b64encode(content).decode() for path, content in files.items()},
        "steps": steps,
    }
    runs = [_run({**job, "filler": filler}) for filler in _FILLERS]
    return [min(looks, key=lambda look: look.used) for looks in zip(*runs, strict=True)]


def _run(job):
    done = subprocess.run(
        [_node(), str(Path(__file__).with_suffix(".mjs"))],
        input=json.dumps(job),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise BenchError("The program fails on the 32-bit interpreter:\n%s" % done.stderr.strip())
    return [Look(**look) for look in json.loads(done.stdout)]


def _step(board, step):
    if step.startswith("?"):
        return {"name": step, "ask": step[1:]}
    if step.startswith("~"):
        if not re.fullmatch("~[0-9]{1,7}", step):
            raise ValueError("%.40r is no time to wait: write ~500 for 500 ms." % step)
        return {"name": step, "edges": [([], 0, int(step[1:]))]}
    pins = [board.pin(key) for key in step.split("+")]
    return {"name": step, "edges": [(pins, 1, 60), (pins, 0, 200)]}


def _node():
    program = shutil.which("node")
    if program is None:
        raise MissingError("node is missing: install Node.js 18 or newer (Debian: apt-get install nodejs).")
    return program


def is_there():
    """Is the npm package where `heap_use` looks for it?"""
    return (FOLDER / "node_modules" / PACKAGE).exists()


def _interpreter(package):
    folder = Path(package) if package else FOLDER / "node_modules" / PACKAGE
    place = folder.resolve() / "micropython.mjs"
    if not place.exists():
        raise MissingError(
            "The 32-bit MicroPython is missing: npm install --prefix %s %s@%s" % (FOLDER, PACKAGE, VERSION)
        )
    return place


def main():
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.bench.word32", description="Heap in use on an interpreter with 32-bit words."
    )
    parser.add_argument("--keys", default="", help='keys and waits, as in "right A ~500 A+B"')
    parser.add_argument("--board", default="waveshare_pico_lcd_13")
    parser.add_argument("--package", help="folder of the npm package")
    options = parser.parse_args()
    try:
        looks = heap_use(options.keys.split(), options.board, package=options.package)
    except (BenchError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    for look in looks:
        print("%-12s %7d bytes %5d names" % (look.step, look.used, look.names))
    return 0


if __name__ == "__main__":
    end(main)
