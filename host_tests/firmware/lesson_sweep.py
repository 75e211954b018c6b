"""Cuts the power in every flash operation of a whole lesson, and sends Ctrl-C in every one of some saves.

The command: `python3 host_tests/firmware/lesson_sweep.py --long`.

Runs lesson_sweep_board.py and ctrl_c_sweep_board.py on MicroPython and says in words what they found. Without
`--long` it is the short form that test_lesson_sweep.py runs. Exit status 0: nothing lost; 1: something was;
2: it could not run.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE))

from store_sweep import interpreter  # noqa: E402 - beside this file

LONG = 620  # saves
SHORT = 120
CONTROL = 30
HEAPS = {"lesson_sweep": "64m", "ctrl_c_sweep": "400m"}  # the second one never collects
PLAYED = (0, 99, 100)  # saves before the one into which Ctrl-C comes: a block is full after 99


def run(script, *arguments):
    """The report of one of the two scripts (a dict).

    Raises RuntimeError where there is no MicroPython or the sweep breaks off.
    """
    path = interpreter()
    if path is None:
        raise RuntimeError("There is no MicroPython here: run python3 tools/test.py once, which installs it.")
    heap = "heapsize=" + HEAPS[script]
    command = [path, "-X", heap, str(HERE / (script + "_board.py")), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError("The sweep broke off: " + (done.stderr + done.stdout).strip()[-2000:])
    return json.loads(done.stdout.splitlines()[-1])


def main():
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--long", action="store_true", help="620 saves, cuts in every recovery (minutes)")
    arguments = parser.parse_args()
    try:
        long = ["--long"] * arguments.long
        lesson = run("lesson_sweep", LONG if arguments.long else SHORT, *long)
        control = run("lesson_sweep", CONTROL, "--control")
        breaks = [run("ctrl_c_sweep", saves) for saves in PLAYED]
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 2
    print("Lesson: %(saves)d saves, %(cuts)d cuts, %(recovery_cuts)d second cuts, %(lost)d lost" % lesson)
    print("Control, which removes before it writes: %(cuts)d cuts, %(lost)d lost" % control)
    for report in breaks:
        print("Ctrl-C after %(saves)d saves: %(interrupts)d interrupts, %(lost)d lost" % report)
    for report in (lesson, *breaks):
        for line in report["first"]:
            print("  " + line)
    if not control["lost"]:
        print("The control should lose saves and did not: the sweep is blind.", file=sys.stderr)
        return 1
    return int(any(report["lost"] for report in (lesson, *breaks)))


if __name__ == "__main__":
    sys.exit(main())
