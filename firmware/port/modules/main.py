"""In place of main.py: starts the handheld, or a maker's own main.py on the flash."""
import own

if not own.run("/main.py"):
    from firmware import start

    start.run()
