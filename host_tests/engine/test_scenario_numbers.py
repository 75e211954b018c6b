"""The numbers of all 50 scenarios as the rules print them, typed off the printed rules and not made from the
engine.

Plain functions only: this file runs on CPython and on MicroPython.
"""

from engine.kreuzsummen import Game, scenarios
from engine.kreuzsummen.sizes import sizes
from engine.kreuzsummen.targets import targets

# scenario, row targets, column targets, cards in a hand, highest number, copies of each number, face cards,
# must values differ to win, cards in the deck, cards left for the draw pile
NUMBERS = (
    (1, [9, 12], [6, 7, 8], 3, 6, 3, "", False, 18, 9),
    (2, [9, 12, 15], [7, 13, 16], 3, 6, 3, "J", False, 20, 11),
    (3, [10, 13, 16], [8, 14, 17], 3, 7, 3, "JQ", False, 25, 16),
    (4, [13, 14, 10], [9, 12, 16], 3, 7, 3, "JQ", False, 25, 16),
    (5, [13, 11, 10], [8, 12, 14], 3, 7, 3, "JQ", False, 25, 16),
    (6, [11, 14], [6, 7, 12], 3, 7, 3, "JQ", False, 25, 16),
    (7, [10, 9, 14], [8, 12, 13], 4, 7, 3, "JQ", False, 25, 14),
    (8, [15, 13, 8], [10, 12, 14], 4, 7, 3, "JQ", False, 25, 14),
    (9, [15, 11, 9], [10, 12, 13], 4, 7, 3, "JQ", False, 25, 14),
    (10, [15, 14, 12], [11, 13, 17], 4, 7, 3, "JQ", False, 25, 14),
    (11, [15, 8, 12], [10, 11, 14], 4, 7, 3, "JQ", False, 25, 14),
    (12, [12, 11, 13], [9, 10, 17], 4, 7, 3, "JQK", False, 27, 16),
    (13, [12, 8, 16], [9, 13, 14], 4, 7, 3, "JQK", False, 27, 16),
    (14, [15, 16, 10], [9, 14, 18], 4, 8, 3, "JQK", False, 30, 19),
    (15, [16, 11, 12], [10, 14, 15], 4, 8, 3, "JQK", False, 30, 19),
    (16, [19, 15], [6, 7, 10, 11], 4, 8, 3, "JQK", False, 30, 19),
    (17, [20, 15], [7, 8, 9, 11], 4, 8, 3, "JQK", False, 30, 19),
    (18, [12, 14], [7, 8, 11], 4, 8, 3, "JQK", True, 30, 19),
    (19, [16, 17], [9, 11, 13], 4, 9, 3, "JQK", True, 33, 22),
    (20, [20, 15], [7, 8, 9, 11], 4, 9, 3, "JQK", True, 33, 22),
    (21, [15, 17, 9], [12, 13, 16], 4, 9, 3, "JQK", True, 33, 22),
    (22, [11, 15, 10], [9, 13, 14], 4, 9, 3, "JQK", True, 33, 22),
    (23, [9, 10, 14], [6, 12, 15], 4, 9, 3, "JQK", True, 33, 22),
    (24, [11, 12, 18], [10, 14, 17], 4, 9, 3, "JQK", True, 33, 22),
    (25, [13, 16, 18], [10, 11, 12, 14], 4, 9, 3, "JQK", True, 33, 22),
    (26, [15, 16, 10], [7, 9, 11, 14], 4, 9, 3, "JQK", True, 33, 22),
    (27, [18, 11, 13, 10], [16, 17, 19], 4, 9, 3, "JQK", True, 33, 22),
    (28, [20, 16, 14], [9, 11, 12, 18], 4, 9, 3, "JQK", True, 33, 22),
    (29, [17, 14, 13], [10, 15, 19], 4, 9, 3, "JQK", True, 33, 22),
    (30, [13, 20, 14], [6, 9, 15, 17], 4, 9, 3, "JQK", True, 33, 22),
    (31, [17, 14], [5, 6, 9, 11], 4, 9, 2, "JQK", True, 24, 13),
    (32, [8, 10, 14], [9, 11, 12], 4, 9, 2, "JQK", True, 24, 13),
    (33, [10, 15, 13], [9, 11, 18], 4, 9, 2, "JQK", True, 24, 13),
    (34, [10, 14, 12], [8, 13, 15], 4, 9, 2, "JQK", True, 24, 13),
    (35, [14, 18], [5, 7, 9, 11], 4, 9, 2, "JQK", True, 24, 13),
    (36, [17, 18, 14], [6, 11, 12, 20], 4, 9, 3, "JQK", True, 33, 22),
    (37, [9, 15, 11, 8], [12, 14, 17], 4, 9, 3, "JQK", True, 33, 22),
    (38, [20, 15, 19], [11, 13, 14, 16], 4, 9, 3, "JQK", True, 33, 22),
    (39, [12, 16, 10, 11], [14, 17, 18], 4, 9, 3, "JQK", True, 33, 22),
    (40, [13, 11, 15], [8, 9, 10, 12], 4, 9, 3, "JQK", True, 33, 22),
    (41, [15, 19, 13, 16], [12, 14, 17, 20], 5, 9, 3, "JQK", True, 33, 20),
    (42, [17, 12, 15, 16], [10, 13, 18, 19], 5, 9, 3, "JQK", True, 33, 20),
    (43, [16, 13, 17], [9, 11, 12, 14], 5, 9, 3, "JQK", True, 33, 20),
    (44, [18, 11, 15, 16], [10, 14, 17, 19], 5, 9, 3, "JQK", True, 33, 20),
    (45, [16, 14, 11, 17], [12, 13, 15, 18], 5, 9, 3, "JQK", True, 33, 20),
    (46, [11, 14, 9, 13], [12, 17, 18], 5, 9, 3, "JQK", True, 33, 20),
    (47, [16, 13, 18, 19], [14, 15, 17, 20], 5, 9, 3, "JQK", True, 33, 20),
    (48, [18, 12, 15, 19], [13, 14, 17, 20], 5, 9, 3, "JQK", True, 33, 20),
    (49, [14, 13, 17], [8, 9, 11, 16], 5, 9, 3, "JQK", True, 33, 20),
    (50, [10, 19, 13, 14], [11, 12, 16, 17], 5, 9, 3, "JQK", True, 33, 20),
)


