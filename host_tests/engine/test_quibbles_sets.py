"""Piles as counts, and the sets of cards with the same total."""

import sys

from engine.quibbles import counts, sets
from engine.rng import Rng

MICROPYTHON = sys.implementation.name == "micropython"


def some_row(rng, n):
    return [1 + rng.below(6) for _ in range(n)]


def plain_choices(row, total, least=()):
    """All choices of sets with this total from a list of values, as sorted tuples of sorted tuples."""
    found = {()}
    for group in parts(total, total):
        if len(group) > 1 and group >= least:
            left = list(row)
            try:
                for value in group:
                    left.remove(value)
            except ValueError:
                continue
            for rest in plain_choices(left, total, group):
                found.add(tuple(sorted(rest + (group,))))
    return found


def parts(total, most):
    """The ways to write `total` as a sum of numbers up to `most`, each sorted."""
    if not total:
        return [()]
    found = []
    for last in range(1, min(total, most) + 1):
        for rest in parts(total - last, last):
            if not rest or rest[-1] <= last:
                found.append(rest + (last,))
    return found


def as_plain(choice, total):
    groups = []
    while choice:
        groups.append(tuple(counts.listed(sets.SETS[total][(choice & 15) - 1])))
        choice >>= 4
    return tuple(sorted(groups))


def test_piles_count_their_cards():
    pile = counts.of([6, 1, 3, 3, 6, 6])
    assert counts.listed(pile) == [1, 3, 3, 6, 6, 6] and counts.per_value(pile) == [1, 0, 2, 0, 0, 3]
    assert counts.size(pile) == 6 and counts.points(pile) == 25 and counts.count(pile, 3) == 2
    assert pile - counts.one(6) + counts.one(2) == counts.of([1, 2, 3, 3, 6, 6])
    most = counts.of([value for value in range(1, 7) for _ in range(31)])
    assert most == (1 << 30) - 1 and counts.size(most) == 186
    assert counts.per_value(counts.at_most_six(most)) == [6] * 6


def test_a_pile_has_its_parts():
    rng = Rng(1)
    for _ in range(300):
        pile = some_row(rng, rng.below(11))
        part = some_row(rng, rng.below(4))
        expected = not [value for value in range(1, 7) if pile.count(value) < part.count(value)]
        assert counts.has(counts.of(pile), counts.of(part)) == expected


def test_the_sets_are_all_sums_of_two_cards_or_more():
    for total in range(1, 7):
        known = [tuple(counts.listed(pile)) for pile in sets.SETS[total]]
        assert sorted(known) == sorted([each for each in parts(total, total) if len(each) > 1])
        sizes = [len(each) for each in known]
        assert sizes == sorted(sizes)
    assert len(sets.SETS[6]) == 10 and sets.SETS[1] == ()


def test_choices_are_counted_listed_and_numbered():
    rng = Rng(2)
    for n in range(60 if MICROPYTHON else 300):
        values = some_row(rng, 4 + rng.below(7))
        if n % 5 == 0:
            values = [1] * (2 + rng.below(5)) + values[:5]  # many small cards: many choices
        row = counts.of(values)
        total = 1 + rng.below(6)
        choices = [sets.nth(row, total, i) for i in range(sets.ways(row, total))]
        assert choices[0] == 0 and len(set(choices)) == len(choices)
        assert {as_plain(choice, total) for choice in choices} == plain_choices(values, total)
        for i in range(len(choices)):
            assert sets.index(row, total, choices[i]) == i and choices[i] < 1 << 20
            assert counts.has(row, sets.cards(choices[i], total))


def test_the_most_cards_are_chosen_then_the_most_sets():
    for row, total, groups in (
        ([3, 3, 2, 4, 1, 5], 6, 3),
        ([1, 1, 1, 1, 2, 2, 4, 4], 6, 2),
        ([1, 1, 1, 1, 1, 1], 6, 1),
        ([1, 1, 1, 1, 1, 4, 4], 5, 1),  # five ones before 1+4 and 1+4
        ([1, 1, 1, 1, 3, 3], 4, 2),
        ([6, 6, 6], 6, 0),
        ([1, 1, 1], 1, 0),
    ):
        plain = plain_choices(row, total)
        best = max([(sum([len(group) for group in each]), len(each)) for each in plain])
        choice = sets.most(counts.of(row), total)
        chosen = as_plain(choice, total)
        assert (sum([len(group) for group in chosen]), len(chosen)) == best and len(chosen) == groups
    rng = Rng(9)
    for _ in range(40 if MICROPYTHON else 200):
        row = some_row(rng, 5 + rng.below(6))
        total = 2 + rng.below(5)
        best = max([(sum([len(group) for group in e]), len(e)) for e in plain_choices(row, total)])
        choice = sets.most(counts.of(row), total)
        assert choice == sets.choice([(choice >> 4 * i & 15) - 1 for i in range(best[1])])
        assert (counts.size(sets.cards(choice, total)), len(as_plain(choice, total))) == best


def test_ints_that_are_no_choice_are_known():
    for choice, total in ((11, 6), (2, 2), (1 | 0 << 4 | 1 << 8, 6), (2 | 1 << 4, 6), (15, 4)):
        assert sets.cards(choice, total) == -1, choice
    assert sets.cards(1 | 2 << 4, 6) == counts.of([3, 3, 2, 4])


def test_counting_allocates_nothing():
    if not MICROPYTHON:
        return  # only there the heap can be locked
    import micropython

    rng = Rng(3)
    for _ in range(50):
        row = counts.of(some_row(rng, 9))
        for total in range(1, 7):
            micropython.heap_lock()
            for i in range(sets.ways(row, total)):
                sets.index(row, total, sets.nth(row, total, i))
            sets.most(row, total)
            micropython.heap_unlock()
