"""The rules of Kreuzsummen, one by one, on positions set up by hand.

Ranks only: 11 Jack, 12 Queen, 13 King.
"""

from engine.errors import IllegalAction
from engine.kreuzsummen import Game, actions, rules
from engine.kreuzsummen.reasons import REASONS
from engine.kreuzsummen.setup import position

START, SWAPPED, REFILL, OVER = range(4)
J, Q, K = 11, 12, 13


def _cards(ranks):
    return [rank << 2 for rank in ranks]


def _game(
    scenario, cells=(), hand=(), other=(1, 1, 1), display=(3, 4, 6), pile=(6, 6), phase=START, passes=0
):
    return position(
        scenario,
        [_cards(stack) for stack in cells],
        [_cards(hand), _cards(other)],
        _cards(display),
        _cards(pile),
        [],
        0,
        phase,
        passes,
    )


def _hand(game, seat=0):
    return [game.hand_card(seat, slot) >> 2 for slot in range(game.hand_count(seat))]


def _display(game):
    return [game.display_card(place) >> 2 for place in range(3)]


def _stack(game, cell):
    return [game.stack_card(cell, i) >> 2 for i in range(game.depth(cell))]


def _discard(game):
    return [game.discard_card(i) >> 2 for i in range(game.discard_count)]


def _play(game, *chosen):
    for action in chosen:
        game.apply(action)


def _refused(game, action, reason):
    """`action` is refused for this reason, is not listed, and changes nothing."""
    before = game.snapshot()
    assert game.why_not(action) == reason, (REASONS[game.why_not(action)], REASONS[reason])
    assert action not in list(game.legal())
    for attempt in (game.apply, game.index):
        said = ""
        try:
            attempt(action)
        except IllegalAction as error:
            said = error.reason
        assert said == REASONS[reason]
    assert game.snapshot() == before


# ---------------------------------------------------------------------- dealing


def test_hands_are_dealt_in_turn_from_the_starter_then_the_display():
    deck = Game.cards(b"\x01", 2)
    for starter in (0, 1):
        game = Game(b"\x01", 2, starter, bytes(deck))
        assert game.seat == starter and game.turn == 1 and game.phase == START
        assert [game.hand_card(starter, i) for i in range(3)] == [deck[0], deck[2], deck[4]]
        assert [game.hand_card(1 - starter, i) for i in range(3)] == [deck[1], deck[3], deck[5]]
        assert [game.display_card(i) for i in range(3)] == list(deck[6:9]) and game.pile == 9
        assert game.check() is None


def test_hands_are_sorted_numbers_first_then_jack_queen_king():
    assert _hand(_game(41, hand=(K, 9, J, 1, Q))) == [1, 9, J, Q, K]


def test_wrong_decks_are_refused():
    deck = bytes(Game.cards(b"\x01", 2))
    for wrong in (b"", deck[:-1], deck + deck[:1], deck[:-1] + deck[:1], bytes(Game.cards(b"\x02", 2))):
        said = ""
        try:
            Game(b"\x01", 2, 0, wrong)
        except ValueError as error:
            said = str(error)
        assert "18 cards of scenario 1" in said


# ---------------------------------------------------------------------- the swap


def test_swap_discards_takes_and_refills_the_place_at_once():
    game = _game(1, hand=(5, 5, 6), pile=(2, 1))
    game.apply(actions.swap(2, 0))
    assert (
        _hand(game) == [3, 5, 5] and _discard(game) == [6] and _display(game) == [2, 4, 6] and game.pile == 1
    )
    assert game.phase == SWAPPED and game.seat == 0 and game.turn == 1


def test_a_swapped_card_can_be_played_at_once():
    game = _game(1, hand=(5, 5, 6))
    _play(game, actions.swap(2, 0), actions.place(0, 4))
    assert _stack(game, 4) == [3] and game.phase == REFILL


