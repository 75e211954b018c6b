"""Games as pure integer machines: no I/O, no clock, no floats; for CPython and MicroPython alike."""
