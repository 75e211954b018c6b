"""The rules of Konzentrationsspiel."""

from engine.errors import IllegalAction
from engine.konzentration import Game, rules, scoring
from engine.konzentration.actions import DRAW, GIVE_UP, LAY, LOOKED, NEXT, REDEAL, REFUSE, swap
from engine.konzentration.bot import LEVELS, Bot
from engine.konzentration.position import ASKED, DRAWN, LOOK, OVER, REVEAL, TURN
from engine.konzentration.setup import position
from engine.table import Table

DECK = bytes((1, 2, 3) * 8)


def _new(seats=2, trial=0, starter=0, deck=DECK):
    return Game(bytes((trial,)), seats, starter, deck)


def _play(game, *actions):
    for action in actions:
        game.apply(action)
        assert game.check() is None, game.check()
    return game


def _looked(seats=2, **setting):
    return _play(_new(seats, **setting), *[LOOKED] * seats)


def _end_of_round(game):
    """Draw until the pile is empty."""
    while game.phase != REVEAL:
        _play(game, LOOKED if game.phase == LOOK else DRAW if game.phase == TURN else LAY)
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


# ---------------------------------------------------------------------- the deal


def test_hand_pile_and_target_depend_on_the_number_of_players():
    for seats, hand, pile, target in ((2, 8, 8, 22), (3, 6, 6, 15), (4, 5, 4, 11)):
        game = _new(seats)
        assert [game.row_count(seat) for seat in range(seats)] == [hand] * seats
        assert game.pile == pile and game.target == target and seats * target < scoring.SUM
        assert scoring.pile_size(seats) == pile


def test_the_deck_is_eight_each_of_1_2_3_with_the_sum_48():
    assert sorted(Game.cards(b"\x00", 2)) == sorted([1, 2, 3] * 8) and sum(scoring.cards()) == 48


def test_cards_are_dealt_one_by_one_from_the_starter_on():
    game = _new(3, starter=2)
    assert [game.card(2, 2, i) for i in range(6)] == [1] * 6
    _play(game, LOOKED)
    assert [game.card(0, 0, i) for i in range(6)] == [2] * 6


def test_other_decks_and_settings_are_refused():
    for options, seats, starter, deck in (
        (b"\x00", 2, 0, DECK[1:]),
        (b"\x00", 2, 0, DECK[1:] + b"\x02"),
        (b"\x02", 2, 0, DECK),
        (b"\x00", 5, 0, DECK),
        (b"\x00", 1, 0, DECK),
        (b"\x00", 2, 2, DECK),
        (b"", 2, 0, DECK),
    ):
        assert _said(Game, options, seats, starter, deck).endswith("."), (options, seats, starter)


# ---------------------------------------------------------------------- looking


def test_each_player_looks_once_then_the_starter_begins():
    game = _new(3, starter=1)
    for seat in (1, 2, 0):
        assert game.phase == LOOK and game.seat == seat
        _refused(game, DRAW, rules.NOT_NOW)
        _refused(game, swap(0, (seat + 1) % 3, 0), rules.NOT_NOW)
        _play(game, LOOKED)
    assert game.phase == TURN and game.seat == 1
    _refused(game, LOOKED, rules.NOT_NOW)


def test_only_who_looks_sees_the_own_cards_and_nobody_afterwards():
    game = _new()
    assert game.view(0)["rows"] == [[1, 3, 2, 1, 3, 2, 1, 3], [0] * 8]
    assert game.view(1)["rows"] == [[0] * 8] * 2
    _play(game, LOOKED)
    assert game.view(0)["rows"] == [[0] * 8] * 2 and game.view(1)["rows"][1] == [2, 1, 3, 2, 1, 3, 2, 1]
    _play(game, LOOKED)
    assert game.view(0)["rows"] == game.view(1)["rows"] == [[0] * 8] * 2


