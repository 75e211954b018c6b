"""All tests by one command: `python3 tools/test.py`.

Does its own set-up, then runs the style check (ruff), the two halves of the type check (mypy) and all
tests (pytest, on as many cores as there are, four at most). Arguments go to pytest:

    python3 tools/test.py host_tests/engine -k solver

`--no-browser` leaves out the tests of the page where the PC has no browser. `--on-board` tests the board that
is plugged in instead (tools/on_board; `--on-board --help` lists its options). Exit status: 0 all well,
1 something failed, 2 the set-up is not possible here.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    # As a script, tools/ itself would be searched for modules, where setup, test and others would be found.
    sys.path[0] = str(ROOT)

from tools import setup
from tools.ending import end

CHECKS = (
    ("style", ["ruff", "check", "--output-format", "concise"]),
    ("types of tools/", ["mypy"]),
    ("types of engine/ and firmware/", ["mypy", "--config-file", "tools/mypy-board.ini"]),
)


def cores():
    """How many tests to run at once: the cores this process may use, four at most."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, 4)


def run(name, command, environment=None):
    """Run one step as `python -m ...`, its output on the terminal; is it well?"""
    print("== %s: %s" % (name, " ".join(command)), flush=True)
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, env=environment, check=False)
    return done.returncode == 0


def test_board(arguments):
    """Run the tests of the board that is plugged in; gives the exit status."""
    setup.begin("boards")
    from tools.on_board import command

    return command.main(arguments)


def main(arguments):
    """Run every step, also after one that fails; pytest comes last, so that its closing line is seen."""
    if "--on-board" in arguments:
        return test_board([word for word in arguments if word != "--on-board"])
    without_browser = "--no-browser" in arguments
    try:
        setup.enter("test")
        browser = "" if without_browser else setup.need_browser()
        setup.fetch_word32()
    except setup.SetupError as error:
        print(error, file=sys.stderr)
        return 2
    failed = [name for name, command in CHECKS if not run(name, command)]
    if failed:
        print("== NOT WELL so far: %s" % ", ".join(failed), flush=True)
    tests = ["pytest"]
    if cores() > 1:
        tests += ["-n", str(cores()), "--dist", "worksteal"]
    tests += [word for word in arguments if word != "--no-browser"]
    environment = {**os.environ, "KREUZSUMMEN_BROWSER": browser}
    if not run("tests", tests, environment):
        failed.append("tests")
    elif failed:
        print("Failed: %s (see above)." % ", ".join(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    end(lambda: main(sys.argv[1:]))