def test_only_one_swap_a_turn_and_none_after_the_field_action():
    game = _game(1, hand=(5, 5, 6))
    game.apply(actions.swap(0, 0))
    _refused(game, actions.swap(0, 0), rules.SWAPPED_ALREADY)
    game.apply(actions.place(0, 0))
    _refused(game, actions.swap(0, 0), rules.REFILL_FIRST)


def test_swap_with_an_empty_pile_leaves_a_gap_that_keeps_its_place():
    game = _game(1, hand=(5, 5, 6), pile=())
    game.apply(actions.swap(0, 1))
    assert _display(game) == [3, 0, 6] and game.shown == 2
    game.apply(actions.END)
    assert game.seat == 1
    _refused(game, actions.swap(0, 1), rules.NO_DISPLAY_CARD)
    assert [a & 15 for a in game.legal() if a >> 12 == actions.SWAP] == [0, 2] * 3


def test_no_swap_without_hand_or_display():
    _refused(_game(1, hand=(5, 5), display=(), pile=()), actions.swap(0, 0), rules.NO_DISPLAY_CARD)
    _refused(_game(1, hand=(), display=(3,), pile=()), actions.swap(0, 0), rules.NO_HAND_CARD)


def test_a_turn_may_end_after_a_swap_only():
    game = _game(1, hand=(5, 5, 6))
    _refused(game, actions.END, rules.NOT_SWAPPED)
    _play(game, actions.swap(0, 0), actions.END)
    assert game.seat == 1 and game.turn == 2 and game.phase == START


def test_swapping_reveals_while_there_is_a_pile():
    assert _game(1, hand=(5, 5, 6)).reveals(actions.swap(0, 0))
    assert not _game(1, hand=(5, 5, 6), pile=()).reveals(actions.swap(0, 0))
    assert not _game(1, hand=(5, 5, 6)).reveals(actions.place(0, 0))


# ---------------------------------------------------------------------- the field


def test_a_number_goes_on_a_free_cell_or_covers_even_its_equal():
    game = _game(1, cells=[(), (5,)], hand=(5, 5, 6))
    _play(game, actions.place(0, 1))
    assert _stack(game, 1) == [5, 5] and game.depth(1) == 2 and game.depth(0) == 0
    assert game.row_sum(0) == 5 and game.col_sum(1) == 5 and game.filled == 1


def test_only_the_top_counts_in_sums():
    game = _game(2, cells=[(1, 6), (2,), (), (3,)], hand=(4, 4, 4))
    game.apply(actions.place(0, 0))
    assert [game.row_sum(r) for r in range(3)] == [6, 3, 0] and [game.col_sum(c) for c in range(3)] == [
        7,
        2,
        0,
    ]


def test_faces_cannot_be_placed_nor_cells_outside_be_used():
    game = _game(3, hand=(5, J, Q))
    _refused(game, actions.place(1, 0), rules.NOT_A_NUMBER)
    _refused(game, actions.place(3, 0), rules.NO_HAND_CARD)
    _refused(game, actions.place(0, 9), rules.NO_CELL)


def test_the_jack_exchanges_whole_stacks():
    game = _game(2, cells=[(1, 6), (2,), (), (3, 4, 5)], hand=(J, 1, 1))
    game.apply(actions.jack(2, 3, 0))
    assert _stack(game, 0) == [3, 4, 5] and _stack(game, 3) == [1, 6] and _discard(game) == [J]
    assert [game.row_sum(r) for r in range(3)] == [
        7,
        6,
        0,
    ] and game.check() != "A sum or count is not up to date."


def test_the_jack_needs_two_different_stacks():
    game = _game(2, cells=[(1,), (1,)], hand=(J, 1, 1))
    assert game.why_not(actions.jack(2, 0, 1)) == 0  # equal tops are allowed: readings A11
    _refused(game, actions.jack(2, 1, 1), rules.SAME_CELL)
    _refused(game, actions.jack(2, 0, 2), rules.CELL_FREE)
    _refused(game, actions.jack(0, 0, 1), rules.NOT_A_JACK)
    _refused(game, actions.JACK << 12 | 2 << 8 | 1 << 4 | 0, rules.UNKNOWN)


