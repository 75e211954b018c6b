"""Builds the one file for people: `python3 -m tools.firmware --board NAME`.

A UF2 of MicroPython's rp2 port with the program frozen and its words, type and pictures in place
(firmware/port). Dragged onto a board it plays; dragged over another one of ours it keeps every save.
`--source` is a checkout of MicroPython with its submodules pico-sdk, tinyusb and mbedtls; without it the
pinned version is cloned once. The same inputs give the same file. Exit status: 0, or 2 with one plain
sentence on stderr.
"""

import contextlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools import setup, whole_file

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("boards")

from firmware.board_file import REFERENCE_BOARD
from firmware.boards import NAMES, load
from firmware.version import VERSION
from tools.bench import image
from tools.boards import BoardError, uf2_file
from tools.boards.command import Parser, finish
from tools.boards.romfs import plain_romfs

ROOT = Path(__file__).resolve().parent.parent
PORT = ROOT / "firmware" / "port"
OUTPUT = ROOT / "build" / "firmware"
CLONE = ROOT / ".cache" / "micropython"
ADDRESS = "https://github.com/micropython/micropython.git"
PINNED = (1, 28, 0)
OLDEST = (1, 26, 0)
LEAST_SDK = (2, 1, 1)
EPOCH = "1577836800"  # what the firmware tells as its date: the same inputs give the same file
SIZE = 1024 * 1024  # of the place for the firmware (firmware/port/mpconfigboard.h)

# The chips: the Pico SDK's name of the board, and the family of its UF2 files. A Pico W takes the Pico's.
CHIPS = {
    "pico": ("pico", uf2_file.RP2040),
    "pico2": ("pico2", uf2_file.RP2350),
    "picosystem": ("pimoroni_picosystem", uf2_file.RP2040),
}
OF_ONE_PIECE = {"pimoroni_picosystem": "picosystem"}

# What must be installed: the program, and how to get it on Debian, macOS and Windows.
PROGRAMS = {
    "git": ("apt install git", "brew install git", "winget install Git.Git"),
    "cmake": ("apt install cmake", "brew install cmake", "winget install Kitware.CMake"),
    "ninja": ("apt install ninja-build", "brew install ninja", "winget install Ninja-build.Ninja"),
    "arm-none-eabi-gcc": (
        "apt install gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib",
        "brew install --cask gcc-arm-embedded",
        "winget install Arm.GnuArmEmbeddedToolchain",
    ),
}
# Submodules: a file that each has.
SUBMODULES = {
    "lib/pico-sdk": "pico_sdk_version.cmake",
    "lib/tinyusb": "src/tusb.h",
    "lib/mbedtls": "library/aes.c",
}


def output(board, chip):
    """Where the UF2 for a display and a chip goes, if nothing else is said."""
    return OUTPUT / ("kreuzsummen-%s-%s.uf2" % (board, chip))


def check_programs():
    """Raises BoardError with a sentence that names the first program that is missing."""
    for name, (debian, mac, windows) in PROGRAMS.items():
        if shutil.which(name) is None:
            raise BoardError(
                "The program %s is missing. Debian: sudo %s; macOS: %s; Windows: %s."
                % (name, debian, mac, windows)
            )


def check_source(source):
    """The version of MicroPython in a folder. Raises BoardError where it can't be built from."""
    numbers = []
    try:
        text = (source / "py" / "mpconfig.h").read_text(encoding="utf-8")
    except OSError:
        raise BoardError("%s is no checkout of MicroPython." % source) from None
    for part in ("MAJOR", "MINOR", "MICRO"):
        found = re.search(r"#define MICROPY_VERSION_%s (\d+)" % part, text)
        numbers.append(int(found[1]) if found else 0)
    version = tuple(numbers)
    if version < OLDEST:
        raise BoardError(
            "%s has MicroPython %s, but %s or newer is needed." % (source, _dotted(version), _dotted(OLDEST))
        )
    for path, file in SUBMODULES.items():
        if not (source / path / file).exists():
            raise BoardError(
                "%s lacks %s: get it by git -C %s submodule update --init %s."
                % (source, path, source, " ".join(SUBMODULES))
            )
    text = (source / "lib/pico-sdk" / SUBMODULES["lib/pico-sdk"]).read_text(encoding="utf-8")
    sdk = tuple(
        int(part) for part in re.findall(r"set\(PICO_SDK_VERSION_(?:MAJOR|MINOR|REVISION) (\d+)\)", text)
    )
    if sdk < LEAST_SDK:
        raise BoardError(
            "The Pico SDK of %s is %s, but %s or newer is needed: git -C %s submodule update %s."
            % (source, _dotted(sdk), _dotted(LEAST_SDK), source, "lib/pico-sdk")
        )
    return version


