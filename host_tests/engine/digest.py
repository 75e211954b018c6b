"""Print one digest of whole games of all scenarios, played at random from seeds: `digest.py REPOSITORY`.

Both interpreters must print the same, or the same seed is not the same game on the PC and on the board.
"""

import hashlib
import sys

sys.path.insert(0, sys.argv[1])

from engine.kreuzsummen import columns
from engine.rng import Rng
from engine.table import Table


def digest():
    """The digest over the snapshots, columns and saves of three games of each scenario."""
    whole = hashlib.sha256()
    out = bytearray(4)
    for scenario in range(1, 51):
        for seed in (scenario, 0, (1 << 30) - scenario):
            table = Table.new("kreuzsummen", bytes([scenario]), 2, seed & 1, seed)
            rng = Rng(seed + 7)
            while not table.game.result:
                table.apply(table.game.nth(rng.below(table.game.count())))
                columns.best(table.game, out)
                whole.update(table.game.snapshot() + bytes(out))
            whole.update(table.pack())
            whole.update("\n".join(table.record()).encode())
    return "".join(["%02x" % byte for byte in whole.digest()])


print(digest())
