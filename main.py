"""Runs second on the board: starts the handheld. Whatever goes wrong ends on a page for children.

Only Ctrl-C comes through: it is the developer's way to the prompt.
"""

import sys

# displayio, fontio and bitmaptools are imported by these names (docs/architecture.md, "Two interpreters").
if "/firmware" not in sys.path:
    sys.path.append("/firmware")

try:
    from firmware import start
except Exception as fault:
    from firmware import rescue

    rescue.rescue(fault)
else:
    start.run()
