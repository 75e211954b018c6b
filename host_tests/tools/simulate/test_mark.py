"""The mark of the program that plays."""

import subprocess
import sys

from tools import compile, setup
from tools.simulate import mark


def test_any_change_of_a_text_changes_the_digest_but_not_how_its_lines_end(tmp_path):
    file = tmp_path / "a.py"
    file.write_bytes(b"one\ntwo\n")
    before = mark.digest(tmp_path, "*.py")
    file.write_bytes(b"one\r\ntwo\r\n")
    assert mark.digest(tmp_path, "*.py") == before
    file.write_bytes(b"one\ntwo \n")
    assert mark.digest(tmp_path, "*.py") != before
    file.write_bytes(b"one\ntwo\n")
    file.rename(tmp_path / "b.py")
    assert mark.digest(tmp_path, "*.py") != before


def test_a_compiled_engine_counts_as_the_source_that_it_was_made_from(tmp_path):
    compile.lay_out(tmp_path)
    source = mark.of_engine(setup.ROOT / "engine")
    assert mark.of_engine(tmp_path / "engine") == source != mark.digest(tmp_path / "engine", "**/*.py")


def test_what_plays_is_loaded_with_its_mark_so_that_a_later_change_is_not_played():
    program = (
        "import sys; from tools.simulate import mark; mark.code(); "
        "print(*{'tools.players.planner', 'tools.players._outlook', 'tools.bot_games', 'engine.quiclo.bot', "
        "'engine.kreuzsummen.variant', 'tools.simulate.games'} - sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=setup.ROOT, stdout=subprocess.PIPE, check=True)
    assert done.stdout.strip() == b""
