"""Players of Primzahlen-Rommé for a child alone, and for whole-game tests.

A bot decides from `Game.view(seat)` alone: it never gets the game, so it cannot see more than its seat may.
"""

from engine.primrommee import melds
from engine.primrommee.actions import DRAW, NEXT, TAKE, out, throw
from engine.primrommee.numbers import PRIMES, WILD, match
from engine.primrommee.position import DRAW as DRAWING
from engine.primrommee.position import ROUND_END
from engine.rng import Rng

# Name, does it look at all sets of keys (or gather around one), and how many of 100 choices are any.
LEVELS = (("easy", False, 60), ("medium", False, 10), ("hard", True, 0))


class Bot:
    """The player of one seat. `choose(view)` gives its next action when it is its turn."""

    def __init__(self, seat, level, seed):
        """`level`: an index into `LEVELS`; `seed`: any int, the source of all its luck."""
        self.seat = seat
        _, self._sees_all, self._slips = LEVELS[level]
        self._rng = Rng(seed)

    def choose(self, view):
        """The next action, from `Game.view(seat)` of the own seat. At any level it lays down if it can."""
        if view["phase"] == ROUND_END:
            return NEXT
        slips = self._rng.below(100) < self._slips
        return _choose(view, self._sees_all, slips, self._rng)


def _choose(view, sees_all, slips, rng):
    own = view["own"]
    if view["phase"] == DRAWING:
        if slips:
            return TAKE if rng.below(2) else DRAW
        wants = _good_wants if sees_all else _child_wants
        return TAKE if view["open"] == WILD or wants(view, own, view["open"]) else DRAW
    may = [card for card in own if not view["from_open"] or card != view["got"] or own.count(card) > 1]
    wins = melds.winning(own, len(own), view["melds"])
    for slot in range(len(own)):
        if wins >> slot & 1 and own[slot] in may:
            return out(own[slot])
    if slips:
        return throw(may[rng.below(len(may))])
    # Wild cards are kept as long as there is anything else to throw.
    may = [card for card in may if card != WILD] or may
    return throw(_good_throws(view, own, may) if sees_all else _child_throws(own, may, rng))


# ---------------------------------------------------------------------- child: one key, and what matches it


def _favourite(own):
    """The prime that the child gathers around: the one in the hand with the most matches; 0 if none."""
    best = 0
    most = -1
    for prime in own:
        if prime in PRIMES:
            n = len([card for card in own if card != WILD and match(prime, card)])
            if n > most:
                best = prime
                most = n
    return best


def _child_wants(view, own, card):
    favourite = _favourite(own)
    return match(favourite, card) != 0 if favourite else card in PRIMES


def _child_throws(own, may, rng):
    favourite = _favourite(own)
    rest = [card for card in may if card != WILD and not (favourite and match(favourite, card))] or may
    return rest[rng.below(len(rest))]


# ---------------------------------------------------------------------- good: all sets of keys at once


def _worth(cards, most):
    """How far a hand is: cards around keys first, then cards in whole melds."""
    gathered = melds.reach(cards, len(cards), most)
    n = 0
    while gathered:
        n += gathered & 1
        gathered >>= 1
    return n << 5 | melds.covered(cards, len(cards), most)


def _good_wants(view, own, card):
    """Does the open card bring the hand nearer, when another one is thrown?"""
    most = view["melds"]
    more = own + [card]
    wins = melds.winning(more, len(more), most)
    if wins & (1 << len(own)) - 1:
        return True
    worth = _worth(more, most)
    # All gathered is still one card too many.
    if worth >> 5 > len(own):
        worth = len(own) << 5 | min(worth & 31, len(own))
    return worth > _worth(own, most)


def _good_throws(view, own, may):
    """A card that no key gathers, of these one with the fewest primes to match; else what hurts least."""
    most = view["melds"]
    gathered = melds.reach(own, len(own), most)
    left = [own[slot] for slot in range(len(own)) if not gathered >> slot & 1 and own[slot] in may]
    best = may[0]
    if left:
        fewest = 99
        for card in left:
            n = len([prime for prime in PRIMES if match(prime, card)])
            if n < fewest:
                best = card
                fewest = n
        return best
    highest = -1
    for card in may:
        rest = list(own)
        rest.remove(card)
        worth = _worth(rest, most)
        if worth > highest:
            best = card
            highest = worth
    return best
