"""The display compositor; pages know it as `displayio`."""

try:
    from firmware.compositor.viper import find, stamp, write
except (ImportError, NameError, SyntaxError, ValueError):
    # No machine code of ours on this interpreter, or for another processor.
    from firmware.compositor.plain import find, stamp, write

__all__ = ("find", "stamp", "write")
