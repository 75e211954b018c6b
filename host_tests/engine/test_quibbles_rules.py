"""The rules of Quibbles, one by one."""

from engine.errors import IllegalAction
from engine.quibbles import Game, counts
from engine.quibbles.actions import DONE, GIVE_UP, PASS, SINGLES, TAKE, collect, pass_, singles, take
from engine.quibbles.position import COLLECT, COPIES, GIVEN_UP, MAIN, OVER, SHARED
from engine.quibbles.rules import (
    COLLECT_FIRST,
    GAME_OVER,
    NO_HAND_CARD,
    NO_ROW_CARD,
    NOT_COLLECTED,
    NOT_COLLECTING,
    NOT_FULL,
    NOTHING_TAKEN,
    REASONS,
    REMOVE_FIRST,
    TOO_FEW,
    UNKNOWN,
)
from engine.quibbles.setup import position
from engine.rng import Rng


def new(seats=2, seed=1, starter=0, cap=100):
    deck = Game.cards(bytes((cap,)), seats)
    if seed:
        Rng(seed).shuffle(deck)
    return Game(bytes((cap,)), seats, starter, bytes(deck))


def main(row, hand, collection=()):
    return position(row, hand, collection, MAIN)


def collecting(hand, collection=(), row=(1, 2, 3, 4, 5, 6)):
    return position(row, hand, collection, COLLECT)


def why_not(game, text):
    """The reason, as a sentence, why this action is not allowed; "" where it is."""
    try:
        return REASONS[game.why_not(game.parse(text.split()))]
    except IllegalAction as error:
        return error.reason


def after(game, text):
    game.apply(game.parse(text.split()))
    return game


def own(game, seat=0):
    return counts.listed(game.hands[seat])


def test_there_are_132_cards():
    deck = Game.cards(b"\x64", 2)
    assert len(deck) == 132 and [list(deck).count(value) for value in range(1, 7)] == list(COPIES[1:])
    assert list(COPIES[1:]) == [20, 20, 20, 22, 24, 26]


def test_six_in_the_row_then_six_for_each_from_the_starter_on():
    deck = bytes([6] * 6 + [5] * 6 + [4] * 6 + [3] * 6)
    rest = list(Game.cards(b"\x64", 3))
    for card in deck:
        rest.remove(card)
    game = Game(b"\x64", 3, 1, deck + bytes(rest))
    assert counts.listed(game.row) == [6] * 6
    assert [own(game, seat) for seat in range(3)] == [[3] * 6, [5] * 6, [4] * 6]
    assert game.seat == 1 and game.pile == 132 - 24 and game.discards == 0 and game.check() is None


def test_wrong_decks_are_refused():
    deck = bytes(Game.cards(b"\x64", 2))
    for wrong in (b"", deck[:-1], deck[1:] + b"\x02", deck[:-1] + b"\x07", deck + b"\x06"):
        try:
            Game(b"\x64", 2, 0, wrong)
            raise AssertionError(len(wrong))
        except ValueError:
            pass


def test_the_printed_example_takes_two_sets_and_leaves_the_third():
    game = after(main([3, 3, 2, 4, 1, 5], [6, 1, 1]), "take 6 3+3 2+4")
    # 1 1 and the four that were taken; the row is filled up, the six lies in the discards.
    assert own(game)[:6] == [1, 1, 2, 3, 3, 4] and counts.count(game.discards, 6) == 1
    assert game.phase == COLLECT and counts.listed(game.row) == [1, 5]


def test_several_cards_take_single_cards_only_and_as_many_as_wanted():
    game = main([6, 6, 6, 1, 1, 2], [1, 2, 3, 5])
    assert why_not(game, "take 1+2+3 6 6 6") == why_not(game, "take 3+2+1 6") == ""
    assert why_not(game, "take 1+2+3 6 6 6 6") == REASONS[NO_ROW_CARD]
    assert "single cards only" in why_not(game, "take 1+2+3 1+5")
    after(game, "take 1+2+3 6 6")
    assert own(game)[-2:] == [6, 6] and counts.count(game.row, 6) == 1


def test_one_card_takes_no_single_card():
    game = main([6, 3, 2, 4, 1, 5], [6, 1, 1])
    assert "two cards or more" in why_not(game, "take 6 6")
    assert why_not(game, "take 6 2+4 1+5") == ""


def test_a_take_takes_something():
    game = main([3, 3, 2, 4, 1, 5], [6, 1, 1])
    assert why_not(game, "take 6") == REASONS[NOTHING_TAKEN]
    assert game.why_not(take(6, 0)) == game.why_not(singles(2, 0, 0)) == NOTHING_TAKEN