def test_the_queen_exchanges_a_number_with_the_top_only():
    game = _game(3, cells=[(1, 7)], hand=(Q, 2, 3))
    game.apply(actions.queen(2, 1, 0))
    assert (
        _stack(game, 0) == [1, 3] and _hand(game) == [2, 7] and _discard(game) == [Q] and game.phase == REFILL
    )
    assert game.row_sum(0) == 3


def test_the_queen_needs_a_number_and_a_stack():
    game = _game(3, cells=[(7,)], hand=(2, J, Q))
    _refused(game, actions.queen(2, 1, 0), rules.NOT_A_NUMBER)
    _refused(game, actions.queen(2, 2, 0), rules.NOT_A_NUMBER)
    _refused(game, actions.queen(2, 3, 0), rules.NO_HAND_CARD)
    _refused(game, actions.queen(2, 0, 1), rules.CELL_FREE)
    _refused(game, actions.queen(1, 0, 0), rules.NOT_A_QUEEN)
    assert _game(3, cells=[(2,)], hand=(2, Q, Q)).why_not(actions.queen(1, 0, 0)) == 0  # readings A10


def test_the_king_moves_a_stack_to_a_free_cell():
    game = _game(12, cells=[(2, 7), (3,)], hand=(K, 4, 2, 1))
    _refused(game, actions.king(3, 0, 1), rules.CELL_TAKEN)
    _refused(game, actions.king(3, 5, 6), rules.CELL_FREE)
    _refused(game, actions.king(3, 0, 0), rules.CELL_TAKEN)
    _refused(game, actions.king(2, 0, 5), rules.NOT_A_KING)
    game.apply(actions.king(3, 0, 5))
    assert _stack(game, 5) == [2, 7] and game.depth(0) == 0 and game.filled == 2 and _discard(game) == [K]


def test_no_king_on_a_full_field():
    game = _game(12, cells=[(1,)] * 9, hand=(K, 4, 2, 1))
    assert actions.KING not in [action >> 12 for action in game.legal()]


# ---------------------------------------------------------------------- refill


def test_the_refill_is_a_choice_of_card_and_fills_its_place():
    game = _game(1, hand=(5, 5, 6), pile=(2, 3))
    game.apply(actions.place(0, 0))
    assert list(game.legal()) == [actions.take(0), actions.take(1), actions.take(2)]
    _refused(game, actions.END, rules.REFILL_FIRST)
    _refused(game, actions.PASS, rules.REFILL_FIRST)
    _refused(game, actions.take(3), rules.NO_DISPLAY_CARD)
    game.apply(actions.take(1))
    assert _hand(game) == [4, 5, 6] and _display(game) == [3, 2, 6] and game.seat == 1 and game.turn == 2


def test_a_short_hand_is_filled_card_by_card():
    game = _game(1, hand=(5,), pile=(2,))
    game.apply(actions.place(0, 0))
    for place in (0, 0, 1):
        assert game.phase == REFILL and game.seat == 0
        game.apply(actions.take(place))
    assert _hand(game) == [2, 3, 4] and game.seat == 1 and _display(game) == [0, 0, 6]


def test_without_display_the_turn_ends_with_a_short_hand():
    game = _game(1, hand=(5, 5), display=(), pile=())
    game.apply(actions.place(0, 0))
    assert game.seat == 1 and _hand(game) == [5]


def test_taking_is_for_the_refill_only():
    _refused(_game(1, hand=(5, 5, 6)), actions.take(0), rules.NOT_REFILLING)


# ---------------------------------------------------------------------- passing, giving up, losing


def test_passing_needs_an_empty_pile_and_display():
    assert _game(1, hand=(5, 5), display=(), pile=()).why_not(actions.PASS) == 0
    _refused(_game(1, hand=(5, 5, 5), pile=()), actions.PASS, rules.NO_PASS)
    _refused(_game(3, hand=(J, J, Q)), actions.PASS, rules.NO_PASS)


