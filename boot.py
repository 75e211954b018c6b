"""Runs first on the board: has it run the copy of main.py in /rescue where main.py is gone or no program.

Where this file fails MicroPython runs nothing more, and USB comes up only behind it: so it starts nothing,
and is so short that it lies in the root folder's own blocks, with their check sum (littlefs: up to 512
bytes).
"""

import sys

try:
    if "os" not in sys.modules and sys.implementation.name == "micropython":
        sys.modules["os"] = __import__("uos")  # see main.py
    import os

    with open("/rescue/main.py") as file:
        spare = file.read()
    os.chdir("/rescue")  # main.py is looked for here, unless the one at its own place can run
    with open("/main.py") as file:
        own = file.read()
    if own != spare:
        if spare.startswith(own):
            raise ValueError  # it was cut
        compile(own, "main.py", "exec")  # whatever somebody has written himself runs
    os.chdir("/")
except Exception:
    pass
