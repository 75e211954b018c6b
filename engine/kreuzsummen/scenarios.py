"""What sets the 50 scenarios apart, apart from their targets (`targets.py`) and titles (which are texts).

Everything follows from the number of the scenario, as the rules state it in "Grundregeln" and "Szenarien auf
einen Blick". Numbers go from 1 to `COUNT` and are not checked here.
"""

COUNT = 50


def highest(number):
    """The highest number card: A to 6 in scenarios 1 and 2, to 7 up to 13, to 8 up to 18, to 9 from 19 on."""
    return 6 if number < 3 else 7 if number < 14 else 8 if number < 19 else 9


def copies(number):
    """How many cards there are of each number: three, but two in scenarios 31 to 35."""
    return 2 if 31 <= number <= 35 else 3


def highest_face(number):
    """The highest face card as a rank: Jacks from scenario 2 on, Queens from 3, Kings from 12; 10 is none."""
    return 10 if number < 2 else 11 if number < 3 else 12 if number < 12 else 13


def hand_size(number):
    """Cards in a full hand: 3 in scenarios 1 to 6, 4 up to 40, 5 from 41 on."""
    return 3 if number < 7 else 4 if number < 41 else 5


def distinct(number):
    """Must all values of a row or column differ to win? From scenario 18 on."""
    return number >= 18


def cards(number):
    """The unshuffled deck, a bytearray of cards in ascending order: numbers, then two of each face card."""
    return deck(highest(number), copies(number), range(11, highest_face(number) + 1))


def deck(highest, copies, faces):
    """A deck of `copies` of each number up to `highest`, and two of each rank of `faces`, which ascend."""
    cards = bytearray()
    for rank in range(1, highest + 1):
        for suit in range(copies):
            cards.append(rank << 2 | suit)
    for rank in faces:
        for suit in range(2):
            cards.append(rank << 2 | suit)
    return cards
