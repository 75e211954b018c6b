"""Entering a calculation of QUICLO: its presses, what can't be entered, steps back; cursor and clocks."""

import random

import pytest

from engine.quiclo import actions
from engine.quiclo.calculation import DIVIDED, FIRST, MINUS, PLUS, TIMES
from engine.quiclo.setup import position
from engine.table import Table
from firmware.screens.quiclo_clock import Clock
from firmware.screens.quiclo_cursor import STACK, WORD, Cursor
from firmware.screens.quiclo_entry import DIE, READY, SIGN, SIGNS, Entry

STICK = (("turn", -1), ("turn", 1), ("to_end", -1), ("to_end", 1))  # left, right, down, up
FOUR = (("turn", -1), ("turn", 1))
MOST = 7  # presses for two dice (issue)


def entry(*dice):
    game = position(([1, 2], [3, 4]), target=77, dice=dice)
    return game, Entry(game)


def moves(entering, place, keys):
    """The presses that bring the cursor from where it is to the die at `place`."""
    ways = {entering.at: 0}
    queue = [entering.at]
    for at in queue:
        for name, by in keys:
            entering.at = at
            getattr(entering, name)(by)
            if entering.at not in ways:
                ways[entering.at] = ways[at] + 1
                queue.append(entering.at)
    entering.at = place
    return ways[place]


def take(game, entering, place, keys):
    presses = moves(entering, place, keys) + 1
    game.apply(entering.take())
    entering.taken()
    return presses


def presses(dice, first, sign, second, keys):
    """The presses of a calculation with two dice (by their places), OK at its end included."""
    game, entering = entry(*dice)
    count = take(game, entering, first, keys)
    if keys is FOUR:
        listed = [each for each in SIGNS if each == READY or entering.allows(each)]
        steps = abs(listed.index(sign) - listed.index(entering.pad))
        count += min(steps, len(listed) - steps)
    assert entering.choose_sign(sign)
    count += 1 + take(game, entering, second, keys)
    if keys is FOUR:
        listed = [each for each in SIGNS if each == READY or entering.allows(each)]
        steps = abs(listed.index(READY) - listed.index(entering.pad))
        count += min(steps, len(listed) - steps)
    return count + 1


def pairs(dice):
    for first in range(6):
        for second in range(6):
            for sign in (PLUS, MINUS, TIMES, DIVIDED):
                one, other = sorted(dice)[first], sorted(dice)[second]
                if first != second and (sign != DIVIDED or one % other == 0):
                    yield first, sign, second


def rolls(count):
    chance = random.Random(1)
    return [(1, 2, 3, 4, 5, 6), (12,) * 6, (1, 1, 2, 2, 4, 12)] + [
        tuple(chance.randrange(1, 13) for _ in range(6)) for _ in range(count)
    ]


def test_two_dice_never_need_more_than_seven_presses_of_the_joystick():
    counts = [presses(dice, *pair, STICK) for dice in rolls(9) for pair in pairs(dice)]
    print("two dice: %.2f presses of %d, at most %d" % (sum(counts) / len(counts), len(counts), max(counts)))
    assert max(counts) <= MOST


def test_four_keys_need_a_few_presses_more():
    """Three to the farthest die, two to a sign, two to the next die, and OK behind each and at the end."""
    counts = [presses(dice, *pair, FOUR) for dice in rolls(3) for pair in pairs(dice)]
    print("two dice: %.2f presses of %d, at most %d" % (sum(counts) / len(counts), len(counts), max(counts)))
    assert max(counts) <= 11 and sum(counts) / len(counts) <= 8


def test_the_cursor_of_signs_begins_at_the_product_and_later_at_the_end():
    game, entering = entry(12, 5, 7, 8, 3, 1)
    take(game, entering, 5, STICK)
    assert entering.pad == TIMES
    entering.choose_sign(PLUS)
    take(game, entering, 3, STICK)
    assert entering.pad == READY
    game.apply(actions.BACK << 12)
    entering.dropped()
    assert entering.pad == TIMES and Entry(game).pad == TIMES


def test_dice_lie_in_order_and_the_cursor_begins_in_the_middle():
    _, entering = entry(9, 1, 12, 4, 4, 7)
    assert list(entering.dice) == [1, 4, 4, 7, 9, 12]
    assert (entering.step, entering.at) == (DIE, 2)


def test_a_die_that_would_leave_a_remainder_is_passed_over():
    game, entering = entry(12, 5, 7, 8, 3, 1)
    take(game, entering, 5, STICK)
    assert entering.choose_sign(DIVIDED)
    reached = set()
    for name, by in STICK * 4:
        getattr(entering, name)(by)
        reached.add(entering.dice[entering.at])
    assert reached == {1, 3}


