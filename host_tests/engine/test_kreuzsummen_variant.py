"""Variants of Kreuzsummen: other targets and cards, the reserve, secured rows. Runs on both interpreters."""

from engine import cards
from engine.kreuzsummen import actions, scenarios, targets
from engine.kreuzsummen import rules as rules_module
from engine.kreuzsummen.rules import LOST, OVER, REFILL, START, SWAPPED, WON
from engine.kreuzsummen.variant import Game, reserve, secure
from engine.rng import Rng

USED = "A turn has one swap or one use of the reserve, before the field action."
SMALL = (2, 3, 9, 12, 0, 0, 6, 7, 8, 0, 6, 3, 0, 3, 0)


def _options(with_reserve=0, with_secure=0, base=SMALL):
    return bytes(base + (with_reserve, with_secure))


def _deal(options, seed):
    deck = Game.cards(options, 2)
    Rng(seed).shuffle(deck)
    return Game(options, 2, 0, bytes(deck))


def _refuses(call, *arguments):
    try:
        call(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("nothing was refused")


def test_a_variant_with_the_facts_of_a_scenario_is_that_scenario():
    for number in (1, 8, 31, 50):
        plain = rules_module.Game
        rows, cols = targets.targets(number)
        faces = (1 << scenarios.highest_face(number) - 10) - 1
        options = bytes((len(rows), len(cols))) + (rows + bytes(4))[:4] + (cols + bytes(4))[:4]
        options += bytes((scenarios.highest(number), scenarios.copies(number), faces,
                          scenarios.hand_size(number), scenarios.distinct(number), 0, 0))
        deck = Game.cards(options, 2)
        assert deck == scenarios.cards(number)
        Rng(number).shuffle(deck)
        one = Game(options, 2, 1, bytes(deck))
        two = plain(bytes((number,)), 2, 1, bytes(deck))
        rng = Rng(7)
        while not two.result:
            n = rng.below(two.count())
            assert one.count() == two.count() and one.nth(n) == two.nth(n)
            one.apply(one.nth(n))
            two.apply(two.nth(n))
        assert one.result == two.result and one.turn == two.turn


def test_all_that_the_protocol_promises_holds_in_games_with_both_rules():
    for seed in range(12):
        game = _deal(_options(1, 1, (3, 3, 9, 12, 8, 0, 6, 10, 13, 0, 7, 3, 7 - seed % 3, 4, seed & 1)), seed)
        rng = Rng(seed)
        other = _deal(game.options, seed)
        moves = 0
        while not game.result:
            listed = list(game.legal())
            assert len(listed) == game.count() and len(set(listed)) == len(listed)
            n = rng.below(game.count())
            action = game.nth(n)
            assert game.index(action) == n and game.why_not(action) == 0
            assert game.parse(game.text(action).split()) == action
            data = game.snapshot()
            other.restore(data)
            assert other.snapshot() == data and list(other.legal()) == listed
            game.apply(action)
            assert game.check() is None, game.check()
            moves += 1
            assert moves < 300
        assert game.count() == 0


def test_the_reserve_keeps_a_number_and_the_other_gets_it_for_one_of_his():
    game = _deal(_options(with_reserve=1), 1)
    card = game.hand_card(0, 1)
    game.apply(reserve(1))
    assert (game.reserve, game.phase, game.hand_count(0)) == (card, SWAPPED, 2)
    # No swap beside it, and no turn without a field action.
    for action in (actions.swap(0, 0), reserve(0), actions.END):
        assert game.why_not(action)
        assert _refuses(game.apply, action) == USED
    game.apply(actions.place(0, 0))
    assert game.phase == REFILL and game.hand_count(0) == 1
    game.apply(actions.take(0))
    game.apply(actions.take(0))
    assert (game.seat, game.phase) == (1, START)
    mine = game.hand_card(1, 0)
    hand = sorted([game.hand_card(1, 1), game.hand_card(1, 2), card])
    game.apply(reserve(0))
    assert game.reserve == mine and [game.hand_card(1, slot) for slot in range(3)] == hand
    assert game.view(0)["reserve"] == mine and game.discard_count == 0


def test_a_swap_leaves_no_way_to_the_reserve_in_the_same_turn():
    game = _deal(_options(with_reserve=1), 1)
    game.apply(actions.swap(0, 0))
    assert game.why_not(reserve(0)) and game.why_not(actions.END) == 0


def test_without_the_rules_there_is_no_reserve_and_nothing_to_secure():
    game = _deal(_options(), 1)
    for action in (reserve(0), secure(0)):
        assert _refuses(game.apply, action) == "This game has no such rule."
    assert game.view(0)["reserve"] is None and game.view(0)["secured"] is None


def _with_first_row(options):
    """A game whose first row was laid right by the first three turns, or None for this deal."""
    for seed in range(400):
        game = _deal(options, seed)
        for cell in range(game.cols):
            ranks = [game.hand_card(game.seat, slot) >> 2 for slot in range(game.hand_count(game.seat))]
            wanted = game.row_target(0) - game.row_sum(0) if cell == game.cols - 1 else ranks[0]
            if wanted not in ranks:
                break
            game.apply(actions.place(ranks.index(wanted), cell))
            while game.phase == REFILL:
                game.apply(game.nth(0))
        else:
            return game
    raise AssertionError("no deal begins like that")


def test_a_secured_row_renews_the_display_once_and_is_never_touched_again():
    game = _with_first_row(_options(with_secure=1))
    shown = [game.display_card(place) for place in range(3)]
    pile = game.pile
    assert game.why_not(secure(1)) and game.why_not(secure(0)) == 0 and game.reveals(secure(0))
    game.apply(secure(0))
    assert game.pile == pile - 3 and game.phase == START and game.view(0)["secured"] == [0]
    assert [game.discard_card(i) for i in range(3)] == shown
    assert game.why_not(secure(0))
    assert _refuses(game.apply, actions.place(0, 2)) == "The cards of a secured row stay where they are."
    assert game.why_not(actions.place(0, 3)) == 0
    assert not [action for action in game.legal() if action >> 12 == actions.PLACE and action & 15 < 3]


def test_a_game_with_the_reserve_ends():
    results = set()
    for seed in range(30):
        game = _deal(_options(with_reserve=1), seed)
        rng = Rng(seed)
        while not game.result:
            game.apply(game.nth(rng.below(game.count())))
        assert game.phase == OVER
        results.add(game.result)
    assert LOST in results and results <= {WON, LOST}


def test_options_that_make_no_game_are_refused():
    for change, sentence in (
        ((6, 9), "The column targets must ascend."),
        ((0, 5), "Rows goes from 2 to 4, not 5."),
        ((13, 0), "Hand goes from 1 to 5, not 0."),
        ((10, 1), "3 cards are too few for two hands and the display."),
    ):
        base = list(SMALL)
        base[change[0]] = change[1]
        options = _options(base=tuple(base))
        assert _refuses(Game, options, 2, 0, bytes(Game.cards(options, 2))) == sentence
    assert _refuses(Game, _options(), 2, 0, bytes(18)).startswith("The deck must be the 18 cards")


def test_a_foreign_snapshot_changes_nothing():
    game = _deal(_options(1), 1)
    before = game.snapshot()
    for data in (b"", b"\x00", before[:-1], bytes((200,)) + before[1:], before[:2] + b"\x09" + before[3:]):
        _refuses(game.restore, data)
        assert game.snapshot() == before


def test_words_that_mean_nothing_are_refused():
    game = _deal(_options(1, 1), 1)
    assert "no row" in _refuses(game.parse, ["secure", "5"])
    for word in ("Ah", "2h", "3h", "4h"):
        if cards.parse(word) not in [game.hand_card(game.seat, slot) for slot in range(3)]:
            assert "is not in the hand" in _refuses(game.parse, ["reserve", word])
            break
    else:
        raise AssertionError("all four are there")