def test_no_sum_is_told_before_the_end_of_the_round():
    game = _new()
    while game.phase != REVEAL:
        for seat in (0, 1):
            assert not {"sums", "minus", "winners"} & set(game.view(seat))
        try:
            game.scores()
            raise AssertionError
        except ValueError:
            pass
        _play(game, LOOKED if game.phase == LOOK else DRAW if game.phase == TURN else LAY)
    assert sum(game.view(0)["sums"]) == 48


# ---------------------------------------------------------------------- turns


def test_a_card_drawn_is_seen_by_its_player_only_and_goes_to_the_right_end():
    game = _play(_looked(), DRAW)
    assert game.phase == DRAWN and game.pile == 7 and game.seat == 0
    assert game.view(0)["drawn"] == 2 and "drawn" not in game.view(1) and game.drawn(1) == 0
    _refused(game, DRAW, rules.NOT_NOW)
    _play(game, LAY)
    assert game.row_count(0) == 9 and game.seat == 1 and game.phase == TURN
    assert "drawn" not in game.view(0) and game.view(0)["rows"][0] == [0] * 9


def test_swapped_cards_take_each_others_place_and_stay_open():
    game = _play(_looked(), swap(1, 1, 3))
    assert game.view(0)["rows"] == game.view(1)["rows"]
    assert game.view(0)["rows"] == [[0, 2, 0, 0, 0, 0, 0, 0], [0, 0, 0, 3, 0, 0, 0, 0]]
    assert game.is_open(0, 1) and game.is_open(1, 3) and game.seat == 1


def test_open_cards_are_not_swapped_again():
    game = _play(_looked(), swap(1, 1, 3))
    _refused(game, swap(3, 0, 0), rules.FROZEN)
    _refused(game, swap(0, 0, 1), rules.FROZEN)
    _refused(game, swap(0, 1, 1), rules.NO_PLAYER)
    game = _play(_looked(), swap(1, 1, 3), swap(0, 0, 0))
    _refused(game, swap(1, 1, 1), rules.FROZEN)
    assert game.swap_count() == 6 * 6


def test_drawn_cards_can_be_swapped_and_places_beyond_a_row_cannot():
    game = _play(_looked(), DRAW, LAY, swap(0, 0, 8))
    assert game.is_open(0, 8)
    _refused(game, swap(9, 1, 1), rules.NO_CARD)
    _refused(game, swap(2, 1, 8), rules.NO_CARD)


def test_a_swap_is_with_another_player_who_is_there():
    game = _looked(3)
    for other in (0, 3):
        _refused(game, swap(0, other, 0), rules.NO_PLAYER)
    _play(game, swap(0, 2, 5))
    assert game.seat == 1


def test_who_has_no_hidden_card_left_or_finds_none_can_only_draw():
    for rows in (
        [[(1, True)], [(2, False)]],
        [[(1, False)], [(2, True)]],
    ):
        game = position(rows, [3], 0)
        assert list(game.legal()) == [DRAW, REDEAL]


def test_the_rules_allow_one_draw_and_every_pair_of_hidden_cards():
    game = position([[(1, False), (3, True)], [(2, False), (2, True), (1, False)]], [3], 0)
    assert list(game.legal()) == [DRAW, swap(0, 1, 0), swap(0, 1, 2), REDEAL]
    assert game.swap_count() == 2


def test_the_round_ends_at_once_when_the_last_card_is_laid():
    game = _end_of_round(_looked())
    assert game.pile == 0 and game.view(0)["rows"][0][0] == 1 and sum(game.view(1)["sums"]) == 48
    _refused(game, swap(0, 1, 0), rules.NOT_NOW)
    _refused(game, DRAW, rules.NOT_NOW)
    assert list(game.legal()) == [NEXT]


def test_nothing_is_ever_undone():
    game = _new()
    for action in (LOOKED, DRAW, LAY, NEXT, REDEAL, swap(0, 1, 0)):
        assert game.reveals(action)


# ---------------------------------------------------------------------- points and the match


