"""Playing cards as small ints: `rank << 2 | suit`, 6 bits; 0 is "no card".

Ranks: 1 (ace) to 9, 11 Jack, 12 Queen, 13 King. Suits: 0 hearts, 1 spades, 2 diamonds, 3 clubs.
The numeric order of cards is the order in which hands are shown: numbers first, then J Q K.
"""

JACK = 11
QUEEN = 12
KING = 13
HEARTS = 0
SPADES = 1
DIAMONDS = 2
CLUBS = 3
NO_CARD = 0

RANKS = ".A23456789.JQK"
SUITS = "hsdc"


def card(rank, suit):
    """The card of `rank` (1..9, 11..13) and `suit` (0..3)."""
    return rank << 2 | suit


def text(card):
    """The card as in records: rank and suit, `7h`, `As`, `Jd`."""
    return RANKS[card >> 2] + SUITS[card & 3]


def parse(word):
    """The card of a word like `7h`; raises ValueError where the word is no card."""
    if len(word) == 2 and word[0] != ".":
        rank = RANKS.find(word[0])
        suit = SUITS.find(word[1])
        if rank > 0 and suit >= 0:
            return rank << 2 | suit
    raise ValueError("'%s' is no card; a card looks like 7h, As or Jd." % word)