def clone(say):
    """The checkout of the pinned version, made once. Raises BoardError."""
    if not (CLONE / "py").exists():
        say("Cloning MicroPython %s (once) ..." % _dotted(PINNED))
        part = CLONE.with_name(CLONE.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        once = "MicroPython can't be cloned: connect this PC to the network, or name a checkout by --source"
        shallow = ["--quiet", "--depth", "1"]
        _run(["git", "clone", *shallow, "--branch", "v" + _dotted(PINNED), ADDRESS, str(part)], once)
        _run(["git", "-C", str(part), "submodule", "update", "--init", *shallow, *SUBMODULES], once)
        part.rename(CLONE)
    return CLONE


def lay_out(board, folder):
    """Lay what is frozen into folder/tree: modules, and the module with everything that is no code."""
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    found = image.program(with_library=True)
    modules = {path: data for path, data in found.items() if path.endswith(".py")}
    for path in ("/boot.py", "/firmware/compositor/plain.py"):
        modules.pop(path, None)
    modules["/handheld.py"] = modules.pop("/main.py")
    for path in image.BARE:
        modules["/" + path.rpartition("/")[2]] = modules.pop(path)
    modules = {path: data for path, data in modules.items() if not path.startswith("/firmware/port/")}
    for path in sorted((PORT / "modules").glob("*.py")):
        modules["/" + path.name] = path.read_bytes()
    assets = {path[len("/firmware") :]: data for path, data in found.items() if path not in modules
              and path.startswith("/firmware/") and not path.endswith(".py")}  # fmt: skip
    modules["/frozen_assets.py"] = _assets(board, plain_romfs(assets))
    for path, data in modules.items():
        target = tree / path[1:]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    shutil.copy(PORT / "manifest.py", folder / "manifest.py")


def _assets(board, romfs):
    pin = dict(load(board).KEYS)["B"]
    return ('"""Built by tools/firmware.py."""\n\nVERSION = %r\nBOARD = %r\nSAFE_PIN = %d\nIMAGE = %r\n'
            % (VERSION, board, pin, romfs)).encode()  # fmt: skip


def build(source, board, chip, say):
    """Build; gives the firmware as bytes, from the beginning of the flash. Raises BoardError."""
    folder = OUTPUT / ("%s-%s" % (board, chip))
    folder.mkdir(parents=True, exist_ok=True)
    lay_out(board, folder)
    version = _dotted(check_source(source))
    environment = {
        **os.environ,
        "SOURCE_DATE_EPOCH": EPOCH,
        "MICROPY_GIT_TAG": "v" + version,
        "MICROPY_GIT_HASH": "kreuzsummen-" + VERSION,
    }
    made = folder / "make"
    options = {
        "MICROPY_BOARD": "KREUZSUMMEN",
        "MICROPY_BOARD_DIR": PORT,
        "MICROPY_FROZEN_MANIFEST": folder / "manifest.py",
        "MICROPY_MPYCROSS": image.compiler(),
        "KREUZSUMMEN_CHIP": CHIPS[chip][0],
        "KREUZSUMMEN_DISPLAY": board,
        "PICO_NO_PICOTOOL": 1,
    }
    say("Configuring ...")
    _run(
        ["cmake", "-G", "Ninja", "-S", str(source / "ports" / "rp2"), "-B", str(made),
         *["-D%s=%s" % pair for pair in options.items()]],
        "The build can't be configured", environment,
    )  # fmt: skip
    _run(["cmake", "--build", str(made)], "The build has failed", environment, say)
    data = (made / "firmware.bin").read_bytes()
    if len(data) > SIZE:
        raise BoardError("The firmware has %d KB, but its place only %d KB." % (len(data) >> 10, SIZE >> 10))
    return data


def _run(command, failure, environment=None, say=None):
    """Run a program, and tell its progress; BoardError with `failure` and its last words where it fails."""
    lines = []
    with subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        shown = -10
        for line in process.stdout:
            lines.append(line.rstrip())
            step = re.match(r"\[(\d+)/(\d+)\]", line)
            if step and say:
                percent = 100 * int(step[1]) // int(step[2])
                if percent >= shown + 10:
                    shown = percent
                    say("%3d %%" % percent)
    if process.returncode:
        errors = [line for line in lines if "rror" in line]
        raise BoardError("%s: %s." % (failure, (errors or lines or ["no reason given"])[0].strip()))


def _dotted(numbers):
    return ".".join(map(str, numbers))


def work(arguments, say=lambda text: print(text, file=sys.stderr, flush=True)):
    """The command. Raises BoardError, BenchError, OSError."""
    parser = Parser(prog="python3 -m tools.firmware", allow_abbrev=False,
                    description="Build the firmware with the program in it.")  # fmt: skip
    parser.add_argument("--board", default=REFERENCE_BOARD, metavar="NAME",
                        help="name of the board in firmware/boards (default: %(default)s)")  # fmt: skip
    parser.add_argument("--chip", choices=sorted(CHIPS),
                        help="what the display is plugged on (default: pico; a Pico W takes the Pico's)")  # fmt: skip
    parser.add_argument(
        "--source", type=Path, metavar="FOLDER", help="a checkout of MicroPython (default: clone one)"
    )
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="where the UF2 file goes (default: below build)"
    )
    options = parser.parse_args(arguments)
    if options.board not in NAMES:
        raise BoardError("There is no board %r: choose one of %s." % (options.board, ", ".join(NAMES)))
    chip = options.chip or OF_ONE_PIECE.get(options.board, "pico")
    check_programs()
    source = options.source.resolve() if options.source else clone(say)
    version = check_source(source)
    if version != PINNED:
        say("This is MicroPython %s; the tried one is %s." % (_dotted(version), _dotted(PINNED)))
    data = build(source, options.board, chip, say)
    target = options.output or output(options.board, chip)
    whole_file.write(target, uf2_file.write(uf2_file.pages_of(data, uf2_file.FLASH), CHIPS[chip][1]))
    print(
        "%s: MicroPython %s and Kreuzsummen %s for %s on %s, %d of %d KB."
        % (target, _dotted(version), VERSION, options.board, chip, len(data) >> 10, SIZE >> 10)
    )
    print("Hold BOOTSEL while you plug the board in, and drag the file onto the drive that appears.")


def main(arguments):
    """Run the command and give its exit status."""
    return finish(work, arguments)


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main(sys.argv[1:]))
