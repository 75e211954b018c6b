"""Runs a program that works for a while, and tells how far it is."""

import re
import subprocess

from tools.boards import BoardError

_STEP = 10  # percent between two lines


def run(command, failure, environment=None, say=None):
    """Run a program; `say` gets the percentage of one that numbers its steps as ninja does.

    Raises BoardError with `failure` and what it said of its first error.
    """
    lines = []
    shown = -_STEP
    with subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        for line in process.stdout:
            lines.append(line.strip())
            step = re.match(r"\[(\d+)/(\d+)\]", line)
            percent = 100 * int(step[1]) // int(step[2]) if step else shown
            if say and percent >= shown + _STEP:
                shown = percent - percent % _STEP
                say("%3d %%" % shown)
    if process.returncode:
        errors = [line for line in lines if re.search(r"\b(error|fatal)\b", line, re.IGNORECASE)]
        reason = (errors or [line for line in lines if line][-1:] or ["no reason given"])[0]
        raise BoardError("%s (%s)." % (failure, reason.rstrip(".")))
