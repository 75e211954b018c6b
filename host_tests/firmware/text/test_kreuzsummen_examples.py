"""The drawn examples of Kreuzsummen's rules are positions and moves of the game: the engine plays them."""

import ast
import re
from itertools import pairwise

import pytest

from engine.kreuzsummen import scenarios
from engine.kreuzsummen.columns import can_fill
from engine.kreuzsummen.position import OPEN, OVER, REFILL, START, WON
from engine.kreuzsummen.setup import arrange
from engine.kreuzsummen.variant import Game
from firmware import progress
from host_tests.firmware.text.rule_pages import TEXT, pages, points
from tools.bench import Handheld
from tools.picture_scenes import Stage

ROWS, COLS = 2, 3
FACES = 7  # Jacks, Queens and Kings
RANKS = ".123456789-JQK"  # their places are the ranks
FREE = 0
COVERING = 5  # the page
WHEN_EMPTY = "nachziehstapel"  # of the page that is about a table without cards to take

DRAWN = [page for page in pages() if len(page.example) == 3]


def lessons():
    """In which scenario a page of the rules is shown first; the other pages hold from the first one on."""
    source = (TEXT.parent / "screens" / "scenario.py").read_text(encoding="utf-8")
    (value,) = [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "LESSONS"
    ]
    return {
        page: scenario
        for scenario, (first, last) in ast.literal_eval(value).items()
        for page in range(first, last + 1)
    }


SCENARIO = lessons()


class Example:
    """A page's example: its targets, and for each picture the ranks of the field and of the hand."""

    def __init__(self, page):
        rows, cols, frames = page.example
        self.distinct = rows.endswith("!")
        self.rows = [int(target) for target in rows.rstrip("!").split(",")]
        self.cols = [int(target) for target in cols.split(",")]
        self.frames = [frame.split(" ") for frame in frames.split(";")]
        self.fields = [[RANKS.index(rank) for rank in frame[0]] for frame in self.frames]
        self.hands = [[RANKS.index(rank) for rank in frame[1] if rank != "."] for frame in self.frames]
        self.orders = [frame[2] if len(frame) > 2 else "012" for frame in self.frames]
        self.scenario = SCENARIO.get(page.number, 1)
        self.no_more = WHEN_EMPTY in page.words[0].lower()

    def game(self, at, phase, display=()):
        """The engine's game in picture `at`; the hand in it belongs to the player in turn."""
        options = bytes(
            (
                ROWS,
                COLS,
                *self.rows,
                0,
                0,
                *sorted(self.cols),
                0,
                scenarios.highest(self.scenario),
                scenarios.copies(self.scenario),
                FACES,
                scenarios.hand_size(self.scenario),
                self.distinct,
                0,
                0,
            )
        )
        cards = [rank << 2 for rank in display] + [1 << 2] * (3 - len(display))
        return arrange(
            Game(options, 2, 0, bytes(Game.cards(options, 2))),
            [[rank << 2] if rank else [] for rank in self.fields[at]],
            [[rank << 2 for rank in self.hands[at]], [1 << 2]],
            [] if self.no_more else cards,
            [] if self.no_more else [1 << 2],
            [],
            0,
            phase,
            0,
        )

    def standing(self, at):
        """How good picture `at` is: the lines that are right, and (negative) by how much the rows are not."""
        lines = [(target, self.fields[at][row * COLS :][:COLS]) for row, target in enumerate(self.rows)]
        missed = sum(abs(target - sum(ranks)) for target, ranks in lines)
        for col in range(COLS):
            lines.append((self.cols[int(self.orders[at][col])], self.fields[at][col::COLS]))
        right = [
            FREE not in ranks
            and sum(ranks) == target
            and (not self.distinct or len(set(ranks)) == len(ranks))
            for target, ranks in lines
        ]
        return sum(right), -missed


def examples():
    return [pytest.param(page, Example(page), id=str(page)) for page in DRAWN]


def after(game, seat=0):
    """Field and hand of the player who was in turn, as ranks."""
    return [game.top(cell) >> 2 for cell in range(game.size)], sorted(
        game.hand_card(seat, slot) >> 2 for slot in range(game.hand_count(seat))
    )


def found(example, at, wanted, phase, display=()):
    """The game after the one legal action that makes of picture `at` what is wanted."""
    ways = []
    for action in example.game(at, phase, display).legal():
        game = example.game(at, phase, display)
        game.apply(action)
        if after(game) == wanted:
            ways.append(game)
    return ways


@pytest.mark.parametrize(("page", "example"), examples())
def test_the_pictures_show_what_can_lie_on_the_table(page, example):
    assert sum(example.rows) == sum(example.cols), "rows and columns are the same cards"
    assert example.distinct == scenarios.distinct(example.scenario)
    for field, hand, frame in zip(example.fields, example.hands, example.frames, strict=True):
        shown = [rank for rank in field + hand if rank]
        numbers = [rank for rank in shown if rank < 10]
        assert max(numbers) <= scenarios.highest(example.scenario)
        assert max(map(numbers.count, numbers)) <= scenarios.copies(example.scenario)
        assert max(shown) <= scenarios.highest_face(example.scenario)
        assert len(field) == ROWS * COLS and frame[1].rstrip(".") == "".join(
            RANKS[rank] for rank in sorted(hand)
        )
    if not example.no_more:
        assert len(example.hands[0]) == len(example.frames[0][1]) == scenarios.hand_size(example.scenario)