def test_minus_points_and_winners():
    for sums, minus, winners in (
        ([22, 26], [0, 4], [0]),
        ([24, 24], [2, 2], []),  # printed example
        ([25, 23], [3, 1], []),
        ([10, 38], [0, 16], [0]),
        ([20, 22], [0, 0], [0, 1]),  # cannot happen with 48 points
        ([15, 15, 18], [0, 0, 3], [0, 1]),
        ([14, 13, 21], [0, 1, 6], [0]),  # printed example
        ([5, 16, 27], [0, 1, 12], [0]),
        ([16, 16, 16], [1, 1, 1], []),
        ([9, 11, 12, 16], [2, 0, 1, 5], [1]),
        ([10, 10, 8, 20], [0, 0, 2, 9], [0, 1]),
    ):
        assert scoring.minus_points(sums) == (minus, winners)


def test_every_round_writes_minus_points():
    # So many at least, or a match might go on for ever (readings, "Termination").
    for players, least in ((2, 4), (3, 3), (4, 4)):
        lowest = 99

        def go(sums, left, n):
            if n == 1:
                return min(99, sum(scoring.minus_points(sums + [left])[0]))
            return min([go(sums + [total], left - total, n - 1) for total in range(5, left - 4)] or [99])

        lowest = go([], 48, players)
        assert lowest == least, (players, lowest)


def test_verdicts():
    assert scoring.verdict([8, 8]) == scoring.GO_ON
    assert scoring.verdict([9, 8, 3]) == scoring.GO_ON
    assert scoring.verdict([9, 8]) == 1 and scoring.verdict([0, 12, 9, 30]) == 0
    assert scoring.verdict([10, 9]) == scoring.ALL_LOST


def _with_totals(game, *totals):
    game._totals[: len(totals)] = bytes(totals)
    return game


def test_minus_points_are_added_up_and_the_next_player_starts_the_next_round():
    game = _end_of_round(_looked(starter=1))
    _, sums, minus, _ = game.scores()
    assert [game.total(0), game.total(1)] == minus and sum(minus) >= 4 and max(sums) > 22
    _play(game, NEXT)
    assert game.phase == LOOK and game.round == 2 and game.starter == game.seat == 0
    assert [game.row_count(seat) for seat in (0, 1)] == [8, 8] and game.pile == 8
    assert [game.total(0), game.total(1)] == minus


def test_who_has_nine_is_out_and_the_others_go_on_with_the_rules_of_their_number():
    game = _play(_with_totals(_end_of_round(_looked(4)), 0, 9, 0, 0), NEXT)
    assert not game.is_in(1) and game.players == 3 and game.target == 15 and game.pile == 6
    assert [game.row_count(seat) for seat in range(4)] == [6, 0, 6, 6]
    assert game.starter == 2 and game.total(1) >= 9  # seat 1 would have been next
    _play(game, LOOKED)
    assert game.seat == 3
    _play(game, LOOKED, LOOKED)
    assert game.seat == 2 and game.phase == TURN
    _refused(game, swap(0, 1, 0), rules.NO_PLAYER)
    _play(game, swap(0, 0, 0))
    assert game.seat == 3


def test_two_out_together_leave_the_rules_for_two():
    game = _play(_with_totals(_end_of_round(_looked(4)), 9, 9, 0, 0), NEXT)
    assert game.players == 2 and game.target == 22 and game.row_count(2) == 8 and game.starter == 2


def test_who_is_left_alone_wins_and_if_nobody_is_all_have_lost():
    game = _play(_with_totals(_end_of_round(_looked(3)), 9, 0, 9), NEXT)
    assert game.phase == OVER and game.RESULTS[game.result] == "won by 1" and game.count() == 0
    game = _play(_with_totals(_end_of_round(_looked(3)), 9, 9, 9), NEXT)
    assert game.phase == OVER and game.RESULTS[game.result] == "all lost"


