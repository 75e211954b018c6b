"""What a firmware is built from: programs that must be installed, and a checkout of MicroPython."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from tools.boards import BoardError
from tools.port.run import run

ADDRESS = "https://github.com/micropython/micropython.git"
PINNED = "1.28.0"  # what people get; the tag is v1.28.0, and its submodules belong to it
OLDEST = "1.26.0"
CLONE = Path(__file__).resolve().parents[2] / ".cache" / ("micropython-" + PINNED)

# What must be installed: the package on Debian, and how to get it on macOS. MicroPython's build calls cat,
# sed and touch, so on Windows it needs the Windows Subsystem for Linux, which is a Debian in a window.
_COMPILER = (
    "gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib",
    "brew install --cask gcc-arm-embedded",
)
_PROGRAMS = {
    "git": ("git", "brew install git"),
    "cmake": ("cmake", "brew install cmake"),
    "ninja": ("ninja-build", "brew install ninja"),
    "arm-none-eabi-gcc": _COMPILER,
}
_MISSING = (
    "%s is missing: on Debian sudo apt install %s; on macOS %s;"
    " on Windows wsl --install -d Debian, and in there as on Debian."
)
# The compiler has its C library where it finds this file of it.
_OF_LIBRARY = "nosys.specs"


class Part(NamedTuple):
    """A submodule: its folder, a file that tells its version, how that begins there, the least version."""

    folder: str
    file: str
    name: str = ""
    least: tuple = ()


_PARTS = (
    Part("lib/pico-sdk", "pico_sdk_version.cmake", "PICO_SDK_VERSION_", (2, 1, 1)),
    Part("lib/tinyusb", "src/tusb_option.h", "TUSB_VERSION_", (0, 17, 0)),
    Part("lib/mbedtls", "library/aes.c"),
    Part("lib/micropython-lib", "README.md"),
)


def check_programs():
    """Raises BoardError with a sentence for the first program that is missing, and how to get it."""
    for name, ways in _PROGRAMS.items():
        if shutil.which(name) is None:
            raise BoardError(_MISSING % ("The program " + name, *ways))
    found = subprocess.run(
        ["arm-none-eabi-gcc", "-print-file-name=" + _OF_LIBRARY], capture_output=True, text=True, check=False
    )
    if found.stdout.strip() in ("", _OF_LIBRARY):
        raise BoardError(_MISSING % ("The C library of arm-none-eabi-gcc", *_COMPILER))


def check(source):
    """The version of MicroPython in a folder, such as "1.28.0" or "1.29.0-preview".

    Raises BoardError with one sentence where a firmware can't be built from it.
    """
    try:
        text = (source / "py" / "mpconfig.h").read_text(encoding="utf-8")
    except OSError:
        raise BoardError(
            "%s is no checkout of MicroPython: name one by --source, or leave it out." % source
        ) from None
    version = _version(text, "MICROPY_VERSION_")
    if version < _numbers(OLDEST):
        raise BoardError(
            "%s has MicroPython %s, but %s or newer is needed: git -C %s checkout v%s, then try again."
            % (source, _dotted(version), OLDEST, source, PINNED)
        )
    for part in _PARTS:
        _check_part(source, part)
    is_preview = re.search(r"MICROPY_VERSION_PRERELEASE[ (]+1\b", text)
    return _dotted(version) + ("-preview" if is_preview else "")


def _check_part(source, part):
    update = "git -C %s submodule update --init %s" % (source, " ".join(each.folder for each in _PARTS))
    try:
        text = (source / part.folder / part.file).read_text(encoding="utf-8")
    except OSError:
        raise BoardError("%s lacks %s: get it by %s." % (source, part.folder, update)) from None
    if part.least and (version := _version(text, part.name)) < part.least:
        raise BoardError(
            "%s of %s is %s, but %s or newer is needed: get it by %s."
            % (part.folder, source, _dotted(version), _dotted(part.least), update)
        )


def clone(say):
    """The checkout of the pinned version, made once from the network. Raises BoardError."""
    if not CLONE.exists():
        say("Cloning MicroPython %s (once) ..." % PINNED)
        part = CLONE.with_name(CLONE.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        failure = "MicroPython can't be cloned: connect this PC to the network, or name one by --source"
        shallow = ["--quiet", "--depth", "1"]
        folders = [part.folder for part in _PARTS]
        run(["git", "clone", *shallow, "--branch", "v" + PINNED, ADDRESS, str(part)], failure)
        run(["git", "-C", str(part), "submodule", "update", "--init", *shallow, *folders], failure)
        part.rename(CLONE)
    return CLONE


def _version(text, name):
    """The three numbers of a version in a header or a file of cmake, where their names begin with `name`."""
    parts = ("MAJOR", "MINOR", "(?:MICRO|REVISION)")
    found = [re.search(r"%s%s\s+(\d+)" % (name, part), text) for part in parts]
    return tuple(int(number[1]) if number else 0 for number in found)


def _numbers(text):
    return tuple(int(part) for part in text.split("."))


def _dotted(numbers):
    return ".".join(map(str, numbers))
