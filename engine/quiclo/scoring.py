"""Points of runs, the limit of protected cards, and who wins by points."""

# Points of a run by its length; a run of six wins at once (rules, "6. Punkte mit Zahlenfolgen sammeln").
RUN_POINTS = (0, 0, 1, 3, 6, 10)
SHORTEST_RUN = 2
WINNING_RUN = 6


def limit(cards):
    """How many of a player's cards may be protected: half of them, rounded down (readings 21)."""
    return cards // 2


def winners(points, cards):
    """The seats that win by points, then by cards left, as a mask; several share the win.

    Rules, "8. Spielende". `points`, `cards`: one number a seat.
    """
    best = 0
    mask = 0
    for seat in range(len(points)):
        rank = points[seat] << 8 | cards[seat]
        if rank > best or not seat:
            best = rank
            mask = 0
        if rank == best:
            mask |= 1 << seat
    return mask
