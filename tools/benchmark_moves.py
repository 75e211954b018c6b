"""How fast games are played: `python3 -m tools.benchmark_moves [--scenario N]`.

Plays the same games at random in several forms and prints moves per second, and each form as a ratio of one
beside it in the same run, which hardly depends on the PC: as it is; compiled (tools/compile.py) where that is
possible; with lists of all legal actions, as a plain program would do it; a loop in C that draws the same
random numbers; games of OpenSpiel (`pip install open_spiel`) where it is installed. All forms of the engine
must play the same games; exit status 1 if they do not.
"""

import argparse
import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from engine.kreuzsummen import Game, scenarios
from engine.kreuzsummen.playout import playouts
from engine.rng import Rng
from tools import compile as compiling
from tools.ending import end

_SEED = 7
_RUNS = 5  # of which the fastest counts: what else the PC does only makes them slower
_GAMES = {"plain": 60, "compiled": 6000}
_SAME = 50  # games that all forms play before they are timed, to compare
_DRAWS = 200_000_000
_SPIEL_GAMES = ("hanabi", "crazy_eights", "tic_tac_toe")  # two with cards, and the smallest there is
_SPIEL_S = 1.0  # of play in each
_C = """
#include <stdio.h>
#include <time.h>
int main(void) {
    unsigned x = 12345, sum = 0;
    for (long i = 0; i < %d; i++) { x = 32760u * (x & 32767) + (x >> 15); sum += (x & 32767) %% 37; }
    printf("%%.6f %%u\\n", (double) clock() / CLOCKS_PER_SEC, sum);
    return 0;
}
"""


def _start(scenario):
    deck = scenarios.cards(scenario)
    Rng(_SEED).shuffle(deck)
    return Game(bytes([scenario]), 2, 0, bytes(deck))


def _best(play, scenario, games):
    """(moves per second, moves, games won) of the fastest run."""
    start = _start(scenario)
    game = _start(scenario)
    rate = 0.0
    for _ in range(_RUNS):
        began = time.process_time()
        moves, won = play(game, start, Rng(_SEED), games)
        rate = max(rate, moves / (time.process_time() - began))
    return rate, moves, won


def _protocol(game, start, rng, games):
    """As `playouts`, but every step is a call from here, as of any player."""
    moves = won = 0
    count, nth, apply, below = game.count, game.nth, game.apply, rng.below
    for _ in range(games):
        game.become(start)
        while not game.result:
            apply(nth(below(count())))
            moves += 1
        won += game.result == 1
    return moves, won


def _lists(game, start, rng, games):
    """With a list of all legal actions before each move."""
    moves = won = 0
    for _ in range(games):
        game.become(start)
        while not game.result:
            legal = list(game.legal())
            game.apply(legal[rng.below(len(legal))])
            moves += 1
        won += game.result == 1
    return moves, won


def measure(scenario, form):
    """{name: (moves per second, moves, games won)} of the engine that is imported here; `form` of _GAMES."""
    games = _GAMES[form]
    moves, won = playouts(_start(scenario), _start(scenario), Rng(_SEED), _SAME)
    found = {
        "same": (0.0, moves, won),
        "protocol": _best(_protocol, scenario, games),
        "playouts": _best(playouts, scenario, games),
    }
    if form == "plain":
        found["lists"] = _best(_lists, scenario, max(1, games // 10))
    return found


def _compiled(scenario):
    """`measure` in a process with the compiled engine. Raises CompileError."""
    with tempfile.TemporaryDirectory() as folder:
        compiling.build(folder)
        path = os.pathsep.join([folder, str(compiling.ROOT)])
        command = [sys.executable, "-P", "-m", "tools.benchmark_moves", "--form", "compiled", "--scenario",
                   str(scenario)]
        done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True,
                              encoding="utf-8", check=False)
    if done.returncode:
        raise compiling.CompileError(done.stderr.strip().splitlines()[-1])
    found = {}
    for line in done.stdout.splitlines():
        name, *numbers = line.split()
        found[name] = float(numbers[0]), int(numbers[1]), int(numbers[2])
    return found


def _c_loop():
    """Draws per second of the random numbers in C, or None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "loop.c"
        source.write_text(_C % _DRAWS, encoding="utf-8")
        subprocess.run([compiler, "-O2", "-o", str(source.with_suffix("")), str(source)], check=True)
        program = [str(source.with_suffix(""))]
        done = subprocess.run(program, capture_output=True, encoding="utf-8", check=True)
    return _DRAWS / float(done.stdout.split()[0])


def _open_spiel(name):
    """Actions of players per second in OpenSpiel's game `name` at random, or None where it is not there."""
    try:
        spiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    if name not in spiel.registered_names():
        return None
    game = spiel.load_game(name)
    rng = Rng(_SEED)
    moves = 0
    began = time.process_time()
    while time.process_time() - began < _SPIEL_S:
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
    return moves / (time.process_time() - began)


def _show(name, rate, beside):
    print("%-44s %14s moves/s  %9.2f" % (name, format(round(rate), ","), rate / beside))


def main(arguments=None):
    """The command; its exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.benchmark_moves", description="Moves per second.")
    parser.add_argument("--scenario", type=int, default=50, metavar="N", help="of Kreuzsummen (50)")
    parser.add_argument("--form", choices=sorted(_GAMES), help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if not 1 <= given.scenario <= scenarios.COUNT:
        parser.error("--scenario must be 1 to %d." % scenarios.COUNT)
    if given.form:
        for name, numbers in measure(given.scenario, given.form).items():
            print(name, *numbers)
        return 0
    plain = measure(given.scenario, "plain")
    lists = plain["lists"][0]
    print("%-44s %14s          %9s" % ("scenario %d, games at random" % given.scenario, "", "lists = 1"))
    _show("lists of legal actions", lists, lists)
    _show("protocol: count, nth, apply", plain["protocol"][0], lists)
    _show("playouts", plain["playouts"][0], lists)
    try:
        compiled = _compiled(given.scenario)
    except compiling.CompileError as error:
        print("Left out: %s" % error, file=sys.stderr)
    else:
        _show("compiled: protocol", compiled["protocol"][0], lists)
        _show("compiled: playouts", compiled["playouts"][0], lists)
        if compiled["same"] != plain["same"]:
            print("The compiled engine plays other games.", file=sys.stderr)
            return 1
    loop = _c_loop()
    if loop:
        _show("one random number a move in C", loop, lists)
    for name in _SPIEL_GAMES:
        spiel = _open_spiel(name)
        if spiel:
            _show("OpenSpiel from Python: " + name, spiel, lists)
    return 0


if __name__ == "__main__":
    end(main)
