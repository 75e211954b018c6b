"""What the tallies say: shares and means with their 95 % confidence intervals."""

import math

_Z = 1.959964  # standard deviations on either side of 95 % of a normal distribution


def share(hits, n):
    """(share, least, most) of `hits` in `n`, by Wilson's interval: right for shares of 0 and 1, too."""
    if not n:
        return 0.0, 0.0, 1.0
    p = hits / n
    z2 = _Z * _Z
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return p, max(0.0, min(middle - half, p)), min(1.0, max(middle + half, p))


def mean(total, squares, n):
    """(mean, least, most) of n numbers with this sum and sum of squares; None where there are none."""
    if not n:
        return None
    average = total / n
    if n == 1:
        return average, average, average
    variance = max(0.0, (squares - total * total / n) / (n - 1))
    half = _Z * math.sqrt(variance / n)
    return average, average - half, average + half


def narrow(tally, width):
    """Is the interval of the share of games won at most `width` wide (in percent points)?"""
    _, least, most = share(tally["wins"], tally["games"])
    return 100 * (most - least) <= width


def over_quantiles(over, parts=(0.1, 0.5, 0.9)):
    """The turns over par below which these parts of the games won lie; None where none was won."""
    order = sorted((int(turns), n) for turns, n in over.items())
    total = sum(n for _, n in order)
    if not total:
        return None
    found = []
    for part in parts:
        seen = 0
        for turns, n in order:
            seen += n
            if seen >= part * total:
                found.append(turns)
                break
    return found
