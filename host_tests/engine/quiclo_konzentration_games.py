"""Whole games of QUICLO and Konzentrationsspiel between bots, for tests.

As a command, `quiclo_konzentration_games.py REPOSITORY GAMES` prints a digest of that many games of each,
which must be the same on both interpreters, or the same record is not the same game on the PC and on the
board.
"""

import hashlib
import sys

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from engine import bots
from engine.quiclo.actions import STACK, TIME_UP
from engine.table import Table


def play(name, options, levels, seed):
    """Play a game between bots of these levels; yields each action and the game after it."""
    table = Table.new(name, options, len(levels), seed % len(levels), seed)
    for action in bots.play(table, levels, seed):
        yield action, table.game


def play_timed(options, levels, seed, targets):
    """As `play`, a game of QUICLO whose time is up instead of the choice of so many targets."""
    table = Table.new("quiclo", options, len(levels), seed % len(levels), seed)
    for action in bots.play(table, levels, seed):
        yield action, table.game
        targets -= action >> 12 == STACK
        if not targets and not table.game.time_up and not table.game.result:
            table.apply(TIME_UP << 12)
            yield TIME_UP << 12, table.game


def digest(number):
    """The digest over the actions and positions of so many games of each kind."""
    whole = hashlib.sha256()
    for seed in range(number):
        options = bytes((0, 0, 1, seed % 4, seed % 2, 0))
        for name, setting, most in (("quiclo", options, 5), ("konzentration", bytes((seed // 3 % 2,)), 3)):
            levels = [(seed + seat) % 3 for seat in range(2 + seed % most)]
            for action, game in play(name, setting, levels, seed):
                whole.update(game.text(action).encode() + game.snapshot())
    return "".join(["%02x" % byte for byte in whole.digest()])


if __name__ == "__main__":
    print(digest(int(sys.argv[2])))