def test_totals_over_six_and_wrong_totals_are_refused():
    game = main([3, 3, 2, 1, 5, 5], [3, 4, 1, 6])
    assert "over 6" in why_not(game, "take 3+4 5") and "over 6" in why_not(game, "take 6+1 5")
    assert "total of the played" in why_not(game, "take 6 3+2")
    assert "total of the played" in why_not(game, "take 1+4 3")
    assert why_not(game, "take 1+4 5 5") == ""


def test_a_single_one_takes_nothing():
    game = main([1, 1, 1, 1, 2, 3], [1])
    assert [game.text(action) for action in game.legal()] == ["pass 1"]


def test_each_card_of_the_row_lies_in_one_set():
    game = main([2, 4, 1, 5, 6, 6], [6])
    assert why_not(game, "take 6 2+4 2+4") == REASONS[NO_ROW_CARD]
    game = main([3, 3, 3, 6, 6, 6], [6])
    assert why_not(game, "take 6 3+3 3+3") == REASONS[NO_ROW_CARD]


def test_sets_may_have_more_than_two_cards():
    assert why_not(main([4, 1, 1, 1, 1, 5], [4, 2, 3]), "take 4 1+1+1+1") == ""
    assert why_not(main([6, 2, 3, 6, 1, 5], [1] * 6 + [4]), "take 1+1+1+1+1+1 6 6") == ""


def test_the_played_cards_must_be_in_the_hand():
    game = main([3, 3, 6, 6, 5, 5], [1, 4])
    assert why_not(game, "take 6 3+3") == why_not(game, "take 3+3 6") == REASONS[NO_HAND_CARD]
    assert why_not(game, "pass 3") == REASONS[NO_HAND_CARD] and why_not(game, "pass 4") == ""


def test_passing_lays_a_card_into_the_row_and_draws_two_even_if_one_could_take():
    game = new(seed=2)
    assert game.count() > len([action for action in game.legal() if action >> 24 == PASS])
    before = own(game)
    pile = list(game._pile[: game.pile])
    game.apply(pass_(before[0]))
    assert game.hand_count(0) == 7 and counts.size(game.row) == 7 and game.pile == len(pile) - 2
    assert game.hands[0] == counts.of(before[1:] + pile[-2:])


def test_collecting_comes_after_a_pass_too_with_the_cards_just_drawn():
    game = main([6] * 6, [2, 3])
    game._pile[game.pile - 1] = 3
    game._pile[game.pile - 2] = 3
    after(game, "pass 2")
    assert game.phase == COLLECT and [game.text(a) for a in game.legal()] == ["done", "collect 3"]


def test_a_turn_ends_by_itself_where_nothing_can_be_collected():
    game = main([3, 3, 6, 6, 6, 6], [6, 5, 5])
    after(game, "take 6 3+3")
    assert game.phase == MAIN and game.seat == 1 and game.turn == 2


def test_collecting_takes_all_cards_of_the_value_out_of_the_hand():
    game = after(collecting([4, 4, 4, 4, 4, 1]), "collect 4")
    assert own(game) == [1] and counts.listed(game.collections[0]) == [4]
    assert counts.count(game.discards, 4) == 4 and game.seat == 1


def test_collecting_needs_as_many_cards_as_the_value_says():
    game = collecting([4, 4, 4, 1])
    assert game.why_not(collect(4)) == TOO_FEW and game.why_not(collect(1)) == 0


def test_only_one_card_is_collected_in_a_turn_and_none_need_be():
    game = collecting([1, 2, 2])
    assert [game.text(action) for action in game.legal()] == ["done", "collect 1", "collect 2"]
    assert after(game, "collect 2").phase == MAIN and game.seat == 1
    game = after(collecting([1, 2, 2]), "done")
    assert own(game) == [1, 2, 2] and game.seat == 1


def test_a_card_leaves_a_full_collection_first_and_no_other():
    full = [1, 1, 2, 3, 4, 5]
    game = collecting([1, 6], full)
    assert game.why_not(collect(1)) == REMOVE_FIRST
    assert game.why_not(collect(1, 6)) == NOT_COLLECTED
    assert [game.text(action) for action in game.legal()] == [
        "done",
        "collect 1 for 1",
        "collect 1 for 2",
        "collect 1 for 3",
        "collect 1 for 4",
        "collect 1 for 5",
    ]
    after(game, "collect 1 for 5")  # a higher one may leave
    assert counts.listed(game.collections[0]) == [1, 1, 1, 2, 3, 4] and counts.count(game.discards, 5) == 1
    assert collecting([2, 2], [6, 6, 6]).why_not(collect(2, 6)) == NOT_FULL


