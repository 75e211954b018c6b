"""Development with the program mounted from the PC: real mpremote, real MicroPython."""

from simulated_board import SimulatedBoard, needs_micropython

from tools.bench.errors import BenchError
from tools.boards import watch

pytestmark = needs_micropython


def test_the_board_runs_the_program_from_the_pc_and_anew_after_a_change(tmp_path):
    builds, failed, said = [], [], []
    with SimulatedBoard(tmp_path) as board:

        def build():
            builds.append(len(builds))
            if builds[-1] == 1:
                failed.append("can't be compiled")
                raise BenchError(failed[0])
            # Its flash shows what has run: what the program prints goes to the terminal.
            source = (
                "def run():\n"
                " here = __file__.rpartition('/')[0]\n"
                " with open('/ran', 'a') as file: file.write(open(here + '/text/de.words').read())\n"
                " while True: pass\n"
            )
            return {
                "/firmware/__init__.py": b"",
                "/firmware/start.py": source.encode(),
                "/firmware/text/de.words": b"%d" % builds[-1],
            }

        def changes():
            """A source changes as soon as a program has run, or could not be built."""
            return board.files().get("/ran"), len(failed)

        watch.run(board.port.device, build, said.append, changes, rounds=2)
        assert board.files()["/ran"] == b"02"
    running = "The board runs the program from this PC; a change starts it anew, Ctrl-C ends."
    assert said == [running, "Changed.", "can't be compiled\nWaiting for a change ...", running, "Changed."]


def test_files_are_laid_out_and_old_ones_go(tmp_path):
    watch.lay_out({"/a/b.mpy": b"1", "/c.py": b"2", "/d.words": b"3"}, tmp_path)
    watch.lay_out({"/a/b.mpy": b"4", "/d.words": b"3"}, tmp_path)
    files = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert files == {"a/b.mpy": b"4", "d.words": b"3"}


def test_a_change_of_a_source_is_seen(tmp_path):
    (tmp_path / "engine").mkdir()
    (tmp_path / "firmware").mkdir()
    before = watch.stamps(tmp_path)
    (tmp_path / "engine" / "new.py").write_text("x = 1")
    assert watch.stamps(tmp_path) != before
