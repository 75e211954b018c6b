"""The command: the same figures whoever plays, going on, stopping early, workers that die, bad options."""

import csv
import os
import re
import signal
import subprocess
import sys
import threading
import time
import xml.dom.minidom
from pathlib import Path

import pytest

from tools import setup
from tools.simulate import cluster, command, mark, store, work
from tools.simulate.plan import Plan
from tools.simulate.progress import Progress
from tools.simulate.setting import Setting


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Calls the command with a folder of its own; gives its status, its output, and the CSV."""
    monkeypatch.setattr(setup, "enter", lambda what: None)

    def call(words, folder="out"):
        out = tmp_path / folder
        status = command.main([*words.split(), "--out", str(out)])
        told = capsys.readouterr()
        figures = (out / "results.csv").read_text() if (out / "results.csv").exists() else ""
        return status, told.out, told.err, figures

    return call


def _column(figures, head):
    return [line[head] for line in csv.DictReader(figures.splitlines())]


def test_the_same_seed_gives_the_same_figures_on_one_core_and_on_two(run):
    words = "--scenarios 1,3 --players child,greedy --games 60 --seed 4"
    alone = run(words + " --jobs 1", "alone")
    both = run(words + " --jobs 2", "both")
    assert alone[0] == both[0] == 0
    assert alone[3] == both[3] and len(alone[3].splitlines()) == 5
    assert run(words.replace("4", "5", 1) + " --jobs 1", "other")[3] != alone[3]


def test_the_table_and_the_page_say_what_was_played(run, tmp_path):
    status, out, _, _ = run("--scenarios 1,18 --players random,child,greedy:20 --games 30 --jobs 1")
    assert status == 0
    lines = out.splitlines()
    assert len(lines) == 8 and lines[0].startswith("scenario  cells  player")
    assert re.search(r"^1 +6  greedy:20 +30 +\d+\.\d +\d+\.\d to ", lines[3])
    page = (tmp_path / "out" / "report.html").read_text()
    for heading in ("How hard is it?", "How long does it take?", "Where are games lost?",
                    "What are court cards worth?", "Which cells are busy?", "The numbers"):
        assert heading in page
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) > 10
    for picture in pictures:
        xml.dom.minidom.parseString(picture)
    assert "http" not in page  # nothing comes from outside


def test_a_cell_stops_early_when_its_interval_is_narrow_enough_and_so_on_every_number_of_cores(run):
    words = "--scenarios 1 --players random,child --games 2000 --width 12"
    alone = run(words + " --jobs 1", "alone")
    both = run(words + " --jobs 2", "both")
    games = [int(line.split(",")[6]) for line in alone[3].splitlines()[1:]]
    assert games[0] == 500 and 100 < games[1] < 500
    assert alone[3] == both[3]


def test_an_interrupted_run_keeps_its_results_and_goes_on(run, monkeypatch, tmp_path):
    words = "--scenarios 1 --players child --games 300 --jobs 1"
    play = work.play
    played = []

    def until_interrupted(task, desk=None):
        if len(played) == 1:
            raise KeyboardInterrupt
        played.append(task)
        return play(task, desk)

    monkeypatch.setattr(work, "play", until_interrupted)
    status, out, err, figures = run(words)
    assert status == 130 and "Interrupted." in err and "100 of 300" in out
    unfinished = "UNFINISHED: 1 of 1 lines have not all their games yet; the same command goes on."
    assert out.splitlines()[-1] == unfinished
    assert unfinished in (tmp_path / "out" / "report.html").read_text()
    assert _column(figures, "finished") == ["no"]
    with (tmp_path / "out" / "results.jsonl").open("a") as file:
        file.write('{"code": "torn')
    monkeypatch.setattr(work, "play", lambda task, desk=None: played.append(task) or play(task, desk))
    status, out, err, figures = run(words)
    assert status == 0 and "Going on: 100 games are there already." in err
    assert len(played) == 3 and len(set(played)) == 3
    monkeypatch.setattr(work, "play", play)
    assert run(words, "fresh")[3] == figures
    assert _column(figures, "finished") == ["yes"] and "UNFINISHED" not in out


def test_an_interrupt_before_any_game_writes_no_report(run, monkeypatch):
    def interrupted(task, desk=None):
        raise KeyboardInterrupt

    monkeypatch.setattr(work, "play", interrupted)
    assert run("--scenarios 1 --players child --games 300 --jobs 1") == (
        130, "", "Interrupted. There is nothing to report yet; the same command goes on.\n", "")


def test_sigterm_to_all_its_processes_writes_the_report_as_ctrl_c_does(tmp_path):
    program = ("from tools import ending, setup; setup.enter = lambda what: None; "
               "from tools.simulate.command import main; ending.end(main)")
    words = "--scenarios 1 --players child --games 1000000 --jobs 2 --out".split()
    process = subprocess.Popen(
        [sys.executable, "-c", program, *words, str(tmp_path)], cwd=setup.ROOT, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    results = tmp_path / "results.jsonl"
    first = '"task":["1","child",1,0,100]'
    try:
        # Its first games are reported when those that came after them are written.
        while not (results.exists() and first in "".join(results.read_text().splitlines()[:-1])):
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGTERM)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130 and "UNFINISHED" in out
    assert "UNFINISHED" in (tmp_path / "report.html").read_text()
    told = [line for line in err.splitlines() if not line.endswith(" are written.")]
    assert told == ["Interrupted. The report shows what was played; the same command goes on."]


def test_a_damaged_line_of_the_results_is_played_again(run, tmp_path):
    words = "--scenarios 1 --players child --games 120 --jobs 1"
    figures = run(words)[3]
    file = tmp_path / "out" / "results.jsonl"
    first, second = file.read_text().splitlines()
    task = '["1","child",1,0,100]'
    assert task in first
    for damaged in (first.replace('"wins":', '"wins":9'), first.replace('"wins":', '"games":'),
                    first.replace(task, "[]"), first.replace(task, '[["1"],"child",1,0,100]'), "[" * 5000):
        assert damaged != first
        file.write_text(damaged + "\n" + second + "\n")
        status, _, err, again = run(words)
        assert (status, again) == (0, figures) and "Going on: 20 games are there already." in err


def test_so_many_games_that_they_never_end_cost_no_memory():
    plan = Plan.of([Setting("1")], ["child"], 10**20 + 7, None, 1)
    task = next(plan.tasks())
    assert task == ("1", "child", 1, 0, 100)
    assert not plan.add((*task[:3], 0, 7), {}) and not plan.add((*task[:3], 50, 100), {})
    assert not plan.add((*task[:3], -100, 100), {}) and not plan.add((*task[:3], 10**20, 100), {})
    assert plan.add((*task[:3], 10**20, 7), {}) and 0 < plan.share_done < 1e-17


def test_results_of_another_program_are_left_alone(run, tmp_path, monkeypatch):
    words = "--scenarios 1 --players child --games 50 --jobs 1"
    run(words)
    monkeypatch.setattr(store, "code", lambda: "another")
    assert "Going on" not in run(words)[2]
    assert len((tmp_path / "out" / "results.jsonl").read_text().splitlines()) == 2


@pytest.fixture
def send_one(monkeypatch, tmp_path):
    """Play tasks while the first worker that is at work gets a signal: (tally of each, told, its id)."""
    desk = tmp_path / "desk"
    desk.mkdir()
    monkeypatch.setattr(work.tempfile, "mkdtemp", lambda prefix: str(desk))

    def play(tasks, number):
        reached = []

        def send():
            for _ in range(600):
                for note in desk.glob("*-*"):
                    reached.append(int(note.name.rpartition("-")[2]))
                    os.kill(reached[0], number)
                    return
                time.sleep(0.02)

        sender = threading.Thread(target=send)
        sender.start()
        told = []
        try:
            found = dict(work.on_cores(tasks, 2, told.append))
        finally:
            sender.join()
        return found, told, reached[0]

    return play


def test_a_worker_that_dies_is_named_and_its_games_are_played_again(send_one):
    tasks = list(Plan.of([Setting("12")], ["greedy"], 80, None, 1).tasks())
    found, told, killed = send_one(tasks, signal.SIGKILL)
    assert sorted(found) == sorted(tasks)
    assert found == dict(work.alone(tasks))
    assert [line for line in told if "-%d died or was ended while it had games" % killed in line
            and "of scenario 12 by greedy; they are played again." in line]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_workers_never_hear_of_ctrl_c_and_sigterm_which_are_sent_to_all(send_one, number):
    tasks = list(Plan.of([Setting("12")], ["greedy"], 40, None, 1).tasks())
    found, told, _ = send_one(tasks, number)
    assert (found, told) == (dict(work.alone(tasks)), [])


def _handlers():
    return signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM), threading.excepthook


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_after_ctrl_c_the_threads_that_are_ended_complain_no_more_until_the_next_games(capsys, number):
    before = _handlers()
    games = work.on_cores(Plan.of([Setting("1")], ["random"], 20, None, 1).tasks(), 2, print)
    next(games)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(number)
    fails = threading.Thread(target=lambda: {}[1])
    fails.start()
    fails.join()
    games.close()
    assert capsys.readouterr().err == ""
    assert _handlers() == before


def test_a_process_that_reads_a_changed_program_refuses_to_play(monkeypatch):
    monkeypatch.setattr(mark, "code", lambda: "another")
    with pytest.raises(work.WorkError, match="The program was changed while it played: start it again"):
        list(work.on_cores(iter([("1", "random", 1, 0, 10)]), 2, print))


def test_no_cluster_at_that_address_is_said_in_a_sentence(run, monkeypatch):
    def refuse(tasks, address, say):
        raise work.WorkError("There is no cluster at %s." % address)
        yield

    monkeypatch.setattr(cluster, "on_cluster", refuse)
    status, out, err, figures = run("--scenarios 1 --games 10 --cluster tcp://127.0.0.1:9")
    assert (status, out, figures) == (1, "", "") and err == "There is no cluster at tcp://127.0.0.1:9.\n"


def test_what_a_cluster_played_before_its_scheduler_stopped_is_kept_and_reported(run, monkeypatch):
    def stops(tasks, address, say):
        yield work.play(next(tasks))
        raise work.WorkError("The scheduler has stopped.")

    monkeypatch.setattr(cluster, "on_cluster", stops)
    words = "--scenarios 1 --players child --games 300"
    status, out, err, _ = run(words + " --cluster tcp://127.0.0.1:9")
    assert status == 1 and err.splitlines()[-1] == "The scheduler has stopped." and "100 of 300" in out
    status, _, err, figures = run(words + " --jobs 1")
    assert status == 0 and "Going on: 100 games are there already." in err
    assert run(words + " --jobs 1", "fresh")[3] == figures


def test_without_joblib_one_process_plays_and_says_so(run, monkeypatch):
    def refuse(what):
        raise setup.SetupError("The packages can't be fetched.")

    monkeypatch.setattr(setup, "enter", refuse)
    status, _, err, _ = run("--scenarios 1 --players random --games 10 --jobs 2")
    assert status == 0 and "One process plays: The packages can't be fetched." in err


@pytest.mark.parametrize(("words", "sentence"), [
    ("--scenarios 51", "'51' is no scenario: they go from 1 to 50."),
    ("--scenarios=", "'' is no scenario"),
    ("--players wizard", "There is no player 'wizard'"),
    ("--players greedy:200", "Slips are whole percent"),
    ("--games 0", "--games and --jobs are at least 1."),
    ("--jobs 0", "--games and --jobs are at least 1."),
    ("--width 0", "--width is a number of percent points"),
    ("--width nan", "--width is a number of percent points"),
    ("--what-if rows=3,13", "needs its targets"),
    ("--file /nowhere/at-all", "/nowhere/at-all: No such file or directory."),
    ("--file /dev", "/dev: Is a directory."),
    ("--cluster=", "--cluster is the address of a scheduler, tcp://HOST:PORT."),
    ("--cluster localhost", "--cluster is the address of a scheduler"),
    ("--cluster http://127.0.0.1:8786", "--cluster is the address of a scheduler"),
    ("--cluster tcp://[::1", "--cluster is the address of a scheduler"),
])
def test_bad_options_end_with_status_2_and_one_sentence(run, words, sentence):
    status, out, err, _ = run(words)
    assert status == 2 and out == "" and len(err.splitlines()) == 1 and sentence in err


def test_an_unsolvable_scenario_is_refused_before_anything_is_played(run, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("Dream: rows=2,18 cols=9,11\n")
    status, _, err, figures = run("--file %s" % file)
    assert status == 2 and "can't be won" in err and figures == ""


def test_a_file_of_an_editor_that_marks_its_code_is_read_and_a_bad_one_is_named(run, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_bytes(b"\xef\xbb\xbf8\r\n")
    assert run("--check --file %s" % file)[:2] == (0, "8: 1668 final fields\n")
    file.write_text("8\n51\n")
    assert run("--check --file %s" % file)[2].startswith("%s: Line 2: '51' is no scenario" % file)


def test_check_says_how_many_final_fields_there_are(run, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("Small: rows=9,12 cols=6,7,8 highest=6 hand=3 faces=none distinct=no\n")
    status, out, _, _ = run("--check --scenarios 8 --file %s" % file)
    assert status == 0 and out.splitlines() == ["8: 1668 final fields", "Small: 102 final fields"]


def test_the_bar_and_the_lines_of_progress():
    class Screen:
        def __init__(self, live):
            self.written = ""
            self.isatty = lambda: live
            self.flush = lambda: None

        def write(self, text):
            self.written += text

    for live in (True, False):
        screen = Screen(live)
        progress = Progress(screen)
        for share in (0, 0.05, 0.5, 1):
            progress.show(share, int(share * 200))
        if live:
            assert "\r[###############               ]  50 %  100 games" in screen.written
            assert screen.written.endswith("\n") and screen.written.count("\n") == 1
        else:
            assert screen.written == "50 %, 100 games, 0 s\n100 %, 200 games, 0 s\n"


def test_the_command_runs_as_a_module():
    assert (Path(command.__file__).parent / "__main__.py").exists()
