"""The rules of QUICLO."""

import gc

from engine.errors import IllegalAction
from engine.quiclo import Game, rules
from engine.quiclo.actions import (
    BACK,
    CONCEDE,
    DONE,
    END,
    GIVE_UP,
    OPEN,
    ROLL,
    RUN,
    SOLUTION,
    STACK,
    SUBMIT,
    SWAP,
    TASK_TIME_UP,
    TIME_UP,
    open_card,
    protect,
    run,
    stack,
    step,
    swap,
)
from engine.quiclo.bot import Bot
from engine.quiclo.calculation import DIVIDED, FIRST, MINUS, PLUS, TIMES
from engine.quiclo.position import FIX, MIDDLE, OVER, PROTECT, REPORTED, SWAP_TASK, TASK, TURN
from engine.quiclo.position import ROLL as TO_ROLL
from engine.quiclo.setup import position

DICE = (3, 4, 5, 7, 2, 12)
NO_CLOCK = bytes((0, 0, 1, 0, 0, 0))


def _options(minutes=0, task_seconds=0, swaps=1, cards_per_turn=0, strict=0):
    return bytes((minutes, task_seconds, swaps, cards_per_turn, strict, 0))


def _new(seats=2, options=NO_CLOCK, starter=0):
    return Game(options, seats, starter, bytes(range(1, 145)))


def _kinds(game):
    return sorted({action >> 12 for action in game.legal()})


def _play(game, *actions):
    """Play kinds or actions; what follows a roll of the dice can rely on `DICE`."""
    for action in actions:
        action = action if action >= 1 << 12 else action << 12
        game.apply(action)
        if action >> 12 == ROLL:
            game.dice[:] = bytes(DICE)
        assert game.check() is None, game.check()
    return game


def _refused(game, action, reason=None):
    before = game.snapshot()
    said = ""
    try:
        game.apply(action)
    except IllegalAction as error:
        said = error.reason
    assert said in (rules.REASONS[1:] if reason is None else rules.REASONS[reason : reason + 1]), said
    assert game.snapshot() == before and action not in list(game.legal())


def _said(call, *arguments):
    """The sentence with which a call refuses its arguments, or "" if it does not."""
    try:
        call(*arguments)
    except ValueError as error:
        return str(error)
    return ""


def _hand(game, seat):
    return [card for card in range(1, 145) if game.owner(card) == seat]


# ---------------------------------------------------------------------- set-up and protection


def test_everyone_gets_the_top_card_of_each_stack_the_starter_first():
    game = _new(3, starter=1)
    assert _hand(game, 1) == [1, 25, 49, 73, 97, 121] and _hand(game, 2) == [2, 26, 50, 74, 98, 122]
    assert _hand(game, 0) == [3, 27, 51, 75, 99, 123]
    assert [game.left(i) for i in range(6)] == [21] * 6 and game.stack_cards(2)[:2] == [52, 53]


def test_stacks_are_in_the_order_of_the_deck():
    deck = bytes(reversed(range(1, 145)))
    game = Game(NO_CLOCK, 2, 0, deck)
    assert game.stack_cards(0) == list(range(22, 0, -1)) and _hand(game, 0)[0] == 24


def test_other_decks_options_and_seats_are_refused_in_plain_words():
    good = bytes(range(1, 145))
    for options, seats, starter, deck in (
        (NO_CLOCK, 2, 0, good[:-1]),
        (NO_CLOCK, 2, 0, good[:-1] + b"\x01"),
        (NO_CLOCK, 7, 0, good),
        (NO_CLOCK, 1, 0, good),
        (NO_CLOCK, 2, 2, good),
        (bytes((0, 0, 2, 0, 0, 0)), 2, 0, good),
    ):
        assert _said(Game, options, seats, starter, deck).endswith("."), (options, seats)


def test_each_player_protects_up_to_half_before_the_first_turn():
    game = _new(starter=1)
    assert game.phase == PROTECT and game.seat == 1
    _play(game, protect(1), protect(25), protect(49))
    _refused(game, protect(73), rules.LIMIT_REACHED)
    _refused(game, protect(1), rules.PROTECTED_ALREADY)
    _refused(game, protect(2), rules.NOT_YOURS)
    _refused(game, stack(0), rules.NOT_NOW)
    _play(game, open_card(25), protect(73), DONE)
    assert game.seat == 0 and game.phase == PROTECT
    _play(game, DONE)
    assert game.seat == 1 and game.phase == TURN and game.turn == 3
    assert [game.is_protected(card) for card in (1, 25, 49, 73, 97)] == [True, False, True, True, False]


