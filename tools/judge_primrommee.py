"""The judge's kinds of Primzahlen-Rommé: `out`, `winning_discards`, `penalty`. In cases 0 is a wild card."""

from engine.primrommee import melds, numbers
from tools import judge_case


def _hand(case):
    """The cards of a case as the engine has them."""
    return [card or numbers.WILD for card in judge_case.numbers(case, "cards", 0, 99, melds.LONGEST)]


def _most(case):
    """How many melds are allowed."""
    return judge_case.number(case, "max_melds", 1, melds.MELDS)


def out(case):
    """Do all the cards fall into melds?"""
    hand = _hand(case)
    return melds.covered(hand, len(hand), _most(case)) == len(hand) > 0


def winning_discards(case):
    """The cards, each once and sorted, without which the others fall into melds."""
    hand = _hand(case)
    wins = melds.winning(hand, len(hand), _most(case))
    return sorted({card % numbers.WILD for slot, card in enumerate(hand) if wins >> slot & 1})


def penalty(case):
    """The points for a hand that was not laid down."""
    return numbers.penalty(_hand(case))
