"""Runs second on the board: starts the handheld. Whatever goes wrong ends on a page for children.

Only Ctrl-C comes through: it is the developer's way to the prompt.
"""

import sys

# displayio is imported by this name (docs/architecture.md, "Two interpreters").
if "/firmware" not in sys.path:
    sys.path.append("/firmware")

try:
    from firmware import start

    start.run()
except Exception as fault:
    # Not even the fault page could be loaded, as when all modules are compiled for another MicroPython.
    # What it needs lies once more in /rescue, as source.
    for name in list(sys.modules):
        if name == "firmware" or name.startswith("firmware."):
            del sys.modules[name]
    sys.path.insert(0, "/rescue")
    from firmware import rescue

    rescue.rescue(fault)
