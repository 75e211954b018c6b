"""The command that builds the firmware: what it asks for, what it says, and the file that comes of it.

Nothing is compiled here and no network is used: programs and checkout are made up.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import firmware
from tools.boards import uf2_file
from tools.port import build, frozen, source

PARTS = {
    "py/mpconfig.h": "#define MICROPY_VERSION_%s %d\n",
    "lib/pico-sdk/pico_sdk_version.cmake": "    set(PICO_SDK_VERSION_%s %d)\n",
    "lib/tinyusb/src/tusb_option.h": "#define TUSB_VERSION_%s     %d\n",
    "lib/mbedtls/library/aes.c": "",
    "lib/micropython-lib/README.md": "",
}
VERSIONS = {"py/mpconfig.h": source.PINNED, "lib/pico-sdk/pico_sdk_version.cmake": "2.2.0",
            "lib/tinyusb/src/tusb_option.h": "0.19.0"}  # fmt: skip
COMPILER = "print('/usr/lib/' + sys.argv[1].partition('=')[2])"
# Stands in for cmake: the first call makes the folder, the second one builds in it.
CMAKE = """
if "-B" in sys.argv:
    import os
    os.makedirs(sys.argv[sys.argv.index("-B") + 1], exist_ok=True)
    print("-- Configuring done")
else:
    for step in range(1, 201):
        print("[%%d/200] Building C object" %% step)
    with open(sys.argv[-1] + "/firmware.bin", "wb") as file:
        file.write(b"firmware" * %d)
"""
# Stands in for git: a clone is that checkout; and what it was asked for is written down.
GIT = """
import os
if sys.argv[1] == "clone":
    os.rename(%r, sys.argv[-1])
print(*sys.argv, file=open(%r, "a"))
"""
SMALL, LARGEST = 1000, 896 * 128


@pytest.fixture
def programs(tmp_path, monkeypatch):
    """All programs that are needed, made up, and no others; puts another one there by its Python code."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def put(name, text):
        path = folder / name
        path.write_text("#!%s\nimport sys\n%s\n" % (sys.executable, text))
        path.chmod(0o755)
        return path

    for name in ("git", "ninja"):
        put(name, "")
    put("arm-none-eabi-gcc", COMPILER)
    put("cmake", CMAKE % SMALL)
    return put


@pytest.fixture
def checkout(tmp_path):
    """Makes a checkout of these versions."""

    def checkout(**versions):
        folder = tmp_path / "micropython"
        for path, line in PARTS.items():
            numbers = versions.get(Path(path).name.partition(".")[0], VERSIONS.get(path, "")).split(".")
            names = ("MAJOR", "MINOR", "MICRO" if path.startswith("py") else "REVISION")
            text = (
                "".join(line % pair for pair in zip(names, map(int, numbers), strict=True)) if line else "\n"
            )
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
        return folder

    return checkout


@pytest.fixture
def run(tmp_path, monkeypatch, capsys, programs):
    """Runs the command where only made-up programs are; gives exit status, lines, complaint."""
    monkeypatch.setattr(build, "OUTPUT", tmp_path / "built")
    monkeypatch.setattr(source, "CLONE", tmp_path / "clone")

    def run(*arguments):
        return firmware.main([str(argument) for argument in arguments]), *capsys.readouterr()

    return run


@pytest.mark.parametrize("name", ["git", "cmake", "ninja", "arm-none-eabi-gcc"])
def test_a_missing_program_is_one_sentence_with_the_way_to_it(run, programs, checkout, name):
    programs(name, "").unlink()
    status, out, complaint = run("--source", checkout())
    assert (status, out) == (2, "")
    assert complaint.startswith("The program %s is missing: on Debian sudo apt install " % name)
    assert "; on macOS brew install " in complaint and "; on Windows wsl --install" in complaint
    assert complaint.count("\n") == 1


def test_a_compiler_without_its_c_library_is_one_sentence_as_well(run, programs, checkout):
    programs("arm-none-eabi-gcc", "print('nosys.specs')")
    status, _, complaint = run("--source", checkout())
    assert status == 2 and complaint.count("\n") == 1
    assert complaint.startswith("The C library of arm-none-eabi-gcc is missing: on Debian sudo apt install ")


def test_a_folder_without_micropython_is_said(run, tmp_path):
    status, _, complaint = run("--source", tmp_path)
    assert (status, complaint) == (
        2, "%s is no checkout of MicroPython: name one by --source, or leave it out.\n" % tmp_path,
    )  # fmt: skip


@pytest.mark.parametrize("path", [path for path in PARTS if path.startswith("lib")])
def test_a_missing_submodule_is_one_sentence_with_the_way_to_it(run, checkout, path):
    folder = checkout()
    (folder / path).unlink()
    status, _, complaint = run("--source", folder)
    part = "/".join(path.split("/")[:2])
    assert status == 2 and complaint.count("\n") == 1
    assert complaint.startswith("%s lacks %s: get it by git -C " % (folder, part)) and part in complaint[-99:]


@pytest.mark.parametrize(("part", "old", "said"), [
    ("mpconfig", "1.25.0", "has MicroPython 1.25.0, but 1.26.0 or newer is needed: git -C "),
    ("pico_sdk_version", "2.0.0", " is 2.0.0, but 2.1.1 or newer is needed: get it by git -C "),
    ("tusb_option", "0.16.0", " is 0.16.0, but 0.17.0 or newer is needed: get it by git -C "),
])  # fmt: skip
def test_what_is_too_old_is_one_sentence_with_the_way_to_a_newer_one(run, checkout, part, old, said):
    status, _, complaint = run("--source", checkout(**{part: old}))
    assert status == 2 and complaint.count("\n") == 1 and said in complaint


