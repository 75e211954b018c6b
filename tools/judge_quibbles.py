"""The judge's kinds of Quibbles: `take`, `best`, `collect`, `goal`, `upkeep`. Cards are their values 1 to 6.

A `take` or `collect` is answered by null where it is allowed, else by the rules' reason.
"""

from engine.errors import IllegalAction
from engine.quibbles import actions, counts, notation, sets
from engine.quibbles.position import COLLECT, GOAL, MAIN
from engine.quibbles.rules import REASONS, ROW_LIMIT
from engine.quibbles.setup import position
from tools.judge_case import CaseError, lists, number, numbers


def _position(row, hand, collection, phase):
    try:
        return position(row, hand, collection, phase)
    except ValueError as error:
        raise CaseError(str(error)) from None


def take(case):
    """Playing some cards for groups of the row: null, or why not."""
    row = numbers(case, "row", 1, 6)
    game = _position(row, numbers(case, "hand", 1, 6), (), MAIN)
    try:
        action = notation.take(numbers(case, "played", 1, 6), lists(case, "groups", 1, 6))
    except IllegalAction as error:
        return error.reason
    return REASONS[game.why_not(action)] or None


def best(case):
    """As many cards as one card of value `total` can take from the row."""
    row = numbers(case, "row", 1, 6, ROW_LIMIT)
    total = number(case, "total", 1, 6)
    choice = sets.most(counts.of(row), total)
    groups = 0
    while choice >> 4 * groups:
        groups += 1
    return {"groups": groups, "cards": counts.size(sets.cards(choice, total))}


def collect(case):
    """Collecting a card of `value`, with or without removing one: null, or why not."""
    value = number(case, "value", 1, 6)
    removed = 0 if case.get("remove") is None else number(case, "remove", 1, 6)
    game = _position((), numbers(case, "hand", 1, 6), numbers(case, "collection", 1, 6), COLLECT)
    return REASONS[game.why_not(actions.collect(value, removed))] or None


def goal(case):
    """Does this collection win?"""
    return counts.points(counts.of(numbers(case, "collection", 1, 6, 31))) >= GOAL


def upkeep(case):
    """How many cards row and hand have at the end of a turn that leaves so many."""
    row = number(case, "row", 0, ROW_LIMIT)
    hand = number(case, "hand", 0, 31)
    game = _position([6] * row, [6] * hand, (), COLLECT)
    game.apply(actions.DONE)
    return {"expect_row": counts.size(game.row), "expect_hand": game.hand_count(0)}
