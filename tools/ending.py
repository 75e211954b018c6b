"""How a command that takes long ends."""

import sys


def end(main):
    """Leave the program with the exit status of `main()`; 130 and one word after Ctrl-C."""
    try:
        status = main()
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        status = 130
    sys.exit(status)