def test_without_a_network_a_checkout_is_asked_for_and_nothing_half_stays(run, programs, tmp_path):
    programs("git", "import os\nos.makedirs(sys.argv[-1])\nprint('fatal: no such host.')\nsys.exit(128)")
    status, _, complaint = run()
    assert (status, complaint.splitlines()) == (2, [
        "Cloning MicroPython %s (once) ..." % source.PINNED,
        "MicroPython can't be cloned: connect this PC to the network, or name one by --source"
        " (fatal: no such host).",
    ])  # fmt: skip
    assert not (tmp_path / "clone").exists()


def test_the_pinned_version_is_cloned_with_its_submodules_and_kept(run, programs, tmp_path, checkout):
    made = checkout()
    programs("git", GIT % (str(made), str(tmp_path / "calls")))
    assert run()[0] == 0
    assert run()[0] == 0
    calls = (tmp_path / "calls").read_text().splitlines()
    assert len(calls) == 2 and "--branch v" + source.PINNED in calls[0]
    assert all(part in calls[1] for part in ("lib/pico-sdk", "lib/tinyusb", "lib/mbedtls"))


def test_the_file_holds_what_was_built_and_progress_is_shown(run, checkout, tmp_path):
    status, out, said = run("--source", checkout())
    assert status == 0
    path = tmp_path / "built" / "kreuzsummen-waveshare_pico_lcd_13-pico.uf2"
    assert out.startswith("%s: MicroPython %s and Kreuzsummen " % (path, source.PINNED))
    pages, _ = uf2_file.read(path.read_bytes(), "it")
    assert uf2_file.contents(pages).rstrip(b"\xff") == b"firmware" * SMALL
    assert said.split() == ["Configuring", "...", *" % ".join(map(str, range(0, 101, 10))).split(), "%"]


def test_another_version_gets_a_file_of_its_own(run, checkout, tmp_path):
    status, _, said = run("--source", checkout(mpconfig="1.26.1"))
    assert status == 0 and said.startswith("This is MicroPython 1.26.1; the tried one is ")
    assert (tmp_path / "built" / "kreuzsummen-waveshare_pico_lcd_13-pico-1.26.1.uf2").exists()


def test_a_pico_2_gets_its_own_family_of_files(run, checkout, tmp_path):
    assert run("--source", checkout(), "--chip", "pico2", "--output", tmp_path / "it.uf2")[0] == 0
    data = (tmp_path / "it.uf2").read_bytes()
    assert {data[at + 28 : at + 32] for at in range(0, len(data), 512)} == {
        uf2_file.RP2350.to_bytes(4, "little")
    }


def test_a_failed_build_tells_its_first_error(run, programs, checkout):
    programs(
        "cmake", "print('[1/9] one')\nprint('a.c:1:1: error: no luck')\nprint('ninja: stopped')\nsys.exit(1)"
    )
    status, _, complaint = run("--source", checkout())
    assert status == 2
    assert complaint.splitlines()[-1] == "The build can't be configured (a.c:1:1: error: no luck)."


def test_what_would_reach_beyond_its_place_is_refused(run, programs, checkout, tmp_path):
    programs("cmake", CMAKE % LARGEST)
    assert run("--source", checkout())[0] == 0
    programs("cmake", CMAKE % (LARGEST + 128))
    status, _, complaint = run("--source", checkout())
    assert status == 2
    assert complaint.splitlines()[-1] == "The firmware has 897 KB, but its place only 896 KB."


@pytest.mark.parametrize(("arguments", "said"), [
    (("--board", "nothing"), "There is no board 'nothing': choose one of "),
    (("--board", "pimoroni_picosystem", "--chip", "pico"), "pimoroni_picosystem is not plugged on a pico: "),
    (("--chip", "picosystem"), "waveshare_pico_lcd_13 is not plugged on a picosystem: "),
])  # fmt: skip
def test_a_board_that_does_not_fit_is_one_sentence(run, arguments, said):
    status, _, complaint = run(*arguments)
    assert status == 2 and complaint.startswith(said) and complaint.count("\n") == 1


def test_the_command_takes_its_arguments_from_the_command_line():
    done = subprocess.run(
        [sys.executable, "-m", "tools.firmware", "--board", "nothing"],
        cwd=build.OUTPUT.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no board 'nothing': choose one of ")


def test_what_is_frozen_is_the_same_each_time_and_names_no_folder_of_this_pc(tmp_path):
    found = []
    for name in ("one", "two"):
        frozen.lay_out("waveshare_pico_lcd_13", tmp_path / name)
        files = sorted(path for path in (tmp_path / name).rglob("*") if path.is_file())
        found.append({path.relative_to(tmp_path / name): path.read_bytes() for path in files})
    assert found[0] == found[1]
    names = {path.as_posix() for path in found[0]}
    assert {"manifest.py", "tree/_boot.py", "tree/main.py", "tree/displayio.py", "tree/frozen_assets.py",
            "tree/firmware/app.py", "tree/adafruit_display_text/bitmap_label.py"} <= names  # fmt: skip
    here = os.fsencode(str(build.OUTPUT.parents[1]))
    assert not [path for path, data in found[0].items() if here in data]


def test_the_fingerprint_of_what_is_frozen_lies_in_it(tmp_path):
    frozen.lay_out("pimoroni_picosystem", tmp_path)
    assert frozen.fingerprint() in (tmp_path / "tree" / "frozen_assets.py").read_text()
