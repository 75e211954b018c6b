"""Windows for our own files: Python imports a module of this name by itself when it starts.

Takes away what Windows does not have, says "nt" and "win32", and makes an error of every file that is
opened without a word of its encoding. Libraries see this PC as it is: they have code of their own for
Windows.
"""

import builtins
import importlib
import os
import sys
import types
import warnings

ROOT = os.environ["KREUZSUMMEN_WINDOWS"] + os.sep
LIBRARIES = ROOT + ".venv"
MODULES = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
NAMES = {
    "os": "chown execl execle execlp execv execve execvp fork forkpty getegid geteuid getgid getpgid"
    " getpgrp getsid getuid killpg lchown mkfifo nice openpty posix_spawn pread pwrite sched_getaffinity"
    " sched_setaffinity seteuid setgid setpgid setsid setuid statvfs symlink sync sysconf uname wait3 wait4"
    " O_DIRECTORY O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC",
    "signal": "SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 alarm"
    " pause pthread_kill pthread_sigmask setitimer sigwait",
    "select": "epoll kqueue poll",
    "socket": "AF_UNIX",
    "sys": "",
    "ctypes": "",
    "time": "tzset clock_gettime",
}
KERNEL = types.SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x0409)  # English
INSTEAD = {
    "os": {"name": "nt"},
    "sys": {"platform": "win32"},
    "ctypes": {"windll": types.SimpleNamespace(kernel32=KERNEL)},
}


class Windows:
    """A module as Windows has it."""

    def __init__(self, name):
        self.__dict__["_module"] = importlib.import_module(name)
        self.__dict__["_gone"] = set(NAMES[name].split())
        self.__dict__["_instead"] = INSTEAD.get(name, {})

    def __getattr__(self, name):
        if name in self._gone:
            raise AttributeError("module %r has no %r on Windows" % (self._module.__name__, name))
        return self._instead[name] if name in self._instead else getattr(self._module, name)

    def __setattr__(self, name, value):
        setattr(self._module, name, value)


def is_ours(scope):
    """Is this the scope of a module of ours?"""
    file = os.path.abspath((scope or {}).get("__file__") or "")
    return file.startswith(ROOT) and not file.startswith(LIBRARIES)


def import_as_on_windows(name, *scope, **more):
    """Stands in for `import`."""
    found = original(name, *scope, **more)
    top = name.partition(".")[0]
    if top not in MODULES | modules.keys() or not is_ours(scope[0] if scope else more.get("globals")):
        return found
    if top in MODULES:
        raise ModuleNotFoundError("No module named %r on Windows" % name, name=name)
    return modules[top]


original = builtins.__import__
modules = {name: Windows(name) for name in NAMES}
builtins.__import__ = import_as_on_windows
sys.modules["micropython_run"] = None  # type: ignore[assignment]  # there is none for Windows
warnings.filterwarnings("error", category=EncodingWarning, module=r"(tools|firmware|engine|__main__)\b")
