"""In place of main.py: starts the handheld, or a maker's own main.py on the flash."""
import own

if not own.run("/main.py"):
    from firmware import power_up, start

    start.safe = power_up.wants_safe_menu()
    start.run()
