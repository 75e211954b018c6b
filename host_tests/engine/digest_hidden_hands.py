"""Print one digest of whole games with hidden hands of bots: `digest_hidden_hands.py REPOSITORY MORE`.

First a few of each kind and level, then MORE games with players, options and levels by chance. After each
action the position is checked, so every game ends and no card is lost. Both interpreters must print the same:
the same deals, shuffles within games, bots, saves and records.
"""

import hashlib
import sys

sys.path.insert(0, sys.argv[1])

from engine import bots
from engine.rng import Rng
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


SEATS = {"primrommee": 5, "quibbles": 4}  # how many numbers of players there are, from two on


def games(more):
    """Yield (name, options, seats, levels, seed) of each game."""
    for name, options, seats in GAMES:
        for level in range(3):
            yield name, options, seats, [level] * seats, 7 * level + seats
    chance = Rng(11)
    for number in range(more):
        name = "quibbles" if number & 1 else "primrommee"
        seats = 2 + chance.below(SEATS[name])
        options = (10 + chance.below(91),)
        if name == "primrommee":
            advanced = chance.below(2) if seats < 5 else 0
            options = (chance.below(9), 1, chance.below(2), advanced, 1 + chance.below(60))
        levels = [chance.below(3) for _ in range(seats)]
        yield name, options, seats, levels, 1000 + number


def digest(more):
    """The digest over the snapshots, saves and records of all games."""
    whole = hashlib.sha256()
    for name, options, seats, levels, seed in games(more):
        table = Table.new(name, bytes(options), seats, seed % seats, seed)
        for _ in bots.play(table, levels, seed):
            fault = table.game.check()
            if fault:
                raise ValueError("Game %d of %s: %s" % (seed, name, fault))
            whole.update(table.game.snapshot())
        whole.update(table.pack())
        for line in table.record():
            whole.update(line.encode())
    return "".join(["%02x" % byte for byte in whole.digest()])


print(digest(int(sys.argv[2])))