def test_the_list_is_complete():
    assert [row[0] for row in NUMBERS] == list(range(1, 51))


def test_targets_are_those_of_the_rules():
    for number, rows, cols, _, _, _, _, _, _, _ in NUMBERS:
        assert targets(number) == (bytes(rows), bytes(cols)), number


def test_derived_numbers_are_those_of_the_rules():
    for number, _, _, hand, highest, copies, faces, distinct, _, _ in NUMBERS:
        assert scenarios.hand_size(number) == hand, number
        assert scenarios.highest(number) == highest, number
        assert scenarios.copies(number) == copies, number
        assert "JQK"[: scenarios.highest_face(number) - 10] == faces, number
        assert scenarios.distinct(number) == distinct, number


def test_decks_hold_the_cards_of_the_rules():
    for number, _, _, _, highest, copies, faces, _, deck_size, _ in NUMBERS:
        wanted = [rank << 2 | suit for rank in range(1, highest + 1) for suit in range(copies)]
        wanted += [11 + "JQK".find(face) << 2 | suit for face in faces for suit in range(2)]
        deck = Game.cards(bytes([number]), 2)
        assert sorted(deck) == sorted(wanted) and len(deck) == deck_size, number


def test_every_scenario_is_dealt_as_the_rules_say():
    for number, rows, cols, hand, _, _, _, distinct, _, pile in NUMBERS:
        game = Game(bytes([number]), 2, 0, bytes(Game.cards(bytes([number]), 2)))
        assert (game.rows, game.cols, game.size) == (len(rows), len(cols), len(rows) * len(cols)), number
        assert [game.row_target(r) for r in range(game.rows)] == rows, number
        assert [game.col_target(c) for c in range(game.cols)] == cols, number
        assert game.hand_count(0) == game.hand_count(1) == game.hand_size == hand, number
        assert game.distinct == distinct and game.shown == 3 and game.pile == pile, number
        assert game.filled == 0 and game.discard_count == 0, number


def test_the_table_stays_small():
    from engine.kreuzsummen import targets as module

    assert len(module._BITS) <= 300


def test_the_sizes_of_the_fields_follow_from_their_targets():
    cells = sizes()
    assert len(cells) == 50
    for number in range(1, 51):
        rows, cols = targets(number)
        assert cells[number - 1] == len(rows) * len(cols)


def test_the_game_has_all_scenarios_and_no_others():
    assert Game.OPTIONS == (("Scenario", 1, scenarios.COUNT, 1),)
    assert len(NUMBERS) == scenarios.COUNT
