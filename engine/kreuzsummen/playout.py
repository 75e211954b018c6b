"""Whole games at random from a position: what a look ahead by trying costs is measured here.

The order of the draw pile is that of the game played out: a player who wants to be fair shuffles it first.
"""


def playout(game, rng):
    """Play `game` to its end, all legal actions equally likely; gives how many actions that took."""
    n = 0
    while not game.result:
        game.apply(game.nth(rng.below(game.count())))
        n += 1
    return n


def playouts(game, start, rng, times):
    """Play `times` games at random from the position `start`; gives (actions in all, games won).

    `game`, which is played out each time, has the same deck as `start`.
    """
    n = 0
    won = 0
    for _ in range(times):
        game.become(start)
        n += playout(game, rng)
        won += game.result == 1
    return n, won
