"""Freezes the program into a firmware of your own: say include("KREUZSUMMEN/manifest.py") in the board's own.

Modules only, with the display library that the first run of `python3 -m tools.deploy` has installed. Words,
type and pictures stay files: `python3 -m tools.deploy --program-in frozen` puts them on the board.
"""

import glob
import os

metadata(version="0.1.0", description="Kreuzsummen, an offline handheld for children", license="MIT")

_OPT = 3  # as for the .mpy files (tools/bench/image.py)
# Imported by their bare names (docs/architecture.md, "Two interpreters").
_BARE = ("displayio.py", "fontio.py")
_UNUSED = ("bitmaptools.py", "kreuzsummen/variant.py", "kreuzsummen/playout.py")


def _modules(tree):
    """The modules below a folder, as paths from there; words become files of their own."""
    found = []
    for folder, _, names in os.walk(tree):
        is_text = os.path.basename(folder) == "text"
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), tree).replace(os.sep, "/")
            if name.endswith(".py") and (not is_text or name == "__init__.py"):
                found.append(path)
    return sorted(found)


def _library():
    """The folder that the display library is installed in."""
    found = glob.glob(".venv/lib/python3*/site-packages/adafruit_display_text")
    if not found:
        raise SystemExit('The display library is missing: run "python3 -m tools.deploy --list" once.')
    return os.path.dirname(found[0])


package("engine", files=[path for path in _modules("engine") if path not in _UNUSED], opt=_OPT)
package("firmware", files=[path for path in _modules("firmware") if path not in _BARE + _UNUSED], opt=_OPT)
for _name in _BARE:
    module(_name, base_path="firmware", opt=_OPT)
package("adafruit_display_text", files=["__init__.py", "bitmap_label.py"], base_path=_library(), opt=_OPT)
module("adafruit_ticks.py", base_path=_library(), opt=_OPT)
