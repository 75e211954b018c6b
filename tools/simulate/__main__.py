"""`python3 -m tools.simulate`: see tools/simulate/command.py."""

from tools.ending import end
from tools.simulate.command import main

end(main)