def test_twenty_one_wins_at_once_also_with_fewer_cards():
    for collection, value, wins in (
        ([6, 6, 6], 3, True),
        ([6, 6, 5], 3, False),
        ([1, 2, 3, 4, 5], 6, True),
        ([6, 6, 6], 2, False),
        ([6, 6, 6], 6, True),
    ):
        game = collecting([value] * value + [1], collection, row=(1, 2))
        game.apply(collect(value))
        assert (game.phase == OVER) == wins and game.result == (1 if wins else 0), collection
        # It ends before the row is filled up.
        assert counts.size(game.row) == (2 if wins else 6)


def test_a_row_over_six_stays_up_to_nine_cards_and_ten_are_discarded():
    for n, left in ((6, 6), (7, 7), (9, 9), (10, 6), (2, 6), (0, 6)):
        game = after(collecting([2, 2], row=[6] * n), "done")
        assert counts.size(game.row) == left
        assert counts.count(game.discards, 6) == (10 if n == 10 else 0)


def test_an_empty_hand_gives_all_players_six_new_cards_from_the_left_on():
    game = new(3, starter=2)
    game.phase = COLLECT
    game.hands[2] = counts.of([3, 3, 3])
    kept = game.hands[0]
    pile = list(game._pile[: game.pile])
    game.apply(collect(3))
    assert [game.hand_count(seat) for seat in range(3)] == [6, 6, 6] and game.seat == 0
    pile.reverse()
    assert game.hands[0] == counts.of(pile[:6]) and game.hands[2] == counts.of(pile[12:18])
    assert counts.has(game.discards, counts.at_most_six(kept))


def test_the_row_is_filled_up_before_the_new_hands_are_dealt():
    game = new(2)
    game.phase = COLLECT
    game.row = counts.of([6, 6])
    game.hands[0] = counts.of([1])
    pile = list(game._pile[: game.pile])
    game.apply(collect(1))
    pile.reverse()
    assert game.row == counts.of([6, 6] + pile[:4]) and game.hands[1] == counts.of(pile[4:10])


def test_an_empty_pile_is_made_of_the_shuffled_discards_also_between_two_draws():
    game = main([6] * 6, [2, 5, 5])
    game.pile = 1
    game._pile[0] = 4
    game.discards = counts.of([1, 1, 3, 3, 3])
    after(game, "pass 2")
    assert game.pile == 4 and game.discards == 0 and game.hand_count(0) == 4
    assert counts.count(game.hands[0], 4) == 1
    left = list(game._pile[:4])
    assert counts.of(left) + game.hands[0] == counts.of([5, 5, 4, 1, 1, 3, 3, 3])


def test_the_shuffle_depends_on_the_first_deck_alone():
    def reshuffled(seed, discards):
        game = new(seed=seed)
        game.pile = 0
        game.discards = counts.of(discards)
        game._draw()
        return list(game._pile[: game.pile])

    some = [1, 2, 3, 4, 5, 6] * 3
    other = [6, 5, 4, 3, 2, 1] * 3
    assert reshuffled(4, some) == reshuffled(4, other) != reshuffled(5, some)


def test_with_no_cards_left_one_draws_as_many_as_there_are():
    game = main([6] * 6, [2, 2])
    game.pile = 1
    game._pile[0] = 5
    game.discards = 0
    after(game, "pass 2")
    assert own(game) == [2, 5] and game.pile == 0
    game = main([3, 3, 6, 6, 6, 6], [6, 5, 5])
    game.pile = game.discards = 0
    after(game, "take 6 3+3")
    # The played six was the only discard.
    assert counts.size(game.row) == 5 and game.pile == game.discards == 0


def test_after_the_last_turn_of_all_the_highest_collection_wins():
    def ended(points):
        game = new(len(points), cap=1, starter=len(points) - 1)
        for seat in range(len(points)):
            game.collections[seat] = counts.of(points[seat])
        while not game.result:
            game.apply(DONE if game.phase == COLLECT else pass_(own(game, game.seat)[0]))
        assert game.turn == len(points)
        return game.result

    assert ended([[1], [6], [5]]) == 2
    assert ended([[6], [2], [3, 3]]) == SHARED
    assert ended([[], []]) == SHARED


def test_passing_for_ever_ends_by_the_limit():
    game = new(5, seed=3, cap=250)
    while not game.result:
        game.apply(DONE if game.phase == COLLECT else pass_(own(game, game.seat)[0]))
        assert game.check() is None, game.check()
    assert game.turn == 1250 and game.result == SHARED