def test_choices_before_the_first_turn_can_be_taken_back_but_not_the_next_players():
    game = _new()
    assert not game.reveals(protect(1)) and game.reveals(DONE << 12)
    _play(game, protect(1))
    assert not game.reveals(open_card(1))


def test_nobody_sees_others_cards_before_all_have_chosen_and_protected_ones_never():
    game = _play(_new(), protect(1))
    assert game.view(1)["hands"] == [[], [2, 26, 50, 74, 98, 122]] and game.view(1)["hidden"] == []
    _play(game, DONE, DONE)
    assert game.view(1)["hands"][0] == [25, 49, 73, 97, 121] and game.view(1)["hidden"] == [1, 0]
    assert game.view(0)["hands"][0] == [1, 25, 49, 73, 97, 121] and game.view(0)["protected"] == [1]


# ---------------------------------------------------------------------- tasks


def test_a_turn_has_one_task_at_least():
    game = position([[1], [2]])
    _refused(game, END << 12, rules.TASK_FIRST)
    _play(game, stack(0))
    assert game.phase == TO_ROLL and game.target == 3
    _play(game, ROLL, step(FIRST, 3), SUBMIT)
    assert game.phase == TURN and _hand(game, 0) == [1, 3] and game.tasks == 1
    _play(game, END)
    assert game.seat == 1 and game.tasks == 0


def test_one_die_alone_may_make_the_target():
    game = position([[1], [2]], target=12, dice=DICE)
    _play(game, step(FIRST, 12), SUBMIT)
    assert game.owner(12) == 0 and game.is_fresh(12) and game.won == 12


def test_a_wrong_number_costs_the_card_and_the_turn():
    game = position([[1], [2]], target=12, dice=DICE)
    _play(game, step(FIRST, 3), SUBMIT)
    assert game.place(12) == MIDDLE and game.seat == 1 and game.phase == TURN


def test_a_target_that_was_drawn_does_not_come_back():
    game = _play(position([[1], [2]]), stack(5))
    assert game.target == 121 and game.left(5) == 23 and game.stack_cards(5)[0] == 122


def test_each_die_is_there_once():
    game = position([[1], [2]], target=12, dice=(5, 5, 1, 1, 1, 1))
    _play(game, step(FIRST, 5), step(TIMES, 5))
    _refused(game, step(PLUS, 5), rules.NO_DIE)
    _refused(game, step(PLUS, 12), rules.NO_DIE)
    _refused(game, step(PLUS, 0), rules.NO_DIE)
    _refused(game, step(FIRST, 1), rules.SIGN_MISSING)
    _play(game, BACK, step(PLUS, 5), step(PLUS, 1), step(PLUS, 1), SUBMIT)
    assert game.owner(12) == 0


def test_a_calculation_begins_without_sign_and_has_at_least_one_die():
    game = position([[1], [2]], target=12, dice=DICE)
    _refused(game, step(PLUS, 3), rules.SIGN_FIRST)
    _refused(game, SUBMIT << 12, rules.NO_STEPS)
    _refused(game, BACK << 12, rules.NO_STEPS)


def test_a_remainder_cannot_be_entered_but_factors_first_can():
    game = position([[1], [2]], target=14, dice=(7, 2, 4, 1, 1, 1))
    _play(game, step(FIRST, 7))
    _refused(game, step(DIVIDED, 2), rules.REMAINDER)
    _play(game, step(TIMES, 4), step(DIVIDED, 2), SUBMIT)
    assert game.owner(14) == 0


def test_a_remainder_is_of_the_term_not_of_the_sum():
    game = position([[1], [2]], target=14, dice=(7, 5, 2, 2, 1, 1))
    _play(game, step(FIRST, 7), step(PLUS, 5))
    _refused(game, step(DIVIDED, 2), rules.REMAINDER)