def test_a_sign_behind_which_no_die_fits_is_not_taken():
    game, entering = entry(7, 2, 3, 4, 5, 6)
    take(game, entering, 5, STICK)
    assert not entering.allows(DIVIDED)
    assert not entering.choose_sign(DIVIDED)
    assert entering.step == SIGN
    entering.pad = TIMES
    entering.turn(1)
    assert entering.pad == READY


def test_the_die_that_was_pointed_at_is_the_one_that_is_used():
    game, entering = entry(5, 5, 5, 8, 9, 10)
    take(game, entering, 2, STICK)
    assert list(entering.used) == [0, 0, 1, 0, 0, 0]


def test_a_step_back_takes_a_sign_or_a_die_with_its_sign():
    game, entering = entry(12, 5, 7, 8, 3, 1)
    take(game, entering, 5, STICK)
    entering.choose_sign(TIMES)
    take(game, entering, 2, STICK)
    entering.choose_sign(PLUS)
    assert entering.drop_sign() and entering.step == SIGN
    assert not entering.drop_sign()
    game.apply(actions.BACK << 12)
    entering.dropped()
    assert entering.step == SIGN and list(entering.used) == [0, 0, 0, 0, 0, 1]
    game.apply(actions.BACK << 12)
    entering.dropped()
    assert (entering.step, entering.sign, entering.at) == (DIE, FIRST, 5)
    assert not entering.drop_sign()
    assert not any(entering.used)


def test_a_calculation_that_was_begun_goes_on():
    """After the menu: the same dice are used, and a sign is next."""
    game, entering = entry(12, 5, 5, 8, 3, 1)
    take(game, entering, 5, STICK)
    entering.choose_sign(PLUS)
    take(game, entering, 3, STICK)
    again = Entry(game)
    assert again.step == SIGN
    assert sum(again.used) == 2 and again.used[5] == 1 and again.used[2] + again.used[3] == 1


def test_all_dice_used_leave_only_the_end():
    game, entering = entry(1, 2, 3, 4, 5, 6)
    for place in range(6):
        if place:
            assert entering.choose_sign(PLUS)
        take(game, entering, place, STICK)
    assert entering.pad == READY
    entering.turn(1)
    assert entering.pad == READY


# The cursor of the board


def test_every_place_is_reached_and_rows_lead_to_the_nearest():
    cursor = Cursor()
    for i in range(6):
        cursor.add(STACK + i, 12, 34 + 32 * i)
    for i in range(4):
        cursor.add(WORD + i, 30 + 60 * i, 232)
    seen = []
    for _ in cursor.places:
        seen.append(cursor.place)
        cursor.turn(1)
    assert seen == cursor.places and cursor.place == STACK
    cursor.move(1)
    assert cursor.place == STACK + 1
    cursor.point(STACK + 5)
    cursor.move(1)
    assert cursor.place == WORD
    cursor.point(WORD + 3)
    cursor.move(1)
    assert cursor.place == STACK, "round the end"
    cursor.move(-1)
    assert cursor.place == WORD


def test_a_cursor_in_a_single_row_stays():
    cursor = Cursor()
    cursor.add(5, 10, 20)
    cursor.add(6, 30, 20)
    cursor.move(1)
    assert cursor.place == 5


# The clocks


@pytest.fixture
def table():
    return Table.new("quiclo", bytes((15, 60, 1, 0, 0, 0)), 2, 0, 1)


def test_clocks_count_seconds_and_keep_them_in_the_note(table):
    table.note = bytes((0, 0, 9, 77))
    clock = Clock(table)
    clock.begin_task()
    assert (clock.left, clock.task_left) == (900, 60)
    ticks = [clock.tick(now, now > 5000) for now in range(0, 10001, 250)]
    assert ticks.count(True) == 10
    assert (clock.left, clock.task_left) == (890, 55)
    again = Clock(table)
    assert (again.left, again.task_left) == (890, 55)
    assert table.note[3] == 77


def test_clocks_pass_the_end_of_the_ticks(table):
    clock = Clock(table)
    clock.tick(0x1FFFFFFF - 400, False)
    assert clock.tick(700, False)
    assert clock.left == 899


def test_a_long_silence_does_not_count(table):
    clock = Clock(table)
    clock.tick(0, False)
    clock.tick(3600_000, False)
    assert clock.left == 898


def test_what_is_due_when_time_is_up(table):
    clock = Clock(table)
    assert clock.due(True) == 0
    table.note = bytes((0, 0, 60, 0))
    assert clock.due(True) == actions.TASK_TIME_UP << 12
    assert clock.due(False) == 0
    table.note = bytes((900 >> 8, 900 & 255, 0, 0))
    assert clock.due(True) == actions.TIME_UP << 12


def test_without_limits_nothing_is_ever_due():
    table = Table.new("quiclo", bytes((0, 0, 1, 0, 0, 0)), 2, 0, 1)
    table.note = bytes((255, 255, 255, 0))
    clock = Clock(table)
    assert (clock.left, clock.task_left, clock.due(True)) == (None, None, 0)
