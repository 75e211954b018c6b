"""Freezes the program into a firmware of your own: say include("KREUZSUMMEN/manifest.py") in the board's own.

Modules only. Words, type and pictures stay files: `python3 -m tools.deploy --program-in frozen` puts them on
the board.
"""

import os

metadata(version="0.1.0", description="Kreuzsummen, an offline handheld for children", license="MIT")

_OPT = 2
# Imported by its bare name (docs/architecture.md, "Two interpreters").
_BARE = "displayio.py"
_UNUSED = (
    "bitmaptools.py", "fontio.py", "ui/glyphs.py", "compositor/arranged.py", "kreuzsummen/variant.py",
    "kreuzsummen/playout.py", "record.py", "konzentration/notation.py", "kreuzsummen/notation.py",
    "primrommee/notation.py", "quibbles/notation.py", "quiclo/notation.py",
)  # fmt: skip


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


package("engine", files=[path for path in _modules("engine") if path not in _UNUSED], opt=_OPT)
package("firmware", files=[path for path in _modules("firmware") if path not in (_BARE, *_UNUSED)], opt=_OPT)
module(_BARE, base_path="firmware", opt=_OPT)