def test_a_negative_sum_in_between_is_refused_when_submitted_and_can_be_corrected():
    game = position([[1], [2]], target=5, dice=(3, 5, 7, 1, 1, 1))
    _play(game, step(FIRST, 3), step(MINUS, 5), step(PLUS, 7))
    _refused(game, SUBMIT << 12, rules.NEGATIVE_SUM)
    _play(game, BACK, BACK, step(PLUS, 7), step(MINUS, 5), SUBMIT)
    assert game.owner(5) == 0


def test_nought_in_between_and_times_before_minus_are_fine():
    game = position([[1], [2]], target=7, dice=(5, 5, 7, 2, 10, 1))
    _play(game, step(FIRST, 5), step(MINUS, 5), step(PLUS, 7), SUBMIT)
    assert game.owner(7) == 0
    game = position([[1], [2]], target=4, dice=(6, 4, 2, 1, 1, 1))
    _play(game, step(FIRST, 6), step(MINUS, 4), step(DIVIDED, 2), SUBMIT)
    assert game.owner(4) == 0


def test_steps_can_be_taken_back_but_not_a_roll_or_what_was_submitted():
    game = position([[1], [2]], target=12, dice=DICE)
    assert not game.reveals(step(FIRST, 3)) and not game.reveals(BACK << 12)
    for kind in (STACK, ROLL, SUBMIT, SOLUTION, CONCEDE, TIME_UP, TASK_TIME_UP):
        assert game.reveals(kind << 12), kind


def test_the_number_of_cards_a_turn_can_be_limited():
    game = position([[1], [2]], target=12, dice=DICE, options=_options(cards_per_turn=1))
    _play(game, step(FIRST, 12), SUBMIT)
    _refused(game, stack(1), rules.ENOUGH_TASKS)
    _play(game, END, stack(1))
    game = position([[1], [2]], target=12, dice=DICE, options=_options(cards_per_turn=3))
    _play(game, step(FIRST, 12), SUBMIT, stack(0), ROLL, step(FIRST, 3), SUBMIT)
    _play(game, stack(0), ROLL, step(FIRST, 4), SUBMIT)
    _refused(game, stack(0), rules.ENOUGH_TASKS)


def test_an_empty_stack_cannot_be_chosen():
    game = position([[1], [2]], middle=range(3, 25))
    _refused(game, stack(0), rules.STACK_EMPTY)
    _refused(game, stack(6), rules.NO_STACK)
    assert [action >> 4 & 255 for action in game.legal() if action >> 12 == STACK] == [1, 2, 3, 4, 5]


# ---------------------------------------------------------------------- solution path


def test_asking_for_the_solution_loses_the_card_and_the_turn():
    game = position([[1], [2]], target=12, dice=DICE)
    assert game.solution() == bytes((12,))
    _play(game, SOLUTION)
    assert game.place(12) == MIDDLE and game.seat == 1


def test_an_impossible_roll_is_rolled_again_when_the_solution_is_asked_for():
    game = position([[1], [2]], target=140, dice=(7, 7, 4, 10, 3, 4))
    assert game.solution() is None
    _play(game, SOLUTION)
    assert game.phase == TO_ROLL and game.target == 140 and game.seat == 0 and list(game.dice) == [0] * 6
    _play(game, ROLL)
    assert game.phase == TASK


def test_an_impossible_roll_is_lost_where_that_was_agreed():
    game = position([[1], [2]], target=140, dice=(7, 7, 4, 10, 3, 4), options=_options(strict=1))
    _play(game, SOLUTION)
    assert game.place(140) == MIDDLE and game.seat == 1


def test_thinking_goes_on_in_slices_and_begins_anew_with_the_next_roll():
    game = position([[1], [2]], target=140, dice=(7, 7, 4, 10, 3, 4))
    slices = 1
    while not game.think():
        slices += 1
    assert slices > 100 and game.solution() is None
    _play(game, SOLUTION, ROLL)
    assert game.solution() is not None


# ---------------------------------------------------------------------- protection in turns


