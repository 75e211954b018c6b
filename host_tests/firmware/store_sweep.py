"""Cuts the power in every flash operation of the store's saves.

The command: `python3 host_tests/firmware/store_sweep.py --long`.

Runs store_sweep_board.py on MicroPython and says in words what it found. Without `--long` it is the short
form that test_store.py runs: fewer saves, and a second cut while recovering from the first only where a
store was damaged. Exit status 0: nothing lost; 1: something was; 2: it could not run.
"""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CONTROL = "remove then write"


def interpreter():
    """The path of MicroPython (beside this Python, in the repository's environment, on the PATH) or None."""
    for folder in (Path(sys.executable).parent, HERE.parents[1] / ".venv" / "bin"):
        if (folder / "micropython").is_file():
            return str(folder / "micropython")
    return shutil.which("micropython")


def run(long=False):
    """The reports of all sessions by name (dicts, see Sweep.report in store_sweep_board.py).

    Raises RuntimeError where there is no MicroPython or the sweep breaks off.
    """
    path = interpreter()
    if path is None:
        raise RuntimeError("There is no MicroPython here: run python3 tools/test.py once, which installs it.")
    command = [path, "-X", "heapsize=16m", str(HERE / "store_sweep_board.py")] + ["--long"] * long
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError("The sweep broke off: " + (done.stderr + done.stdout).strip()[-2000:])
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    return {report["session"]: report for report in reports}


def sentence(report):
    """What a session found, in words."""
    each = "%.3f programs and %.3f erases a save" % (
        report["programs"] / report["saves"],
        report["erases"] / report["saves"],
    )
    if "cuts" not in report:
        return "%s: %d saves, %s" % (report["session"], report["saves"], each)
    text = "%(session)s: %(saves)d saves, %(cuts)d cuts, %(recovery_cuts)d second cuts, %(lost)d lost"
    return "\n  ".join([text % report, *report["first"]])


def main():
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--long", action="store_true", help="600 saves, cuts in every recovery (a minute)")
    arguments = parser.parse_args()
    try:
        reports = run(arguments.long)
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 2
    for report in reports.values():
        print(sentence(report))
    if not reports[CONTROL]["lost"]:
        print("The control should lose saves and did not: the sweep is blind.", file=sys.stderr)
        return 1
    return int(any(report.get("lost") for name, report in reports.items() if name != CONTROL))


if __name__ == "__main__":
    sys.exit(main())
