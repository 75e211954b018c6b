"""In place of main.py: starts the handheld, or a maker's own main.py on the flash."""

import own

if not own.run("/main.py"):
    import handheld  # noqa: F401  # the main.py of the program, frozen by this name
