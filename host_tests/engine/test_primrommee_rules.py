"""The rules of Primzahlen-Rommé, one by one."""

from engine.errors import IllegalAction
from engine.primrommee import Game
from engine.primrommee.actions import DRAW, GIVE_UP, NEXT, TAKE, out, throw
from engine.primrommee.numbers import WILD
from engine.primrommee.position import DRAW as DRAWING
from engine.primrommee.position import GIVEN_UP, OVER, ROUND_END, SHARED, THROW
from engine.primrommee.rules import (
    DRAW_FIRST,
    DRAWN_ALREADY,
    GAME_OVER,
    JUST_TAKEN,
    NO_HAND_CARD,
    NOT_OUT,
    REASONS,
    ROUND_OPEN,
    ROUND_OVER,
    UNKNOWN,
)
from engine.rng import Rng

W = WILD


def options(wilds=0, laps=1, play_on=0, advanced=0, limit=60):
    return bytes((wilds, laps, play_on, advanced, limit))


def deal(hands, then, starter=0, **setting):
    """A game with these hands (lists of cards, by seat); `then` are the open card and the top of the pile."""
    chosen = options(**setting)
    seats = len(hands)
    deck = []
    for i in range(len(hands[0])):
        for n in range(seats):
            deck.append(hands[(starter + n) % seats][i])
    deck += then
    rest = list(Game.cards(chosen, seats))
    for card in deck:
        rest.remove(card)
    return Game(chosen, seats, starter, bytes(deck + rest))


def hand(game, seat):
    return [game.hand_card(seat, slot) for slot in range(game.hand_count(seat))]


def play(game, *actions):
    for action in actions:
        game.apply(action)
        assert game.check() is None, game.check()


def play_from(game, bot_seed):
    """Play at random to the end of the round."""
    rng = Rng(bot_seed)
    while game.phase < ROUND_END:
        game.apply(game.nth(rng.below(game.count())))


READY = [23, 3, 13, 20, 21, 29, 93]  # one meld of seven
FAR = [4, 16, 38, 50, 62, 84, 91]  # no prime
DULL = [6, 8, 1, 10, 22, 26, 28]  # no prime, either


def test_seven_cards_each_one_open_the_rest_is_the_pile():
    for seats, wilds, pile in ((2, 2, 86), (3, 2, 79), (4, 2, 72), (5, 2, 65), (6, 2, 58), (2, 0, 84)):
        deck = Game.cards(options(wilds), seats)
        game = Game(options(wilds), seats, seats - 1, bytes(deck))
        assert game.pile == pile and game.open == 7 * seats + 1 and game.phase == DRAWING
        assert game.seat == seats - 1 and game.discards == 0 and game.check() is None
        # The first card goes to the starter.
        assert hand(game, seats - 1) == list(range(1, 7 * seats + 1, seats))


def test_the_advanced_variant_is_for_two_to_four_with_fourteen_cards():
    game = Game(options(2, advanced=1), 4, 0, bytes(Game.cards(options(2), 4)))
    assert game.hand_count(3) == 14 and game.melds == 3 and game.pile == 101 - 57
    for seats in (5, 6):
        try:
            Game(options(2, advanced=1), seats, 0, bytes(Game.cards(options(2), seats)))
            raise AssertionError(seats)
        except ValueError:
            pass


def test_wrong_decks_are_refused():
    deck = bytes(Game.cards(options(2), 2))
    for wrong in (b"", deck[:-1], deck + b"\x64", deck[1:] + b"\x02", deck[:-1] + b"\x65"):
        try:
            Game(options(2), 2, 0, wrong)
            raise AssertionError(len(wrong))
        except ValueError:
            pass


def test_a_wild_card_does_not_become_the_open_card():
    game = deal([FAR, READY], [W, W, 55], wilds=3)
    assert game.open == 55 and game.pile == 102 - 15
    # Buried at the bottom: nobody can take it first.
    assert list(game._pile[:2]) == [W, W] and game._pile[game.pile - 1] == 1
    assert game.check() is None


