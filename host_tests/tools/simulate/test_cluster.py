"""Games on the workers of a Dask scheduler: the same figures, and one sentence for each way in which it ends
early. All on this PC's loopback."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from importlib import metadata

import pytest
from distributed import LocalCluster
from packaging.requirements import Requirement

from tools import setup
from tools.simulate import cluster, mark, work
from tools.simulate.plan import Plan
from tools.simulate.setting import Setting

_SECONDS = 60  # for any process here to start or to answer


@pytest.fixture
def dask(tmp_path):
    """Starts `dask WORDS` with a PYTHONPATH, as people do, or on this PC; ended after the test."""
    started = []

    def start(words, pythonpath):
        with (tmp_path / ("log%d" % len(started))).open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *words, "--no-dashboard"],
                cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(pythonpath)}, stdout=log, stderr=log)
        started.append(process)
        return process

    yield start
    for process in reversed(started):
        process.kill()
        process.wait()


@pytest.fixture
def real(dask, tmp_path):
    """Starts a scheduler, and a worker with a PYTHONPATH: (scheduler's process, its address)."""

    def start(pythonpath):
        file = tmp_path / "scheduler.json"
        words = ["scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)]
        scheduler = dask(words, tmp_path)
        until = time.monotonic() + _SECONDS
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        dask(["worker", address, "--nworkers", "1", "--nthreads", "1", "--no-nanny"], pythonpath)
        from distributed import Client

        with Client(address, timeout=_SECONDS) as client:
            client.wait_for_workers(1, timeout=_SECONDS)
        return scheduler, address

    return start


def _tasks(words, player, games):
    return list(Plan.of([Setting(words)], [player], games, None, 1).tasks())


def test_the_workers_of_a_cluster_give_the_same_results_though_one_of_them_dies():
    tasks = _tasks("1 reserve=yes", "child", 250) + _tasks("1 reserve=yes", "greedy", 20)
    told = []
    found = {}
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as here:
        victim = here.workers[0]
        address = victim.worker_address
        for task, tally in cluster.on_cluster(iter(tasks), here.scheduler_address, told.append):
            if not found:
                os.kill(victim.pid, signal.SIGKILL)
                while address in here.scheduler.workers:
                    time.sleep(0.02)
            found[task] = tally
    assert found == dict(work.alone(tasks)) and len(found) == len(tasks) > 2
    assert told == ["The worker %s died or left the cluster; what it had is played again." % address]


@pytest.fixture
def threads(monkeypatch):
    """The address of a cluster whose one worker is one thread of this process."""
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, host="127.0.0.1", protocol="tcp",
                      dashboard_address=None) as here:
        yield here.scheduler_address


def test_one_thread_of_one_worker_is_the_cluster_too(threads, monkeypatch):
    tasks = _tasks("1", "random", 1200)
    play = work.play
    players = set()
    monkeypatch.setattr(work, "play", lambda task: players.add(threading.current_thread()) or play(task))
    found = dict(cluster.on_cluster(iter(tasks), threads, print))
    assert found == dict(map(play, tasks)) and len(found) == 3
    assert threading.current_thread() not in players and players


def test_a_worker_with_another_program_that_comes_later_refuses_its_task(threads, monkeypatch):
    games = cluster.on_cluster(iter(_tasks("1", "random", 5000)), threads, print)
    next(games)
    monkeypatch.setattr(mark, "code", lambda: "another")
    with pytest.raises(work.WorkError, match=r"^The worker at tcp://127.0.0.1:\d+ has another version of"):
        list(games)


def test_a_worker_whose_player_was_edited_refuses_at_once_and_is_named(real, tmp_path):
    for folder in ("engine", "tools"):
        shutil.copytree(setup.ROOT / folder, tmp_path / "other" / folder)
    with (tmp_path / "other" / "tools" / "players" / "greedy.py").open("a", encoding="utf-8") as file:
        file.write("\n_SURE = 5.0\n")
    _, address = real(tmp_path / "other")
    with pytest.raises(work.WorkError) as refused:
        next(cluster.on_cluster(iter(_tasks("8", "greedy", 40)), address, print))
    told = str(refused.value)
    assert told.startswith("The worker at tcp://127.0.0.1:") and address not in told
    assert told.endswith(" has another version of the players or of the rules: give it the files of this "
                         "folder and start it again.")


def test_a_worker_without_the_program_says_so_at_once_and_lives_on(real, tmp_path):
    _, address = real(tmp_path / "nothing")
    sentence = r"can't play: start it with this folder as its PYTHONPATH \(ModuleNotFoundError: "
    for _ in range(2):
        with pytest.raises(work.WorkError, match=sentence):
            next(cluster.on_cluster(iter(_tasks("1", "random", 500)), address, print))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGSTOP])
def test_a_scheduler_that_stops_in_the_middle_is_one_sentence(real, monkeypatch, number, capfd):
    monkeypatch.setattr(cluster, "_LOOK_S", 1)
    scheduler, address = real(setup.ROOT)
    games = cluster.on_cluster(iter(_tasks("1", "random", 10**6)), address, print)
    next(games)
    scheduler.send_signal(number)
    with pytest.raises(work.WorkError, match="has stopped or does not answer: start it and its workers"):
        list(games)
    assert capfd.readouterr().err == ""


def test_no_cluster_and_no_workers_and_none_that_answers_are_said(monkeypatch):
    with LocalCluster(n_workers=0, processes=False, host="127.0.0.1", protocol="tcp",
                      dashboard_address=None) as here:
        address = here.scheduler_address
        with pytest.raises(work.WorkError, match="has no workers"):
            next(cluster.on_cluster(iter([]), address, print))
        here.scale(1)
        here.wait_for_workers(1, timeout=_SECONDS)
        monkeypatch.setattr(cluster, "_PATIENCE_S", 0)
        with pytest.raises(work.WorkError, match=r"No worker of the cluster at .* has answered in 0 seconds"):
            next(cluster.on_cluster(iter([]), address, print))


def test_a_client_without_dask_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(work.WorkError, match=r"install what tools/requirements-cluster.txt names\.$"):
        next(cluster.on_cluster(iter([]), "tcp://127.0.0.1:9", print))


def test_the_packages_that_are_named_for_a_cluster_are_all_that_it_needs():
    pins = setup.pins("cluster")
    assert setup.LISTS["cluster"] == ("cluster",)
    for package in pins:
        for words in metadata.requires(package) or []:
            needed = Requirement(words)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                assert needed.specifier.contains(pins[setup._canonical(needed.name)]), (package, words)
