"""A maker's own boot.py and main.py on the flash."""

import frozen_assets
import machine


def run(path):
    """Run the file at `path` of the flash; False where there is none, or B is held."""
    if not machine.Pin(frozen_assets.SAFE_PIN, machine.Pin.IN, machine.Pin.PULL_UP).value():
        return False
    try:
        with open(path) as file:
            source = file.read()
    except OSError:
        return False
    exec(compile(source, path, "exec"), {"__name__": "__main__"})  # noqa: S102
    return True
