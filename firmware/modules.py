"""Modules that are taken out of memory when they are no longer needed: RAM is mostly code."""

import sys


def drop(prefixes, kept=()):
    """Forget all modules whose names begin with `prefixes` (a str or a tuple), but for those in `kept`."""
    for name in [name for name in sys.modules if name.startswith(prefixes)]:
        if name not in kept:
            _forget(name)


def _forget(module):
    """Take an imported module out of memory.

    MicroPython leaves the value of a deleted entry in its dict, where the collector still finds it: so that
    is overwritten first.
    """
    sys.modules[module] = None
    del sys.modules[module]
    package, _, name = module.rpartition(".")
    parent = sys.modules.get(package)
    if hasattr(parent, name):
        setattr(parent, name, None)
        delattr(parent, name)
