"""The partition finder, against a search that tries every way to divide a hand."""

import sys

from engine.primrommee import melds
from engine.primrommee.numbers import PRIMES, WILD, is_prime, match, parse, penalty, text
from engine.rng import Rng

MICROPYTHON = sys.implementation.name == "micropython"
W = WILD


def is_meld(cards):
    """By the words of the rules: three cards, and a key that all others match."""
    if len(cards) < 3:
        return False
    numbers = [card for card in cards if card != W]
    for key in PRIMES if len(numbers) < len(cards) else [card for card in numbers if card in PRIMES]:
        if all(n // 10 == key // 10 or n % 10 == key % 10 for n in numbers):
            return True
    return False


def divides(cards, most):
    """Can all cards lie in at most `most` melds? Tries each set that the first card may lie in."""
    if not cards:
        return True
    if not most:
        return False
    rest = cards[1:]
    for chosen in range(1 << len(rest)):
        group = cards[:1] + [rest[i] for i in range(len(rest)) if chosen >> i & 1]
        left = [rest[i] for i in range(len(rest)) if not chosen >> i & 1]
        if is_meld(group) and divides(left, most - 1):
            return True
    return False


def most_in_melds(cards, most):
    """How many of the cards can lie in melds at once."""
    best = 0
    for chosen in range(1 << len(cards)):
        group = [cards[i] for i in range(len(cards)) if chosen >> i & 1]
        if len(group) > best and divides(group, most):
            best = len(group)
    return best


def near_hand(rng, n, wild):
    """A sorted hand of n cards with `wild` wild ones, mostly of cards that match two or three keys."""
    keys = [PRIMES[rng.below(25)] for _ in range(2 + rng.below(2))]
    hand = []
    while len(hand) < n - wild:
        card = 1 + rng.below(99)
        fits = [key for key in keys if match(key, card)]
        if card not in hand and (fits or not rng.below(6)):
            hand.append(card)
    return sorted(hand) + [W] * wild


def is_out(cards, most):
    return melds.covered(cards, len(cards), most) == len(cards)


def test_there_are_25_primes_and_the_classic_errors_are_none():
    assert len(PRIMES) == 25 and list(PRIMES) == [
        n for n in range(2, 100) if all(n % d for d in range(2, n))
    ]
    for n in (1, 51, 57, 87, 91, W):
        assert not is_prime(n)
    assert penalty([1, 2, W, 51, 57, 91, 97]) == 3


def test_numbers_match_by_ones_or_tens_and_one_digit_numbers_have_tens_0():
    for a, b, how in (
        (23, 3, 1),
        (23, 93, 1),
        (23, 20, 2),
        (23, 32, 0),
        (2, 12, 1),
        (2, 9, 2),
        (2, 20, 0),
        (7, 70, 0),
        (3, 23, 1),
        (41, 41, 3),
    ):
        assert match(a, b) == match(b, a) == how, (a, b)
    for key in PRIMES:
        fits = [n for n in range(1, 100) if n != key and match(key, n)]
        assert len(fits) == (17 if key < 10 else 18)


def test_cards_in_words():
    for card in range(1, 101):
        assert parse(text(card)) == card
    for word in ("", "0", "100", "07", "-1", "W", "7h", "1.5", "ww"):
        try:
            parse(word)
            raise AssertionError(word)
        except ValueError:
            pass


def test_hands_of_seven_that_fall_into_melds_and_such_that_do_not():
    for cards, expected in (
        ([23, 3, 13, 20, 21, 29, 93], True),
        ([2, 20, 21, 12, 22, 32, 42], False),  # 20 and 21 do not match 2
        ([10, 11, 12, 30, 31, 37, 67], True),
        ([23, 24, 25, 61, 62, 63, 88], False),  # 88 is left over
        ([90, 94, 96, 98, 11, 21, 31], False),  # without 97
        ([W, W, W, 24, 36, 58, 90], False),  # four keys
        ([W, W, W, 24, 26, 58, 59], True),
        ([W, W, W, W, W, W, W], True),  # no limit of wild cards (reading 10)
        ([2, 3, 5, 7, 11, 13, 17], True),  # primes may be members (reading 8): 3 4 ... around 7 and 13
        ([4, 6, 8, 9, 1, 10, 20], False),  # no prime, no wild card
    ):
        assert is_out(cards, 2) == divides(cards, 2) == expected, cards


def test_wild_cards_alone_are_a_meld_from_three_on():
    assert melds.winning([5, W, W], 3, 2) == 0
    assert melds.winning([24, W, W, W], 4, 2) == 0b1111
    assert melds.winning([4, 90, W, W], 4, 2) == 0b0011  # each with two wild cards
    assert melds.covered([W, W], 2, 2) == 0 and melds.covered([W, W, W], 3, 2) == 3


def test_fourteen_cards_need_three_melds_at_most():
    four = [23, 20, 24, 26, 41, 40, 44, 49, 61, 60, 62, 71, 70, 72]
    assert not is_out(four, 3) and is_out(four, 4)
    three = [23, 20, 24, 26, 41, 40, 44, 49, 61, 60, 62, 64, 66, 68]
    assert is_out(three, 3) and not is_out(three, 2)


def test_every_winning_throw_is_found_and_no_other():
    rng = Rng(12)
    won = 0
    for n in range(300 if MICROPYTHON else 1200):
        size = 5 + rng.below(4)
        most = 1 + rng.below(3)
        hand = near_hand(rng, size, rng.below(min(size, 5)) if n & 1 else rng.below(2))
        expected = 0
        for slot in range(size):
            if divides(hand[:slot] + hand[slot + 1 :], most):
                expected |= 1 << slot
        assert melds.winning(bytes(hand), size, most) == expected, (hand, most)
        won += expected != 0
    assert won > 40


def test_the_order_of_a_hand_does_not_matter():
    rng = Rng(2)
    for _ in range(50):
        hand = near_hand(rng, 8, rng.below(3))
        sorted_wins = melds.winning(hand, 8, 2)
        mixed = list(hand)
        rng.shuffle(mixed)
        wins = melds.winning(mixed, 8, 2)
        for slot in range(8):
            assert wins >> slot & 1 == sorted_wins >> hand.index(mixed[slot]) & 1


def test_the_best_cover_is_as_large_as_any():
    rng = Rng(5)
    for n in range(40 if MICROPYTHON else 250):
        size = 4 + rng.below(4)
        most = 1 + rng.below(2)
        hand = near_hand(rng, size, rng.below(4) if n & 1 else 0)
        assert melds.covered(hand, size, most) == most_in_melds(hand, most), (hand, most)


def test_a_cover_is_a_way_to_lay_down():
    rng = Rng(8)
    meld = bytearray(15)
    stands = bytearray(15)
    for n in range(60 if MICROPYTHON else 600):
        size = (7, 8, 14, 15)[n & 3]
        most = 2 if size < 9 else 3
        hand = near_hand(rng, size, rng.below(9) if n % 3 else 0)[:size]
        done = melds.cover(hand, size, most, meld, stands)
        assert done == melds.covered(hand, size, most)
        assert done == len([i for i in range(size) if meld[i]])
        groups = {}
        for slot in range(size):
            if hand[slot] != W:
                assert stands[slot] == hand[slot]
            if meld[slot]:
                groups.setdefault(meld[slot] & 127, []).append(slot)
        assert len(groups) <= most and sorted(groups) == list(range(1, len(groups) + 1))
        for slots in groups.values():
            keys = [stands[slot] for slot in slots if meld[slot] & melds.KEY]
            assert len(slots) >= 3 and len(keys) == 1 and keys[0] in PRIMES
            assert all(match(keys[0], stands[slot]) for slot in slots)
        shown = [number for number in stands[:size] if number]
        assert len(set(shown)) == len(shown), (hand, list(stands))


def test_what_keys_gather_may_be_too_little_for_a_meld():
    hand = [23, 24, 50, 60, 71, 76, 88]
    assert melds.covered(hand, 7, 2) == 0
    assert melds.reach(hand, 7, 2) == 0b0110011
    assert melds.reach([4, 6, 8], 3, 2) == 0
    assert melds.reach([4, 6, 8, W], 4, 2) == 0b1111


def test_the_hardest_cards_fit_one_or_two_keys():
    for card, keys in ((90, 1), (94, 1), (96, 1), (98, 1), (24, 2), (36, 2), (33, 9)):
        assert len([prime for prime in PRIMES if match(prime, card)]) == keys, card


def test_hands_that_are_too_long_are_refused():
    for hand, most in ((bytes([W]) * 25, 2), (bytes([W]) * 7, 0), (bytes([W]) * 7, 6)):
        try:
            melds.winning(hand, len(hand), most)
            raise AssertionError
        except ValueError:
            pass


def test_searching_allocates_nothing():
    if not MICROPYTHON:
        return  # only there the heap can be locked
    import micropython

    rng = Rng(4)
    meld = bytearray(15)
    stands = bytearray(15)
    for n in range(60):
        hand = bytes(near_hand(rng, 15, n % 9))
        micropython.heap_lock()
        melds.winning(hand, 15, 3)
        melds.covered(hand, 15, 3)
        melds.reach(hand, 15, 3)
        melds.cover(hand, 15, 3, meld, stands)
        micropython.heap_unlock()