def test_a_turn_draws_or_takes_one_card_and_throws_one():
    game = deal([FAR, READY], [55, 56])
    assert [game.text(action) for action in game.legal()] == ["draw", "take"]
    play(game, DRAW)
    assert game.phase == THROW and game.got == 56 and 56 in hand(game, 0) and game.open == 55
    assert game.why_not(DRAW) == game.why_not(TAKE) == DRAWN_ALREADY
    play(game, throw(91))
    assert game.seat == 1 and game.phase == DRAWING and game.open == 91 and game.discards == 1
    assert game.turn == 2 and game.got == 0
    play(game, TAKE)
    assert game.open == 0 and game.from_open and 91 in hand(game, 1) and game.discards == 1


def test_the_card_just_taken_open_cannot_be_thrown_back():
    game = deal([FAR, READY], [55])
    play(game, TAKE)
    assert game.why_not(throw(55)) == JUST_TAKEN and throw(55) not in list(game.legal())
    assert game.count() == 7
    # Drawn from the pile it can.
    game = deal([FAR, READY], [55, 56])
    play(game, DRAW)
    assert game.why_not(throw(56)) == 0 and game.count() == 8


def test_a_taken_wild_card_stays_but_another_may_be_thrown():
    def with_open_wild_card(own):
        game = deal([FAR, own], [54, W], wilds=4)
        play(game, DRAW, throw(W), TAKE)
        return game

    assert with_open_wild_card(READY).why_not(throw(W)) == JUST_TAKEN
    two = with_open_wild_card([W, 5, 6, 7, 8, 9, 10])
    assert two.why_not(throw(W)) == 0


def test_equal_wild_cards_are_one_choice():
    game = deal([[W, W, W, 4, 16, 38, 50], READY], [55, 56], wilds=3)
    play(game, DRAW)
    throws = [action for action in game.legal() if action >> 8 == throw(0) >> 8]
    assert len(throws) == 6


def test_laying_down_is_offered_on_exactly_the_winning_throws():
    game = deal([READY, FAR], [55, 56])
    play(game, DRAW)
    assert game.winning_slots() == 1 << hand(game, 0).index(56)
    assert [action for action in game.legal() if game.text(action)[:3] == "out"] == [out(56)]
    assert game.why_not(out(93)) == NOT_OUT
    # Nobody must: the same card can just be thrown.
    assert game.why_not(throw(56)) == 0


def test_a_complete_hand_that_takes_the_open_card_cannot_win_by_throwing_it_back():
    game = deal([READY, FAR], [55])
    play(game, TAKE)
    assert game.winning_slots() == 0 and game.why_not(out(55)) == JUST_TAKEN


def test_who_is_out_ends_the_round_and_others_count_primes_and_wild_cards():
    game = deal([READY, [2, W, 51, 57, 87, 91, 97]], [55, 56], wilds=2)
    play(game, DRAW, out(56))
    assert game.phase == ROUND_END and list(game.points) == [0, 3] and list(game.places) == [1, 0]
    assert hand(game, 0) == sorted(READY) and game.open == 56 and game.hand_count(0) == 7
    assert list(game.legal()) == [NEXT]
    assert game.why_not(DRAW) == game.why_not(throw(3)) == ROUND_OVER


def test_melded_primes_of_the_losers_count_too():
    # Reading 19: nothing was laid down, so all of them are still in the hand.
    game = deal([READY, [2, 12, 22, 31, 61, 11, 50]], [55, 56])
    play(game, DRAW, out(56))
    assert list(game.points) == [0, 4]


def test_the_next_round_is_dealt_from_a_shuffled_pack_and_begun_by_the_next_seat():
    game = deal([READY, FAR], [55, 56], starter=0)
    play(game, DRAW, out(56))
    assert game.turn == 1
    play(game, NEXT)
    assert (game.round, game.seat, game.first, game.turn, game.lap) == (2, 1, 1, 2, 1)
    assert game.pile == 84 and game.phase == DRAWING and game.hand_count(0) == game.hand_count(1) == 7
    assert list(game.places) == [0, 0] and game.discards == 0
    again = deal([READY, FAR], [55, 56])
    play(again, DRAW, out(56), NEXT)
    assert again.snapshot() == game.snapshot()
    other = deal([READY, FAR], [55, 56, 58])
    play(other, DRAW, out(56), NEXT)
    assert other.snapshot() != game.snapshot()