def test_without_a_limit_only_21_points_end_the_game():
    game = new(2, seed=3, cap=0)
    while game.turn < 600:
        game.apply(DONE if game.phase == COLLECT else pass_(own(game, game.seat)[0]))
        assert game.check() is None and not game.result
    twin = new(2, cap=0)
    twin.restore(game.snapshot())
    assert twin.snapshot() == game.snapshot()
    game.turn = 65535  # a save has two bytes for it
    while not game.result:
        game.apply(DONE if game.phase == COLLECT else pass_(own(game, game.seat)[0]))
    assert game.turn == 65535 and game.check() is None


def test_giving_up_ends_the_game_without_a_winner():
    game = new()
    game.apply(GIVE_UP)
    assert game.phase == OVER and game.result == GIVEN_UP and game.count() == 0
    assert game.why_not(GIVE_UP) == game.why_not(pass_(1)) == GAME_OVER


def test_each_refusal_has_its_reason_and_changes_nothing():
    taking = main([3, 3, 2, 4, 1, 5], [6, 1, 1])
    keeping = collecting([2, 2])
    for game, action, reason in (
        (taking, DONE, NOT_COLLECTING),
        (taking, collect(1), NOT_COLLECTING),
        (taking, pass_(2), NO_HAND_CARD),
        (taking, pass_(1) | 1, UNKNOWN),
        (taking, PASS << 24, UNKNOWN),
        (taking, pass_(7), UNKNOWN),
        (taking, take(6, 11), UNKNOWN),
        (taking, take(6, 2 | 1 << 4), UNKNOWN),
        (taking, SINGLES << 24 | 2 << 20 | 1 << 8 | 1 << 4 | 1, UNKNOWN),
        (taking, SINGLES << 24 | 2 << 20 | 1 << 4, UNKNOWN),
        (taking, singles(2, 0, 2), NO_ROW_CARD),
        (taking, singles(3, 0, 1), NO_HAND_CARD),
        (taking, TAKE << 24, UNKNOWN),
        (taking, 0, UNKNOWN),
        (taking, -1, UNKNOWN),
        (taking, 7 << 24, UNKNOWN),
        (taking, (1 << 30) - 1, UNKNOWN),
        (taking, DONE + 1, UNKNOWN),
        (taking, GIVE_UP + 1, UNKNOWN),
        (keeping, pass_(2), COLLECT_FIRST),
        (keeping, collect(7), UNKNOWN),
        (keeping, collect(0), UNKNOWN),
        (keeping, collect(2, 7), UNKNOWN),
        (keeping, collect(3), TOO_FEW),
    ):
        before = game.snapshot()
        assert game.why_not(action) == reason and REASONS[reason][-1] == ".", (action, game.why_not(action))
        try:
            game.apply(action)
            raise AssertionError(action)
        except IllegalAction as error:
            refused = error.reason
        assert refused == REASONS[reason] and game.snapshot() == before


def test_every_action_shows_something_hidden():
    game = new()
    for action in game.legal():
        assert game.reveals(action)
    assert not game.reveals(GIVE_UP)


def test_a_view_has_the_own_hand_and_of_the_others_only_how_many():
    game = new(3)
    view = game.view(1)
    assert view["own"] == game.hands[1] and view["held"] == [6, 6, 6] and view["pile"] == 132 - 24
    assert view["row"] == game.row and view["discards"] == 0 and view["collections"] == [0, 0, 0]
    for hidden in ("hands", "order", "rng", "x"):
        assert hidden not in view
    game.hands[0], game.hands[2] = game.hands[2], game.hands[0]
    game._rng.x += 1
    game._pile[0], game._pile[1] = 7, 7
    assert game.view(1) == view


def test_notation_goes_both_ways_and_refuses_nonsense():
    game = new()
    for text in (
        "take 6 3+3 2+4",
        "take 1+2+3 6 6 6",
        "take 5 1+1+1+1+1",
        "pass 3",
        "collect 4",
        "collect 4 for 1",
        "done",
        "give-up",
    ):
        assert game.text(game.parse(text.split())) == text
    assert game.parse(["take", "6", "4+2", "3+3"]) == game.parse(["take", "6", "3+3", "2+4"])
    for words in (
        [],
        ["fly"],
        ["take"],
        ["take", "7", "3+4"],
        ["take", "6", "3+"],
        ["take", "6", "33"],
        ["pass"],
        ["pass", "0"],
        ["pass", "1", "2"],
        ["collect", "4", "1"],
        ["collect", "4", "with", "1"],
        ["done", "1"],
    ):
        try:
            game.parse(words)
            raise AssertionError(words)
        except ValueError as error:
            said = str(error)
        assert said[-1] == ".", words
