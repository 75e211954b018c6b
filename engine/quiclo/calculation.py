"""Calculations with dice: steps of one die each, with the sign before it.

A step is one byte, `sign << 4 | die`. Rules, "3. Ein Spielzug": times and divided before plus and minus, no
brackets. Readings 7 to 9: factors go from left to right, every single quotient is exact, and no partial sum
from left to right is negative.
"""

FIRST = 0  # no sign: the first die
PLUS = 1
MINUS = 2
TIMES = 3
DIVIDED = 4

SIGNS = ("", "+", "-", "*", "/")

DICE = 6
SIDES = 12

NEGATIVE = -1


def last_term(steps, n):
    """The value of the last product among the first n of `steps` (n >= 1): what a factor would meet."""
    term = 0
    for i in range(n):
        sign = steps[i] >> 4
        if sign == TIMES:
            term *= steps[i] & 15
        elif sign == DIVIDED:
            term //= steps[i] & 15
        else:
            term = steps[i] & 15
    return term


def value(steps, n):
    """The result (at most 12**6) of the first n of `steps`, or `NEGATIVE` where a partial sum is negative.

    Divisions without remainder are taken for granted: a step that leaves one is never entered.
    """
    total = 0
    term = 0
    minus = False
    for i in range(n):
        sign = steps[i] >> 4
        die = steps[i] & 15
        if sign == TIMES:
            term *= die
        elif sign == DIVIDED:
            term //= die
        else:
            total = total - term if minus else total + term
            if total < 0:
                return NEGATIVE
            minus = sign == MINUS
            term = die
    total = total - term if minus else total + term
    return total if total >= 0 else NEGATIVE


def text(steps):
    """The calculation in words, like `12*5+3`."""
    return "".join(["%s%d" % (SIGNS[step >> 4], step & 15) for step in steps])
