"""What a seat may see of a game, for bots and tests."""

from engine.kreuzsummen.position import PLACES


def view(game, seat):
    """All that `seat` may see, the same for both seats: everything but the pile's order.

    Keys: `viewer`, `scenario`, `row_targets`, `col_targets` (ascending), `distinct`, `hand_size`, `highest`
    (the highest number), `copies` (of each number), `seat`, `phase`, `result`, `turn`, `passes`, `hands`,
    `display`, `cells`, `discard`, `pile` (a number) and `left` (rank -> how many are in the pile). Cards are
    ints; stacks and the discard go from bottom to top.
    """
    left = {rank: 0 for rank in range(1, 14) if rank != 10}
    for i in range(game._next, len(game._cards)):
        rank = game._cards[i] >> 2
        if rank in left:
            left[rank] += 1
    return {
        "viewer": seat,
        "scenario": game.scenario,
        "row_targets": [game.row_target(r) for r in range(game.rows)],
        "col_targets": [game.col_target(c) for c in range(game.cols)],
        "distinct": game.distinct,
        "hand_size": game.hand_size,
        "highest": game.highest,
        "copies": game.copies,
        "seat": game.seat,
        "phase": game.phase,
        "result": game.result,
        "turn": game.turn,
        "passes": game.passes,
        "hands": [[game.hand_card(s, i) for i in range(game.hand_count(s))] for s in (0, 1)],
        "display": [game.display_card(i) for i in range(PLACES)],
        "cells": [[game.stack_card(c, i) for i in range(game.depth(c))] for c in range(game.size)],
        "discard": [game.discard_card(i) for i in range(game.discard_count)],
        "pile": game.pile,
        "left": left,
    }