def test_a_player_who_can_do_nothing_passes():
    game = _game(2, cells=[(4,)], hand=(J,), display=(), pile=())
    assert list(game.legal()) == [actions.PASS]
    game = _game(1, hand=(), display=(3,), pile=())  # no hand: no swap, though the display has a card
    assert list(game.legal()) == [actions.PASS]
    game.apply(actions.PASS)
    assert game.phase == REFILL and game.seat == 0 and game.passes == 1


def test_no_pass_after_a_swap():
    game = _game(1, hand=(5, 5, 6), display=(3,), pile=())
    game.apply(actions.swap(0, 0))
    _refused(game, actions.PASS, rules.NO_PASS)


def test_two_passes_in_a_row_lose():
    game = _game(1, hand=(5, 5), other=(1,), display=(), pile=())
    _play(game, actions.PASS, actions.PASS)
    assert game.result == rules.LOST and game.phase == OVER and game.passes == 2 and game.seat == 1


def test_any_other_turn_resets_the_passes():
    game = _game(1, hand=(5, 5), other=(1, 1), display=(), pile=())
    _play(game, actions.PASS, actions.place(0, 0))
    assert game.passes == 0 and game.seat == 0
    _play(game, actions.PASS)
    assert not game.result
    swapped = _game(1, hand=(5, 5, 5), passes=1)
    _play(swapped, actions.swap(0, 0), actions.END)
    assert swapped.passes == 0
    ending = _game(1, hand=(5, 5, 5), phase=SWAPPED, passes=1)
    ending.apply(actions.END)
    assert ending.passes == 0


def test_giving_up_is_always_possible_and_never_listed():
    game = _game(1, hand=(5, 5, 6))
    for action in (actions.swap(0, 0), actions.place(0, 0)):
        assert game.why_not(actions.GIVE_UP) == 0 and actions.GIVE_UP not in list(game.legal())
        game.apply(action)
    game.apply(actions.GIVE_UP)
    assert game.result == rules.LOST and game.phase == OVER
    _refused(game, actions.GIVE_UP, rules.GAME_OVER)


# ---------------------------------------------------------------------- winning


def test_the_last_number_wins_before_the_refill():
    game = _game(1, cells=[(6,), (1,), (2,), (2,), (5,)], hand=(5, 4, 4))
    game.apply(actions.place(2, 5))  # columns 8, 6, 7 for the targets 6, 7, 8
    assert game.result == rules.WON and game.phase == OVER and _hand(game) == [4, 4] and game.seat == 0
    assert game.count() == 0
    _refused(game, actions.take(0), rules.GAME_OVER)


def test_each_column_target_counts_once():
    game = _game(1, cells=[(1,), (2,), (6,), (6,), (5,)], hand=(1, 4, 4))
    game.apply(actions.place(0, 5))  # columns 7, 7, 7
    assert game.result == 0 and game.phase == REFILL


def test_rows_keep_their_targets():
    game = _game(1, cells=[(2,), (5,), (5,), (6,), (1,)], hand=(2, 4, 4))
    game.apply(actions.place(0, 5))  # rows 12 and 9, columns 8, 6, 7
    assert game.result == 0


def test_a_column_sum_beyond_all_targets_does_not_win():
    game = _game(
        47,
        cells=[(9,), (1,), (1,), (5,), (9,), (1,), (1,), (2,), (9,), (1,), (1,), (7,), (9,), (1,), (1,)],
        hand=(8, 1, 1, 1, 1),
        other=(1,),
    )
    game.apply(actions.place(4, 15))  # rows 16, 13, 18, 19; the first column has 36
    assert [game.row_sum(r) for r in range(4)] == [16, 13, 18, 19] and game.result == 0


