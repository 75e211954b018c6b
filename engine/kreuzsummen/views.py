"""What a seat may see of a game, for bots and tests."""

from engine.kreuzsummen.position import PLACES


def view(game, seat):
    """All that `seat` may see, the same for both seats: everything but the pile's order.

    Keys: `viewer`, `scenario`, `seat`, `phase`, `result`, `turn`, `passes`, `hands`, `display`, `cells`,
    `discard`, `pile` (a number) and `left` (rank -> how many are in the pile). Cards are ints; stacks and
    the discard go from bottom to top.
    """
    return {
        "viewer": seat,
        "scenario": game.scenario,
        "seat": game.seat,
        "phase": game.phase,
        "result": game.result,
        "turn": game.turn,
        "passes": game.passes,
        "hands": [[game.hand_card(s, i) for i in range(game._held[s])] for s in (0, 1)],
        "display": [game.display_card(i) for i in range(PLACES)],
        "cells": [[game.stack_card(c, i) for i in range(game.depth(c))] for c in range(game.size)],
        "discard": [game.discard_card(i) for i in range(game.discard_count)],
        "pile": game.pile,
        "left": {rank: game.rank_left(rank) for rank in range(1, 14) if rank != 10},
    }