def test_a_card_just_won_is_protected_after_the_next_roll_only():
    game = position([[1, 30, 60, 90], [2]], target=12, dice=DICE)
    _play(game, step(FIRST, 12), SUBMIT)
    _refused(game, protect(12), rules.JUST_WON)
    _play(game, protect(1), stack(0), ROLL, step(FIRST, 3), SUBMIT)
    _play(game, protect(12))
    assert game.protected(0) == 2 and game.is_protected(12) and game.limit(0) == 3


def test_any_roll_makes_a_card_old_enough_to_be_protected():
    game = position([[1, 30, 60], [2]], target=12, dice=DICE)
    _play(game, step(FIRST, 12), SUBMIT, stack(0), ROLL)
    assert not game.is_fresh(12)
    _play(game, step(FIRST, 12), SUBMIT, stack(0), ROLL, step(FIRST, 12), SUBMIT)
    assert game.seat == 0
    _play(game, protect(12))


def test_cards_are_protected_in_the_own_turn_and_outside_a_task_only():
    game = position([[1, 30], [2, 40]], target=12, dice=DICE)
    _refused(game, protect(1), rules.NOT_NOW)
    game = position([[1, 30], [2, 40]])
    _refused(game, protect(2), rules.NOT_YOURS)
    _play(game, protect(1))
    assert game.reveals(open_card(1))
    _refused(game, protect(30), rules.LIMIT_REACHED)
    _play(game, open_card(1))
    _refused(game, open_card(1), rules.OPEN_ALREADY)


