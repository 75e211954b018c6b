"""How a command that takes long ends."""

import signal
import sys


def end(main):
    """Leave the program with the exit status of `main()`; 130 and one word after Ctrl-C or SIGTERM."""
    usual = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        status = main()
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        status = 130
    finally:
        signal.signal(signal.SIGTERM, usual)
    sys.exit(status)
