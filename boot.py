"""Runs first on the board: looks whether the safe menu is wanted (see firmware/start.py). Nothing else.

A main.py that can't even be compiled is also found here.
"""

import sys

# displayio is imported by this name (docs/architecture.md, "Two interpreters").
if "/firmware" not in sys.path:
    sys.path.append("/firmware")

try:
    from firmware import start

    start.check()
except Exception:
    pass  # main.py meets the same fault, and can show it
