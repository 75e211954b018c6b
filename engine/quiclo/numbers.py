"""QUICLO's cards: the numbers 1 to 144 in six stacks of 24, one for each continent.

Rules, "1. Vorbereitung". A card is its number; stack 0 holds 1..24, stack 5 holds 121..144.
"""

COUNT = 144
STACKS = 6
STACK_SIZE = 24

# In the order of the stacks, as in records.
STACK_NAMES = ("europe", "africa", "asia", "north-america", "south-america", "oceania")


def stack_of(card):
    """The stack (0..5) from which the card 1..144 comes."""
    return (card - 1) // STACK_SIZE


def text(card):
    """The card as in records: its number."""
    return str(card)


def parse(word):
    """The card of a word like `57`; raises ValueError where the word is no card."""
    if word.isdigit() and len(word) <= 3 and 1 <= int(word) <= COUNT:
        return int(word)
    raise ValueError("'%s' is no card; a card is a number from 1 to %d." % (word, COUNT))
