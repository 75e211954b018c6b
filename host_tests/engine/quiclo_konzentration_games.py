"""Whole games of QUICLO and Konzentrationsspiel between bots, for tests and figures.

As a command, `quiclo_konzentration_games.py REPOSITORY GAMES` prints a digest of that many games of each,
which must be the same on both interpreters, or the same record is not the same game on the PC and on the
board.
"""

import hashlib
import sys

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from engine import games
from engine.quiclo.actions import STACK, TIME_UP
from engine.rng import Rng

_BOTS = {"quiclo": "engine.quiclo.bot", "konzentration": "engine.konzentration.bot"}


def bots(name, levels, seed):
    """A bot for each of `levels`."""
    module = __import__(_BOTS[name], None, None, ("Bot",))
    return [module.Bot(seat, level, seed * 8 + seat) for seat, level in enumerate(levels)]


def play(name, options, levels, seed, rolls=0):
    """Play a game between bots; yields the game after each action, together with the action.

    With `rolls`, time is up after so many targets (QUICLO with a clock).
    """
    kind = games.load(name)
    deck = kind.cards(options, len(levels))
    Rng(seed).shuffle(deck)
    game = kind(options, len(levels), seed % len(levels), bytes(deck))
    players = bots(name, levels, seed)
    while not game.result:
        action = players[game.seat].choose(game.view(game.seat))
        if rolls and action >> 12 == STACK:
            rolls -= 1
            if not rolls:
                action = TIME_UP << 12
        game.apply(action)
        yield action, game


def digest(number):
    """The digest over the snapshots of so many games of each kind."""
    whole = hashlib.sha256()
    for seed in range(number):
        levels = [(seed + seat) % 4 for seat in range(2 + seed % 3)]
        options = bytes((seed % 2 * 30, 0, 1, seed % 4, seed % 2, 0))
        for name, setting, rolls in (("quiclo", options, seed % 2 * 20), ("konzentration", b"\x00", 0)):
            for action, game in play(name, setting, levels, seed, rolls):
                whole.update(game.text(action).encode() + game.snapshot())
    return "".join(["%02x" % byte for byte in whole.digest()])


if __name__ == "__main__":
    print(digest(int(sys.argv[2])))
