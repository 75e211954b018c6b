"""QUICLO's solver against trying out every calculation, and what it says on hard rolls."""

from engine.quiclo import calculation
from engine.quiclo.calculation import DIVIDED, FIRST, NEGATIVE, TIMES, last_term, value
from engine.quiclo.solver import FOUND, MORE, NONE, Solver
from engine.rng import Rng


def _fewest(dice):
    """For each target that some legal calculation makes, with how few dice: by trying out all of them."""
    best = {}
    steps = bytearray(len(dice))

    def go(n, left):
        for die in range(1, 13):
            if not left[die]:
                continue
            left[die] -= 1
            for sign in range(FIRST, FIRST + 1) if n == 0 else range(FIRST + 1, DIVIDED + 1):
                if sign == DIVIDED and last_term(steps, n) % die:
                    continue
                steps[n] = sign << 4 | die
                result = value(steps, n + 1)
                if 1 <= result <= 144 and best.get(result, 9) > n + 1:
                    best[result] = n + 1
                if n + 1 < len(dice):
                    go(n + 1, left)
            left[die] += 1

    left = [0] * 13
    for die in dice:
        left[die] += 1
    go(0, left)
    return best


def _check_path(dice, target, path):
    """Is the path a legal calculation with these dice that makes the target?"""
    left = list(dice)
    for i in range(len(path)):
        left.remove(path[i] & 15)
        assert (path[i] >> 4 == FIRST) == (i == 0)
        assert path[i] >> 4 != DIVIDED or last_term(path, i) % (path[i] & 15) == 0
    assert value(path, len(path)) == target, (list(dice), target, calculation.text(path))


def _compare(dice):
    fewest = _fewest(dice)
    for target in range(1, 145):
        path = Solver(dice, target).solve()
        assert (path is not None) == (target in fewest), (list(dice), target)
        if path:
            assert len(path) == fewest[target], (list(dice), target, calculation.text(path))
            _check_path(dice, target, path)


def test_one_to_three_dice_agree_with_every_calculation():
    rng = Rng(1)
    for n in (1, 2, 3):
        for _ in range(4):
            _compare(bytes([1 + rng.below(12) for _ in range(n)]))


def test_four_dice_agree_with_every_calculation():
    for dice in ((8, 8, 11, 7), (4, 2, 8, 1), (12, 12, 12, 12), (12, 6, 3, 2)):
        _compare(bytes(dice))


def test_the_cases_that_need_every_kind_of_split():
    # The only way is said behind each; found by trying out every calculation of six dice.
    for dice, target in (
        ((12, 12, 12, 12, 12, 12), 142),  # 12*12-12/12-12/12: groups of two, two and two
        ((1, 1, 1, 1, 1, 1), 6),
        ((1, 1, 1, 1, 1, 2), 7),
    ):
        path = Solver(bytes(dice), target).solve()
        assert path is not None and len(path) == 6
        _check_path(dice, target, path)


def _orders(dice):
    """All orders of the dice that differ."""
    if not dice:
        yield ()
    for die in sorted(set(dice)):
        rest = list(dice)
        rest.remove(die)
        for order in _orders(rest):
            yield (die,) + order


def test_what_is_left_for_two_of_three_pairs_may_be_below_zero_in_any_order_of_the_dice():
    for dice, target in (
        ((10, 5, 5, 5, 10, 5), 98),  # 10*10-5/5-5/5
        ((10, 4, 4, 3, 3, 12), 95),  # 10*12-4*4-3*3
    ):
        for order in _orders(dice):
            path = Solver(bytes(order), target).solve()
            assert path is not None, (order, target)
            _check_path(order, target, path)


def test_what_cannot_be_reached():
    assert Solver(b"\x01" * 6, 7).solve() is None
    assert Solver(bytes((3, 4, 5, 1, 1, 1)), 35).solve() is None  # (3+4)*5 would need brackets
    dice = bytes((7, 7, 4, 10, 3, 4))
    assert [t for t in range(1, 145) if Solver(dice, t).solve() is None] == [100, 104, 128, 140, 144]


def test_one_die_is_enough_where_it_shows_the_target():
    assert Solver(bytes((3, 9, 1, 4, 4, 6)), 9).solve() == bytes((9,))


def test_the_search_goes_on_in_slices_and_says_what_it_found():
    solver = Solver(bytes((7, 7, 4, 10, 3, 4)), 100)
    n = 1
    while solver.step() == MORE:
        assert solver.path is None
        n += 1
    assert 100 < n < 1000 and solver.step() == NONE and solver.path is None
    solver = Solver(bytes((7, 7, 4, 10, 3, 4)), 49)
    while solver.step() == MORE:
        pass
    assert solver.step() == FOUND and solver.path == bytes((7, TIMES << 4 | 7))


def test_as_many_rolls_as_proven_are_possible():
    # Readings, section 4: of all rolls and targets 93.6 % have a calculation, of targets 121..144 82.5 %.
    rng = Rng(4)
    for low, n, expected in ((0, 144, 936), (120, 24, 825)):
        possible = 0
        for _ in range(120):
            dice = bytes([1 + rng.below(12) for _ in range(6)])
            possible += Solver(dice, low + 1 + rng.below(n)).solve() is not None
        assert abs(possible * 1000 // 120 - expected) < 70


def test_values_follow_the_rules_of_the_game():
    def of(words):
        steps = bytearray()
        for word in words.split():
            sign = calculation.SIGNS.index("" if word[0].isdigit() else word[0])
            steps.append(sign << 4 | int(word if not sign else word[1:]))
        return value(steps, len(steps))

    assert of("2 +3 *4") == 14
    assert of("3 +7 -5") == 5 and of("3 -5 +7") == NEGATIVE
    assert of("5 -5 +7") == 7 and of("5 -5") == 0
    assert of("3 -5 *4 /10") == 1  # the partial sum is looked at where its term is complete
    assert of("12 *12 *12 *12 *12 *12") == 12**6
    assert of("9 -2 *3 -4") == NEGATIVE