def test_the_match_has_as_many_rounds_as_players_or_two_or_three_times_as_many():
    for seats, laps in ((2, 1), (2, 3), (3, 2)):
        deck = Game.cards(options(), seats)
        Rng(laps).shuffle(deck)
        game = Game(options(laps=laps, limit=2), seats, 1, bytes(deck))
        starters = []
        while not game.result:
            starters.append(game.first)
            play_from(game, 3)
            if game.phase == ROUND_END:
                game.apply(NEXT)
        assert len(starters) == game.round == seats * laps
        assert starters == [(1 + i) % seats for i in range(len(starters))]


def test_the_lowest_total_wins_and_equal_totals_share():
    def ended(points):
        game = deal([READY, FAR, DULL], [55, 56])
        game.round = game.rounds
        game.points[:] = bytes(points)
        play(game, DRAW, out(56))
        return game.result

    assert ended([3, 1, 2]) == 2
    assert ended([0, 1, 2]) == 1
    assert ended([1, 1, 2]) == SHARED
    assert ended([2, 2, 2]) == SHARED


def test_playing_on_gives_0_2_3_and_the_last_the_number_of_players():
    almost = [[41, 42, 43, 44, 45, 46, 47], [61, 60, 63, 64, 65, 66, 67]]
    game = deal([READY, almost[0], almost[1], FAR], [55, 56, 57, 58], play_on=1)
    play(game, DRAW, out(56))
    assert game.phase == DRAWING and game.seat == 1 and list(game.places) == [1, 0, 0, 0]
    assert game.view(3)["hands"][0] == sorted(READY) and game.view(3)["hands"][1] is None
    play(game, DRAW, out(57))
    assert game.seat == 2
    play(game, DRAW, out(58))
    assert game.phase == ROUND_END and list(game.points) == [0, 2, 3, 4]


def test_who_is_out_is_passed_over():
    game = deal([READY, FAR, DULL], [55, 56], play_on=1)
    play(game, DRAW, out(56), DRAW, throw(91))
    assert game.seat == 2
    play(game, DRAW, throw(22))
    assert game.seat == 1 and game.lap == 2


def test_two_players_who_play_on_have_0_and_2():
    game = deal([READY, [2, 5, 7, 11, 17, 19, 31]], [55, 56], play_on=1)
    play(game, DRAW, out(56))
    assert game.phase == ROUND_END and list(game.points) == [0, 2]


def test_an_empty_pile_is_refilled_from_the_discards_once_then_the_round_ends():
    deck = Game.cards(options(), 2)
    game = Game(options(), 2, 0, bytes(deck))
    shuffled_at = []
    while game.phase < ROUND_END:
        play(game, DRAW)
        open_ = game.got
        before = game.discards + (game.open != 0)
        was = game.shuffled
        play(game, throw(open_))
        if game.shuffled != was:
            shuffled_at.append(game.turn)
            # All thrown cards but the open one.
            assert game.pile == before and game.open == open_ and game.discards == 0
            piled = list(game._pile[: game.pile])
            assert open_ not in piled and piled != sorted(piled)
    # 84 draws, then 84 more: fewer than 60 turns for each of the two do not suffice.
    assert shuffled_at == [85] and game.lap == 60 and game.turn == 120
    game = Game(options(), 6, 0, bytes(Game.cards(options(), 6)))
    while game.phase < ROUND_END:
        play(game, DRAW, throw(game._hands[game.seat][0]))
    assert game.shuffled and game.pile == 0 and game.turn == 56 + 56
    assert list(game.places) == [0] * 6 and sum(game.points) > 0


def test_a_round_ends_after_the_limit_of_turns_without_a_winner():
    game = deal([FAR, [2, 32, 54, 76, 98, 60, 71]], [55], limit=2)
    for _ in range(2):
        for _ in range(2):
            play(game, DRAW, throw(game._hands[game.seat][0]))
    assert game.phase == ROUND_END and game.lap == 2 and list(game.places) == [0, 0]
    assert list(game.points) == [game.round_points(0), game.round_points(1)]


