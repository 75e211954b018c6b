"""The cards of Primzahlen-Rommé: the numbers 1..99 as themselves, and `WILD`; primes, and what matches what.

Rules, "Spielkarten" and "Grundspielregeln" 2; reading "Match": two numbers match if their ones digits are
equal or their tens digits are equal; a one-digit number has the tens digit 0.
"""

WILD = 100  # a free card; after all numbers, so that a sorted hand has its wild cards at the end

PRIMES = bytes(
    (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97)
)

# Results of `match`, to be added.
ONES = 1
TENS = 2


def is_prime(card):
    """Is this card a prime number? A wild card is none."""
    return card in PRIMES


def match(a, b):
    """How two numbers 1..99 match: 0, `ONES`, `TENS` or both added (only a number with itself)."""
    return (ONES if a % 10 == b % 10 else 0) | (TENS if a // 10 == b // 10 else 0)


def penalty(cards):
    """The points for an iterable of cards that were not laid down: primes and wild cards (reading 19)."""
    return sum([card == WILD or card in PRIMES for card in cards])


def text(card):
    """The card as in records: its number, or `w`."""
    return "w" if card == WILD else "%d" % card


def parse(word):
    """The card of a word like `23` or `w`; raises ValueError where the word is no card."""
    if word == "w":
        return WILD
    if word.isdigit() and word[0] != "0" and len(word) <= 2:
        return int(word)
    raise ValueError("'%s' is no card; a card is a number from 1 to 99, or w for a wild card." % word)
