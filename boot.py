"""Runs first on the board: looks whether the safe menu is wanted (see firmware/start.py). Nothing else."""

try:
    from firmware import start

    start.check()
except Exception:
    pass  # main.py meets the same fault, and can show it