def test_playing_on_past_the_limit_keeps_the_places_and_counts_the_others():
    game = deal([READY, FAR, [2, 5, 54, 76, 98, 60, 71]], [55, 56, 57], play_on=1, limit=1)
    play(game, DRAW, out(56), DRAW, throw(57))
    play(game, DRAW, throw(76))
    assert game.phase == ROUND_END and list(game.points) == [0, 0, 3]


def test_taking_open_cards_for_ever_ends_too():
    game = deal([FAR, [2, 32, 54, 76, 98, 60, 71]], [55])
    while game.phase < ROUND_END:
        game.apply(TAKE)
        game.apply(game.nth(0))
    assert game.turn == 120 and game.pile == 84


def test_giving_up_ends_the_match_without_a_winner_and_shows_no_hand():
    game = deal([READY, FAR], [55])
    play(game, GIVE_UP)
    assert game.phase == OVER and game.result == GIVEN_UP and game.RESULTS[game.result] == "given up"
    assert game.view(0)["hands"] == [None, None] and game.count() == 0
    assert game.why_not(GIVE_UP) == GAME_OVER


def test_each_refusal_has_its_reason_and_changes_nothing():
    drawing = deal([FAR, READY], [55])
    throwing = deal([FAR, READY], [55, 56])
    throwing.apply(DRAW)
    for game, action, reason in (
        (drawing, throw(4), DRAW_FIRST),
        (drawing, out(4), DRAW_FIRST),
        (drawing, NEXT, ROUND_OPEN),
        (throwing, throw(5), NO_HAND_CARD),
        (throwing, throw(0), NO_HAND_CARD),
        (throwing, out(W), NO_HAND_CARD),
        (throwing, out(4), NOT_OUT),
        (throwing, throw(255), NO_HAND_CARD),
        (throwing, 0, UNKNOWN),
        (throwing, DRAW + 1, UNKNOWN),
        (throwing, -1, UNKNOWN),
        (throwing, 7 << 8, UNKNOWN),
        (throwing, (1 << 30) - 1, UNKNOWN),
    ):
        before = game.snapshot()
        assert game.why_not(action) == reason and REASONS[reason][-1] == "."
        try:
            game.apply(action)
            raise AssertionError(action)
        except IllegalAction as error:
            refused = error.reason
        assert refused == REASONS[reason] and game.snapshot() == before


def test_only_taking_the_open_card_can_be_taken_back():
    game = deal([READY, FAR], [55, 56])
    assert game.reveals(DRAW) and not game.reveals(TAKE) and not game.reveals(GIVE_UP)
    play(game, DRAW)
    assert game.reveals(throw(56)) and game.reveals(out(56))


def test_a_view_has_the_own_hand_and_nothing_of_the_others():
    game = deal([READY, FAR, DULL], [55, 56])
    play(game, DRAW)
    own = game.view(0)
    other = game.view(1)
    assert own["own"] == sorted(READY + [56]) and own["got"] == 56 and own["held"] == [8, 7, 7]
    assert other["own"] == sorted(FAR) and other["got"] == 0
    assert own["hands"] == other["hands"] == [None, None, None]
    assert own["pile"] == 76 and own["discards"] == 0
    game = deal([READY, FAR, DULL], [55, 56])
    play(game, TAKE)
    assert game.view(2)["got"] == 55 and game.view(2)["open"] == 0


def test_all_hands_lie_open_when_the_round_is_over():
    game = deal([READY, FAR], [55, 56])
    play(game, DRAW, out(56))
    assert game.view(1)["hands"] == [sorted(READY), sorted(FAR)]


def test_notation_goes_both_ways_and_refuses_nonsense():
    game = deal([FAR, READY], [55])
    for text in ("draw", "take", "throw 23", "throw w", "out 7", "next", "give-up"):
        assert game.text(game.parse(text.split())) == text
    for words in ([], ["fly"], ["throw"], ["throw", "0"], ["draw", "5"], ["out", "100"], ["throw", "2", "3"]):
        try:
            game.parse(words)
            raise AssertionError(words)
        except ValueError as error:
            said = str(error)
        assert said[-1] == "."
