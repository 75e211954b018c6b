"""Print one digest of whole games with hidden hands, played by bots: `digest_hidden_hands.py REPOSITORY`.

Both interpreters must print the same: the same deals, shuffles within games, bots, saves and records.
"""

import hashlib
import sys

sys.path.insert(0, sys.argv[1])

from engine import bots
from engine.table import Table

GAMES = (
    ("primrommee", (2, 1, 0, 0, 60), 2),
    ("primrommee", (4, 1, 1, 1, 60), 4),
    ("primrommee", (0, 1, 0, 0, 60), 6),
    ("primrommee", (8, 3, 1, 0, 20), 3),
    ("quibbles", (100,), 2),
    ("quibbles", (100,), 5),
    ("quibbles", (40,), 3),
)


def digest():
    """The digest over the snapshots, saves and records of a game of each kind and level."""
    whole = hashlib.sha256()
    for name, options, seats in GAMES:
        for level in range(3):
            seed = 7 * level + seats
            table = Table.new(name, bytes(options), seats, seed % seats, seed)
            for _ in bots.play(table, [level] * seats, seed):
                whole.update(table.game.snapshot())
            whole.update(table.pack())
            for line in table.record():
                whole.update(line.encode())
    return "".join(["%02x" % byte for byte in whole.digest()])


print(digest())
