"""The short form of solver_sweep.py: QUICLO's solver is exact, however the dice fell."""

import random

import pytest
import solver_sweep

# Of the last two only calculations with three terms of two dice make some targets, in some orders alone.
MIXED = ((1, 1, 2, 5, 7, 12), (3, 4, 6, 8, 9, 11), (5, 5, 5, 5, 10, 10), (3, 3, 4, 4, 10, 12))


@pytest.mark.parametrize("dice", MIXED)
def test_the_solver_agrees_with_every_calculation_in_many_orders_of_a_mixed_roll(dice):
    wanted = solver_sweep.fewest(dice)
    orders = solver_sweep.orders(dice)
    for order in random.Random(1).sample(orders, min(12, len(orders))):
        assert solver_sweep.fault(order, wanted) is None


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_the_solver_agrees_in_all_orders_of_fewer_dice(n):
    for roll in solver_sweep.mixed_rolls(3, n):
        dice = tuple(sorted(roll[:n]))
        wanted = solver_sweep.fewest(dice)
        for order in solver_sweep.orders(dice)[:24]:
            assert solver_sweep.fault(order, wanted) is None


def test_the_command_says_what_it_compared(capsys):
    assert solver_sweep.main(["--rolls", "0"]) == 2
    assert solver_sweep.main(["--rolls", "1", "--seed", "2"]) == 0
    assert "1 rolls in" in capsys.readouterr().out