@pytest.mark.parametrize(("page", "example"), examples())
def test_each_move_is_one_that_the_rules_allow(page, example):
    at = 0
    for now, then in pairwise(range(len(example.frames))):
        if now < at:
            continue  # the second half of a swap
        wanted = example.fields[then], sorted(example.hands[then])
        have, got = sorted(example.hands[now]), wanted[1]
        at = then
        if (example.fields[now], have) == wanted:
            assert example.orders[now] != example.orders[then], "nothing happens"
        elif example.fields[now] == wanted[0] and len(got) < len(have):
            at = then + 1  # thrown away, and one of the display taken for it
            wanted = example.fields[at], sorted(example.hands[at])
            (new,) = set(wanted[1]) - set(got)
            assert found(example, now, wanted, START, [new])
        elif example.fields[now] == wanted[0]:
            new = next(rank for rank in got if got.count(rank) > have.count(rank))
            assert found(example, now, wanted, REFILL, [new])
        else:
            assert len(found(example, now, wanted, START)) >= 1


@pytest.mark.parametrize(("page", "example"), examples())
def test_what_is_shown_as_won_is_won_and_other_moves_lead_nearer_to_the_targets(page, example):
    last = len(example.frames) - 1
    assert example.standing(last) > example.standing(0)
    for at in range(last):
        assert FREE in example.fields[at] or example.game(at, OVER).result != WON
    says_won = "gewonnen" in page.words[0].lower()
    if says_won:
        before = example.game(last - 1, START)
        assert before.result == OPEN
        assert [
            game.result
            for game in found(example, last - 1, (example.fields[last], sorted(example.hands[last])), START)
        ] == [WON]
    assert (example.game(last, OVER).result == WON) == says_won


@pytest.mark.parametrize(("page", "example"), examples())
def test_numbers_in_the_words_fit_the_picture(page, example):
    hand = scenarios.hand_size(example.scenario)
    assert page.said("karten", "cards") <= {hand}
    assert page.said("plätze", "places", "spaces") <= {ROWS * COLS}
    if "zweimal" in page.words[0]:
        assert scenarios.copies(example.scenario) == 2 or example.distinct


def test_where_cards_that_lie_are_covered_or_moved_a_line_becomes_right():
    """Else nobody sees what a move like that is good for."""
    changed = 0
    for page in DRAWN:
        example = Example(page)
        if any(
            old not in (FREE, new) for old, new in zip(example.fields[0], example.fields[-1], strict=True)
        ):
            changed += 1
            assert example.standing(-1)[0] > example.standing(0)[0], page
    assert changed >= 5


def test_lines_are_marked_as_at_the_table_and_the_page_about_covering_explains_the_cross():
    """At the table × means that a line can't meet its target as it lies."""
    with Handheld(seed=1) as h:
        stage = Stage(h)
        for page, example in [(page, Example(page)) for page in DRAWN]:
            stage.open("rules", "title", page.number, page.number)
            for at in range(len(example.frames)):
                h.do("example = app.page._example; example._at = %d; example._show()" % at)
                shown = [words for words in h.words() if re.match(r"\d+: \d", words)]
                game = example.game(at, START)
                lines = [(row * COLS, 1, COLS, target) for row, target in enumerate(example.rows)]
                for col, place in enumerate(example.orders[at]):
                    lines.append((col, COLS, ROWS, example.cols[int(place)]))
                possible = [can_fill(game, *line) for line in lines]
                assert [not words.endswith("×") for words in shown] == possible, (str(page), at)
                if page.number == COVERING:
                    assert all(possible) == (at > 0), "what is crossed out at first is right then"
    assert [page.number for page in DRAWN if all("×" in words for words in page.words)] == [COVERING]


def test_passing_is_allowed_where_the_page_about_it_shows_it():
    (page,) = [page for page in DRAWN if WHEN_EMPTY in page.words[0].lower()]
    assert "auslage" in page.words[0].lower() and "draw pile" in page.words[1].lower()
    example = Example(page)
    game = example.game(len(example.frames) - 1, START)
    assert "pass" in [game.text(action) for action in game.legal()]


def test_the_stars_are_those_of_the_result():
    (page,) = [page for page in pages() if page.example[0].startswith("@s")]
    size = ROWS * COLS
    for who, turns, _ in points(page):
        places, more = turns.split("+")
        assert int(places) == size
        assert progress.stars(size + int(more), size) == int(who[1:])
        if who != "s1":
            assert progress.stars(size + int(more) + 1, size) == int(who[1:]) - 1, "not the most turns"