def test_giving_up_is_accepted_and_shows_no_hidden_card():
    for game in (_new(), _looked(), _play(_looked(), DRAW)):
        assert GIVE_UP not in list(game.legal())
        _play(game, GIVE_UP)
        assert game.phase == OVER and game.RESULTS[game.result] == "given up"
        assert game.view(1)["rows"] == [[0] * 8] * 2 and "sums" not in game.view(0)
        _refused(game, REDEAL, rules.MATCH_OVER)
        _refused(game, GIVE_UP, rules.MATCH_OVER)


# ---------------------------------------------------------------------- trial round, new deal


def test_a_trial_round_is_open_and_does_not_count():
    game = _new(trial=1)
    assert game.round == 0 and game.view(1)["rows"][0] == [1, 3, 2, 1, 3, 2, 1, 3]
    _play(game, LOOKED, LOOKED, DRAW)
    assert game.view(1)["drawn"] == game.view(0)["drawn"]
    _end_of_round(game)
    assert sum(game.view(0)["minus"]) >= 4 and game.view(0)["totals"] == [0, 0]
    _play(game, NEXT)
    assert game.round == 1 and game.starter == 0 and game.view(1)["rows"] == [[0] * 8] * 2


def test_a_round_can_be_dealt_anew_with_the_same_starter_and_points():
    game = _play(_end_of_round(_looked(starter=1)), NEXT, LOOKED, LOOKED, DRAW)
    totals = game.view(0)["totals"]
    before = game.snapshot()
    _play(game, REDEAL)
    assert game.phase == LOOK and game.round == 2 and game.seat == game.starter == 0
    assert game.view(0)["totals"] == totals and game.pile == 8 and game.snapshot()[-12:] != before[-12:]


def _all_ask(*actions, seats=3):
    """A match in which all must agree to a new deal, after these actions."""
    return _play(Game(bytes((0, 1)), seats, 0, DECK), *actions)


def test_a_round_is_dealt_anew_only_if_all_agree():
    game = _all_ask(LOOKED, LOOKED, LOOKED, DRAW, LAY)
    before = game.snapshot()
    _play(game, REDEAL)
    assert (game.phase, game.seat, game.asker, game.turn) == (ASKED, 2, 1, 5)
    assert list(game.legal()) == [REDEAL, REFUSE] and game.check() is None
    _refused(game, DRAW, rules.NOT_NOW)
    _play(game, REDEAL)
    assert (game.phase, game.seat) == (ASKED, 0)
    twin = _all_ask()
    twin.restore(game.snapshot())
    assert twin.snapshot() == game.snapshot() and twin.asker == 1
    _play(game, REFUSE)
    assert game.snapshot() == before, "the round goes on as it lay"
    _play(game, REDEAL, REDEAL, REDEAL)
    assert (game.phase, game.seat, game.pile, game.round) == (LOOK, 0, 6, 1)


def test_who_is_asked_sees_no_more_than_before():
    for actions, phase in (((), LOOK), ((LOOKED, LOOKED, LOOKED, DRAW), DRAWN)):
        game = _all_ask(*actions)
        seen = [game.view(seat) for seat in range(3)]
        _play(game, REDEAL)
        for seat in range(3):
            now = game.view(seat)
            assert now["rows"] == [[0] * 6] * 3 and "drawn" not in now
        _play(game, REFUSE)
        assert game.phase == phase and [game.view(seat) for seat in range(3)] == seen


def test_who_is_out_is_not_asked():
    game = _all_ask(LOOKED, LOOKED, LOOKED)
    while game.players == 3:
        action = NEXT if game.phase == REVEAL else LOOKED if game.phase == LOOK else game.nth(0)
        game.apply(action)
        assert not game.result
    asker = game.seat
    _play(game, REDEAL, REDEAL)
    assert game.phase == LOOK and game.asker == 0 and game.seat == game.starter and game.is_in(asker)


def test_refusing_needs_a_question():
    for game in (_all_ask(), _all_ask(LOOKED, LOOKED, LOOKED)):
        _refused(game, REFUSE, rules.NOT_NOW)


