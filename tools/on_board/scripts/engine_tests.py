"""Runs the `test_...` functions of the module MODULE: a line (name, us, traceback or "") for each.

The module is imported from PLACE, a folder of the PC. The engine is that of the board, where IS_WHOLE: then
only EXTRAS, its modules that no board has, come from PLACE.
"""
# mypy: ignore-errors

import gc
import io
import sys
import time

sys.path.insert(len(sys.path) if IS_WHOLE else 0, PLACE)


def bring(name):
    """Import a module from PLACE, where it has another name, into a package that lies elsewhere."""
    module = __import__(name.replace(".", "__"))
    above, _, last = name.rpartition(".")
    __import__(above)
    setattr(sys.modules[above], last, module)
    sys.modules[name] = module


def run(module):
    for name in sorted(dir(module)):
        if not name.startswith("test_"):
            continue
        gc.collect()
        said = ""
        start = time.ticks_us()
        try:
            getattr(module, name)()
        except Exception as fault:
            text = io.StringIO()
            sys.print_exception(fault, text)
            said = text.getvalue()
        print((name, time.ticks_diff(time.ticks_us(), start), said))


if IS_WHOLE:
    for extra in EXTRAS:
        bring(extra)
run(__import__(MODULE))
