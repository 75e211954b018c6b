"""How our firmware is built from MicroPython's sources: what must be there, what is frozen, the build."""