def test_in_matches_that_know_no_question_a_player_deals_anew_at_once():
    for options in (b"\x00", b"\x00\x00"):
        game = _play(Game(options, 3, 0, DECK), LOOKED, LOOKED, LOOKED, REDEAL)
        assert (game.phase, game.seat, game.pile) == (LOOK, 0, 6)
    table = Table.deal("konzentration", b"\x00", 2, 0, DECK)
    for action in (LOOKED, LOOKED, DRAW, REDEAL, LOOKED):
        table.apply(action)
    record = "\n".join(table.record())
    assert "Redeal" not in record and Table.read(record).game.snapshot() == table.game.snapshot()
    assert Table.load(table.pack()).pack() == table.pack()


def test_a_bot_agrees_only_if_it_has_not_seen_its_cards():
    game = _all_ask(LOOKED, LOOKED, LOOKED, REDEAL)
    assert Bot(1, 2, 1).choose(game.view(1)) == REDEAL
    there = Bot(1, 2, 1)
    there.choose(_all_ask(LOOKED).view(1))
    assert there.choose(game.view(1)) == REFUSE


def test_later_deals_come_from_the_deck_and_go_on_after_a_restore():
    def deals(game, n):
        out = []
        for _ in range(n):
            game.apply(REDEAL)
            out.append(game.snapshot())
        return out

    assert deals(_new(), 4) == deals(_new(), 4) and len(set(deals(_new(), 4))) == 4
    game = _new()
    deals(game, 2)
    other = _new(deck=bytes(reversed(DECK)))
    other.restore(game.snapshot())
    assert deals(other, 3) == deals(game, 3)


# ---------------------------------------------------------------------- notation and snapshots


def test_notation_goes_both_ways_and_names_no_card():
    game = _looked(3)
    for action, words in (
        (DRAW, "draw"),
        (swap(2, 1, 4), "swap a3 b5"),
        (swap(0, 2, 0), "swap a1 c1"),
        (REDEAL, "redeal"),
        (REFUSE, "refuse"),
        (LOOKED, "looked"),
        (LAY, "lay"),
        (NEXT, "next"),
        (GIVE_UP, "give-up"),
    ):
        assert game.text(action) == words and game.parse(words.split()) == action
    for words in ("swap a1", "swap a0 b1", "swap a1 b17", "swap e1 b1", "swap b1 a1", "draw a1", "look",
                  "swap a b"):
        try:
            game.parse(words.split())
            raise AssertionError(words)
        except ValueError:
            pass


def test_a_bot_that_saw_none_of_its_cards_plays_to_the_end_of_the_round():
    """So it is after a loss of power: its memory is gone, in a turn or with a card just drawn."""
    for level in range(len(LEVELS)):
        for seats, drawn in ((2, False), (2, True), (4, False), (3, True)):
            game = _looked(seats)
            if drawn:
                game.apply(DRAW)
            bots = [Bot(seat, level, 3 + seat) for seat in range(seats)]
            while game.phase != REVEAL:
                game.apply(bots[game.seat].choose(game.view(game.seat)))


def test_damaged_snapshots_are_refused_and_change_nothing():
    game = _play(_looked(), swap(1, 1, 3), DRAW)
    good = game.snapshot()
    other = _new(deck=bytes(reversed(DECK)))
    before = other.snapshot()
    for data in (
        b"",
        good[:-1],
        good + b"\x00",
        b"\x02" + good[1:],
        good[:1] + b"\x30" + good[2:],
        good[:12] + b"\x11" + good[13:],
        good[:8] + b"\x0a" + good[9:],
        good[:-1] + b"\x44",
    ):
        assert _said(other.restore, data).endswith("."), data
        assert other.snapshot() == before
    other.restore(good)
    assert other.snapshot() == good and list(other.legal()) == list(game.legal())


def test_positions_that_cannot_be_are_refused():
    for rows, pile, seat in (
        ([[(1, False)]], [], 0),
        ([[(4, False)], []], [], 0),
        ([[], []], [0], 0),
        ([[], []], [], 2),
        ([[(1, False)] * 17, []], [], 0),
    ):
        assert _said(position, rows, pile, seat).endswith("."), rows