def test_the_limit_is_half_rounded_down():
    for cards, limit in ((0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (6, 3)):
        game = position([list(range(1, 2 * cards, 2)), [144]])
        assert game.limit(0) == limit
        protectable = [action for action in game.legal() if action >> 12 == rules.PROTECT_CARD]
        assert len(protectable) == (cards if limit else 0)


def test_after_a_run_the_player_opens_cards_of_his_choice_until_the_limit_holds():
    game = position([[10, 11, 30, 50, 70, 90], [2]], protected=(30, 50, 70))
    _play(game, run(10, 2))
    assert game.phase == FIX and list(game.legal()) == [open_card(30), open_card(50), open_card(70)]
    _refused(game, stack(0), rules.OPEN_FIRST)
    _refused(game, open_card(90))
    _play(game, open_card(50))
    assert game.phase == TURN and game.protected(0) == 2 and game.seat == 0


# ---------------------------------------------------------------------- swaps


def _won(options=NO_CLOCK, **cards):
    """A turn in which card 12 was just won; the other player has 40 open and 44 protected."""
    game = position([[1, 30], [40, 44]], protected=(44,), target=12, dice=DICE, options=options, **cards)
    return _play(game, step(FIRST, 12), SUBMIT)


def test_a_swap_that_works_exchanges_both_cards_open_and_fresh():
    game = _play(_won(), swap(40), ROLL)
    assert game.phase == SWAP_TASK and game.wanted == 40
    _play(game, step(FIRST, 4), step(TIMES, 5), step(TIMES, 2), SUBMIT)
    assert _hand(game, 0) == [1, 30, 40] and _hand(game, 1) == [12, 44] and game.seat == 0
    assert game.is_fresh(40) and game.is_fresh(12) and not game.is_protected(12)
    _refused(game, protect(40), rules.JUST_WON)
    _refused(game, swap(12), rules.NOTHING_WON)


def test_a_swap_that_fails_gives_the_card_away_and_forbids_another_in_this_turn():
    for last in (SUBMIT, CONCEDE):
        game = _play(_won(), swap(40), ROLL, step(FIRST, 3), last)
        assert _hand(game, 0) == [1, 30] and _hand(game, 1) == [12, 40, 44] and game.seat == 0
        _play(game, stack(0), ROLL, step(FIRST, 2), step(TIMES, 3), BACK, BACK, step(FIRST, 2), SUBMIT)
        _refused(game, swap(40), rules.SWAP_LOST)
        _play(game, END)
        assert game.seat == 1
        _play(game, stack(0), ROLL, step(FIRST, 3), SUBMIT, END)
        _play(game, stack(0), ROLL, step(FIRST, 4), SUBMIT, swap(40))  # a new turn


def test_only_open_cards_of_others_can_be_wished_for():
    game = _won()
    for card in (44, 1, 12, 100, 0, 145):
        _refused(game, swap(card), rules.NOT_OPEN)
    assert [action for action in game.legal() if action >> 12 == SWAP] == [swap(40)]


def test_a_swap_needs_the_card_just_won_and_nothing_rolled_since():
    game = position([[1, 30], [40, 44]])
    _refused(game, swap(40), rules.NOTHING_WON)
    game = _play(_won(reported=(99,)), stack(0))
    _refused(game, swap(40), rules.NOT_NOW)
    game = position([[11], [40]], target=12, dice=DICE)
    _play(game, step(FIRST, 12), SUBMIT, run(11, 2))
    _refused(game, swap(40), rules.NOTHING_WON)


def test_swaps_can_be_left_out():
    _refused(_won(_options(swaps=0)), swap(40), rules.NO_SWAPS)


def test_the_solution_is_not_shown_in_a_swap():
    game = _play(_won(), swap(40), ROLL)
    _refused(game, SOLUTION << 12, rules.NOT_NOW)
    assert CONCEDE in _kinds(game)


def test_a_failed_swap_may_break_the_limit_of_the_one_who_lost_the_card():
    game = position([[1, 30, 50], [40]], protected=(1,), target=12, dice=DICE)
    _play(game, step(FIRST, 12), SUBMIT, protect(30), swap(40), ROLL, CONCEDE)
    assert game.phase == FIX and game.seat == 0
    _play(game, open_card(1))
    assert game.phase == TURN


# ---------------------------------------------------------------------- runs


def test_runs_of_two_to_five_give_points_and_leave_the_game():
    for length, points in ((2, 1), (3, 3), (4, 6), (5, 10)):
        game = position([[20, 21, 22, 23, 24, 50], [2]])
        _play(game, run(20, length))
        assert game.points(0) == points and game.held(0) == 6 - length and game.phase == TURN
        assert game.place(20) == REPORTED


def test_a_run_of_six_wins_at_once_whatever_the_points():
    game = position([[22, 23, 24, 25, 26, 27, 28], [2]], points=[0, 99], protected=(23, 24))
    assert game.reveals(run(22, 6)) and not game.reveals(run(25, 3))
    _play(game, run(22, 6))
    assert game.phase == OVER and game.RESULTS[game.result] == "won by 0" and game.winners() == 1
    assert game.ENDINGS[game.ending] == "run of six" and game.count() == 0


def test_gaps_others_cards_and_seven_are_no_run():
    game = position([[3, 5, 22, 23, 24, 25, 26, 27, 28, 144], [4]])
    for action in (run(3, 2), run(3, 3), run(22, 7), run(22, 1), run(22, 0), run(144, 2), run(0, 2)):
        _refused(game, action, rules.NO_RUN)
    runs = [action for action in game.legal() if action >> 12 == RUN]
    assert len(runs) == 6 + 5 + 4 + 3 + 2 and run(28, 2) not in runs


def test_runs_may_be_reported_before_the_first_roll_but_not_in_a_task():
    game = position([[24, 25], [2]])
    _play(game, run(24, 2))
    _refused(game, END << 12, rules.TASK_FIRST)
    game = position([[24, 25], [2]], target=12, dice=DICE)
    _refused(game, run(24, 2), rules.NOT_NOW)


# ---------------------------------------------------------------------- time and end


def test_when_time_is_up_a_turn_without_roll_ends_the_game():
    for before in ((), (stack(0),)):
        game = _play(position([[1, 30], [2]], options=_options(minutes=15)), *before)
        _play(game, TIME_UP)
        assert game.phase == OVER and game.RESULTS[game.result] == "won by 0"
        assert game.ENDINGS[game.ending] == "time" and game.target == 0


def test_when_time_is_up_a_rolled_task_may_be_finished_and_reported_without_another_roll():
    game = position([[11, 30, 50], [2]], target=12, dice=DICE, options=_options(minutes=15))
    _play(game, step(FIRST, 12), TIME_UP)
    _refused(game, TIME_UP << 12, rules.CLOCK_RUN_OUT)
    _play(game, SUBMIT)
    _refused(game, stack(0), rules.CLOCK_RUN_OUT)
    _refused(game, swap(2), rules.CLOCK_RUN_OUT)
    _play(game, run(11, 2), END)
    assert game.phase == OVER and game.points(0) == 1 and game.RESULTS[game.result] == "won by 0"


def test_when_time_is_up_a_wrong_task_ends_the_game():
    for last in (SUBMIT, SOLUTION):
        game = position([[1], [2]], target=12, dice=DICE, options=_options(minutes=45))
        _play(game, TIME_UP, step(FIRST, 3), last)
        assert game.phase == OVER and game.place(12) == MIDDLE and game.RESULTS[game.result] == "shared"


def test_when_time_is_up_an_impossible_roll_is_not_rolled_again():
    game = position([[1], [2]], target=140, dice=(7, 7, 4, 10, 3, 4), options=_options(minutes=45))
    _play(game, TIME_UP, SOLUTION)
    assert game.phase == OVER and game.place(140) == MIDDLE


def test_when_time_is_up_in_a_swap_the_swap_is_finished():
    game = _play(_won(_options(minutes=30)), swap(40), ROLL, TIME_UP)
    _play(game, step(FIRST, 4), step(TIMES, 5), step(TIMES, 2), SUBMIT)
    assert game.owner(40) == 0 and game.phase == TURN
    _play(game, END)
    assert game.phase == OVER


def test_the_time_for_one_task_ends_it_as_if_it_were_wrong():
    game = position([[1], [2]], target=12, dice=DICE, options=_options(task_seconds=60))
    _play(game, step(FIRST, 12), TASK_TIME_UP)
    assert game.place(12) == MIDDLE and game.seat == 1 and game.phase == TURN


def test_without_a_clock_time_is_never_up():
    game = position([[1], [2]], target=12, dice=DICE)
    _refused(game, TIME_UP << 12, rules.NO_CLOCK)
    _refused(game, TASK_TIME_UP << 12, rules.NO_CLOCK)


def test_when_the_stacks_are_empty_everyone_has_one_more_turn_without_a_task():
    rest = [card for card in range(3, 145) if card not in (12, 50, 51)]
    game = position([[1], [50, 51], [2]], middle=rest, target=12, dice=DICE)
    _play(game, step(FIRST, 12), SUBMIT)
    assert game.phase == TURN and game.seat == 0
    _play(game, END)
    assert game.seat == 1 and game.last_turns == 3 and STACK not in _kinds(game)
    _play(game, run(50, 2), END, END)
    assert game.seat == 0 and game.phase == TURN
    _play(game, END)
    assert game.ENDINGS[game.ending] == "no cards left" and game.RESULTS[game.result] == "won by 1"


def test_most_points_then_most_cards_win_else_the_win_is_shared():
    for hands, points, winners, result in (
        ([[1, 3], [5], [7]], [7, 9, 8], 2, "won by 1"),
        ([[1], [5, 9], [7]], [7, 7, 6], 2, "won by 1"),
        ([[1], [5, 9], [7, 11]], [7, 7, 7], 6, "shared"),
    ):
        game = position(hands, points=points)
        game.apply(GIVE_UP)
        assert game.winners() == winners and game.RESULTS[game.result] == result
        assert game.ENDINGS[game.ending] == "ended by hand"
        assert game.check() is None


def test_ending_by_hand_is_always_accepted_and_never_listed():
    for game in (_new(), _play(position([[1], [2]]), stack(0)), position([[1], [2]], target=9, dice=DICE)):
        assert GIVE_UP not in list(game.legal())
        game.apply(GIVE_UP)
        assert game.phase == OVER and game.check() is None
        _refused(game, stack(0), rules.GAME_OVER)
        _refused(game, GIVE_UP, rules.GAME_OVER)


# ---------------------------------------------------------------------- chance, notation, positions


def test_the_dice_come_from_the_deck_and_go_on_after_a_restore():
    def rolls(game, n):
        out = []
        for _ in range(n):
            game.apply(game.nth(0))
            game.apply(ROLL << 12)
            out.append(bytes(game.dice))
            game.apply(SOLUTION << 12)
            if game.phase == TO_ROLL:
                game.apply(ROLL << 12)
                game.apply(step(FIRST, game.dice[0]))
                game.apply(SUBMIT << 12)
        return out

    def start():
        return _play(_new(), DONE, DONE)

    assert rolls(start(), 5) == rolls(start(), 5)
    game = start()
    rolls(game, 2)
    middle = game.snapshot()
    after = rolls(game, 3)
    other = _new()
    other.restore(middle)
    assert rolls(other, 3) == after
    seen = {die for roll in after for die in roll}
    assert len(seen) > 4 and min(seen) >= 1 and max(seen) <= 12


def test_a_bot_that_forgot_its_plan_takes_the_calculation_back():
    """After power-off it meets a calculation that it does not know any more."""
    game = position([[1, 2], [3, 4]], target=60, dice=DICE)
    game.apply(step(FIRST, 7))
    game.apply(step(PLUS, 3))
    bot = Bot(0, 2, 1)
    assert bot.choose(game.view(0)) == BACK << 12
    while game.phase == TASK:
        game.apply(bot.choose(game.view(0)))
    assert game.owner(60) == 0


def test_notation_goes_both_ways():
    game = _new()
    for action, words in (
        (stack(3), "stack north-america"),
        (ROLL << 12, "roll"),
        (step(FIRST, 12), "12"),
        (step(PLUS, 1), "+1"),
        (step(MINUS, 3), "-3"),
        (step(TIMES, 5), "*5"),
        (step(DIVIDED, 2), "/2"),
        (run(3, 3), "run 3 4 5"),
        (swap(57), "swap 57"),
        (protect(144), "protect 144"),
        (open_card(9), "open 9"),
        (TASK_TIME_UP << 12, "task-time-up"),
        (GIVE_UP, "give-up"),
    ):
        assert game.text(action) == words and game.parse(words.split()) == action
    for words in ("13", "0", "+", "++3", "3*4", "-0", "stack", "stack 3", "run", "run 3 5", "run 4 3", "swap",
                  "swap x", "roll 3", "protect 145", "protect 0", "open 1 2", "dance", "run 0 1"):
        try:
            game.parse(words.split())
            raise AssertionError(words)
        except ValueError:
            pass


def test_entering_a_calculation_and_protecting_take_no_heap():
    if not hasattr(gc, "mem_alloc"):  # CPython cannot tell
        return
    game = position([[1, 2, 30], [40]], target=12, dice=DICE)
    typing = (step(FIRST, 3), step(TIMES, 4), step(MINUS, 2), BACK << 12, BACK << 12, BACK << 12)
    for actions in (typing, (step(FIRST, 12), SUBMIT << 12), (protect(2), open_card(2))):
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        for action in actions:
            game.nth(game.index(action))
            game.apply(action)
        taken = gc.mem_alloc() - before
        gc.enable()
        assert taken == 0, taken


def test_damaged_snapshots_are_refused_and_change_nothing():
    game = _won()
    good = game.snapshot()
    other = _new()
    before = other.snapshot()
    for data in (b"", good[:-1], good + b"\x00", b"\x02" + good[1:], good[:1] + b"\x03" + good[2:],
                 good[:7] + b"\x09" + good[8:], good[:30] + b"\xff" + good[31:]):
        assert _said(other.restore, data).endswith("."), data
        assert other.snapshot() == before
    other.restore(good)
    assert other.snapshot() == good and list(other.legal()) == list(game.legal())


def test_positions_that_cannot_be_are_refused():
    for arguments in (
        {"hands": [[1], [1]]},
        {"hands": [[1], [2]], "protected": (1,)},
        {"hands": [[1], [2]], "protected": (3,)},
        {"hands": [[1], [145]]},
        {"hands": [[1], [2]], "target": 3},
        {"hands": [[1], [2]], "target": 3, "dice": (1, 2, 3, 4, 5, 13)},
        {"hands": [[1]]},
    ):
        assert _said(lambda given: position(**given), arguments).endswith("."), arguments


def test_actions_are_listed_in_the_order_of_the_save_format():
    game = position([[1, 2, 30, 31], [40]], protected=(30,))
    assert [game.text(action) for action in game.legal()] == [
        "stack europe", "stack africa", "stack asia", "stack north-america",
        "stack south-america", "stack oceania", "run 1 2",
        "run 30 31", "protect 1", "protect 2", "protect 31", "open 30",
    ]
    assert OPEN in _kinds(game)
