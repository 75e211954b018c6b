"""`python3 -m tools.simulate`: see tools/simulate/command.py."""

import sys

from tools.simulate.command import main

sys.exit(main())
