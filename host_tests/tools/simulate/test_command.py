"""The command: the same figures whoever plays, going on, stopping early, workers that die, bad options."""

import os
import re
import signal
import threading
import time
import xml.dom.minidom
from pathlib import Path

import pytest

from tools import setup
from tools.simulate import command, store, work
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
    assert len(lines) == 7 and lines[0].startswith("scenario  cells  player")
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
    status, out, err, _ = run(words)
    assert status == 130 and "Interrupted." in err and "100" in out
    with (tmp_path / "out" / "results.jsonl").open("a") as file:
        file.write('{"code": "torn')
    monkeypatch.setattr(work, "play", lambda task, desk=None: played.append(task) or play(task, desk))
    status, _, err, figures = run(words)
    assert status == 0 and "Going on: 100 games are there already." in err
    assert len(played) == 3 and len(set(played)) == 3
    monkeypatch.setattr(work, "play", play)
    assert run(words, "fresh")[3] == figures


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


def test_the_workers_never_hear_of_ctrl_c_which_a_terminal_sends_to_all(send_one):
    tasks = list(Plan.of([Setting("12")], ["greedy"], 40, None, 1).tasks())
    found, told, _ = send_one(tasks, signal.SIGINT)
    assert (found, told) == (dict(work.alone(tasks)), [])


def test_after_ctrl_c_the_threads_that_are_ended_complain_no_more_until_the_next_games(capsys):
    before = signal.getsignal(signal.SIGINT), threading.excepthook
    games = work.on_cores(Plan.of([Setting("1")], ["random"], 20, None, 1).tasks(), 2, print)
    next(games)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    fails = threading.Thread(target=lambda: {}[1])
    fails.start()
    fails.join()
    games.close()
    assert capsys.readouterr().err == ""
    assert (signal.getsignal(signal.SIGINT), threading.excepthook) == before


def test_the_workers_of_a_cluster_give_the_same_results_though_one_of_them_dies():
    from distributed import LocalCluster

    tasks = list(Plan.of([Setting("8 reserve=yes")], ["child", "greedy"], 60, None, 1).tasks())
    told = []
    found = {}
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
        victim = cluster.workers[0]
        address = victim.worker_address
        for task, tally in work.on_cluster(iter(tasks), cluster.scheduler_address, told.append):
            if not found:
                os.kill(victim.pid, signal.SIGKILL)
                while address in cluster.scheduler.workers:
                    time.sleep(0.02)
            found[task] = tally
    assert found == dict(work.alone(tasks)) and len(found) == len(tasks) > 2
    assert told == ["The worker %s died or left the cluster; what it had is played again." % address]


def test_a_cluster_without_the_program_is_told_from_one_that_is_slow():
    class Client:
        def submit(self, *_, **__):
            return self

        def result(self, timeout):
            raise RuntimeError("No module named 'tools'")

    with pytest.raises(work.WorkError, match="can't play: start its scheduler"):
        work._probe(Client(), "tcp://127.0.0.1:9")


def test_no_cluster_at_that_address_is_said_in_a_sentence(run, monkeypatch):
    def refuse(tasks, address, say):
        raise work.WorkError("There is no cluster at %s." % address)
        yield

    monkeypatch.setattr(work, "on_cluster", refuse)
    status, _, err, _ = run("--scenarios 1 --games 10 --cluster tcp://127.0.0.1:9")
    assert status == 1 and err.splitlines()[-1] == "There is no cluster at tcp://127.0.0.1:9."


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