def test_jack_and_queen_can_win():
    game = _game(6, cells=[(1,), (3,), (7,), (4,), (5,), (5,)], hand=(J, 3, 4))
    game.apply(actions.jack(2, 3, 4))
    assert game.result == rules.WON
    game = _game(3, cells=[(1,), (4,), (5,), (2,), (5,), (6,), (5,), (5,), (7,)], hand=(6, 1, Q))
    game.apply(actions.queen(2, 1, 8))
    assert game.result == rules.WON and _hand(game) == [1, 7]


def test_doubles_count_from_scenario_18_on():
    before = _game(17, cells=[(1,), (3,), (8,), (8,), (6,), (5,), (1,)], hand=(3, 4, 4, 4))
    before.apply(actions.place(0, 7))
    assert before.result == rules.WON
    row = _game(20, cells=[(1,), (3,), (8,), (8,), (6,), (5,), (1,)], hand=(3, 4, 4, 4))
    row.apply(actions.place(0, 7))
    column = _game(20, cells=[(4,), (1,), (7,), (8,), (4,), (6,), (2,)], hand=(3, 5, 5, 6))
    column.apply(actions.place(0, 7))
    assert row.result == column.result == 0


def test_a_double_is_found_between_any_two_cells_of_a_line_and_no_others():
    for scenario, cols in ((20, 4), (37, 3), (50, 4)):
        size = _game(scenario).size
        for a in range(size):
            for b in range(a + 1, size):
                game = _game(scenario, cells=[(5,) if cell in (a, b) else () for cell in range(size)])
                assert game._doubles() == (a // cols == b // cols or a % cols == b % cols), (scenario, a, b)


def test_buried_cards_count_for_nothing():
    game = _game(18, cells=[(8, 1), (3,), (8,), (6,), (5, 5)], hand=(3, 4, 4, 4))
    game.apply(actions.place(0, 5))
    assert game.result == rules.WON


# ---------------------------------------------------------------------- positions and notation


def test_impossible_positions_are_refused():
    for wrong in (
        lambda: _game(0),
        lambda: _game(51),
        lambda: _game(1, hand=(1,) * 6),
        lambda: _game(1, passes=3),
        lambda: _game(1, cells=[(J,)]),
        lambda: _game(1, cells=[()] * 7),
        lambda: _game(1, phase=4),
        lambda: _game(1, hand=(1, 1, 1), phase=REFILL),
        lambda: _game(1, display=(1,) * 4),
    ):
        try:
            wrong()
            raise AssertionError("accepted")
        except ValueError:
            pass


def test_notation_names_cards_and_cells():
    game = _game(12, cells=[(2, 7), (3,)], hand=(1, J, Q, K))
    wanted = (
        (actions.swap(0, 1), "swap Ah 4h"),
        (actions.place(0, 8), "place Ah c3"),
        (actions.PASS, "pass"),
        (actions.jack(1, 0, 1), "jack Jh a1 b1"),
        (actions.queen(2, 0, 1), "queen Qh Ah b1"),
        (actions.king(3, 0, 5), "king Kh a1 c2"),
        (actions.take(2), "take 6h"),
        (actions.END, "end"),
        (actions.GIVE_UP, "give-up"),
    )
    for action, text in wanted:
        assert game.text(action) == text and game.parse(text.split()) == action, text
    assert game.parse(["jack", "Jh", "b1", "a1"]) == actions.jack(1, 0, 1)


def _parse_error(game, text):
    try:
        game.parse(text.split())
    except ValueError as error:
        return type(error)
    return None


def test_words_that_mean_nothing_and_cards_that_are_not_there_are_told_apart():
    game = _game(12, cells=[(2, 7), (3,)], hand=(1, J, Q, K))
    for text in (
        "",
        "fly Ah",
        "place Ah",
        "place Ah a1 b1",
        "place 10h a1",
        "place Ah 11",
        "place Ah aa",
        "end now",
    ):
        assert _parse_error(game, text) is ValueError, text
    for text in (
        "place 9h a1",
        "swap Ah 9h",
        "take Ah",
        "place Ah d1",
        "place Ah a4",
        "place Ah a0",
        "king Kh a1 z9",
    ):
        assert _parse_error(game, text) is IllegalAction, text
