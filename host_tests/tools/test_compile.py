"""The compiled engine is the same engine: the same games, the same refusals, the same snapshots."""

import itertools
import os
import re
import subprocess
import sys
import types
from pathlib import Path

import pytest

from engine.kreuzsummen import rules
from tools import benchmark_moves, compile

ROOT = Path(compile.ROOT)

# What a game says of itself at every step, and what it says to nonsense, as one digest.
_STORY = """
import hashlib
from engine.errors import IllegalAction
from engine.kreuzsummen import Game, rules, scenarios, variant
from engine.kreuzsummen.playout import playouts
from engine.rng import Rng

digest = hashlib.sha256()
def tell(*things):
    digest.update(repr(things).encode())

def story(game, rng):
    while not game.result:
        count = game.count()
        tell(game.snapshot(), count, [game.nth(n) for n in range(count)], game.view(0))
        tell(game.reveals(game.nth(0)))
        for n in (-1, count, 1000):
            try:
                tell(game.nth(n))
            except IndexError as error:
                tell(str(error))
        for _ in range(12):
            action = rng.below(32768) << 1 | rng.below(2)
            tell(game.why_not(action))
        try:
            game.apply(rng.below(9) << 12 | 15 << 8)
        except IllegalAction as error:
            tell(error.reason)
        if not game.result:
            action = game.nth(rng.below(game.count()))
            tell(game.text(action), game.index(action), game.parse(game.text(action).split()))
            game.apply(action)
            tell(game.check())

rng = Rng(3)
for scenario in (1, 3, 12, 31, 50):
    deck = scenarios.cards(scenario)
    rng.shuffle(deck)
    story(Game(bytes([scenario]), 2, scenario & 1, bytes(deck)), rng)
    start, game = [Game(bytes([scenario]), 2, 0, bytes(deck)) for _ in range(2)]
    tell(playouts(game, start, rng, 20))
options = bytes((3, 3, 9, 12, 8, 0, 6, 10, 13, 0, 7, 3, 7, 4, 1, 1, 1))
for _ in range(3):
    deck = variant.Game.cards(options, 2)
    rng.shuffle(deck)
    story(variant.Game(options, 2, 0, bytes(deck)), rng)
print(rules.__file__.rpartition(".")[2], digest.hexdigest())
"""


def _story(*folders):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    done = subprocess.run(
        [sys.executable, "-P", "-c", _STORY], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """A folder with the compiled engine, every index looked at."""
    folder = tmp_path_factory.mktemp("compiled")
    try:
        compile.build(folder, "-O0", True)
    except compile.CompileError as error:
        if "no C compiler" in str(error):
            pytest.skip(str(error))
        raise
    return folder


def test_the_compiled_engine_tells_the_same_story(compiled):
    plain, code = _story(ROOT), _story(compiled, ROOT)
    assert (plain[0], code[0]) == ("py", "so") and plain[1] == code[1]


def test_constants_become_numbers_and_nothing_else_changes():
    source = compile.source("engine.kreuzsummen.rules")
    assert "kind == %d" % rules.PLACE in source and "kind == PLACE" not in source
    assert "GIVE_UP = GIVE_UP" in source
    assert "import insert" not in source  # it comes with the types


def test_every_number_that_is_given_back_can_say_that_there_was_an_error():
    """Without a value for it an error is looked for after each call, which costs a sixth of the speed."""
    for path in compile.TYPES.glob("*.pxd"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if re.match(r" *cp?def (unsigned )?(b?int) \w+\(", line):
                assert re.search(r"\) except\? (-1|0xFFFFFFFF)$", line), line


def test_words_that_mean_nothing_compile_nothing(monkeypatch, capsys):
    monkeypatch.setattr(compile, "build", None)
    for words, status in ((["--help"], 0), (["quickly"], 2)):
        with pytest.raises(SystemExit) as ended:
            compile.main(words)
        assert ended.value.code == status
    assert "unrecognized arguments: quickly" in capsys.readouterr().err


def test_without_a_c_compiler_it_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(compile.shutil, "which", lambda name: None)
    with pytest.raises(compile.CompileError, match="this PC has no C compiler"):
        compile.build(tmp_path / "out")


def test_all_forms_play_the_same_games(monkeypatch):
    monkeypatch.setattr(benchmark_moves, "_GAMES", {"plain": 20})
    monkeypatch.setattr(benchmark_moves, "_RUNS", 1)
    found = benchmark_moves.measure(8, "plain")
    assert found["protocol"][1:] == found["playouts"][1:] and found["lists"][0] < found["protocol"][0]


def test_the_benchmark_says_when_the_compiled_engine_plays_other_games(monkeypatch, capsys):
    plain = {"same": (0.0, 10, 1), "lists": (1.0, 0, 0), "protocol": (2.0, 0, 0), "playouts": (2.0, 0, 0)}
    monkeypatch.setattr(benchmark_moves, "measure", lambda scenario, form: plain)
    monkeypatch.setattr(benchmark_moves, "_c_loop", lambda: None)
    monkeypatch.setattr(benchmark_moves, "_open_spiel", lambda name: None)
    for moves, status in ((10, 0), (11, 1)):
        monkeypatch.setattr(
            benchmark_moves, "_compiled", lambda scenario, moves=moves: {**plain, "same": (0.0, moves, 1)}
        )
        assert benchmark_moves.main([]) == status
        assert ("plays other games" in capsys.readouterr().err) == bool(status)


def test_a_game_of_open_spiel_is_played_where_it_is_installed(monkeypatch):
    class State:
        """A game of one chance node and two actions of players."""

        def __init__(self):
            self.played = []
            states.append(self)

        def is_terminal(self):
            return len(self.played) == 3

        def is_chance_node(self):
            return not self.played

        def legal_actions(self):
            return [4, 6]

        def apply_action(self, action):
            assert action in (4, 6)
            self.played.append(action)

    states = []
    spiel = types.SimpleNamespace(
        registered_names=lambda: ["hanabi"],
        load_game=lambda name: types.SimpleNamespace(new_initial_state=State),
    )
    monkeypatch.setitem(sys.modules, "pyspiel", spiel)
    clock = itertools.count()
    monkeypatch.setattr(benchmark_moves.time, "process_time", lambda: next(clock) / 2)
    assert benchmark_moves._open_spiel("hanabi") == 2 * 1 / 1.5  # a game between the looks at the clock
    assert len(states) == 1 and states[0].is_terminal()
    assert benchmark_moves._open_spiel("crazy_eights") is None
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert benchmark_moves._open_spiel("hanabi") is None
