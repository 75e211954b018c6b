"""The generator and its shuffle."""

from engine.rng import Rng

FIXED_POINTS = (0, 32760 * 32768 - 1)


def test_same_seed_same_sequence_and_known_values():
    # Typed in once: a change of the sequence would turn every recorded seed into another game.
    for _ in range(2):
        rng = Rng(1)
        assert [rng.below(1000) for _ in range(8)] == [57, 619, 636, 369, 751, 733, 720, 504]


def test_fixed_points_do_not_stick():
    for seed in FIXED_POINTS + (-FIXED_POINTS[1], 2 * FIXED_POINTS[1]):
        rng = Rng(seed)
        assert len({rng.below(32768) for _ in range(20)}) > 15, seed


def test_state_stays_below_30_bits():
    for seed in (1, 2**30 - 1, FIXED_POINTS[1] - 1, 2**40 + 5, -1):
        rng = Rng(seed)
        for _ in range(200):
            rng.below(32768)
            assert 0 < rng.x < FIXED_POINTS[1]


def test_below_stays_in_range_and_reaches_all():
    rng = Rng(5)
    for n in (1, 2, 3, 7, 52):
        assert {rng.below(n) for _ in range(60 * n)} == set(range(n))


def test_below_has_no_bias_for_a_large_n():
    # With n = 20000 a plain remainder of 15 bits would give the lower 12768 values twice as often as the
    # others.
    rng = Rng(99)
    low = sum([rng.below(20000) < 12768 for _ in range(4000)])
    assert 2400 < low < 2710, low  # expected 2554, sd 30; a plain remainder gives about 3116


def test_shuffle_keeps_the_items_and_works_in_place():
    items = bytearray(range(33))
    same = items
    Rng(3).shuffle(items)
    assert same is items and sorted(items) == list(range(33)) and list(items) != list(range(33))


def test_small_seeds_shuffle_evenly():
    # Chi-square over the 24 orders of four items, seeds 1 to 4800: 23 degrees of freedom, 99.9 % below 49.7.
    seen = {}
    for seed in range(1, 4801):
        items = bytearray(b"abcd")
        Rng(seed).shuffle(items)
        seen[bytes(items)] = seen.get(bytes(items), 0) + 1
    assert len(seen) == 24
    assert sum([(n - 200) ** 2 for n in seen.values()]) < 49 * 200


def test_a_deck_seeds_its_own_sequence():
    def first(deck):
        rng = Rng.from_deck(deck)
        return [rng.below(1000) for _ in range(4)]

    assert first(bytes([1, 2, 3])) == first(bytes([1, 2, 3])) != first(bytes([1, 3, 2]))
    assert first(bytes(132)) != first(bytes(131) + b"\x01")
    assert 0 < Rng.from_deck(bytes([107] * 107)).x < 1 << 30


def test_the_modulus_is_a_safe_prime_so_that_every_valid_state_lies_on_a_long_cycle():
    # Each step divides by 2**15 modulo the modulus: a cycle is as long as the order of 2**15 there.
    modulus = FIXED_POINTS[1]
    for prime in (modulus, modulus // 2):
        assert prime % 2 and 0 not in [prime % n for n in range(3, 32768, 2)]
    for x in (1, 5, 1 << 29, modulus - 1):
        rng = Rng(0)
        rng.x = x
        rng.below(1)
        assert rng.x * 32768 % modulus == x
    # The order divides modulus - 1 = 2 * prime, and it is neither 1 nor 2.
    assert 32768 % modulus != 1 and 32768 * 32768 % modulus != 1


def test_below_ends_from_every_valid_state():
    # Otherwise a whole cycle would consist of states from which it draws again, but they are too few:
    # 32768 % n of the low halves, each with 32760 high ones.
    shortest_cycle = FIXED_POINTS[1] // 2
    assert max([32768 % n for n in range(1, 32769)]) * 32760 < shortest_cycle


def test_which_states_are_valid():
    rng = Rng(1)
    last = FIXED_POINTS[1] - 1
    for x in (1, last, 1 << 29):
        rng.x = x
        assert rng.is_valid() and 0 <= rng.below(12) < 12 and rng.is_valid()
    for x in (0, last + 1, last + 2, (1 << 30) - 1, (1 << 32) - 1):
        rng.x = x
        assert not rng.is_valid()


def test_a_state_comes_back_from_its_bytes():
    rng = Rng(77)
    data = b"before" + rng.pack() + b"behind"
    expected = [rng.below(1000) for _ in range(5)]
    other = Rng(1)
    other.load(data, 6)
    assert len(data) == 16 and [other.below(1000) for _ in range(5)] == expected
    other.x = 0x01020304
    assert other.pack() == b"\1\2\3\4"
