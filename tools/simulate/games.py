"""Whole games of one scenario by one player, and what is counted in them. All figures are whole numbers, so
that sums are the same in whatever order they are added."""

import hashlib
import random

from engine.kreuzsummen import actions, variant
from engine.kreuzsummen.rules import FIRST_FACE, WON
from engine.kreuzsummen.solver import DONE, Solver
from engine.rng import Rng
from tools.players import Level
from tools.simulate.setting import Setting

LOST_LOOKED_AT = 10  # of so many games one is looked at for when it was lost
_TRIES = 4000  # of the solver before a field counts as still possible

# Of a face card, in `faces`.
PLAYED, SWAPPED, LINES = range(3)
# Of a cell, in `cells`.
LAID, COVERED, FIRST, FIRST_TURNS = range(4)


def new_tally(size):
    """Nothing counted yet, for a field of `size` cells.

    games, wins; `turns` and `squares` (of turns) of games won; `over`: turns beyond one for each cell ->
    games won; `red`: won with a row of red numbers only; `moves`: actions; `faces`: three lists [played,
    swapped away, lines that it set right less those it spoilt] for J Q K; `courts`: games in which one was
    played; `reserved`, `secured`: uses of the reserve, and rows secured; `cells`: for each cell [numbers
    laid, laid on another, games in which it was laid at all, sum of the turns when it was first]; `lost`: how
    the field was at a lost end -> games (`gaps`, `sums`, `doubles`); `gone`: the turn after which no final
    field could be made from the cards left -> games, `late` those where it still could, of the lost games
    that were looked at.
    """
    return {
        "games": 0,
        "wins": 0,
        "turns": 0,
        "squares": 0,
        "over": {},
        "red": 0,
        "moves": 0,
        "faces": [[0, 0, 0] for _ in range(3)],
        "courts": 0,
        "reserved": 0,
        "secured": 0,
        "cells": [[0, 0, 0, 0] for _ in range(size)],
        "lost": {"gaps": 0, "sums": 0, "doubles": 0},
        "gone": {},
        "late": 0,
    }


def add(one, other):
    """The sum of two tallies, or of any two things inside them."""
    if isinstance(one, dict):
        both = {key: add(value, other[key]) if key in other else value for key, value in one.items()}
        return both | {key: value for key, value in other.items() if key not in one}
    if isinstance(one, list):
        return [add(a, b) for a, b in zip(one, other, strict=True)]
    return one + other


def seed_of(*parts):
    """A number from anything that has a text: the same on every PC."""
    return int.from_bytes(hashlib.sha256("/".join(map(str, parts)).encode()).digest()[:4], "big")


def play(words, player, seed, first, count):
    """The tally of the games `first` .. `first + count - 1` of the scenario `words` by the level `player`.

    The deck of a game depends on the seed, its number and which cards there are, so all players meet the same
    decks, and so do scenarios that differ in their rules only. The seats start in turn.
    """
    setting = Setting(words)
    level = Level(player)
    tally = new_tally(setting.size)
    for n in range(first, first + count):
        deck = bytearray(setting.deck)
        Rng(seed_of(seed, n, setting.deck.hex())).shuffle(deck)
        chance = random.Random(seed_of(seed, setting.text, n, level.words))
        lost = _play_one(setting.deal(n % 2, deck), level, chance, tally)
        if lost and n % LOST_LOOKED_AT == 0:
            _look_back(setting, setting.deal(n % 2, deck), lost, tally)
    return tally


def _play_one(game, level, chance, tally):
    """Play `game` to its end and count; gives the actions of a lost game, None for one that was won."""
    play_action = level.sit_down(game, chance)
    cells = tally["cells"]
    faces = tally["faces"]
    new = [True] * game.size
    played = []
    with_court = False
    while not game.result:
        seat = game.seat
        turn = game.turn
        hand = [game.hand_card(seat, slot) for slot in range(game.hand_count(seat))]
        lines = lines_right(game) if hand and hand[-1] >= FIRST_FACE else 0
        filled = game.filled
        action = play_action()
        played.append(action)
        kind = actions.kind(action)
        if kind == actions.PLACE:
            cell = cells[action & 15]
            cell[LAID] += 1
            cell[COVERED] += game.filled == filled
            if new[action & 15]:
                new[action & 15] = False
                cell[FIRST] += 1
                cell[FIRST_TURNS] += turn
        elif kind <= actions.KING:
            card = hand[action >> 8 & 15]
            if card >= FIRST_FACE:
                face = faces[(card >> 2) - 11]
                if kind == actions.SWAP:
                    face[SWAPPED] += 1
                else:
                    with_court = True
                    face[PLAYED] += 1
                    face[LINES] += lines_right(game) - lines
        elif kind == variant.RESERVE:
            tally["reserved"] += 1
        elif kind == variant.SECURE:
            tally["secured"] += 1
    tally["games"] += 1
    tally["moves"] += len(played)
    tally["courts"] += with_court
    if game.result == WON:
        tally["wins"] += 1
        tally["turns"] += game.turn
        tally["squares"] += game.turn * game.turn
        over = str(game.turn - game.size)
        tally["over"][over] = tally["over"].get(over, 0) + 1
        tally["red"] += _has_red_row(game)
        return None
    tally["lost"][_lost_how(game)] += 1
    return played


def lines_right(game):
    """How many rows and columns are full and right; of the columns each takes another target."""
    cols = {game.col_target(c) for c in range(game.cols)}
    right = 0
    for r in range(game.rows):
        full = all(game.top(r * game.cols + c) for c in range(game.cols))
        right += full and game.row_sum(r) == game.row_target(r)
    for c in range(game.cols):
        full = all(game.top(r * game.cols + c) for r in range(game.rows))
        if full and game.col_sum(c) in cols:
            cols.remove(game.col_sum(c))
            right += 1
    return right


def _has_red_row(game):
    """The bonus goal of the rules' ideas: has a row numbers of hearts and diamonds only?"""
    return any(all(not game.top(r * game.cols + c) & 1 for c in range(game.cols)) for r in range(game.rows))


def _lost_how(game):
    if game.filled < game.size:
        return "gaps"
    return "doubles" if lines_right(game) == game.rows + game.cols else "sums"


def _look_back(setting, game, played, tally):
    """After which turn was there no final field any more that the cards left could make?

    Cards only ever go out of play, so this has one answer; the field may be covered again and again, so the
    answer is late rather than early.
    """
    supplies = []
    turn = 0
    for action in played:
        if game.turn > turn:
            turn = game.turn
            supplies.append(_supply(game))
        game.apply(action)
    supplies.append(_supply(game))
    low = 0  # there was one before turn `low` + 1
    high = len(supplies)
    while high - low > 1:
        middle = (low + high) // 2
        if _can_be_made(setting, supplies[middle]):
            low = middle
        else:
            high = middle
    if high == len(supplies):
        tally["late"] += 1
    else:
        tally["gone"][str(high)] = tally["gone"].get(str(high), 0) + 1


def _supply(game):
    """How many cards of each value are in play: on top, in hands, in the display, in the pile."""
    view = game.view(0)
    supply = [view["left"].get(rank, 0) for rank in range(view["highest"] + 1)]
    for card in [
        *view["hands"][0],
        *view["hands"][1],
        *view["display"],
        view.get("reserve") or 0,
        *[stack[-1] for stack in view["cells"] if stack],
    ]:
        if 0 < card < FIRST_FACE:
            supply[card >> 2] += 1
    return supply


def _can_be_made(setting, supply):
    return Solver(setting.facts(), supply=supply).step(_TRIES) != DONE
